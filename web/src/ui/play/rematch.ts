/** Plays the same match again, with other dice. */
import { effect } from "@preact/signals";
import type { Match } from "../../model/match/ports";
import { createMatch, matchInfo } from "../../net/api";
import type { MatchInfo, MatchWish } from "../../protocol/wire";
import { firstForm, wishOf } from "../setup/setup";
import { denialOf, offerOf } from "../shell/library";
import { recall } from "../shell/local_store";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";

/** A save does not say what its match started from, so a new one starts as on the set-up page. */
function anew(game: string): MatchWish | undefined {
  const offer = offerOf(game);
  return offer && wishOf(firstForm(offer, recall(`setup.${game}`)), offer);
}

/** How to play it again, if it was made or loaded in this browser. */
export function rematchOf({ match, game, loaded }: MatchInfo): (() => Promise<void>) | undefined {
  const wish =
    matches.made(match)?.wish ?? (loaded && matches.find(match) ? anew(game) : undefined);
  if (!wish) return undefined;
  return async () => {
    const { seed: _, ...again } = wish;
    const made = await createMatch(again, player());
    matches.keep(made, wish);
    go({ screen: "match", match: made.match });
  };
}

/** Goes to the rematch that all agreed to, with the seat that came for this player. ONLINE-REMATCH-1 */
export function followRematch(match: Match): () => void {
  let here = true;
  const stop = effect(() => {
    const begun = match.agreements.rematch.value;
    if (!begun) return;
    matchInfo(begun.match).then(
      (info) => {
        matches.sit(info, begun.seat, begun.token);
        if (here) go({ screen: "match", match: begun.match });
      },
      (error: unknown) => {
        const { code, message } = denialOf(error);
        match.actions.tell(message, code);
      },
    );
  });
  return () => {
    here = false;
    stop();
  };
}
