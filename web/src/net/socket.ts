/**
 * A match on a server, over one open socket. It checks what arrives, requests the view again if
 * something does not fit, reconnects after a lost connection, and makes sure that every act takes
 * effect at most once.
 */
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Scene, Seat } from "../protocol/scene";
import {
  type MatchStatus,
  type Presence,
  type Said,
  type Say,
  SUBPROTOCOL,
  type Time,
  VERSION,
} from "../protocol/wire";
import { type Ended, endOf, retryAfter, TAKEN, TAKEN_OVER } from "./close_reason";
import { browser, type Environment, type SocketLike } from "./environment";
import { read, viewerSeat } from "./frame";
import { fingerprint } from "./hash";
import { SocketOffering } from "./offering";
import { Outbox } from "./outbox";
import { unpack, unpackCues } from "./packed";
import { merge } from "./patch";
import type {
  Answer,
  ClockReading,
  Link,
  PlayerAct,
  SeatPresence,
  ViewSource,
  ViewUpdate,
} from "./source";

export type SocketOptions = {
  match: string;
  token?: string;
  /** The key of a spectator link. */
  spectate?: string;
  outside?: Environment;
};

export interface Socket extends ViewSource {
  /** What the server said at the end of the match. */
  readonly result: ReadonlySignal<Extract<Say, { type: "over" }> | undefined>;
  /** The player did something. The server learns of it with the next ping. */
  active(): void;
}

const ATTEMPT_LIMIT = 20_000;
const PING = 5000;
const ACTIVE = 15_000;
/** After this long without a message the connection counts as dead. */
const SILENCE = 15_000;
/** ONLINE-SYNC-3: more resyncs than this within a minute are reported. */
const RESYNCS = 5;
const MINUTE = 60_000;

const UNCONNECTED: Answer = {
  ok: false,
  code: "net/not_connected",
  text: "There is no connection to the server.",
};
const LEFT: Ended = { code: "net/closed", text: "The match was left." };

export function openSocket(options: SocketOptions): Socket {
  return new Connection(options);
}

class Connection implements Socket {
  readonly link = signal<Link>({ state: "connecting" });
  readonly presence = signal<readonly SeatPresence[]>([]);
  readonly stage = signal<MatchStatus>("waiting");
  readonly spectators = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly clock = signal<ClockReading | undefined>(undefined);
  readonly result = signal<Extract<Say, { type: "over" }> | undefined>(undefined);
  readonly offering = new SocketOffering((frame) => this.say(frame));
  onUpdate: (news: ViewUpdate) => void = () => {};

  private readonly outside: Environment;
  private wire: SocketLike | undefined;
  /** Counts connections, so that events of earlier ones are ignored. */
  private line = 0;
  /** The view as it was sent, because patches and hashes apply to that. */
  private view: unknown;
  private hash = "";
  private seq = -1;
  /** Updates are ignored until the next snapshot. */
  private stale = false;
  /** A snapshot has arrived on this connection. */
  private fresh = false;
  private readonly outbox: Outbox;
  private attempt = 0;
  private ended = false;
  /** Somebody else has the seat, so this connection only watches, if it may. */
  private watching = false;
  private heard = 0;
  private touched = 0;
  private retryMs: number | undefined;
  private cancelRetry = () => {};
  private cancelPing = () => {};
  private cancelLimit = () => {};
  /** When the view was requested again, within the last minute. */
  private resyncs: readonly number[] = [];
  private cancelSteady = () => {};

  constructor(private readonly options: SocketOptions) {
    this.outside = options.outside ?? browser();
    this.touched = this.outside.now();
    this.outbox = new Outbox(
      (frame) => this.say(frame),
      (milliseconds, then) => this.outside.later(milliseconds, then),
    );
    this.connect();
  }

  sent(): number {
    return this.outbox.count;
  }

  send(act: PlayerAct, base: number): Promise<Answer> {
    // Nothing is queued while there is no connection. CLIENT-NET-2
    if (!this.wire || !this.fresh || this.stale) return Promise.resolve(UNCONNECTED);
    this.active();
    const seat = this.seats.value.length > 1 ? viewerSeat(this.view) : undefined;
    return this.outbox.send(this.outside.key(), act, base, seat);
  }

  takeSeat(seat: Seat): void {
    this.say({ type: "take_seat", seat });
  }

  active(): void {
    this.touched = this.outside.now();
  }

  retry(): void {
    if (this.watching) {
      this.watching = false;
      this.drop(1000);
    }
    if (this.wire) return;
    this.cancelRetry();
    this.attempt = 0;
    this.ended = false;
    this.connect();
  }

  // ONLINE-SEAT-3: the page does not take the seat back by itself.
  private takenOver(): void {
    this.end(TAKEN);
    this.ended = false;
    this.watching = true;
    this.connect();
  }

  close(): void {
    // ONLINE-PRES-1
    if (this.fresh) this.say({ type: "leave" });
    this.ended = true;
    this.cancelRetry();
    this.drop(1000);
    this.outbox.giveUp(LEFT);
  }

  private say(frame: Said): void {
    this.wire?.send(JSON.stringify(frame));
  }

  private connect(): void {
    const reconnecting = this.seq >= 0 || this.attempt > 0;
    if (!this.watching) {
      this.link.value = reconnecting
        ? { state: "reconnecting", attempt: Math.max(1, this.attempt) }
        : { state: "connecting" };
    }
    this.fresh = false;
    this.stale = false;
    this.retryMs = undefined;
    this.heard = this.outside.now();
    this.line += 1;
    const line = this.line;
    const current = () => this.line === line && !this.ended;
    try {
      this.wire = this.outside.connect(
        `/api/matches/${encodeURIComponent(this.options.match)}/socket`,
        SUBPROTOCOL,
        {
          open: () => {
            if (current()) this.hello();
          },
          message: (data) => {
            if (!current()) return;
            this.heard = this.outside.now();
            this.listen(data);
          },
          closed: (code) => {
            if (current()) this.lost(code);
          },
        },
      );
    } catch {
      this.lost(1006);
      return;
    }
    this.cancelLimit = this.outside.later(ATTEMPT_LIMIT, () => {
      if (current() && !this.fresh) this.lost(1006);
    });
  }

  private hello(): void {
    const { token, spectate } = this.options;
    const seated = token !== undefined && !this.watching;
    const who = seated ? { token } : spectate !== undefined ? { spectate } : {};
    this.say({ type: "hello", v: VERSION, ...who });
  }

  // ONLINE-WIRE-5
  private ping(): void {
    this.cancelPing();
    this.cancelPing = this.outside.later(PING, () => {
      const now = this.outside.now();
      if (now - this.heard > SILENCE) {
        this.lost(1006);
        return;
      }
      this.say({ type: "ping", t: Math.round(now), active: now - this.touched < ACTIVE });
      this.ping();
    });
  }

  private drop(code?: number): void {
    const wire = this.wire;
    this.wire = undefined;
    this.fresh = false;
    this.cancelPing();
    this.cancelLimit();
    this.cancelSteady();
    this.resyncs = [];
    // Ignores everything that still arrives on the old connection.
    this.line += 1;
    try {
      wire?.close(code);
    } catch {
      // The socket was already closed.
    }
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    if (this.watching) {
      // It may not watch, or can no longer. The last view stays.
      this.end(TAKEN);
      return;
    }
    if (code === TAKEN_OVER) {
      this.takenOver();
      return;
    }
    const end = endOf(code);
    if (end) {
      this.end(end);
      return;
    }
    this.attempt += 1;
    const retryIn = retryAfter(this.attempt, code, this.retryMs);
    if (retryIn === undefined) {
      this.link.value = { state: "lost", attempt: this.attempt - 1 };
      return;
    }
    this.link.value = { state: "reconnecting", attempt: this.attempt, retryIn };
    this.cancelRetry = this.outside.later(retryIn, () => this.connect());
  }

  private end(why: Ended): void {
    this.ended = true;
    this.drop();
    this.link.value = { state: "lost", ended: why };
    this.outbox.giveUp(why);
  }

  /** Handles a message. Nothing that a server sends may break the page. */
  private listen(data: unknown): void {
    const frame = read(data);
    if (!frame) return;
    try {
      this.hear(frame);
    } catch (error) {
      console.warn("A frame was not understood.", error);
      this.resync();
    }
  }

  private hear(frame: Say): void {
    switch (frame.type) {
      case "welcome":
        this.seats.value = frame.seats ?? [];
        this.offering.kinds.value = frame.offers ?? [];
        break;
      case "snapshot":
        this.snapshot(frame);
        break;
      case "update":
        this.update(frame);
        break;
      case "ack":
        this.outbox.acked(frame.key, frame.seq);
        this.outbox.settle(this.seq);
        break;
      case "refused":
        this.refused(frame);
        break;
      case "clock":
        this.clocked(frame);
        break;
      case "presence":
        batch(() => this.present(frame));
        break;
      case "offer":
        this.offering.hear(frame);
        break;
      case "rematch": {
        const { match, seat, token, spectate } = frame;
        this.offering.rematch.value = { match, seat, token, ...(spectate ? { spectate } : {}) };
        break;
      }
      case "over":
        this.stage.value = "over";
        this.result.value = frame;
        break;
      case "goodbye":
        this.retryMs = frame.retry_ms;
        break;
      case "error":
        if (frame.code.endsWith("match_damaged") || frame.code.endsWith("incompatible")) {
          this.end({ code: frame.code, text: frame.message });
        }
        break;
      case "pong":
        break;
    }
  }

  private snapshot(frame: Extract<Say, { type: "snapshot" }>): void {
    const first = this.seq < 0;
    const repaired = this.stale;
    this.cancelLimit();
    this.attempt = 0;
    this.stale = false;
    this.fresh = true;
    this.view = frame.view;
    this.seq = frame.seq;
    this.hash = frame.hash;
    // The signals change together, so that nobody sees a mix of old and new.
    batch(() => {
      this.presence.value = frame.presence.map((one) => this.attending(one));
      this.stage.value = frame.stage;
      this.spectators.value = frame.spectators;
      this.timed(frame.clock);
      this.offering.reset(frame.offers ?? []);
      this.connected();
    });
    this.ping();
    this.tell(frame.view, first ? (frame.cues ?? []) : [], true, repaired);
    // ONLINE-RECON-3, ONLINE-SYNC-2
    this.outbox.resend();
  }

  private update(frame: Extract<Say, { type: "update" }>): void {
    // ONLINE-SYNC-4
    if (this.stale || !this.fresh || frame.seq <= this.seq) return;
    // ONLINE-SYNC-1
    if (frame.seq !== this.seq + 1) {
      this.resync();
      return;
    }
    // A full view may come instead of a patch.
    const whole = (frame as { view?: unknown }).view;
    const view = whole ?? merge(this.view, frame.patch);
    if (fingerprint(view) !== frame.hash) {
      this.resync();
      return;
    }
    this.view = view;
    this.seq = frame.seq;
    this.hash = frame.hash;
    this.tell(view, frame.cues, false);
  }

  private tell(view: unknown, cues: ViewUpdate["cues"], whole: boolean, repaired = false): void {
    // The server made it and its hash fits, so it is a scene.
    const scene = unpack(view as Scene);
    const { seq, hash } = this;
    this.onUpdate({ scene, cues: unpackCues(cues), seq, hash, whole, repaired });
    this.outbox.settle(this.seq);
  }

  private resync(): void {
    if (this.stale) return;
    this.stale = true;
    this.say({ type: "resync", have: Math.max(0, this.seq) });
    this.countResync();
  }

  // ONLINE-SYNC-3
  private countResync(): void {
    const now = this.outside.now();
    this.resyncs = [...this.resyncs.filter((then) => now - then < MINUTE), now];
    if (this.resyncs.length <= RESYNCS) return;
    this.link.value = { ...this.link.value, unsteady: true };
    this.cancelSteady();
    this.cancelSteady = this.outside.later(MINUTE, () => {
      const { unsteady: _, ...link } = this.link.value;
      this.link.value = link;
    });
  }

  private refused(frame: Extract<Say, { type: "refused" }>): void {
    if (this.outbox.refused(frame)) return;
    if (!this.stale) {
      if (frame.key === undefined) this.offering.refuse(frame.code, frame.message);
      return;
    }
    // ONLINE-SYNC-3: too many resyncs. The view is still wrong, so ask again later.
    this.outside.later(frame.retry_ms ?? 1000, () => {
      if (this.stale) this.say({ type: "resync", have: Math.max(0, this.seq) });
    });
  }

  private clocked(frame: Extract<Say, { type: "clock" }>): void {
    if (!this.fresh) return;
    if (frame.seq > this.seq || (frame.seq === this.seq && frame.hash !== this.hash)) this.resync();
    this.timed(frame);
  }

  // CLIENT-TURN-3: the server's time replaces the time counted here.
  private timed(time: Partial<Time> | undefined): void {
    const { seat, left_ms, allowed_ms } = time ?? {};
    const saidAt = this.outside.now();
    this.clock.value =
      left_ms === undefined
        ? undefined
        : {
            leftMs: left_ms,
            allowedMs: allowed_ms ?? left_ms,
            saidAt,
            ...(seat === undefined ? {} : { seat }),
          };
  }

  private present(frame: Extract<Say, { type: "presence" }>): void {
    this.stage.value = frame.stage;
    this.spectators.value = frame.spectators;
    const { seat, state, name, grace_left_ms } = frame;
    if (seat === undefined || state === undefined) return;
    const known = this.presence.value.find((presence) => presence.seat === seat);
    const presence = this.attending({
      seat,
      state,
      name: name ?? known?.name ?? `Player ${seat + 1}`,
      ...(grace_left_ms !== undefined ? { grace_left_ms } : {}),
    });
    this.presence.value = [
      ...this.presence.value.filter((other) => other.seat !== seat),
      presence,
    ].sort((a, b) => a.seat - b.seat);
    this.connected();
  }

  /** ONLINE-GRACE-1: the time that the server gives, counted down by this page's clock. */
  private attending(presence: Presence): SeatPresence {
    const { grace_left_ms: left } = presence;
    return left === undefined ? presence : { ...presence, until: this.outside.now() + left };
  }

  private connected(): void {
    if (!this.fresh) return;
    if (this.watching) {
      this.link.value = { state: "online", ended: TAKEN };
      return;
    }
    // In a local match every player sits at this screen.
    const mine = this.seats.value;
    const others = this.presence.value.some(
      ({ seat, state }) => state !== "bot" && !mine.includes(seat),
    );
    const state = mine.length > 0 && !others ? "local" : "online";
    if (this.link.value.state !== state) this.link.value = { state };
  }
}
