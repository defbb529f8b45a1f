/**
 * Paints solids and puts them together. Parts in the side's colour, parts in other colours and
 * parts that glow become one geometry each. Light is baked into the colours: dark near the base and
 * under things, bright on edges that face up, a little uneven like brushwork.
 */
import { BufferGeometry, Color, Euler, Float32BufferAttribute, Matrix4, Vector3 } from "three";
import type { Solid, Vec } from "./shapes";

export type Paint =
  | number
  | { readonly kind: "worn" | "accent" | "glow" | "base"; readonly colour: number };

const level = (shade: number): number => {
  const value = Math.round(255 * Math.min(1, shade));
  return (value << 16) | (value << 8) | value;
};

/** The side's colour, darker or lighter. */
export const worn = (shade = 1): Paint => ({ kind: "worn", colour: level(shade) });

/** The colour that tells a piece from others that look alike. Without one, the side's colour. */
export const accent = (shade = 1): Paint => ({ kind: "accent", colour: level(shade) });

/** As `worn`, for the base, which stays flat whatever happens to the figure on it. */
export const base = (shade = 1): Paint => ({ kind: "base", colour: level(shade) });

export const glow = (colour: number): Paint => ({ kind: "glow", colour });

export type Placing = { at?: Vec; turn?: Vec; scale?: number | Vec };

type Coat = { points: number[]; normals: number[]; colours: number[] };

/** The geometry of each coat that has any. */
export type BuiltMesh = {
  natural: BufferGeometry | undefined;
  worn: BufferGeometry | undefined;
  accent: BufferGeometry | undefined;
  glow: BufferGeometry | undefined;
  base: BufferGeometry | undefined;
  height: number;
};

const smooth = (t: number) => {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
};

/** Unevenness that is the same every time. */
const uneven = (n: number) => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};

export class MeshBuilder {
  private readonly coats = {
    natural: empty(),
    worn: empty(),
    accent: empty(),
    glow: empty(),
    base: empty(),
  };

  add(paint: Paint, solid: Solid, { at = [0, 0, 0], turn, scale = 1 }: Placing = {}): this {
    const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
    const matrix = new Matrix4();
    if (turn !== undefined) matrix.makeRotationFromEuler(new Euler(...turn, "YXZ"));
    matrix.scale(new Vector3(sx, sy, sz)).setPosition(...at);
    this.melt(paint, solid, matrix);
    return this;
  }

  /** Adds it on the left and, mirrored, on the right. */
  pair(paint: Paint, solid: Solid, placing: Placing = {}): this {
    const { at = [0, 0, 0], turn, scale = 1 } = placing;
    const [sx, sy, sz] = typeof scale === "number" ? [scale, scale, scale] : scale;
    const matrix = new Matrix4();
    if (turn !== undefined) matrix.makeRotationFromEuler(new Euler(...turn, "YXZ"));
    matrix.scale(new Vector3(sx, sy, sz)).setPosition(...at);
    this.melt(paint, solid, matrix);
    this.melt(paint, solid, new Matrix4().makeScale(-1, 1, 1).multiply(matrix));
    return this;
  }

  /** Makes all of it larger, from the ground up. */
  grown(size: number): this {
    for (const { points } of Object.values(this.coats)) {
      points.forEach((value, i) => {
        points[i] = value * size;
      });
    }
    return this;
  }

  private melt(paint: Paint, solid: Solid, matrix: Matrix4): void {
    const kind = typeof paint === "number" ? "natural" : paint.kind;
    const coat = this.coats[kind];
    const colour = new Color(typeof paint === "number" ? paint : paint.colour);
    const turned = matrix.determinant() < 0;
    const normals = new Matrix4().copy(matrix).invert().transpose();
    const [point, normal] = [new Vector3(), new Vector3()];
    for (let i = 0; i < solid.points.length; i += 9) {
      // The corners of a mirrored triangle go the other way round, so that its outside stays
      // outside.
      for (const corner of turned ? [0, 6, 3] : [0, 3, 6]) {
        point.fromArray(solid.points, i + corner).applyMatrix4(matrix);
        normal.fromArray(solid.normals, i + corner).transformDirection(normals);
        coat.points.push(point.x, point.y, point.z);
        coat.normals.push(normal.x, normal.y, normal.z);
        coat.colours.push(colour.r, colour.g, colour.b);
      }
    }
  }

  /** `ground` is the height up to which the ground darkens the figure. 0 leaves that out. */
  cast(ground?: number): BuiltMesh {
    const { natural, worn, accent, glow, base } = this.coats;
    let height = 0;
    for (const { points } of [natural, worn, accent, glow]) {
      for (let i = 1; i < points.length; i += 3) height = Math.max(height, points[i] ?? 0);
    }
    const reach = ground ?? height * 0.55;
    shade(natural, reach, 0.07);
    shade(worn, reach, 0.03);
    shade(accent, reach, 0.03);
    return {
      natural: geometry(natural),
      worn: geometry(worn),
      accent: geometry(accent),
      glow: geometry(glow),
      base: geometry(base),
      height,
    };
  }
}

const empty = (): Coat => ({ points: [], normals: [], colours: [] });

function shade(coat: Coat, reach: number, brush: number): void {
  for (let i = 0; i < coat.points.length; i += 3) {
    const [y, up] = [coat.points[i + 1] ?? 0, coat.normals[i + 1] ?? 0];
    const rise = reach > 0 ? 0.58 + 0.42 * smooth(y / reach) : 1;
    const facing = up > 0 ? 1 + 0.1 * up : 1 + 0.28 * up;
    const stroke = 1 + brush * (2 * uneven(Math.floor(i / 9)) - 1);
    const k = rise * facing * stroke;
    for (let n = i; n < i + 3; n++) coat.colours[n] = Math.min(1, (coat.colours[n] ?? 0) * k);
  }
}

function geometry({ points, normals, colours }: Coat): BufferGeometry | undefined {
  if (points.length === 0) return undefined;
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(points, 3));
  made.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  made.setAttribute("color", new Float32BufferAttribute(colours, 3));
  made.computeBoundingSphere();
  return made;
}
