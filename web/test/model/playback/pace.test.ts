/** What nobody waits for: banners that something follows, and what a page slept through. */
import { describe, expect, it } from "vitest";
import { CuePlayer, TICKS } from "../../../src/model/playback/cue_player";
import type { Cue, Scene } from "../../../src/protocol/scene";
import { pieces } from "../../fixtures/scenes";
import { sit } from "../../fixtures/table";

const wait = (ms: number, more: Partial<Cue> = {}): Cue =>
  ({ cue: "wait", lasts: ms * TICKS, ...more }) as Cue;

const banner = (text: string, ms = 800): Cue => ({
  cue: "banner",
  text,
  enter: 300 * TICKS,
  leave: 300 * TICKS,
  lasts: ms * TICKS,
  sound: "turn",
});

const glide: Cue = { cue: "move", piece: "R", from: [0, 7], path: [[0, 6]], lasts: 300 * TICKS };

/** A change of turn: half a second, the end, the banner. */
const change = (text: string): Cue[] => [
  wait(500),
  wait(300, { mark: "show_end_turn" }),
  wait(200),
  { cue: "turn", turn: { text } },
  banner(text),
];

describe("what is told", () => {
  it("client_pace_1_holds_up_nothing_that_has_happened_since", () => {
    const { match, source, sounds } = sit(pieces);
    source.news(pieces, change("Enemy Turn"));
    match.testing.tick(100);
    expect(match.view.scene.value.turn.text).not.toBe("Enemy Turn");
    expect(match.view.busy.value).toBe(true);
    // The other side has acted: it is shown at once, and the banner is seen beside it.
    source.news(pieces, [glide]);
    expect(match.playback.cue.value).toBe("move");
    expect(match.playback.banner.value?.text).toBe("Enemy Turn");
    expect(sounds.played.map(({ id }) => id)).toEqual(["turn"]);
    match.testing.tick(300);
    expect(match.view.busy.value).toBe(false);
    match.testing.tick(500);
    expect(match.playback.banner.value).toBeUndefined();
  });

  it("client_pace_1_a_turn_that_nothing_follows_takes_its_time", () => {
    const { match, source } = sit(pieces);
    source.news(pieces, change("Enemy Turn"));
    source.news(pieces, [glide]);
    source.news(pieces, change("Your Turn"));
    let time = 0;
    for (; match.view.busy.value && time < 10_000; time += 20) match.testing.tick(20);
    // The move, and one change of turn.
    expect(time).toBe(300 + 1800);
  });

  it("what_moves_on_the_board_is_seen_to_its_end", () => {
    const { match, source } = sit(pieces);
    source.news(pieces, [wait(100), glide, wait(400)]);
    source.news(pieces, [{ ...glide, from: [0, 6], path: [[0, 5]] }]);
    match.testing.tick(399);
    expect(match.view.scene.value.pieces?.["R"]?.at).toEqual([0, 7]);
    match.testing.tick(1);
    // Only the wait at its end is not waited for.
    expect(match.playback.cue.value).toBe("move");
    match.testing.tick(300);
    expect(match.view.busy.value).toBe(false);
  });

  it("client_anim_3_a_stop_stops_although_something_follows", () => {
    const player = new CuePlayer();
    player.stepping = true;
    player.push([wait(100, { stop: true }), banner("Next")]);
    player.tick(0);
    player.release();
    expect(player.drained).toBe(false);
    player.tick(100);
    expect(player.held).toBe(true);
    player.release();
    expect(player.drained).toBe(false);
    player.proceed();
    player.release();
    expect([player.drained, player.idle]).toEqual([true, false]);
  });

  it("client_anim_1_a_paused_queue_lets_nothing_pass", () => {
    const { match, source } = sit(pieces);
    match.playback.pause("menu", true);
    source.news(pieces, change("Enemy Turn"));
    source.news(pieces, [glide]);
    expect(match.view.busy.value).toBe(true);
    expect(match.playback.banner.value).toBeUndefined();
  });
});

/** A page's timers, which run late after a sleep. */
class SleepyTimers {
  time = 0;
  private waiting: { due: number; then: () => void }[] = [];

  readonly now = () => this.time;

  readonly later = (milliseconds: number, then: () => void) => {
    const timer = { due: this.time + milliseconds, then };
    this.waiting.push(timer);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== timer);
    };
  };

  /** Runs what is due, and what should have run long ago. */
  run(): void {
    const due = this.waiting.filter((timer) => timer.due <= this.time);
    this.waiting = this.waiting.filter((timer) => timer.due > this.time);
    for (const { then } of due) then();
  }

  /** Lets time pass, awake. */
  pass(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      this.time += 50;
      this.run();
    }
  }
}

describe("a page that slept", () => {
  const clock: Scene = { ...pieces, clock: { shown_ms: 20_000, buffer_ms: 0 } };
  const frames = { request: () => 1, cancel: () => {} };

  it("client_perf_3_ticks_once_however_many_seconds_it_missed", () => {
    const timers = new SleepyTimers();
    const { match, source, sounds } = sit(clock, {}, { now: timers.now, later: timers.later });
    const ticks = () => sounds.played.filter(({ id }) => id === "tick").length;
    const say = (leftMs: number) => {
      source.clock.value = { seat: 0, leftMs, allowedMs: 90_000, saidAt: timers.time };
    };
    say(18_000);
    timers.pass(3000);
    expect(ticks()).toBe(3 + 1);
    // Six seconds without timers, then all that the server said in them, in one moment.
    timers.time += 6000;
    for (const left of [14_000, 13_000, 12_000, 11_000, 10_000, 9000]) say(left);
    expect(match.connection.timer.value?.seconds).toBe(9);
    expect(ticks()).toBe(4 + 1);
    timers.pass(2000);
    expect(ticks()).toBe(4 + 1 + 2);
    match.close();
  });

  it("client_perf_3_shows_what_it_missed_at_once_and_silently", () => {
    for (const first of ["view", "timer"]) {
      const timers = new SleepyTimers();
      const { match, source, sounds } = sit(
        pieces,
        {},
        { now: timers.now, later: timers.later, frames, manual: false },
      );
      timers.pass(10_000);
      source.news(pieces, [{ ...glide, sound: "step" }]);
      expect([match.view.busy.value, sounds.played.length]).toEqual([true, 1]);
      timers.time += 8000;
      if (first === "timer") timers.run();
      const later: Cue[] = [wait(500), { ...banner("Your Turn"), log: { text: "Your turn" } }];
      source.news(pieces, later);
      source.news(pieces, later);
      expect([match.view.busy.value, sounds.played.length]).toEqual([false, 1]);
      expect(match.playback.banner.value).toBeUndefined();
      expect(match.view.log.value.map(({ text }) => text)).toEqual(["Your turn", "Your turn"]);
      timers.pass(600);
      expect(match.view.toasts.value[0]?.text).toContain("2 events");
      // It is awake: what comes now is played.
      source.news(pieces, later);
      expect(match.view.busy.value).toBe(true);
      match.close();
    }
  });

  it("a_page_that_was_only_busy_for_a_while_plays_on", () => {
    const timers = new SleepyTimers();
    const { match, source } = sit(
      pieces,
      {},
      { now: timers.now, later: timers.later, frames, manual: false },
    );
    timers.time += 3000;
    source.news(pieces, [glide]);
    expect(match.view.busy.value).toBe(true);
    match.close();
  });
});
