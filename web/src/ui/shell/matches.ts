/**
 * The matches of this browser: the seats it holds, and for those made here the invitations and
 * their setups, for the waiting panel and for a rematch.
 */
import { type HeldMatch, SeatStore } from "../../net/seats";
import type { Seat } from "../../protocol/scene";
import type { MatchInfo, MatchMade, MatchWish } from "../../protocol/wire";
import { offerOf } from "./library";
import { recall, remember, storage } from "./local_store";

/** What is known about a match because it was made here. */
export type MadeMatch = {
  match: string;
  invites: readonly { seat: Seat; link: string }[];
  spectate?: string;
  wish: MatchWish;
};

/** How many matches' invitations are kept. */
const MOST = 40;

const book = new SeatStore(storage());

function madeHere(): MadeMatch[] {
  const stored = recall("made");
  return Array.isArray(stored) ? stored.filter(isMade) : [];
}

function isMade(entry: unknown): entry is MadeMatch {
  if (typeof entry !== "object" || entry === null) return false;
  const { match, invites, wish } = entry as { [field: string]: unknown };
  return typeof match === "string" && Array.isArray(invites) && typeof wish === "object" && !!wish;
}

function nameOf(game: string, scenario: string | undefined): string {
  const about = offerOf(game)?.about;
  const name = about?.scenarios.find((each) => each.id === scenario)?.name;
  return [about?.title ?? game, name].filter((part) => part !== undefined).join(" · ");
}

export const matches = {
  list: (): readonly HeldMatch[] => book.list(),
  find: (match: string): HeldMatch | undefined => book.get(match),
  made: (match: string): MadeMatch | undefined => madeHere().find((each) => each.match === match),

  /** Stores a match that was made here. */
  keep(made: MatchMade, wish: MatchWish): void {
    book.keep({
      match: made.match,
      game: wish.game,
      name: nameOf(wish.game, wish.scenario),
      seats: made.mine,
      ...(wish.scenario ? { scenario: wish.scenario } : {}),
      ...(wish.hotseat ? { hotseat: true } : {}),
    });
    const entry: MadeMatch = { match: made.match, invites: made.invites, wish };
    if (made.spectate) entry.spectate = made.spectate;
    remember("made", [entry, ...madeHere()].slice(0, MOST));
  },

  /** Stores a match whose setup is known elsewhere: by a campaign, a save or a journal. */
  take(made: MatchMade, game: string, scenario: string | undefined): void {
    book.keep({
      match: made.match,
      game,
      name: nameOf(game, scenario),
      seats: made.mine,
      ...(scenario ? { scenario } : {}),
      // Only people who share a screen hold several seats.
      ...(made.mine.length > 1 ? { hotseat: true } : {}),
    });
  },

  /** Stores a seat that came with a token: by joining, or from another device. ONLINE-JOIN-3 */
  sit(info: MatchInfo, seat: Seat | undefined, token: string): void {
    const old = book.get(info.match)?.seats ?? [];
    const others = old.filter((held) => held.token !== token && held.seat !== seat);
    book.keep({
      match: info.match,
      game: info.game,
      name: nameOf(info.game, info.scenario),
      seats: [{ seat: seat ?? -1, token }, ...others],
      ...(info.scenario ? { scenario: info.scenario } : {}),
      ...(info.hotseat ? { hotseat: true } : {}),
    });
  },

  /** Marks a match as the newest, because it was opened again. */
  touch: (match: string): void => book.touch(match),
  forget: (match: string): void => book.forget(match),
};
