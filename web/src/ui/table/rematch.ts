/** The same match once more, with other dice. */
import { createMatch } from "../../net/api";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";

/** How it can be played again, where it was made in this browser. */
export function rematchOf(match: string): (() => Promise<void>) | undefined {
  const wish = matches.made(match)?.wish;
  if (!wish) return undefined;
  return async () => {
    const { seed: _, ...again } = wish;
    const made = await createMatch(again, player());
    matches.keep(made, wish);
    go({ screen: "match", match: made.match });
  };
}
