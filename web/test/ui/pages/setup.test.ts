import { describe, expect, it } from "vitest";
import type { GameOffer } from "../../../src/protocol/wire";
import { readOwn } from "../../../src/ui/setup/own_scenario";
import {
  bringDeck,
  chooseScenario,
  chooseSeat,
  complaint,
  expectation,
  firstForm,
  firstScenario,
  groupsOf,
  optionsOf,
  type SetupForm,
  scenarioWish,
  whoPlays,
  wishOf,
} from "../../../src/ui/setup/setup";
import { OFFER } from "./offer";

const FORM = firstForm(OFFER);

function seat(form: SetupForm, index: number, who: SetupForm["seats"][number]["who"]): SetupForm {
  return chooseSeat(form, index, { who, bot: "weak", name: "" });
}

describe("the set-up form (CLIENT-HOME-1)", () => {
  it("says what to expect of a bot", () => {
    const hard = { id: "hard", name: "Hard", text: "Thinks.", level: 2, answers_ms: 500 };
    const idle = { id: "idle", name: "Idle", text: "Waits." };
    const top = { id: "top", name: "Top", level: 3, answers_ms: 2000 };
    const bots = [idle, hard, top];
    expect(expectation(hard, bots)).toBe("Level 2 of 3. Thinks. Answers within 0.5 s.");
    expect(expectation(idle, bots)).toBe("Waits.");
    expect(expectation(top, bots)).toBe("Level 3 of 3. Answers within 2 s.");
  });

  it("begins as the game has it", () => {
    expect(FORM.scenario).toBe("duel");
    expect(FORM.seats.map((each) => each.who)).toEqual(["me", "bot"]);
    expect(wishOf(FORM, OFFER)).toEqual({
      game: "sample",
      scenario: "duel",
      seats: [{ control: "me" }, { control: "bot:strong" }],
      first: "creator",
    });
  });

  it("client_home_2_a_newcomer_begins_with_what_teaches", () => {
    const { about } = OFFER;
    const hint = { title: "Walk", text: "Click a tile." };
    const [duel, solo] = about.scenarios;
    if (!duel || !solo) throw new Error("the sample offers too little");
    expect(firstScenario(OFFER)).toBeUndefined();
    expect(firstForm(OFFER, undefined, true).scenario).toBe("duel");
    const whole = { ...OFFER, about: { ...about, lesson: [hint] } };
    expect(firstScenario(whole)?.id).toBe("duel");
    const campaign = { options: [] } as unknown as NonNullable<GameOffer["campaign"]>;
    expect(firstScenario({ ...whole, campaign })).toBeUndefined();
    const scenarios = [duel, { ...solo, lesson: [hint] }];
    const taught = { ...OFFER, about: { ...about, scenarios } };
    expect(firstForm(taught, undefined, true).scenario).toBe(solo.id);
    expect(firstForm(taught, undefined, false).scenario).toBe("duel");
    const meant = [
      { ...duel, lesson: [hint] },
      { ...solo, for_newcomers: true },
    ];
    expect(firstScenario({ ...taught, about: { ...about, scenarios: meant } })?.id).toBe(solo.id);
    // What was played last time comes first.
    expect(firstForm(taught, { scenario: "duel" }, true).scenario).toBe("duel");
  });

  it("says in a line who plays", () => {
    expect(whoPlays(FORM, OFFER)).toMatch(/^You against a bot \(/);
    expect(whoPlays(seat(FORM, 1, "open"), OFFER)).toBe("You against whoever has the link");
  });

  it("takes the usual seats of another scenario unless the player chose others", () => {
    const { about } = OFFER;
    const [duel] = about.scenarios;
    if (!duel) throw new Error("the sample offers nothing");
    const bots = ["idle", "strong"].map((id) => ({ id, name: id }));
    const seats = duel.seats.map((one, i) => (i === 1 ? { ...one, bots, bot: "idle" } : one));
    const lesson = { ...duel, id: "lesson", seats };
    const offer = { ...OFFER, about: { ...about, scenarios: [duel, lesson] } };
    const second = (form: SetupForm) => chooseScenario(form, offer, "lesson").seats[1];
    expect(second(FORM)).toMatchObject({ who: "bot", bot: "idle" });
    // What was chosen stays as far as it fits.
    const chosen = { who: "guest", bot: "strong", name: "Bo" } as const;
    expect(second(chooseSeat(FORM, 1, chosen))).toEqual(chosen);
    const weak = { ...chosen, bot: "weak" };
    expect(second(chooseSeat(FORM, 1, weak))).toEqual({ ...chosen, bot: "idle" });
  });

  it("sends only options that were changed and make sense in the scenario", () => {
    const form: SetupForm = { ...FORM, options: { fog: 1, mode: 0 } };
    expect(wishOf(form, OFFER).rules).toEqual({ fog: true });
    const solo = chooseScenario(form, OFFER, "solo");
    expect(optionsOf(OFFER.about, solo).map((each) => each.id)).toEqual(["mode"]);
    expect(wishOf(solo, OFFER).rules).toBeUndefined();
  });

  it("keeps one person as the one at this screen", () => {
    const both = seat(FORM, 1, "me");
    expect(both.seats.map((each) => each.who)).toEqual(["guest", "me"]);
    expect(wishOf(both, OFFER)).toMatchObject({ hotseat: true, first: "creator" });
    const left = seat(both, 1, "bot");
    expect(left.seats.map((each) => each.who)).toEqual(["me", "bot"]);
  });

  it("puts scenarios under their headings, in the order of the game", () => {
    const [one] = OFFER.about.scenarios;
    if (!one) throw new Error("the sample offers nothing");
    const named = (id: string, group?: string) => ({ ...one, id, ...(group ? { group } : {}) });
    const scenarios = [named("a", "Worlds"), named("b", "Bosses"), named("c", "Worlds")];
    const groups = groupsOf({ ...OFFER.about, scenarios });
    expect(groups.map(({ name, scenarios: list }) => [name, ...list.map(({ id }) => id)])).toEqual([
      ["Worlds", "a", "c"],
      ["Bosses", "b"],
    ]);
    expect(groupsOf({ ...OFFER.about, scenarios: [named("a"), named("b")] })).toHaveLength(1);
  });

  it("asks for links where a seat is open", () => {
    const open = seat(FORM, 1, "open");
    expect(wishOf(open, OFFER).seats[1]).toEqual({ control: "open" });
    expect(complaint(open)).toBeUndefined();
  });

  it("says why it cannot begin", () => {
    expect(complaint(seat(FORM, 0, "bot"))).toMatch(/Nobody sits/);
    const three: SetupForm = {
      ...FORM,
      seats: [...FORM.seats, { who: "open", bot: "", name: "" }],
    };
    expect(complaint(seat(three, 1, "guest"))).toMatch(/share this screen/);
    expect(complaint({ ...FORM, seed: "x".repeat(65) })).toMatch(/seed/);
  });

  it("remembers what was used last, as far as it still means something", () => {
    const stored = {
      scenario: "duel",
      seats: [
        { who: "me", name: "Ida" },
        { who: "bot", bot: "weak" },
      ],
      options: { fog: 1, mode: 9, gone: 1 },
    };
    const form = firstForm(OFFER, stored);
    expect(form.seats[0]?.name).toBe("Ida");
    expect(form.seats[1]?.bot).toBe("weak");
    expect(form.options).toEqual({ fog: 1 });
  });

  it.each([
    null,
    3,
    "x",
    [],
    { seats: 5, options: [], scenario: {} },
    { seats: [{ who: "bot" }, 7] },
  ])("is not harmed by a spoiled store: %j", (stored) => {
    const form = firstForm(OFFER, stored);
    expect(form.seats.some((each) => each.who === "me")).toBe(true);
    expect(complaint(form)).toBeUndefined();
  });

  describe("with decks", () => {
    const [duel, solo] = OFFER.about.scenarios;
    if (!duel || !solo) throw new Error("the sample has two scenarios");
    const seats = duel.seats.map((each) => ({ ...each, deck: "usual" }));
    const about = { ...OFFER.about, scenarios: [solo, { ...duel, seats }] };
    const offer: GameOffer = { ...OFFER, about, decks: true };
    const own = { leader: "ada", cards: { elk: 3 } };
    const deckOf = (deck: string | undefined) => (deck === "saved:a" ? own : undefined);

    it("goes to a scenario that takes decks, and the person here brings it", () => {
      const form = bringDeck(firstForm(offer), offer, "saved:a");
      expect(form.scenario).toBe("duel");
      expect(wishOf(form, offer, deckOf).seats).toEqual([
        { control: "me", deck: own },
        { control: "bot:strong" },
      ]);
      expect(firstForm(offer, form).seats[0]?.deck).toBe("saved:a");
    });

    it("sends no deck where none is chosen, known or taken", () => {
      const form = bringDeck(firstForm(offer), offer, "saved:gone");
      expect(wishOf(form, offer, deckOf).seats[0]).toEqual({ control: "me" });
      const alone = chooseScenario(bringDeck(form, offer, "saved:a"), offer, "solo");
      const seated = { ...alone, seats: [{ ...alone.seats[0], deck: "saved:a" }] } as SetupForm;
      expect(wishOf(seated, offer, deckOf).seats).toEqual([{ control: "me" }]);
    });
  });

  it("lays options over a scenario of one's own", () => {
    const own = readOwn('{"board": [".."]}', "mine.json");
    const form: SetupForm = { ...FORM, own, options: { fog: 1, mode: 1 } };
    expect(wishOf(form, OFFER)).toMatchObject({
      setup: { scenario: { board: [".."] }, rules: { fog: true }, mode: "wild" },
    });
    const whole: SetupForm = { ...FORM, own: readOwn('{"scenario": {"board": []}}') };
    expect(wishOf(whole, OFFER).setup).toEqual({ scenario: { board: [] } });
    const script: SetupForm = { ...FORM, own: readOwn('{"setup": {"scenario": "solo"}}') };
    expect(wishOf(script, OFFER).setup).toEqual({ scenario: "solo" });
    expect(wishOf({ ...FORM, own: readOwn("[7]") }, OFFER).setup).toEqual([7]);
  });

  it("client_home_1_text_that_is_no_json_is_a_scenario_as_the_game_writes_it", () => {
    const position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nenemy grunt a8";
    const form: SetupForm = { ...FORM, own: readOwn(`\uFEFF${position}\n`), options: { mode: 1 } };
    expect(wishOf(form, OFFER).setup).toEqual({ scenario: position, mode: "wild" });
    expect(readOwn(" \n").fault).toBe("Nothing is written yet.");
    expect(readOwn("{ not json").fault).toMatch(/^It is no JSON: /);
    expect(readOwn("[]").fault).toBeUndefined();
  });

  it("asks about the same scenario that the match is made of", () => {
    expect(scenarioWish(FORM, OFFER)).toEqual({ scenario: "duel" });
    const foggy: SetupForm = { ...FORM, options: { fog: 1 } };
    expect(scenarioWish(foggy, OFFER)).toEqual({ scenario: "duel", rules: { fog: true } });
    const own: SetupForm = { ...FORM, own: readOwn("a text") };
    expect(scenarioWish(own, OFFER)).toEqual({ setup: { scenario: "a text" } });
  });
});
