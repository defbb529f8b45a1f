/** Ending a turn, and going from piece to piece before that. */
import { describe, expect, it } from "vitest";
import type { Choice, Scene } from "../../../src/protocol/scene";
import { pieces } from "../../fixtures/scenes";
import { breathe, sit, type Table } from "../../fixtures/table";

const commands = ({ source }: Table) =>
  source.acts.map(({ act }) => ("command" in act ? act.command : act.act));

const end = { name: "End Turn", state: "mine", choice: "end" } as const;
const no = { code: "x/no", text: "Not yet." };

/** The pieces, with another end of the turn. */
function ending(more: object, choice: Partial<Choice> = {}): Scene {
  const known = pieces.choices?.["end"];
  if (!known) throw new Error("the fixture has no end of the turn");
  return {
    ...pieces,
    end_turn: { ...end, ...more },
    choices: { ...pieces.choices, end: { ...known, ...choice } },
  };
}

describe("the end of a turn", () => {
  it.each([
    [{ nothing_done: true }, "Nothing has been done this turn. End the turn anyway?", []],
    [{ half_spent: ["R"] }, "Some have not finished. End the turn anyway?", [["R", "half spent"]]],
    [{ untouched: ["N"] }, "Some have not acted. End the turn anyway?", [["N", "untouched"]]],
    [
      { half_spent: ["R"], untouched: ["N"], nothing_done: true },
      "Nothing has been done this turn. End the turn anyway?",
      [
        ["R", "half spent"],
        ["N", "untouched"],
      ],
    ],
  ])("client_end_1_asks_about_%j", (more, text, listed) => {
    const table = sit(ending(more));
    table.match.actions.endTurn();
    const dialog = table.match.view.dialog.value;
    expect(dialog).toMatchObject({ title: "End Turn", text });
    expect(dialog?.pieces.map(({ id, note }) => [id, note])).toEqual(listed);
    // Asked again, it changes nothing.
    table.match.actions.endTurn();
    table.match.actions.answer(true);
    expect(commands(table)).toEqual(["end"]);
  });

  it("client_end_1_names_pieces_and_those_that_are_not_there_by_their_ids", () => {
    const { match } = sit(ending({ untouched: ["N", "gone"] }));
    match.actions.endTurn();
    expect(match.view.dialog.value?.pieces.map(({ name }) => name)).toEqual(["Knight", "gone"]);
  });

  it.each([
    ["askNothingDone", { nothing_done: true }],
    ["askHalfSpent", { half_spent: ["R"] }],
    ["askUntouched", { untouched: ["N"] }],
  ] as const)("client_end_1_asks_nothing_without_%s", (setting, more) => {
    const table = sit(ending(more), { [setting]: false });
    table.match.actions.endTurn();
    expect([table.match.view.dialog.value, commands(table)]).toEqual([undefined, ["end"]]);
  });

  it("client_end_1_a_choice_with_targets_opens_them_first", () => {
    const table = sit(
      ending({ untouched: ["N"] }, { targets: [{ tile: [5, 5], command: "there" }] }),
    );
    table.match.actions.endTurn();
    expect([table.match.view.dialog.value, table.match.view.mode.value]).toEqual([
      undefined,
      "targeting",
    ]);
  });

  it.each([
    [{ refused: { code: "x/end", text: "Roll first." } }, {}, "x/end"],
    [{}, { refused: no }, "x/no"],
    [{ choice: undefined }, {}, "client/not_now"],
    [{ choice: "gone" }, {}, "client/not_now"],
  ])("client_end_1_says_why_it_is_not_possible: %j %j", (more, choice, code) => {
    const refused = "refused" in more ? { ...choice, refused: no } : choice;
    const table = sit(ending(more, refused));
    table.match.actions.endTurn();
    expect(table.match.view.toasts.value.at(-1)?.code).toBe(code);
    expect(commands(table)).toEqual([]);
  });

  it("client_end_1_where_there_is_none_nothing_is_said", () => {
    const { end_turn: _, ...without } = pieces;
    const table = sit(without);
    table.match.actions.endTurn();
    expect([table.match.view.toasts.value, commands(table)]).toEqual([[], []]);
  });

  it("client_end_1_a_piece_of_the_question_is_selected", () => {
    const { match } = sit(ending({ untouched: ["N"] }));
    match.actions.endTurn();
    match.actions.answerWith({ piece: "N" });
    expect([match.view.dialog.value, match.selection.selected.value]).toEqual([undefined, "N"]);
  });

  it("client_end_1_the_question_goes_with_the_choice", () => {
    const { match, source } = sit(ending({ untouched: ["N"] }));
    match.actions.endTurn();
    source.news(ending({ untouched: ["N"] }, { refused: no }));
    expect(match.view.dialog.value).toBeUndefined();
  });
});

describe("the next piece", () => {
  const around = (step: 1 | -1, first?: string) => {
    const { match } = sit(pieces);
    if (first !== undefined) match.actions.select(first);
    return Array.from({ length: 4 }, () => {
      match.actions.next(step);
      return match.selection.selected.value;
    });
  };

  it("client_idle_1_goes_around_in_both_directions", () => {
    expect(around(1)).toEqual(["N", "R", "P", "N"]);
    expect(around(-1)).toEqual(["P", "R", "N", "P"]);
    expect(around(1, "R")).toEqual(["P", "N", "R", "P"]);
    // One that is not idle is before the first and after the last.
    expect(around(1, "A")).toEqual(["N", "R", "P", "N"]);
    expect(around(-1, "A")).toEqual(["P", "R", "N", "P"]);
  });

  it("client_idle_1_says_that_nobody_is_left", () => {
    const { match } = sit({ ...pieces, idle: [] });
    match.actions.next(1);
    expect(match.view.toasts.value.at(-1)?.text).toBe("Nobody can act any more.");
    const other = sit({ ...pieces, idle: [], turn: { text: "Theirs", seats: [1] }, choices: {} });
    other.match.actions.next(1);
    expect(other.match.view.toasts.value).toEqual([]);
  });

  it("client_words_1_games_without_units_or_with_one_hero_say_what_fits", () => {
    const place: Choice = { verb: "place", name: "Place", targets: [{ tile: [0, 0], command: 1 }] };
    const marks = sit({ ...pieces, idle: [], choices: { place } });
    marks.match.actions.next(1);
    expect(marks.match.view.toasts.value.at(-1)?.text).toBe(
      "Nobody to go to: choose a marked tile.",
    );
    const [focus = "", hero] = Object.entries(pieces.pieces ?? {})[0] ?? [];
    if (!hero) throw new Error("there is no piece");
    const delve = sit({
      ...pieces,
      idle: [],
      focus,
      pieces: { [focus]: { ...hero, docked: true } },
    });
    delve.match.actions.next(1);
    expect(delve.match.view.toasts.value.at(-1)?.text).toBe(`You play ${hero.name} alone.`);
  });

  it("client_idle_1_a_question_comes_first", () => {
    const { match } = sit(pieces);
    match.actions.endTurn();
    match.actions.next(1);
    match.actions.finishAndNext();
    expect([match.selection.selected.value, match.view.mode.value]).toEqual([undefined, "dialog"]);
  });
});

describe("finishing a piece", () => {
  const done = (more: Partial<Choice> = {}): Scene => ({
    ...pieces,
    choices: {
      ...pieces.choices,
      rest: {
        verb: "rest",
        name: "Rest",
        role: "finish",
        actor: { piece: "R" },
        command: "rest",
        ...more,
      },
    },
  });

  it("client_idle_1_goes_on_with_the_next_that_is_still_idle", async () => {
    const table = sit(done(), { speedOwn: "instant", speedOthers: "instant" });
    const { match, source } = table;
    source.reply = () => ({ scene: { ...done(), idle: ["N"] } });
    match.actions.select("R");
    match.actions.finishAndNext();
    await breathe();
    expect([commands(table), match.selection.selected.value]).toEqual([["rest"], "N"]);
  });

  it("client_idle_1_goes_to_the_one_after_it_first", async () => {
    const { match, source } = sit(done(), { speedOwn: "instant", speedOthers: "instant" });
    source.reply = () => ({ scene: { ...done(), idle: ["N", "P"] } });
    match.actions.select("R");
    match.actions.finishAndNext();
    await breathe();
    expect(match.selection.selected.value).toBe("P");
  });

  it("client_idle_1_says_why_it_cannot_be_finished", () => {
    const table = sit(done({ refused: no }));
    table.match.actions.select("R");
    table.match.actions.finishAndNext();
    expect(table.match.view.toasts.value.at(-1)?.code).toBe("x/no");
    expect([table.match.selection.selected.value, commands(table)]).toEqual(["R", []]);
  });

  it("client_idle_1_where_nothing_can_be_finished_it_goes_on", () => {
    const { match } = sit(done());
    match.actions.finishAndNext();
    expect(match.selection.selected.value).toBe("N");
    match.actions.finishAndNext();
    expect(match.selection.selected.value).toBe("R");
  });
});

describe("the reset of a turn", () => {
  it.each([
    [1, "Take back the last act?"],
    [3, "Take back 3 acts of this turn?"],
  ])("client_undo_2_of_%i_acts_asks", async (times, text) => {
    const of = { ...pieces, undo: { times } };
    const table = sit(of, { speedOwn: "instant", speedOthers: "instant" });
    table.source.reply = () => ({ scene: of });
    table.match.actions.resetTurn();
    expect(table.match.view.dialog.value).toMatchObject({
      title: "Reset turn",
      text,
      danger: true,
    });
    table.match.actions.answer(true);
    await breathe(60);
    expect(commands(table)).toEqual(Array.from({ length: times }, () => "undo"));
  });

  it("client_undo_2_the_question_goes_when_something_happens", () => {
    const { match, source } = sit({ ...pieces, undo: {} });
    match.actions.resetTurn();
    expect(match.view.dialog.value?.text).toBe("Take back the last act?");
    source.news({ ...pieces });
    expect(match.view.dialog.value).toBeUndefined();
  });
});
