import { describe, expect, it } from "vitest";
import { logText, matching, opensChapter, settled } from "../../../../src/ui/match/log/logbook";

const LOG = [
  { index: 0, text: "Round 1", level: "round" as const },
  { index: 1, text: "The survivors act.", level: "turn" as const },
  { index: 2, text: "Ada moves." },
  { index: 3, text: "The monsters act.", level: "turn" as const },
  { index: 4, text: "The brute hits Ada: 7." },
  { index: 5, text: "Round 2", level: "round" as const },
];

const at = (index: number) => LOG[index] ?? { index, text: "" };

describe("CLIENT-LOG-1: the log as text", () => {
  it("has a chapter for each turn, under its round", () => {
    const opened = LOG.filter((entry) => opensChapter(entry, LOG.slice(0, entry.index)));
    expect(opened.map(({ index }) => index)).toEqual([3, 5]);
    expect(opensChapter(at(1), [at(0)]), "the first turn of a round").toBe(false);
    expect(opensChapter(at(2), [at(0), at(1)])).toBe(false);
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

describe("CLIENT-WORDS-1: what came to nothing does not fill the log", () => {
  type Level = "undone" | "redone" | "turn";
  const log = (...lines: (string | [Level, string])[]) =>
    lines.map((line, index) =>
      typeof line === "string" ? { index, text: line } : { index, text: line[1], level: line[0] },
    );
  const undone = (act: string): [Level, string] => ["undone", `Undone: ${act}`];
  const redone = (act: string): [Level, string] => ["redone", `Redone: ${act}`];
  const read = (...lines: Parameters<typeof log>) => settled(log(...lines)).map(({ text }) => text);

  it("an act that is taken back and done again stands once", () => {
    const move = "Ada moves.";
    expect(read(move, undone("Ada moves"))).toEqual([move, "Undone: Ada moves"]);
    expect(read(move, undone("Ada moves"), redone("Ada moves"))).toEqual([move]);
    expect(read(move, undone("Ada moves"), move)).toEqual([move]);
    const thrice = [move, undone("Ada moves"), move, undone("Ada moves"), move];
    expect(read(...thrice)).toEqual([move]);
    expect(read(...thrice, undone("Ada moves"))).toEqual([move, "Undone: Ada moves"]);
  });

  it("acts of several lines, and several acts, too", () => {
    const pot = ["Bo throws.", "Ada burns."];
    expect(read("Cy waits.", ...pot, undone("Bo throws"), ...pot)).toEqual(["Cy waits.", ...pot]);
    const back = [undone("b"), undone("a"), redone("a"), redone("b")];
    expect(read("a", "b", ...back)).toEqual(["a", "b"]);
  });

  it("another act, and everything that did happen, stays", () => {
    const other = ["Ada moves.", undone("Ada moves"), "Bo moves."] as const;
    expect(read(...other)).toHaveLength(3);
    const plain = log("Ada waits.", "Ada waits.", ["turn", "The monsters act."]);
    expect(settled(plain)).toBe(plain);
  });
});
