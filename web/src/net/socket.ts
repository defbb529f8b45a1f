/**
 * A match on a server: one socket, kept open. It checks what arrives, asks anew for what does not
 * fit, comes back after a lost connection, and sends every act at most once.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Scene, Seat } from "../protocol/scene";
import {
  type Presence,
  type Said,
  type Say,
  type Stage,
  SUBPROTOCOL,
  VERSION,
} from "../protocol/wire";
import { fingerprint } from "./hash";
import { isObject, merge } from "./patch";
import type { Act, Answer, Link, News, Source } from "./source";

/** What is used of a `WebSocket`. */
export interface Wire {
  send(text: string): void;
  close(code?: number): void;
}

export type WireEvents = {
  open(): void;
  message(data: unknown): void;
  closed(code: number): void;
};

/** The world outside: replaced in tests. */
export type Outside = {
  connect(path: string, protocol: string, events: WireEvents): Wire;
  now(): number;
  later(milliseconds: number, then: () => void): () => void;
  /** Something that no other attempt has. */
  key(): string;
};

export type SocketOptions = {
  match: string;
  token?: string;
  /** The key of a watcher's link. */
  spectate?: string;
  outside?: Outside;
};

export interface Socket extends Source {
  /** What the server said at the end of the match. */
  readonly result: ReadonlySignal<Extract<Say, { type: "over" }> | undefined>;
  /** Somebody touched something: the server hears of it with the next ping. */
  active(): void;
  leave(): void;
}

// CLIENT-NET-2, ONLINE-RECON-2
const RETRIES = [500, 1000, 2000, 4000];
const RETRY = 5000;
const ATTEMPTS = 20;
const ATTEMPT_LIMIT = 20_000;
/** After too many frames or bad ones. */
const PENANCE = 10_000;
const PING = 5000;
const ACTIVE = 15_000;
/** Nothing for so long: the line is dead though nobody closed it. */
const SILENCE = 15_000;

const ENDS: { readonly [code: number]: { code: string; text: string } } = {
  4401: { code: "online/bad_token", text: "This seat or link is not valid any more." },
  4404: { code: "online/unknown_match", text: "There is no such match." },
  4406: {
    code: "online/protocol",
    text: "The server speaks another version. Reload the page to go on.",
  },
  4409: { code: "online/replaced", text: "This match was opened in another window." },
};

type Waiting = {
  key: string;
  base: number;
  seat: Seat | undefined;
  act: Act;
  /** Acknowledged: the view with this seq is still to come. */
  acked?: number;
  resolve: (answer: Answer) => void;
};

export function openSocket(options: SocketOptions): Socket {
  return new Connection(options);
}

/** The browser's own. */
export function browser(): Outside {
  return {
    connect(path, protocol, events) {
      const url = new URL(path, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      const socket = new WebSocket(url, protocol);
      socket.onopen = () => events.open();
      socket.onmessage = (event: MessageEvent<unknown>) => events.message(event.data);
      socket.onclose = (event) => events.closed(event.code);
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: (code) => socket.close(code),
      };
    },
    now: () => performance.now(),
    later(milliseconds, then) {
      const id = setTimeout(then, milliseconds);
      return () => clearTimeout(id);
    },
    key: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join(""),
  };
}

class Connection implements Socket {
  readonly link = signal<Link>({ state: "connecting" });
  readonly presence = signal<readonly Presence[]>([]);
  readonly stage = signal<Stage>("waiting");
  readonly spectators = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly clock = signal<{ seat: Seat; leftMs: number; saidAt: number } | undefined>(undefined);
  readonly result = signal<Extract<Say, { type: "over" }> | undefined>(undefined);
  onNews: (news: News) => void = () => {};

  private readonly outside: Outside;
  private wire: Wire | undefined;
  /** Counts connections: events of earlier ones mean nothing. */
  private line = 0;
  private view: unknown;
  private hash = "";
  private seq = -1;
  /** Updates mean nothing until the next snapshot. */
  private stale = false;
  /** A snapshot has come on this connection. */
  private fresh = false;
  private waiting: Waiting[] = [];
  private count = 0;
  private attempt = 0;
  private ended = false;
  private heard = 0;
  private touched = 0;
  private retryMs: number | undefined;
  private cancelRetry = () => {};
  private cancelPing = () => {};
  private cancelLimit = () => {};

  constructor(private readonly options: SocketOptions) {
    this.outside = options.outside ?? browser();
    this.touched = this.outside.now();
    this.connect();
  }

  sent(): number {
    return this.count;
  }

  send(act: Act, base: number): Promise<Answer> {
    // Nothing is stored up while there is no connection. CLIENT-NET-2
    if (!this.wire || !this.fresh || this.stale) {
      return Promise.resolve({
        ok: false,
        code: "net/not_connected",
        text: "There is no connection to the server.",
      });
    }
    this.count += 1;
    this.active();
    return new Promise((resolve) => {
      const seats = this.seats.value;
      const seat = seats.length > 1 ? viewerSeat(this.view) : undefined;
      const waiting = { key: this.outside.key(), base, seat, act, resolve };
      this.waiting.push(waiting);
      this.say(command(waiting));
    });
  }

  takeSeat(seat: Seat): void {
    this.say({ type: "take_seat", seat });
  }

  active(): void {
    this.touched = this.outside.now();
  }

  leave(): void {
    this.say({ type: "leave" });
    this.close();
  }

  retry(): void {
    if (this.wire) return;
    this.cancelRetry();
    this.attempt = 0;
    this.ended = false;
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.cancelRetry();
    this.drop(1000);
    for (const waiting of this.waiting.splice(0)) {
      waiting.resolve({ ok: false, code: "net/closed", text: "The match was left." });
    }
  }

  private say(frame: Said): void {
    this.wire?.send(JSON.stringify(frame));
  }

  private connect(): void {
    const reconnecting = this.seq >= 0 || this.attempt > 0;
    this.link.value = reconnecting
      ? { state: "reconnecting", attempt: Math.max(1, this.attempt) }
      : { state: "connecting" };
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
            const frame = read(data);
            if (frame) this.hear(frame);
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
    const who = token !== undefined ? { token } : spectate !== undefined ? { spectate } : {};
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
    // Whatever the old line still says is not heard.
    this.line += 1;
    try {
      wire?.close(code);
    } catch {
      // It was closed already.
    }
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    const end = ENDS[code];
    if (end) {
      this.end(end);
      return;
    }
    this.attempt += 1;
    if (this.attempt > ATTEMPTS) {
      this.link.value = { state: "lost", attempt: this.attempt - 1 };
      return;
    }
    const usual = RETRIES[this.attempt - 1] ?? RETRY;
    const penance = code === 4400 || code === 4429 ? PENANCE : 0;
    const retryIn = Math.max(usual, penance, this.retryMs ?? 0);
    this.link.value = { state: "reconnecting", attempt: this.attempt, retryIn };
    this.cancelRetry = this.outside.later(retryIn, () => this.connect());
  }

  private end(why: { code: string; text: string }): void {
    this.ended = true;
    this.drop();
    this.link.value = { state: "lost", ended: why };
    for (const waiting of this.waiting.splice(0)) waiting.resolve({ ok: false, ...why });
  }

  private hear(frame: Say): void {
    switch (frame.type) {
      case "welcome":
        this.seats.value = frame.seats ?? [];
        break;
      case "snapshot":
        this.snapshot(frame);
        break;
      case "update":
        this.update(frame);
        break;
      case "ack":
        this.acked(frame.key, frame.seq);
        break;
      case "refused":
        this.refused(frame);
        break;
      case "clock":
        this.clocked(frame);
        break;
      case "presence":
        this.present(frame);
        break;
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
    const returning = !this.fresh && this.seq >= 0;
    const first = this.seq < 0;
    this.cancelLimit();
    this.attempt = 0;
    this.stale = false;
    this.fresh = true;
    this.view = frame.view;
    this.seq = frame.seq;
    this.hash = frame.hash;
    this.presence.value = frame.presence;
    this.stage.value = frame.stage;
    this.spectators.value = frame.spectators;
    this.connected();
    this.ping();
    this.tell(frame.view, first ? (frame.cues ?? []) : [], true);
    // ONLINE-RECON-3, ONLINE-SYNC-2
    for (const waiting of this.waiting) {
      if (waiting.acked === undefined && (returning || !first)) this.say(command(waiting));
    }
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

  private tell(view: unknown, cues: News["cues"], whole: boolean): void {
    // The server made it and its hash fits: it is a scene.
    const scene = view as Scene;
    this.onNews({ scene, cues, seq: this.seq, hash: this.hash, whole });
    this.settle();
  }

  private resync(): void {
    if (this.stale) return;
    this.stale = true;
    this.say({ type: "resync", have: Math.max(0, this.seq) });
  }

  private acked(key: string, seq: number): void {
    const waiting = this.waiting.find((waiting) => waiting.key === key);
    if (!waiting) return;
    waiting.acked = seq;
    this.settle();
  }

  /** Answers those whose view has come. */
  private settle(): void {
    const done = this.waiting.filter((w) => w.acked !== undefined && w.acked <= this.seq);
    if (done.length === 0) return;
    this.waiting = this.waiting.filter((waiting) => !done.includes(waiting));
    for (const waiting of done) waiting.resolve({ ok: true });
  }

  private refused(frame: Extract<Say, { type: "refused" }>): void {
    const waiting = this.waiting.find((waiting) => waiting.key === frame.key);
    if (!waiting) {
      // ONLINE-SYNC-3: a resync too many; the view is still wrong, so ask again later.
      if (this.stale) {
        this.outside.later(frame.retry_ms ?? 1000, () => {
          if (this.stale) this.say({ type: "resync", have: Math.max(0, this.seq) });
        });
      }
      return;
    }
    this.waiting = this.waiting.filter((other) => other !== waiting);
    waiting.resolve({ ok: false, code: frame.code, text: frame.message });
  }

  private clocked(frame: Extract<Say, { type: "clock" }>): void {
    if (!this.fresh) return;
    if (frame.seq > this.seq || (frame.seq === this.seq && frame.hash !== this.hash)) this.resync();
    this.clock.value =
      frame.seat !== undefined && frame.left_ms !== undefined
        ? { seat: frame.seat, leftMs: frame.left_ms, saidAt: this.outside.now() }
        : undefined;
  }

  private present(frame: Extract<Say, { type: "presence" }>): void {
    this.stage.value = frame.stage;
    this.spectators.value = frame.spectators;
    const { seat, state, name, grace_left_ms } = frame;
    if (seat === undefined || state === undefined) return;
    const known = this.presence.value.find((presence) => presence.seat === seat);
    const presence: Presence = {
      seat,
      state,
      name: name ?? known?.name ?? `Player ${seat + 1}`,
      ...(grace_left_ms !== undefined ? { grace_left_ms } : {}),
    };
    this.presence.value = [
      ...this.presence.value.filter((other) => other.seat !== seat),
      presence,
    ].sort((a, b) => a.seat - b.seat);
    this.connected();
  }

  private connected(): void {
    if (!this.fresh) return;
    // Local: every person at the table sits at this screen.
    const mine = this.seats.value;
    const others = this.presence.value.some(
      ({ seat, state }) => state !== "bot" && !mine.includes(seat),
    );
    const state = mine.length > 0 && !others ? "local" : "online";
    if (this.link.value.state !== state) this.link.value = { state };
  }
}

function command({ key, base, seat, act }: Waiting): Said {
  const head = { type: "command", key, base, ...(seat !== undefined ? { seat } : {}) } as const;
  return "act" in act ? { ...head, act: act.act } : { ...head, command: act.command };
}

function viewerSeat(view: unknown): Seat | undefined {
  const viewer = isObject(view) ? view["viewer"] : undefined;
  const seat = isObject(viewer) ? viewer["seat"] : undefined;
  return typeof seat === "number" ? seat : undefined;
}

/** A frame, if it is one: anything else is not for us. */
function read(data: unknown): Say | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    if (!isObject(frame) || typeof frame["type"] !== "string") return undefined;
    return frame as Say;
  } catch {
    return undefined;
  }
}
