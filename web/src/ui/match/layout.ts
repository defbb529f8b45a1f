/** How much room the page has, in the size of its text: what is a drawer and what floats. */
import { signal } from "@preact/signals";
import type { Box } from "../../scene/board";

export type Room = {
  /** Roster and log are drawers. */
  compact: boolean;
  /** The menu is a sheet at the bottom. CLIENT-TOUCH-2 */
  sheet: boolean;
  /** Too low for everything that a menu could say. */
  short: boolean;
  /** Where floating things may lie: the window without a margin. */
  box: Box;
};

const MARGIN = 8;

export function measure(width: number, height: number, textScale: number): Room {
  const wide = width / textScale;
  return {
    compact: wide < 900 || height / textScale < 520,
    sheet: wide < 600,
    short: height / textScale < 480,
    box: { left: MARGIN, top: MARGIN, right: width - MARGIN, bottom: height - MARGIN },
  };
}

/** The shares of a window that panels cover, in the size of its text. */
export const SIDES = { left: 14.5, right: 16.5 };

/** How high a hand of cards stands over the bottom bar. */
const HAND = 8.6;

/** What the board keeps off. */
export function margins({ compact, sheet }: Room, textScale: number, hand = false): Box {
  const rem = 16 * textScale;
  const bars = { top: 64, bottom: 64 + (hand ? (sheet ? 10 : HAND) * rem : 0) };
  if (compact) return { left: 0, right: 0, ...bars };
  return { left: SIDES.left * rem, right: SIDES.right * rem, ...bars };
}

export const room = signal<Room>(measure(1280, 800, 1));

/** Follows the window; returns how to stop. */
export function followWindow(textScale: () => number): () => void {
  const look = () => {
    const next = measure(window.innerWidth, window.innerHeight, textScale());
    const now = room.peek();
    const { right, bottom } = now.box;
    if (
      next.compact !== now.compact ||
      next.sheet !== now.sheet ||
      next.short !== now.short ||
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
