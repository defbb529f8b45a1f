/** Small scenes and terrains for the tests of the board. */
import type { CueTween, Picture } from "../../src/model/picture";
import type { Cue, Piece, Scene } from "../../src/protocol/scene";
import { BoardTerrain } from "../../src/scene/terrain";

export function terrain(...rows: string[]): BoardTerrain {
  return new BoardTerrain(board(rows));
}

export function board(rows: readonly string[]): Scene["board"] {
  return {
    size: [rows[0]?.length ?? 0, rows.length],
    kinds: {
      ".": { name: "Open ground", look: "grass" },
      "#": { name: "Wall", look: "wall", height: 4 },
      o: { name: "Water", look: "water", height: -1 },
    },
    rows: Object.fromEntries(rows.map((row, y) => [String(y), row])),
  };
}

export function picture(rows: readonly string[], pieces: Record<string, Piece>): Picture {
  const scene: Scene = {
    viewer: { seat: 0 },
    board: board(rows),
    sides: {
      us: { name: "Us", colour: [60, 120, 240], crest: "shield", stance: "own" },
      them: { name: "Them", colour: [208, 48, 48], crest: "skull", stance: "enemy" },
    },
    pieces,
    turn: { text: "Your turn" },
  };
  return {
    scene,
    marks: new Map(),
    labels: new Map(),
    path: [],
    dimmed: false,
    ghosts: [],
    leaving: new Map(),
  };
}

export function piece(at: [number, number], more: Partial<Piece> = {}): Piece {
  return { name: "Ada", look: "survivor", at, side: "us", ...more };
}

export function tween(cue: Cue, eased: number, key = 1): CueTween {
  return { key, cue, eased, linear: eased, elapsed: eased * 300, lasts: 300 };
}
