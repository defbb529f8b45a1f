/**
 * Which parts of the window lie under panels, so that the board can keep away from them.
 * CLIENT-FIT-1
 */
import type { Box } from "../../scene/board";
import { contains } from "../../scene/box";

/** What takes clicks away from the board, now or when it has grown. */
const PANELS = ".plate, .hand-row, .log-room, button";
/** What comes and goes with what somebody does, or lies over everything while it is open. */
const PASSING = ".inspect, .forecast, .drawer, .prompt, .lesson-note, .teaching";

function union(a: Box | undefined, b: Box): Box {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The same panel has the same name when it comes again. */
function nameOf(panel: Element): string {
  const { testid } = (panel as HTMLElement).dataset;
  return [panel.className, testid, panel.getAttribute("aria-label")].join(" ");
}

/**
 * Tells about the panels of a page now, when the window changes, and when the rows below the board
 * grow. Other panels may grow without that: otherwise the board would move away from the pointer.
 * Returns a function that stops it.
 */
export function watchPanels(hud: HTMLElement, tell: (boxes: readonly Box[]) => void): () => void {
  let known = new Map<string, Box>();
  const look = (within: Element) => {
    let more = false;
    for (const panel of within.querySelectorAll(PANELS)) {
      if (panel.parentElement?.closest(PANELS) || panel.closest(PASSING)) continue;
      const { left, top, right, bottom } = panel.getBoundingClientRect();
      if (right <= left || bottom <= top) continue;
      const box = { left, top, right, bottom };
      const name = nameOf(panel);
      const before = known.get(name);
      if (before && contains(before, box)) continue;
      known.set(name, union(before, box));
      more = true;
    }
    if (more) tell([...known.values()]);
  };
  const anew = () => {
    known = new Map();
    look(hud);
  };
  anew();
  window.addEventListener("resize", anew);
  const stand = hud.querySelector(".stand");
  const sizes = new ResizeObserver(() => stand && look(stand));
  if (stand) sizes.observe(stand);
  return () => {
    sizes.disconnect();
    window.removeEventListener("resize", anew);
  };
}
