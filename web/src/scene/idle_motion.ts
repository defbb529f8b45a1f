/**
 * What moves on a board while nothing plays: announced tiles and pieces in danger pulse, belts run.
 * Everything is an exact function of the time that has passed. CHESS-CUE-3, CHESS-CUE-6
 */

import { markColour } from "../../looks/mark_colours";
import { tileAt } from "../model/mark";
import type { Picture } from "../model/picture";
import type { Tile } from "../protocol/scene";
import type { Look } from "./board";
import type { Effects, Glow } from "./effects";
import { WAYS } from "./path_marks";
import type { BoardTerrain } from "./terrain";

/** A tile with a belt: its direction, and the progress of its chevrons from 0 to 1. */
export type Belt = { tile: Tile; way: readonly [number, number]; shift: number };

type Pulse = { most: number; period: number };

/** CLIENT-VIS-4: all of them well under three a second. */
const PULSES: Readonly<Record<string, Pulse>> = {
  warn: { most: 0.6, period: 150 },
  check: { most: 1, period: 200 },
  denied: { most: 0.8, period: 150 },
};

/** How long a belt takes to move by one tile. */
const BELT_MS = 1600;
const BELTS = new Set(["belt", "conveyor"]);

/** How strong a pulse is: `most` × (0.5 + 0.3 sin(ms / period)). */
export function strength(token: string, ms: number): number | undefined {
  const pulse = Object.hasOwn(PULSES, token) ? PULSES[token] : undefined;
  return pulse && pulse.most * (0.5 + 0.3 * Math.sin(ms / pulse.period));
}

/** The tiles that pulse, as lights on the ground. */
export function pulses({ marks }: Picture, palette: Look["palette"], ms: number): Glow[] {
  const glows: Glow[] = [];
  for (const [key, tokens] of marks) {
    for (const token of tokens) {
      const alpha = strength(token, ms);
      if (alpha === undefined) continue;
      const colour = markColour(token, palette);
      const rgb = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255] as const;
      glows.push({ tile: tileAt(key), colour: [...rgb], alpha });
    }
  }
  return glows;
}

/** The belts of a board. */
export function belts({ board }: BoardTerrain, ms: number): Belt[] {
  const found: Belt[] = [];
  for (const [key, spot] of Object.entries(board.spots ?? {})) {
    if (!spot.facing || !spot.look || !BELTS.has(spot.look)) continue;
    const [x, y] = key.split(",").map(Number);
    if (x === undefined || y === undefined) continue;
    found.push({ tile: [x, y], way: WAYS[spot.facing], shift: (ms / BELT_MS) % 1 });
  }
  return found;
}

/** The effects of cues, and what moves by itself under them. */
export function withIdleMotion(
  played: Effects,
  picture: Picture,
  terrain: BoardTerrain,
  palette: Look["palette"],
  ms: number,
): Effects {
  const glows = [...pulses(picture, palette, ms), ...played.glows];
  return { ...played, glows, belts: belts(terrain, ms) };
}

/** Milliseconds between two frames. */
const PULSE_PACE = 48;
const BELT_PACE = 80;

/** How often idle motion must be drawn, or nothing if nothing moves. CLIENT-PERF-1 */
export function paceOf({ marks }: Picture, terrain: BoardTerrain): number | undefined {
  for (const tokens of marks.values()) {
    if (tokens.some((token) => strength(token, 0) !== undefined)) return PULSE_PACE;
  }
  return belts(terrain, 0).length > 0 ? BELT_PACE : undefined;
}
