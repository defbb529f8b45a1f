import { describe, expect, it } from "vitest";
import {
  askLab,
  firstLabForm,
  labComplaint,
  labOptions,
  labSeats,
  labWish,
  secondSide,
  takeScenarios,
  toggleScenario,
} from "../../../src/ui/lab/lab_order";
import { OFFER } from "../pages/offer";

const form = firstLabForm(OFFER);
const limits = { games: 1000, kept: 20, threads: 1 };

describe("an order for the lab", () => {
  it("begins with the first scenario and quick bots that differ", () => {
    expect(form.scenarios).toEqual(["duel"]);
    expect(form.bots).toEqual(["strong", "weak"]);
    expect(labSeats(form, OFFER).map(({ name }) => name)).toEqual(["White", "Black"]);
    expect(labComplaint(form, OFFER, limits)).toBeUndefined();
  });

  it("a seat has its own bots of all chosen scenarios, each once", () => {
    const both = toggleScenario(form, OFFER, "solo");
    expect(labSeats(both, OFFER)[0]?.bots.map(({ id }) => id)).toEqual(["weak", "strong"]);
    const fewer = { ...OFFER, bots: ["weak"] };
    expect(labSeats(both, fewer)[0]?.bots.map(({ id }) => id)).toEqual(["weak"]);
  });

  it("is the body of a simulation", () => {
    expect(labWish(form, OFFER)).toEqual({
      to: "runs",
      body: {
        game: "sample",
        scenarios: ["duel"],
        games: 400,
        seed: 1,
        bots: ["strong", "weak"],
        swap: true,
        notes: false,
        set: [],
        vary: [],
      },
    });
  });

  it("scenarios go in and out in the order of the game, and one must be chosen", () => {
    const both = toggleScenario(form, OFFER, "solo");
    expect(labWish(both, OFFER).body["scenarios"]).toEqual(["duel", "solo"]);
    const solo = toggleScenario(both, OFFER, "duel");
    expect(solo.scenarios).toEqual(["solo"]);
    const none = toggleScenario(solo, OFFER, "solo");
    expect([none.scenarios, none.bots]).toEqual([[], ["strong"]]);
    expect(labComplaint(none, OFFER, limits)).toBe("Choose at least one scenario.");
    expect(labSeats(none, OFFER).length).toBe(2);
    expect(takeScenarios(none, OFFER, ["duel"]).bots).toEqual(["strong", "weak"]);
    // One seat is left: nobody can change seats with nobody.
    expect(solo.bots).toEqual(["strong"]);
    expect(labWish(solo, OFFER).body["swap"]).toBe(false);
    expect(toggleScenario(solo, OFFER, "duel").bots).toEqual(["strong", "weak"]);
  });

  it("options are set or varied, as far as all scenarios have them", () => {
    const chosen = { ...form, options: { fog: 1, mode: "each" as const } };
    const { body } = labWish({ ...chosen, fields: " decks.0=cinder \n\nrules.cap=3" }, OFFER);
    expect(body["set"]).toEqual(["rules.fog=true", "decks.0=cinder", "rules.cap=3"]);
    expect(body["vary"]).toEqual(['mode="calm","wild"']);
    const both = toggleScenario(chosen, OFFER, "solo");
    expect(labOptions(both, OFFER).map(({ id }) => id)).toEqual(["mode"]);
    expect(labWish(both, OFFER).body["set"]).toEqual([]);
  });

  it("a comparison has two sides and more matches", () => {
    const compare = askLab(form, "compare");
    expect(compare.games).toBe("20000");
    expect(askLab({ ...form, games: "12" }, "compare").games).toBe("12");
    const other = { bots: ["weak", "weak"], options: { fog: 1 }, fields: "rules.cap=9" };
    const { to, body } = labWish({ ...compare, other, seat: 1 }, OFFER);
    expect(to).toBe("comparisons");
    expect(body).toEqual({
      game: "sample",
      scenarios: ["duel"],
      games: 20_000,
      seed: 1,
      a: { bots: ["strong", "weak"], set: [] },
      b: { bots: ["weak", "weak"], set: ["rules.fog=true", "rules.cap=9"] },
      seat: 1,
      margin: 20,
    });
  });

  it("a comparison begins with two sides that are the same, and says so", () => {
    const chosen = { ...form, options: { fog: 1, mode: "each" as const } };
    const compare = askLab(chosen, "compare");
    expect(labComplaint(compare, OFFER, undefined)).toMatch(/^A and B are the same/);
    // Each variant has one value of every option.
    expect(labWish(compare, OFFER).body["b"]).toEqual({
      bots: ["strong", "weak"],
      set: ["rules.fog=true"],
    });
    const differs = { ...compare, options: {} };
    expect(labComplaint(differs, OFFER, undefined)).toBeUndefined();
    expect(labWish(differs, OFFER).body["a"]).toMatchObject({ set: [] });
    // What was chosen for the second one stays while something else is asked.
    const again = askLab(askLab(differs, "count"), "compare");
    expect(secondSide(again)).toEqual(secondSide(differs));
    expect(labComplaint({ ...differs, games: "199" }, OFFER, limits)).toBe(
      "The number of matches is a whole number from 200 to 1\u202f000.",
    );
  });

  it.each(["", "0", "1001", "-3", "1.5", "many", "9".repeat(20)])(
    "%s is no number of matches",
    (games) => {
      expect(labComplaint({ ...form, games }, OFFER, limits)).toMatch(/from 1 to 1\u202f000/);
    },
  );

  it("a seed is a whole number", () => {
    expect(labComplaint({ ...form, seed: "ab" }, OFFER, limits)).toMatch(/seed/);
    expect(labComplaint({ ...form, seed: " 7 " }, OFFER, undefined)).toBeUndefined();
  });
});
