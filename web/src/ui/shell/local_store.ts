/** The store of this browser for the pages. A missing, full or damaged store is not an error. */

const PREFIX = "initiative.page.";

/** The store, or nothing if pages may not store anything. */
export function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function recall(name: string): unknown {
  try {
    const text = storage()?.getItem(PREFIX + name) ?? null;
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Then the page asks again next time.
  }
}
