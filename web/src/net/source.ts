/**
 * Where scenes come from: a server over a socket, a journal on the replay page. The match does not
 * know which.
 */
import type { ReadonlySignal } from "@preact/signals";
import type { Cue, Line, Opaque, Scene, Seat } from "../protocol/scene";
import type { Presence, Stage } from "../protocol/wire";

/** CLIENT-DOM-1 `data-link` */
export type LinkState = "local" | "connecting" | "online" | "reconnecting" | "lost";

/** How the connection stands, for the bar over the board. CLIENT-NET-2 */
export type Link = {
  state: LinkState;
  attempt?: number;
  /** Milliseconds until the next try. */
  retryIn?: number;
  /** Why it ended for good, in words: taken over, unknown match, another version. */
  ended?: { code: string; text: string };
};

/** A view and what led to it. */
export type ViewUpdate = {
  scene: Scene;
  cues: readonly Cue[];
  seq: number;
  /** The view's own hash, checked against what was received. */
  hash: string;
  /** A whole view instead of the next one: nothing is played, the present state is shown. */
  whole: boolean;
  /** The view had gone out of step and was fetched anew. */
  repaired?: boolean;
};

export type PlayerAct = { command: Opaque } | { act: "undo" | "redo" };

export type Answer = { ok: true } | { ok: false; code: string; text: string };

/** Somebody at the table. */
export type SeatPresence = Presence & {
  /** When the time to come back is over, by this page's monotonic clock. */
  until?: number;
};

/** The turn clock as the server last told it, buffer included, and when that was. */
export type ClockReading = {
  /** Whose turn; nobody's in a phase of all. */
  seat?: Seat;
  leftMs: number;
  allowedMs: number;
  saidAt: number;
};

export interface ViewSource {
  readonly link: ReadonlySignal<Link>;
  readonly presence: ReadonlySignal<readonly SeatPresence[]>;
  readonly stage: ReadonlySignal<Stage>;
  readonly spectators: ReadonlySignal<number>;
  /** The seats this browser holds; empty for spectators and replays. */
  readonly seats: ReadonlySignal<readonly Seat[]>;
  readonly clock: ReadonlySignal<ClockReading | undefined>;
  /** Called with every view in order. */
  onUpdate: (news: ViewUpdate) => void;
  /** Sends one act for the state with this seq. It resolves once the server has answered. */
  send(act: PlayerAct, base: number): Promise<Answer>;
  /** The lines of the log up to here, where the source has them itself. */
  lines?: () => readonly Line[];
  /** ClockReading when a view is shown and nothing plays: a replay goes on. */
  settled?: () => void;
  /** Somebody does something here: the others may know that nobody sleeps. */
  active?(): void;
  takeSeat(seat: Seat): void;
  retry(): void;
  /** How many commands were sent so far. */
  sent(): number;
  close(): void;
}
