/**
 * Where scenes come from: a server over a socket, or a journal on the replay page. The match does
 * not know which.
 */
import type { ReadonlySignal } from "@preact/signals";
import type { Cue, LogLine, Opaque, Reason, Scene, Seat } from "../protocol/scene";
import type { MatchStatus, Offer, OfferKind, Presence, RematchSeat } from "../protocol/wire";

/** CLIENT-DOM-1 `data-link` */
export type LinkState = "local" | "connecting" | "online" | "reconnecting" | "lost";

/** The state of the connection, for the bar over the board. CLIENT-NET-2 */
export type Link = {
  state: LinkState;
  attempt?: number;
  /** Milliseconds until the next try. */
  retryIn?: number;
  /** The view was out of step again and again. ONLINE-SYNC-3 */
  unsteady?: true;
  /** Why it ended for good, in words: another page took over, unknown match, another version. */
  ended?: { code: string; text: string };
};

/** A view, and the cues that lead to it. */
export type ViewUpdate = {
  scene: Scene;
  cues: readonly Cue[];
  seq: number;
  /** The view's hash, checked against what arrived. */
  hash: string;
  /** A whole view instead of the next one. It is shown at once, without cues. */
  whole: boolean;
  /** The view was out of step and was requested again. */
  repaired?: boolean;
};

export type PlayerAct = { command: Opaque } | { act: "undo" | "redo" };

export type Answer = { ok: true } | { ok: false; code: string; text: string };

/** A player of the match. */
export type SeatPresence = Presence & {
  /** When the time to come back ends, by this page's monotonic clock. */
  until?: number;
};

/** The turn clock as the server last reported it, buffer included, and when that was. */
export type ClockReading = {
  /** The seat whose turn it is, or none in a phase of all seats. */
  seat?: Seat;
  leftMs: number;
  allowedMs: number;
  saidAt: number;
};

/** What people offer to each other. Sources without other people have none. ONLINE-FAIR-2 */
export interface Offering {
  /** What this player can offer in this match at all. */
  readonly kinds: ReadonlySignal<readonly OfferKind[]>;
  readonly open: ReadonlySignal<readonly Offer[]>;
  /** The last offer that ended. */
  readonly ended: ReadonlySignal<Offer | undefined>;
  /** The last offer or answer that the server refused, and why. */
  readonly refused: ReadonlySignal<Reason | undefined>;
  /** The rematch that began. */
  readonly rematch: ReadonlySignal<RematchSeat | undefined>;
  make(kind: OfferKind): void;
  answer(offer: number, yes: boolean): void;
}

export interface ViewSource {
  readonly link: ReadonlySignal<Link>;
  readonly presence: ReadonlySignal<readonly SeatPresence[]>;
  readonly stage: ReadonlySignal<MatchStatus>;
  readonly spectators: ReadonlySignal<number>;
  /** The seats this browser holds; empty for spectators and replays. */
  readonly seats: ReadonlySignal<readonly Seat[]>;
  readonly clock: ReadonlySignal<ClockReading | undefined>;
  readonly offering?: Offering;
  /** Called with every view in order. */
  onUpdate: (news: ViewUpdate) => void;
  /** Sends one act for the state with this seq. Resolves when the server has answered. */
  send(act: PlayerAct, base: number): Promise<Answer>;
  /** The lines of the log up to here, if the source has them itself. */
  lines?: () => readonly LogLine[];
  /** Called when a view is shown and nothing plays, so that a replay can continue. */
  settled?: () => void;
  /** The player did something here, so the others may see that this seat is active. */
  active?(): void;
  takeSeat(seat: Seat): void;
  retry(): void;
  /** How many commands were sent so far. */
  sent(): number;
  close(): void;
}
