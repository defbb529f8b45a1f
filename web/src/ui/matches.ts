/** The matches this browser sits in or watches, newest first, with the tokens of its seats. ONLINE-JOIN-1 */
import type { Seat } from "../protocol/scene";
import type { MatchMade } from "../protocol/wire";
import { recall, remember } from "./memory";

export type MyMatch = {
  match: string;
  mine: readonly { seat: Seat; token: string }[];
  /** Links for seats that nobody has taken yet. */
  invites: readonly { seat: Seat; link: string }[];
  spectate?: string;
};

/** More than anybody has open; the oldest are forgotten first. */
const MOST = 100;

function read(): MyMatch[] {
  const stored = recall("matches");
  if (!Array.isArray(stored)) return [];
  // A damaged entry is left out and the others are still listed. CLIENT-SAVE-1
  return stored.filter(sound);
}

function sound(entry: unknown): entry is MyMatch {
  if (typeof entry !== "object" || entry === null) return false;
  const { match, mine, invites } = entry as { [field: string]: unknown };
  return typeof match === "string" && Array.isArray(mine) && Array.isArray(invites);
}

function write(list: readonly MyMatch[]): void {
  remember("matches", list.slice(0, MOST));
}

export const matches = {
  list: read,
  find(match: string): MyMatch | undefined {
    return read().find((each) => each.match === match);
  },
  keep(made: MatchMade | MyMatch): void {
    const entry: MyMatch = { match: made.match, mine: made.mine, invites: made.invites };
    if (made.spectate) entry.spectate = made.spectate;
    write([entry, ...read().filter((each) => each.match !== made.match)]);
  },
  /** A seat that came with a token: by joining, or from another device. */
  sit(match: string, seat: Seat | undefined, token: string): void {
    const old = matches.find(match);
    const rest = old?.mine.filter((each) => each.token !== token && each.seat !== seat) ?? [];
    matches.keep({
      match,
      mine: [...rest, { seat: seat ?? -1, token }],
      invites: old?.invites ?? [],
    });
  },
  forget(match: string): void {
    write(read().filter((each) => each.match !== match));
  },
};
