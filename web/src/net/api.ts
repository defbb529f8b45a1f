/** Requests to the server over HTTP. */
import type { Collection, Cue, Decklist, LogLine, Opaque, Scene } from "../protocol/scene";
import type {
  CampaignProgress,
  Denial,
  GameOffer,
  InputFault,
  JudgedDeck,
  MatchInfo,
  MatchMade,
  MatchWish,
  ReplayPosition,
  ScenarioWish,
  Slot,
} from "../protocol/wire";
import { fetchKept } from "./kept_answers";
import { unpack, unpackCues } from "./packed";

/** A journal is one JSON document a line. */
const JOURNAL = { "content-type": "application/x-ndjson" };

/** The server refused, or did not answer (`net/unreachable`). */
export class Denied extends Error {
  constructor(readonly denial: Denial) {
    super(denial.message);
  }
}

export function ask<T>(path: string, init?: RequestInit): Promise<T> {
  return answerOf(
    () => fetch(path, init),
    (response) => response.json() as Promise<T>,
  );
}

/** Asks for something that is no JSON document, such as a journal. */
export function askText(path: string, init?: RequestInit): Promise<string> {
  return answerOf(
    () => fetch(path, init),
    (response) => response.text(),
  );
}

async function answerOf<T>(
  request: () => Promise<Response>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let response: Response;
  try {
    response = await request();
  } catch {
    throw new Denied({ code: "net/unreachable", message: "The server does not answer." });
  }
  if (response.ok) return read(response);
  const body = (await response.json().catch(() => undefined)) as { error?: Denial } | undefined;
  throw new Denied(
    body?.error ?? { code: "net/bad_answer", message: `The server answered ${response.status}.` },
  );
}

export function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Waits before asking again. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, milliseconds));
}

/** The games of the server, and whether it has a lab. */
export function games(): Promise<{ games: GameOffer[]; lab?: boolean }> {
  return answerOf(
    () => fetchKept("/api/games"),
    (response) => response.json() as Promise<{ games: GameOffer[]; lab?: boolean }>,
  );
}

/** The collection that decks of a game are made from. */
export async function collection(game: string): Promise<Collection> {
  return (await ask<{ collection: Collection }>(`/api/games/${game}/collection`)).collection;
}

/** The verdict of the rules on a deck, or on the deck of a code. */
export function checkDeck(
  game: string,
  what: { deck: Decklist } | { code: string },
): Promise<JudgedDeck> {
  return post(`/api/games/${game}/decks/check`, what);
}

/** The warnings about a scenario. A scenario that cannot be played is denied. */
export function checkScenario(
  game: string,
  what: ScenarioWish,
): Promise<{ warnings: InputFault[] }> {
  return post(`/api/games/${game}/check`, what);
}

/** Makes a match for the player with this key, who owns its saves. */
export function createMatch(wish: MatchWish, player?: string): Promise<MatchMade> {
  return post("/api/matches", wish, player);
}

/** The contents of a player's slots. */
export async function slots(game: string, player: string): Promise<Slot[]> {
  const headers = { authorization: `Bearer ${player}` };
  return (await ask<{ slots: Slot[] }>(`/api/games/${game}/saves`, { headers })).slots;
}

/** Saves the present state of a match. */
export function saveMatch(id: string, token: string, slot: number): Promise<unknown> {
  return post(`/api/matches/${id}/saves`, { slot }, token);
}

/** Makes a new match that continues from a save. */
export function loadSave(game: string, player: string, slot: number): Promise<MatchMade> {
  return post(`/api/games/${game}/saves/${slot}/load`, {}, player);
}

export function deleteSave(game: string, player: string, slot: number): Promise<unknown> {
  const headers = { authorization: `Bearer ${player}` };
  return ask(`/api/games/${game}/saves/${slot}`, { method: "DELETE", headers });
}

/** How far the player with this key got in a game's campaign. */
export function campaign(game: string, player: string): Promise<CampaignProgress> {
  return ask(`/api/games/${game}/campaign`, { headers: { authorization: `Bearer ${player}` } });
}

/** The match of the present level. It is created if it does not exist yet. */
export function continueCampaign(game: string, player: string): Promise<MatchMade> {
  return post(`/api/games/${game}/campaign`, {}, player);
}

export function beginCampaign(
  game: string,
  player: string,
  options: { [option: string]: unknown },
): Promise<CampaignProgress> {
  return post(`/api/games/${game}/campaign/anew`, { options }, player);
}

export function matchInfo(id: string): Promise<MatchInfo> {
  return ask(`/api/matches/${id}`);
}

/** Claims a seat: that of an invitation, or any open one of a match in the lobby. */
export function join(
  id: string,
  invite?: string,
  name?: string,
): Promise<{ seat: number; token: string }> {
  const body = { ...(invite === undefined ? {} : { invite }), ...(name ? { name } : {}) };
  return post(`/api/matches/${id}/join`, body);
}

/** The journal of a finished match. */
export function record(id: string, token?: string): Promise<string> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return askText(`/api/matches/${id}/record`, { headers });
}

/** All lines of the log that the caller was told so far. On a shared screen, those of the seat. */
export async function log(id: string, token?: string, seat?: number): Promise<LogLine[]> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const query = seat === undefined ? "" : `?seat=${seat}`;
  return (await ask<{ lines: LogLine[] }>(`/api/matches/${id}/log${query}`, { headers })).lines;
}

/** What commands would lead to, on a copy. CLIENT-PLAN-1 */
export async function plan(
  id: string,
  token: string,
  commands: readonly unknown[],
  seat?: number,
): Promise<{ view: Scene; cues: readonly Cue[] }> {
  const { view, cues } = await post<{ view: Scene; cues: readonly Cue[] }>(
    `/api/matches/${id}/plan`,
    seat === undefined ? { commands } : { commands, seat },
    token,
  );
  return { view: unpack(view), cues: unpackCues(cues) };
}

/** What the strongest bot would do now, in a match against bots. */
export function hint(
  id: string,
  token: string,
): Promise<{ command: Opaque; text: string; worth: number; adviser: string }> {
  return post(`/api/matches/${id}/hint`, {}, token);
}

/**
 * A position of a journal: after `at` entries, or the last one. It includes the whole log if the
 * page does not have it yet.
 */
export function replay(
  journal: string,
  at?: number,
  seat?: number,
  log?: boolean,
): Promise<ReplayPosition> {
  const query = new URLSearchParams();
  if (at !== undefined) query.set("at", String(at));
  if (seat !== undefined) query.set("seat", String(seat));
  if (log) query.set("log", "1");
  return ask(`/api/replays?${query}`, { method: "POST", headers: JOURNAL, body: journal });
}

/**
 * Makes a match that continues after `at` entries of a journal, for the player with this key. Each
 * seat is `me`, or `bot:` and a bot. CLIENT-REPL-2
 */
export function playOn(
  journal: string,
  at: number,
  seats: readonly string[],
  player: string,
): Promise<MatchMade> {
  const headers = { ...JOURNAL, authorization: `Bearer ${player}` };
  const path = `/api/replays/match?at=${at}&seats=${seats.join(",")}`;
  return ask(path, { method: "POST", headers, body: journal });
}
