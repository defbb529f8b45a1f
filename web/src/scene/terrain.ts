/** The ground of a scene as the boards and the picking see it: kinds by place, heights as drawn. */
import type { Board, Spot, Tile, TileKind } from "../protocol/scene";

/** Where nothing is known, the ground is drawn as nothing but can still be pointed at. */
export type Cell = TileKind | undefined;

/**
 * How high a quarter of a tile is drawn. Less than it says, and no higher than `TALLEST`: of every tile
 * behind a wall enough is seen to be pointed at, from all four corners. CLIENT-SEL-2
 */
const QUARTER = 0.18;
const TALLEST = 0.9;
const DEEPEST = -0.45;

/** Height as drawn, in tiles. */
export function rise(kind: Cell): number {
  return Math.min(TALLEST, Math.max(DEEPEST, (kind?.height ?? 0) * QUARTER));
}

export class Terrain {
  readonly columns: number;
  readonly rows: number;
  readonly highest: number;
  readonly lowest: number;
  private readonly cells: Cell[];
  private readonly heights: Float64Array;

  constructor(readonly board: Board) {
    [this.columns, this.rows] = board.size;
    const count = this.columns * this.rows;
    this.cells = new Array(count);
    this.heights = new Float64Array(count);
    const kinds = new Map(Object.entries(board.kinds).map(([letter, kind]) => [letter, kind]));
    let highest = 0;
    let lowest = 0;
    for (let y = 0; y < this.rows; y++) {
      const row = [...(board.rows[y] ?? "")];
      for (let x = 0; x < this.columns; x++) {
        const kind = kinds.get(row[x] ?? "");
        const height = rise(kind);
        this.cells[y * this.columns + x] = kind;
        this.heights[y * this.columns + x] = height;
        highest = Math.max(highest, height);
        lowest = Math.min(lowest, height);
      }
    }
    this.highest = highest;
    this.lowest = lowest;
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  kind(x: number, y: number): Cell {
    return this.has(x, y) ? this.cells[y * this.columns + x] : undefined;
  }

  /** Height as drawn, in tiles; 0 outside. */
  height(x: number, y: number): number {
    return this.has(x, y) ? (this.heights[y * this.columns + x] ?? 0) : 0;
  }

  spot([x, y]: Tile): Spot | undefined {
    return this.board.spots?.[`${x},${y}`];
  }
}
