/** What browser tests ask of the page. It is there with `test=1` only. CLIENT-DOM-4 */
import type { Sounds } from "../audio/sounds";
import type { Match } from "../model/match";
import type { Colour, Cue, Id } from "../protocol/scene";
import type { Board, Point } from "../scene/board";

export type Testing = {
  tilePoint(x: number, y: number): Point;
  piecePoint(id: Id): Point | undefined;
  sent(): number;
  hash(): string;
  sounds(): readonly { id: string; gain: number }[];
  load(scenario: string): Promise<void>;
  push(cues: readonly Cue[]): void;
  colour(id: Id): Colour | undefined;
  frames(): number;
  tick(milliseconds: number): void;
};

declare global {
  interface Window {
    initiative?: { test: Testing };
  }
}

export function wantsTesting(address: string): boolean {
  return new URL(address).searchParams.get("test") === "1";
}

/** Opens the page to tests; returns how to close it again. Without `test=1` nothing is there. */
export function exposeTesting(
  address: string,
  match: Match,
  board: Board,
  sounds: Sounds,
  load: (scenario: string) => Promise<void>,
): () => void {
  if (!wantsTesting(address)) return () => {};
  const test: Testing = {
    tilePoint: (x, y) => board.tilePoint([x, y]),
    piecePoint: (id) => board.piecePoint(id),
    sent: () => match.sent(),
    hash: () => match.hash(),
    sounds: () => sounds.played,
    load,
    push: (cues) => match.push(cues),
    colour: (id) => board.colour(id) ?? match.colour(id),
    frames: () => board.frames(),
    tick: (milliseconds) => match.tick(milliseconds),
  };
  window.initiative = { test };
  return () => {
    if (window.initiative?.test === test) delete window.initiative;
  };
}
