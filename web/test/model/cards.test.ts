/** Cards that are chosen several at once, put on a place of the table, and that come and go in cues. */
import { describe, expect, it } from "vitest";
import { begun, ended } from "../../src/model/playback/cue_effects";
import type { CardPlace, Cue, Scene, Target } from "../../src/protocol/scene";
import { scene } from "../fixtures/scenes";
import { sit, type Table } from "../fixtures/table";

const place = (slot: number): CardPlace => ({ zone: "hand", slot });
const hand = {
  name: "Hand",
  role: "hand" as const,
  places: 3,
  cards: { "0": { name: "Ant" }, "1": { name: "Bee" }, "2": { name: "Cat" } },
};

const commands = ({ source }: Table) =>
  source.acts.map(({ act }) => ("command" in act ? act.command : act.act));

/** Up to two of three, in any order. */
function put(chosen: readonly number[]): Target[] {
  if (chosen.length === 2) return [];
  return [0, 1, 2]
    .filter((slot) => !chosen.includes(slot))
    .map((slot) => {
      const slots = [...chosen, slot].sort();
      const done = { name: `Replace ${slots.length}`, command: { slots } };
      const targets = [done, ...put(slots)];
      const then = { prompt: "More?", step: 0, steps: 0, targets };
      return { card: place(slot), then };
    });
}

const starting: Scene = scene({
  zones: { hand },
  choices: {
    keep: { verb: "keep", name: "Keep all", role: "answer", command: "keep" },
    put: { verb: "put", name: "Replace", role: "answer", targets: put([]) },
  },
  prompt: { text: "Your hand", step: 0, steps: 0, choices: ["keep", "put"] },
});

const playing: Scene = scene({
  zones: { hand, swap: { name: "Replace", role: "exchange" } },
  choices: {
    play: {
      verb: "play",
      name: "Play",
      direct: true,
      actor: { card: place(0) },
      targets: [{ tile: [1, 1], command: "play" }],
    },
    swap: {
      verb: "swap",
      name: "Replace",
      direct: true,
      actor: { card: place(0) },
      targets: [{ card: { zone: "swap" }, command: "swap" }],
    },
  },
});

describe("several cards at once", () => {
  it("client_tgt_6_cards_are_chosen_in_any_order_and_taken_out_again", () => {
    const table = sit(starting);
    const { match } = table;
    const named = () =>
      match.selection.choosing.value?.options.flatMap(({ target }) =>
        target.name ? [target.name] : [],
      );
    expect(named()).toEqual(["Keep all"]);
    match.actions.selectCard(place(2));
    match.actions.selectCard(place(0));
    expect([named(), match.selection.choosing.value?.picked]).toEqual([
      ["Replace 2"],
      [place(2), place(0)],
    ]);
    match.actions.selectCard(place(2));
    expect([named(), match.selection.choosing.value?.picked]).toEqual([["Replace 1"], [place(0)]]);
    match.actions.selectCard(place(0));
    expect(named()).toEqual(["Keep all"]);
    match.actions.selectCard(place(1));
    expect(table.match.testing.sent()).toBe(0);
    match.actions.choose(0);
    expect(commands(table)).toEqual([{ slots: [1] }]);
  });
});

describe("a card with two uses", () => {
  it("client_hand_2_it_opens_its_targets_and_can_be_put_on_a_place_of_the_table", () => {
    const table = sit(playing);
    const { match } = table;
    match.actions.selectCard(place(0));
    expect([match.view.mode.value, match.selection.choice.value]).toEqual(["targeting", "play"]);
    match.actions.selectCard({ zone: "swap" });
    expect(commands(table)).toEqual(["swap"]);
  });

  it("client_hand_2_clicked_again_it_goes_back_and_nothing_is_sent", () => {
    const { match } = sit(playing);
    match.actions.selectCard(place(0));
    match.actions.selectCard(place(0));
    expect([
      match.view.mode.value,
      match.selection.selectedCard.value,
      match.testing.sent(),
    ]).toEqual(["idle", undefined, 0]);
    match.actions.selectCard({ zone: "swap" });
    expect(match.survey.inspected.value).toEqual({ what: "zone", id: "swap" });
  });
});

describe("cards in cues", () => {
  const sources = { after: undefined, looks: new Map() };
  const slots = (shown: Scene) => Object.keys(shown.zones?.["hand"]?.cards ?? {});

  it("client_cue_3_a_played_card_leaves_its_slot_and_a_drawn_one_lies_there_in_the_end", () => {
    const play: Cue = { cue: "card", act: "play", from: place(1) };
    const without = begun(playing, play, sources);
    expect(slots(without)).toEqual(["0", "2"]);
    const draw: Cue = { cue: "card", act: "draw", to: place(1), card: { name: "Dog" } };
    expect(slots(begun(without, draw, sources))).toEqual(["0", "2"]);
    const drawn = ended(without, draw);
    expect(drawn.zones?.["hand"]?.cards?.["1"]).toEqual({ name: "Dog" });
    // One that the viewer may not see is a back.
    const hidden = ended(without, { cue: "card", act: "draw", to: place(1) });
    expect(hidden.zones?.["hand"]?.cards?.["1"]).toEqual({ hidden: true });
  });
});
