/** What a match requests from the server over HTTP: earlier lines of the log, plans and hints. */
import * as api from "../../net/api";
import type { LogLine, Seat } from "../../protocol/scene";
import type { AskAdvice } from "../advice";
import type { Trial } from "../plan";

export type MatchAccess = { matchId?: string; token?: string; spectate?: string };

export async function logOf(
  desk: MatchAccess,
  seat: Seat | undefined,
): Promise<readonly LogLine[]> {
  const { matchId, token, spectate } = desk;
  return matchId === undefined ? [] : await api.log(matchId, token ?? spectate, seat);
}

export function trialBy({ matchId, token }: MatchAccess, seat: () => Seat | undefined): Trial {
  return async (commands) => {
    if (matchId === undefined || token === undefined) return NO_PLANS;
    try {
      return (await api.plan(matchId, token, commands, seat())).view;
    } catch (error) {
      if (!(error instanceof api.Denied)) return NO_PLANS;
      return { code: error.denial.code, text: error.denial.message };
    }
  };
}

/** Hints, for who holds a seat. */
export function adviceBy({ matchId, token }: MatchAccess): AskAdvice | undefined {
  if (matchId === undefined || token === undefined) return undefined;
  return async () => {
    try {
      return await api.hint(matchId, token);
    } catch (error) {
      if (!(error instanceof api.Denied)) return NO_HINTS;
      return { code: error.denial.code, text: error.denial.message };
    }
  };
}

const NO_HINTS = { code: "client/no_hint", text: "There is no hint." };

const NO_PLANS = { code: "client/no_plan", text: "This match cannot be planned." };
