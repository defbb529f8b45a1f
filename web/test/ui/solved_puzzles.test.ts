import { beforeEach, describe, expect, it, vi } from "vitest";
import { gradeOf, nextUnsolved, noteSolved, solvedOf } from "../../src/ui/puzzles/solved_puzzles";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

const puzzle = (id: string, missed: string[] = []) => ({ id, commands: 2, missed });

describe("solved puzzles", () => {
  it("are remembered for each game, once", () => {
    noteSolved("chess", "a");
    noteSolved("chess", "b");
    noteSolved("chess", "a");
    expect([...solvedOf("chess")]).toEqual(["a", "b"]);
    expect(solvedOf("duel").size).toBe(0);
  });

  it("do not mind a damaged store", () => {
    kept.set("initiative.page.puzzles.chess", '{"a":1}');
    expect(solvedOf("chess").size).toBe(0);
    kept.set("initiative.page.puzzles.chess", '["a",7]');
    expect([...solvedOf("chess")]).toEqual(["a"]);
  });

  it("are skipped on the way to the next, which may lie before", () => {
    const list = [puzzle("a"), puzzle("b"), puzzle("c")];
    expect(nextUnsolved(list, new Set())?.id).toBe("a");
    expect(nextUnsolved(list, new Set(["b"]), "a")?.id).toBe("c");
    expect(nextUnsolved(list, new Set(["b"]), "c")?.id).toBe("a");
    expect(nextUnsolved(list, new Set(["a", "b", "c"]), "c")).toBeUndefined();
    expect(nextUnsolved(list, new Set(["a", "b"]), "c")).toBeUndefined();
  });

  it("are harder the more bots miss them", () => {
    expect(gradeOf(puzzle("a", ["random"]), 5)).toBe("easy");
    expect(gradeOf(puzzle("a", ["random", "greedy"]), 4)).toBe("medium");
    expect(gradeOf(puzzle("a", ["random", "greedy", "adept", "master"]), 5)).toBe("hard");
  });
});
