/** What a player should know before joining: time limits, and who may watch. */
import type { MatchInfo } from "../../protocol/wire";

/** ONLINE-FAIR-1 */
export const ARRANGED =
  "The creator chose the seed or arranged the position, and may know what is to come.";

const WATCHERS: { readonly [watch in MatchInfo["watch"]]: string } = {
  off: "Nobody else can watch.",
  link: "Whoever has a link for spectators can watch.",
  public: "Anybody can watch.",
};

export function termsOf({
  clock,
  grace_s,
  watch,
}: Pick<MatchInfo, "clock" | "grace_s" | "watch">): string[] {
  const terms: string[] = [];
  terms.push(clock ? `A turn takes at most ${timeWords(clock.turn_s)}.` : "There is no clock.");
  if (grace_s !== undefined)
    terms.push(
      `Whoever loses the connection has ${timeWords(grace_s)} to come back, or forfeits the match.`,
    );
  terms.push(WATCHERS[watch]);
  return terms;
}

/** `90 seconds`, `5 minutes`: in minutes if they are whole and more than one. */
export function timeWords(seconds: number): string {
  const minutes = seconds / 60;
  if (Number.isInteger(minutes) && minutes > 1) return `${minutes} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
