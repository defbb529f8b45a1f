/** Direct choices, steps, prompts, cards, questions and touch, on small scenes. */
import { describe, expect, it } from "vitest";
import type { Match } from "../../src/model/match/ports";
import type { Tile } from "../../src/protocol/scene";
import { cards, piece, pieces, prompt, scene, walk } from "../fixtures/scenes";
import { breathe, sit, type Table } from "../fixtures/table";

const tile = (x: number, y: number): { tile: Tile } => ({ tile: [x, y] });

function marked(match: Match, token: string): string[] {
  return [...match.view.marks.value]
    .filter(([, marks]) => marks.includes(token))
    .map(([key]) => key)
    .sort();
}

const commands = ({ source }: Table) =>
  source.acts.map(({ act }) => ("command" in act ? act.command : act.act));

describe("direct choices", () => {
  it("client_tgt_8_selecting_shows_targets_and_a_click_acts", () => {
    const table = sit(pieces);
    const { match } = table;
    match.actions.press(tile(1, 7), "mouse");
    expect(match.view.mode.value).toBe("selected");
    expect(match.selection.choice.value).toBeUndefined();
    expect(marked(match, "reach")).toEqual(["0,5", "2,5"]);
    expect(marked(match, "risk")).toEqual(["0,5"]);
    expect(match.view.picture.value.dimmed).toBe(false);
    match.actions.press(tile(0, 5), "mouse");
    expect(commands(table)).toEqual([{ to: [0, 5] }]);
  });

  it("client_tgt_8_a_refused_target_says_why_and_keeps_the_selection", () => {
    const { match } = sit(pieces);
    match.actions.press(tile(1, 7), "mouse");
    match.actions.press(tile(3, 6), "mouse");
    expect(match.view.toasts.value).toMatchObject([{ code: "x/pinned" }]);
    expect(match.view.assertive.value).toBe("It would open the king.");
    expect(match.selection.selected.value).toBe("N");
    // CHESS-CUE-8: it lights up until something else is pointed at.
    expect(marked(match, "denied")).toEqual(["3,6"]);
    match.actions.point(tile(3, 6));
    expect(marked(match, "denied")).toEqual(["3,6"]);
    match.actions.point(tile(0, 0));
    expect(marked(match, "denied")).toEqual([]);
  });

  it("client_tgt_8_another_piece_switches_and_anything_else_deselects", () => {
    const { match } = sit(pieces);
    match.actions.press(tile(1, 7), "mouse");
    match.actions.press(tile(0, 7), "mouse");
    expect(match.selection.selected.value).toBe("R");
    match.actions.press(tile(7, 7), "mouse");
    expect(match.view.mode.value).toBe("idle");
  });

  it("client_tgt_8_a_tile_of_two_direct_choices_asks_which", () => {
    const table = sit(pieces);
    const { match } = table;
    match.actions.press(tile(1, 7), "mouse");
    match.actions.press(tile(2, 5), "mouse");
    expect(match.view.mode.value).toBe("dialog");
    expect(match.view.dialog.value?.options.map(({ text }) => text)).toEqual(["Bash", "Go"]);
    const bash = match.view.dialog.value?.options.find(({ text }) => text === "Bash");
    match.actions.answerWith({ option: bash?.index ?? -1 });
    expect(commands(table)).toEqual(["bash"]);
  });

  it("client_sel_3_a_refused_piece_leaves_the_selection", () => {
    const { match } = sit(pieces);
    match.actions.press(tile(1, 7), "mouse");
    match.actions.press(tile(7, 0), "mouse");
    expect(match.selection.selected.value).toBe("N");
    expect(match.view.toasts.value[0]).toMatchObject({ code: "x/tired", count: 1 });
  });

  it("client_sel_6_repeated_clicks_go_through_the_pieces_of_a_tile", () => {
    const { match } = sit(pieces);
    const seen = [0, 1, 2].map(() => {
      match.actions.press(tile(6, 6), "mouse");
      return match.selection.selected.value;
    });
    expect(seen).toEqual(["A", "B", "A"]);
  });

  it("client_game_2_pointing_at_an_enemy_shows_moves_and_strikes_in_two_marks", () => {
    const { match } = sit(pieces);
    match.actions.point({ tile: [4, 4], piece: "K" });
    expect(marked(match, "reach")).toEqual(["4,5"]);
    expect(marked(match, "pin")).toEqual(["3,3", "5,5"]);
    expect(marked(match, "check")).toEqual(["4,4"]);
    expect(marked(match, "warn")).toEqual(["3,3"]);
    match.actions.point(undefined);
    expect(marked(match, "reach")).toEqual([]);
  });

  it("paths_are_put_together_from_their_legs", () => {
    const { match } = sit(walk);
    expect(match.selection.selected.value).toBe("H");
    match.actions.point(tile(3, 1));
    expect(match.view.picture.value.path).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [3, 1],
    ]);
    expect(match.view.picture.value.labels.get("3,1")).toBe("4");
    // A leg that leads to itself ends all the same.
    match.actions.point(tile(5, 5));
    expect(marked(match, "end")).toEqual(["5,5"]);
  });

  it("a_focused_piece_stays_selected", () => {
    const { match } = sit(walk);
    match.actions.press(tile(7, 7), "mouse");
    expect(match.selection.selected.value).toBe("H");
    match.actions.press(tile(0, 0), "mouse");
    match.actions.cancel("escape");
    expect(match.selection.selected.value).toBe("H");
    expect(match.view.pauseMenu.value).toBe(true);
  });
});

describe("steps and prompts", () => {
  it("client_tgt_6_a_promotion_is_a_second_step_that_can_be_taken_back", () => {
    const table = sit(pieces);
    const { match } = table;
    match.actions.press(tile(4, 1), "mouse");
    match.actions.press(tile(4, 0), "mouse");
    expect(match.view.mode.value).toBe("choosing");
    expect(match.selection.choosing.value).toMatchObject({
      prompt: "Promote to what?",
      step: 2,
      steps: 2,
      canGoBack: true,
    });
    match.actions.choose(2);
    expect(match.view.toasts.value[0]?.code).toBe("x/no");
    match.actions.cancel("escape");
    expect(match.view.mode.value).toBe("selected");
    expect(match.selection.choice.value).toBeUndefined();
    match.actions.press(tile(4, 0), "mouse");
    match.actions.choose(0);
    expect(commands(table)).toEqual(["queen"]);
  });

  it("client_tgt_6_a_prompt_of_the_scene_is_choosing_by_itself", () => {
    const table = sit(prompt);
    const { match } = table;
    expect(match.view.mode.value).toBe("choosing");
    expect(match.selection.choosing.value?.prompt).toBe("Which one first?");
    expect(match.selection.choosing.value?.options.map(({ target }) => target.name)).toEqual([
      "Head",
      "Arm",
    ]);
    expect(match.selection.choosing.value?.canGoBack).toBe(true);
    expect(marked(match, "target")).toEqual(["2,2"]);
    match.actions.press(tile(4, 4), "mouse");
    expect(match.selection.selected.value).toBeUndefined();
    match.actions.selectCard({ zone: "hits", slot: 1 });
    expect(commands(table)).toEqual(["arm"]);
  });

  it("a_prompt_is_answered_on_the_board_or_taken_back_if_the_scene_allows", () => {
    const one = sit(prompt);
    one.match.actions.press(tile(2, 2), "mouse");
    expect(commands(one)).toEqual([{ to: [2, 2] }]);
    const two = sit(prompt);
    two.match.actions.cancel("escape");
    expect(commands(two)).toEqual(["never"]);
  });
});

describe("cards", () => {
  it("client_hand_2_a_card_opens_its_targets_and_escape_puts_it_back", () => {
    const { match } = sit(cards);
    match.actions.selectCard({ zone: "hand", slot: 0 });
    expect(match.view.mode.value).toBe("targeting");
    match.actions.press(tile(0, 0), "mouse");
    expect(match.view.mode.value).toBe("targeting");
    match.actions.cancel("escape");
    expect(match.selection.selectedCard.value).toBeUndefined();
    expect(match.view.mode.value).toBe("idle");
  });

  it("client_hand_2_a_card_without_a_target_wants_a_second_click", () => {
    const table = sit(cards);
    table.match.actions.selectCard({ zone: "hand", slot: 1 });
    expect(table.match.testing.sent()).toBe(0);
    expect(table.match.view.mode.value).toBe("selected");
    table.match.actions.selectCard({ zone: "hand", slot: 1 });
    expect(commands(table)).toEqual(["draw"]);
  });

  it("client_hand_1_a_card_that_cannot_be_played_says_why", () => {
    const { match } = sit(cards);
    match.actions.selectCard({ zone: "hand", slot: 2 });
    expect(match.view.toasts.value[0]?.code).toBe("x/mana");
  });

  it("client_tgt_5_an_area_marks_its_tiles_and_friends_and_asks", () => {
    const table = sit(cards);
    const { match } = table;
    match.actions.selectCard({ zone: "hand", slot: 0 });
    match.actions.point(tile(4, 3));
    expect(marked(match, "blast")).toEqual(["4,2", "4,3", "5,4"]);
    expect(marked(match, "friend")).toEqual(["5,4"]);
    match.actions.press(tile(4, 3), "mouse");
    expect(match.view.dialog.value?.text).toContain("Friend");
    expect(match.testing.sent()).toBe(0);
    match.actions.answer(true);
    expect(commands(table)).toEqual(["bolt"]);
  });
});

describe("confirming", () => {
  it("client_conf_2_off_dangerous_and_always", () => {
    for (const [confirm, dig, sting] of [
      ["off", 1, 1],
      ["dangerous", 0, 1],
      ["always", 0, 0],
    ] as const) {
      const one = sit(pieces, { confirm });
      one.match.actions.select("A");
      one.match.actions.open("ant");
      expect(one.match.testing.sent()).toBe(dig);
      const two = sit(pieces, { confirm });
      two.match.actions.select("B");
      two.match.actions.open("bee");
      expect(two.match.testing.sent()).toBe(sting);
      // Giving up is always asked.
      const three = sit(pieces, { confirm });
      three.match.actions.open("resign");
      expect(three.match.view.mode.value).toBe("dialog");
    }
  });

  it("client_touch_1_a_touch_previews_and_a_second_one_acts", () => {
    const table = sit(pieces, { confirm: "always" });
    const { match } = table;
    match.actions.press(tile(1, 7), "touch");
    match.actions.press(tile(0, 5), "touch");
    expect(match.selection.previewed.value).toEqual([0, 5]);
    expect(match.selection.forecast.value?.risk).toBe("The king strikes there.");
    expect(match.testing.sent()).toBe(0);
    match.actions.press(tile(0, 5), "touch");
    expect(commands(table)).toEqual([{ to: [0, 5] }]);
    const other = sit(pieces, { confirm: "always" });
    other.match.actions.press(tile(0, 7), "touch");
    other.match.actions.press(tile(0, 6), "touch");
    other.match.actions.confirm();
    expect(commands(other)).toEqual([{ to: [0, 6] }]);
    expect(other.match.selection.previewed.value).toBeUndefined();
  });

  it("client_conf_3_a_refusal_ends_the_chain_and_says_why", async () => {
    const asking = scene({
      pieces: {
        X: piece("X", [0, 0]),
        Y: piece("Y", [1, 0], {
          selection: { ask: { text: "End X and Z?", commands: ["one", "two", "three"] } },
        }),
      },
      choices: { x: { verb: "a", name: "A", actor: { piece: "X" }, command: "a" } },
    });
    const table = sit(asking);
    const { match, source } = table;
    match.actions.select("X");
    match.actions.select("Y");
    source.reply = (act) =>
      "command" in act && act.command === "two"
        ? { ok: false, code: "kernel/stale_state", text: "Too late." }
        : { scene: asking };
    match.actions.answer(true);
    await breathe(20);
    expect(commands(table)).toEqual(["one", "two"]);
    expect(source.acts.map(({ base }) => base)).toEqual([0, 1]);
    expect(match.view.toasts.value[0]).toMatchObject({
      code: "kernel/stale_state",
      text: "Too late.",
    });
    expect(match.selection.selected.value).toBe("X");
    expect(match.view.mode.value).toBe("selected");
  });

  it("client_conf_1_a_question_bars_the_board_and_closes_when_it_makes_no_sense", () => {
    const { match, source } = sit(pieces);
    match.actions.select("A");
    match.actions.open("ant");
    match.actions.press(tile(0, 7), "mouse");
    expect(match.selection.selected.value).toBe("A");
    source.news({ ...pieces, choices: {} });
    expect(match.view.dialog.value).toBeUndefined();
  });

  it("client_err_1_equal_toasts_are_merged_with_a_count_and_three_are_shown", () => {
    const { match } = sit(pieces);
    for (let i = 0; i < 3; i++) match.actions.tell("No.", "x/no");
    expect(match.view.toasts.value).toMatchObject([{ text: "No.", count: 3 }]);
    for (const text of ["a", "b", "c"]) match.actions.tell(text);
    expect(match.view.toasts.value.map(({ text }) => text)).toEqual(["a", "b", "c"]);
    match.actions.dismiss(match.view.toasts.value[0]?.id ?? -1);
    expect(match.view.toasts.value).toHaveLength(2);
  });
});

describe("turns", () => {
  it("client_idle_1_next_and_previous_go_around", () => {
    const { match } = sit(pieces);
    const seen = ([1, 1, 1, 1, -1] as const).map((step) => {
      match.actions.next(step);
      return match.selection.selected.value;
    });
    expect(seen).toEqual(["N", "R", "P", "N", "P"]);
  });

  it("client_end_1_each_tier_can_be_switched_off_and_nothing_left_asks_nothing", () => {
    const one = sit(pieces);
    one.match.actions.endTurn();
    expect(one.match.view.dialog.value?.pieces).toEqual([
      { id: "N", name: "Knight", note: "untouched" },
    ]);
    const two = sit(pieces, { askUntouched: false });
    two.match.actions.endTurn();
    expect(commands(two)).toEqual(["end"]);
  });

  it("client_end_2_pointing_at_the_button_marks_unfinished_pieces", () => {
    const { match } = sit(pieces);
    match.actions.pointEndTurn(true);
    expect(marked(match, "hover")).toEqual(["1,7"]);
    match.actions.pointEndTurn(false);
    expect(marked(match, "hover")).toEqual([]);
  });

  it("client_undo_2_reset_asks_once_and_undoes_as_often_as_it_says", async () => {
    const table = sit(pieces);
    const { match, source } = table;
    source.reply = () => ({ scene: pieces });
    match.actions.resetTurn();
    expect(match.view.dialog.value?.text).toContain("3");
    match.actions.answer(true);
    await breathe(30);
    expect(commands(table)).toEqual(["undo", "undo", "undo"]);
  });

  it("client_undo_1_a_refused_one_says_why_and_undo_plays_backwards_in_150_ms", async () => {
    const table = sit(pieces);
    const { match, source } = table;
    match.actions.redo();
    expect(match.view.toasts.value[0]?.code).toBe("kernel/nothing_to_redo");
    const back = { ...pieces, pieces: { ...pieces.pieces, N: piece("Knight", [2, 5]) } };
    source.reply = () => ({ scene: back, cues: [{ cue: "wait", log: { text: "Undone." } }] });
    match.actions.undo();
    await breathe();
    expect(match.view.busy.value).toBe(true);
    match.testing.tick(150);
    expect(match.view.busy.value).toBe(false);
    expect(match.view.log.value.at(-1)?.text).toBe("Undone.");
  });

  it("client_undo_1_without_a_connection_undo_says_why_nothing_happens", () => {
    const { match, source } = sit(pieces);
    source.link.value = { state: "lost" };
    match.actions.undo();
    expect(match.view.toasts.value.at(-1)?.code).toBe("client/no_link");
    expect(match.view.toasts.value.at(-1)?.text).toContain("connection");
  });

  it("others_turns_and_watchers_cannot_act_but_can_look", () => {
    const { match, source } = sit({ ...pieces, turn: { text: "Black", seats: [1] }, choices: {} });
    expect(match.view.mode.value).toBe("locked");
    expect(match.view.locked.value).toBe("It is not your turn.");
    match.actions.press(tile(1, 7), "mouse");
    expect(match.selection.selected.value).toBeUndefined();
    expect(match.survey.inspected.value).toMatchObject({ id: "N" });
    source.seats.value = [];
    expect(match.view.locked.value).toBe("You are watching.");
    source.link.value = { state: "reconnecting", attempt: 1, retryIn: 500 };
    expect(match.view.locked.value).toContain("connection");
  });
});

describe("looking", () => {
  it("client_key_1_the_cursor_stops_at_the_edges_and_enter_is_a_click", () => {
    const { match } = sit(pieces);
    match.survey.moveCursor("up");
    expect(match.selection.cursor.value).toEqual([1, 7]);
    for (let i = 0; i < 9; i++) match.survey.moveCursor("left");
    match.survey.moveCursor("down");
    expect(match.selection.cursor.value).toEqual([0, 7]);
    expect(match.view.marks.value.get("0,7")).toContain("cursor");
    match.actions.press({ tile: [0, 7] }, "key");
    expect(match.selection.selected.value).toBe("R");
  });

  it("client_sr_3_scanning_says_name_direction_and_distance", () => {
    const { match } = sit(pieces);
    match.survey.putCursor([4, 6]);
    match.survey.scan("enemies");
    expect(match.view.assertive.value).toBe("Black king, e4, 2 north. 1 of 1.");
    const own = [0, 1].map(() => {
      match.survey.scan("own");
      return match.view.assertive.value;
    });
    expect(own[0]).toContain("Knight, b1, 1 south, 3 west. 1 of 6.");
    expect(own[1]).toContain("Rook");
    match.survey.scan("objectives");
    expect(match.view.assertive.value).toBe("No objectives.");
    match.survey.scan("threats");
    expect(match.view.assertive.value).toContain("King strikes, d5");
  });

  it("client_insp_1_looking_never_selects_and_tells_tiles_and_warnings", () => {
    const { match } = sit(pieces);
    match.survey.inspect({ tile: [3, 3] });
    expect(match.survey.inspected.value).toMatchObject({
      what: "tile",
      title: "Field d5",
      facts: [{ text: "King strikes" }],
    });
    match.survey.inspect({ tile: [4, 4] });
    expect(match.survey.inspected.value).toMatchObject({ what: "piece", id: "K" });
    expect(match.selection.selected.value).toBeUndefined();
    match.actions.cancel("escape");
    expect(match.survey.inspected.value).toBeUndefined();
  });

  it("chess_cue_7_looking_at_an_enemy_tells_where_it_goes_from_what_it_strikes", () => {
    const { match } = sit(pieces);
    const enemy = pieces.pieces?.["K"];
    if (!enemy) throw new Error("no enemy");
    match.actions.point({ tile: enemy.at, piece: "K" });
    const { watched } = match.view.picture.value;
    for (const [x, y] of enemy.strikes ?? []) expect(watched?.get(`${x},${y}`)).toMatch(/harm/);
    for (const [x, y] of enemy.moves ?? []) expect(watched?.get(`${x},${y}`)).toMatch(/roam/);
    match.actions.point(tile(0, 0));
    expect(match.view.picture.value.watched?.size).toBe(0);
  });

  it("client_threat_1_pins_go_with_their_enemy", () => {
    const { match, source } = sit(pieces);
    match.survey.togglePin("K");
    expect(marked(match, "pin")).toEqual(["3,3", "5,5"]);
    const { K: _, ...others } = pieces.pieces ?? {};
    source.news({ ...pieces, pieces: others });
    expect(match.survey.pins.value).toEqual([]);
  });
});

describe("planning", () => {
  it("client_plan_1_tries_on_a_copy_and_executes_in_order", async () => {
    const tried: unknown[][] = [];
    const planned = {
      ...pieces,
      pieces: { ...pieces.pieces, R: piece("Rook", [0, 6], { order: 1 }) },
    };
    const trial = async (list: readonly unknown[]) => {
      tried.push([...list]);
      return list.length < 2 ? planned : { code: "online/plan_dice", text: "That needs dice." };
    };
    const table = sit(pieces, {}, { trial });
    const { match, source } = table;
    const hash = match.testing.hash();
    match.actions.startPlan();
    expect(match.view.plan.value).toEqual({ steps: 0, execute: false });
    match.actions.select("R");
    match.actions.press(tile(0, 6), "mouse");
    await breathe();
    expect(match.view.plan.value).toEqual({ steps: 1, execute: true });
    expect(match.view.picture.value.ghosts).toEqual([{ piece: "R", at: [0, 6], step: 1 }]);
    expect(match.testing.hash()).toBe(hash);
    expect(match.testing.sent()).toBe(0);
    match.actions.select("N");
    match.actions.press(tile(0, 5), "mouse");
    await breathe();
    expect(match.view.toasts.value[0]?.code).toBe("online/plan_dice");
    expect(tried).toHaveLength(2);
    source.reply = () => ({ scene: planned });
    match.actions.leavePlan("execute");
    await breathe();
    expect(commands(table)).toEqual([{ to: [0, 6] }]);
    expect(match.view.plan.value).toBeUndefined();
    expect(match.view.picture.value.scene).toBe(planned);
  });

  it("a_plan_is_given_up_when_the_situation_changes", async () => {
    const { match, source } = sit(pieces, {}, { trial: async () => pieces });
    match.actions.startPlan();
    source.news(pieces);
    expect(match.view.plan.value).toBeUndefined();
    expect(match.view.toasts.value[0]?.text).toContain("plan");
  });
});
