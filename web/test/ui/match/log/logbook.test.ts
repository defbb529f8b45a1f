import { describe, expect, it } from "vitest";
import { chapters, logText, matching } from "../../../../src/ui/match/log/logbook";

const LOG = [
  { index: 0, text: "Round 1", level: "round" as const },
  { index: 1, text: "The survivors act.", level: "turn" as const },
  { index: 2, text: "Ada moves." },
  { index: 3, text: "The monsters act.", level: "turn" as const },
  { index: 4, text: "The brute hits Ada: 7." },
  { index: 5, text: "Round 2", level: "round" as const },
];

describe("CLIENT-LOG-1: the log as text", () => {
  it("has a chapter for each turn, under its round", () => {
    expect(chapters(LOG).map(({ first, entries }) => [first, entries.length])).toEqual([
      [0, 3],
      [3, 2],
      [5, 1],
    ]);
  });

  it("finds lines with the headers over them", () => {
    expect(matching(LOG, " BRUTE ").map(({ index }) => index)).toEqual([0, 3, 4]);
    expect(matching(LOG, "")).toBe(LOG);
    expect(matching(LOG, "nothing like that")).toEqual([]);
  });

  it("is saved whole", () => {
    expect(logText(LOG)).toBe(
      "== Round 1 ==\n\nThe survivors act.\n  Ada moves.\n\nThe monsters act.\n" +
        "  The brute hits Ada: 7.\n\n== Round 2 ==\n",
    );
  });
});
