/**
 * Notices that the page slept: for seconds none of its timers ran, because the machine slept or the
 * browser froze it. What it missed is shown at once and silently. CLIENT-PERF-3
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Later } from "../interaction/toast_list";

const BEAT = 1000;
/** A page may be busy for a while. When nothing ran for so long, it slept. */
const SLEEP = 5000;
/** How long it takes after waking until all that was missed has arrived. */
const WAKING = 500;

export class PageSleep {
  private readonly state = signal(false);
  private last: number;
  private readonly cancels = new Set<() => void>();

  constructor(
    private readonly now: () => number,
    private readonly later: Later,
  ) {
    this.last = now();
    this.beat();
  }

  /** True from the moment of waking until everything that was missed is here. */
  get waking(): ReadonlySignal<boolean> {
    return this.state;
  }

  /** Something arrives, or a timer runs. The first to come after a sleep notices it. */
  notice(): void {
    const gap = this.now() - this.last;
    this.last = this.now();
    if (gap < SLEEP || this.state.peek()) return;
    this.state.value = true;
    this.after(WAKING, () => {
      this.state.value = false;
    });
  }

  stop(): void {
    for (const cancel of this.cancels) cancel();
  }

  private beat(): void {
    this.after(BEAT, () => {
      this.notice();
      this.beat();
    });
  }

  private after(milliseconds: number, then: () => void): void {
    const cancel = this.later(milliseconds, () => {
      this.cancels.delete(cancel);
      then();
    });
    this.cancels.add(cancel);
  }
}
