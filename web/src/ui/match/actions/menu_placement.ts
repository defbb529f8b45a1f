/**
 * Where the menu of a piece goes: beside it, never over it or over a target, else at the edge of the
 * window. It only calculates. CLIENT-MENU-1
 */
import type { Box, Point } from "../../../scene/board";
import { overlap } from "../../../scene/box";
import {
  BODY,
  type BoxSize,
  boxOf,
  clamp,
  distance,
  GAP,
  HABIT,
  type ScreenSpot,
} from "./placement";

/** No menu is farther from its piece than this. CLIENT-MENU-1 */
export const FARTHEST = 96;

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

/** How far apart the places are that are tried where the usual ones cover a target. */
const STEP = 16;

function steps(from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / STEP));
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

/** Every place within reach of a point, in small steps. */
function placesAround({ x, y }: Point, menu: BoxSize): ScreenSpot[] {
  const tops = steps(y - FARTHEST - menu.height, y + FARTHEST);
  const lefts = steps(x - FARTHEST - menu.width, x + FARTHEST);
  return tops.flatMap((top) => lefts.map((left) => ({ left, top })));
}

/** Every place along the edges of a room, in small steps. */
function placesAtEdges(room: Box, menu: BoxSize): ScreenSpot[] {
  const right = room.right - menu.width;
  const bottom = room.bottom - menu.height;
  const tops = steps(room.top, bottom);
  const lefts = steps(room.left, right);
  return [
    ...tops.flatMap((top) => [
      { left: right, top },
      { left: room.left, top },
    ]),
    ...lefts.flatMap((left) => [
      { left, top: bottom },
      { left, top: room.top },
    ]),
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
  /** The legal targets of the piece and its enemies, which it never covers. */
  targets?: readonly Point[];
  /** What will be a target when another of its choices is opened. */
  later?: readonly Point[];
  points: readonly Point[];
};

/** Where a menu was before, and whether it was the menu of the same piece. */
export type PlacedBefore = { which: number; side: MenuSide; same: boolean };

/** Where a menu is, as seen from its piece. */
export type MenuSide = "right" | "left" | "above" | "below";

function sideOf({ left, right, bottom }: Box, { x, y }: Point): MenuSide {
  if (left > x) return "right";
  if (right < x) return "left";
  return bottom <= y ? "above" : "below";
}

const ALONE: MenuSurroundings = { panels: [], points: [] };
/** How far a target's point is from the menu at least. */
const CLEAR = 14;

/** The bonus for the menu of the same piece: it stays on its side unless it would cover a target there. */
const FIRM = 2500;

/** In low windows it is better to cover a few tiles than the bar that shows whose turn it is. */
const BAR = 4000;
/** Elsewhere the edge of a bar is worth less than two pieces, but more than one. */
const EDGE = 700;

export type Placed = ScreenSpot & {
  /** Which of the places that were tried it is. */
  which: number;
  side: MenuSide;
  /** Whether it is at the edge of the window, because no place beside the piece is free. */
  docked: boolean;
};

type Priced = { placed: Placed; price: number };

/** What the parts of the page under a menu are worth. */
function priceOf(box: Box, around: MenuSurroundings): number {
  let price = 0;
  for (const panel of around.panels) price += overlap(box, panel) / 20;
  for (const bar of around.bars ?? []) {
    const covered = overlap(box, bar);
    if (covered > 0) price += (around.tight ? BAR : EDGE) + covered / 5;
  }
  for (const one of around.points) if (distance(one, box) < BODY) price += 400;
  for (const one of around.later ?? []) if (distance(one, box) < CLEAR) price += LATER;
  return price;
}

const LATER = 6;

function habitOf({ which, side }: Placed, before: PlacedBefore | undefined): number {
  const place = before?.which === which ? HABIT : 0;
  return before?.same && before.side === side ? place + FIRM : place;
}

/** How many targets lie under a box or right beside it, or no more than `most`. */
function covers(
  { left, top, right, bottom }: Box,
  targets: readonly Point[],
  most: number,
): number {
  let count = 0;
  for (const { x, y } of targets) {
    const clear = x < left - CLEAR || x > right + CLEAR || y < top - CLEAR || y > bottom + CLEAR;
    if (!clear && ++count >= most) break;
  }
  return count;
}

/**
 * The best place for the menu. Beside its piece it covers no target; covering the piece is worst,
 * then being out of reach, then covering pieces, then covering panels. Of equal places it takes the
 * first, which is to the right. Where every place beside the piece covers a target, it docks at the
 * edge. CLIENT-MENU-1
 */
export function placeMenu(
  piece: Box,
  point: Point,
  menu: BoxSize,
  room: Box,
  around: MenuSurroundings = ALONE,
  before?: PlacedBefore,
): Placed {
  const { targets = [] } = around;
  // A menu at the edge stays there as long as its piece is selected.
  if (before?.same && before.which >= DOCKED) return dock(piece, point, menu, room, around, before);
  const body = near(piece, point, GAP);
  const usual = places(body, point, menu, GAP);
  const beside = (wishes: readonly ScreenSpot[], first: number): Priced | undefined => {
    let best: Priced | undefined;
    for (const [index, wish] of wishes.entries()) {
      const placed = inRoom(wish, menu, room, point, first + index);
      const box = boxOf(placed, menu);
      if (covers(box, targets, 1) > 0) continue;
      const covered = overlap(box, piece);
      const far = distance(point, box);
      // Only the usual places may be bad ones: there is always one of them.
      if (first > 0 && (covered > 0 || far > FARTHEST)) continue;
      // A piece larger than the reach cannot be kept free, so being near counts more.
      let price = Math.min(covered * 1000, 90_000) + (first > 0 ? far : index);
      if (far > FARTHEST) price += 100_000;
      price += priceOf(box, around);
      price -= habitOf(placed, before);
      if (!best || price < best.price) best = { placed, price };
    }
    return best;
  };
  const found = beside(usual, 0);
  if (found && (found.price < GOOD || targets.length === 0)) return found.placed;
  const moved = beside(placesAround(point, menu), usual.length);
  const best = moved && !(found && found.price <= moved.price) ? moved : found;
  if (best && best.price < BAD) return best.placed;
  return dock(piece, point, menu, room, around, before);
}

/** A place that costs less is good enough, so nothing else is tried. */
const GOOD = 300;
/** What no place may cost: it covers the piece, is out of reach, or lies over a bar in a low window. */
const BAD = 3500;

function inRoom(wish: ScreenSpot, menu: BoxSize, room: Box, point: Point, which: number): Placed {
  const left = clamp(wish.left, room.left, room.right - menu.width);
  const top = clamp(wish.top, room.top, room.bottom - menu.height);
  const side = sideOf(boxOf({ left, top }, menu), point);
  return { left, top, which, side, docked: which >= DOCKED };
}

/** Places at the edge have numbers of their own. */
const DOCKED = 100_000;

/** The place at the edge that covers the fewest targets, then bars and panels, then is nearest. */
function dock(
  piece: Box,
  point: Point,
  menu: BoxSize,
  room: Box,
  around: MenuSurroundings,
  before: PlacedBefore | undefined,
): Placed {
  const between = clearOf(room, around.bars ?? []);
  const { targets = [] } = around;
  let best: Priced | undefined;
  for (const [index, wish] of placesAtEdges(between, menu).entries()) {
    const placed = inRoom(wish, menu, room, point, DOCKED + index);
    const box = boxOf(placed, menu);
    let price = covers(box, targets, targets.length) * 10_000 + priceOf(box, around);
    if (overlap(box, piece) > 0) price += 90_000;
    price += distance(point, box) / 10;
    price -= habitOf(placed, before);
    if (!best || price < best.price) best = { placed, price };
  }
  return best?.placed ?? inRoom(between, menu, room, point, DOCKED);
}

/** A room without the bars along its upper and its lower edge. */
function clearOf(room: Box, bars: readonly Box[]): Box {
  const middle = (room.top + room.bottom) / 2;
  const above = bars.filter(({ bottom }) => bottom < middle).map(({ bottom }) => bottom + GAP);
  const below = bars.filter(({ top }) => top > middle).map(({ top }) => top - GAP);
  return {
    ...room,
    top: Math.max(room.top, ...above),
    bottom: Math.min(room.bottom, ...below),
  };
}
