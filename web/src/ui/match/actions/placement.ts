/**
 * Where floating parts go: beside what they belong to, never over it, inside the window. It only
 * calculates, so it can be tested without a page.
 */
import type { Box, Point } from "../../../scene/board";
import { overlap } from "../../../scene/box";

export type BoxSize = { width: number; height: number };
export type ScreenSpot = { left: number; top: number };

/** The room between a part and what it keeps off. */
export const GAP = 12;
/** How far a part is from the point of a piece at least. */
export const BODY = 22;
/** The bonus for the present place, so that nothing jumps while the camera moves a little. */
export const HABIT = 150;

export function boxOf({ left, top }: ScreenSpot, { width, height }: BoxSize): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/** How far a point is from the edge of a box, or 0 inside it. */
export function distance({ x, y }: Point, box: Box): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/**
 * How far a board must rise so that a sheet at the bottom hides neither the piece nor its targets:
 * the piece always, the targets as far as they stay below the top bar. CLIENT-TOUCH-2
 */
export function liftOver(
  sheetTop: number,
  barBottom: number,
  piece: Box,
  targets: readonly Point[],
): number {
  const must = piece.bottom + LIFT - sheetTop;
  const ys = targets.map(({ y }) => y);
  const wish = Math.max(must, Math.max(...ys, Number.NEGATIVE_INFINITY) + LIFT / 2 - sheetTop);
  const most = Math.min(piece.top, ...ys.map((y) => y - LIFT / 2)) - barBottom;
  return Math.max(0, must, Math.min(wish, most));
}

/** How much of the board is shown below a piece that is lifted. */
const LIFT = 56;

/**
 * The place of a stack of notes: in the middle under the top bar, or elsewhere if something is
 * there that must stay visible. CLIENT-ERR-1
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
    ...keepFree
      .map(({ bottom }) => ({ left, top: bottom + GAP }))
      .filter(({ top }) => top >= room.top && top <= room.bottom - notes.height),
  ];
  return cheapest(spots, (spot) =>
    keepFree.reduce((sum, box) => sum + overlap(boxOf(spot, notes), box), 0),
  );
}

/** The first of the spots with the lowest price. */
function cheapest(spots: readonly ScreenSpot[], price: (spot: ScreenSpot) => number): ScreenSpot {
  let [best = { left: 0, top: 0 }] = spots;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const cost = price(spot);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** What lies under a box: legal targets and other tiles, as numbers of places that were looked at. */
export type CoveredTiles = { targets: number; tiles: number };

const TARGET = 1000;
const TILE = 10;

/**
 * Where a question stands: in the middle below the board, or in the corner of its room that covers
 * the fewest targets, then the fewest tiles and panels. It stays where it is for little.
 * CLIENT-FIT-1
 */
export function placePrompt(
  prompt: BoxSize,
  room: Box,
  panels: readonly Box[],
  covering: (box: Box) => CoveredTiles,
  before?: ScreenSpot,
): ScreenSpot {
  const right = Math.max(room.left, room.right - prompt.width);
  const middle = (room.left + right) / 2;
  const bottom = Math.max(room.top, room.bottom - prompt.height);
  const spots: ScreenSpot[] = [
    { left: middle, top: bottom },
    { left: room.left, top: bottom },
    { left: room.left, top: room.top },
    { left: right, top: room.top },
    { left: middle, top: room.top },
  ];
  return cheapest(spots, (spot) => {
    const box = boxOf(spot, prompt);
    const { targets, tiles } = covering(box);
    const under = panels.reduce((sum, panel) => sum + overlap(box, panel), 0);
    const habit = before && before.left === spot.left && before.top === spot.top ? HABIT : 0;
    return targets * TARGET + tiles * TILE + under - habit;
  });
}

/** What a card of details keeps off, the most important first. */
export type CardSurroundings = {
  /** What the player points at or reads: the thing itself, a menu. */
  shown: readonly Box[];
  /** The tiles that are marked for it. */
  marked: readonly Point[];
  /** Pieces and targets that the player may want to see beside it. */
  points: readonly Point[];
  /** It would rather be below than above. */
  low?: boolean;
};

const SHOWN = 100_000;
const MARKED = 1000;
const POINT = 100;

/**
 * Where details are shown: at an edge of their room, off what they are about, its marked tiles and
 * the acting piece. Of equal places they take the first, which is at the right. They stay where they
 * are for little. CLIENT-INSP-1
 */
export function placeCard(
  card: BoxSize,
  room: Box,
  { shown, marked, points, low = false }: CardSurroundings,
  before?: ScreenSpot,
): ScreenSpot {
  const right = Math.max(room.left, room.right - card.width);
  const bottom = Math.max(room.top, room.bottom - card.height);
  const middle = (room.top + bottom) / 2;
  const tops = low ? [bottom, room.top, middle] : [room.top, bottom, middle];
  const spots = tops.flatMap((top) => [
    { left: right, top },
    { left: room.left, top },
  ]);
  const near = (box: Box, some: readonly Point[]) =>
    some.filter((point) => distance(point, box) < BODY).length;
  return cheapest(spots, (spot) => {
    const box = boxOf(spot, card);
    let price = near(box, marked) * MARKED + near(box, points) * POINT;
    for (const one of shown) if (overlap(box, one, GAP) > 0) price += SHOWN + overlap(box, one);
    return before?.left === spot.left && before.top === spot.top ? price - HABIT : price;
  });
}
