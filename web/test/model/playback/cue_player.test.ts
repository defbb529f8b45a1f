/** The player against the numbers of the director. */
import { describe, expect, it, vi } from "vitest";
import { CuePlayer, TICKS } from "../../../src/model/playback/cue_player";
import { along, ease, placeOf } from "../../../src/model/playback/easing";
import type { Cue, Easing } from "../../../src/protocol/scene";
import { numbers } from "../../fixtures/numbers";

type Moment = { what: "began" | "ended"; at: number; cue: Cue };

function staged(options: ConstructorParameters<typeof CuePlayer>[0] = {}) {
  const moments: Moment[] = [];
  const player = new CuePlayer({
    began: (cue, _, at) => moments.push({ what: "began", at, cue }),
    ended: (cue, _, at) => moments.push({ what: "ended", at, cue }),
    ...options,
  });
  return { player, moments };
}

const wait = (ms: number, more: Partial<Cue> = {}): Cue =>
  ({ cue: "wait", lasts: ms * TICKS, ...more }) as Cue;

function randomCues(seed: number): Cue[] {
  const random = numbers(seed);
  return Array.from({ length: random(12) }, (_, name) => ({
    cue: "wait" as const,
    lasts: random(400),
    delay: random(4) === 0 ? random(200) : 0,
    free: random(2) === 0,
    mark: String(name),
  }));
}

/** When each cue begins and ends by the definition of blocking. */
function schedule(cues: readonly Cue[]): [number, number][] {
  let turn = 0;
  return cues.map((cue) => {
    const from = turn + (cue.delay ?? 0);
    const to = from + (cue.lasts ?? 0);
    if (!cue.free) turn = to;
    return [from, to];
  });
}

function play(cues: readonly Cue[], slices: readonly number[]): Moment[] {
  const { player, moments } = staged();
  player.push(cues);
  for (let i = 0; !player.idle; i++) player.tick((slices[i % slices.length] ?? 1) / TICKS);
  return moments;
}

describe("player", () => {
  it("client_anim_1_every_cue_plays_when_it_should_in_any_slices_of_time", () => {
    for (let seed = 0; seed < 200; seed++) {
      const cues = randomCues(seed);
      const random = numbers(seed + 1000);
      const moments = play(cues, [1 + random(500), 1 + random(500), 1 + random(500)]);
      expect(moments).toHaveLength(cues.length * 2);
      const times = schedule(cues);
      cues.forEach((cue, i) => {
        const own = moments.filter((moment) => moment.cue === cue);
        expect(own.map(({ what }) => what)).toEqual(["began", "ended"]);
        expect(own.map(({ at }) => at)).toEqual(times[i]);
      });
      expect(moments.map(({ at }) => at)).toEqual(
        moments.map(({ at }) => at).sort((a, b) => a - b),
      );
      expect(play(cues, [7])).toEqual(moments);
    }
  });

  it("client_anim_1_a_glide_is_where_it_should_be", () => {
    const { player, moments } = staged();
    const path: [number, number][] = [
      [2, 0],
      [2, 2],
    ];
    player.push([
      { cue: "move", piece: "S2", from: [0, 0], path, lasts: 900, easing: "easeInOutQuad" },
    ]);
    const later = (ms: number) => {
      player.tick(ms);
      const [tween] = player.tweens();
      return tween && placeOf(tween);
    };
    expect(later(0)).toEqual([0, 0]);
    expect(later(75)).toEqual([0.5, 0]);
    expect(later(75)).toEqual([2, 0]);
    expect(later(75)).toEqual([2, 1.5]);
    expect(later(75)).toBeUndefined();
    expect(moments.at(-1)?.at).toBe(900);
  });

  it("a_knock_goes_out_and_back", () => {
    const { player } = staged();
    player.push([{ cue: "knock", piece: "S1", from: [0, 0], toward: [1, 0], lasts: 1500 }]);
    const places = [0, 250, 233].map((ms) => {
      player.tick(ms);
      const [tween] = player.tweens();
      return (tween && placeOf(tween)?.[0]) ?? -1;
    });
    expect(places.slice(0, 2)).toEqual([0, 0.5]);
    expect(places[2]).toBeLessThan(0.04);
  });

  it("client_cue_2_input_opens_at_an_unlock", () => {
    const { player } = staged();
    player.push([wait(100), wait(100, { unlock: true }), wait(100)]);
    expect(player.locked).toBe(true);
    player.tick(99);
    expect(player.locked).toBe(true);
    player.tick(1);
    expect(player.locked).toBe(false);
    expect(player.idle).toBe(false);
    player.push([wait(100)]);
    expect(player.locked).toBe(true);
  });

  it("client_cue_2_a_free_cue_locks_nothing_but_runs_on", () => {
    const { player } = staged();
    player.push([wait(600, { free: true }), wait(100)]);
    player.tick(100);
    expect(player.locked).toBe(false);
    expect(player.tweens()).toHaveLength(1);
  });

  it("client_cue_2_an_unknown_kind_is_skipped_for_its_time_with_one_warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { player, moments } = staged();
    const nonsense = { cue: "nonsense", lasts: 600 } as unknown as Cue;
    player.push([wait(100), nonsense, wait(100), nonsense, wait(100)]);
    player.tick(0);
    expect(player.tweens()).toHaveLength(1);
    player.tick(150);
    expect(player.locked).toBe(true);
    expect(player.tweens()).toEqual([]);
    player.tick(1000);
    expect(moments.map(({ at }) => at / TICKS)).toEqual([
      0, 100, 100, 300, 300, 400, 400, 600, 600, 700,
    ]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it("client_anim_1_a_pause_stops_the_time", () => {
    const { player, moments } = staged();
    player.push([wait(100)]);
    player.paused = true;
    player.tick(500);
    expect(moments).toEqual([]);
    expect(player.locked).toBe(true);
    player.paused = false;
    player.tick(100);
    expect(player.locked).toBe(false);
  });

  it("client_anim_3_three_acts_need_three_continues", () => {
    const { player, moments } = staged();
    player.stepping = true;
    player.push([0, 1, 2].map(() => wait(10, { stop: true })));
    player.push([wait(10)]);
    let continues = 0;
    for (let ticks = 0; ticks < 100 && !player.idle; ticks++) {
      player.tick(1000);
      if (!player.held) continue;
      expect(player.locked).toBe(true);
      continues += 1;
      player.proceed();
    }
    expect(continues).toBe(3);
    expect(moments).toHaveLength(8);
  });

  it("client_anim_2_skipping_at_any_time_leaves_nothing_out", () => {
    for (let seed = 0; seed < 100; seed++) {
      const cues = randomCues(seed);
      const { player, moments } = staged();
      player.push(cues);
      player.tick(numbers(seed)(2000) / TICKS);
      player.skip();
      expect(player.idle && !player.locked).toBe(true);
      expect(moments).toEqual(play(cues, [1]));
    }
  });

  it("client_anim_2_own_and_other_acts_have_their_speeds", () => {
    const { player, moments } = staged({ speed: (cue) => (cue.by === 0 ? 2 : 0.5) });
    player.push([wait(100, { by: 0 }), wait(100)]);
    player.tick(1000);
    expect(moments.map(({ at }) => at / TICKS)).toEqual([0, 50, 50, 250]);
  });

  it("client_anim_2_a_key_held_plays_four_times_as_fast", () => {
    const { player } = staged();
    player.push([wait(100)]);
    player.hurry = true;
    player.tick(24);
    expect(player.locked).toBe(true);
    player.tick(1);
    expect(player.locked).toBe(false);
  });

  it("client_anim_2_instant_plays_everything_at_once_in_the_same_order", () => {
    const cues = Array.from({ length: 5 }, (_, i) => wait(1000, { mark: String(i) }));
    const { player, moments } = staged({ speed: () => "instant" });
    player.push(cues);
    player.tick(0);
    expect(player.idle).toBe(true);
    const order = (list: Moment[]) => list.map(({ what, cue }) => [what, cue.mark]);
    expect(order(moments)).toEqual(order(play(cues, [1])));
  });

  it("client_vis_4_case_16_with_reduced_motion_a_move_takes_100_ms", () => {
    const { player, moments } = staged({ reduced: () => true });
    const path: [number, number][] = [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ];
    player.push([
      { cue: "move", piece: "a", from: [0, 0], path, lasts: 2400 },
      { cue: "shake", on: "screen", lasts: 900 },
      { cue: "fade", piece: "a", lasts: 2400 },
      { cue: "number", on: { piece: "a" }, value: -1, lasts: 1800 },
    ]);
    player.tick(10_000);
    expect(moments.map(({ at }) => at / TICKS)).toEqual([0, 100, 100, 100, 100, 100, 100, 700]);
  });

  it("duel_ui_1_the_marks_of_a_change_of_turn", () => {
    const { player, moments } = staged();
    player.push([
      wait(500),
      wait(300, { mark: "show_end_turn" }),
      wait(200, { mark: "after_show_end_turn" }),
      wait(350, { free: true }),
      {
        cue: "banner",
        text: "Your Turn",
        enter: 900,
        leave: 900,
        lasts: 2400,
        mark: "show_start_turn",
      },
      wait(0, { mark: "after_show_start_turn", unlock: true }),
    ]);
    player.skip();
    const marks = moments
      .filter(({ what, cue }) => what === "began" && cue.mark)
      .map(({ at, cue }) => [at / TICKS, cue.mark]);
    expect(marks).toEqual([
      [500, "show_end_turn"],
      [800, "after_show_end_turn"],
      [1000, "show_start_turn"],
      [1800, "after_show_start_turn"],
    ]);
  });

  it("spans_that_are_no_times_take_none", () => {
    const { player } = staged();
    player.push([wait(Number.NaN), wait(-5), { cue: "wait", lasts: "x" } as unknown as Cue]);
    player.tick(0);
    expect(player.idle).toBe(true);
  });
});

describe("easing", () => {
  const times = [0, 0.25, 0.5, 0.75, 1];

  it("client_cue_1_easings_have_their_values", () => {
    expect(times.map((t) => ease("linear", t))).toEqual(times);
    expect(times.map((t) => ease("easeInOutQuad", t))).toEqual([0, 0.125, 0.5, 0.875, 1]);
    expect(times.map((t) => ease("easeInOutCubic", t))).toEqual([0, 0.0625, 0.5, 0.9375, 1]);
    for (const t of times) {
      expect(ease("easeOutExpo", t)).toBeCloseTo(t < 1 ? 1 - 2 ** (-10 * t) : 1, 12);
      expect(ease("easeOutBack", t)).toBeCloseTo(
        1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2,
        12,
      );
    }
    expect(ease("easeOutBack", 0.7)).toBeGreaterThan(1);
  });

  it("easings_begin_at_0_and_end_at_1", () => {
    const all: Easing[] = [
      "linear",
      "easeInOutQuad",
      "easeInOutCubic",
      "easeOutExpo",
      "easeOutBack",
    ];
    for (const easing of all) {
      expect(ease(easing, 0)).toBeCloseTo(0, 12);
      expect(ease(easing, 1)).toBe(1);
      expect(ease(easing, 7)).toBe(1);
    }
  });

  it("a_path_is_walked_by_its_length", () => {
    const path: [number, number][] = [
      [0, 0],
      [3, 0],
      [3, 0],
      [3, 1],
    ];
    expect(along(path, 0)).toEqual([0, 0]);
    expect(along(path, 0.5)).toEqual([2, 0]);
    expect(along(path, 1)).toEqual([3, 1]);
    expect(along(path, 1.25)).toEqual([3, 2]);
    expect(along([[1, 1]], 0.5)).toEqual([1, 1]);
    expect(along([], 0.5)).toBeUndefined();
  });
});
