/** The store of this browser. */

/** The used part of `localStorage`. It throws on pages that may not store anything. */
export type TextStore = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
