/** The frames: panels and board share them. */
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { CuePlayback } from "../../../src/model/playback/cue_playback";
import { FrameLoop } from "../../../src/model/playback/frame_loop";
import type { BoardRenderer } from "../../../src/scene/board";

/** Frames that come when the test says so. */
function clockwork() {
  let next: ((now: number) => void) | undefined;
  let now = 0;
  const frames = {
    request: (frame: (now: number) => void) => {
      next = frame;
      return 1;
    },
    cancel: () => {
      next = undefined;
    },
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const frame = next;
    next = undefined;
    frame?.(now);
  };
  return { frames, pass };
}

function stage(changes: (tick: number) => boolean) {
  const scene = signal<object>({});
  let ticks = 0;
  const cuePlayback = {
    scene,
    moves: true,
    tweens: () => [],
    tick: () => {
      if (changes(ticks++)) scene.value = {};
    },
  } as unknown as CuePlayback;
  const drawn: number[] = [];
  const board = {
    play: () => {},
    draw: (milliseconds: number) => {
      drawn.push(milliseconds);
      return false;
    },
  } as unknown as BoardRenderer;
  const { frames, pass } = clockwork();
  const loop = new FrameLoop(() => cuePlayback, frames, false);
  loop.attach(board);
  return { drawn, pass };
}

test("CLIENT-PERF-1: where a cue changes the scene the panels have the frame and the board the next", () => {
  const { drawn, pass } = stage((tick) => tick === 2);
  for (let frame = 0; frame < 5; frame++) pass(16);
  // Nothing of the time is lost.
  expect(drawn).toEqual([0, 16, 32, 16]);
});

test("CLIENT-PERF-1: the board is never left out twice in a row", () => {
  const { drawn, pass } = stage(() => true);
  for (let frame = 0; frame < 6; frame++) pass(16);
  expect(drawn.length).toBe(3);
});
