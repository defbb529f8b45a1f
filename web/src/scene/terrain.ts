/** The ground of a scene as the boards and the picking use it: kinds by place, heights as drawn. */
import type { Board, Spot, Tile, TileKind } from "../protocol/scene";

/** Unknown ground is not drawn, but can still be pointed at. */
export type GroundCell = TileKind | undefined;

/**
 * How high a quarter of a tile is drawn. It is lower than its value, and never above `TALLEST`, so
 * that enough of every tile behind a wall is visible from all four corners to point at it.
 * CLIENT-SEL-2
 */
const QUARTER = 0.18;
const TALLEST = 0.9;
const DEEPEST = -0.45;

/** Height as drawn, in tiles. */
export function rise(kind: GroundCell): number {
  return Math.min(TALLEST, Math.max(DEEPEST, (kind?.height ?? 0) * QUARTER));
}

export class BoardTerrain {
  readonly columns: number;
  readonly rows: number;
  readonly highest: number;
  readonly lowest: number;
  private readonly cells: GroundCell[];
  private readonly heights: Float64Array;

  /** Reuses the unchanged parts of an earlier terrain, because most steps change little. */
  constructor(
    readonly board: Board,
    before?: BoardTerrain,
  ) {
    [this.columns, this.rows] = board.size;
    const { columns, rows } = this;
    const known = before?.board;
    const same =
      before?.columns === columns && before.rows === rows && known?.kinds === board.kinds;
    this.cells = same ? before.cells.slice() : new Array(columns * rows);
    this.heights = same ? before.heights.slice() : new Float64Array(columns * rows);
    const kinds = new Map(Object.entries(board.kinds));
    for (let y = 0; y < rows; y++) {
      const row = board.rows[y] ?? "";
      if (same && row === known?.rows[y]) continue;
      const letters = [...row];
      for (let x = 0; x < columns; x++) {
        const kind = kinds.get(letters[x] ?? "");
        this.cells[y * columns + x] = kind;
        this.heights[y * columns + x] = rise(kind);
      }
    }
    let highest = 0;
    let lowest = 0;
    for (const height of this.heights) {
      highest = Math.max(highest, height);
      lowest = Math.min(lowest, height);
    }
    this.highest = highest;
    this.lowest = lowest;
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  kind(x: number, y: number): GroundCell {
    return this.has(x, y) ? this.cells[y * this.columns + x] : undefined;
  }

  /** The tiles whose kind is known. */
  *known(): Generator<Tile> {
    for (const [place, kind] of this.cells.entries()) {
      if (kind) yield [place % this.columns, Math.floor(place / this.columns)];
    }
  }

  /** The height as drawn, in tiles, or 0 outside the board. */
  height(x: number, y: number): number {
    return this.has(x, y) ? (this.heights[y * this.columns + x] ?? 0) : 0;
  }

  spot([x, y]: Tile): Spot | undefined {
    return this.board.spots?.[`${x},${y}`];
  }
}

/** A key of what is built on single tiles. Marks are not part of it. */
function built(spots: Board["spots"]): string {
  const looks = Object.entries(spots ?? {}).flatMap(([key, { look, facing }]) =>
    look ? [[key, look, facing]] : [],
  );
  return JSON.stringify(looks);
}

/** Whether two boards look the same, apart from marks. */
export function sameGround(a: Board, b: Board): boolean {
  if (a.size[0] !== b.size[0] || a.size[1] !== b.size[1] || a.look !== b.look) return false;
  for (let y = 0; y < a.size[1]; y++) if (a.rows[y] !== b.rows[y]) return false;
  const same = (one: object | undefined, other: object | undefined) =>
    one === other || JSON.stringify(one) === JSON.stringify(other);
  return same(a.kinds, b.kinds) && (a.spots === b.spots || built(a.spots) === built(b.spots));
}
