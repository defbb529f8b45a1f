/** Which marks of a tile are drawn, and the directions of a path. */
import type { At, Direction, Tile } from "../protocol/scene";

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
