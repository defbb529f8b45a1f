/**
 * A signal's object read part by part: whoever reads `value.turn` depends on the turn alone, and is
 * not drawn anew because a piece has moved. It wants objects that share what has not changed.
 */
import { computed, type ReadonlySignal } from "@preact/signals";

export type KeyedSignal<T> = {
  /** Always the same object; what is read from it is what is the case at that moment. */
  readonly value: T;
};

export function keyedSignal<T extends object>(whole: ReadonlySignal<T>): KeyedSignal<T> {
  const parts = new Map<string | symbol, ReadonlySignal<unknown>>();
  const part = (key: string | symbol): unknown => {
    let found = parts.get(key);
    if (!found) {
      found = computed(() => Reflect.get(whole.value, key));
      parts.set(key, found);
    }
    return found.value;
  };
  // The target is never written to and never read: it only says what kind of thing this is.
  const value = new Proxy<T>({} as T, {
    get: (_, key) => part(key),
    has: (_, key) => Reflect.has(whole.value, key),
    ownKeys: () => Reflect.ownKeys(whole.value),
    getOwnPropertyDescriptor: (_, key) =>
      Reflect.has(whole.value, key)
        ? { value: part(key), enumerable: true, configurable: true }
        : undefined,
    set: () => false,
  });
  return { value };
}
