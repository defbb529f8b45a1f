/** What this browser keeps for the pages. A missing, full or spoiled store is no error. */

const PREFIX = "initiative.page.";

export function recall(name: string): unknown {
  try {
    const text = window.localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    window.localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Then it is asked for again next time.
  }
}
