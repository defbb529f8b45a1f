/** The same match once more, with other dice. */
import { createMatch } from "../../net/api";
import type { MatchInfo, MatchWish } from "../../protocol/wire";
import { firstForm, wishOf } from "../setup/setup";
import { offerOf } from "../shell/library";
import { recall } from "../shell/local_store";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";

/** A save does not say what its match was made from: a new one is made as on the set-up page. */
function anew(game: string): MatchWish | undefined {
  const offer = offerOf(game);
  return offer && wishOf(firstForm(offer, recall(`setup.${game}`)), offer);
}

/** How it can be played again, where it was made in this browser or loaded in it. */
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
