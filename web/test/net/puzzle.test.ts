import { describe, expect, it } from "vitest";
import { Denied } from "../../src/net/api";
import { openPuzzle, type PuzzleStanding, type PuzzleVerdict } from "../../src/net/puzzle";
import type { ViewUpdate } from "../../src/net/source";
import type { Opaque, Scene } from "../../src/protocol/scene";

const view = {
  viewer: { seat: 0 },
  board: { size: [1, 1], kinds: {}, rows: {} },
  turn: { text: "" },
} as unknown as Scene;

function standing(state: PuzzleVerdict, left: number): PuzzleStanding {
  return { goal: "Mate in 2.", seat: 0, state, left, reason: "", solution: [], view, cues: [] };
}

/** A puzzle of two commands: first a, then b. */
async function opened() {
  const asked: (readonly Opaque[])[] = [];
  const news: ViewUpdate[] = [];
  const source = openPuzzle("game", "p", (_game, _puzzle, commands) => {
    asked.push(commands);
    if (commands.includes("illegal"))
      return Promise.reject(new Denied({ code: "game/no", message: "Not like that." }));
    const right = commands.every((command, place) => command === ["a", "b"][place]);
    const state = !right ? "missed" : commands.length === 2 ? "solved" : "open";
    return Promise.resolve(standing(state, 2 - commands.length));
  });
  source.onUpdate = (update) => news.push(update);
  await new Promise((done) => setTimeout(done));
  return { source, asked, news };
}

describe("a puzzle", () => {
  it("sends all commands so far and is solved by the last", async () => {
    const { source, asked, news } = await opened();
    expect(source.standing.value?.state).toBe("open");
    expect(await source.send({ command: "a" }, 1)).toEqual({ ok: true });
    await source.send({ command: "b" }, 2);
    expect(asked).toEqual([[], ["a"], ["a", "b"]]);
    expect(source.standing.value?.state).toBe("solved");
    expect(news.map(({ whole }) => whole)).toEqual([true, false, false]);
    expect(news.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("goes back after a wrong command", async () => {
    const { source } = await opened();
    await source.send({ command: "a" }, 1);
    await source.send({ command: "x" }, 2);
    expect([source.standing.value?.state, source.given.value]).toEqual(["missed", 2]);
    await source.back();
    expect([source.standing.value?.state, source.given.value]).toEqual(["open", 1]);
    await source.back(true);
    expect(source.given.value).toBe(0);
  });

  it("keeps its place if the rules refuse a command", async () => {
    const { source } = await opened();
    const answer = await source.send({ command: "illegal" }, 1);
    expect(answer).toEqual({ ok: false, code: "game/no", text: "Not like that." });
    expect([source.given.value, source.link.value.state]).toEqual([0, "local"]);
  });
});
