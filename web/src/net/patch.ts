/**
 * JSON merge patches. Parts that a patch does not name are shared with the old value, so that code
 * that keeps something per object (a hash, a figure) can see at once that nothing changed.
 */

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ONLINE-WIRE-4
/** The value after the patch. Neither argument is changed. */
export function merge(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const base = isObject(before) ? before : {};
  const entries = Object.entries(patch);
  if (entries.length === 0 && isObject(before)) return before;
  const after: { [key: string]: unknown } = { ...base };
  for (const [key, change] of entries) {
    // This key would set the object's prototype. No view has it.
    if (key === "__proto__") continue;
    if (change === null) delete after[key];
    else after[key] = merge(after[key], change);
  }
  return after;
}
