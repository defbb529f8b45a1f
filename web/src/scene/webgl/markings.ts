/** Puts marks, paths, spots, rings and the grid onto the ground. */
import { Color, SRGBColorSpace } from "three";
import { tileAt } from "../../model/mark";
import type { Picture } from "../../model/picture";
import type { Id, Tile } from "../../protocol/scene";
import type { Effects } from "../effects";
import { directions, drawnMarks, markSize, takenTiles, WAYS } from "../path_marks";
import type { PieceState } from "../piece_states";
import { ringShape } from "../ring";
import type { BoardTerrain } from "../terrain";
import type { Atlas, AtlasCell } from "./atlas";
import { type Decals, type Quad, type Tint, tintOf, WHITE } from "./decals";

/** How far above the ground shapes are. Upper ones are higher. */
const LOW = 0.008;
const STEP = 0.0015;
/** Over the slats of a belt. */
const ON_BELT = 0.075;
const TURN = 0.5;

/** A quad on a tile, aligned with its edges. */
function laid(terrain: BoardTerrain, [x, y]: Tile, above: number, size = 1): Quad {
  return {
    x: x + 0.5,
    y: terrain.height(x, y) + above,
    z: y + 0.5,
    right: [size / 2, 0, 0],
    down: [0, 0, size / 2],
  };
}

/** A quad whose top points to (dx, dz). */
function pointed(
  terrain: BoardTerrain,
  [x, y]: Tile,
  above: number,
  size: number,
  dx: number,
  dz: number,
): Quad {
  const length = Math.hypot(dx, dz) || 1;
  const u = (dx / length) * (size / 2);
  const v = (dz / length) * (size / 2);
  return {
    x: x + 0.5,
    y: terrain.height(x, y) + above,
    z: y + 0.5,
    right: [-v, 0, u],
    down: [-u, 0, -v],
  };
}

export class Markings {
  constructor(
    private readonly atlas: Atlas,
    private readonly terrain: BoardTerrain,
    private readonly yaw: number,
  ) {}

  /** Marks lie over low things that stand on a tile, such as springs. CLIENT-VIS-1 */
  marks(decals: Decals, picture: Picture, top: (x: number, y: number) => number): void {
    this.way(decals, picture.path);
    const ways = directions(picture.path);
    const taken = takenTiles(picture.scene);
    for (const [key, marks] of picture.marks) {
      const tile = tileAt(key);
      if (!this.terrain.has(tile[0], tile[1])) continue;
      let above = LOW + STEP + top(tile[0], tile[1]);
      for (const mark of drawnMarks(marks, picture.watched?.get(key), true)) {
        const size = markSize(mark, taken.has(key));
        this.mark(decals, tile, mark, above, size, mark === "path" ? ways.get(key) : undefined);
        above += STEP;
      }
    }
  }

  private mark(
    decals: Decals,
    tile: Tile,
    token: string,
    above: number,
    size: number,
    way?: readonly [number, number],
  ): void {
    const base = this.atlas.base(token);
    const upright = this.atlas.upright(token);
    if (base) decals.add(laid(this.terrain, tile, above), base, WHITE);
    if (!upright) return;
    if (token === "end") {
      decals.add(this.standing(tile), upright, WHITE);
      return;
    }
    const [dx, dz] = way ?? [-Math.sin(this.yaw), -Math.cos(this.yaw)];
    decals.add(pointed(this.terrain, tile, above, size, dx, dz), upright, WHITE);
  }

  /** A flag stands upright and faces the viewer. */
  private standing([x, y]: Tile): Quad {
    const half = 0.37;
    return {
      x: x + 0.5 + Math.cos(this.yaw) * half * 0.36,
      y: this.terrain.height(x, y) + half,
      z: y + 0.5 - Math.sin(this.yaw) * half * 0.36,
      right: [Math.cos(this.yaw) * half, 0, -Math.sin(this.yaw) * half],
      down: [0, -half, 0],
    };
  }

  /** A ribbon from tile to tile. */
  private way(decals: Decals, path: readonly Tile[]): void {
    const white = this.atlas.plain();
    const tint: Tint = [1, 0.96, 0.85, 0.42];
    for (let i = 1; i < path.length; i++) {
      const a = path[i - 1];
      const b = path[i];
      if (!a || !b) continue;
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        // Half a step at the height of each tile.
        const dx = (to[0] - from[0]) / 2;
        const dz = (to[1] - from[1]) / 2;
        const length = Math.hypot(dx, dz) || 1;
        const half = 0.055;
        decals.add(
          {
            x: from[0] + 0.5 + dx / 2,
            y: this.terrain.height(from[0], from[1]) + LOW,
            z: from[1] + 0.5 + dz / 2,
            right: [(dz / length) * half, 0, (-dx / length) * half],
            down: [dx / 2, 0, dz / 2],
          },
          white,
          tint,
        );
      }
    }
  }

  /** Draws a sign for everything on tiles that has no shape. */
  spots(decals: Decals, signed: (look: string) => boolean): void {
    for (const [key, spot] of Object.entries(this.terrain.board.spots ?? {})) {
      if (!spot.look || !signed(spot.look)) continue;
      const [x, y] = key.split(",").map(Number);
      if (x === undefined || y === undefined || !this.terrain.has(x, y)) continue;
      const cell = this.atlas.icon(spot.look);
      if (!cell) continue;
      const [dx, dz] = spot.facing ? WAYS[spot.facing] : [-Math.sin(this.yaw), -Math.cos(this.yaw)];
      decals.add(pointed(this.terrain, [x, y], LOW, 0.62, dx, dz), cell, [1, 1, 1, 0.85]);
    }
  }

  /** What moves with the cues: rings under pieces, pulsing marks, flashing tiles. */
  moving(
    decals: Decals,
    states: ReadonlyMap<Id, PieceState>,
    picture: Picture,
    effects: Effects,
  ): void {
    const colour = new Color();
    for (const state of states.values()) {
      const side =
        state.piece.side === undefined ? undefined : picture.scene.sides?.[state.piece.side];
      if (!side || state.piece.ground || state.opacity < 0.02) continue;
      const [r, g, b] = side.colour;
      colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
      const [w, h] = state.piece.covers ?? [1, 1];
      const size = 0.86 * state.size * Math.min(w, h);
      this.aura(decals, state, colour);
      colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
      const cell = this.atlas.ring(ringShape(side.crest));
      const u = Math.sin(TURN) * (size / 2);
      const v = Math.cos(TURN) * (size / 2);
      decals.add(
        { x: state.x, y: state.y + LOW, z: state.z, right: [v, 0, u], down: [-u, 0, v] },
        cell,
        tintOf(colour, state.opacity * (state.grey > 0.5 ? 0.4 : 0.72)),
      );
    }
    this.selection(decals, states, picture);
    this.belts(decals, effects);
    for (const glow of effects.glows) {
      const [r, g, b] = glow.colour;
      colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
      decals.add(
        laid(this.terrain, glow.tile, LOW),
        this.atlas.plain(),
        tintOf(colour, glow.alpha),
      );
    }
    for (const { tiles, token, alpha, size } of effects.pulses) {
      const cell = this.atlas.base(token) ?? this.atlas.upright(token);
      for (const tile of tiles) {
        if (!cell || !this.terrain.has(tile[0], tile[1])) continue;
        decals.add(laid(this.terrain, tile, LOW + 4 * STEP, size), cell, [1, 1, 1, alpha]);
      }
    }
  }

  /** Light around a piece for its conditions, as rings. The widest is the faintest. */
  private aura(decals: Decals, state: PieceState, colour: Color): void {
    const { aura } = state.piece;
    if (!aura) return;
    colour.setRGB(aura[0] / 255, aura[1] / 255, aura[2] / 255, SRGBColorSpace);
    const cell = this.atlas.upright("select");
    if (!cell) return;
    for (const [size, alpha] of [
      [1.02, 0.95],
      [0.8, 0.6],
      [0.6, 0.4],
    ] as const) {
      const half = (size * state.size) / 2;
      const at = { x: state.x, y: state.y + LOW, z: state.z };
      const tint = tintOf(colour, alpha * state.opacity);
      decals.add({ ...at, right: [half, 0, 0], down: [0, 0, half] }, cell, tint);
    }
  }

  /** CLIENT-SEL-1: the ring moves with its piece. */
  private selection(decals: Decals, states: ReadonlyMap<Id, PieceState>, picture: Picture): void {
    const state = picture.selected === undefined ? undefined : states.get(picture.selected);
    const cell = this.atlas.upright("select");
    if (!state || !cell || state.opacity < 0.02) return;
    const [w, h] = state.piece.covers ?? [1, 1];
    const half = Math.min(w, h) / 2;
    const at = { x: state.x, y: state.y + LOW + STEP, z: state.z };
    decals.add({ ...at, right: [half, 0, 0], down: [0, 0, half] }, cell, WHITE);
  }

  /** Chevrons that run in the direction of a belt. */
  private belts(decals: Decals, { belts }: Effects): void {
    const cell = this.atlas.chevron();
    for (const { tile, way, shift } of belts) {
      for (const start of [0, 0.5]) {
        const along = (shift + start) % 1;
        const alpha = Math.min(1, 5 * along, 5 * (1 - along));
        const quad = pointed(this.terrain, tile, ON_BELT, 0.46, way[0], way[1]);
        quad.x += (along - 0.5) * way[0];
        quad.z += (along - 0.5) * way[1];
        decals.add(quad, cell, [0.76, 0.46, 0.07, alpha]);
      }
    }
  }

  /** CLIENT-GRID-1 */
  grid(decals: Decals, strong: boolean): void {
    const white: AtlasCell = this.atlas.plain();
    const half = strong ? 0.012 : 0.0085;
    const tint: Tint = strong ? [0, 0, 0, 0.85] : [0.03, 0.045, 0.03, 0.32];
    const { terrain } = this;
    for (let y = 0; y < terrain.rows; y++) {
      for (let x = 0; x < terrain.columns; x++) {
        const kind = terrain.kind(x, y);
        if (!kind) continue;
        const h = terrain.height(x, y) + 0.004;
        const line = (cx: number, cz: number, along: boolean) => {
          decals.add(
            {
              x: cx,
              y: h,
              z: cz,
              right: along ? [0.5, 0, 0] : [half, 0, 0],
              down: along ? [0, 0, half] : [0, 0, 0.5],
            },
            white,
            tint,
          );
        };
        line(x + 0.5, y + half, true);
        line(x + half, y + 0.5, false);
        if (terrain.height(x, y + 1) !== terrain.height(x, y)) line(x + 0.5, y + 1 - half, true);
        if (terrain.height(x + 1, y) !== terrain.height(x, y)) line(x + 1 - half, y + 0.5, false);
      }
    }
  }
}
