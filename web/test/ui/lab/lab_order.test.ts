import { describe, expect, it } from "vitest";
import {
  askLab,
  firstLabForm,
  labComplaint,
  labOptions,
  labSeats,
  labWish,
  takeScenarios,
  toggleScenario,
} from "../../../src/ui/lab/lab_order";
import { OFFER } from "../pages/offer";

const form = firstLabForm(OFFER);
const limits = { games: 1000, kinds: 400, waiting: 4, kept: 20, threads: 1 };

describe("an order for the lab", () => {
  it("begins with the first scenario and quick bots that differ", () => {
    expect(form.scenarios).toEqual(["duel"]);
    expect(form.bots).toEqual(["strong", "weak"]);
    expect(labSeats(form, OFFER)).toEqual(["White", "Black"]);
    expect(labComplaint(form, limits)).toBeUndefined();
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

  it("scenarios go in and out in the order of the game, and one stays", () => {
    const both = toggleScenario(form, OFFER, "solo");
    expect(labWish(both, OFFER).body["scenarios"]).toEqual(["duel", "solo"]);
    const solo = toggleScenario(both, OFFER, "duel");
    expect(solo.scenarios).toEqual(["solo"]);
    expect(toggleScenario(solo, OFFER, "solo")).toBe(solo);
    expect(takeScenarios(solo, OFFER, [])).toBe(solo);
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
    const other = { bots: ["weak", "weak"], fields: "rules.cap=9" };
    const { to, body } = labWish({ ...compare, options: { fog: 1 }, other, seat: 1 }, OFFER);
    expect(to).toBe("comparisons");
    expect(body).toEqual({
      game: "sample",
      scenarios: ["duel"],
      games: 20_000,
      seed: 1,
      a: { bots: ["strong", "weak"], set: ["rules.fog=true"] },
      b: { bots: ["weak", "weak"], set: ["rules.fog=true", "rules.cap=9"] },
      seat: 1,
      margin: 20,
    });
  });

  it.each(["", "0", "1001", "-3", "1.5", "many", "9".repeat(20)])(
    "%s is no number of matches",
    (games) => {
      expect(labComplaint({ ...form, games }, limits)).toMatch(/from 1 to 1000/);
    },
  );

  it("a seed is a whole number", () => {
    expect(labComplaint({ ...form, seed: "ab" }, limits)).toMatch(/seed/);
    expect(labComplaint({ ...form, seed: " 7 " }, undefined)).toBeUndefined();
  });
});
