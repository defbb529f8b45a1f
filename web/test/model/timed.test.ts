/** Time: frames, the turn clock, and a turn played by keys alone. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { act } from "../../src/model/controls";
import { type KeyPress, Keys } from "../../src/model/keys";
import { testHandle } from "../../src/model/match/test_handle";
import type { CuePlayback } from "../../src/model/playback/cue_playback";
import { FrameLoop, type Frames } from "../../src/model/playback/frame_loop";
import type { Scene } from "../../src/protocol/scene";
import type { BoardRenderer, Camera } from "../../src/scene/board";
import { positions } from "../fixtures/frames";
import { pieces, walk } from "../fixtures/scenes";
import { breathe, sit } from "../fixtures/table";

const list = positions("first-stand");

function at(index: number) {
  const found = list[index];
  if (!found) throw new Error("the fixture is too short");
  return found;
}

/** A screen whose frames come when the test says so. */
class Screen implements Frames {
  private next: ((now: number) => void) | undefined;
  now = 0;
  request(frame: (now: number) => void): number {
    this.next = frame;
    return 1;
  }
  cancel(): void {
    this.next = undefined;
  }
  get waiting(): boolean {
    return this.next !== undefined;
  }
  show(milliseconds = 16): void {
    this.now += milliseconds;
    const frame = this.next;
    this.next = undefined;
    frame?.(this.now);
  }
  /** Shows frames until none is asked for; gives how many. */
  rest(): number {
    for (let frames = 0; frames < 1000; frames++) {
      if (!this.waiting) return frames;
      this.show();
    }
    throw new Error("frames are asked for without end");
  }
}

describe("frames", () => {
  it("client_perf_1_nothing_is_drawn_while_nothing_moves", () => {
    const screen = new Screen();
    const { match, source } = sit(at(0).scene, {}, { frames: screen, manual: false });
    screen.rest();
    source.news(at(1).scene, at(1).cues);
    const frames = screen.rest();
    expect(match.view.busy.value).toBe(false);
    // 300 ms at 16 ms a frame, the first of which only starts the clock.
    expect(frames).toBeGreaterThan(18);
    expect(frames).toBeLessThan(25);
    match.close();
  });

  it("a_long_pause_between_frames_is_no_time_on_the_screen", () => {
    const screen = new Screen();
    const { match, source } = sit(at(0).scene, {}, { frames: screen, manual: false });
    screen.rest();
    source.news(at(1).scene, at(1).cues);
    screen.show();
    screen.show(60_000);
    expect(match.view.busy.value).toBe(true);
  });

  it("client_dom_4_with_a_manual_clock_frames_are_no_time", () => {
    const screen = new Screen();
    const { match, source } = sit(at(0).scene, {}, { frames: screen, manual: true });
    source.news(at(1).scene, at(1).cues);
    for (let i = 0; i < 100; i++) screen.show();
    expect(match.view.busy.value).toBe(true);
    match.testing.tick(300);
    expect(match.view.busy.value).toBe(false);
  });

  it("a_board_that_wants_frames_gets_them_until_it_is_content", () => {
    const screen = new Screen();
    let wanted = 5;
    const board = {
      wake: () => {},
      play: () => {},
      draw: () => wanted-- > 0,
    } as unknown as BoardRenderer;
    const loop = new FrameLoop((): CuePlayback | undefined => undefined, screen, false);
    loop.attach(board);
    let frames = 0;
    for (; screen.waiting && frames < 50; frames++) screen.show();
    expect(frames).toBe(6);
    board.wake();
    expect(screen.waiting).toBe(true);
    loop.stop();
    expect(screen.waiting).toBe(false);
  });
});

describe("the turn clock", () => {
  it("client_turn_2_and_3_online_clock_4_case_14_hidden_at_21_shown_at_20_with_one_tick_a_second", () => {
    let now = 0;
    const beats: (() => void)[] = [];
    const scene: Scene = { ...at(0).scene, clock: { shown_ms: 20_000, buffer_ms: 2000 } };
    const { match, source, sounds } = sit(
      scene,
      {},
      {
        now: () => now,
        later: (milliseconds, then) => {
          if (milliseconds === 250) beats.push(then);
          return () => {};
        },
      },
    );
    const pass = (milliseconds: number) => {
      now += milliseconds;
      for (const beat of beats.splice(0)) beat();
    };
    source.clock.value = { seat: 0, leftMs: 23_000, allowedMs: 92_000, saidAt: 0 };
    expect(match.connection.timer.value).toBeUndefined();
    pass(999);
    expect(match.connection.timer.value).toBeUndefined();
    pass(1);
    expect(match.connection.timer.value).toMatchObject({ seconds: 20, share: 1, own: true });
    expect(match.view.polite.value).toBe("20 seconds left.");
    for (let i = 0; i < 15; i++) pass(1000);
    expect(match.view.polite.value).toBe("5 seconds left.");
    for (let i = 0; i < 10; i++) pass(1000);
    expect(match.connection.timer.value).toMatchObject({ seconds: 0 });
    expect(sounds.played.filter(({ id }) => id === "tick")).toHaveLength(20);
    // CLIENT-TURN-3: it follows the server.
    source.clock.value = { seat: 1, leftMs: 17_000, allowedMs: 17_000, saidAt: now };
    expect(match.connection.timer.value).toMatchObject({ seconds: 15, share: 1, own: false });
    pass(5000);
    expect(match.connection.timer.value).toMatchObject({ seconds: 10 });
    source.clock.value = { seat: 1, leftMs: 16_000, allowedMs: 17_000, saidAt: now };
    expect(match.connection.timer.value).toMatchObject({ seconds: 14 });
    // ONLINE-GRACE-4: nobody there, nothing runs out.
    source.stage.value = "suspended";
    pass(5000);
    expect(match.connection.timer.value).toMatchObject({ seconds: 14 });
    source.stage.value = "running";
    // ONLINE-CLOCK-6: a phase of all is everybody's.
    source.clock.value = { leftMs: 12_000, allowedMs: 92_000, saidAt: now };
    expect(match.connection.timer.value).toMatchObject({ seconds: 10, own: true });
    // A busy page that misses the fifth second says what is left when it comes to.
    pass(6000);
    expect(match.view.polite.value).toBe("4 seconds left.");
    source.clock.value = undefined;
    expect(match.connection.timer.value).toBeUndefined();
    match.close();
  });
});

const nowhere: Camera = {
  orient: signal(0),
  turning: signal(false),
  straight: signal(false),
  straighten: () => undefined,
  turn: () => {},
  zoom: () => {},
  pan: () => {},
  centre: () => {},
  bring: () => {},
  follow: () => {},
  fit: () => {},
  sees: () => true,
  frame: () => [],
  heading: () => "North",
};

/** A step beside, and a road to everywhere that lies behind it. */
const roads: Scene = {
  ...walk,
  choices: {
    step: {
      verb: "step",
      name: "Step",
      actor: { piece: "H" },
      direct: true,
      targets: [
        { tile: [1, 0], path: [[1, 0]], command: "step" },
        { tile: [1, 1], refused: { code: "test/corner", text: "Not around the corner." } },
      ],
    },
    road: {
      verb: "road",
      name: "Road",
      actor: { piece: "H" },
      direct: true,
      quiet: true,
      targets: [
        { tile: [1, 0], path: [[1, 0]], command: "near" },
        { tile: [3, 0], path: [[3, 0]], via: [1, 0], command: "far" },
        { tile: [0, 1], path: [[0, 1]], command: "south" },
      ],
    },
  },
};

describe("keys", () => {
  it("client_key_1_case_10_a_turn_by_keys_alone", async () => {
    const { match, source } = sit(at(0).scene, { speedOwn: "instant", speedOthers: "instant" });
    const keys = new Keys({});
    const press = async (key: string, more: Partial<KeyPress> = {}) => {
      const event = {
        key,
        shiftKey: false,
        ctrlKey: false,
        altKey: false,
        metaKey: false,
        ...more,
      };
      act(keys.action(event) ?? "", match, undefined);
      await breathe();
    };
    await press("n");
    expect(match.selection.selected.value).toBe("survivor_1");
    await press("n");
    await press("1");
    expect(match.view.mode.value).toBe("targeting");
    source.reply = () => ({ scene: at(1).scene, cues: at(1).cues });
    await press("ArrowUp");
    expect(match.selection.cursor.value).toEqual([7, 15]);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await press(key);
    expect(match.view.picture.value.path.at(-1)).toEqual([9, 13]);
    await press("Enter");
    expect(source.acts[0]?.act).toEqual({
      command: { MoveSurvivor: { survivor: 2, to: [9, 13] } },
    });
    source.reply = () => ({ scene: at(4).scene, cues: at(4).cues });
    await press("x");
    expect(source.acts[1]?.act).toEqual({ command: { EndSurvivorTurn: { survivor: 2 } } });
    expect(match.selection.selected.value).toBe("survivor_3");
    source.reply = () => ({ scene: at(5).scene, cues: at(5).cues });
    await press("Enter", { shiftKey: true });
    expect(match.view.mode.value).toBe("dialog");
    match.actions.answer(true);
    await breathe();
    expect(source.acts[2]?.act).toEqual({ command: "EndPhase" });
    expect(match.view.scene.value.turn.round).toBe(2);
  });

  it("client_game_1_steps_and_verbs_of_a_game", () => {
    const { match, source } = sit(walk);
    act("step:east", match, undefined);
    expect(source.acts[0]?.act).toEqual({ command: { to: [1, 0] } });
    const other = sit(walk);
    act("verb:rest", other.match, undefined);
    expect(other.source.acts[0]?.act).toEqual({ command: "rest" });
    expect(act("restart", match, undefined)).toBe(false);
  });

  it("client_key_1_a_mode_that_a_key_opens_has_its_cursor", () => {
    const bolt: Scene = {
      ...walk,
      pieces: { ...walk.pieces, R: { name: "Rat", look: "rat", at: [3, 1] } },
      choices: {
        bolt: {
          verb: "bolt",
          name: "Bolt",
          actor: { piece: "H" },
          targets: [{ piece: "R", command: "bolt" }],
        },
      },
    };
    const { match, source } = sit(bolt);
    match.actions.open("bolt");
    expect(match.selection.cursor.value).toBeUndefined();
    match.actions.cancel("escape");
    act("verb:bolt", match, undefined);
    expect([match.view.mode.value, match.selection.cursor.value]).toEqual(["targeting", [3, 1]]);
    act("primary", match, undefined);
    expect(source.acts[0]?.act).toEqual({ command: "bolt" });
  });

  it("client_tgt_8_a_quiet_choice_lies_behind_the_others", () => {
    const { match, source } = sit(roads);
    // Nothing of it is marked, but its way is shown where somebody points.
    expect([...match.view.marks.value].filter(([, marks]) => marks.includes("reach"))).toEqual([
      ["1,0", ["reach"]],
    ]);
    match.actions.point({ tile: [3, 0] });
    expect(match.view.picture.value.path.at(-1)).toEqual([3, 0]);
    match.actions.point(undefined);
    // A key steps and never travels; a click on the same neighbour means the step, too.
    act("step:south", match, undefined);
    expect(source.acts).toEqual([]);
    act("step:south_east", match, undefined);
    expect(match.view.toasts.value.at(-1)?.code).toBe("test/corner");
    match.actions.press({ tile: [1, 0] }, "mouse");
    expect(source.acts.map(({ act: sent }) => sent)).toEqual([{ command: "step" }]);
    const far = sit(roads);
    far.match.actions.press({ tile: [3, 0] }, "mouse");
    expect(far.source.acts.map(({ act: sent }) => sent)).toEqual([{ command: "far" }]);
    // Turned by a quarter, the key up goes up the screen.
    const turned = sit(roads);
    act("step:south", turned.match, { ...nowhere, orient: signal(1) });
    expect(turned.source.acts.map(({ act: sent }) => sent)).toEqual([{ command: "step" }]);
  });

  it("client_cam_2_keys_of_the_view_go_to_the_camera", () => {
    const { match } = sit(pieces);
    const calls: string[] = [];
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        void calls.push(`${name} ${args.join(" ")}`);
    const camera = {
      orient: signal(0),
      turning: signal(false),
      straight: signal(false),
      straighten: () => undefined,
      turn: note("turn"),
      zoom: note("zoom"),
      pan: note("pan"),
      centre: note("centre"),
      bring: note("bring"),
      follow: note("follow"),
      fit: note("fit"),
      sees: () => true,
      frame: () => [],
      heading: () => "North" as const,
    };
    match.actions.select("R");
    for (const action of ["turn_left", "turn_right", "fit", "centre", "zoom_in", "pan_left"]) {
      expect(act(action, match, camera)).toBe(true);
    }
    expect(calls).toEqual(["turn -1", "turn 1", "fit ", "centre 0,7", "zoom 1.25", "pan 80 0"]);
  });

  it("client_dom_4_the_handle_of_tests", () => {
    const { match, sounds } = sit(pieces);
    const loaded: unknown[] = [];
    const handle = testHandle(
      match.testing,
      sounds,
      () => undefined,
      (scenario) => loaded.push(scenario),
    );
    handle.load("x");
    handle.push([{ cue: "wait", lasts: 30 }]);
    handle.tick(10);
    expect([handle.sent(), handle.frames(), handle.tilePoint(0, 0), loaded]).toEqual([
      0,
      0,
      undefined,
      ["x"],
    ]);
    expect(handle.hash()).toMatch(/^[0-9a-f]{16}$/);
    expect(handle.sounds()).toBe(sounds.played);
  });
});
