/** What this browser keeps between visits. */

/** What is used of `localStorage`; it may throw, where pages may not store anything. */
export type TextStore = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
