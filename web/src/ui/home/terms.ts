/** What a player should know about time limits before joining. */
import type { MatchInfo } from "../../protocol/wire";

export function termsOf({ clock, grace_s }: Pick<MatchInfo, "clock" | "grace_s">): string[] {
  const terms: string[] = [];
  if (clock) terms.push(`A turn takes at most ${timeWords(clock.turn_s)}.`);
  if (grace_s !== undefined)
    terms.push(
      `Whoever loses the connection has ${timeWords(grace_s)} to come back, or forfeits the match.`,
    );
  return terms;
}

/** `90 seconds`, `5 minutes`: in minutes if they are whole and more than one. */
export function timeWords(seconds: number): string {
  const minutes = seconds / 60;
  if (Number.isInteger(minutes) && minutes > 1) return `${minutes} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
