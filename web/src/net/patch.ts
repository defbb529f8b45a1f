/**
 * JSON merge patches. What a patch does not name is shared with the value before, so that whoever
 * keeps something per object (a hash, a figure) can tell at once that nothing changed.
 */

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ONLINE-WIRE-4
/** What the value becomes by the patch. Neither is changed. */
export function merge(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const base = isObject(before) ? before : {};
  const entries = Object.entries(patch);
  if (entries.length === 0 && isObject(before)) return before;
  const after: { [key: string]: unknown } = { ...base };
  for (const [key, change] of entries) {
    // It would be the object's prototype, not a key; no view has it.
    if (key === "__proto__") continue;
    if (change === null) delete after[key];
    else after[key] = merge(after[key], change);
  }
  return after;
}
