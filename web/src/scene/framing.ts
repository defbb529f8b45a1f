/**
 * Where a board goes in a window of which panels cover parts: as large as it can be without lying
 * under any of them. It only calculates, so it can be tested without a page. CLIENT-FIT-1
 */
import type { Box, Point } from "./board";

/** A scale, and where the origin of the outline goes. */
export type Framing = { scale: number; at: Point };

/** A direction, and how far an outline reaches in it at scale 1. */
type Reach = { x: number; y: number; far: number };

/** How many scales are tried. Each try halves what lies between too small and too large. */
const HALVINGS = 12;
/** How far apart the places are that are tried, as a share of the room. */
const GRAIN = 1 / 32;
/** A board stands in the middle column if it is at least this share of its largest size there. */
const CENTRED = 0.85;

/** A convex outline of scale 1 around its origin, its points in order. */
export class BoardOutline {
  private readonly reaches: readonly Reach[];
  readonly bounds: Box;

  constructor(points: readonly Point[]) {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    this.bounds = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    this.reaches = points.flatMap((from, i) => {
      const to = points[(i + 1) % points.length] ?? from;
      const [x, y] = [to.y - from.y, from.x - to.x];
      // The outline lies on one side of each of its edges. Which one depends on its direction.
      const sides = [
        { x, y },
        { x: -x, y: -y },
      ];
      return sides.map((way) => ({
        ...way,
        far: Math.max(...points.map((point) => point.x * way.x + point.y * way.y)),
      }));
    });
  }

  /** Whether the outline, with its origin at a point, stays off a box. */
  avoids(box: Box, { x, y }: Point, scale: number): boolean {
    const { left, top, right, bottom } = this.bounds;
    if (box.left >= x + right * scale || box.right <= x + left * scale) return true;
    if (box.top >= y + bottom * scale || box.bottom <= y + top * scale) return true;
    return this.reaches.some((way) => {
      const nearest =
        Math.min(way.x * (box.left - x), way.x * (box.right - x)) +
        Math.min(way.y * (box.top - y), way.y * (box.bottom - y));
      return nearest >= way.far * scale;
    });
  }
}

/**
 * The largest framing in a room that stays off all boxes, as near to `middle` as it can be. In the
 * middle column a board may be a little smaller than elsewhere.
 */
export function frameIn(
  outline: BoardOutline,
  room: Box,
  covered: readonly Box[],
  middle: Point,
): Framing {
  const { left, top, right, bottom } = outline.bounds;
  const wide = room.right - room.left;
  const high = room.bottom - room.top;
  const most = Math.max(0, Math.min(wide / (right - left), high / (bottom - top)));
  const place = (scale: number, anywhere: boolean): Point | undefined => {
    // Where the origin may be, so that the outline stays in the room.
    const from = { x: room.left - left * scale, y: room.top - top * scale };
    const to = { x: room.right - right * scale, y: room.bottom - bottom * scale };
    const best = {
      x: Math.max(from.x, Math.min(to.x, middle.x - ((left + right) / 2) * scale)),
      y: Math.max(from.y, Math.min(to.y, middle.y - ((top + bottom) / 2) * scale)),
    };
    const [first, last] = anywhere ? [from.x, to.x] : [best.x, best.x];
    const others = grid({ ...from, x: first }, { ...to, x: last }, wide * GRAIN, high * GRAIN);
    const distance = (at: Point) => Math.hypot(at.x - best.x, at.y - best.y);
    let found: Point | undefined;
    for (const at of [best, ...others]) {
      if (found && distance(found) <= distance(at)) continue;
      if (covered.every((box) => outline.avoids(box, at, scale))) found = at;
      if (found === best) break;
    }
    return found;
  };
  const largest = (anywhere: boolean): Framing => {
    let at = place(most, anywhere);
    if (at) return { scale: most, at };
    let [low, above] = [0, most];
    for (let i = 0; i < HALVINGS; i++) {
      const scale = (low + above) / 2;
      const free = place(scale, anywhere);
      if (free) [low, at] = [scale, free];
      else above = scale;
    }
    return { scale: low, at: at ?? middle };
  };
  const [centred, anywhere] = [largest(false), largest(true)];
  return centred.scale >= CENTRED * anywhere.scale ? centred : anywhere;
}

function grid(from: Point, to: Point, dx: number, dy: number): Point[] {
  const along = (first: number, last: number, step: number) => {
    const steps = Math.max(0, Math.ceil((last - first) / Math.max(1, step)));
    return Array.from({ length: steps + 1 }, (_, i) =>
      steps === 0 ? first : first + ((last - first) * i) / steps,
    );
  };
  return along(from.y, to.y, dy).flatMap((y) => along(from.x, to.x, dx).map((x) => ({ x, y })));
}
