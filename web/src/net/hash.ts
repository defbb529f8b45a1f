/**
 * The fingerprint of a view: 64-bit FNV-1a over its canonical JSON. ONLINE-HASH-1
 *
 * Every view that arrives is hashed, so this must be fast. The texts of objects are cached, because
 * a patched view shares most of its objects with the one before.
 */

const texts = new WeakMap<object, string>();

/** Canonical JSON: keys sorted by their bytes, no spaces. */
export function canonical(value: unknown): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) {
    // Lists are mostly tiles, and writing those is faster than looking them up.
    let text = "[";
    for (let i = 0; i < value.length; i++) text += (i > 0 ? "," : "") + canonical(value[i]);
    return `${text}]`;
  }
  const known = texts.get(value);
  if (known !== undefined) return known;
  let text = "{";
  for (const [key, item] of Object.entries(value).sort(byKey)) {
    if (item === undefined) continue;
    text += `${text.length > 1 ? "," : ""}${JSON.stringify(key)}:${canonical(item)}`;
  }
  text += "}";
  texts.set(value, text);
  return text;
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  // Strings compare by UTF-16 units. That is the order of bytes unless there are surrogates.
  if (HIGH.test(a) || HIGH.test(b)) return byBytes(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

const HIGH = /[\ud800-\uffff]/;

function byBytes(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** FNV-1a of a text's UTF-8 bytes, as 16 hexadecimal digits. */
export function fnv(text: string): string {
  // The hash as two halves of 32 bits. The prime is 2^40 + 0x1b3.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const add = (byte: number) => {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + ((product / 0x100000000) | 0) + (low << 8)) >>> 0;
    low = product >>> 0;
  };
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      add(code);
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(i) ?? 0xfffd;
      if (code > 0xffff) i++;
      else code = 0xfffd;
    }
    if (code < 0x800) add(0xc0 | (code >> 6));
    else if (code < 0x10000) {
      add(0xe0 | (code >> 12));
      add(0x80 | ((code >> 6) & 0x3f));
    } else {
      add(0xf0 | (code >> 18));
      add(0x80 | ((code >> 12) & 0x3f));
      add(0x80 | ((code >> 6) & 0x3f));
    }
    add(0x80 | (code & 0x3f));
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

export function fingerprint(value: unknown): string {
  return fnv(canonical(value));
}
