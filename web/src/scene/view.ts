/**
 * The parallel projection of tiles onto a rectangle of pixels, and back. The board in three
 * dimensions looks down at a slant, the flat board straight down. Everything else is the same.
 *
 * The world has x to the east, z to the south and y up. A tile is 1 wide, and tile (0,0) lies
 * between 0 and 1. Pixels are those of the view: (0,0) is its top left corner.
 */
import type { Size, Tile } from "../protocol/scene";
import type { Box, Point } from "./board";
import { BoardOutline, type Framing, frameIn } from "./framing";

/** A rectangle of tiles, by two of its corners. */
export type TileArea = { from: Tile; to: Tile };

/** The smallest area that holds all of these tiles, or nothing if there are none. */
export function areaOf(tiles: Iterable<Tile>): TileArea | undefined {
  let area: TileArea | undefined;
  for (const [x, y] of tiles) {
    const { from, to }: TileArea = area ?? { from: [x, y], to: [x, y] };
    area = {
      from: [Math.min(from[0], x), Math.min(from[1], y)],
      to: [Math.max(to[0], x), Math.max(to[1], y)],
    };
  }
  return area;
}

export function tilesIn({ from, to }: TileArea): number {
  return (to[0] - from[0] + 1) * (to[1] - from[1] + 1);
}

export type Spot3 = { x: number; y: number; z: number };

/** A line of sight: its position at height 0, and how it moves per unit of height. */
export type SightLine = { x: number; z: number; dx: number; dz: number };

/** A tile is at least this many pixels wide at 100 %, even on large boards. */
export const COMFORT = 54;
/** CLIENT-CAM-2 */
export const NEAREST = 2.5;
export const FARTHEST = 0.5;
/** The margin around a board that fits, in tiles: its frame and some space. */
const MARGIN = 0.45;
/** How much space figures need above the ground, and the slab below it. */
const HEADROOM = 0.9;
const FOOTROOM = 0.55;
/** A board is never smaller than in this share of the window, even if panels then cover some of it. */
const LEAST_SHARE = 0.25;

export class BoardProjection {
  width = 1;
  height = 1;
  /** How much of each edge is covered by panels. */
  margins: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The parts of the view that lie under panels. */
  covered: readonly Box[] = [];
  columns = 1;
  rows = 1;
  /** The point in the middle of the view. */
  x = 0.5;
  z = 0.5;
  /** Pixels per tile. */
  scale = COMFORT;
  /** The least number of pixels per tile at 100 %. */
  comfort = COMFORT;
  /** The rotation of the board clockwise, in radians. */
  yaw: number;

  /** How much the picture is stretched upwards. The straight view makes squares of tiles with it. */
  stretch = 1;

  constructor(
    /** How steeply the camera looks down. A quarter circle is straight down. */
    public pitch: number,
    /** The rotation of the first of the four views. */
    public firstYaw: number,
  ) {
    this.yaw = firstYaw;
  }

  project(x: number, y: number, z: number): Point {
    const dx = x - this.x;
    const dz = z - this.z;
    const cos = Math.cos(this.yaw);
    const sin = Math.sin(this.yaw);
    const depth = dx * sin + dz * cos;
    return {
      x: this.width / 2 + (dx * cos - dz * sin) * this.scale,
      y: this.height / 2 + (depth * this.ahead - y * this.rise) * this.scale,
    };
  }

  /** How far down the picture something moves that comes a tile nearer. */
  get ahead(): number {
    return Math.sin(this.pitch) * this.stretch;
  }

  /** How far up the picture something moves that rises by a tile. */
  get rise(): number {
    return Math.cos(this.pitch) * this.stretch;
  }

  /** How near something is to the eye. Larger is nearer. */
  nearness(x: number, y: number, z: number): number {
    const depth = (x - this.x) * Math.sin(this.yaw) + (z - this.z) * Math.cos(this.yaw);
    return depth * Math.cos(this.pitch) + y * Math.sin(this.pitch);
  }

  /** The line of sight through a pixel. */
  sight(point: Point): SightLine {
    const right = (point.x - this.width / 2) / this.scale;
    const depth = (point.y - this.height / 2) / this.scale / this.ahead;
    const cos = Math.cos(this.yaw);
    const sin = Math.sin(this.yaw);
    const slant = this.rise / this.ahead;
    return {
      x: this.x + right * cos + depth * sin,
      z: this.z - right * sin + depth * cos,
      dx: slant * sin,
      dz: slant * cos,
    };
  }

  /** The point of the ground under a pixel. */
  ground(point: Point): [x: number, z: number] {
    const { x, z } = this.sight(point);
    return [x, z];
  }

  /** The scale at which the whole board just fits. */
  fitting(): number {
    return this.framing([this.columns, this.rows]).scale;
  }

  private readonly framings = new Map<string, Framing>();

  /** The largest view of a board of this size that no panel covers. CLIENT-FIT-1 */
  private framing([columns, rows]: Size): Framing {
    const { width, height, ahead, rise, covered, framings } = this;
    const key = JSON.stringify([
      width,
      height,
      columns,
      rows,
      ahead,
      rise,
      this.settled(),
      covered,
    ]);
    let framing = framings.get(key);
    if (!framing) {
      const outline = this.outline(columns, rows);
      const room = { left: 0, top: 0, right: width, bottom: height };
      const middle = { x: width / 2, y: height / 2 };
      const free = frameIn(outline, room, covered, middle);
      const least = LEAST_SHARE * frameIn(outline, room, [], middle).scale;
      framing = free.scale >= least ? free : { scale: Math.max(1, least), at: middle };
      if (framings.size > 8) framings.clear();
      framings.set(key, framing);
    }
    return framing;
  }

  /** A board with its figures and its slab, around its middle, at one pixel per tile. */
  private outline(columns: number, rows: number): BoardOutline {
    const cos = Math.cos(this.settled());
    const sin = Math.sin(this.settled());
    const [x, z] = [columns / 2 + MARGIN, rows / 2 + MARGIN];
    const corners: [number, number][] = [
      [-x, -z],
      [x, -z],
      [x, z],
      [-x, z],
    ];
    return new BoardOutline(
      [HEADROOM, -FOOTROOM].flatMap((y) =>
        corners.map(([dx, dz]) => ({
          x: dx * cos - dz * sin,
          y: (dx * sin + dz * cos) * this.ahead - y * this.rise,
        })),
      ),
    );
  }

  /** The part of the view that the whole board takes, with its figures and the slab. */
  extent(): Box {
    const [left, right] = [-MARGIN, this.columns + MARGIN];
    const [far, near] = [-MARGIN, this.rows + MARGIN];
    const points = [HEADROOM, -FOOTROOM].flatMap((y) => [
      this.project(left, y, far),
      this.project(right, y, far),
      this.project(right, y, near),
      this.project(left, y, near),
    ]);
    return new BoardOutline(points).bounds;
  }

  /** While a board turns, it is measured as in one of the four views. */
  private settled(): number {
    const quarter = Math.PI / 2;
    return this.firstYaw + Math.round((this.yaw - this.firstYaw) / quarter) * quarter;
  }

  /** The scale that counts as 100 %. */
  usual(): number {
    return Math.max(this.fitting(), this.comfort);
  }

  /** CLIENT-CAM-2: 50 to 250 %, and always far enough for the whole board. */
  limits(): [least: number, most: number] {
    const usual = this.usual();
    return [Math.min(usual * FARTHEST, this.fitting()), usual * NEAREST];
  }

  /**
   * CLIENT-CAM-2: the middle of the view stays on the board, so some of the board is always
   * visible.
   */
  keep(): void {
    const [least, most] = this.limits();
    this.scale = Math.min(most, Math.max(least, this.scale));
    this.x = Math.min(this.columns, Math.max(0, this.x));
    this.z = Math.min(this.rows, Math.max(0, this.z));
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  board([columns, rows]: Size): void {
    this.columns = columns;
    this.rows = rows;
  }

  /** What lies under `towards` stays there as far as the board's edge allows. */
  zoom(factor: number, towards: Point): void {
    const [least, most] = this.limits();
    const scale = Math.min(most, Math.max(least, this.scale * factor));
    const [x, z] = this.ground(towards);
    const share = this.scale / scale;
    this.x = x + (this.x - x) * share;
    this.z = z + (this.z - z) * share;
    this.scale = scale;
    this.keep();
  }

  pan(dx: number, dy: number): void {
    const [x, z] = this.ground({ x: this.width / 2 - dx, y: this.height / 2 - dy });
    this.x = x;
    this.z = z;
    this.keep();
  }

  fit(): void {
    this.show([0, 0], [this.columns - 1, this.rows - 1]);
  }

  /** Shows the tiles from one corner to another, no larger than `most` pixels per tile. */
  show([left, top]: Tile, [right, bottom]: Tile, most = Number.POSITIVE_INFINITY): void {
    const { scale, at } = this.framing([right - left + 1, bottom - top + 1]);
    this.scale = Math.min(scale, most);
    this.x = (left + right + 1) / 2;
    this.z = (top + bottom + 1) / 2;
    this.pan(at.x - this.width / 2, at.y - this.height / 2);
  }

  /** How wide a tile is in the present view, in pixels. */
  tileWidth(): number {
    const aslant = Math.abs(Math.sin(2 * this.firstYaw)) > 0.5;
    return this.scale * (aslant ? Math.SQRT2 : 1);
  }

  /** Whether a tile's middle is at least `inset` pixels inside the view. */
  sees(x: number, z: number, inset = 0): boolean {
    const at = this.project(x + 0.5, 0, z + 0.5);
    return (
      at.x >= inset && at.y >= inset && at.x <= this.width - inset && at.y <= this.height - inset
    );
  }

  /** The corners of the visible ground, from the top left clockwise. */
  frame(): [number, number][] {
    const { width, height } = this;
    return [
      this.ground({ x: 0, y: 0 }),
      this.ground({ x: width, y: 0 }),
      this.ground({ x: width, y: height }),
      this.ground({ x: 0, y: height }),
    ];
  }
}
