/**
 * Where every piece is at this moment, and how it looks: the scene as shown, moved on by the cues that
 * play. Both boards draw these actors and pick among them. Everything is an exact function of how far
 * the cues have come. CLIENT-ANIM-1
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
  /** The tile it belongs to for picking: where it stands, or is passing. */
  tile: Tile;
  x: number;
  y: number;
  z: number;
  heading: number;
  /** How it holds itself, and how far it has got into it. */
  pose: string;
  posed: number;
  /** 0 cannot be seen. */
  opacity: number;
  /** How large, for coming and going. */
  size: number;
  colour: Colour;
  /** How far it is greyed. */
  grey: number;
  flash: { colour: Colour; amount: number } | undefined;
  /** A walk: how far, in tiles, for the bounce of steps. */
  strides: number;
  /** It goes somewhere now; it is not spread among others on a tile. */
  moving: boolean;
};

/** What a piece was like when it last stood still. */
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

/** A piece that is gone is remembered this long, in pictures, for cues that still speak of it. */
const REMEMBERED = 64;

/** How far from the middle several on one tile stand. */
const SPREAD = 0.23;

export function flashColour(look: string | undefined, colour: Colour | undefined): Colour {
  const own = FLASH_COLOURS.get(look, HIT);
  return colour ?? own;
}

export class PieceStates {
  private readonly rests = new Map<Id, Rest & { seen: number }>();
  /** What a piece was like when a cue began. */
  private readonly befores = new Map<number, Rest | undefined>();
  private pictures = 0;

  /** Puts everybody in place. */
  place(
    picture: Picture,
    tweens: readonly CueTween[],
    terrain: BoardTerrain,
    look: { reducedMotion: boolean; shake: boolean },
  ): Map<Id, PieceState> {
    const actors = new Map<Id, PieceState>();
    const { scene } = picture;
    for (const [id, piece] of Object.entries(scene.pieces ?? {})) {
      actors.set(id, this.rest(id, piece, picture, terrain));
    }
    this.begin(tweens);
    for (const tween of tweens) this.play(tween, actors, picture, terrain, look);
    spread(actors);
    this.remember(actors, tweens);
    return actors;
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

  /** Which way a piece looks: as the scene says, else as it last moved, else at its opponents. */
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

  /** Remembers what a piece was like when a cue about it began. */
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
    actors: Map<Id, PieceState>,
    picture: Picture,
    terrain: BoardTerrain,
    as?: Piece,
  ): PieceState | undefined {
    const actor = actors.get(id);
    if (actor) return actor;
    const piece = as ?? picture.leaving.get(id) ?? this.rests.get(id)?.piece;
    if (!piece) return undefined;
    const made = this.rest(id, piece, picture, terrain);
    actors.set(id, made);
    return made;
  }

  private play(
    { key, cue, eased, linear }: CueTween,
    actors: Map<Id, PieceState>,
    picture: Picture,
    terrain: BoardTerrain,
    { reducedMotion, shake }: { reducedMotion: boolean; shake: boolean },
  ): void {
    const who = (id: Id, as?: Piece) => this.find(id, actors, picture, terrain, as);
    switch (cue.cue) {
      case "move":
      case "jump":
      case "knock": {
        const actor = who(cue.piece);
        if (!actor) return;
        const { covers } = actor.piece;
        const share = reducedMotion ? 1 : eased;
        let step: PathStep;
        if (cue.cue === "move") step = along(cue.from, cue.path, share, terrain, covers);
        else if (cue.cue === "jump") step = arc(cue.from, cue.to, share, terrain, covers);
        else step = lunge(cue.from, cue.toward, share, terrain, covers);
        actor.x = step.x;
        actor.y = step.y;
        actor.z = step.z;
        if (!Number.isNaN(step.heading)) actor.heading = step.heading;
        actor.moving = true;
        const [w, h] = covers ?? [1, 1];
        actor.tile =
          cue.cue === "knock" ? cue.from : [Math.round(step.x - w / 2), Math.round(step.z - h / 2)];
        if (reducedMotion) actor.opacity = cue.cue === "knock" ? 1 : linear;
        else if (cue.cue === "move") actor.strides = cue.path.length * eased;
        return;
      }
      case "appear": {
        const actor = who(cue.piece, cue.figure);
        if (!actor || reducedMotion) return;
        actor.opacity *= eased;
        ARRIVALS.get(cue.look, grow)(actor, eased);
        return;
      }
      case "fade": {
        const actor = who(cue.piece);
        if (!actor) return;
        const gone = reducedMotion ? 1 : eased;
        actor.opacity *= 1 - gone;
        if (!reducedMotion) DEPARTURES.get(cue.look, sink)(actor, gone);
        return;
      }
      case "change": {
        const actor = who(cue.piece);
        if (!actor) return;
        const share = reducedMotion ? 1 : eased;
        const before = this.befores.get(key);
        if (cue.facing) {
          actor.heading = turned(before?.heading ?? actor.heading, ANGLES[cue.facing], share);
        }
        if (cue.spent !== undefined) {
          const base = baseColour(picture.scene, actor.piece);
          const grey = greyed(base);
          const from = before?.grey ?? actor.grey;
          const to = cue.spent ? 1 : 0;
          actor.grey = from + (to - from) * share;
          actor.colour = blend(base, grey, actor.grey);
        }
        if (cue.pose !== undefined) {
          // On the way up a figure is still in the pose it leaves.
          const rising = cue.pose === "";
          actor.pose = rising ? (before?.pose ?? actor.pose) : cue.pose;
          actor.posed = rising ? 1 - share : share;
          if (rising && share >= 1) actor.pose = "";
        }
        return;
      }
      case "flash": {
        if (reducedMotion || typeof cue.on === "string" || !("piece" in cue.on)) return;
        const actor = who(cue.on.piece);
        if (!actor) return;
        const amount = Math.sin(Math.PI * Math.min(1, linear)) * 0.6;
        actor.flash = { colour: flashColour(cue.look, cue.colour), amount };
        return;
      }
      case "shake": {
        if (reducedMotion || !shake || typeof cue.on === "string" || !("piece" in cue.on)) return;
        const actor = who(cue.on.piece);
        if (actor) actor.x += shaken(linear, cue.strength);
        return;
      }
    }
  }

  private remember(actors: Map<Id, PieceState>, tweens: readonly CueTween[]): void {
    this.pictures++;
    // A change that is playing is not yet what a piece is like.
    const changing = new Set<Id>();
    for (const { cue } of tweens) if (cue.cue === "change") changing.add(cue.piece);
    for (const [id, actor] of actors) {
      if (changing.has(id)) continue;
      this.rests.set(id, {
        piece: actor.piece,
        heading: actor.heading,
        colour: actor.colour,
        grey: actor.grey,
        pose: actor.pose,
        seen: this.pictures,
      });
    }
    if (this.rests.size > actors.size + REMEMBERED) {
      for (const [id, { seen }] of this.rests)
        if (seen < this.pictures - REMEMBERED) this.rests.delete(id);
    }
  }

  forget(): void {
    this.rests.clear();
    this.befores.clear();
  }
}

/** BoardChanges an actor on its way: `t` from 0 to 1. */
type Way = (actor: PieceState, t: number) => void;

const grow: Way = (actor, come) => {
  actor.size *= 0.55 + 0.45 * come;
};

/** How pieces come into play. */
export const ARRIVALS = new Names<Way>(
  "way to appear",
  {
    grow,
    rise: (actor, come) => {
      actor.y -= 0.7 * (1 - come);
    },
  },
  { summon: "grow", teleport: "grow", crown: "grow" },
);

const sink: Way = (actor, gone) => {
  actor.y -= 0.18 * gone;
  actor.size *= 1 - 0.25 * gone;
};

/** How pieces leave play, fading as they do. */
export const DEPARTURES = new Names<Way>(
  "way to fade",
  {
    sink,
    drown: (actor, gone) => {
      actor.y -= 0.8 * gone;
    },
    burn: (actor, gone) => {
      actor.y -= 0.35 * gone;
      actor.flash = { colour: [255, 120, 20], amount: 0.9 * gone };
    },
    // Down a hole: seen until it is deep.
    drop: (actor, gone) => {
      actor.opacity = 1 - gone ** 4;
      actor.y -= 1.5 * gone * gone;
      actor.size *= 1 - 0.4 * gone;
    },
    death: (actor, gone) => {
      actor.flash = { colour: [255, 30, 20], amount: 0.8 * gone };
      actor.size *= 1 - 0.12 * gone;
    },
    teleport: (actor, gone) => {
      actor.size *= 1 - 0.5 * gone;
      actor.y += 0.4 * gone;
    },
  },
  { captured: "sink", stairs: "sink" },
);

/** Sideways, in tiles; it dies down. */
export function shaken(linear: number, strength = 8): number {
  return (Math.sin(linear * Math.PI * 6) * (1 - linear) * strength) / 100;
}

/** Several pieces on one tile stand around its middle; what lies on the ground keeps its place. */
function spread(actors: Map<Id, PieceState>): void {
  const groups = new Map<string, PieceState[]>();
  for (const actor of actors.values()) {
    if (actor.moving || actor.piece.covers) continue;
    const key = `${actor.piece.at.join()}${actor.piece.ground ? "g" : ""}`;
    const group = groups.get(key);
    if (group) group.push(actor);
    else groups.set(key, [actor]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => (a.piece.order ?? 0) - (b.piece.order ?? 0) || (a.id < b.id ? -1 : 1));
    for (const [i, actor] of group.entries()) {
      const angle = (2 * Math.PI * i) / group.length + Math.PI / 4;
      actor.x += Math.cos(angle) * SPREAD;
      actor.z += Math.sin(angle) * SPREAD;
      actor.size *= group.length > 3 ? 0.62 : 0.78;
    }
  }
}
