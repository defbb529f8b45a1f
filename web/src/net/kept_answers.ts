/**
 * Answers that stay the same as long as the server's program does, such as the list of games. The
 * browser keeps them, and the server only says that they still hold. CLIENT-PERF-3
 */
import { fingerprint } from "./hash";
import type { TextStore } from "./store";

/** The list of the kept answers, the newest first. Each answer has an entry of its own. */
const LIST = "initiative.kept";
/** How many answers are kept, so that the store does not fill up. */
const MOST = 16;

/** Asks for what may be kept. The result is like that of `fetch`. */
export async function fetchKept(path: string, store = browserStore()): Promise<Response> {
  const kept = store && recall(store, path);
  const headers = kept ? { "if-none-match": `"${kept.print}"` } : {};
  const response = await fetch(path, { headers });
  if (kept && response.status === 304) return new Response(kept.text);
  const print = /^"(\w+)"$/.exec(response.headers.get("etag") ?? "")?.[1];
  if (!store || !response.ok || print === undefined) return response;
  const text = await response.text();
  keep(store, path, `${print}\n${text}`);
  return new Response(text);
}

/** The store of the browser, or nothing if pages may not store anything. */
function browserStore(): TextStore | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** A kept answer. Only one that has its fingerprint is believed. */
function recall(store: TextStore, path: string): { print: string; text: string } | undefined {
  try {
    const [print = "", text = ""] = (store.getItem(`${LIST}.${path}`) ?? "").split("\n");
    return text !== "" && fingerprint(JSON.parse(text)) === print ? { print, text } : undefined;
  } catch {
    return undefined;
  }
}

function keep(store: TextStore, path: string, answer: string): void {
  try {
    const paths = [path, ...listed(store).filter((each) => each !== path)];
    for (const old of paths.slice(MOST)) store.removeItem(`${LIST}.${old}`);
    store.setItem(LIST, JSON.stringify(paths.slice(0, MOST)));
    store.setItem(`${LIST}.${path}`, answer);
  } catch {
    // Then the page asks again next time.
  }
}

function listed(store: TextStore): string[] {
  try {
    const list: unknown = JSON.parse(store.getItem(LIST) ?? "[]");
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
