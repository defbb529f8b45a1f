/**
 * Who plays in this browser: a key that it made up once, and the only proof that a campaign is
 * somebody's. A browser that keeps nothing is somebody else on its next visit.
 */
import type { TextStore } from "./store";

const KEY = "initiative.player";
/** 128 bits as 22 URL-safe characters, like every secret of the protocol. */
const FORM = /^[A-Za-z0-9_-]{22}$/;

export function playerKey(store: TextStore | undefined): string {
  try {
    const kept = store?.getItem(KEY);
    if (kept && FORM.test(kept)) return kept;
  } catch {
    // Then a new one is made, for this visit.
  }
  const key = newKey(crypto.getRandomValues(new Uint8Array(16)));
  try {
    store?.setItem(KEY, key);
  } catch {
    // It holds until the page is closed.
  }
  return key;
}

export function newKey(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
