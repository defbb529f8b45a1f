/** Builds the ground of a board: tops, sides and plants of every tile, and the frame around it. */

import { type GroundLook, ground as groundLook, surroundings } from "../../../looks/ground";
import type { Vec } from "../../mesh/shapes";
import { chance, drift } from "../noise";
import { type BoardTerrain, type GroundCell, rise } from "../terrain";
import { FaceBuilder, linear, mixed, type Stone, scaled } from "./face_builder";
import { GroundDetail, type Tints } from "./ground_detail";

/** How deep the slab goes below the ground. */
export const DEEP = -0.55;
/** How far the frame reaches beyond the board. */
export const FRAME = 0.34;

/** Kinds of ground without a hard edge. */
const SOFT = new Set<GroundLook["relief"]>(["turf", "earth"]);

/** Whether the faces of a tile change when the tile beside it changes. */
export function touches(own: GroundCell, before: GroundCell, now: GroundCell): boolean {
  if (rise(before) !== rise(now)) return true;
  const { relief } = groundLook(own?.look ?? "");
  if (relief !== "liquid" && !SOFT.has(relief)) return false;
  return before?.look !== now?.look || before?.remembered !== now?.remembered;
}

export class GroundMesh {
  private readonly faces = new FaceBuilder();
  private readonly tints = new Map<string, Tints>();
  /** How many parts the side of a tile is divided into. Large boards use fewer. */
  private readonly cuts: number;
  private readonly small: GroundDetail;

  constructor(public terrain: BoardTerrain) {
    const tiles = terrain.columns * terrain.rows;
    this.cuts = tiles <= 700 ? 4 : tiles <= 1600 ? 3 : 2;
    this.small = new GroundDetail(this.faces, this.cuts < 3);
  }

  /** One tile with everything on it. */
  dig(x: number, y: number): Stone {
    this.tile(x, y);
    return this.faces.take();
  }

  /** The frame around all tiles. */
  edge(): Stone {
    this.frame();
    return this.faces.take();
  }

  private tint(look: string, remembered: boolean): Tints {
    const key = `${look}${remembered}`;
    const known = this.tints.get(key);
    if (known) return known;
    const of = groundLook(look);
    const fade = (hex: number): Vec => {
      const colour = linear(hex);
      if (!remembered) return colour;
      const light = 0.3 * colour[0] + 0.55 * colour[1] + 0.15 * colour[2];
      return scaled(mixed(colour, [light, light, light * 1.12], 0.75), 0.42);
    };
    const made = { top: fade(of.top), other: fade(of.other), side: fade(of.side) };
    this.tints.set(key, made);
    return made;
  }

  private tile(x: number, y: number): void {
    const kind = this.terrain.kind(x, y);
    if (!kind) {
      const dark = linear(0x14181b);
      this.faces.quad([x, 0, y], [x, 0, y + 1], [x + 1, 0, y + 1], [x + 1, 0, y], dark);
      return;
    }
    const look = groundLook(kind.look);
    const tints = this.tint(kind.look, kind.remembered ?? false);
    const height = this.terrain.height(x, y);
    this.sides(x, y, height, look, tints);
    switch (look.relief) {
      case "masonry":
        this.masonry(x, y, height, tints);
        break;
      case "planks":
        this.planks(x, y, height, tints);
        break;
      case "steps":
        this.steps(x, y, height, tints);
        break;
      default:
        this.top(x, y, height, kind, look, tints);
    }
    if (kind.look === "tall_grass") this.small.sward(x, y, height, tints);
    if (kind.remembered) this.small.memory(x, y, height);
    else if (look.relief === "turf") this.small.tufts(x, y, height, tints);
    else if (look.relief === "earth") this.small.pebbles(x, y, height, tints);
  }

  /** A field of small faces, slightly uneven, lighter and darker from place to place. */
  private top(
    x: number,
    y: number,
    height: number,
    kind: GroundCell,
    look: GroundLook,
    tints: Tints,
  ): void {
    const n = this.cuts;
    const bumps = look.relief === "earth" ? 0.026 : look.relief === "turf" ? 0.014 : 0;
    const liquid = look.relief === "liquid";
    const tone = 0.955 + 0.07 * chance(x, y, 7) + ((x + y) % 2 === 0 ? 0.025 : 0);
    const point = (i: number, j: number): Vec => {
      const px = x + i / n;
      const pz = y + j / n;
      const inner = i > 0 && j > 0 && i < n && j < n;
      const bump = inner ? bumps * (chance(x * 8 + i, y * 8 + j, 3) - 0.35) * 2 : 0;
      return [px, height + bump, pz];
    };
    const shade = (i: number, j: number): Vec => {
      const px = x + i / n;
      const pz = y + j / n;
      let t = drift(px * 0.8, pz * 0.8, 11) * 0.7 + drift(px * 3.1, pz * 3.1, 12) * 0.3;
      let light = tone * this.corner(x, y, i / n, j / n, height);
      if (liquid) {
        // Shallow and pale at the shore, deep in the middle.
        const shore = this.shore(x, y, i / n, j / n, kind);
        t = 1 - shore * 0.9;
        light = 0.95 + shore * 0.35 + 0.05 * chance(x * 8 + i, y * 8 + j, 5);
      } else if (look.relief === "sheet" || look.relief === "slab") {
        t *= 0.6;
        const edge = i === 0 || j === 0 || i === n || j === n;
        if (edge && look.relief === "slab") light *= 0.9;
      }
      const own = mixed(tints.top, tints.other, t);
      return scaled(this.blended(x, y, i / n, j / n, own, t, look), light);
    };
    const corners: { at: Vec; shade: Vec }[] = [];
    for (let j = 0; j <= n; j++) {
      for (let i = 0; i <= n; i++) corners.push({ at: point(i, j), shade: shade(i, j) });
    }
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        const first = j * (n + 1) + i;
        const a = corners[first];
        const b = corners[first + n + 1];
        const c = corners[first + n + 2];
        const d = corners[first + 1];
        if (!a || !b || !c || !d) continue;
        const dapple = bumps > 0 ? 0.97 + 0.06 * chance(x * 8 + i, y * 8 + j, 9) : 1;
        const by = (colour: Vec) => (dapple === 1 ? colour : scaled(colour, dapple));
        const [ca, cb, cc, cd] = [by(a.shade), by(b.shade), by(c.shade), by(d.shade)];
        if ((i + j) % 2 === 0) this.faces.quad(a.at, b.at, c.at, d.at, ca, cb, cc, cd);
        else this.faces.quad(b.at, c.at, d.at, a.at, cb, cc, cd, ca);
      }
    }
    if (liquid) this.ripples(x, y, height, tints);
  }

  /** Soft ground blends into soft ground beside it. The grid shows where one ends. */
  private blended(
    x: number,
    y: number,
    u: number,
    v: number,
    own: Vec,
    t: number,
    look: GroundLook,
  ): Vec {
    if (!SOFT.has(look.relief)) return own;
    let colour = own;
    const across = [0, ...(u === 0 ? [-1] : u === 1 ? [1] : [])];
    const along = [0, ...(v === 0 ? [-1] : v === 1 ? [1] : [])];
    for (const dx of across) {
      for (const dy of along) {
        if (dx === 0 && dy === 0) continue;
        const kind = this.terrain.kind(x + dx, y + dy);
        if (!kind || kind.remembered || !SOFT.has(groundLook(kind.look).relief)) continue;
        const other = this.tint(kind.look, false);
        colour = mixed(colour, mixed(other.top, other.other, t), 0.26);
      }
    }
    return colour;
  }

  /** Ground is darker next to something higher. */
  private corner(x: number, y: number, u: number, v: number, height: number): number {
    let dark = 0;
    for (const [dx, dy, near] of [
      [-1, 0, 1 - u],
      [1, 0, u],
      [0, -1, 1 - v],
      [0, 1, v],
    ] as const) {
      const over = this.terrain.height(x + dx, y + dy) - height;
      if (over > 0.05)
        dark = Math.max(dark, Math.max(0, near - 0.55) * 2.2 * Math.min(1, over * 1.6));
    }
    return 1 - 0.38 * dark;
  }

  private shore(x: number, y: number, u: number, v: number, kind: GroundCell): number {
    let near = 0;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
      [-1, -1],
      [1, 1],
      [1, -1],
      [-1, 1],
    ] as const) {
      if (this.terrain.kind(x + dx, y + dy)?.look === kind?.look) continue;
      const au = dx === 0 ? 1 : dx < 0 ? 1 - u : u;
      const av = dy === 0 ? 1 : dy < 0 ? 1 - v : v;
      near = Math.max(near, Math.min(au, av));
    }
    return near * near;
  }

  private ripples(x: number, y: number, height: number, tints: Tints): void {
    for (let k = 0; k < 3; k++) {
      const u = x + 0.18 + 0.5 * chance(x, y, 20 + k);
      const v = y + 0.2 + 0.28 * k;
      const long = 0.14 + 0.2 * chance(x, y, 30 + k);
      const light = scaled(mixed(tints.top, [1, 1, 1], 0.45), 1);
      const h = height + 0.004;
      this.faces.quad(
        [u, h, v],
        [u + 0.02, h, v + 0.022],
        [u + long, h, v + 0.022],
        [u + long - 0.02, h, v],
        light,
      );
    }
  }

  /** The sides towards lower neighbours. At the edge of the board the frame hides what is below. */
  private sides(x: number, y: number, height: number, look: GroundLook, tints: Tints): void {
    for (const [dx, dy] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const) {
      const outside = !this.terrain.has(x + dx, y + dy);
      const low = outside ? Math.min(height, 0) - 0.1 : this.terrain.height(x + dx, y + dy);
      if (low >= height - 1e-4) continue;
      // The two upper corners, from left to right as seen from outside.
      const [ax, az, bx, bz] =
        dy === 1
          ? [x, y + 1, x + 1, y + 1]
          : dx === 1
            ? [x + 1, y + 1, x + 1, y]
            : dy === -1
              ? [x + 1, y, x, y]
              : [x, y, x, y + 1];
      if (look.relief === "masonry") this.courses(ax, az, bx, bz, low, height, tints);
      else {
        const lip = Math.max(low, height - 0.07);
        const edge = scaled(mixed(tints.top, tints.side, 0.35), 0.92);
        this.faces.quad([ax, lip, az], [bx, lip, bz], [bx, height, bz], [ax, height, az], edge);
        const foot = scaled(tints.side, 0.6);
        if (lip > low)
          this.faces.quad(
            [ax, low, az],
            [bx, low, bz],
            [bx, lip, bz],
            [ax, lip, az],
            foot,
            foot,
            tints.side,
            tints.side,
          );
      }
    }
  }

  /** Rows of cut stones in different shades, darker towards the ground. */
  private courses(
    ax: number,
    az: number,
    bx: number,
    bz: number,
    low: number,
    high: number,
    tints: Tints,
  ): void {
    const rows = Math.max(1, Math.round((high - low) / 0.24));
    const joint = scaled(tints.side, 0.5);
    const at = (t: number, h: number): Vec => [ax + (bx - ax) * t, h, az + (bz - az) * t];
    this.faces.quad(at(0, low), at(1, low), at(1, high), at(0, high), joint);
    const out = 0.012;
    // Stones stand out slightly from the wall.
    const ox = (az - bz) * out;
    const oz = (bx - ax) * out;
    for (let row = 0; row < rows; row++) {
      const y0 = low + ((high - low) * row) / rows;
      const y1 = low + ((high - low) * (row + 1)) / rows - 0.016;
      const shift = row % 2 === 0 ? 0 : 0.25;
      for (let k = -1; k < 2; k++) {
        const t0 = Math.max(0, shift + k * 0.5);
        const t1 = Math.min(1, shift + (k + 1) * 0.5 - 0.02);
        if (t1 - t0 < 0.05) continue;
        const deep = 0.72 + 0.28 * ((row + 1) / rows);
        const shade = deep * (0.86 + 0.26 * chance(ax * 31 + bx * 17 + k, az * 31 + bz * 17, row));
        const colour = scaled(tints.side, shade);
        const push = ([px, h, pz]: Vec): Vec => [px + ox, h, pz + oz];
        this.faces.quad(
          push(at(t0, y0)),
          push(at(t1, y0)),
          push(at(t1, y1)),
          push(at(t0, y1)),
          scaled(colour, 0.9),
          scaled(colour, 0.9),
          colour,
          colour,
        );
      }
    }
  }

  /** Four capstones, not quite level. */
  private masonry(x: number, y: number, height: number, tints: Tints): void {
    const joint = scaled(tints.side, 0.55);
    this.faces.quad(
      [x, height, y],
      [x, height, y + 1],
      [x + 1, height, y + 1],
      [x + 1, height, y],
      joint,
    );
    const split = 0.42 + 0.16 * chance(x, y, 1);
    const across = chance(x, y, 2) < 0.5;
    const spans: readonly (readonly [number, number, number, number])[] = across
      ? [
          [0, split, 0, 0.5],
          [split, 1, 0, 0.5],
          [0, 1 - split, 0.5, 1],
          [1 - split, 1, 0.5, 1],
        ]
      : [
          [0, 0.5, 0, split],
          [0, 0.5, split, 1],
          [0.5, 1, 0, 1 - split],
          [0.5, 1, 1 - split, 1],
        ];
    for (const [k, [u0, u1, v0, v1]] of spans.entries()) {
      const up = height + 0.012 + 0.03 * chance(x, y, 40 + k);
      const tone = 0.88 + 0.2 * chance(x, y, 50 + k);
      const top = scaled(mixed(tints.top, tints.other, chance(x, y, 60 + k)), tone);
      const g = 0.014;
      this.faces.box(
        x + u0 + g,
        x + u1 - g,
        height,
        up,
        y + v0 + g,
        y + v1 - g,
        top,
        scaled(tints.side, 0.9),
      );
    }
  }

  private planks(x: number, y: number, height: number, tints: Tints): void {
    const joint = scaled(tints.side, 0.5);
    this.faces.quad(
      [x, height - 0.012, y],
      [x, height - 0.012, y + 1],
      [x + 1, height - 0.012, y + 1],
      [x + 1, height - 0.012, y],
      joint,
    );
    for (let k = 0; k < 4; k++) {
      const v0 = y + k / 4 + 0.008;
      const v1 = y + (k + 1) / 4 - 0.008;
      const tone = 0.88 + 0.2 * chance(x, y, 50 + k);
      const top = scaled(mixed(tints.top, tints.other, chance(x, y, 60 + k)), tone);
      this.faces.quad(
        [x, height, v0],
        [x, height, v1],
        [x + 1, height, v1],
        [x + 1, height, v0],
        top,
      );
    }
  }

  private steps(x: number, y: number, height: number, tints: Tints): void {
    for (let k = 0; k < 4; k++) {
      const top = scaled(tints.top, 1.05 - 0.14 * k);
      this.faces.box(
        x,
        x + 1,
        height - 0.3,
        height + 0.02 - k * 0.05,
        y + k / 4,
        y + (k + 1) / 4,
        top,
        tints.side,
      );
    }
  }

  /** A bevelled frame around the board, mitred at the corners. */
  private frame(): void {
    const { columns, rows, board } = this.terrain;
    const wood = linear(surroundings(board.look).frame);
    const profile: readonly (readonly [out: number, y: number, shade: number])[] = [
      [0, -0.2, 0.5],
      [0, 0.03, 0.7],
      [0.05, 0.065, 1.25],
      [FRAME - 0.07, 0.065, 1.05],
      [FRAME, -0.005, 1.35],
      [FRAME, DEEP + 0.1, 0.85],
      [FRAME + 0.08, DEEP, 0.6],
    ];
    const ring = (out: number, y: number): Vec[] => [
      [-out, y, -out],
      [-out, y, rows + out],
      [columns + out, y, rows + out],
      [columns + out, y, -out],
    ];
    for (let k = 1; k < profile.length; k++) {
      const inner = profile[k - 1];
      const outer = profile[k];
      if (!inner || !outer) continue;
      const a = ring(inner[0], inner[1]);
      const b = ring(outer[0], outer[1]);
      const shade = scaled(wood, outer[2]);
      for (let i = 0; i < 4; i++) {
        const [p, q, r, s] = [a[i], b[i], b[(i + 1) % 4], a[(i + 1) % 4]];
        if (p && q && r && s) this.faces.quad(p, q, r, s, shade);
      }
    }
  }
}
