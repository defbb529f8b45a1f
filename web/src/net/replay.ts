/** A journal as a source of scenes. Any position can be reached from any other. CLIENT-REPL-1 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { LogLine, Reason, Seat } from "../protocol/scene";
import { type MatchStatus, type Presence, type ReplayPosition, reason } from "../protocol/wire";
import * as api from "./api";
import { fingerprint } from "./hash";
import { unpack, unpackCues } from "./packed";
import type { Answer, Link, ViewSource, ViewUpdate } from "./source";

export type ReplayPlace = { at: number; entries: number; entry?: ReplayPosition["entry"] };

/** What is known of the journal and of the shown position, and the ways to others. */
export interface ReplayControls {
  readonly game: ReadonlySignal<string>;
  readonly place: ReadonlySignal<ReplayPlace>;
  readonly playing: ReadonlySignal<boolean>;
  /** How many seats the journal has, as views to choose from. */
  readonly seatCount: ReadonlySignal<number>;
  /** The seat of the viewer, or none to see everything. */
  readonly viewer: ReadonlySignal<Seat | undefined>;
  /** Whether the match came to its end, so that everything may be seen. CLIENT-REPL-2 */
  readonly finished: ReadonlySignal<boolean>;
  /** Why the journal stops after its last sound entry: it was altered, or has other rules. */
  readonly stop: ReadonlySignal<Reason | undefined>;
  /** Why a position cannot be shown. */
  readonly failure: ReadonlySignal<Reason | undefined>;
  start(): Promise<void>;
  back(): Promise<void>;
  step(): Promise<void>;
  /** To the next change of turn. */
  turn(): Promise<void>;
  end(): Promise<void>;
  seek(at: number): Promise<void>;
  play(): void;
  pause(): void;
  look(seat: Seat | undefined): Promise<void>;
}

/** An open journal: the scenes for the match page, and the controls for the bar below it. */
export interface Replay {
  readonly source: ViewSource;
  readonly controls: ReplayControls;
}

export type ReplayOptions = {
  journal: string;
  seat?: Seat;
  /** The position to start at. The default is the beginning. */
  at?: number;
  ask?: typeof api.replay;
  later?: (milliseconds: number, then: () => void) => void;
};

/** How many positions it keeps, because a slider goes back and forth. */
const KEPT = 48;
/** The pause in milliseconds between two acts that play by themselves. */
const PAUSE = 350;

export function openReplay(options: ReplayOptions): Replay {
  const journal = new Journal(options);
  return { source: journal, controls: journal };
}

class Journal implements ViewSource, ReplayControls {
  readonly link = signal<Link>({ state: "connecting" });
  readonly presence = signal<readonly Presence[]>([]);
  readonly stage = signal<MatchStatus>("running");
  readonly spectators = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly clock = signal(undefined);
  readonly game = signal("");
  readonly place = signal<ReplayPlace>({ at: 0, entries: 0 });
  readonly playing = signal(false);
  readonly seatCount = signal(0);
  readonly viewer = signal<Seat | undefined>(undefined);
  readonly finished = signal(false);
  readonly stop = signal<Reason | undefined>(undefined);
  readonly failure = signal<Reason | undefined>(undefined);
  onUpdate: (news: ViewUpdate) => void = () => {};
  /** The log lines before the first entry and of each entry, or none until they are known. */
  private said: readonly (readonly LogLine[])[] | undefined;
  private readonly kept = new Map<string, Promise<ReplayPosition>>();
  /** Counts requests. Only the last counts, and earlier answers are dropped. */
  private wish = 0;
  private closed = false;
  private readonly ask: typeof api.replay;
  private readonly later: (milliseconds: number, then: () => void) => void;

  constructor(private readonly options: ReplayOptions) {
    this.ask = options.ask ?? api.replay;
    this.later = options.later ?? ((milliseconds, then) => void setTimeout(then, milliseconds));
    this.viewer.value = options.seat;
    // The owner sets `onUpdate` after this, and must get the first view, too.
    queueMicrotask(() => void this.go(options.at ?? 0, false));
  }

  start = () => this.go(0, false);
  back = () => this.go(this.place.value.at - 1, false);
  step = () => this.go(this.place.value.at + 1, true);
  end = () => this.go(this.place.value.entries, false);
  seek = (at: number) => this.go(at, false);

  async turn(): Promise<void> {
    const wish = this.begin();
    const { at, entries } = this.place.value;
    try {
      const { turns } = await this.position(at);
      if (wish !== this.wish) return;
      await this.go(turns?.find((turn) => turn > at) ?? entries, false);
    } catch (error) {
      this.fail(error);
    }
  }

  play(): void {
    const { at, entries } = this.place.value;
    this.playing.value = true;
    if (at >= entries) void this.go(0, false).then(() => this.settled());
    else void this.forward();
  }

  pause(): void {
    this.playing.value = false;
  }

  async look(seat: Seat | undefined): Promise<void> {
    this.viewer.value = seat;
    this.kept.clear();
    this.said = undefined;
    await this.go(this.place.value.at, false);
  }

  /** The shown act is over, so the next one starts if the replay plays by itself. */
  settled = (): void => {
    if (this.playing.value) this.later(PAUSE, () => void this.forward());
  };

  // CLIENT-LOG-1
  /** All lines up to here, including those of acts that were skipped. */
  lines = (): readonly LogLine[] => (this.said ?? []).slice(0, this.place.value.at + 1).flat();

  // A replay can only be watched.
  send(): Promise<Answer> {
    return Promise.resolve({ ok: false, code: "client/replay", text: "This is a replay." });
  }
  takeSeat(): void {}
  sent(): number {
    return 0;
  }

  retry(): void {
    this.failure.value = undefined;
    this.kept.clear();
    void this.go(this.place.value.at, false);
  }

  close(): void {
    this.closed = true;
    this.playing.value = false;
    this.wish += 1;
  }

  private async forward(): Promise<void> {
    const { at, entries } = this.place.value;
    if (!this.playing.value || this.closed) return;
    if (at >= entries) this.playing.value = false;
    else await this.go(at + 1, true, true);
  }

  private begin(): number {
    this.wish += 1;
    return this.wish;
  }

  /** Goes to a position. With `acted` it plays the act that leads there. */
  private async go(wanted: number, acted: boolean, going = false): Promise<void> {
    if (!going && !acted) this.playing.value = false;
    const wish = this.begin();
    const { entries, at } = this.place.value;
    const known = this.link.value.state === "local";
    const target = Math.max(0, known ? Math.min(wanted, entries) : wanted);
    if (known && acted && target === at) return;
    let position: ReplayPosition;
    try {
      position = await this.position(target);
    } catch (error) {
      if (wish === this.wish) this.fail(error);
      return;
    }
    if (wish !== this.wish || this.closed) return;
    this.failure.value = undefined;
    this.said = position.log ?? this.said;
    this.game.value = position.game;
    this.seatCount.value = position.seats;
    this.finished.value = position.finished === true;
    // The same reason again is no news.
    if (!this.stop.value && position.stop) this.stop.value = reason(position.stop);
    const entry = position.entry ? { entry: position.entry } : {};
    this.place.value = { at: position.at, entries: position.entries, ...entry };
    this.stage.value = position.view.over ? "over" : "running";
    this.link.value = { state: "local" };
    this.onUpdate({
      scene: unpack(position.view),
      cues: acted ? unpackCues(position.cues) : [],
      seq: position.at,
      hash: position.hash || fingerprint(position.view),
      whole: !acted,
    });
    // Loads the next position while this one is shown.
    if (position.at < position.entries) this.position(position.at + 1).catch(() => {});
  }

  private position(at: number): Promise<ReplayPosition> {
    const key = String(at);
    const known = this.kept.get(key);
    if (known) {
      // The most recently used position comes last.
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    const asked = this.ask(this.options.journal, at, this.viewer.value, !this.said);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return asked;
  }

  private fail(error: unknown): void {
    this.playing.value = false;
    this.failure.value =
      error instanceof api.Denied
        ? reason(error.denial)
        : { code: "client/replay", text: "The journal cannot be shown." };
    if (this.link.value.state === "connecting") {
      this.link.value = { state: "lost", ended: this.failure.value };
    }
  }
}
