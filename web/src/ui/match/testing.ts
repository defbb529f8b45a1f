/** Opens the page to browser tests, but only with `test=1` in the address. CLIENT-DOM-4 */
import type { Sounds } from "../../audio/sounds";
import type { MatchTesting } from "../../model/match/ports";
import { type TestHandle, testHandle } from "../../model/match/test_handle";
import type { BoardRenderer } from "../../scene/board";

declare global {
  interface Window {
    initiative?: { test: TestHandle };
  }
}

/** Returns a function that closes it again. */
export function exposeTesting(
  match: MatchTesting,
  board: BoardRenderer,
  sounds: Sounds,
  load: (scenario: unknown) => void,
): () => void {
  const test = testHandle(match, sounds, () => board, load);
  window.initiative = { test };
  return () => {
    if (window.initiative?.test === test) delete window.initiative;
  };
}
