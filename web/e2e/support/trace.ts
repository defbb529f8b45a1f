/**
 * The browser's own trace of a page: how long scripts kept the page's thread busy. Times are thread
 * times, not clock times, so that a busy machine does not count as our work.
 */
import type { CDPSession, Page } from "playwright-core";

type Event = { name: string; ph: string; ts: number; dur?: number; tdur?: number };

export class Trace {
  private readonly events: Event[] = [];

  private constructor(private readonly session: CDPSession) {}

  static async begin(page: Page): Promise<Trace> {
    const session = await page.context().newCDPSession(page);
    const trace = new Trace(session);
    session.on("Tracing.dataCollected", ({ value }) => {
      // The protocol only says that they are objects.
      trace.events.push(...(value as unknown as Event[]));
    });
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["devtools.timeline"] },
    });
    return trace;
  }

  async end(): Promise<void> {
    const complete = new Promise((done) => this.session.once("Tracing.tracingComplete", done));
    await this.session.send("Tracing.end");
    await complete;
    await this.session.detach();
  }

  /** Milliseconds of each frame callback, with all the rendering that it caused, in order. */
  frames(): { thread: number; clock: number }[] {
    return this.events
      .filter(({ name, ph }) => name === "FireAnimationFrame" && ph === "X")
      .sort((a, b) => a.ts - b.ts)
      .map(({ dur = 0, tdur = dur }) => ({ thread: tdur / 1000, clock: dur / 1000 }));
  }
}
