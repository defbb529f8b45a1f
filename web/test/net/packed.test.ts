/** Lists in their short form, and the plain lists that are passed on. */
import { describe, expect, it } from "vitest";
import { unpack, unpackCues } from "../../src/net/packed";
import { merge } from "../../src/net/patch";
import type { Cue, Scene, Target } from "../../src/protocol/scene";
import { pieces } from "../fixtures/scenes";

type Raw = { [key: string]: unknown };

/** A view with one choice, as a server may send it. */
const choosing = (targets: unknown): Raw => ({ choices: { go: { verb: "go", targets } } });
/** A view with one piece. */
const showing = (lists: Raw): Raw => ({ pieces: { rook: { name: "Rook", ...lists } } });

// biome-ignore lint/suspicious/noThenProperty: so the protocol calls a further step
const next = (step: Raw): Raw => ({ then: step });

const plain = (view: unknown): Partial<Scene> => unpack(view) as Partial<Scene>;
const targetsOf = (targets: unknown) => plain(choosing(targets)).choices?.["go"]?.targets;
const tilesOf = (moves: unknown) => plain(showing({ moves })).pieces?.["rook"]?.moves;

/** The target on (x, y) = (4, 6) of a kind and its commands. */
function single(kind: Raw, commands?: unknown[]): Target | undefined {
  const list = targetsOf({ ...(commands ? { commands } : {}), kinds: [kind], rows: { "6": "4a" } });
  expect(list).toHaveLength(1);
  return list?.[0];
}

describe("tiles in the short form", () => {
  it("a_row_begins_at_its_first_tile_and_leaves_gaps_out", () => {
    expect(tilesOf({ "3": "12#..##" })).toEqual([
      [12, 3],
      [15, 3],
      [16, 3],
    ]);
  });

  it("rows_come_in_the_order_of_their_numbers", () => {
    expect(tilesOf({ "10": "0#", "9": "0#" })).toEqual([
      [0, 9],
      [0, 10],
    ]);
  });

  it("are_unpacked_in_moves_and_in_strikes", () => {
    const view = plain(showing({ moves: { "0": "1#" }, strikes: { "2": "3#" } }));
    expect(view.pieces?.["rook"]).toEqual({ name: "Rook", moves: [[1, 0]], strikes: [[3, 2]] });
  });

  it("are_unpacked_in_a_piece_that_a_cue_brings", () => {
    const cue = (strikes: unknown) =>
      ({ cue: "appear", piece: "rook", figure: { name: "Rook", strikes } }) as Cue;
    expect(unpackCues([cue({ "2": "3#" })])).toEqual([cue([[3, 2]])]);
  });
});

describe("targets in the short form", () => {
  it("every_mark_is_a_target_of_its_kind", () => {
    const kinds = [{ cost: 1 }, { cost: 2, tier: "fringe" }];
    expect(targetsOf({ kinds, rows: { "10": "4b.a", "9": "7a" } })).toEqual([
      { tile: [7, 9], cost: 1 },
      { tile: [4, 10], cost: 2, tier: "fringe" },
      { tile: [6, 10], cost: 1 },
    ]);
  });

  it("capital_letters_are_the_kinds_from_26_to_51", () => {
    const kinds = Array.from({ length: 52 }, (_, cost) => ({ cost }));
    const costs = targetsOf({ kinds, rows: { "0": "0azAZ" } })?.map(({ cost }) => cost);
    expect(costs).toEqual([0, 25, 26, 51]);
  });

  it("a_hole_takes_the_tile", () => {
    const command = { MoveSurvivor: { survivor: 1, to: "@" } };
    expect(single({ does: 0 }, [command])).toEqual({
      tile: [4, 6],
      command: { MoveSurvivor: { survivor: 1, to: [4, 6] } },
    });
  });

  it("a_hole_with_a_height_takes_the_name_of_the_tile", () => {
    expect(single({ does: 0 }, [{ Move: ["d4", "@8"] }])?.command).toEqual({ Move: ["d4", "e2"] });
    expect(single({ does: 0 }, ["@10"])?.command).toBe("e4");
  });

  it("a_hole_is_a_whole_text_and_no_key", () => {
    const command = { "@": ["@8x", "a@", "@@", " @", "@-1", 8, null, true] };
    expect(single({ does: 0 }, [command])?.command).toEqual(command);
  });

  it("a_kind_names_the_command_it_does", () => {
    expect(single({ does: 1 }, ["wait", "rest"])?.command).toBe("rest");
    expect(single({ does: 0 }, [0])?.command).toBe(0);
    expect(single({ risk: "Deep." }, ["wait"])).toEqual({ tile: [4, 6], risk: "Deep." });
  });

  it("a_walk_has_its_tile_as_path", () => {
    expect(single({ walk: true })).toEqual({ tile: [4, 6], path: [[4, 6]] });
  });

  it("a_path_of_the_kind_stays", () => {
    expect(single({ path: [[1, 2]] })?.path).toEqual([[1, 2]]);
  });

  it("the_way_back_leads_to_the_tile_before", () => {
    expect(single({ back: [1, 0] })).toEqual({ tile: [4, 6], via: [5, 6] });
    expect(single({ back: [-1, -2] })?.via).toEqual([3, 4]);
    expect(single({ back: [0, 0] })?.via).toEqual([4, 6]);
  });

  it("what_a_tile_costs_more_is_added_along_the_way_back", () => {
    const kinds = [{ cost: 2 }, { back: [-1, 0], more: 3 }, { back: [1, 0], more: 0 }];
    const list = targetsOf({ kinds, rows: { "5": "1cabb" } });
    expect(list?.map((target) => target.cost)).toEqual([2, 2, 5, 8]);
    expect(list?.[3]).toEqual({ cost: 8, tile: [4, 5], via: [3, 5] });
  });

  it.each([
    ["in a circle", { "5": "1ab" }],
    ["to no target", { "5": "1b" }],
    ["to one without a cost", { "5": "1cb" }],
  ])("a_way_back_%s_cannot_be_read", (_, rows) => {
    const kinds = [{ back: [1, 0], more: 1 }, { back: [-1, 0], more: 1 }, {}];
    expect(targetsOf({ kinds, rows })).toEqual([]);
  });

  it("a_target_has_what_the_long_form_has", () => {
    const targets = {
      commands: [{ MoveSurvivor: { survivor: 1, to: "@" } }],
      kinds: [{ back: [0, 1], cost: 5, does: 0, walk: true }],
      rows: { "10": "5a" },
    };
    expect(targetsOf(targets)).toStrictEqual([
      {
        command: { MoveSurvivor: { survivor: 1, to: [5, 10] } },
        cost: 5,
        path: [[5, 10]],
        tile: [5, 10],
        via: [5, 11],
      },
    ]);
  });

  it("the_next_step_of_a_kind_is_unpacked_too", () => {
    const second = { commands: ["@"], kinds: [{ does: 0 }], rows: { "1": "2a" } };
    const step = single(next({ prompt: "Where to?", targets: second }))?.then;
    expect(step).toEqual({ prompt: "Where to?", targets: [{ tile: [2, 1], command: [2, 1] }] });
  });

  it("steps_are_unpacked_at_any_depth_of_long_lists", () => {
    const deep = (targets: unknown) => [next({ targets: [{ name: "On", ...next({ targets }) }] })];
    expect(targetsOf(deep({ kinds: [{}], rows: { "0": "3a" } }))).toEqual(deep([{ tile: [3, 0] }]));
  });
});

describe("a list that cannot be read", () => {
  const kinds = [{ cost: 1 }];
  const rows = { "0": "0a" };

  it.each([
    ["no list at all", 5],
    ["null", null],
    ["nothing", {}],
    ["no rows", { kinds }],
    ["rows as a list", { kinds, rows: ["0a"] }],
    ["no kinds", { rows }],
    ["kinds as a map", { kinds: { a: {} }, rows }],
    ["a kind that is none", { kinds: ["a"], rows }],
    ["a kind that is missing", { kinds, rows: { "0": "0ab" } }],
    ["a mark that is none", { kinds, rows: { "0": "0a#" } }],
    ["a row without its first tile", { kinds, rows: { "0": "a" } }],
    ["a row of no text", { kinds, rows: { "0": null } }],
    ["a row that has no number", { kinds, rows: { x: "0a" } }],
    ["a row before the first", { kinds, rows: { "-1": "0a" } }],
    ["no commands", { kinds: [{ does: 0 }], rows }],
    ["a command that is missing", { commands: ["go"], kinds: [{ does: 1 }], rows }],
    ["commands that are null", { commands: null, kinds: [{ does: 0 }], rows }],
    ["half a way back", { kinds: [{ back: [1] }], rows }],
    ["a way back in words", { kinds: [{ back: "up" }], rows }],
    ["a way back that is a number", { kinds: [{ back: 1 }], rows }],
  ])("of_targets_is_empty: %s", (_, targets) => {
    expect(targetsOf(targets)).toEqual([]);
  });

  it.each([
    ["no list at all", "3#"],
    ["null", null],
    ["another mark", { "0": "0#a" }],
    ["no first tile", { "0": "#" }],
    ["a row that has no number", { x: "0#" }],
  ])("of_tiles_is_empty: %s", (_, moves) => {
    expect(tilesOf(moves)).toEqual([]);
  });

  it("leaves_the_others_readable", () => {
    const bad = { verb: "bad", targets: { kinds: 1 } };
    const good = { verb: "good", targets: { kinds: [{}], rows: { "0": "0a" } } };
    const { choices } = plain({ choices: { bad, good } });
    expect(choices?.["bad"]?.targets).toEqual([]);
    expect(choices?.["good"]?.targets).toEqual([{ tile: [0, 0] }]);
  });

  it("is_no_reason_to_fail_for_what_is_no_view", () => {
    const none = [undefined, null, 5, "view", [], {}, { choices: 1, pieces: [] }];
    for (const view of [...none, { choices: { go: 1 }, pieces: { rook: null } }]) {
      expect(unpack(view)).toBe(view);
    }
    expect(unpackCues(undefined as unknown as Cue[])).toBeUndefined();
  });
});

describe("what stays the same", () => {
  const packed = { kinds: [{}], rows: { "0": "0a" } };
  const view = {
    board: { size: [8, 8] },
    choices: { one: { verb: "one", targets: packed }, two: { verb: "two", targets: packed } },
    pieces: { rook: { name: "Rook", moves: { "0": "1#" } }, king: { at: [0, 0] } },
  };

  it("long_lists_pass_through_as_the_same_objects", () => {
    const whole = structuredClone(pieces);
    expect(unpack(whole)).toBe(whole);
    expect(whole).toEqual(pieces);
    const cues = [{ cue: "appear", piece: "K", figure: whole.pieces?.["K"] }] as Cue[];
    expect(unpackCues(cues)).toBe(cues);
  });

  it("a_choice_without_short_lists_is_the_same_object_beside_one_that_has_them", () => {
    const [wait, rook] = [{ verb: "wait", command: "wait" }, { moves: [[0, 0]] }];
    const after = plain({
      choices: { ...view.choices, wait },
      pieces: { ...view.pieces, other: rook },
    });
    expect(after.choices?.["wait"]).toBe(wait);
    expect(after.pieces?.["other"]).toBe(rook);
  });

  it("unpacking_twice_gives_the_same_objects", () => {
    const after = plain(view);
    expect(after).not.toBe(view);
    expect(unpack(view)).toBe(after);
    expect(unpack(after)).toBe(after);
  });

  it("the_view_that_was_sent_is_not_changed", () => {
    const sent = structuredClone(view);
    plain(sent);
    expect(sent).toEqual(view);
  });

  it("what_a_patch_does_not_name_stays_the_same_object", () => {
    const before = plain(view);
    const patch = { choices: { one: { targets: { rows: { "0": "3a" } } } } };
    const after = plain(merge(view, patch));
    expect(after.choices?.["one"]?.targets).toEqual([{ tile: [3, 0] }]);
    expect(after.choices?.["two"]).toBe(before.choices?.["two"]);
    expect(after.pieces).toBe(before.pieces);
    expect(after.board).toBe(before.board);
  });

  it("a_patch_of_one_piece_leaves_the_choices_and_the_other_pieces", () => {
    const before = plain(view);
    const after = plain(merge(view, { pieces: { king: { strikes: { "1": "0##" } } } }));
    expect(after.pieces?.["king"]).toEqual({
      at: [0, 0],
      strikes: [
        [0, 1],
        [1, 1],
      ],
    });
    expect(after.pieces?.["rook"]).toBe(before.pieces?.["rook"]);
    expect(after.choices).toBe(before.choices);
  });

  it("the_targets_of_a_kind_share_its_next_step", () => {
    const step = { targets: [{ name: "Queen" }] };
    const list = targetsOf({ kinds: [next(step)], rows: { "0": "0aa" } });
    expect(list?.[0]?.then).toBe(step);
    expect(list?.[1]?.then).toBe(step);
  });
});
