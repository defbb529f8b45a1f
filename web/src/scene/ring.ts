/** The ring around a piece's base. Its shape shows the side without colour. CLIENT-VIS-1 */

export const RING_SHAPES = ["circle", "star", "square", "hexagon", "diamond", "octagon"] as const;
export type RingShape = (typeof RING_SHAPES)[number];

const KNOWN: Readonly<Record<string, RingShape>> = {
  shield: "circle",
  skull: "star",
  crown: "hexagon",
  tower: "square",
  sword: "diamond",
  paw: "octagon",
  moon: "octagon",
  sun: "circle",
};

/** The shape for a crest. Two unknown crests usually differ, too. */
export function ringShape(crest: string | undefined): RingShape {
  if (crest === undefined) return "circle";
  const known = Object.hasOwn(KNOWN, crest) ? KNOWN[crest] : undefined;
  if (known) return known;
  let sum = 0;
  for (const letter of crest) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return RING_SHAPES[sum % RING_SHAPES.length] ?? "circle";
}

/** Path data on a field of 100 by 100. */
export function ringPath(shape: RingShape): string {
  switch (shape) {
    case "circle":
      return "M10 50a40 40 0 1 0 80 0a40 40 0 1 0-80 0z";
    case "star":
      return corners(24, (i) => (i % 2 === 0 ? 45 : 35));
    case "square":
      return corners(4, () => 48, Math.PI / 4);
    case "hexagon":
      return corners(6, () => 43);
    case "diamond":
      return corners(4, () => 46);
    case "octagon":
      return corners(8, () => 42, Math.PI / 8);
  }
}

function corners(count: number, radius: (i: number) => number, turn = 0): string {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    const r = radius(i);
    return `${(50 + r * Math.sin(angle)).toFixed(2)} ${(50 - r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}
