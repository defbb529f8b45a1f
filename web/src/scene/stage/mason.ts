/** Collects faces with colours into one geometry, and remembers which tile each belongs to. */
import { BufferAttribute, BufferGeometry, Color } from "three";

export type Vec = readonly [number, number, number];

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

export class Mason {
  private readonly points: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];
  private readonly owners: number[] = [];
  /** The tile that the faces to come belong to; -1 for none. */
  owner = -1;
  /** Faces to come are lit as if they lay on the ground: leaves, which light shines through. */
  leafy = false;

  /** A triangle, counter-clockwise seen from outside. */
  face(a: Vec, b: Vec, c: Vec, ca: Vec, cb: Vec = ca, cc: Vec = ca): void {
    const ux = b[0] - a[0];
    const uy = b[1] - a[1];
    const uz = b[2] - a[2];
    const vx = c[0] - a[0];
    const vy = c[1] - a[1];
    const vz = c[2] - a[2];
    let nx = uy * vz - uz * vy;
    let ny = uz * vx - ux * vz;
    let nz = ux * vy - uy * vx;
    const length = Math.hypot(nx, ny, nz) || 1;
    nx = this.leafy ? 0 : nx / length;
    ny = this.leafy ? 1 : ny / length;
    nz = this.leafy ? 0 : nz / length;
    this.points.push(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    this.colours.push(ca[0], ca[1], ca[2], cb[0], cb[1], cb[2], cc[0], cc[1], cc[2]);
    for (let i = 0; i < 3; i++) {
      this.normals.push(nx, ny, nz);
      this.owners.push(this.owner);
    }
  }

  /** A four-sided face, counter-clockwise seen from outside; one colour, or one for each corner. */
  quad(a: Vec, b: Vec, c: Vec, d: Vec, ca: Vec, cb: Vec = ca, cc: Vec = ca, cd: Vec = ca): void {
    this.face(a, b, c, ca, cb, cc);
    this.face(a, c, d, ca, cc, cd);
  }

  /** An upright box; its lower side is never seen. */
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

  build(): { geometry: BufferGeometry; owners: Int32Array; base: Float32Array } {
    const geometry = new BufferGeometry();
    const base = new Float32Array(this.colours);
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.points), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(this.normals), 3));
    geometry.setAttribute("color", new BufferAttribute(base.slice(), 3));
    geometry.computeBoundingSphere();
    return { geometry, owners: new Int32Array(this.owners), base };
  }
}
