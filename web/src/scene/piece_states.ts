/**
 * Where every piece is at this moment, and how it looks: the shown scene, changed by the running
 * cues. Both boards draw these states and pick from them. Everything is an exact function of the
 * progress of the cues. CLIENT-ANIM-1
 */
import { Names } from "../model/names";
import type { CueTween, Picture } from "../model/picture";
import type { Colour, Direction, Id, Piece, Tile } from "../protocol/scene";
import { along, arc, heading, lunge, middle, type PathStep, turned } from "./path";
import { baseColour, blend, greyed } from "./piece_colours";
import type { BoardTerrain } from "./terrain";

export type PieceState = {
  id: Id;
  piece: Piece;
  /** The tile it belongs to for picking: where it stands, or which it passes. */
  tile: Tile;
  x: number;
  y: number;
  z: number;
  heading: number;
  /** Its pose, and its progress into that pose. */
  pose: string;
  posed: number;
  /** At 0 it is invisible. */
  opacity: number;
  /** Its size, which changes when it comes or goes. */
  size: number;
  colour: Colour;
  /** How much it is greyed. */
  grey: number;
  flash: { colour: Colour; amount: number } | undefined;
  /** The tiles it has walked, for the bounce of its steps. */
  strides: number;
  /** It is moving, so it is not spread among others on a tile. */
  moving: boolean;
};

/** A piece as it was when it last stood still. */
type Rest = { piece: Piece; heading: number; colour: Colour; grey: number; pose: string };

const ANGLES: Readonly<Record<Direction, number>> = {
  North: heading(0, -1),
  NorthEast: heading(1, -1),
  East: heading(1, 0),
  SouthEast: heading(1, 1),
  South: heading(0, 1),
  SouthWest: heading(-1, 1),
  West: heading(-1, 0),
  NorthWest: heading(-1, -1),
};
const HIT: Colour = [255, 96, 72];
const FLASHES: Readonly<Record<string, Colour>> = {
  hit: HIT,
  hurt: HIT,
  heal: [140, 230, 130],
  buff: [255, 226, 130],
  boss: [200, 120, 255],
  check: [255, 60, 50],
};
export const FLASH_COLOURS = new Names("look of a flash", FLASHES, {
  ability: "hit",
  dispel: "hit",
  fade: "hit",
  fx_end_watch: "hit",
  fx_start_watch: "hit",
  interrupt: "hit",
  ready: "hit",
  refresh: "hit",
});

/** How many pictures a piece that is gone is remembered for, because cues may still refer to it. */
const REMEMBERED = 64;

/** How far from the middle of a tile pieces stand if there are several. */
const SPREAD = 0.23;

export function flashColour(look: string | undefined, colour: Colour | undefined): Colour {
  const own = FLASH_COLOURS.get(look, HIT);
  return colour ?? own;
}

export class PieceStates {
  private readonly rests = new Map<Id, Rest & { seen: number }>();
  /** A piece as it was when a cue began. */
  private readonly befores = new Map<number, Rest | undefined>();
  private pictures = 0;

  /** Puts everybody in place. */
  place(
    picture: Picture,
    tweens: readonly CueTween[],
    terrain: BoardTerrain,
    look: { reducedMotion: boolean; shake: boolean },
  ): Map<Id, PieceState> {
    const states = new Map<Id, PieceState>();
    const { scene } = picture;
    for (const [id, piece] of Object.entries(scene.pieces ?? {})) {
      states.set(id, this.rest(id, piece, picture, terrain));
    }
    this.begin(tweens);
    for (const tween of tweens) this.play(tween, states, picture, terrain, look);
    spread(states);
    this.remember(states, tweens);
    return states;
  }

  private rest(id: Id, piece: Piece, picture: Picture, terrain: BoardTerrain): PieceState {
    const base = baseColour(picture.scene, piece);
    const grey = piece.spent ? 1 : 0;
    const [x, y] = piece.at;
    return {
      id,
      piece,
      tile: piece.at,
      ...middle(piece.at, piece.covers),
      y: terrain.height(x, y),
      heading: this.heading(id, piece, picture),
      pose: piece.pose ?? "",
      posed: 1,
      opacity: 1,
      size: 1,
      colour: grey ? greyed(base) : base,
      grey,
      flash: undefined,
      strides: 0,
      moving: false,
    };
  }

  /**
   * The direction of a piece: as the scene says, else as it last moved, else towards its opponents.
   */
  private heading(id: Id, piece: Piece, picture: Picture): number {
    if (piece.facing) return ANGLES[piece.facing];
    const known = this.rests.get(id);
    if (known) return known.heading;
    let dx = 0;
    let dz = 0;
    for (const other of Object.values(picture.scene.pieces ?? {})) {
      if (other.side === piece.side || other.ground) continue;
      const x = other.at[0] - piece.at[0];
      const z = other.at[1] - piece.at[1];
      const near = 1 / (1 + x * x + z * z);
      dx += x * near;
      dz += z * near;
    }
    return dx === 0 && dz === 0 ? ANGLES.South : heading(dx, dz);
  }

  /** Remembers a piece as it was when a cue about it began. */
  private begin(tweens: readonly CueTween[]): void {
    const keys = new Set(tweens.map((tween) => tween.key));
    for (const key of this.befores.keys()) if (!keys.has(key)) this.befores.delete(key);
    for (const { key, cue } of tweens) {
      if (this.befores.has(key) || !("piece" in cue) || cue.piece === undefined) continue;
      this.befores.set(key, this.rests.get(cue.piece));
    }
  }

  /** CLIENT-CUE-3: a piece that is gone is drawn from its last look. */
  private find(
    id: Id,
    states: Map<Id, PieceState>,
    picture: Picture,
    terrain: BoardTerrain,
    as?: Piece,
  ): PieceState | undefined {
    const state = states.get(id);
    if (state) return state;
    const piece = as ?? picture.leaving.get(id) ?? this.rests.get(id)?.piece;
    if (!piece) return undefined;
    const made = this.rest(id, piece, picture, terrain);
    states.set(id, made);
    return made;
  }

  private play(
    { key, cue, eased, linear }: CueTween,
    states: Map<Id, PieceState>,
    picture: Picture,
    terrain: BoardTerrain,
    { reducedMotion, shake }: { reducedMotion: boolean; shake: boolean },
  ): void {
    const who = (id: Id, as?: Piece) => this.find(id, states, picture, terrain, as);
    switch (cue.cue) {
      case "move":
      case "jump":
      case "knock": {
        const state = who(cue.piece);
        if (!state) return;
        const { covers } = state.piece;
        const share = reducedMotion ? 1 : eased;
        let step: PathStep;
        if (cue.cue === "move") step = along(cue.from, cue.path, share, terrain, covers);
        else if (cue.cue === "jump") step = arc(cue.from, cue.to, share, terrain, covers);
        else step = lunge(cue.from, cue.toward, share, terrain, covers);
        state.x = step.x;
        state.y = step.y;
        state.z = step.z;
        if (!Number.isNaN(step.heading)) state.heading = step.heading;
        state.moving = true;
        const [w, h] = covers ?? [1, 1];
        state.tile =
          cue.cue === "knock" ? cue.from : [Math.round(step.x - w / 2), Math.round(step.z - h / 2)];
        if (reducedMotion) state.opacity = cue.cue === "knock" ? 1 : linear;
        else if (cue.cue === "move") state.strides = cue.path.length * eased;
        return;
      }
      case "appear": {
        const state = who(cue.piece, cue.figure);
        if (!state || reducedMotion) return;
        state.opacity *= eased;
        ARRIVALS.get(cue.look, grow)(state, eased);
        return;
      }
      case "fade": {
        const state = who(cue.piece);
        if (!state) return;
        const gone = reducedMotion ? 1 : eased;
        state.opacity *= 1 - gone;
        if (!reducedMotion) DEPARTURES.get(cue.look, sink)(state, gone);
        return;
      }
      case "change": {
        const state = who(cue.piece);
        if (!state) return;
        const share = reducedMotion ? 1 : eased;
        const before = this.befores.get(key);
        if (cue.facing) {
          state.heading = turned(before?.heading ?? state.heading, ANGLES[cue.facing], share);
        }
        if (cue.spent !== undefined) {
          const base = baseColour(picture.scene, state.piece);
          const grey = greyed(base);
          const from = before?.grey ?? state.grey;
          const to = cue.spent ? 1 : 0;
          state.grey = from + (to - from) * share;
          state.colour = blend(base, grey, state.grey);
        }
        if (cue.pose !== undefined) {
          // While it rises, a figure is still in the old pose.
          const rising = cue.pose === "";
          state.pose = rising ? (before?.pose ?? state.pose) : cue.pose;
          state.posed = rising ? 1 - share : share;
          if (rising && share >= 1) state.pose = "";
        }
        return;
      }
      case "flash": {
        if (reducedMotion || typeof cue.on === "string" || !("piece" in cue.on)) return;
        const state = who(cue.on.piece);
        if (!state) return;
        const amount = Math.sin(Math.PI * Math.min(1, linear)) * 0.6;
        state.flash = { colour: flashColour(cue.look, cue.colour), amount };
        return;
      }
      case "shake": {
        if (reducedMotion || !shake || typeof cue.on === "string" || !("piece" in cue.on)) return;
        const state = who(cue.on.piece);
        if (state) state.x += shaken(linear, cue.strength);
        return;
      }
    }
  }

  private remember(states: Map<Id, PieceState>, tweens: readonly CueTween[]): void {
    this.pictures++;
    // A change that is still playing does not count yet.
    const changing = new Set<Id>();
    for (const { cue } of tweens) if (cue.cue === "change") changing.add(cue.piece);
    for (const [id, state] of states) {
      if (changing.has(id)) continue;
      this.rests.set(id, {
        piece: state.piece,
        heading: state.heading,
        colour: state.colour,
        grey: state.grey,
        pose: state.pose,
        seen: this.pictures,
      });
    }
    if (this.rests.size > states.size + REMEMBERED) {
      for (const [id, { seen }] of this.rests)
        if (seen < this.pictures - REMEMBERED) this.rests.delete(id);
    }
  }

  forget(): void {
    this.rests.clear();
    this.befores.clear();
  }
}

/** Changes a piece that comes or goes. `t` goes from 0 to 1. */
type Way = (state: PieceState, t: number) => void;

const grow: Way = (state, come) => {
  state.size *= 0.55 + 0.45 * come;
};

/** How pieces appear. */
export const ARRIVALS = new Names<Way>(
  "way to appear",
  {
    grow,
    rise: (state, come) => {
      state.y -= 0.7 * (1 - come);
    },
  },
  { summon: "grow", teleport: "grow", crown: "grow" },
);

const sink: Way = (state, gone) => {
  state.y -= 0.18 * gone;
  state.size *= 1 - 0.25 * gone;
};

/** How pieces disappear while they fade. */
export const DEPARTURES = new Names<Way>(
  "way to fade",
  {
    sink,
    drown: (state, gone) => {
      state.y -= 0.8 * gone;
    },
    burn: (state, gone) => {
      state.y -= 0.35 * gone;
      state.flash = { colour: [255, 120, 20], amount: 0.9 * gone };
    },
    // It falls down a hole, and is visible until it is deep.
    drop: (state, gone) => {
      state.opacity = 1 - gone ** 4;
      state.y -= 1.5 * gone * gone;
      state.size *= 1 - 0.4 * gone;
    },
    death: (state, gone) => {
      state.flash = { colour: [255, 30, 20], amount: 0.8 * gone };
      state.size *= 1 - 0.12 * gone;
    },
    teleport: (state, gone) => {
      state.size *= 1 - 0.5 * gone;
      state.y += 0.4 * gone;
    },
  },
  { captured: "sink", stairs: "sink" },
);

/** A sideways shake in tiles, which dies down. */
export function shaken(linear: number, strength = 8): number {
  return (Math.sin(linear * Math.PI * 6) * (1 - linear) * strength) / 100;
}

/**
 * Spreads several pieces on a tile around its middle. Pieces that lie on the ground stay in place.
 */
function spread(states: Map<Id, PieceState>): void {
  const groups = new Map<string, PieceState[]>();
  for (const state of states.values()) {
    if (state.moving || state.piece.covers) continue;
    const key = `${state.piece.at.join()}${state.piece.ground ? "g" : ""}`;
    const group = groups.get(key);
    if (group) group.push(state);
    else groups.set(key, [state]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => (a.piece.order ?? 0) - (b.piece.order ?? 0) || (a.id < b.id ? -1 : 1));
    for (const [i, state] of group.entries()) {
      const angle = (2 * Math.PI * i) / group.length + Math.PI / 4;
      state.x += Math.cos(angle) * SPREAD;
      state.z += Math.sin(angle) * SPREAD;
      state.size *= group.length > 3 ? 0.62 : 0.78;
    }
  }
}
