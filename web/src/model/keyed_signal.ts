/**
 * Reads a signal's object part by part: a component that reads `value.turn` depends on the turn
 * alone, and is not drawn again because a piece moved. The objects must share the parts that did
 * not change.
 */
import { computed, type ReadonlySignal } from "@preact/signals";

export type KeyedSignal<T> = {
  /** Always the same object. Reading from it gives the present values. */
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
  // The target is never read or written. It only gives the proxy its type.
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
