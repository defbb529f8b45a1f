/** The log of a shared screen: nothing is left for the next one but what they may know. */
import { describe, expect, it } from "vitest";
import { Chronicle, type Seen } from "../../src/model/chronicle";
import type { Line } from "../../src/protocol/scene";

function memory(shared = true): Seen {
  const kept = new Map<string, number>();
  return {
    shared: () => shared,
    get: (viewer) => kept.get(viewer),
    set: (viewer, lines) => void kept.set(viewer, lines),
  };
}

const lines = (...texts: string[]): Line[] =>
  texts.map((text) => ({ text, level: text.startsWith("Turn") ? "turn" : "event" }));

/** Somebody looks, and gets the lines so far. */
function looks(chronicle: Chronicle, viewer: string, ...texts: string[]): string[] {
  chronicle.look(viewer);
  chronicle.expect();
  chronicle.history(lines(...texts), []);
  return chronicle.recap.value.map(({ text }) => text);
}

describe("the recap after a hand-over (CLIENT-SEAT-2)", () => {
  it("client_seat_2_tells_what_happened_since_each_one_looked_last", () => {
    const seen = memory();
    const chronicle = new Chronicle(seen);
    chronicle.look("spectator");
    expect(looks(chronicle, "0", "Turn 1")).toEqual([]);
    chronicle.add({ text: "A moves" });
    chronicle.say("A moves.");
    // CLIENT-SEAT-1
    chronicle.look("1");
    expect(chronicle.log.value).toEqual([]);
    expect([chronicle.polite.value, chronicle.assertive.value]).toEqual(["", ""]);
    chronicle.expect();
    chronicle.history(lines("Turn 1", "A moves"), []);
    expect(chronicle.recap.value.map(({ text }) => text)).toEqual(["Turn 1", "A moves"]);
    chronicle.add({ text: "Turn 2", level: "turn" });
    chronicle.add({ text: "B moves" });
    expect(looks(chronicle, "0", "Turn 1", "A moves", "Turn 2", "B moves")).toEqual([
      "Turn 2",
      "B moves",
    ]);
    // A reload at the hand-over screen forgets nothing.
    const again = new Chronicle(seen);
    again.look("spectator");
    const all = ["Turn 1", "A moves", "Turn 2", "B moves", "Turn 3", "A waits"];
    expect(looks(again, "1", ...all)).toEqual(["Turn 3", "A waits"]);
    // In the middle of one's own turn there is nothing to tell.
    const third = new Chronicle(seen);
    third.look("spectator");
    expect(looks(third, "1", ...all)).toEqual([]);
  });

  it("client_seat_2_tells_nothing_where_all_look_together", () => {
    const chronicle = new Chronicle(memory(false));
    chronicle.look("0");
    expect(looks(chronicle, "1", "Turn 1", "A moves")).toEqual([]);
    expect(looks(new Chronicle(), "0", "Turn 1", "A moves")).toEqual([]);
  });
});
