/**
 * The matches that this browser knows, newest first, with what the server says about each. A match
 * that the server no longer has is shown as gone. CLIENT-SAVE-1
 */
import { signal } from "@preact/signals";
import { matchInfo } from "../../net/api";
import type { MatchInfo } from "../../protocol/wire";
import { denialOf } from "../shell/library";

export type KnownMatch = { match: string; info?: MatchInfo; gone?: string };

export const shelf = signal<readonly KnownMatch[]>([]);

export async function loadShelf(matches: readonly string[]): Promise<void> {
  const before = new Map(shelf.value.map((each) => [each.match, each]));
  shelf.value = matches.map((match) => before.get(match) ?? { match });
  const known = await Promise.all(
    matches.map(async (match): Promise<KnownMatch> => {
      try {
        return { match, info: await matchInfo(match) };
      } catch (error) {
        const denial = denialOf(error);
        const old = before.get(match);
        if (denial.code === "net/unreachable") return old ?? { match };
        return { match, gone: denial.message };
      }
    }),
  );
  shelf.value = known;
}

/** The newest match that can go on. */
export function unfinished(known: readonly KnownMatch[]): MatchInfo | undefined {
  return known.find(({ info }) => info && info.state !== "over")?.info;
}

/** How long ago something was, in words. */
export function ago(seconds: number): string {
  const steps: [number, string, string][] = [
    [86_400, "day", "days"],
    [3600, "hour", "hours"],
    [60, "minute", "minutes"],
  ];
  for (const [span, one, many] of steps) {
    const count = Math.floor(seconds / span);
    if (count > 0) return `${count} ${count === 1 ? one : many} ago`;
  }
  return "just now";
}

const RESULTS: { readonly [result: string]: string } = {
  won: "Won",
  lost: "Lost",
  drawn: "Drawn",
  void: "Ended without a result",
};

/** The state of a match, in a few words. */
export function standing(info: MatchInfo): string {
  switch (info.state) {
    case "waiting":
      return "Waiting for players";
    case "running":
      return "Running";
    case "suspended":
      return "To be continued";
    case "over": {
      const winners = info.result?.winners ?? [];
      const names = winners.map((seat) => info.seats.find((each) => each.seat === seat)?.name);
      const known = names.filter((name) => name !== undefined);
      // ONLINE-CORE-5: the server itself decides these two.
      const { reason } = info.result ?? {};
      if (reason === "abandoned") return "Abandoned";
      const how = reason === "forfeited" ? ", forfeited" : "";
      if (known.length > 0) return `Won by ${known.join(" and ")}${how}`;
      const result = info.result?.result ?? "";
      return RESULTS[result] ?? "Over";
    }
  }
}
