/**
 * Where floating things go: beside what they belong to, never over it, inside the window. Arithmetic
 * only, so that it can be tested without a page.
 */
import type { Box, Point } from "../../scene/board";

export type Extent = { width: number; height: number };
export type Spot = { left: number; top: number };

/** No menu is farther from its piece than this. CLIENT-MENU-1 */
export const FARTHEST = 96;

export function boxOf({ left, top }: Spot, { width, height }: Extent): Box {
  return { left, top, right: left + width, bottom: top + height };
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far a point is from the edge of a box; 0 inside of it. */
export function distance({ x, y }: Point, box: Box): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** The same box, no larger on any side than what keeps the menu within reach of the point. */
function near(piece: Box, { x, y }: Point, gap: number): Box {
  const most = FARTHEST - gap;
  return {
    left: Math.max(piece.left, x - most),
    right: Math.min(piece.right, x + most),
    top: Math.max(piece.top, y - most),
    bottom: Math.min(piece.bottom, y + most),
  };
}

/**
 * The place of the menu: to the right of the piece if it can be, else to the left, below, above. Of
 * those that are legal the one that covers least of the other panels wins; the first if all are
 * equal, so that the menu does not jump about while the camera moves a little. CLIENT-MENU-1
 */
export function placeMenu(
  piece: Box,
  point: Point,
  menu: Extent,
  room: Box,
  others: readonly Box[] = [],
  gap = 12,
): Spot {
  const body = near(piece, point, gap);
  const lowest = room.bottom - menu.height;
  const farRight = room.right - menu.width;
  // Beside the piece the menu may slide up and down, above and below it left and right; the point
  // stays within its extent, so that only the gap counts.
  const beside = clamp(point.y - menu.height / 2, room.top, lowest);
  const across = clamp(point.x - menu.width / 2, room.left, farRight);
  const spots: Spot[] = [
    { left: body.right + gap, top: beside },
    { left: body.left - gap - menu.width, top: beside },
    { left: across, top: body.bottom + gap },
    { left: across, top: body.top - gap - menu.height },
  ];
  let best: { spot: Spot; price: number } | undefined;
  for (const wish of spots) {
    const spot = {
      left: clamp(wish.left, room.left, farRight),
      top: clamp(wish.top, room.top, lowest),
    };
    const box = boxOf(spot, menu);
    // Over the piece is worst, out of reach next, over other panels only a pity.
    let price = overlap(box, piece) * 1000;
    if (distance(point, box) > FARTHEST) price += 100_000;
    for (const other of others) price += overlap(box, other) / 100;
    if (!best || price < best.price - 1) best = { spot, price };
  }
  return best?.spot ?? { left: room.left, top: room.top };
}

/**
 * The top of a stack of notes in the middle of the window: under the top bar, or lower if the
 * selected piece or its menu is there. CLIENT-ERR-1
 */
export function placeNotes(notes: Extent, room: Box, keepFree: readonly Box[]): Spot {
  const left = room.left + (room.right - room.left - notes.width) / 2;
  const spots: Spot[] = [
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
