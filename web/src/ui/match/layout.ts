/**
 * How much room the page has, relative to its text size: which parts are drawers and which float.
 */
import { signal } from "@preact/signals";
import type { Box } from "../../scene/board";

export type PageRoom = {
  /** Roster and log are drawers. */
  compact: boolean;
  /** The menu is a sheet at the bottom. CLIENT-TOUCH-2 */
  sheet: boolean;
  /** The window is too low for everything that a menu could say. */
  short: boolean;
  /** There is room for little: what can wait is folded away. CLIENT-VIS-3 */
  tight: boolean;
  /** Where floating parts may be: the window without a margin. */
  box: Box;
};

const MARGIN = 8;
/** In a narrower window panels beside the board would leave it less than half of the width. */
const ROOMY = 1120;
/** A window that is this many times as wide as high lies. */
const LYING = 1.2;

export function measure(width: number, height: number, textScale: number): PageRoom {
  const wide = width / textScale;
  // Large letters in a window that lies leave it wider than high: a sheet would cover its board.
  const lying = width >= 600 && width > height * LYING;
  return {
    compact: wide < ROOMY || height / textScale < 520,
    sheet: wide < 600 && !lying,
    short: height / textScale < 480,
    tight: height / textScale < 420 || wide < 330,
    box: { left: MARGIN, top: MARGIN, right: width - MARGIN, bottom: height - MARGIN },
  };
}

/** How much of a window the side panels cover, in units of its text size. */
export const SIDES = { left: 14.5, right: 16.5 };

/** How high the rows of plates above and below the board are. */
export type Bars = { top: number; bottom: number };

/** What the board keeps free: the panels beside it, and the bars with their measured heights. */
export function margins({ compact }: PageRoom, textScale: number, bars: Bars): Box {
  const rem = 16 * textScale;
  if (compact) return { left: 0, right: 0, ...bars };
  return { left: SIDES.left * rem, right: SIDES.right * rem, ...bars };
}

/**
 * The least height of bars, so that the board is not drawn under buttons before they are measured.
 */
export const LEAST: Bars = { top: 64, bottom: 64 };

/**
 * Bars only grow until the window changes. Otherwise the board would move away from the pointer
 * whenever a button comes or goes.
 */
export function risen(bars: Bars, { top, bottom }: Bars): Bars {
  const next = { top: Math.max(bars.top, top), bottom: Math.max(bars.bottom, bottom) };
  return next.top === bars.top && next.bottom === bars.bottom ? bars : next;
}

export const room = signal<PageRoom>(measure(1280, 800, 1));

/** Follows the size of the window. Returns a function that stops it. */
export function followWindow(textScale: () => number): () => void {
  const look = () => {
    const next = measure(window.innerWidth, window.innerHeight, textScale());
    const now = room.peek();
    const { right, bottom } = now.box;
    if (
      next.compact !== now.compact ||
      next.sheet !== now.sheet ||
      next.short !== now.short ||
      next.tight !== now.tight ||
      next.box.right !== right ||
      next.box.bottom !== bottom
    ) {
      room.value = next;
    }
  };
  look();
  window.addEventListener("resize", look);
  return () => window.removeEventListener("resize", look);
}
