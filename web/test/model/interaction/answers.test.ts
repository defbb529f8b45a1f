/** No click is without an answer, and none of these answers changes anything. */
import { describe, expect, it } from "vitest";
import type { Match } from "../../../src/model/match/ports";
import type { Choice, Scene, Tile } from "../../../src/protocol/scene";
import { piece, scene } from "../../fixtures/scenes";
import { sit } from "../../fixtures/table";

const tile = (x: number, y: number): { tile: Tile } => ({ tile: [x, y] });
const denied = (match: Match) =>
  [...match.view.marks.value].filter(([, marks]) => marks.includes("denied")).map(([at]) => at);

const step: Choice = {
  verb: "step",
  name: "Step",
  actor: { piece: "H" },
  direct: true,
  targets: [{ tile: [1, 2], command: "step" }],
};
const travel: Choice = {
  verb: "travel",
  name: "Travel",
  actor: { piece: "H" },
  direct: true,
  quiet: true,
  refused: { code: "x/seen", text: "A rat is in view." },
};
const throwing: Choice = {
  verb: "throw",
  name: "Throw",
  actor: { piece: "H" },
  targets: [{ tile: [5, 5], command: "throw" }],
};
const { selection: _, ...rat } = piece("Rat", [6, 2], { side: "them" });
/** A hero that is always selected, and a rat far away. */
const cave = (choices: { [id: string]: Choice }): Scene =>
  scene({ focus: "H", pieces: { H: piece("Hero", [1, 1]), R: rat }, choices });

describe("a click on what is no target", () => {
  it("client_tgt_4_in_a_mode_flashes_and_says_so_and_changes_nothing", () => {
    const { match, source } = sit(cave({ step, throwing }));
    match.actions.open("throwing");
    match.actions.press(tile(2, 2), "mouse");
    expect(denied(match)).toEqual(["2,2"]);
    expect(match.view.assertive.value).toBe("Nothing can be done there.");
    expect(match.view.mode.value).toBe("targeting");
    expect(source.acts).toEqual([]);
    // A friend, an enemy out of reach, the piece itself.
    match.actions.press(tile(6, 2), "mouse");
    expect(denied(match)).toEqual(["6,2"]);
    match.actions.press(tile(1, 1), "mouse");
    expect(denied(match)).toEqual(["1,1"]);
    expect(match.selection.choice.value).toBe("throwing");
    match.actions.press(tile(5, 5), "mouse");
    expect(source.acts).toHaveLength(1);
  });

  it("client_tgt_8_where_a_piece_stays_selected_the_tile_flashes", () => {
    const { match } = sit(cave({ step }));
    match.actions.press(tile(7, 7), "mouse");
    expect(denied(match)).toEqual(["7,7"]);
    expect(match.selection.selected.value).toBe("H");
  });

  it("client_tgt_8_a_reason_that_the_scene_lists_is_told_for_enemies_too", () => {
    const { match } = sit(cave({ step, travel }));
    match.actions.press({ tile: [6, 2], piece: "R" }, "mouse");
    expect(match.view.toasts.value).toMatchObject([{ code: "x/seen" }]);
    expect(match.survey.inspected.value).toMatchObject({ id: "R" });
    expect(match.selection.selected.value).toBe("H");
  });

  it("client_tgt_8_deselecting_is_answer_enough", () => {
    const { focus: _, ...free } = cave({ step });
    const { match } = sit(free);
    match.actions.press(tile(1, 1), "mouse");
    expect(match.selection.selected.value).toBe("H");
    match.actions.press(tile(7, 7), "mouse");
    expect(match.view.mode.value).toBe("idle");
    expect(denied(match)).toEqual([]);
  });
});
