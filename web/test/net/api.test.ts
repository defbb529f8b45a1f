/** The requests that go to the server, and what comes back. */
import { afterEach, describe, expect, it, vi } from "vitest";
import * as api from "../../src/net/api";

type Request = { path: string; method: string; headers: Record<string, string>; body: unknown };

/** A server that gives one answer and keeps the request. */
function serve(answer: unknown, status = 200): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    requests.push({
      path,
      method: init.method ?? "GET",
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === "string" ? init.body : undefined,
    });
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    return new Response(text, { status });
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

const JSON_TYPE = { "content-type": "application/json" };
const JOURNAL_TYPE = { "content-type": "application/x-ndjson" };
const KEY = { authorization: "Bearer key" };

/** Each request: how it is made, what goes over the wire, what the server answers, what is told. */
const REQUESTS: readonly [
  name: string,
  ask: () => Promise<unknown>,
  sent: Partial<Request> & { path: string },
  answer: unknown,
  told?: unknown,
][] = [
  [
    "games",
    () => api.games(),
    { path: "/api/games" },
    { games: ["g"], lab: true },
    { games: ["g"], lab: true },
  ],
  [
    "collection",
    () => api.collection("go"),
    { path: "/api/games/go/collection" },
    { collection: { cards: [] } },
    { cards: [] },
  ],
  [
    "checkDeck",
    () => api.checkDeck("go", { code: "x" }),
    {
      path: "/api/games/go/decks/check",
      method: "POST",
      headers: JSON_TYPE,
      body: '{"code":"x"}',
    },
    { fine: true },
  ],
  [
    "checkScenario",
    () => api.checkScenario("go", { scenario: "a" }),
    { path: "/api/games/go/check", method: "POST", headers: JSON_TYPE, body: '{"scenario":"a"}' },
    { warnings: [] },
  ],
  [
    "createMatch",
    () => api.createMatch({ game: "go", seats: [] }, "key"),
    {
      path: "/api/matches",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: '{"game":"go","seats":[]}',
    },
    { match: "m" },
  ],
  [
    "createMatch without a player",
    () => api.createMatch({ game: "go", seats: [] }),
    { path: "/api/matches", method: "POST", headers: JSON_TYPE, body: '{"game":"go","seats":[]}' },
    { match: "m" },
  ],
  [
    "slots",
    () => api.slots("go", "key"),
    { path: "/api/games/go/saves", headers: KEY },
    { slots: [1] },
    [1],
  ],
  [
    "saveMatch",
    () => api.saveMatch("m", "key", 3),
    {
      path: "/api/matches/m/saves",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: '{"slot":3}',
    },
    {},
  ],
  [
    "loadSave",
    () => api.loadSave("go", "key", 3),
    {
      path: "/api/games/go/saves/3/load",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: "{}",
    },
    { match: "m" },
  ],
  [
    "deleteSave",
    () => api.deleteSave("go", "key", 3),
    { path: "/api/games/go/saves/3", method: "DELETE", headers: KEY },
    {},
  ],
  [
    "campaign",
    () => api.campaign("go", "key"),
    { path: "/api/games/go/campaign", headers: KEY },
    { at: 1 },
  ],
  [
    "continueCampaign",
    () => api.continueCampaign("go", "key"),
    {
      path: "/api/games/go/campaign",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: "{}",
    },
    { match: "m" },
  ],
  [
    "beginCampaign",
    () => api.beginCampaign("go", "key", { hard: true }),
    {
      path: "/api/games/go/campaign/anew",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: '{"options":{"hard":true}}',
    },
    { at: 0 },
  ],
  ["matchInfo", () => api.matchInfo("m"), { path: "/api/matches/m" }, { game: "go" }],
  [
    "join",
    () => api.join("m", "invited", "Ada"),
    {
      path: "/api/matches/m/join",
      method: "POST",
      headers: JSON_TYPE,
      body: '{"invite":"invited","name":"Ada"}',
    },
    { seat: 1, token: "t" },
  ],
  [
    "join without a name",
    () => api.join("m", "invited", ""),
    {
      path: "/api/matches/m/join",
      method: "POST",
      headers: JSON_TYPE,
      body: '{"invite":"invited"}',
    },
    { seat: 1, token: "t" },
  ],
  [
    "record",
    () => api.record("m", "key"),
    { path: "/api/matches/m/record", headers: KEY },
    "one\ntwo\n",
    "one\ntwo\n",
  ],
  [
    "record without a seat",
    () => api.record("m"),
    { path: "/api/matches/m/record", headers: {} },
    "one\n",
    "one\n",
  ],
  [
    "log",
    () => api.log("m", "key", 0),
    { path: "/api/matches/m/log?seat=0", headers: KEY },
    { lines: [{ text: "It began." }] },
    [{ text: "It began." }],
  ],
  ["log of a spectator", () => api.log("m"), { path: "/api/matches/m/log" }, { lines: [] }, []],
  [
    "plan",
    () => api.plan("m", "key", ["go"]),
    {
      path: "/api/matches/m/plan",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: '{"commands":["go"]}',
    },
    { view: {}, cues: [] },
  ],
  [
    "plan of a seat",
    () => api.plan("m", "key", ["go"], 0),
    {
      path: "/api/matches/m/plan",
      method: "POST",
      headers: { ...JSON_TYPE, ...KEY },
      body: '{"commands":["go"],"seat":0}',
    },
    { view: {}, cues: [] },
  ],
  [
    "replay",
    () => api.replay("journal", 0, 1, true),
    {
      path: "/api/replays?at=0&seat=1&log=1",
      method: "POST",
      headers: JOURNAL_TYPE,
      body: "journal",
    },
    { at: 0 },
  ],
  [
    "replay of the last position",
    () => api.replay("journal"),
    { path: "/api/replays?", method: "POST", headers: JOURNAL_TYPE, body: "journal" },
    { at: 9 },
  ],
  [
    "playing on",
    () => api.playOn("journal", 3, ["me", "bot:random"], "key"),
    {
      path: "/api/replays/match?at=3&seats=me,bot:random",
      method: "POST",
      headers: { ...JOURNAL_TYPE, ...KEY },
      body: "journal",
    },
    { match: "m" },
  ],
];

describe("requests", () => {
  it.each(REQUESTS)("%s", async (_, ask, sent, answer, told = answer) => {
    const requests = serve(answer);
    expect(await ask()).toEqual(told);
    expect(requests).toEqual([{ method: "GET", headers: {}, body: undefined, ...sent }]);
  });
});

/** What a request that fails throws. */
async function denied(asked: Promise<unknown>): Promise<api.Denied> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof api.Denied)) throw new Error(`no denial, but ${String(error)}`);
  return error;
}

describe("denials", () => {
  const denial = { code: "online/unknown_match", message: "There is no such match." };

  it("what_the_server_says_is_passed_on", async () => {
    serve({ error: denial }, 404);
    for (const asked of [api.matchInfo("m"), api.record("m"), api.slots("go", "key")]) {
      const error = await denied(asked);
      expect(error.denial).toEqual(denial);
      expect(error.message).toBe(denial.message);
    }
  });

  it("an_answer_that_says_nothing_is_told_with_its_number", async () => {
    for (const body of ["<html>", "{}", "null"]) {
      serve(body, 502);
      expect((await denied(api.games())).denial).toEqual({
        code: "net/bad_answer",
        message: "The server answered 502.",
      });
    }
  });

  it("a_server_that_does_not_answer_is_unreachable", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    expect((await denied(api.games())).denial).toEqual({
      code: "net/unreachable",
      message: "The server does not answer.",
    });
  });
});
