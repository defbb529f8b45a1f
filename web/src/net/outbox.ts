/**
 * Acts on their way: each has a key of its own, is sent again with the same key if the answer was
 * lost, and is answered once. ONLINE-IDEM-1, ONLINE-RECON-3
 */
import type { Seat } from "../protocol/scene";
import type { Said, Say } from "../protocol/wire";
import type { Ended } from "./close_reason";
import type { Answer, PlayerAct } from "./source";

type Waiting = {
  key: string;
  base: number;
  seat: Seat | undefined;
  act: PlayerAct;
  /** Acknowledged: the view with this seq is still to come. */
  acked?: number;
  /** How often it was put off as too fast. */
  tries: number;
  resolve: (answer: Answer) => void;
};

/** How often an act that came too fast is sent again. */
const PATIENCE = 5;

export class Outbox {
  private waiting: Waiting[] = [];
  private sent = 0;

  constructor(
    private readonly say: (frame: Said) => void,
    private readonly later: (milliseconds: number, then: () => void) => void,
  ) {}

  get count(): number {
    return this.sent;
  }

  /** Sends an act; it is answered once its view has come, or it is refused. */
  send(key: string, act: PlayerAct, base: number, seat: Seat | undefined): Promise<Answer> {
    this.sent += 1;
    return new Promise((resolve) => {
      const waiting = { key, base, seat, act, tries: 0, resolve };
      this.waiting.push(waiting);
      this.say(frameOf(waiting));
    });
  }

  /** Once more, whatever was not acknowledged: with the same key and base. */
  resend(): void {
    for (const waiting of this.waiting) {
      if (waiting.acked === undefined) this.say(frameOf(waiting));
    }
  }

  acked(key: string, seq: number): void {
    const waiting = this.waiting.find((waiting) => waiting.key === key);
    if (waiting) waiting.acked = seq;
  }

  /** Answers those whose view has come. */
  settle(seq: number): void {
    const done = this.waiting.filter(({ acked }) => acked !== undefined && acked <= seq);
    if (done.length === 0) return;
    this.waiting = this.waiting.filter((waiting) => !done.includes(waiting));
    for (const { resolve } of done) resolve({ ok: true });
  }

  /** False if the refusal is of nothing that was sent from here. */
  refused({ key, code, message, retry_ms }: Extract<Say, { type: "refused" }>): boolean {
    const waiting = this.waiting.find((waiting) => waiting.key === key);
    if (!waiting) return false;
    // Too fast, not wrong: it was not judged, so the same again is the first time.
    if (retry_ms !== undefined && waiting.tries < PATIENCE) {
      waiting.tries += 1;
      this.later(retry_ms, () => {
        if (this.waiting.includes(waiting)) this.say(frameOf(waiting));
      });
      return true;
    }
    this.waiting = this.waiting.filter((other) => other !== waiting);
    waiting.resolve({ ok: false, code, text: message });
    return true;
  }

  /** Nobody will answer any more. */
  giveUp(why: Ended): void {
    for (const { resolve } of this.waiting.splice(0)) resolve({ ok: false, ...why });
  }
}

function frameOf({ key, base, seat, act }: Waiting): Said {
  const head = { type: "command", key, base, ...(seat !== undefined ? { seat } : {}) } as const;
  return "act" in act ? { ...head, act: act.act } : { ...head, command: act.command };
}
