/** What a person does while something is previewed, or while things still move. */
import { describe, expect, it } from "vitest";
import { TICKS } from "../../src/model/playback/cue_player";
import type { Cue, Tile } from "../../src/protocol/scene";
import { piece, pieces, scene, tileTarget } from "../fixtures/scenes";
import { breathe, sit, type Table } from "../fixtures/table";

const tile = (x: number, y: number): { tile: Tile } => ({ tile: [x, y] });

const commands = ({ source }: Table) =>
  source.acts.map(({ act }) => ("command" in act ? act.command : act.act));

/** Something that takes half a second. */
const WAIT: Cue = { cue: "wait", lasts: 500 * TICKS };

describe("a preview", () => {
  it("client_touch_1_a_touch_of_another_target_previews_that_one_and_sends_nothing", () => {
    const walk = scene({
      pieces: { N: piece("Knight", [1, 7]) },
      choices: {
        go: {
          verb: "go",
          name: "Go",
          actor: { piece: "N" },
          direct: true,
          targets: [tileTarget([0, 5]), tileTarget([2, 5]), tileTarget([3, 6])],
        },
      },
    });
    const table = sit(walk, { confirm: "always" });
    const { match } = table;
    match.actions.press(tile(1, 7), "touch");
    for (const [x, y] of [
      [0, 5],
      [2, 5],
      [3, 6],
      [2, 5],
    ] as const) {
      match.actions.press(tile(x, y), "touch");
      expect(match.selection.previewed.value).toEqual([x, y]);
      expect(match.selection.forecast.value?.target.tile).toEqual([x, y]);
    }
    expect(match.testing.sent()).toBe(0);
    match.actions.press(tile(2, 5), "touch");
    expect(commands(table)).toEqual([{ to: [2, 5] }]);
  });
});

describe("a question while things still move", () => {
  it("client_gen_3_yes_waits_until_nothing_moves_and_no_does_not", () => {
    const table = sit(pieces);
    const { match, source } = table;
    match.actions.select("A");
    match.actions.open("ant");
    expect(match.view.mode.value).toBe("dialog");
    // Somebody else's act: the question still makes sense, but its answer may not.
    source.news(pieces, [WAIT]);
    expect(match.view.busy.value).toBe(true);
    match.actions.answer(true);
    expect([match.testing.sent(), match.view.mode.value]).toEqual([0, "dialog"]);
    match.testing.tick(500);
    expect(match.view.busy.value).toBe(false);
    expect(match.view.mode.value).toBe("dialog");
    match.actions.answer(true);
    expect(commands(table)).toEqual(["dig"]);
  });

  it("client_conf_1_no_changes_nothing_at_any_time", () => {
    const { match, source } = sit(pieces);
    match.actions.select("A");
    match.actions.open("ant");
    source.news(pieces, [WAIT]);
    match.actions.answer(false);
    expect(match.view.dialog.value).toBeUndefined();
    match.testing.tick(500);
    expect(match.testing.sent()).toBe(0);
  });

  it("client_end_1_the_pieces_of_a_question_wait_as_its_yes_does", () => {
    const { match, source } = sit(pieces);
    match.actions.endTurn();
    expect(match.view.dialog.value?.pieces.map(({ id }) => id)).toEqual(["N"]);
    source.news(pieces, [WAIT]);
    match.actions.answerWith({ piece: "N" });
    expect([match.selection.selected.value, match.view.mode.value]).toEqual([undefined, "dialog"]);
    match.testing.tick(500);
    match.actions.answerWith({ piece: "N" });
    expect([match.selection.selected.value, match.view.mode.value]).toEqual(["N", "selected"]);
  });

  it("client_net_2_yes_waits_for_the_connection", async () => {
    const table = sit(pieces);
    const { match, source } = table;
    match.actions.select("A");
    match.actions.open("ant");
    source.link.value = { state: "reconnecting", attempt: 1 };
    match.actions.answer(true);
    await breathe();
    expect([match.testing.sent(), match.view.mode.value]).toEqual([0, "dialog"]);
    source.link.value = { state: "local" };
    match.actions.answer(true);
    expect(commands(table)).toEqual(["dig"]);
  });
});
