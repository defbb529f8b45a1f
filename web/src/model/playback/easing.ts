/** Easings as functions, and points on a path: the same numbers as the director's. */
import type { Cue, Easing, Tile } from "../../protocol/scene";
import type { CueTween } from "../picture";

// CLIENT-CUE-1
/** The progress of a motion after `t` of its time, both from 0 to 1. */
export function ease(easing: Easing | undefined, t: number): number {
  const x = Math.min(1, Math.max(0, t));
  switch (easing) {
    case "easeInOutQuad":
      return x < 0.5 ? 2 * x * x : -1 + (4 - 2 * x) * x;
    case "easeInOutCubic":
      return x < 0.5 ? 4 * x * x * x : 1 - (2 - 2 * x) ** 3 / 2;
    case "easeOutExpo":
      return x >= 1 ? 1 : 1 - 2 ** (-10 * x);
    case "easeOutBack": {
      const back = x - 1;
      return 1 + 2.70158 * back * back * back + 1.70158 * back * back;
    }
    default:
      return x;
  }
}

/** The point at `way` of the length of a path. Beyond either end the path goes straight on. */
export function along(
  points: readonly (readonly [number, number])[],
  way: number,
): [number, number] | undefined {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1], points[i]);
  let left = way * length;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) continue;
    const long = distance(from, to);
    if ((left <= long || i + 1 === points.length) && long > 0) {
      const part = left / long;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= long;
  }
  const last = points.at(-1);
  return last && [last[0], last[1]];
}

function distance(
  a: readonly [number, number] | undefined,
  b: readonly [number, number] | undefined,
) {
  return a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
}

/** Where a running cue puts its piece now, in tiles, if it moves one. */
export function placeOf(tween: CueTween): [number, number] | undefined {
  const cue: Cue = tween.cue;
  switch (cue.cue) {
    case "move":
      return along([cue.from, ...cue.path], tween.eased);
    case "jump":
      return along([cue.from, cue.to], tween.eased);
    case "knock": {
      const out = tween.linear < 0.5 ? tween.linear : 1 - tween.linear;
      return along([cue.from, cue.toward], ease(cue.easing, out * 2) / 2);
    }
    default:
      return undefined;
  }
}

/** The piece that a cue is about, if any. */
export function pieceOf(cue: Cue): string | undefined {
  switch (cue.cue) {
    case "move":
    case "jump":
    case "knock":
    case "appear":
    case "fade":
    case "change":
      return cue.piece;
    case "number":
    case "text":
    case "flash":
    case "shake":
    case "particles":
      return typeof cue.on === "object" && "piece" in cue.on ? cue.on.piece : undefined;
    case "card":
    case "dice":
    case "dialogue":
      return cue.piece;
    default:
      return undefined;
  }
}

/** The tile on which a cue happens, if it names one. */
export function tileOf(cue: Cue): Tile | undefined {
  switch (cue.cue) {
    case "move":
    case "jump":
    case "knock":
      return cue.from;
    case "mark":
      return cue.tiles[0];
    case "tile":
    case "camera":
      return cue.tile;
    case "shot":
      return cue.to;
    case "number":
    case "text":
    case "flash":
    case "shake":
    case "particles":
      return typeof cue.on === "object" && "tile" in cue.on ? cue.on.tile : undefined;
    default:
      return undefined;
  }
}
