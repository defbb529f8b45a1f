/** Which marks of a tile are drawn and how large, and the directions of a path. */
import { at } from "../model/mark";
import type { At, Direction, Scene, Tile } from "../protocol/scene";

/** A direction as columns and rows. */
export const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  North: [0, -1],
  NorthEast: [1, -1],
  East: [1, 0],
  SouthEast: [1, 1],
  South: [0, 1],
  SouthWest: [-1, 1],
  West: [-1, 0],
  NorthWest: [-1, -1],
};

/**
 * Which of a tile's marks are drawn. A path over a tile replaces the dot under it. What the piece
 * under the pointer could do there replaces the plain marks.
 */
export function drawnMarks(
  marks: readonly string[],
  watched?: string | undefined,
  ringed = false,
): readonly string[] {
  if (watched !== undefined) {
    return [watched, ...marks.filter((mark) => mark !== "reach" && mark !== "pin")];
  }
  // The ring moves with its piece.
  if (ringed && marks.includes("select")) {
    return drawnMarks(marks.filter((mark) => mark !== "select"));
  }
  if (!marks.includes("path") && !marks.includes("end")) return marks;
  return marks.filter(
    (mark) => mark !== "reach" && mark !== "act" && (mark !== "path" || !marks.includes("end")),
  );
}

/** The direction in which a path passes each tile, by the tile's key. */
export function directions(path: readonly Tile[]): Map<At, readonly [number, number]> {
  const ways = new Map<At, readonly [number, number]>();
  for (const [i, [x, y]] of path.entries()) {
    const [fx, fy] = path[i - 1] ?? [x, y];
    const [tx, ty] = path[i + 1] ?? [x, y];
    ways.set(`${x},${y}`, [tx - fx, ty - fy]);
  }
  return ways;
}

/**
 * Marks for a piece that is aimed at, and how much larger they are drawn there: around its base,
 * and on its plate, because in a crowd others may hide the ground. CLIENT-PLATE-1
 */
export const AIMS: ReadonlyMap<string, number> = new Map([
  ["target", 1],
  ["act", 1.6],
  ["fringe", 1],
  ["risk", 1],
]);

/** How much of a tile a shape takes if it turns with the view. */
const UPRIGHT = 0.74;
/** Under a piece. */
const AROUND = 1.28;

/** The size of a mark's upright shape, in tiles. */
export function markSize(token: string, taken: boolean): number {
  if (token === "select") return 1;
  const larger = taken ? AIMS.get(token) : undefined;
  return larger === undefined ? UPRIGHT : AROUND * larger;
}

/** The tiles that pieces stand on. */
export function takenTiles({ pieces = {} }: Scene): Set<At> {
  const taken = new Set<At>();
  for (const {
    at: [left, top],
    covers: [w, h] = [1, 1],
    ground,
  } of Object.values(pieces)) {
    if (ground) continue;
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) taken.add(at([left + x, top + y]));
  }
  return taken;
}
