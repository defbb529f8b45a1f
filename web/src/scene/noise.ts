/** Numbers that look random but are always the same for the same place. */

/** From 0 to 1. */
export function chance(x: number, y: number, salt = 0): number {
  let h =
    Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(salt | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x100000000;
}

/** From 0 to 1, changing smoothly from place to place. */
export function drift(x: number, y: number, salt = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const u = smooth(x - x0);
  const v = smooth(y - y0);
  const top = mix(chance(x0, y0, salt), chance(x0 + 1, y0, salt), u);
  const bottom = mix(chance(x0, y0 + 1, salt), chance(x0 + 1, y0 + 1, salt), u);
  return mix(top, bottom, v);
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
