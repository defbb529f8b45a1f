/**
 * The straight view: chosen by key or button and remembered for each game. Boards whose tiles have
 * letters are squares to their players, so in narrow windows they start straight. CLIENT-FIT-2
 */
import { effect } from "@preact/signals";
import type { MatchPageContext } from "./context";
import { room } from "./layout";

/** A board in a narrower window is seen straight, unless somebody chose otherwise. */
const NARROW = 600;

export function startsStraight(
  chosen: boolean | undefined,
  naming: string | undefined,
  width: number,
): boolean {
  return chosen ?? (naming === "letters" && width < NARROW);
}

/** Keeps the board as it is wished. Returns a function that stops it. */
export function followStraight({ view, settings, board }: MatchPageContext): () => void {
  return effect(() => {
    if (!view.ready.value) return;
    const chosen = settings.value.straight[view.game];
    const { naming } = view.scene.value.board;
    board.camera.straighten(startsStraight(chosen, naming, room.value.box.right));
  });
}

export function toggleStraight({ view, settings, set, board, survey }: MatchPageContext): void {
  const now = board.camera.straight.value;
  if (now === undefined) {
    survey.say("The flat board has one view.");
    return;
  }
  set("straight", { ...settings.value.straight, [view.game]: !now });
  survey.say(now ? "The board is seen from its corner." : "The board is seen from its front.");
}
