/** Marks and sounds of cues, as a match shows and plays them. */
import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { TICKS } from "../../../src/model/playback/cue_player";
import type { Cue, Scene } from "../../../src/protocol/scene";
import { pieces, scene } from "../../fixtures/scenes";
import { sit } from "../../fixtures/table";

const cue = (kind: string, more: object = {}): Cue =>
  ({ cue: kind, lasts: 100 * TICKS, ...more }) as unknown as Cue;
const mark = (more: object = {}) =>
  cue("mark", {
    tiles: [
      [2, 2],
      [3, 3],
    ],
    token: "blast",
    ...more,
  });

describe("marks", () => {
  const marked = (match: ReturnType<typeof sit>["match"]) =>
    [...match.view.marks.value]
      .filter(([, tokens]) => tokens.includes("blast"))
      .map(([key]) => key);

  it("client_cue_3_end_with_their_cue_unless_they_stay", () => {
    const { match, source } = sit(scene({}));
    source.news(scene({}), [mark(), cue("wait")]);
    expect(marked(match)).toEqual(["2,2", "3,3"]);
    match.testing.tick(100);
    expect(marked(match)).toEqual([]);
    match.testing.tick(100);
    source.news(scene({}), [mark({ stays: true }), cue("wait"), cue("wait")]);
    match.testing.tick(100);
    expect(marked(match)).toEqual(["2,2", "3,3"]);
  });

  it("client_cue_3_are_cleared_tile_by_tile_and_by_their_token", () => {
    const { match, source } = sit(scene({}));
    source.news(scene({}), [
      mark({ stays: true, lasts: 0 }),
      mark({ clear: true, token: "warn", lasts: 0 }),
      cue("wait"),
      mark({ clear: true, tiles: [[2, 2]], lasts: 0 }),
      cue("wait"),
      mark({ clear: true, tiles: [[3, 3]], lasts: 0 }),
      cue("wait"),
    ]);
    expect(marked(match)).toEqual(["2,2", "3,3"]);
    match.testing.tick(100);
    expect(marked(match)).toEqual(["3,3"]);
    match.testing.tick(100);
    expect(marked(match)).toEqual([]);
  });
});

describe("sounds", () => {
  const heard = (of: Scene, more: object) => {
    const { match, source, sounds } = sit(of);
    const play = vi.spyOn(sounds, "play");
    source.news(of, [cue("wait", { sound: "hit", ...more })]);
    match.testing.tick(100);
    return play.mock.calls;
  };

  it("client_snd_1_come_from_where_they_are_heard", () => {
    const pan = (x: number) => heard(pieces, { heard_at: [x, 0] })[0]?.[1];
    expect(pan(0)).toEqual({ bus: "effects", pan: -0.6 });
    expect((pan(7) as { pan: number }).pan).toBeCloseTo(0.6);
    expect(heard(pieces, {})).toEqual([["hit", { bus: "effects" }]]);
    // On a board of one column there is no side.
    const narrow = scene({ board: { size: [1, 8], kinds: {}, rows: {} } });
    expect(heard(narrow, { heard_at: [0, 0] })[0]?.[1]).toEqual({ bus: "effects" });
    expect(heard(pieces, { sound: undefined })).toEqual([]);
  });

  it("client_perf_2_are_not_played_while_the_page_is_hidden", () => {
    const hidden = signal(true);
    const { match, source, sounds } = sit(pieces, {}, { hidden });
    const play = vi.spyOn(sounds, "play");
    source.news(pieces, [cue("wait", { sound: "hit" })]);
    match.testing.tick(100);
    expect(play).not.toHaveBeenCalled();
  });
});

describe("a piece that fades", () => {
  it("client_cue_3_is_drawn_until_its_cue_is_over", () => {
    const { match, source } = sit(pieces);
    const { K: _, ...others } = pieces.pieces ?? {};
    source.news({ ...pieces, pieces: others }, [
      cue("fade", { piece: "K", free: true, lasts: 200 * TICKS }),
    ]);
    match.testing.tick(100);
    expect([...match.view.picture.value.leaving.keys()]).toEqual(["K"]);
    match.testing.tick(100);
    expect(match.view.picture.value.leaving.size).toBe(0);
    expect(match.view.scene.value.pieces).not.toHaveProperty("K");
  });
});

describe("the picture", () => {
  it("client_sel_1_names_what_is_selected_and_pointed_at_and_nothing_else", () => {
    const { match } = sit(pieces);
    expect(match.view.picture.value).not.toHaveProperty("selected");
    expect(match.view.picture.value).not.toHaveProperty("pointed");
    match.actions.select("N");
    match.actions.point({ tile: [0, 7], piece: "R" });
    expect(match.view.picture.value).toMatchObject({ selected: "N", pointed: "R" });
  });
});

describe("reduced motion", () => {
  /** How long a move of a second takes. */
  const moved = (motion: "reduced" | "full" | "system", system: boolean) => {
    const { match, source } = sit(pieces, { motion }, { reducedMotion: signal(system) });
    source.news(pieces, [
      cue("move", { piece: "N", from: [1, 7], path: [[1, 6]], lasts: 1000 * TICKS }),
    ]);
    match.testing.tick(500);
    return match.view.busy.value;
  };

  it("client_vis_4_is_what_the_player_or_else_the_system_wants", () => {
    expect([moved("full", true), moved("full", false)]).toEqual([true, true]);
    expect([moved("reduced", true), moved("reduced", false)]).toEqual([false, false]);
    expect([moved("system", true), moved("system", false)]).toEqual([false, true]);
  });
});
