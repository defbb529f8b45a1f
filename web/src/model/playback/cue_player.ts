/**
 * Plays cues in order as time passes, by the same rules as the director of the Rust crate: a
 * blocking cue holds everything behind it until it is over, free cues run in parallel. Time is
 * counted in whole ticks, so the result does not depend on the length of frames.
 */
import type { Cue } from "../../protocol/scene";
import type { CueTween } from "../picture";
import type { PlaybackSpeed } from "../settings";
import { ease } from "./easing";

/** Ticks of 1/3000 s in a millisecond. */
export const TICKS = 3;

/** CLIENT-ANIM-2: holding a key plays at four times the speed. */
const HURRY = 4;

/** With reduced motion, glides are jumps with a fade of this length. CLIENT-VIS-4 */
const FADE = 100 * TICKS;

const KINDS: ReadonlySet<string> = new Set<Cue["cue"]>([
  "move",
  "jump",
  "knock",
  "mark",
  "number",
  "text",
  "flash",
  "shake",
  "particles",
  "appear",
  "fade",
  "change",
  "tile",
  "meter",
  "turn",
  "details",
  "card",
  "dice",
  "shot",
  "banner",
  "dialogue",
  "camera",
  "sound",
  "wait",
]);

/** What is only told: it moves nothing on the board. */
const TELLING: ReadonlySet<string> = new Set<Cue["cue"]>([
  "turn",
  "details",
  "meter",
  "banner",
  "sound",
  "wait",
]);

export type CuePlayerEvents = {
  /** A cue begins: its sound, its line, its effect. `at` is the playing time in ticks. */
  began?: (cue: Cue, key: number, at: number) => void;
  /** A cue is over. What it drew is in its final state. */
  ended?: (cue: Cue, key: number, at: number) => void;
  /** How fast this cue plays. The viewer's own acts and those of others differ. */
  speed?: (cue: Cue) => PlaybackSpeed;
  reduced?: () => boolean;
};

type Running = {
  key: number;
  cue: Cue;
  from: number;
  to: number;
  begun: boolean;
};

export class CuePlayer {
  private queue: Cue[] = [];
  private running: Running[] = [];
  private time = 0;
  /** The fraction of a tick that is left over. */
  private rest = 0;
  private keys = 0;
  private isHeld = false;
  private unlocked = false;
  private isStepping = false;
  private warned = new Set<string>();
  paused = false;
  hurry = false;

  constructor(private readonly events: CuePlayerEvents = {}) {}

  /** Adds cues behind those that still wait. Input is locked again. */
  push(cues: readonly Cue[]): void {
    if (cues.length === 0) return;
    this.queue.push(...cues);
    this.unlocked = false;
  }

  // CLIENT-ANIM-3
  /** Whether to wait for `proceed` after each cue that says `stop`. */
  set stepping(stepping: boolean) {
    this.isStepping = stepping;
    this.isHeld &&= stepping;
  }

  /** Whether it waits at a stop. */
  get held(): boolean {
    return this.isHeld;
  }

  proceed(): void {
    this.isHeld = false;
  }

  // CLIENT-GEN-3, CLIENT-CUE-2
  /** A blocking cue still has to play, and no cue has unlocked the input. */
  get locked(): boolean {
    return !this.unlocked && !this.drained;
  }

  /** No blocking cue is left. Free cues may still run. */
  get drained(): boolean {
    return this.queue.length === 0 && !this.blocked();
  }

  /** Nothing is left to draw or play. */
  get idle(): boolean {
    return this.queue.length === 0 && this.running.length === 0;
  }

  /** Whether time changes anything now. It does not while paused or waiting at a stop. */
  get moves(): boolean {
    return !this.paused && !this.idle && !(this.isHeld && this.running.length === 0);
  }

  /** The cue that holds the queue. */
  get holder(): Cue | undefined {
    return this.running.find((running) => !running.cue.free)?.cue;
  }

  /** Cues that have not begun, in order. */
  waitingCues(): Cue[] {
    return [...this.running.filter(({ begun }) => !begun).map(({ cue }) => cue), ...this.queue];
  }

  /** The running cues, in the order in which they began. */
  tweens(): CueTween[] {
    const list: CueTween[] = [];
    for (const { key, cue, from, to, begun } of this.running) {
      if (!begun || !KINDS.has(cue.cue)) continue;
      const elapsed = Math.min(this.time, to) - from;
      const linear = to > from ? elapsed / (to - from) : 1;
      list.push({
        key,
        cue,
        linear,
        eased: ease(cue.easing, linear),
        elapsed: elapsed / TICKS,
        lasts: (to - from) / TICKS,
      });
    }
    return list;
  }

  /** Lets time pass. */
  tick(milliseconds: number): void {
    if (this.paused) return;
    const ticks = Math.max(0, milliseconds) * TICKS * (this.hurry ? HURRY : 1) + this.rest;
    const whole = Math.floor(ticks + 1e-6);
    this.rest = Math.max(0, ticks - whole);
    this.advance(whole);
  }

  // CLIENT-ANIM-2
  /**
   * Plays everything to its end at once, stops included. The result is the same as if time had
   * passed.
   */
  skip(): void {
    while (!this.idle) {
      this.isHeld = false;
      this.advance(Number.POSITIVE_INFINITY);
    }
    this.rest = 0;
  }

  /** Drops everything silently, because a whole view has arrived. */
  clear(): void {
    this.queue = [];
    this.running = [];
    this.isHeld = false;
    this.unlocked = false;
  }

  // CLIENT-PACE-1
  /**
   * Something waits behind the queue. If all that is left is told and not shown on the board, it
   * runs beside that from now on.
   */
  release(): void {
    if (this.isHeld || this.paused) return;
    const rest = [...this.running.map(({ cue }) => cue), ...this.queue];
    const waits = (cue: Cue) =>
      !cue.free && (!TELLING.has(cue.cue) || (this.isStepping && cue.stop === true));
    if (rest.some(waits)) return;
    for (const running of this.running) running.cue = { ...running.cue, free: true };
    this.queue = this.queue.map((cue) => ({ ...cue, free: true }));
    this.advance(0);
  }

  private blocked(): boolean {
    return this.running.some((running) => !running.cue.free);
  }

  private advance(ticks: number): void {
    let left = ticks;
    for (;;) {
      this.takeTurns();
      if (this.settle()) continue;
      let due = Number.POSITIVE_INFINITY;
      for (const running of this.running) due = Math.min(due, next(running));
      if (due === Number.POSITIVE_INFINITY) break;
      const wait = Math.max(0, due - this.time);
      if (wait > left) {
        this.time += left;
        break;
      }
      left -= wait;
      this.time = due;
    }
  }

  // CLIENT-CUE-2, CLIENT-ANIM-1
  /** Starts cues up to the next blocking one, which holds back the rest. */
  private takeTurns(): void {
    while (!this.isHeld && !this.blocked()) {
      const cue = this.queue.shift();
      if (!cue) return;
      this.keys += 1;
      if (!KINDS.has(cue.cue)) this.warn(cue.cue);
      const from = this.time + this.scaled(cue, span(cue.delay));
      const to = from + this.scaled(cue, this.lasts(cue));
      this.running.push({ key: this.keys, cue, from, to, begun: false });
    }
  }

  private scaled(cue: Cue, ticks: number): number {
    const speed = this.events.speed?.(cue) ?? 1;
    return speed === "instant" ? 0 : Math.round(ticks / speed);
  }

  // CLIENT-VIS-4
  private lasts(cue: Cue): number {
    const lasts = span(cue.lasts);
    if (!this.events.reduced?.()) return lasts;
    switch (cue.cue) {
      case "move":
      case "jump":
      case "knock":
      case "shot":
        return Math.min(lasts, FADE);
      case "flash":
      case "shake":
      case "particles":
      case "appear":
      case "fade":
      case "change":
      case "camera":
        return 0;
      case "card":
        // A card that is shown stays long enough to be read. Plain motion takes no time.
        return cue.card && !cue.card.hidden && cue.act === "flip" ? lasts : 0;
      default:
        return lasts;
    }
  }

  // CLIENT-CUE-2
  private warn(kind: string): void {
    if (this.warned.has(kind)) return;
    this.warned.add(kind);
    console.warn(`A cue of unknown kind is skipped: ${kind}`);
  }

  /** Begins or ends a cue that is due now. Returns false if none was. */
  private settle(): boolean {
    const place = this.running.findIndex((running) => next(running) <= this.time);
    const running = this.running[place];
    if (!running) return false;
    const { cue, key } = running;
    if (running.begun) {
      this.running.splice(place, 1);
      this.isHeld ||= this.isStepping && cue.stop === true;
      this.events.ended?.(cue, key, this.time);
    } else {
      running.begun = true;
      this.unlocked ||= cue.unlock === true;
      this.events.began?.(cue, key, this.time);
    }
    return true;
  }
}

/** When a cue changes next. */
function next(running: Running): number {
  return running.begun ? running.to : running.from;
}

/** Spans come from outside. A value that is not a length of time counts as 0. */
function span(ticks: number | undefined): number {
  return ticks !== undefined && Number.isFinite(ticks) && ticks > 0 ? ticks : 0;
}
