/**
 * Acts on their way to the server. Each has its own key, is sent again with the same key if the
 * answer was lost, and is answered once. ONLINE-IDEM-1, ONLINE-RECON-3
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
  /** The server acknowledged it. The view with this seq has not arrived yet. */
  acked?: number;
  /** How often the server said that it came too fast. */
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

  /** Sends an act. It is answered when its view has arrived or the server refuses it. */
  send(key: string, act: PlayerAct, base: number, seat: Seat | undefined): Promise<Answer> {
    this.sent += 1;
    return new Promise((resolve) => {
      const waiting = { key, base, seat, act, tries: 0, resolve };
      this.waiting.push(waiting);
      this.say(frameOf(waiting));
    });
  }

  /** Sends everything that was not acknowledged again, with the same key and base. */
  resend(): void {
    for (const waiting of this.waiting) {
      if (waiting.acked === undefined) this.say(frameOf(waiting));
    }
  }

  acked(key: string, seq: number): void {
    const waiting = this.waiting.find((waiting) => waiting.key === key);
    if (waiting) waiting.acked = seq;
  }

  /** Answers the acts whose view has arrived. */
  settle(seq: number): void {
    const done = this.waiting.filter(({ acked }) => acked !== undefined && acked <= seq);
    if (done.length === 0) return;
    this.waiting = this.waiting.filter((waiting) => !done.includes(waiting));
    for (const { resolve } of done) resolve({ ok: true });
  }

  /** Returns false if the refused act was not sent from here. */
  refused({ key, code, message, retry_ms }: Extract<Say, { type: "refused" }>): boolean {
    const waiting = this.waiting.find((waiting) => waiting.key === key);
    if (!waiting) return false;
    // The act was too fast, not wrong. The server did not judge it, so the same key can be used
    // again.
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

  /** Answers everything with a failure, because the connection is over. */
  giveUp(why: Ended): void {
    for (const { resolve } of this.waiting.splice(0)) resolve({ ok: false, ...why });
  }
}

function frameOf({ key, base, seat, act }: Waiting): Said {
  const head = { type: "command", key, base, ...(seat !== undefined ? { seat } : {}) } as const;
  return "act" in act ? { ...head, act: act.act } : { ...head, command: act.command };
}
