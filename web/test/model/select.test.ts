/** Selecting, target modes and questions, on real scenes. */
import { describe, expect, it } from "vitest";
import { at } from "../../src/model/mark";
import type { Match } from "../../src/model/match/ports";
import type { Scene, Tile } from "../../src/protocol/scene";
import { positions } from "../fixtures/frames";
import { breathe, sit } from "../fixtures/table";

const [start, moved, , , ended, round2] = positions("first-stand").map(({ scene }) => scene);
const cues = positions("first-stand").map((position) => position.cues);

function must(scene: Scene | undefined): Scene {
  if (!scene) throw new Error("the fixture is too short");
  return scene;
}

function marked(match: Match, ...tokens: string[]): string[] {
  return [...match.view.marks.value]
    .filter(([, marks]) => tokens.some((token) => marks.includes(token)))
    .map(([key]) => key)
    .sort();
}

const tile = (x: number, y: number): { tile: Tile } => ({ tile: [x, y] });

describe("selecting", () => {
  it("client_sel_1_a_click_selects_and_opens_the_menu", () => {
    const { match } = sit(must(start));
    expect(match.view.mode.value).toBe("idle");
    match.actions.press({ tile: [7, 15], piece: "survivor_2" }, "mouse");
    expect(match.selection.selected.value).toBe("survivor_2");
    expect(match.view.mode.value).toBe("selected");
    expect(match.view.marks.value.get("7,15")).toContain("select");
    expect(match.selection.menu.value.map(({ choice }) => choice.name)).toEqual([
      "Move",
      "Attack",
      "End Turn",
    ]);
    expect(match.selection.menu.value[1]?.refused?.code).toBe("squad/no_target_in_reach");
    expect(match.testing.sent()).toBe(0);
  });

  it("client_menu_2_choices_in_scene_order_that_stay_while_there_is_something_to_do", async () => {
    const { match, source } = sit(must(start), { speedOwn: "instant", speedOthers: "instant" });
    match.actions.press(tile(7, 15), "mouse");
    const ids = () => match.selection.menu.value.map(({ id }) => id);
    const order = ["move-survivor_2", "attack-survivor_2", "end-survivor_2"];
    // In the order of the scene, each with its name, its icon and the key that makes it.
    expect(ids()).toEqual(order);
    expect(match.selection.menu.value.map(({ key }) => key)).toEqual(["1", "2", "3"]);
    for (const { id, choice } of match.selection.menu.value) {
      expect(choice).toEqual(must(start).choices?.[id]);
      expect([choice.name, choice.icon]).not.toContain("");
    }
    // In a target mode it is still there, with the open choice marked.
    match.actions.open("move-survivor_2");
    expect(match.view.mode.value).toBe("targeting");
    expect(match.selection.menu.value.map(({ open }) => open)).toEqual([true, false, false]);
    // After the move there is something left to do: it stays, with Move disabled.
    source.reply = () => ({ scene: must(moved), cues: cues[1] ?? [] });
    match.actions.press(tile(9, 13), "mouse");
    await breathe();
    expect(match.selection.selected.value).toBe("survivor_2");
    expect(ids()).toEqual(order);
    expect(match.selection.menu.value.map(({ open }) => open)).toEqual([false, false, false]);
    expect(match.selection.menu.value[0]?.refused?.code).toBe("squad/already_moved");
    expect(match.selection.menu.value[2]?.refused).toBeUndefined();
    // Nothing left: it closes.
    source.news(must(ended), cues[4] ?? []);
    expect(match.selection.menu.value).toEqual([]);
  });

  it("client_why_1_what_cannot_be_done_says_so_and_sends_nothing", () => {
    const { match } = sit(must(start));
    match.actions.press(tile(7, 15), "mouse");
    const attack = match.selection.menu.value[1];
    expect(attack?.refused).toEqual({
      code: "squad/no_target_in_reach",
      text: expect.stringContaining("reach"),
    });
    for (let times = 1; times <= 2; times++) {
      match.actions.open("attack-survivor_2");
      expect(match.view.toasts.value.at(-1)?.code).toBe("squad/no_target_in_reach");
      expect([match.view.mode.value, match.testing.sent()]).toEqual(["selected", 0]);
    }
  });

  it("client_sel_4_empty_ground_deselects_and_the_piece_itself_stays", () => {
    const { match } = sit(must(start));
    match.actions.press(tile(7, 15), "mouse");
    match.actions.press(tile(7, 15), "mouse");
    expect(match.selection.selected.value).toBe("survivor_2");
    match.actions.press(tile(0, 0), "mouse");
    expect(match.selection.selected.value).toBeUndefined();
    match.actions.press(tile(7, 15), "mouse");
    match.actions.press({ tile: [8, 8], piece: "monster_1" }, "mouse");
    expect(match.survey.inspected.value).toMatchObject({ what: "piece", id: "monster_1" });
    expect(match.selection.selected.value).toBe("survivor_2");
  });

  it("client_tgt_1_a_choice_marks_its_targets_and_case_2_the_path", () => {
    const { match } = sit(must(start));
    match.actions.press(tile(7, 15), "mouse");
    match.actions.open("move-survivor_2");
    expect(match.view.mode.value).toBe("targeting");
    expect(match.selection.choice.value).toBe("move-survivor_2");
    expect(marked(match, "reach", "act", "target")).toHaveLength(32);
    match.actions.point(tile(9, 13));
    expect(marked(match, "path")).toEqual(["7,14", "8,14", "9,14"]);
    expect(marked(match, "end")).toEqual(["9,13"]);
    expect(match.view.picture.value.labels.get(at([9, 13]))).toBe("4");
    expect(match.view.picture.value.path[0]).toEqual([7, 15]);
    match.actions.point(tile(0, 0));
    expect(marked(match, "path", "end")).toEqual([]);
    match.actions.cancel("escape");
    expect(match.view.mode.value).toBe("selected");
    expect(marked(match, "reach", "act", "fringe", "path", "end")).toEqual([]);
    expect(match.selection.menu.value[0]?.refused).toBeUndefined();
  });

  it("client_cxl_1_three_escapes_give_selected_idle_and_the_pause_menu", () => {
    const { match } = sit(must(start));
    match.actions.press(tile(7, 15), "mouse");
    match.actions.open("move-survivor_2");
    match.actions.cancel("escape");
    expect(match.view.mode.value).toBe("selected");
    match.actions.cancel("escape");
    expect(match.view.mode.value).toBe("idle");
    expect(match.view.pauseMenu.value).toBe(false);
    match.actions.cancel("pointer");
    expect(match.view.pauseMenu.value).toBe(false);
    match.actions.cancel("escape");
    expect(match.view.pauseMenu.value).toBe(true);
  });

  it("client_tgt_4_a_click_on_anything_else_changes_nothing", () => {
    const { match } = sit(must(start));
    match.actions.press(tile(7, 15), "mouse");
    match.actions.open("move-survivor_2");
    const before = [...match.view.marks.value.keys()].length;
    for (const pick of [
      tile(0, 0),
      tile(8, 15),
      { tile: [8, 8] as Tile, piece: "monster_1" },
      tile(7, 15),
    ]) {
      match.actions.press(pick, "mouse");
      expect(match.selection.choice.value).toBe("move-survivor_2");
      expect(match.selection.selected.value).toBe("survivor_2");
      expect(match.survey.inspected.value).toBeUndefined();
    }
    expect([...match.view.marks.value.keys()]).toHaveLength(before);
    expect(match.testing.sent()).toBe(0);
  });

  it("client_gen_3_twenty_clicks_during_a_glide_give_one_command", async () => {
    const { match, source } = sit(must(start));
    source.reply = () => ({ scene: must(moved), cues: cues[1] ?? [] });
    match.actions.press(tile(7, 15), "mouse");
    match.actions.open("move-survivor_2");
    match.actions.press(tile(9, 13), "mouse");
    await breathe();
    expect(match.view.busy.value).toBe(true);
    expect(match.view.mode.value).toBe("locked");
    for (let i = 0; i < 20; i++) {
      match.actions.press(tile(6 + (i % 4), 15), "mouse");
      match.testing.tick(10);
    }
    await breathe();
    expect(match.testing.sent()).toBe(1);
    expect(match.selection.selected.value).toBe("survivor_2");
    match.testing.tick(100);
    await breathe();
    expect(match.view.busy.value).toBe(false);
    expect(match.view.mode.value).toBe("selected");
    expect(match.view.picture.value.scene).toBe(must(moved));
    expect(match.view.log.value.map(({ text }) => text)).toEqual(["Bo moves to (9,13), cost 4."]);
  });

  it("client_sel_3_the_question_names_the_half_spent_one_and_yes_selects", async () => {
    const { match, source } = sit(must(moved), { speedOwn: "instant" });
    match.actions.press(tile(9, 13), "mouse");
    expect(match.selection.selected.value).toBe("survivor_2");
    match.actions.press(tile(8, 15), "mouse");
    expect(match.view.mode.value).toBe("dialog");
    expect(match.view.dialog.value?.text).toContain("Bo");
    match.actions.answer(false);
    expect(match.selection.selected.value).toBe("survivor_2");
    match.actions.press(tile(8, 15), "mouse");
    source.reply = () => ({ scene: must(ended), cues: cues[4] ?? [] });
    match.actions.answer(true);
    await breathe();
    match.testing.tick(1000);
    await breathe();
    expect(source.acts).toEqual([
      { act: { command: { EndSurvivorTurn: { survivor: 2 } } }, base: 0 },
    ]);
    expect(match.selection.selected.value).toBe("survivor_3");
    expect(match.view.scene.value.pieces?.["survivor_2"]?.badge).toBe("done");
  });

  it("client_sel_5_a_piece_that_is_finished_is_deselected_by_itself", () => {
    const { match, source } = sit(must(moved), { speedOwn: "instant", speedOthers: "instant" });
    match.actions.press(tile(9, 13), "mouse");
    source.news(must(ended), cues[4] ?? []);
    expect(match.view.mode.value).toBe("idle");
    expect(match.selection.selected.value).toBeUndefined();
  });

  it("client_sel_5_the_menu_closes_with_the_cue_that_finishes_the_piece", () => {
    const { match, source } = sit(must(moved));
    match.actions.press(tile(9, 13), "mouse");
    source.news(must(ended), cues[4] ?? []);
    expect(match.view.busy.value).toBe(true);
    expect(match.selection.selected.value).toBeUndefined();
    expect(match.selection.menu.value).toEqual([]);
  });

  it("client_sel_5_a_new_round_begins_with_nothing_selected", () => {
    const { match, source } = sit(must(ended));
    match.actions.press(tile(8, 15), "mouse");
    expect(match.selection.selected.value).toBe("survivor_3");
    source.news(must(round2), []);
    expect(match.selection.selected.value).toBeUndefined();
  });

  it("client_end_1_the_question_lists_half_spent_and_untouched", async () => {
    const { match, source } = sit(must(moved));
    match.actions.endTurn();
    expect(match.view.dialog.value?.pieces.map(({ note }) => note)).toEqual([
      "half spent",
      "untouched",
      "untouched",
      "untouched",
    ]);
    match.actions.answerWith({ piece: "survivor_2" });
    expect(match.selection.selected.value).toBe("survivor_2");
    match.actions.endTurn();
    source.reply = () => ({ scene: must(round2), cues: cues[5] ?? [] });
    match.actions.answer(true);
    await breathe();
    expect(source.acts[0]?.act).toEqual({ command: "EndPhase" });
  });

  it("client_threat_1_case_8_a_lone_brute_threatens_four_tiles", () => {
    const { match } = sit(must(start));
    match.survey.toggleThreat();
    expect(marked(match, "threat")).toEqual(["7,8", "8,7", "8,9", "9,8"]);
    expect(match.view.picture.value.labels.get("7,8")).toBe("1");
    match.survey.toggleThreat();
    match.survey.togglePin("monster_1");
    expect(marked(match, "pin")).toHaveLength(4);
  });

  it("client_tgt_6_squad_atk_4_the_order_of_hits_is_chosen_without_a_click_before", () => {
    const [before, asked, after] = positions("hit-order");
    const instant = { speedOwn: "instant", speedOthers: "instant" } as const;
    const { match, source } = sit(must(before?.scene), instant);
    const attacker = must(asked?.scene).pieces;
    expect(attacker).toBeDefined();
    source.news(must(asked?.scene), asked?.cues ?? []);
    expect(match.view.mode.value).toBe("choosing");
    expect(match.selection.choosing.value).toMatchObject({
      prompt: "Which hit on Brute is resolved next?",
      canGoBack: false,
    });
    expect(match.selection.choosing.value?.options).toHaveLength(2);
    // Escape cannot take it back: the scene does not offer it.
    match.actions.cancel("escape");
    expect(match.view.pauseMenu.value).toBe(true);
    match.actions.cancel("escape");
    match.actions.press({ tile: [6, 15] }, "mouse");
    expect(match.view.mode.value).toBe("choosing");
    match.actions.choose(1);
    expect(source.acts[0]?.act).toEqual({ command: { ChooseHitLocation: { index: 1 } } });
    source.news(must(after?.scene), after?.cues ?? []);
    expect(match.selection.choosing.value).toBeUndefined();
  });
});
