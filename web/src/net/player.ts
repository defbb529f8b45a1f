/**
 * Identifies the player of this browser by a key that it made once. The key is the only proof that
 * a campaign belongs to somebody. A browser that stores nothing is another player on its next
 * visit.
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
    // Then it makes a new key for this visit.
  }
  const key = newKey(crypto.getRandomValues(new Uint8Array(16)));
  try {
    store?.setItem(KEY, key);
  } catch {
    // The key lasts until the page is closed.
  }
  return key;
}

export function newKey(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
