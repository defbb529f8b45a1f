/** Which puzzles were solved in this browser. */
import type { PuzzleOffer } from "../../net/puzzle";
import { recall, remember } from "../shell/local_store";

const name = (game: string) => `puzzles.${game}`;

/** The ids of the solved puzzles. Anything else that is stored there is ignored. */
export function solvedOf(game: string): ReadonlySet<string> {
  const stored = recall(name(game));
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  return new Set(ids);
}

export function noteSolved(game: string, puzzle: string): void {
  remember(name(game), [...new Set([...solvedOf(game), puzzle])]);
}

/** The next puzzle that is not solved: after `here`, or else from the start. */
export function nextUnsolved(
  list: readonly PuzzleOffer[],
  solved: ReadonlySet<string>,
  here?: string,
): PuzzleOffer | undefined {
  const place = list.findIndex(({ id }) => id === here);
  const around = [...list.slice(place + 1), ...list.slice(0, place + 1)];
  return around.find(({ id }) => !solved.has(id) && id !== here);
}

/** How hard a puzzle is, by how many of the bots miss it. */
export function gradeOf({ missed }: PuzzleOffer, bots: number): "easy" | "medium" | "hard" {
  const share = bots > 0 ? missed.length / bots : 0;
  if (share < 0.4) return "easy";
  return share < 0.7 ? "medium" : "hard";
}
