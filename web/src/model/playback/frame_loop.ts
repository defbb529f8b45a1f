/** One frame loop for the cues and the board. It runs only while something moves. CLIENT-PERF-1 */
import type { BoardRenderer } from "../../scene/board";
import type { CuePlayback } from "./cue_playback";

/** The browser's frames. Tests replace them. */
export type Frames = {
  request(frame: (now: number) => void): number;
  cancel(id: number): void;
};

/** A longer pause between frames does not count as time that passed on the screen. */
const LONGEST = 100;

export function browserFrames(): Frames {
  return {
    request: (frame) => requestAnimationFrame(frame),
    cancel: (id) => cancelAnimationFrame(id),
  };
}

export class FrameLoop {
  private pending: number | undefined;
  private last: number | undefined;
  private board: BoardRenderer | undefined;
  private stopped = false;
  /** Milliseconds of a frame in which the board was not drawn, or 0. */
  private waited = 0;

  constructor(
    private readonly cuePlayback: () => CuePlayback | undefined,
    private readonly frames: Frames | undefined,
    /** Cue time comes from outside only. */
    private readonly manual: boolean,
  ) {}

  attach(board: BoardRenderer | undefined): void {
    this.board = board;
    if (board) {
      board.wake = () => this.wake();
      board.lively = !this.manual;
    }
    this.wake();
  }

  wake(): void {
    if (this.pending !== undefined || this.stopped || !this.frames) return;
    this.pending = this.frames.request((now) => this.frame(now));
  }

  stop(): void {
    this.stopped = true;
    if (this.pending !== undefined) this.frames?.cancel(this.pending);
    this.pending = undefined;
  }

  private frame(now: number): void {
    this.pending = undefined;
    const passed = this.last === undefined ? 0 : Math.min(LONGEST, Math.max(0, now - this.last));
    const cuePlayback = this.cuePlayback();
    if (!this.manual && cuePlayback) {
      const shown = cuePlayback.scene.peek();
      cuePlayback.tick(passed);
      // When a cue begins or ends, panels change. They get this frame and the board gets the next.
      const turned = cuePlayback.scene.peek() !== shown;
      if (turned && this.waited === 0) {
        this.waited = Math.max(passed, 1);
        this.last = now;
        this.wake();
        return;
      }
    }
    const since = this.waited + passed;
    this.waited = 0;
    const drawing = this.draw(since, this.manual ? 0 : since);
    const playing = !this.manual && cuePlayback?.moves === true;
    if (playing || drawing) {
      this.last = now;
      this.wake();
    } else if (this.pending === undefined) this.last = undefined;
    else this.last = now;
  }

  /** Draws what plays now. Returns true if the board needs another frame. */
  draw(milliseconds: number, breath = milliseconds): boolean {
    const board = this.board;
    if (!board) return false;
    board.play(this.cuePlayback()?.tweens() ?? []);
    return board.draw(milliseconds, breath);
  }
}
