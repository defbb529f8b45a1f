/** The log of a shared screen: nothing is left for the next one but what they may know. */
import { describe, expect, it } from "vitest";
import { MatchLog, type SeenLines } from "../../src/model/match_log";
import type { LogLine } from "../../src/protocol/scene";

function memory(shared = true): SeenLines {
  const kept = new Map<string, number>();
  return {
    shared: () => shared,
    get: (viewer) => kept.get(viewer),
    set: (viewer, lines) => void kept.set(viewer, lines),
  };
}

const lines = (...texts: string[]): LogLine[] =>
  texts.map((text) => ({ text, level: text.startsWith("Turn") ? "turn" : "event" }));

/** Somebody looks, and gets the lines so far. */
function looks(matchLog: MatchLog, viewer: string, ...texts: string[]): string[] {
  matchLog.look(viewer);
  matchLog.expect();
  matchLog.history(lines(...texts), []);
  return matchLog.recap.value.map(({ text }) => text);
}

describe("the recap after a hand-over (CLIENT-SEAT-2)", () => {
  it("client_seat_2_tells_what_happened_since_each_one_looked_last", () => {
    const seen = memory();
    const matchLog = new MatchLog(seen);
    matchLog.look("spectator");
    expect(looks(matchLog, "0", "Turn 1")).toEqual([]);
    matchLog.add({ text: "A moves" });
    matchLog.say("A moves.");
    // CLIENT-SEAT-1
    matchLog.look("1");
    expect(matchLog.log.value).toEqual([]);
    expect([matchLog.polite.value, matchLog.assertive.value]).toEqual(["", ""]);
    matchLog.expect();
    matchLog.history(lines("Turn 1", "A moves"), []);
    expect(matchLog.recap.value.map(({ text }) => text)).toEqual(["Turn 1", "A moves"]);
    matchLog.add({ text: "Turn 2", level: "turn" });
    matchLog.add({ text: "B moves" });
    expect(looks(matchLog, "0", "Turn 1", "A moves", "Turn 2", "B moves")).toEqual([
      "Turn 2",
      "B moves",
    ]);
    // A reload at the hand-over screen forgets nothing.
    const again = new MatchLog(seen);
    again.look("spectator");
    const all = ["Turn 1", "A moves", "Turn 2", "B moves", "Turn 3", "A waits"];
    expect(looks(again, "1", ...all)).toEqual(["Turn 3", "A waits"]);
    // In the middle of one's own turn there is nothing to tell.
    const third = new MatchLog(seen);
    third.look("spectator");
    expect(looks(third, "1", ...all)).toEqual([]);
  });

  it("client_seat_2_tells_nothing_where_all_look_together", () => {
    const matchLog = new MatchLog(memory(false));
    matchLog.look("0");
    expect(looks(matchLog, "1", "Turn 1", "A moves")).toEqual([]);
    expect(looks(new MatchLog(), "0", "Turn 1", "A moves")).toEqual([]);
  });
});

describe("what is spoken", () => {
  it("client_sr_2_the_same_text_is_spoken_again", () => {
    const matchLog = new MatchLog();
    const spoken = (say: "say" | "answer", region: "polite" | "assertive") =>
      ["Yes.", "Yes.", "Yes.", "No."].map((text) => {
        matchLog[say](text);
        return matchLog[region].value;
      });
    expect(spoken("say", "polite")).toEqual(["Yes.", "Yes. ", "Yes.", "No."]);
    expect(spoken("answer", "assertive")).toEqual(["Yes.", "Yes. ", "Yes.", "No."]);
  });

  it("client_sr_2_many_lines_at_once_are_a_summary", () => {
    const matchLog = new MatchLog();
    matchLog.speak();
    expect(matchLog.polite.value).toBe("");
    for (const text of ["One", "Two.", "Three"]) matchLog.add({ text });
    matchLog.speak();
    expect(matchLog.polite.value).toBe("One. Two. Three");
    const many = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    for (const text of many.slice(1)) matchLog.add({ text });
    matchLog.speak();
    expect(matchLog.polite.value).toBe("Two. Three. Four. Five. Six. Seven. Eight. Nine");
    for (const text of many) matchLog.add({ text });
    matchLog.speak();
    expect(matchLog.polite.value).toBe("9 events, see the log. Nine");
    matchLog.speak();
    expect(matchLog.polite.value).toBe("9 events, see the log. Nine");
  });
});
