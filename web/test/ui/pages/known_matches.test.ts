import { describe, expect, it } from "vitest";
import type { MatchInfo } from "../../../src/protocol/wire";
import { ago, standing, unfinished } from "../../../src/ui/home/known_matches";

const INFO: MatchInfo = {
  match: "m",
  game: "sample",
  rules: 1,
  state: "over",
  seats: [
    { seat: 0, name: "Ida", control: "me", connected: false },
    { seat: 1, name: "Bot", control: "bot:weak", connected: true },
  ],
  spectators: 0,
  watch: "off",
  hotseat: false,
  created: 0,
  age_s: 5,
};

describe("the matches of this browser", () => {
  it("are told apart by how they stand", () => {
    expect(standing({ ...INFO, state: "waiting" })).toMatch(/Waiting/);
    expect(standing({ ...INFO, result: { winners: [0], result: "won", reason: "x" } })).toBe(
      "Won by Ida",
    );
    expect(standing({ ...INFO, result: { winners: [], result: "drawn", reason: "x" } })).toBe(
      "Drawn",
    );
    const lost = { winners: [0], result: "won", reason: "forfeited" };
    expect(standing({ ...INFO, result: lost })).toBe("Won by Ida, forfeited");
    const left = { winners: [], result: "void", reason: "abandoned" };
    expect(standing({ ...INFO, result: left })).toBe("Abandoned");
  });

  it("CLIENT-SAVE-1: the newest unfinished one can be continued, whatever became of the others", () => {
    const running: MatchInfo = { ...INFO, match: "b", state: "suspended" };
    expect(
      unfinished([
        { match: "x", gone: "lost" },
        { match: "m", info: INFO },
        { match: "b", info: running },
      ]),
    ).toBe(running);
    expect(unfinished([])).toBeUndefined();
  });

  it("have an age in words", () => {
    expect([0, 60, 7200, 86_400 * 3].map(ago)).toEqual([
      "just now",
      "1 minute ago",
      "2 hours ago",
      "3 days ago",
    ]);
  });
});
