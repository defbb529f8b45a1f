/**
 * Where floating parts go: beside what they belong to, never over it, inside the window. It only
 * calculates, so it can be tested without a page.
 */
import type { Box, Point } from "../../../scene/board";

export type BoxSize = { width: number; height: number };
export type ScreenSpot = { left: number; top: number };

/** No menu is farther from its piece than this. CLIENT-MENU-1 */
export const FARTHEST = 96;

export function boxOf({ left, top }: ScreenSpot, { width, height }: BoxSize): Box {
  return { left, top, right: left + width, bottom: top + height };
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far a point is from the edge of a box, or 0 inside it. */
export function distance({ x, y }: Point, box: Box): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** The box, cut down so that a menu beside it stays within reach of the point. */
function near(piece: Box, { x, y }: Point, gap: number): Box {
  const most = FARTHEST - gap;
  return {
    left: Math.max(piece.left, x - most),
    right: Math.min(piece.right, x + most),
    top: Math.max(piece.top, y - most),
    bottom: Math.min(piece.bottom, y + most),
  };
}

/** How far a menu is moved along a side of its piece, as fractions of its own length. */
const SLIDES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.06, 0.94];

/** All places that a menu could have: beside, over and under the piece, and at its corners. */
function places(body: Box, point: Point, menu: BoxSize, gap: number): ScreenSpot[] {
  const right = body.right + gap;
  const left = body.left - gap - menu.width;
  const below = body.bottom + gap;
  const above = body.top - gap - menu.height;
  const tops = SLIDES.map((share) => point.y - menu.height * share);
  const lefts = SLIDES.map((share) => point.x - menu.width * share);
  return [
    ...tops.map((top) => ({ left: right, top })),
    ...tops.map((top) => ({ left, top })),
    ...lefts.map((at) => ({ left: at, top: below })),
    ...lefts.map((at) => ({ left: at, top: above })),
    { left: right, top: above },
    { left: right, top: below },
    { left, top: above },
    { left, top: below },
  ];
}

/**
 * What a menu should not cover: panels, bars whose buttons are always needed (CLIENT-UNDO-1), and
 * points that the player may want to click.
 */
export type MenuSurroundings = {
  panels: readonly Box[];
  bars?: readonly Box[];
  /** The window is low, so the bars are a large part of what there is to read. */
  tight?: boolean;
  points: readonly Point[];
};

const ALONE: MenuSurroundings = { panels: [], points: [] };
const GAP = 12;

/**
 * The bonus for the present place, so that the menu does not jump while the camera moves a little.
 */
const HABIT = 150;

/** In low windows it is better to cover a few tiles than the bar that shows whose turn it is. */
const BAR = 4000;

export type Placed = ScreenSpot & { which: number };

/**
 * The best place for the menu. Covering the piece is worst, then being out of reach, then covering
 * targets, then covering panels. Of equal places it takes the first, which is to the right.
 * CLIENT-MENU-1
 */
export function placeMenu(
  piece: Box,
  point: Point,
  menu: BoxSize,
  room: Box,
  around: MenuSurroundings = ALONE,
  before?: number,
): Placed {
  const body = near(piece, point, GAP);
  let best: { placed: Placed; price: number } | undefined;
  for (const [which, wish] of places(body, point, menu, GAP).entries()) {
    const placed = {
      left: clamp(wish.left, room.left, room.right - menu.width),
      top: clamp(wish.top, room.top, room.bottom - menu.height),
      which,
    };
    const box = boxOf(placed, menu);
    // A piece larger than the reach cannot be kept free, so being near counts more.
    let price = Math.min(overlap(box, piece) * 1000, 90_000) + which;
    if (distance(point, box) > FARTHEST) price += 100_000;
    for (const panel of around.panels) price += overlap(box, panel) / 40;
    for (const bar of around.bars ?? []) {
      const covered = overlap(box, bar);
      if (covered > 0) price += (around.tight ? BAR : 0) + covered / 5;
    }
    for (const one of around.points) if (distance(one, box) < GAP) price += 400;
    if (which === before) price -= HABIT;
    if (!best || price < best.price) best = { placed, price };
  }
  return best?.placed ?? { left: room.left, top: room.top, which: 0 };
}

/**
 * The top of a stack of notes in the middle of the window: under the top bar, or lower if the
 * selected piece or its menu is there. CLIENT-ERR-1
 */
export function placeNotes(notes: BoxSize, room: Box, keepFree: readonly Box[]): ScreenSpot {
  const left = room.left + (room.right - room.left - notes.width) / 2;
  const spots: ScreenSpot[] = [
    { left, top: room.top },
    { left, top: room.bottom - notes.height },
    { left: room.left, top: room.top },
    { left: room.right - notes.width, top: room.top },
    { left: room.left, top: room.bottom - notes.height },
    { left: room.right - notes.width, top: room.bottom - notes.height },
  ];
  let best = spots[0] ?? { left, top: room.top };
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const covered = keepFree.reduce((sum, box) => sum + overlap(boxOf(spot, notes), box), 0);
    if (covered < least) [best, least] = [spot, covered];
  }
  return best;
}
