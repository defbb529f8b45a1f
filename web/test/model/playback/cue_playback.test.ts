/** What is shown while cues play, and that it ends on the truth. */
import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Match } from "../../../src/model/match/ports";
import { begun, ended } from "../../../src/model/playback/cue_effects";
import type { Cue, Scene } from "../../../src/protocol/scene";
import { positions } from "../../fixtures/frames";
import { breathe, sit } from "../../fixtures/table";

const list = positions("first-stand");
const scenes = list.map(({ scene }) => scene);

function at(index: number): { scene: Scene; cues: Cue[] } {
  const found = list[index];
  if (!found) throw new Error("the fixture is too short");
  return found;
}

/** Everything to its end, in slices. */
function drain(match: Match, slice = 50): number {
  let time = 0;
  while (match.view.busy.value && time < 100_000) {
    match.testing.tick(slice);
    time += slice;
  }
  return time;
}

const texts = (match: Match) => match.view.log.value.map(({ text }) => text);

describe("piles", () => {
  it("client_hand_3_a_pile_changes_with_each_card_and_not_after_all_of_them", () => {
    const zones = {
      deck: { name: "Deck", role: "draw", count: 5 },
      heap: { name: "Heap", role: "discard", count: 1 },
    } satisfies Scene["zones"];
    const before: Scene = { ...at(0).scene, zones };
    const cue: Cue = { cue: "card", act: "discard", from: { zone: "deck" }, to: { zone: "heap" } };
    const sources = { after: undefined, looks: new Map() };
    const begunScene = begun(before, cue, sources);
    expect(begunScene.zones?.["deck"]?.count).toBe(4);
    expect(begunScene.zones?.["heap"]?.count).toBe(1);
    expect(ended(begunScene, cue).zones?.["heap"]?.count).toBe(2);
    const many: Cue = { ...cue, count: 9 };
    expect(begun(before, many, sources).zones?.["deck"]?.count).toBe(0);
  });
});

describe("cuePlayback", () => {
  it("client_gen_4_whatever_the_slices_the_scene_after_is_shown_in_the_end", () => {
    for (const slice of [1, 16.7, 50, 333, 5000]) {
      const { match, source } = sit(at(0).scene);
      for (const { scene, cues } of list.slice(1)) source.news(scene, cues);
      drain(match, slice);
      expect(match.view.picture.value.scene).toBe(scenes.at(-1));
      expect(match.view.version.value).toBe(5);
    }
  });

  it("client_anim_2_case_7_log_and_announcements_are_the_same_at_any_speed", () => {
    const logs = ([0.5, 1, 2, 4, "instant"] as const).map((speed) => {
      const { match, source } = sit(at(0).scene, { speedOwn: speed, speedOthers: speed });
      for (const { scene, cues } of list.slice(1)) source.news(scene, cues);
      drain(match);
      return { log: match.view.log.value, hash: match.testing.hash() };
    });
    for (const log of logs) expect(log).toEqual(logs[0]);
    expect(logs[0]?.log.length).toBeGreaterThan(10);
  });

  it("client_anim_2_the_total_time_scales_with_the_speed", () => {
    const time = (speed: 0.5 | 1 | 2 | 4) => {
      const { match, source } = sit(at(4).scene, { speedOwn: speed, speedOthers: speed });
      source.news(at(5).scene, at(5).cues);
      return drain(match, 5);
    };
    const one = time(1);
    expect(one).toBeGreaterThan(5000);
    for (const speed of [0.5, 2, 4] as const) {
      expect(Math.abs((time(speed) * speed) / one - 1)).toBeLessThan(0.1);
    }
  });

  it("client_anim_1_a_piece_stands_at_its_end_when_its_glide_is_over", () => {
    const { match, source } = sit(at(0).scene);
    source.news(at(1).scene, at(1).cues);
    const place = () => match.view.scene.value.pieces?.["survivor_2"]?.at;
    expect(place()).toEqual([7, 15]);
    expect(match.playback.cue.value).toBe("move");
    match.testing.tick(299);
    expect(place()).toEqual([7, 15]);
    match.testing.tick(1);
    expect(place()).toEqual([9, 13]);
    expect(match.view.busy.value).toBe(false);
  });

  it("client_log_2_lines_come_when_their_cue_begins", () => {
    const { match, source } = sit(at(4).scene);
    source.news(at(5).scene, at(5).cues);
    expect(texts(match)).toEqual(["Ada is finished."]);
    match.testing.tick(200);
    expect(texts(match)).toEqual(["Ada is finished.", "Cy is finished."]);
    expect(match.view.polite.value).toBe("Cy is finished.");
    expect(match.view.scene.value.pieces?.["survivor_1"]?.badge).toBe("done");
  });

  it("client_turn_1_the_banner_comes_holds_and_leaves", () => {
    const { match, source } = sit(at(4).scene);
    source.news(at(5).scene, at(5).cues);
    match.testing.tick(600);
    expect(match.playback.banner.value).toMatchObject({
      text: "Monster turn",
      look: "other_turn",
      presence: 0,
    });
    expect(match.view.scene.value.turn.side).toBe("monsters");
    match.testing.tick(175);
    expect(match.playback.banner.value?.presence).toBeCloseTo(0.5);
    match.testing.tick(400);
    expect(match.playback.banner.value?.presence).toBe(1);
    match.testing.tick(475);
    expect(match.playback.banner.value?.presence).toBeCloseTo(0.5);
    match.testing.tick(100);
    expect(match.playback.banner.value).toBeUndefined();
    expect(match.playback.screenCues.value).toMatchObject([{ kind: "card" }]);
  });

  it("client_cue_3_a_piece_that_is_gone_is_drawn_from_its_last_look", () => {
    const { match, source } = sit(at(0).scene);
    const { monster_1: brute, ...others } = at(0).scene.pieces ?? {};
    expect(brute).toBeDefined();
    const after: Scene = { ...at(0).scene, pieces: others };
    source.news(after, [
      { cue: "fade", piece: "monster_1", lasts: 300 },
      { cue: "move", piece: "monster_1", from: [8, 8], path: [[8, 9]], lasts: 300 },
      { cue: "number", on: { piece: "nobody" }, value: 1, lasts: 300 },
    ]);
    expect(match.view.scene.value.pieces?.["monster_1"]).toBeDefined();
    match.testing.tick(100);
    expect(match.view.scene.value.pieces?.["monster_1"]?.name).toBe("Brute");
    match.testing.tick(200);
    expect(match.view.picture.value.scene).toBe(after);
  });

  it("client_cue_3_pieces_that_come_and_go_within_a_batch", () => {
    const { match, source } = sit(at(0).scene);
    const figure = { name: "Wisp", look: "wisp", at: [3, 3] as [number, number] };
    source.news(at(0).scene, [
      { cue: "appear", piece: "W", figure, lasts: 300 },
      { cue: "change", piece: "W", badge: "stunned", gains: "on_fire" },
      { cue: "jump", piece: "W", from: [3, 3], to: [4, 4], lasts: 300 },
      { cue: "wait", lasts: 300 },
      { cue: "fade", piece: "W", lasts: 300 },
    ]);
    expect(match.view.scene.value.pieces?.["W"]?.name).toBe("Wisp");
    match.testing.tick(250);
    const wisp = match.view.scene.value.pieces?.["W"];
    expect(wisp).toMatchObject({ at: [4, 4], badge: "stunned", statuses: [{ name: "On fire" }] });
    match.testing.tick(1000);
    expect(match.view.picture.value.scene).toBe(at(0).scene);
  });

  it("effects_of_tiles_meters_and_turns_are_seen_at_once", () => {
    const scene: Scene = {
      ...at(0).scene,
      meters: [{ id: "doom", name: "Doom", value: 1 }],
      seats: { "0": { name: "S", meters: [{ id: "mana", name: "Mana", value: 3 }] } },
    };
    const { match, source } = sit(scene);
    source.news(scene, [
      { cue: "tile", tile: [2, 0], kind: "#", look: "rubble" },
      { cue: "meter", meter: "doom", value: 2 },
      { cue: "meter", meter: "mana", seat: 0, value: 1, max: 4, brief: 1 },
      { cue: "meter", meter: "none", seat: 9, value: 1 },
      { cue: "mark", tiles: [[1, 1]], token: "warn", sign: "!", stays: true },
      { cue: "wait", lasts: 300 },
      { cue: "mark", tiles: [[1, 1]], token: "warn", clear: true },
      { cue: "wait", lasts: 300 },
    ]);
    const shown = match.view.scene.value;
    expect(shown.board.rows["0"]?.slice(0, 4)).toBe("..#.");
    expect(shown.board.spots?.["2,0"]?.look).toBe("rubble");
    expect(shown.meters?.[0]?.value).toBe(2);
    // Its limit may grow, too, and a part of it be lent.
    expect(shown.seats?.["0"]?.meters?.[0]).toMatchObject({ value: 1, max: 4, brief: 1 });
    expect(match.view.marks.value.get("1,1")).toEqual(["warn"]);
    expect(match.view.picture.value.labels.get("1,1")).toBe("!");
    match.testing.tick(100);
    expect(match.view.marks.value.get("1,1")).toBeUndefined();
    drain(match);
    expect(match.view.picture.value.scene).toBe(scene);
  });

  it("client_cue_2_an_unlock_shows_the_scene_after_and_opens_the_input", () => {
    const { match, source } = sit(at(0).scene);
    source.news(at(1).scene, [
      ...at(1).cues,
      { cue: "wait", lasts: 300, unlock: true },
      { cue: "move", piece: "survivor_2", from: [0, 0], path: [[1, 1]], lasts: 600 },
      { cue: "wait", log: { text: "The end." } },
    ]);
    match.testing.tick(300);
    expect(match.view.busy.value).toBe(false);
    expect(match.view.picture.value.scene).toBe(at(1).scene);
    expect(match.view.mode.value).toBe("idle");
    match.testing.tick(400);
    expect(match.view.picture.value.scene).toBe(at(1).scene);
    expect(texts(match).at(-1)).toBe("The end.");
  });

  it("client_anim_3_step_through_waits_after_each_act_of_others", () => {
    const { match, source } = sit(at(0).scene, { stepThrough: true });
    for (let i = 0; i < 3; i++) {
      source.news(at(0).scene, [
        { cue: "wait", lasts: 300, stop: true, log: { text: `Act ${i}` } },
      ]);
    }
    let continues = 0;
    for (let i = 0; i < 20 && match.view.busy.value; i++) {
      match.testing.tick(200);
      if (!match.playback.waiting.value) continue;
      continues += 1;
      match.playback.proceed();
    }
    expect(continues).toBe(2);
    expect(texts(match)).toEqual(["Act 0", "Act 1", "Act 2"]);
    expect(match.view.busy.value).toBe(false);
  });

  it("client_anim_2_skip_drains_the_queue_at_once", () => {
    const { match, source } = sit(at(0).scene);
    for (const { scene, cues } of list.slice(1)) source.news(scene, cues);
    match.playback.skip();
    expect(match.view.busy.value).toBe(false);
    expect(match.view.picture.value.scene).toBe(scenes.at(-1));
    expect(texts(match).at(-1)).toBe("The survivors act.");
  });

  it("client_anim_1_the_pause_menu_pauses_the_queue", () => {
    const { match, source } = sit(at(0).scene);
    source.news(at(1).scene, at(1).cues);
    match.actions.openPauseMenu(true);
    match.testing.tick(5000);
    expect(match.view.busy.value).toBe(true);
    match.actions.openPauseMenu(false);
    match.testing.tick(300);
    expect(match.view.busy.value).toBe(false);
  });

  it("client_perf_2_a_hidden_page_plays_nothing_and_tells_on_return", () => {
    const hidden = signal(false);
    const { match, source, sounds } = sit(at(0).scene, {}, { hidden });
    source.news(at(1).scene, at(1).cues);
    hidden.value = true;
    expect(match.view.busy.value).toBe(false);
    const played = sounds.played.length;
    for (const { scene, cues } of list.slice(2)) source.news(scene, cues);
    expect(match.view.picture.value.scene).toBe(scenes.at(-1));
    expect(sounds.played).toHaveLength(played);
    hidden.value = false;
    expect(match.view.busy.value).toBe(false);
    expect(match.view.toasts.value[0]?.text).toMatch(/^While you were away: \d+ events/);
    expect(texts(match).length).toBeGreaterThan(10);
  });

  it("client_cam_2_acts_of_others_are_brought_into_view", () => {
    const asked: string[] = [];
    const camera = {
      orient: signal(0),
      turning: signal(false),
      straight: signal(false),
      straighten: () => undefined,
      turn: () => {},
      zoom: () => {},
      pan: () => {},
      centre: () => {},
      bring: (tile: [number, number]) => void asked.push(String(tile)),
      follow: () => undefined,
      fit: () => {},
      sees: () => false,
      frame: () => [],
      heading: () => "North" as const,
    };
    const board = {
      element: {} as HTMLElement,
      camera,
      moved: signal(0),
      load: () => undefined,
      show: vi.fn(),
      play: vi.fn(),
      look: () => {},
      draw: () => false,
      wake: () => {},
      pick: () => undefined,
      tilePoint: () => ({ x: 0, y: 0 }),
      piecePoint: () => undefined,
      pieceBox: () => undefined,
      plates: () => [],
      colour: () => undefined,
      snapshot: () => undefined,
      frames: () => 0,
      lively: false,
      margins: () => {},
      dispose: () => {},
    };
    const { match, source, settings } = sit(at(0).scene, {}, { board });
    expect(board.show).toHaveBeenCalled();
    source.news(at(1).scene, at(1).cues);
    drain(match);
    expect(board.play).toHaveBeenCalled();
    expect(asked).toEqual([]);
    const move: Cue = { cue: "move", piece: "monster_1", from: [8, 8], path: [[8, 9]], lasts: 30 };
    source.news(at(1).scene, [move]);
    drain(match);
    expect(asked).toEqual(["8,8", "8,9"]);
    settings.value = { ...settings.value, bringIntoView: false };
    source.news(at(1).scene, [move, { cue: "camera", tile: [3, 3] }]);
    drain(match);
    expect(asked).toEqual(["8,8", "8,9", "3,3"]);
  });

  it("online_sync_2_a_whole_view_cuts_the_cues_and_keeps_a_selection_that_is_legal", () => {
    const { match, source } = sit(at(0).scene);
    match.actions.select("survivor_3");
    source.news(at(1).scene, at(1).cues);
    source.seq = 7;
    source.news(structuredClone(at(0).scene), [], true);
    expect(match.view.busy.value).toBe(false);
    expect(match.view.version.value).toBe(7);
    expect(match.selection.selected.value).toBe("survivor_3");
    expect(match.view.dialog.value).toBeUndefined();
  });

  it("client_log_1_earlier_lines_are_fetched_and_none_is_written_twice", async () => {
    let answer: (lines: { text: string }[]) => void = () => {};
    const log = () =>
      new Promise<{ text: string }[]>((resolve) => {
        answer = resolve;
      });
    const { match, source } = sit(at(0).scene, {}, { log });
    source.news(at(0).scene, [{ cue: "wait", lasts: 300, log: { text: "c" } }]);
    source.news(at(0).scene, [{ cue: "wait", lasts: 300, log: { text: "d" } }]);
    answer(["a", "b", "c", "d"].map((text) => ({ text })));
    await Promise.resolve();
    await Promise.resolve();
    drain(match);
    expect(match.view.log.value.map(({ text, index }) => `${index}${text}`)).toEqual([
      "0a",
      "1b",
      "2c",
      "3d",
    ]);
  });

  it("client_seat_1_2_another_person_at_the_screen_finds_nothing_of_the_one_before", async () => {
    const view = (seat: number): Scene => ({ ...at(0).scene, viewer: { seat } });
    const told = { "0": ["a", "b"], "1": ["a", "x"] };
    let seat: "0" | "1" = "0";
    const log = async () => told[seat].map((text) => ({ text }));
    const read = new Map<string, number>();
    const seen = {
      shared: () => true,
      get: (viewer: string) => read.get(viewer),
      set: (viewer: string, lines: number) => void read.set(viewer, lines),
    };
    const { match, source } = sit(view(0), {}, { log, seen });
    source.seats.value = [0, 1];
    await breathe();
    expect(texts(match)).toEqual(["a", "b"]);
    match.actions.select("survivor_2");
    match.actions.tell("A secret.");
    seat = "1";
    source.news(view(1), [], true);
    expect([match.selection.selected.value, match.view.toasts.value, texts(match)]).toEqual([
      undefined,
      [],
      [],
    ]);
    expect([match.view.polite.value, match.view.assertive.value]).toEqual(["", ""]);
    await breathe();
    expect(texts(match)).toEqual(["a", "x"]);
    expect(match.view.recap.value.map(({ text }) => text)).toEqual(["a", "x"]);
    told["0"].push("c");
    seat = "0";
    source.news(view(0), [], true);
    await breathe();
    expect(match.view.recap.value.map(({ text }) => text)).toEqual(["c"]);
    match.actions.cancel("escape");
    expect(match.view.recap.value).toEqual([]);
    expect(match.view.pauseMenu.value).toBe(false);
  });

  it("client_undo_1_an_undo_leads_back_to_the_same_hash", () => {
    const { match, source } = sit(at(0).scene, { speedOwn: "instant" });
    const start = match.testing.hash();
    source.news(at(1).scene, at(1).cues);
    expect(match.testing.hash()).not.toBe(start);
    source.news(at(2).scene, at(2).cues);
    expect(match.testing.hash()).toBe(start);
  });

  it("client_dom_4_pushed_cues_leave_no_trace", () => {
    const { match } = sit(at(0).scene);
    const hash = match.testing.hash();
    match.testing.push([
      { cue: "move", piece: "survivor_1", from: [6, 15], path: [[0, 0]], lasts: 300 },
    ]);
    expect(match.view.busy.value).toBe(true);
    match.testing.tick(50);
    match.testing.tick(60);
    expect(match.view.picture.value.scene).toBe(at(0).scene);
    expect(match.testing.hash()).toBe(hash);
  });
});
