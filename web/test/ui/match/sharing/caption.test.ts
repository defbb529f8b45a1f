import { describe, expect, test } from "vitest";
import type { Over } from "../../../../src/protocol/scene";
import { captionOf, linesOf, pictureName } from "../../../../src/ui/match/sharing/caption";
import { scene } from "../../../fixtures/scenes";

const TITLE = "Storm";
const words = (...told: Parameters<typeof scene>) => captionOf(TITLE, scene(...told)).words;

const seats = { "0": { name: "White" }, "1": { name: "Black" } };
const over: Over = {
  result: "lost",
  winners: [1],
  reason: "checkmate",
  title: "Defeat",
  text: "Black mates.",
};

describe("the caption of a picture", () => {
  test("says whose turn it is and in which round", () => {
    const turn = { text: "Black to move, in check", seats: [1], side: "them", round: 7 };
    expect(captionOf(TITLE, scene({ turn }))).toEqual({
      title: TITLE,
      words: "Black to move, in check · Round 7",
    });
    expect(words({ turn: { ...turn, count: "Turn 7.2" } })).toBe(
      "Black to move, in check · Turn 7.2",
    );
  });

  test("calls nobody `you`, because others read it", () => {
    expect(words({})).toBe("White to act · Round 1");
    expect(words({ turn: { text: "Your turn", seats: [0] }, seats })).toBe("White to act");
    expect(words({ turn: { text: "Your turn", seats: [0] } })).toBe("Your turn");
    // Where several look, the words of the scene already name whoever acts.
    const turn = { text: "White to move", seats: [0], side: "us" };
    for (const viewer of [{ shared: 0 }, "spectator", "all"] as const)
      expect(words({ turn, viewer })).toBe("White to move");
  });

  test("names who won against others, and else says what the result is called", () => {
    const turn = { text: "The game is over", round: 9 };
    expect(words({ turn, over, seats })).toBe("Black won · Black mates · Round 9");
    expect(words({ turn, over, seats, viewer: "all" })).toBe("Defeat · Black mates · Round 9");
    const alone = { "0": { name: "Rogue" } };
    expect(words({ turn, over, seats: alone })).toBe("Defeat · Black mates · Round 9");
    const drawn: Over = { reason: "dead", title: "Draw", text: "Nobody could win any more." };
    expect(words({ turn, over: drawn, seats })).toBe("Draw · Nobody could win any more · Round 9");
  });

  test("says which act of a replay it is, also before the first", () => {
    expect(captionOf(TITLE, scene({}), 12).words).toBe("White to act · Round 1 · Act 12");
    expect(captionOf(TITLE, scene({}), 0).words).toBe("White to act · Round 1 · Act 0");
  });

  test("breaks into lines that fit, and never within a word", () => {
    const lines = (text: string, room: number) => linesOf(text, room, ({ length }) => length);
    expect(lines("White to act · Round 1", 30)).toEqual(["White to act · Round 1"]);
    expect(lines("White to act · Round 1", 12)).toEqual(["White to act", "· Round 1"]);
    expect(lines("Unbreakable word", 4)).toEqual(["Unbreakable", "word"]);
  });
});

describe("the name of a picture's file", () => {
  test("has the title and the act, or the round", () => {
    expect(pictureName("Storm", scene({}), 12)).toBe("storm-act-12.png");
    expect(pictureName("Storm", scene({}))).toBe("storm-round-1.png");
    const turn = { text: "", count: "Turn 12.3" };
    expect(pictureName("Storm", scene({ turn }))).toBe("storm-turn-12-3.png");
  });

  test("is one that every system takes", () => {
    const turn = { text: "" };
    expect(pictureName("Fünf: Türme & ../Gräben?", scene({ turn }))).toBe("funf-turme-graben.png");
    expect(pictureName("将棋", scene({ turn }), 3)).toBe("将棋-act-3.png");
    expect(pictureName("!", scene({ turn }))).toBe("position.png");
  });
});
