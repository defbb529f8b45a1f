/** Builds faces with colours, tile by tile. */
import { Color } from "three";
import type { Vec } from "../../mesh/shapes";

const colour = new Color();

/** 0xrrggbb as linear light. */
export function linear(hex: number): [number, number, number] {
  colour.setHex(hex);
  return [colour.r, colour.g, colour.b];
}

export function mixed(a: Vec, b: Vec, t: number): [number, number, number] {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scaled(a: Vec, by: number): [number, number, number] {
  return [a[0] * by, a[1] * by, a[2] * by];
}

/** The faces of one tile: three numbers for each corner of a triangle. */
export type Stone = { points: Float32Array; normals: Float32Array; colours: Float32Array };

/** The initial room in numbers, which is more than most tiles need. */
const ROOM = 4608;

export class FaceBuilder {
  private points = new Float32Array(ROOM);
  private normals = new Float32Array(ROOM);
  private colours = new Float32Array(ROOM);
  private used = 0;
  /**
   * The next faces are lit as if they lay on the ground. This is for leaves, which let light
   * through.
   */
  leafy = false;

  /** A triangle, counterclockwise as seen from outside. */
  face(a: Vec, b: Vec, c: Vec, ca: Vec, cb: Vec = ca, cc: Vec = ca): void {
    if (this.used + 9 > this.points.length) this.widen();
    const { points, normals, colours, used: at } = this;
    this.used = at + 9;
    put(points, at, a, b, c);
    put(colours, at, ca, cb, cc);
    let [nx, ny, nz] = [0, 1, 0];
    if (!this.leafy) {
      const ux = b[0] - a[0];
      const uy = b[1] - a[1];
      const uz = b[2] - a[2];
      const vx = c[0] - a[0];
      const vy = c[1] - a[1];
      const vz = c[2] - a[2];
      nx = uy * vz - uz * vy;
      ny = uz * vx - ux * vz;
      nz = ux * vy - uy * vx;
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      nx /= length;
      ny /= length;
      nz /= length;
    }
    for (let i = at; i < at + 9; i += 3) {
      normals[i] = nx;
      normals[i + 1] = ny;
      normals[i + 2] = nz;
    }
  }

  /**
   * A four-sided face, counterclockwise as seen from outside, with one colour or one for each
   * corner.
   */
  quad(a: Vec, b: Vec, c: Vec, d: Vec, ca: Vec, cb: Vec = ca, cc: Vec = ca, cd: Vec = ca): void {
    this.face(a, b, c, ca, cb, cc);
    this.face(a, c, d, ca, cc, cd);
  }

  /** An upright box without its lower side, which nobody can see. */
  box(
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    top: Vec,
    side: Vec,
  ): void {
    const foot = scaled(side, 0.7);
    this.quad([x0, y1, z0], [x0, y1, z1], [x1, y1, z1], [x1, y1, z0], top);
    this.quad([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1], foot, foot, side, side);
    this.quad([x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1], foot, foot, side, side);
    this.quad([x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0], foot, foot, side, side);
    this.quad([x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0], foot, foot, side, side);
  }

  /** Takes everything that was built since the last call. */
  take(): Stone {
    const { used } = this;
    this.used = 0;
    return {
      points: this.points.slice(0, used),
      normals: this.normals.slice(0, used),
      colours: this.colours.slice(0, used),
    };
  }

  private widen(): void {
    const wider = (narrow: Float32Array) => {
      const wide = new Float32Array(2 * narrow.length);
      wide.set(narrow);
      return wide;
    };
    this.points = wider(this.points);
    this.normals = wider(this.normals);
    this.colours = wider(this.colours);
  }
}

function put(into: Float32Array, at: number, a: Vec, b: Vec, c: Vec): void {
  into[at] = a[0];
  into[at + 1] = a[1];
  into[at + 2] = a[2];
  into[at + 3] = b[0];
  into[at + 4] = b[1];
  into[at + 5] = b[2];
  into[at + 6] = c[0];
  into[at + 7] = c[1];
  into[at + 8] = c[2];
}
