/** The words of a campaign: its levels, its buttons, its options. It has no components. */
import { Names } from "../../model/names";
import type { CampaignStop, Journey, Setting } from "../../protocol/scene";
import type { CampaignProgress } from "../../protocol/wire";

/** The chosen values: for each option, the index of its value. */
export type Chosen = { readonly [option: string]: number };

/** The level to play now. */
export function here(journey: Journey): CampaignStop | undefined {
  return journey.worlds.flatMap((world) => world.stops).find((stop) => stop.state === "here");
}

/** The text of the button that continues, or nothing if every level has been played. */
export function callOf(found: CampaignProgress): string | undefined {
  if (found.match !== undefined) return "Continue";
  return found.journey.call || undefined;
}

const STATES: { readonly [state in CampaignStop["state"]]: string } = {
  won: "won",
  passed: "passed without a win",
  here: "to be played now",
  locked: "not open yet",
};

/** What waits at a stop, as an icon and in words. */
export const STOPS = new Names<{ icon: string; said?: string }>("icon of a stop", {
  boss: { icon: "skull", said: "boss" },
  elite: { icon: "fire", said: "strong enemy" },
  secret: { icon: "star", said: "secret" },
});

/** A level in words, for players who do not see its dot. */
export function spoken(stop: CampaignStop): string {
  const kind = STOPS.find(stop.icon ?? "")?.value.said;
  return [stop.name, kind, STATES[stop.state]].filter((word) => word !== undefined).join(", ");
}

/** The options that differ from the campaign's defaults. */
export function valuesOf(
  settings: readonly Setting[],
  chosen: Chosen,
): { [option: string]: unknown } {
  const values: { [option: string]: unknown } = {};
  for (const setting of settings) {
    const index = chosen[setting.id] ?? 0;
    const value = setting.values[index];
    if (index > 0 && value) values[setting.id] = value.value;
  }
  return values;
}
