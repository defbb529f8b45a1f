/** How far the player of this browser got in each game's campaign, as the server says. */
import { signal } from "@preact/signals";
import { beginCampaign, campaign, continueCampaign } from "../../net/api";
import type { CampaignProgress } from "../../protocol/wire";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";
import { here } from "./words";

/** The progress by game. Games that were not asked for yet are missing. */
export const progress = signal<{ readonly [game: string]: CampaignProgress }>({});

function note(game: string, found: CampaignProgress): CampaignProgress {
  progress.value = { ...progress.value, [game]: found };
  return found;
}

export async function loadCampaign(game: string): Promise<CampaignProgress> {
  return note(game, await campaign(game, player()));
}

/** Starts at the first level with these options. The campaign under way is lost. */
export async function startAnew(
  game: string,
  options: { [option: string]: unknown },
): Promise<CampaignProgress> {
  return note(game, await beginCampaign(game, player(), options));
}

/** Goes to the match of the present level. */
export async function goOn(game: string): Promise<void> {
  const made = await continueCampaign(game, player());
  const found = progress.value[game];
  matches.take(made, game, found && here(found.journey)?.id);
  go({ screen: "match", match: made.match });
}
