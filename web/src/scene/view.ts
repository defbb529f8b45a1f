/**
 * The parallel projection of tiles onto a rectangle of pixels, and back. The board in three
 * dimensions looks down at a slant, the flat board straight down. Everything else is the same.
 *
 * The world has x to the east, z to the south and y up. A tile is 1 wide, and tile (0,0) lies
 * between 0 and 1. Pixels are those of the view: (0,0) is its top left corner.
 */
import type { Size } from "../protocol/scene";
import type { Box, Point } from "./board";

export type Spot3 = { x: number; y: number; z: number };

/** A line of sight: its position at height 0, and how it moves per unit of height. */
export type SightLine = { x: number; z: number; dx: number; dz: number };

/** A tile is at least this many pixels wide at 100 %, even on large boards. */
export const COMFORT = 54;
/** CLIENT-CAM-2 */
export const NEAREST = 2.5;
export const FARTHEST = 0.5;
/** The margin around a board that fits, in tiles: its frame and some space. */
const MARGIN = 0.7;
/** How much space figures need above the ground, and the slab below it. */
const HEADROOM = 0.9;
const FOOTROOM = 0.55;
/**
 * On a board that stands on its corner, the side panels may cover a little of the corners.
 * Otherwise the board would be small.
 */
const CORNERS = 0.7;

export class BoardProjection {
  width = 1;
  height = 1;
  /** How much of each edge is covered by panels. */
  margins: Box = { left: 0, top: 0, right: 0, bottom: 0 };
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
      y: this.height / 2 + (depth * Math.sin(this.pitch) - y * Math.cos(this.pitch)) * this.scale,
    };
  }

  /** How near something is to the eye. Larger is nearer. */
  nearness(x: number, y: number, z: number): number {
    const depth = (x - this.x) * Math.sin(this.yaw) + (z - this.z) * Math.cos(this.yaw);
    return depth * Math.cos(this.pitch) + y * Math.sin(this.pitch);
  }

  /** The line of sight through a pixel. */
  sight(point: Point): SightLine {
    const right = (point.x - this.width / 2) / this.scale;
    const depth = (point.y - this.height / 2) / this.scale / Math.sin(this.pitch);
    const cos = Math.cos(this.yaw);
    const sin = Math.sin(this.yaw);
    const slant = Math.cos(this.pitch) / Math.sin(this.pitch);
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
    const cos = Math.abs(Math.cos(this.settled()));
    const sin = Math.abs(Math.sin(this.settled()));
    const across = this.columns * cos + this.rows * sin + 2 * MARGIN;
    const down = this.columns * sin + this.rows * cos + 2 * MARGIN;
    const tall = down * Math.sin(this.pitch) + (HEADROOM + FOOTROOM) * Math.cos(this.pitch);
    const { left, top, right, bottom } = this.kept();
    const width = Math.max(this.width / 2, this.width - left - right);
    const height = Math.max(this.height / 2, this.height - top - bottom);
    return Math.max(1, Math.min(width / across, height / tall));
  }

  /** The margins that the whole board keeps free. */
  private kept(): Box {
    const { left, right, ...bars } = this.margins;
    const share = Math.abs(Math.sin(2 * this.firstYaw)) > 0.5 ? CORNERS : 1;
    return { left: left * share, right: right * share, ...bars };
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
    this.scale = this.fitting();
    this.x = this.columns / 2;
    this.z = this.rows / 2;
    const { left, top, right, bottom } = this.kept();
    // Centred between heads and feet, in the part of the view that panels do not cover.
    const feet = ((HEADROOM - FOOTROOM) / 2) * Math.cos(this.pitch) * this.scale;
    this.pan((left - right) / 2, (top - bottom) / 2 + feet);
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
