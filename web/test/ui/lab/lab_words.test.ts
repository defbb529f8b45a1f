import { describe, expect, it } from "vitest";
import type { RunHead } from "../../../src/net/lab";
import {
  botName,
  detailsOf,
  duration,
  grouped,
  headingOf,
  meaningOf,
  percent,
  percentDone,
  points,
  progressOf,
  rangeOf,
  reasonWords,
  rowName,
  settingWords,
  titleOfRun,
} from "../../../src/ui/lab/lab_words";
import { OFFER } from "../pages/offer";

const head: RunHead = {
  run: 1,
  kind: "simulation",
  game: "sample",
  ordered: { scenarios: ["duel"], seed: 1, bots: ["weak", "strong"], set: [], vary: [] },
  state: "running",
  done: 100,
  games: 400,
  elapsed_ms: 10_000,
};

describe("numbers in words", () => {
  it("shares and differences have one digit", () => {
    expect([percent(0.6123), rangeOf({ low: 0.5, high: 0.7249 })]).toEqual([
      "61.2 %",
      "50.0 to 72.5",
    ]);
    expect([0.0312, -0.0312, 0, -0.0001, 0.0001].map(points)).toEqual([
      "+3.1",
      "−3.1",
      "0.0",
      "0.0",
      "0.0",
    ]);
    const sure = (low: number, high: number) => meaningOf({ difference: 0, low, high });
    expect([sure(0.1, 0.2), sure(-0.2, -0.1), sure(-0.1, 0.1)]).toEqual([
      "more, at 95\u00a0%",
      "less, at 95\u00a0%",
      "may be chance",
    ]);
  });

  it("thousands stand apart", () => {
    expect([7, 1234, 1234567].map(grouped)).toEqual(["7", "1\u202f234", "1\u202f234\u202f567"]);
  });

  it("times are in seconds, minutes or hours", () => {
    expect([0, 12_400, 600_000, 9_000_000].map(duration)).toEqual([
      "0 s",
      "12 s",
      "10 min",
      "2.5 h",
    ]);
  });
});

describe("a run in words", () => {
  it("says how far it is and how long the rest takes", () => {
    expect(progressOf(head)).toBe("100 of 400 matches, about 30 s left");
    expect(progressOf({ ...head, done: 0 })).toMatch(/just begun/);
    const waits = (ahead: number) => progressOf({ ...head, state: "waiting", ahead });
    expect([0, 1, 2].map(waits)).toEqual([
      "Begins in a moment",
      "Waiting for one other run",
      "Waiting for 2 other runs",
    ]);
    expect(progressOf({ ...head, state: "done", done: 400 })).toBe("400 matches in 10 s");
    expect(progressOf({ ...head, state: "stopped" })).toBe("After 100 of 400 matches");
    expect(progressOf({ ...head, kind: "comparison" })).toBe(
      "100 of at most 400 matches, 10 s so far",
    );
    expect([percentDone(head), percentDone({ done: 0, games: 0 })]).toEqual(["25 %", "0 %"]);
  });

  it("says what it is about", () => {
    expect(titleOfRun(head, OFFER)).toBe("Weak – Strong, Duel");
    const ordered = { ...head.ordered, scenarios: ["duel", "solo"], set: ["rules.cap=3"] };
    expect(titleOfRun({ ...head, ordered }, OFFER)).toBe("Weak – Strong, 2 scenarios, rules.cap=3");
    expect(titleOfRun({ ...head, ordered }, undefined)).toBe(
      "Weak – Strong, 2 scenarios, rules.cap=3",
    );
    const [a, b] = [
      { bots: ["weak"], set: ["rules.cap=3"] },
      { bots: ["strong"], set: [] },
    ];
    const compared = { scenarios: ["duel"], seed: 1 };
    expect(titleOfRun({ ...head, ordered: { ...compared, a, b } }, OFFER)).toBe(
      "Weak with rules.cap=3 or Strong, Duel",
    );
    const same = { ...compared, a, b: { ...a, set: [] } };
    expect(titleOfRun({ ...head, ordered: same }, OFFER)).toBe(
      "rules.cap=3 or as it is (Weak), Duel",
    );
    const shared = {
      ...compared,
      a: { bots: ["weak"], set: ["rules.fog=true", "rules.cap=3"] },
      b: { bots: ["weak"], set: ["rules.fog=true", 'mode="wild"'] },
    };
    expect(titleOfRun({ ...head, ordered: shared }, OFFER)).toBe(
      "rules.cap=3 or Mode: Wild (Weak), Duel, Fog: On",
    );
    const versus = { ...compared, a: { bots: [], set: [] }, b: { bots: [], set: [] } };
    expect(titleOfRun({ ...head, ordered: { ...versus, versus: ["weak", "strong"] } }, OFFER)).toBe(
      "Weak against Strong, Duel",
    );
  });

  it("says what else was ordered", () => {
    const swapped = { ...head.ordered, seed: 7, swap: true, notes: false };
    expect(detailsOf({ ...head, ordered: swapped }, OFFER)).toBe("Seed 7 · bots change seats");
    const side = { bots: ["weak"], set: [] };
    const compared = { scenarios: ["duel"], seed: 1, seat: 1, a: side, b: side };
    expect(detailsOf({ ...head, ordered: compared }, OFFER)).toBe(
      "Seed 1 · judged by the result of Black",
    );
    expect(detailsOf({ ...head, ordered: { ...compared, scenarios: ["solo"] } }, OFFER)).toBe(
      "Seed 1",
    );
  });

  it("names bots, scenarios and settings as the game does", () => {
    expect(["weak", "montecarlo", "other"].map((bot) => botName(OFFER, bot))).toEqual([
      "Weak",
      "Monte Carlo",
      "Other",
    ]);
    const settings = ["rules.fog=true", 'mode="calm","wild"', "mode=wild", "mode=odd", "a.b=1=2"];
    expect(settings.map((setting) => settingWords(OFFER, setting))).toEqual([
      "Fog: On",
      "Mode: Calm, Wild",
      "Mode: Wild",
      "mode=odd",
      "a.b=1=2",
    ]);
    expect(rowName(OFFER, "bot", "weak")).toBe("Weak");
    expect(rowName(OFFER, "scenario", "solo")).toBe("Solo");
    expect(rowName(OFFER, "line-up", "weak – other")).toBe("Weak – Other");
    expect(rowName(OFFER, "rules.fog", "true")).toBe("On");
    expect(rowName(OFFER, "mode", "wild")).toBe("Wild");
    expect(rowName(OFFER, "rules.cap", "3")).toBe("3");
    expect([
      headingOf(OFFER, "bot"),
      headingOf(OFFER, "rules.fog"),
      headingOf(OFFER, "x.y"),
    ]).toEqual(["By bot", "By Fog", "By x.y"]);
    expect([reasonWords("last_stick"), reasonWords("stopped")]).toEqual([
      "last stick",
      "stopped, too long",
    ]);
  });
});
