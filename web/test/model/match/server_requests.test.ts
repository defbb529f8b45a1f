/** What a match asks the server for, and with which key. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { logOf, trialBy } from "../../../src/model/match/server_requests";

/** A server that keeps the addresses, keys and bodies of requests. */
function serve(answer: unknown, status = 200) {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { authorization } = (init.headers ?? {}) as Record<string, string>;
    requests.push([path, authorization, init.body].filter((part) => part !== undefined));
    return new Response(JSON.stringify(answer), { status });
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe("the log so far", () => {
  it("client_log_1_is_asked_for_with_the_key_of_the_seat_or_of_the_spectator", async () => {
    const requests = serve({ lines: [{ text: "It began." }] });
    expect(await logOf({ matchId: "m", token: "t", spectate: "s" }, 1)).toEqual([
      { text: "It began." },
    ]);
    await logOf({ matchId: "m", spectate: "s" }, undefined);
    await logOf({ matchId: "m" }, undefined);
    expect(requests).toEqual([
      ["/api/matches/m/log?seat=1", "Bearer t"],
      ["/api/matches/m/log", "Bearer s"],
      ["/api/matches/m/log"],
    ]);
  });

  it("of_no_match_is_empty", async () => {
    const requests = serve({ lines: [{ text: "No." }] });
    expect(await logOf({ token: "t" }, 0)).toEqual([]);
    expect(requests).toEqual([]);
  });
});

describe("a trial", () => {
  const none = { code: "client/no_plan", text: "This match cannot be planned." };

  it("client_plan_1_is_the_view_that_commands_would_lead_to", async () => {
    const requests = serve({ view: { board: {} }, cues: [] });
    const trial = trialBy({ matchId: "m", token: "t" }, () => 0);
    expect(await trial(["go"])).toEqual({ board: {} });
    expect(requests).toEqual([["/api/matches/m/plan", "Bearer t", '{"commands":["go"],"seat":0}']]);
  });

  it("client_plan_1_says_why_commands_cannot_be_given", async () => {
    serve({ error: { code: "x/no", message: "No." } }, 422);
    const trial = trialBy({ matchId: "m", token: "t" }, () => undefined);
    expect(await trial([])).toEqual({ code: "x/no", text: "No." });
  });

  it("client_plan_1_needs_a_match_and_a_seat", async () => {
    const requests = serve({ view: {} });
    expect(await trialBy({ token: "t" }, () => 0)([])).toEqual(none);
    expect(await trialBy({ matchId: "m" }, () => 0)([])).toEqual(none);
    expect(requests).toEqual([]);
    // An answer that nobody can read.
    vi.stubGlobal("fetch", async () => new Response("<html>"));
    expect(await trialBy({ matchId: "m", token: "t" }, () => 0)([])).toEqual(none);
  });
});
