/**
 * The shapes of marks and badges as path data. The ground, the flat board and the legend share
 * them, so the legend shows exactly what is on the tiles. All differ without colour. CLIENT-VIS-1
 */
import { Names } from "../src/model/names";
import type { Badge } from "../src/protocol/scene";

/** A part of a drawing: stroked if it has a width, else filled. */
export type Stroke = {
  readonly d: string;
  readonly width?: number;
  readonly alpha?: number;
  /** White, regardless of the mark's colour. */
  readonly pale?: boolean;
  /** In the colour of another mark. */
  readonly as?: string;
};

/** A mark on a tile of 100 by 100. */
export type MarkGlyph = {
  /** Aligned with the tile's edges. */
  readonly base: readonly Stroke[];
  /** Turns with the view, so that its top is up on the screen. Chevrons turn with the path. */
  readonly upright: readonly Stroke[];
};

const circle = (r: number, x = 50, y = 50) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const square = (inset: number) => `M${inset} ${inset}H${100 - inset}V${100 - inset}H${inset}z`;
const tile = (inset: number, r: number) => {
  const s = 100 - 2 * inset - 2 * r;
  return `M${inset + r} ${inset}h${s}a${r} ${r} 0 0 1 ${r} ${r}v${s}a${r} ${r} 0 0 1 ${-r} ${r}h${-s}a${r} ${r} 0 0 1 ${-r} ${-r}v${-s}a${r} ${r} 0 0 1 ${r} ${-r}z`;
};
/** An L in each corner, or what `arm` makes from the corner and its two inward directions. */
const corners = (arm: (x: number, y: number, u: number, v: number) => string, inset: number) => {
  const far = 100 - inset;
  return [
    arm(inset, inset, 1, 1),
    arm(far, inset, -1, 1),
    arm(far, far, -1, -1),
    arm(inset, far, 1, -1),
  ].join("");
};
/** Lines at 45°, `rising` or falling, cut at the tile's inset edges. */
const stripes = (offsets: readonly number[], rising: boolean, inset = 8) => {
  const far = 100 - inset;
  return offsets
    .map((offset) => {
      // x + y = offset for rising ones; mirrored for the others.
      const x0 = Math.max(inset, offset - far);
      const x1 = Math.min(far, offset - inset);
      const a = [x0, offset - x0];
      const b = [x1, offset - x1];
      const at = ([x = 0, y = 0]: number[]) => (rising ? `${x} ${y}` : `${100 - x} ${y}`);
      return `M${at(a)}L${at(b)}`;
    })
    .join("");
};

const HATCH: readonly Stroke[] = [
  { d: square(4), alpha: 0.3 },
  { d: stripes([40, 70, 100, 130, 160], true), width: 4 },
  { d: stripes([40, 70, 100, 130, 160], false), width: 4 },
];
const none: readonly Stroke[] = [];

const GLYPHS: Readonly<Record<string, MarkGlyph>> = {
  select: { base: none, upright: [{ d: circle(42), width: 7 }] },
  cursor: {
    base: [{ d: corners((x, y, u, v) => `M${x} ${y + 26 * v}V${y}H${x + 26 * u}`, 7), width: 9 }],
    upright: none,
  },
  hover: { base: [{ d: tile(5, 9), width: 5 }], upright: none },
  reach: {
    base: [{ d: tile(5, 10), alpha: 0.26 }],
    upright: [{ d: circle(17), pale: true }, { d: circle(13) }],
  },
  act: {
    base: [{ d: tile(5, 10), alpha: 0.34 }],
    upright: [
      { d: circle(13), pale: true },
      { d: circle(10) },
      { d: circle(25), width: 11, pale: true },
      { d: circle(25), width: 6 },
    ],
  },
  fringe: { base: none, upright: [{ d: "M50 18L82 50 50 82 18 50z", width: 6 }] },
  path: {
    base: none,
    upright: [
      { d: "M26 52L50 28L74 52", width: 11 },
      { d: "M26 80L50 56L74 80", width: 11 },
    ],
  },
  end: {
    base: [{ d: tile(5, 10), alpha: 0.35 }],
    upright: [{ d: "M32 90V12", width: 8 }, { d: "M34 12C52 4 62 24 86 14V50C62 60 52 40 34 48z" }],
  },
  target: {
    base: [{ d: tile(5, 10), alpha: 0.25 }],
    upright: [
      { d: circle(29), width: 7 },
      { d: "M50 6V34M50 66V94M6 50H34M66 50H94", width: 8 },
    ],
  },
  blast: { base: HATCH, upright: none },
  friend: {
    base: HATCH,
    upright: [
      { d: circle(30), alpha: 0.95 },
      { d: "M40 74V28H64M40 50H59", width: -9 },
    ],
  },
  threat: {
    base: [{ d: stripes([50, 100, 150], true), width: 9, alpha: 0.85 }],
    upright: none,
  },
  pin: {
    base: [{ d: stripes([58, 74, 126, 142], false), width: 6 }],
    upright: none,
  },
  warn: {
    base: [{ d: square(7), width: 9 }],
    upright: [
      { d: "M42 14H58L55 61H45z", pale: true },
      { d: circle(8, 50, 78), pale: true },
    ],
  },
  risk: {
    base: none,
    upright: [
      { d: "M50 16L86 80H14z", width: 7 },
      { d: "M50 40V58", width: 7 },
    ],
  },
  last: {
    base: [
      { d: corners((x, y, u, v) => `M${x} ${y}l${15 * u} ${15 * v}`, 8), width: 6, alpha: 0.7 },
    ],
    upright: none,
  },
};

/** Some of the upright bands that a tile is divided into. */
const bands = (which: readonly number[], of: number) => {
  const wide = 92 / of;
  return which.map((i) => `M${4 + i * wide} 4h${wide}v92h${-wide}z`).join("");
};

/** For an unknown token: a plain frame. Tokens that a tag explains use it, too. */
const PLAIN: MarkGlyph = {
  base: [{ d: "M10 10H36M64 10H90V36M90 64V90H64M36 90H10V64M10 36V10", width: 6 }],
  upright: none,
};

/** Tokens that scenes add to the client's own. */
const OTHERS: Readonly<Record<string, MarkGlyph>> = {
  check: {
    base: [
      { d: square(6), width: 6 },
      { d: square(18), width: 4 },
    ],
    upright: none,
  },
  // CHESS-CUE-7: where the piece under the pointer could go, what it could strike, and both.
  roam: { base: [{ d: square(4), alpha: 0.6, as: "roam" }], upright: [{ d: circle(8) }] },
  harm: {
    base: [{ d: square(4), alpha: 0.6, as: "harm" }],
    upright: [{ d: "M32 32L68 68M68 32L32 68", width: 8 }],
  },
  roam_harm: {
    base: [
      { d: bands([0, 2, 4], 5), alpha: 0.6, as: "roam" },
      { d: bands([1, 3], 5), alpha: 0.6, as: "harm" },
    ],
    upright: none,
  },
  denied: {
    base: [{ d: square(6), width: 8 }],
    upright: [
      { d: circle(30), width: 9 },
      { d: "M29 71L71 29", width: 9 },
    ],
  },
  goal: {
    base: [{ d: tile(6, 10), width: 4 }],
    upright: [{ d: "M50 22l9 19 21 3-15 14 4 21-19-10-19 10 4-21-15-14 21-3z" }],
  },
  // The tag of the piece says which one it is.
  alert: PLAIN,
  asleep: PLAIN,
  flee: PLAIN,
  provoke: PLAIN,
};

export const MARK_SHAPES = new Names<MarkGlyph>("mark", { ...GLYPHS, ...OTHERS });

export function markGlyph(token: string): MarkGlyph {
  return MARK_SHAPES.get(token, PLAIN);
}

/** The token as it is drawn. An unknown one is drawn as a plain frame. */
export function drawnToken(token: string): string {
  markGlyph(token);
  return MARK_SHAPES.find(token)?.name ?? "";
}

/** Every token with its own shape. */
export const MARK_TOKENS: readonly string[] = MARK_SHAPES.own;

/** Badges on a grid of 24, which differ in shape. CLIENT-BADGE-1 */
const BADGES: Readonly<Record<Badge, readonly Stroke[]>> = {
  fresh: [{ d: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0z" }],
  partial: [
    { d: "M12 3a9 9 0 0 0 0 18z" },
    { d: "M4.2 12a7.8 7.8 0 1 0 15.6 0a7.8 7.8 0 1 0-15.6 0z", width: 2.4 },
  ],
  done: [{ d: "M4 12.5l5.5 6L20 6", width: 4 }],
  down: [{ d: "M2.5 7h19L12 20z" }],
  dead: [{ d: "M5 5l14 14M19 5L5 19", width: 4.4 }],
  stunned: [{ d: "M14 1.5L4 13.5h6.5L9 22.5 20 9.5h-6.8z" }],
  exhausted: [{ d: "M5 3h14M5 21h14", width: 3 }, { d: "M6.5 4.5h11L12 12l5.5 7.5h-11L12 12z" }],
};

export function badgeGlyph(badge: Badge): readonly Stroke[] {
  return BADGES[badge];
}
