/**
 * The seats that this browser holds, match by match. Their tokens are the only proof of them. A
 * damaged entry is skipped and the others stay. CLIENT-SAVE-1, ONLINE-JOIN-1
 */
import type { Seat } from "../protocol/scene";
import { isObject } from "./patch";
import type { TextStore } from "./store";

export type HeldSeat = { seat: Seat; token: string };

export type HeldMatch = {
  match: string;
  game: string;
  /** The name of the game or scenario. */
  name: string;
  scenario?: string;
  seats: readonly HeldSeat[];
  /** Whether several people share this screen. */
  hotseat?: boolean;
  /** The key for spectators, if there is one. */
  spectate?: string;
  /** When it was last opened, in milliseconds since 1970. */
  when: number;
  finished?: boolean;
};

const KEY = "initiative.seats";
const KEPT = 100;

export class SeatStore {
  constructor(
    private readonly store: TextStore | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** The matches, newest first. */
  list(): HeldMatch[] {
    return this.read().list.sort((a, b) => b.when - a.when);
  }

  /** How many entries could not be read. */
  damaged(): number {
    return this.read().damaged;
  }

  get(match: string): HeldMatch | undefined {
    return this.list().find((held) => held.match === match);
  }

  /** Adds a match, or moves it to the front. */
  keep(held: Omit<HeldMatch, "when">): void {
    const others = this.list().filter(({ match }) => match !== held.match);
    this.write([{ ...held, when: this.now() }, ...others]);
  }

  /** Notes that a match was opened again. */
  touch(match: string): void {
    const held = this.get(match);
    if (held) this.keep(held);
  }

  finish(match: string): void {
    this.write(
      this.list().map((held) => (held.match === match ? { ...held, finished: true } : held)),
    );
  }

  forget(match: string): void {
    this.write(this.list().filter((held) => held.match !== match));
  }

  private read(): { list: HeldMatch[]; damaged: number } {
    try {
      const found: unknown = JSON.parse(this.store?.getItem(KEY) ?? "[]");
      if (!Array.isArray(found)) return { list: [], damaged: 1 };
      const list = found.filter(isHeld);
      return { list, damaged: found.length - list.length };
    } catch {
      return { list: [], damaged: 1 };
    }
  }

  private write(list: readonly HeldMatch[]): void {
    try {
      this.store?.setItem(KEY, JSON.stringify(list.slice(0, KEPT)));
    } catch {
      // The match can be played, but the list will not have it later.
    }
  }
}

function isHeld(value: unknown): value is HeldMatch {
  if (!isObject(value)) return false;
  const { match, game, name, seats, when } = value;
  return (
    typeof match === "string" &&
    typeof game === "string" &&
    typeof name === "string" &&
    Number.isFinite(when) &&
    Array.isArray(seats) &&
    seats.every(
      (held: unknown) =>
        isObject(held) && Number.isInteger(held["seat"]) && typeof held["token"] === "string",
    )
  );
}
