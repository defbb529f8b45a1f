/** Which marks lie on which tiles. */
import { describe, expect, it } from "vitest";
import type { AimedTarget } from "../../src/model/interaction/offers";
import { type MarkSituation, overlay } from "../../src/model/mark_overlay";
import type { Scene } from "../../src/protocol/scene";
import { piece, pieces, scene, tileTarget, walk } from "../fixtures/scenes";

const nothing = (of: Scene): MarkSituation => ({
  scene: of,
  selected: undefined,
  cursor: undefined,
  hovered: undefined,
  previewed: undefined,
  pointed: undefined,
  aims: [],
  aim: undefined,
  threat: false,
  pins: [],
  cues: [],
  denied: undefined,
  unfinished: [],
});

/** All marks as an object. */
function marks(of: Scene, more: Partial<MarkSituation> = {}) {
  const made = overlay({ ...nothing(of), ...more });
  return { ...made, marks: Object.fromEntries(made.marks) };
}

const no = { code: "x/no", text: "No." };
const plain = scene({ pieces: { A: piece("A", [1, 1], { covers: [2, 1] }) } });

describe("marks", () => {
  it("of_the_scene_are_those_of_spots_pieces_and_telegraphs", () => {
    const here = scene({
      board: { ...plain.board, spots: { "0,0": { marks: ["goal"] }, "0,1": {} } },
      pieces: { A: piece("A", [1, 1], { marks: ["check"] }), B: piece("B", [2, 2]) },
      telegraphs: {
        t: { name: "Quake", tiles: [[3, 3]] },
        u: { name: "Bite", target: "B" },
        v: { name: "Nobody", target: "gone" },
      },
    });
    expect(marks(here).marks).toEqual({
      "0,0": ["goal"],
      "1,1": ["check"],
      "3,3": ["warn"],
      "2,2": ["warn"],
    });
    expect(marks(scene({})).marks).toEqual({});
  });

  it("of_what_a_player_does_lie_under_whole_pieces", () => {
    expect(marks(plain, { selected: "A" }).marks).toEqual({ "1,1": ["select"], "2,1": ["select"] });
    expect(marks(plain, { unfinished: ["A"] }).marks).toEqual({
      "1,1": ["hover"],
      "2,1": ["hover"],
    });
    expect(marks(plain, { cursor: [4, 4] }).marks).toEqual({ "4,4": ["cursor"] });
    expect(marks(plain, { hovered: [4, 4] }).marks).toEqual({ "4,4": ["hover"] });
    expect(marks(plain, { previewed: [4, 4] }).marks).toEqual({ "4,4": ["hover"] });
    expect(marks(plain, { denied: [4, 4] }).marks).toEqual({ "4,4": ["denied"] });
  });

  it("of_cues_may_carry_a_sign", () => {
    const cue = { tiles: [[1, 1]] as [number, number][], token: "blast" };
    const told = marks(scene({}), {
      cues: [
        { ...cue, sign: "3" },
        { ...cue, token: "warn" },
      ] as unknown as MarkSituation["cues"],
    });
    expect([...(told.marks["1,1"] ?? [])].sort()).toEqual(["blast", "warn"]);
    expect([...told.labels]).toEqual([["1,1", "3"]]);
  });

  it("on_one_tile_are_ranked_and_none_is_there_twice", () => {
    const once = marks(pieces, { hovered: [1, 7], cursor: [1, 7], selected: "N", denied: [1, 7] });
    const order = once.marks["1,7"] ?? [];
    expect(new Set(order).size).toBe(4);
    const other = marks(pieces, {
      unfinished: ["N"],
      denied: [1, 7],
      selected: "N",
      cursor: [1, 7],
    });
    expect(other.marks["1,7"]).toEqual(order);
    const twice = marks(pieces, { unfinished: ["N"], hovered: [1, 7] });
    expect(twice.marks["1,7"]).toEqual(["hover"]);
    const strange = scene({ pieces: { A: piece("A", [1, 1], { marks: ["zzz", "hover"] }) } });
    expect(marks(strange).marks["1,1"]).toEqual(["hover", "zzz"]);
  });

  it("duel_ui_6_warn_of_what_holds_the_selected_piece", () => {
    const here = scene({
      pieces: { A: piece("A", [1, 1], { held_by: ["B"] }), B: piece("B", [2, 2]) },
    });
    expect(marks(here, { selected: "A" }).marks).toEqual({ "1,1": ["select"], "2,2": ["warn"] });
  });
});

describe("threat and pins", () => {
  it("client_threat_1_are_shown_when_asked_for", () => {
    const { K } = pieces.pieces ?? {};
    if (!K) throw new Error("no king");
    const { marks: _, ...king } = K;
    const here = scene({ pieces: { K: king } });
    const shown = marks(here, { threat: true });
    expect(shown.marks).toEqual({ "3,3": ["threat"], "5,5": ["threat"] });
    expect([...shown.labels]).toEqual([
      ["3,3", "1"],
      ["5,5", "1"],
    ]);
    expect(marks(here).labels.size).toBe(0);
    expect(marks(here, { pins: ["K", "gone"] }).marks).toEqual({ "3,3": ["pin"], "5,5": ["pin"] });
  });

  it("client_game_2_pointing_at_an_enemy_shows_where_it_goes_and_what_it_strikes", () => {
    const enemy = piece("E", [4, 4], {
      side: "them",
      moves: [
        [4, 5],
        [5, 5],
      ],
      strikes: [
        [5, 5],
        [3, 3],
      ],
    });
    const here = scene({ pieces: { E: enemy, F: { ...enemy, side: "us" } } });
    const looked = marks(here, { pointed: "E" });
    expect(looked.marks["4,5"]).toEqual(["reach"]);
    expect([...(looked.marks["5,5"] ?? [])].sort()).toEqual(["pin", "reach"]);
    expect([...looked.watched]).toEqual([
      ["4,5", "roam"],
      ["5,5", "roam_harm"],
      ["3,3", "harm"],
    ]);
    expect(marks(here, { pointed: "F" }).watched.size).toBe(0);
    const aims: AimedTarget[] = [{ choice: "go", target: tileTarget([0, 0]) }];
    expect(marks(here, { pointed: "E", aims }).watched.size).toBe(0);
  });
});

describe("targets", () => {
  const aim = (more: object, quiet = false): AimedTarget => ({
    choice: "go",
    target: tileTarget([2, 2], more),
    quiet,
  });

  it("client_tgt_1_have_the_mark_of_their_tier", () => {
    expect(marks(scene({}), { aims: [aim({})] }).marks).toEqual({ "2,2": ["reach"] });
    expect(marks(scene({}), { aims: [aim({ tier: "act" })] }).marks).toEqual({ "2,2": ["act"] });
    const risky = marks(scene({}), { aims: [aim({ risk: "It is hot." })] }).marks["2,2"] ?? [];
    expect([...risky].sort()).toEqual(["reach", "risk"]);
    expect(marks(scene({}), { aims: [aim({}, true)] }).marks).toEqual({});
    expect(marks(scene({}), { aims: [aim({ refused: no })] }).marks).toEqual({});
  });

  it("client_tgt_2_a_fringe_is_shown_even_if_it_leads_nowhere_unless_it_is_refused", () => {
    const fringe = { tier: "fringe", command: undefined };
    expect(marks(scene({}), { aims: [aim(fringe)] }).marks).toEqual({ "2,2": ["fringe"] });
    expect(marks(scene({}), { aims: [aim({ ...fringe, refused: no })] }).marks).toEqual({});
    expect(marks(scene({}), { aims: [aim({ command: undefined })] }).marks).toEqual({});
  });

  it("client_tgt_5_the_one_aimed_at_shows_what_it_hits", () => {
    const preview = {
      tiles: [[3, 3]],
      pieces: [{ piece: "A" }, { piece: "B", friend: true }, { piece: "gone" }],
    };
    const here = scene({ pieces: { A: piece("A", [1, 1]), B: piece("B", [0, 0]) } });
    const shown = marks(here, { aim: aim({ preview }) });
    expect(shown.marks).toEqual({ "3,3": ["blast"], "1,1": ["blast"], "0,0": ["friend"] });
    expect(shown.path).toEqual([]);
  });
});

describe("the path", () => {
  const targets = walk.choices?.["go"]?.targets ?? [];
  const aims: AimedTarget[] = targets.map((target) => ({ choice: "go", target }));

  it("client_tgt_3_begins_at_the_piece_and_ends_with_its_cost", () => {
    const shown = marks(walk, { aims, ...(aims[1] && { aim: aims[1] }) });
    expect(shown.path).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(shown.marks["0,0"]).toBeUndefined();
    expect(shown.marks["2,0"]).toEqual(["path"]);
    expect(shown.marks["3,0"]).toContain("end");
    expect(shown.marks["3,0"]).not.toContain("path");
    expect([...shown.labels]).toEqual([["3,0", "3"]]);
  });

  it("client_tgt_3_uses_only_the_legs_of_its_own_choice", () => {
    const [, second] = aims;
    if (!second) throw new Error("the walk is too short");
    const others = aims.map((each) => (each === second ? each : { ...each, choice: "ride" }));
    expect(marks(walk, { aims: others, aim: second }).path).toEqual([
      [0, 0],
      [2, 0],
      [3, 0],
    ]);
    const { go: _, ...choices } = walk.choices ?? {};
    expect(marks({ ...walk, choices }, { aims, aim: second }).path[0]).toEqual([1, 0]);
  });

  it("client_tgt_3_a_target_without_a_way_shows_its_cost_only", () => {
    const target = (more: object): AimedTarget => ({
      choice: "x",
      target: tileTarget([5, 5], more),
    });
    const priced = marks(scene({}), { aim: target({ cost: 0 }) });
    expect([priced.marks["5,5"], priced.path, [...priced.labels]]).toEqual([
      ["end"],
      [],
      [["5,5", "0"]],
    ]);
    expect(marks(scene({}), { aim: target({}) }).marks).toEqual({});
    const refused = marks(scene({}), { aim: target({ path: [[5, 5]], refused: no }) });
    expect([refused.marks, refused.path]).toEqual([{}, []]);
  });
});
