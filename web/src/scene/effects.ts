/**
 * What cues add to a board besides moving its pieces: rising words, shots, sparks, pulsing marks.
 * Positions are in world coordinates. Both boards draw them on the overlay, so they look the same.
 */
import { Names } from "../model/names";
import type { CueTween } from "../model/picture";
import type { Colour, Id, On, Tile } from "../protocol/scene";
import type { Look } from "./board";
import type { Belt } from "./idle_motion";
import { chance } from "./noise";
import { flashColour, type PieceState } from "./piece_states";
import type { BoardTerrain } from "./terrain";
import type { Spot3 } from "./view";

export type Word = {
  at: Spot3;
  text: string;
  tone: "hurt" | "heal" | "word";
  rise: number;
  alpha: number;
};
export type Shot = { from: Spot3; to: Spot3; share: number; look: string; line: boolean };
export type Spark = {
  at: Spot3;
  size: number;
  colour: number;
  alpha: number;
  shape: "dot" | "star";
};
/** A mark that grows and fades repeatedly over the mark itself. */
export type Pulse = { tiles: readonly Tile[]; token: string; alpha: number; size: number };
export type Glow = { tile: Tile; colour: Colour; alpha: number };

export type Effects = {
  words: Word[];
  shots: Shot[];
  sparks: Spark[];
  pulses: Pulse[];
  glows: Glow[];
  /** The belts. */
  belts: readonly Belt[];
  /** A colour over the whole screen. */
  screen: { colour: Colour; alpha: number } | undefined;
  /** How far the whole board is shaken, in tiles. */
  shake: number;
};

const none = (): Effects => ({
  words: [],
  shots: [],
  sparks: [],
  pulses: [],
  glows: [],
  belts: [],
  screen: undefined,
  shake: 0,
});
export const NO_EFFECTS = none();

type Sparkle = {
  colours: readonly number[];
  count: number;
  up: number;
  out: number;
  star: boolean;
};
const SPARKLES: Readonly<Record<string, Sparkle>> = {
  done: { colours: [0xffe08a, 0xfff6da], count: 10, up: 0.7, out: 0.45, star: true },
  splash: { colours: [0xbfe8f5, 0x7fc4dd], count: 14, up: 0.6, out: 0.5, star: false },
  fire: { colours: [0xffb03a, 0xff6a2a, 0xffe08a], count: 16, up: 0.9, out: 0.5, star: false },
  blast: { colours: [0xffb03a, 0xff6a2a, 0x7a6a5c], count: 20, up: 0.7, out: 0.9, star: false },
  heal: { colours: [0xa8f0a0, 0xe8ffe0], count: 10, up: 0.9, out: 0.3, star: true },
  blood: { colours: [0xc23a30, 0x8e2a28], count: 10, up: 0.4, out: 0.5, star: false },
};
const DUST: Sparkle = { colours: [0xd8c8a8, 0xf1e9d8], count: 10, up: 0.4, out: 0.5, star: false };
export const PARTICLES = new Names("look of particles", { dust: DUST, ...SPARKLES });

/** Spans of cues are in ticks, this many to a millisecond. */
const TICKS = 3;

/** CLIENT-VIS-4: no flashing above 3 per second. */
const SHORTEST_PULSE = 334;

/** The progress of a pulse in its present period, from 0 to 1. */
export function phase(elapsed: number, period: number): number {
  return (elapsed / Math.max(SHORTEST_PULSE, period)) % 1;
}

export function effects(
  tweens: readonly CueTween[],
  states: ReadonlyMap<Id, PieceState>,
  terrain: BoardTerrain,
  look: Look,
  heightOf: (id: Id) => number,
): Effects {
  const all = none();
  const still = look.reducedMotion;
  const over = (on: On): Spot3 | undefined => {
    if (typeof on === "string" || "card" in on) return undefined;
    if ("tile" in on) {
      const [x, y] = on.tile;
      return { x: x + 0.5, y: terrain.height(x, y) + 0.5, z: y + 0.5 };
    }
    const state = states.get(on.piece);
    return state && { x: state.x, y: state.y + heightOf(on.piece), z: state.z };
  };
  for (const { cue, eased, linear, elapsed, key } of tweens) {
    switch (cue.cue) {
      case "number":
      case "text": {
        const at = over(cue.on);
        if (!at) break;
        const number = cue.cue === "number";
        const text = number ? signed(cue.value) : cue.text;
        const tone = !number ? "word" : cue.value < 0 ? "hurt" : "heal";
        const alpha = still ? 1 : Math.min(1, linear * 8, (1 - linear) * 3);
        all.words.push({ at, text, tone, rise: still ? 0.3 : 0.15 + 0.6 * eased, alpha });
        break;
      }
      case "shot": {
        const from = chest(cue.from, terrain);
        const to = chest(cue.to, terrain);
        all.shots.push({ from, to, share: eased, look: cue.look, line: still });
        break;
      }
      case "flash": {
        if (still) break;
        const colour = flashColour(cue.look, cue.colour);
        const alpha = Math.sin(Math.PI * linear);
        if (cue.on === "screen") all.screen = { colour, alpha: alpha * 0.22 };
        else if (typeof cue.on !== "string" && "tile" in cue.on)
          all.glows.push({ tile: cue.on.tile, colour, alpha: alpha * 0.7 });
        break;
      }
      case "shake": {
        if (still || !look.shake || cue.on !== "screen") break;
        all.shake = (Math.sin(linear * Math.PI * 6) * (1 - linear) * (cue.strength ?? 8)) / 100;
        break;
      }
      case "particles": {
        const at = over(cue.on);
        if (at && !still && look.particles) sparkle(all.sparks, at, cue.look, linear, key);
        break;
      }
      case "mark": {
        // The picture already has the mark itself. This is its pulse.
        if (cue.clear || !cue.pulse || still) break;
        const share = phase(elapsed, cue.pulse / TICKS);
        all.pulses.push({
          tiles: cue.tiles,
          token: cue.token,
          alpha: 0.9 * (1 - share),
          size: 1 + 0.45 * share,
        });
        break;
      }
      case "tile": {
        if (!still)
          all.glows.push({ tile: cue.tile, colour: [255, 244, 214], alpha: 0.6 * (1 - linear) });
        break;
      }
    }
  }
  return all;
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

function chest([x, y]: Tile, terrain: BoardTerrain): Spot3 {
  return { x: x + 0.5, y: terrain.height(x, y) + 0.5, z: y + 0.5 };
}

function sparkle(sparks: Spark[], at: Spot3, look: string, linear: number, key: number): void {
  const kind = PARTICLES.get(look, DUST);
  const out = 1 - (1 - linear) ** 2;
  for (let i = 0; i < kind.count; i++) {
    const angle = chance(i, key, 1) * 2 * Math.PI;
    const far = (0.4 + 0.6 * chance(i, key, 2)) * kind.out * out;
    const high = (0.3 + 0.7 * chance(i, key, 3)) * kind.up;
    sparks.push({
      at: {
        x: at.x + Math.cos(angle) * far,
        y: at.y - 0.4 + high * out - 0.5 * linear * linear * (kind.star ? 0 : 1),
        z: at.z + Math.sin(angle) * far,
      },
      size: (0.05 + 0.05 * chance(i, key, 4)) * (1 - 0.5 * linear),
      colour: kind.colours[i % kind.colours.length] ?? 0xffffff,
      alpha: Math.min(1, (1 - linear) * 2.2),
      shape: kind.star ? "star" : "dot",
    });
  }
}
