/** What a match requests from the server over HTTP: earlier lines of the log, and plans. */
import * as api from "../../net/api";
import type { LogLine, Seat } from "../../protocol/scene";
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

const NO_PLANS = { code: "client/no_plan", text: "This match cannot be planned." };
