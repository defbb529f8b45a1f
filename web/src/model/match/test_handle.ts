/** What browser tests may ask: `window.initiative.test`, only with `test=1`. CLIENT-DOM-4 */
import type { Sounds } from "../../audio/sounds";
import type { Colour, Cue, Id } from "../../protocol/scene";
import type { BoardRenderer, PlatedPiece, Point } from "../../scene/board";
import type { MatchTesting } from "./ports";

export type TestHandle = {
  tilePoint(x: number, y: number): Point | undefined;
  piecePoint(id: Id): Point | undefined;
  sent(): number;
  hash(): string;
  sounds(): readonly { id: string; gain: number }[];
  load(scenario: unknown): void;
  push(cues: readonly Cue[]): void;
  colour(id: Id): Colour | undefined;
  plates(): readonly PlatedPiece[];
  frames(): number;
  tick(milliseconds: number): void;
};

export function testHandle(
  match: MatchTesting,
  sounds: Sounds,
  board: () => BoardRenderer | undefined,
  load: (scenario: unknown) => void,
): TestHandle {
  return {
    tilePoint: (x, y) => board()?.tilePoint([x, y]),
    piecePoint: (id) => board()?.piecePoint(id),
    sent: () => match.sent(),
    hash: () => match.hash(),
    sounds: () => sounds.played,
    load,
    push: (cues) => match.push(cues),
    colour: (id) => match.colour(id),
    plates: () => board()?.plates() ?? [],
    frames: () => board()?.frames() ?? 0,
    tick: (milliseconds) => match.tick(milliseconds),
  };
}
