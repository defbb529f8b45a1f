/** Small things on tiles: tufts and flowers, pebbles, the pattern of remembered tiles. */

import type { Vec } from "../../mesh/shapes";
import { chance } from "../noise";
import { type FaceBuilder, linear, mixed, scaled } from "./face_builder";

/** The colours of a kind of ground, as linear light. */
export type Tints = { top: Vec; other: Vec; side: Vec };

export class GroundDetail {
  constructor(
    private readonly faces: FaceBuilder,
    /** Large boards leave out most details. */
    private readonly sparse: boolean,
  ) {}

  /** Tufts, and sometimes a flower. They stay at the edges, where no piece stands. */
  tufts(x: number, y: number, height: number, tints: Tints): void {
    if (this.sparse) return;
    this.faces.leafy = true;
    const count = Math.floor(chance(x, y, 70) * 5.5);
    for (let k = 0; k < count; k++) {
      const [u, v] = this.edge(x, y, 80 + k);
      const tall = 0.06 + 0.09 * chance(x, y, 90 + k);
      const dark = scaled(tints.other, 0.72);
      const tip = scaled(mixed(tints.top, [0.75, 0.8, 0.35], 0.25), 1.1);
      for (let blade = 0; blade < 3; blade++) {
        const angle = chance(x, y, 100 + k * 3 + blade) * Math.PI * 2;
        const c = Math.cos(angle);
        const s = Math.sin(angle);
        const w = 0.022;
        const a: Vec = [u - s * w, height, v + c * w];
        const b: Vec = [u + s * w, height, v - c * w];
        const top: Vec = [u + c * 0.05, height + tall, v + s * 0.05];
        this.faces.face(a, b, top, dark, dark, tip);
        this.faces.face(b, a, top, dark, dark, tip);
      }
    }
    if (chance(x, y, 75) < 0.16) {
      const [u, v] = this.edge(x, y, 76);
      const petal = [linear(0xf7e8c0), linear(0xf2c14e), linear(0xe39bb0)][
        Math.floor(chance(x, y, 77) * 3)
      ] ?? [1, 1, 1];
      const r = 0.03;
      const h = height + 0.05;
      this.faces.quad([u - r, h, v], [u, h, v + r], [u + r, h, v], [u, h, v - r], petal);
    }
    this.faces.leafy = false;
  }

  /** Tall grass all over its tile, which blocks sight. */
  sward(x: number, y: number, height: number, tints: Tints): void {
    this.faces.leafy = true;
    const rows = this.sparse ? 3 : 5;
    const dark = scaled(tints.other, 0.6);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < rows; i++) {
        const salt = 300 + j * rows + i;
        const u = x + (i + 0.15 + 0.7 * chance(x, y, salt)) / rows;
        const v = y + (j + 0.15 + 0.7 * chance(x, y, salt + 40)) / rows;
        const tall = 0.2 + 0.2 * chance(x, y, salt + 80);
        const lean = (chance(x, y, salt + 120) - 0.5) * 0.16;
        const tip = scaled(
          mixed(tints.top, [0.72, 0.78, 0.3], 0.3 * chance(x, y, salt + 160)),
          1.15,
        );
        for (const w of [-0.05, 0.05]) {
          const a: Vec = [u - 0.03 + w, height, v];
          const b: Vec = [u + 0.03 + w, height, v];
          const top: Vec = [u + w * 1.6 + lean, height + tall, v + lean * 0.5];
          this.faces.face(a, b, top, dark, dark, tip);
          this.faces.face(b, a, top, dark, dark, tip);
        }
      }
    }
    this.faces.leafy = false;
  }

  pebbles(x: number, y: number, height: number, tints: Tints): void {
    const count = this.sparse ? 1 : 4 + Math.floor(chance(x, y, 70) * 5);
    for (let k = 0; k < count; k++) {
      const [u, v] = this.edge(x, y, 80 + k);
      const r = 0.03 + 0.045 * chance(x, y, 90 + k);
      const up = height + r * (0.6 + 0.5 * chance(x, y, 95 + k));
      const tone = 0.8 + 0.45 * chance(x, y, 98 + k);
      const stone = scaled(mixed(tints.top, [0.42, 0.4, 0.38], 0.6), tone);
      const angle = chance(x, y, 99 + k) * Math.PI;
      const rim: Vec[] = [];
      const crown: Vec[] = [];
      for (let i = 0; i < 5; i++) {
        const a = angle + (i * 2 * Math.PI) / 5;
        rim.push([u + Math.cos(a) * r, height - 0.01, v - Math.sin(a) * r]);
        crown.push([u + Math.cos(a) * r * 0.6, up, v - Math.sin(a) * r * 0.6]);
      }
      for (let i = 0; i < 5; i++) {
        const [a, b, c, d] = [rim[i], rim[(i + 1) % 5], crown[(i + 1) % 5], crown[i]];
        if (!a || !b || !c || !d) continue;
        this.faces.quad(a, b, c, d, scaled(stone, 0.75), scaled(stone, 0.75), stone, stone);
        this.faces.face([u, up + r * 0.15, v], d, c, stone);
      }
    }
  }

  /** A place near the edge of a tile. */
  private edge(x: number, y: number, salt: number): [number, number] {
    const along = 0.08 + 0.84 * chance(x, y, salt);
    const off = 0.06 + 0.13 * chance(x, y, salt + 200);
    switch (Math.floor(chance(x, y, salt + 400) * 4)) {
      case 0:
        return [x + along, y + off];
      case 1:
        return [x + along, y + 1 - off];
      case 2:
        return [x + off, y + along];
      default:
        return [x + 1 - off, y + along];
    }
  }

  /** CLIENT-GAME-1: remembered tiles have a pattern besides being dim. */
  memory(x: number, y: number, height: number): void {
    const colour = linear(0x2b333a);
    const h = height + 0.05;
    for (let k = 0; k < 3; k++) {
      const o = 0.12 + k * 0.32;
      const w = 0.035;
      this.faces.quad(
        [x + o, h, y + 0.1],
        [x + o - 0.1, h, y + 0.2],
        [x + o - 0.1 + w, h, y + 0.2],
        [x + o + w, h, y + 0.1],
        colour,
      );
      this.faces.quad(
        [x + o + 0.1, h, y + 0.6],
        [x + o, h, y + 0.7],
        [x + o + w, h, y + 0.7],
        [x + o + 0.1 + w, h, y + 0.6],
        colour,
      );
    }
  }
}
