/** What stays open when steps are taken back and when the scene changes. */
import { describe, expect, it } from "vitest";
import type { Choice, Scene, Target } from "../../../src/protocol/scene";
import { piece, pieces, scene, tileTarget } from "../../fixtures/scenes";
import { breathe, sit } from "../../fixtures/table";
import { Timers } from "../../fixtures/timers";

const further = (...targets: Target[]) => ({ prompt: "Which?", step: 2, steps: 2, targets });
const end = (name: string): Target => ({ name, command: name });

/** A piece with a choice of several steps. */
function stepped(direct: boolean, deep = false, more: Partial<Choice> = {}): Scene {
  // biome-ignore lint/suspicious/noThenProperty: so the protocol calls a further step
  const deeper: Target = { name: "More", then: further(end("c"), end("d")) };
  return scene({
    pieces: { N: piece("Knight", [1, 7]) },
    choices: {
      go: {
        verb: "go",
        name: "Go",
        actor: { piece: "N" },
        direct,
        // biome-ignore lint/suspicious/noThenProperty: so the protocol calls a further step
        targets: [{ tile: [2, 5], then: further(end("a"), deep ? deeper : end("b")) }],
        ...more,
      },
    },
  });
}

describe("steps", () => {
  it("client_cxl_1_back_from_the_step_of_a_direct_choice_closes_it", () => {
    const { match } = sit(stepped(true));
    match.actions.select("N");
    match.actions.press({ tile: [2, 5] }, "mouse");
    expect(match.selection.choosing.value?.options).toHaveLength(2);
    match.actions.cancel("escape");
    expect([match.selection.choosing.value, match.selection.selected.value]).toEqual([
      undefined,
      "N",
    ]);
    expect(match.selection.choice.value).toBeUndefined();
  });

  it("client_cxl_1_back_from_the_step_of_an_opened_choice_leaves_it_open", () => {
    const { match } = sit(stepped(false));
    match.actions.open("go");
    expect([match.selection.selected.value, match.view.mode.value]).toEqual(["N", "targeting"]);
    match.actions.press({ tile: [2, 5] }, "mouse");
    match.actions.cancel("escape");
    expect([match.selection.choice.value, match.view.mode.value]).toEqual(["go", "targeting"]);
  });

  it("client_cxl_1_back_from_the_second_step_is_the_first", () => {
    const { match, source } = sit(stepped(true, true));
    match.actions.select("N");
    match.actions.press({ tile: [2, 5] }, "mouse");
    match.actions.choose(1);
    match.actions.cancel("escape");
    expect(match.selection.choosing.value?.options).toHaveLength(2);
    match.actions.choose(0);
    expect(source.acts.map(({ act }) => act)).toEqual([{ command: "a" }]);
  });

  it("client_tgt_6_steps_are_given_up_when_their_choice_changes", () => {
    const { match, source } = sit(stepped(true));
    match.actions.select("N");
    match.actions.press({ tile: [2, 5] }, "mouse");
    source.news(stepped(true));
    expect(match.selection.choosing.value).toBeDefined();
    source.news(stepped(true, false, { name: "Run" }));
    expect(match.selection.choosing.value).toBeUndefined();
  });
});

describe("the selection", () => {
  it("client_sel_5_goes_when_the_piece_is_refused_or_gone", () => {
    const { match, source } = sit(pieces);
    match.actions.select("N");
    const known = pieces.pieces?.["N"];
    if (!known) throw new Error("no knight");
    const refused = { refused: { code: "x/tired", text: "Tired." } };
    const tired = { ...pieces.pieces, N: { ...known, selection: refused } };
    source.news({ ...pieces, pieces: tired });
    expect(match.selection.selected.value).toBeUndefined();
  });

  it("of_the_scene_is_a_piece_that_is_there", () => {
    expect(sit(scene({ focus: "gone" })).match.selection.selected.value).toBeUndefined();
    const there = scene({ focus: "A", pieces: { A: piece("A", [0, 0]) } });
    expect(sit(there).match.selection.selected.value).toBe("A");
  });

  it("client_menu_2_opening_a_choice_selects_its_piece_instead_of_a_card", () => {
    const both = scene({
      ...stepped(false),
      zones: { hand: { name: "Hand", role: "hand", cards: { "0": { name: "Bolt" } } } },
      choices: {
        ...stepped(false).choices,
        bolt: {
          verb: "play",
          name: "Bolt",
          actor: { card: { zone: "hand", slot: 0 } },
          targets: [tileTarget([4, 4])],
        },
      },
    });
    const { match } = sit(both);
    match.actions.selectCard({ zone: "hand", slot: 0 });
    expect(match.selection.selectedCard.value).toEqual({ zone: "hand", slot: 0 });
    match.actions.open("go");
    expect([match.selection.selectedCard.value, match.selection.selected.value]).toEqual([
      undefined,
      "N",
    ]);
  });
});

describe("a question", () => {
  it("client_undo_1_bars_undo_until_it_is_answered", () => {
    const { match, source } = sit(pieces);
    match.actions.endTurn();
    match.actions.undo();
    expect(source.acts).toEqual([]);
    match.actions.answer(false);
    match.actions.undo();
    expect(source.acts.map(({ act }) => act)).toEqual([{ act: "undo" }]);
  });

  it("client_touch_1_a_preview_is_not_confirmed_without_a_connection", async () => {
    const { match, source } = sit(pieces, { confirm: "always" });
    match.actions.select("R");
    match.actions.press({ tile: [0, 6] }, "touch");
    expect(match.selection.previewed.value).toEqual([0, 6]);
    source.link.value = { state: "reconnecting", attempt: 1 };
    match.actions.confirm();
    source.link.value = { state: "local" };
    await breathe();
    expect(source.acts).toEqual([]);
    match.actions.confirm();
    expect(source.acts).toHaveLength(1);
  });
});

describe("what is looked at", () => {
  it("client_insp_1_is_spoken_by_its_name", () => {
    const { match } = sit({
      ...pieces,
      zones: { hand: { name: "Hand", role: "hand", cards: { "0": { name: "Bolt" } } } },
    } as Scene);
    const said = (what: Parameters<typeof match.survey.inspect>[0]) => {
      match.survey.inspect(what);
      return `${match.view.polite.value} ${match.view.assertive.value}`;
    };
    expect(said({ tile: [4, 4], piece: "K" })).toContain("Black king");
    expect(said({ tile: [3, 3] })).toContain("Field d5");
    expect(said({ what: "card", place: { zone: "hand", slot: 0 } })).toContain("Bolt");
    expect(said({ what: "card", place: { zone: "hand", slot: 3 } })).toContain("A card");
    expect(said({ what: "zone", id: "hand" })).toContain("Hand");
  });
});

it("a_match_that_is_closed_leaves_no_timer_behind", () => {
  const timers = new Timers();
  const timed: Scene = { ...pieces, clock: { shown_ms: 20_000, buffer_ms: 2000 } };
  const { match, source } = sit(timed, {}, { now: timers.now, later: timers.later });
  source.clock.value = { seat: 0, leftMs: 9000, allowedMs: 9000, saidAt: 0 };
  match.actions.tell("Something.");
  expect(timers.count).toBeGreaterThan(1);
  match.close();
  expect(timers.count).toBe(0);
});
