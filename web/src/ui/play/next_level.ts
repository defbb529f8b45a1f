/** Where a campaign goes when one of its levels is over. */
import { effect, type Signal } from "@preact/signals";
import type { Match } from "../../model/match/ports";
import { goOn, loadCampaign } from "../campaign/progress";
import { callOf } from "../campaign/words";
import type { NextLevel } from "../match/context";
import { denialOf, offerOf } from "../shell/library";

/** Asks the server when the match is over. Returns a function that stops it. */
export function watchNextLevel(
  id: string,
  match: Match,
  nextLevel: Signal<NextLevel | undefined>,
): () => void {
  let here = true;
  let asked = false;
  const tell = (error: unknown) => {
    const { code, message } = denialOf(error);
    match.actions.tell(message, code);
  };
  const stop = effect(() => {
    if (asked || !match.view.scene.value.over || !offerOf(match.view.game)?.campaign) return;
    asked = true;
    loadCampaign(match.view.game).then((found) => {
      if (!here || found.last !== id) return;
      const call = callOf(found);
      const go = () => void goOn(match.view.game).catch(tell);
      nextLevel.value = { text: found.journey.text, go, ...(call ? { call } : {}) };
    }, tell);
  });
  return () => {
    here = false;
    stop();
  };
}
