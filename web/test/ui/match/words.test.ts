import { describe, expect, it } from "vitest";
import { at } from "../../../src/model/mark";
import type { Piece, Scene } from "../../../src/protocol/scene";
import { cellAt, openTargets, standing, warnings } from "../../../src/ui/match/mirror/cells";
import {
  chancesIn,
  conditionText,
  entryWords,
  inOrder,
  meterText,
  partingWords,
  pieceText,
  placeName,
  presenceNow,
  presenceWord,
} from "../../../src/ui/match/words";

const ada: Piece = {
  name: "Ada",
  look: "survivor",
  at: [1, 0],
  side: "survivors",
  label: "Survivor",
  badge: "partial",
  meters: [
    { id: "head", name: "Head", value: 1, max: 2, style: "slots", detail: true },
    { id: "legs", name: "Legs", value: 0, max: 2, style: "slots", detail: true },
  ],
  statuses: [{ id: "braced", name: "Braced", turns: 1 }],
};

const stone: Piece = { name: "Stone", look: "stone", at: [1, 0], ground: true };

const scene: Scene = {
  viewer: { seat: 0 },
  board: {
    size: [3, 2],
    kinds: {
      ".": { name: "Open ground", look: "grass" },
      "~": { name: "Rough ground", look: "rough", remembered: true },
    },
    rows: { "0": "..?", "1": ".~." },
  },
  sides: {
    survivors: { name: "Survivors", colour: [60, 120, 240], crest: "shield", stance: "own" },
  },
  pieces: { ada, stone },
  choices: {
    "move-ada": {
      verb: "move",
      name: "Move",
      actor: { piece: "ada" },
      targets: [
        {
          tile: [0, 1],
          cost: 3,
          risk: "It burns.",
          preview: { forecast: [{ name: "Hit", text: "49 %" }], struck_by: ["ada"] },
          command: {},
        },
      ],
    },
  },
  telegraphs: { t: { name: "Brute strikes", tiles: [[0, 0]], target: "ada" } },
  turn: { text: "Your turn" },
};

function cell(x: number, y: number, marks: readonly string[] = [], choice?: string) {
  return cellAt(
    {
      scene,
      marks: new Map([[at([x, y]), marks]]),
      labels: new Map([[at([0, 1]), "3"]]),
      standing: standing(scene),
      targets: openTargets(scene, choice, undefined),
      warnings: warnings(scene),
    },
    [x, y],
  );
}

describe("names", () => {
  it("names tiles by numbers or letters", () => {
    expect(placeName({ size: [8, 8] }, [4, 3])).toBe("4, 3");
    expect(placeName({ size: [8, 8], naming: "letters" }, [4, 4])).toBe("e4");
    expect(placeName({ size: [8, 8], naming: "letters" }, [0, 7])).toBe("a1");
  });

  it("online_grace_2_and_5_who_was_gone_for_good_is_told_by_name", () => {
    const over = { reason: "forfeited", winners: [0], title: "Victory", text: "Forfeited." };
    const people = [
      { seat: 0, state: "here", name: "Ada" },
      { seat: 1, state: "reconnecting", name: "Bo" },
    ] as const;
    expect(partingWords(over, people, 0)).toBe("Bo did not come back in time.");
    expect(partingWords(over, people, undefined)).toBe("Bo did not come back in time.");
    expect(partingWords(over, people, 1)).toMatch(/^You were not back in time/);
    // With more who did not win, nobody is named.
    const three = [...people, { seat: 2, state: "here", name: "Cy" } as const];
    expect(partingWords(over, three, 0)).toBe("");
    expect(partingWords({ ...over, winners: [], reason: "abandoned" }, people, 0)).toMatch(
      /nobody has won/,
    );
    expect(partingWords({ ...over, reason: "checkmate" }, people, 0)).toBe("");
  });

  it("client_repl_1_online_grace_2_entries_of_a_journal_that_are_no_commands_have_words", () => {
    const seats = { "1": { name: "Vesh" } };
    const host = { seat: 255 };
    expect(entryWords({ ...host, act: "forfeit", whose: 1 }, seats)).toBe("Vesh forfeited");
    expect(entryWords({ ...host, act: "forfeit", whose: 2 }, seats)).toBe("Seat 3 forfeited");
    expect(entryWords({ ...host, act: "abandon" }, seats)).toBe("Abandoned by all");
    expect(entryWords({ seat: 0, act: "undo" }, seats)).toBe("Taken back");
    expect(entryWords({ seat: 0, command: {} }, seats)).toBe("");
    expect(entryWords(undefined, undefined)).toBe("");
  });

  it("reads meters, statuses and presence", () => {
    expect(meterText({ id: "life", name: "Life", value: 7, max: 10 })).toBe("Life 7 of 10");
    expect(
      meterText({ id: "h", name: "Hunger", value: 1, style: "word", text: "Hungry", alert: true }),
    ).toBe("Hunger: Hungry!");
    expect(conditionText({ id: "d", name: "Dazed", turns: 1 })).toBe("Dazed, 1 turn left");
    expect(conditionText({ id: "d", name: "Dazed", turns: 2 })).toBe("Dazed, 2 turns left");
    expect(presenceWord("reconnecting", 13)).toBe("reconnecting, 13 s left");
  });

  it("CLIENT-NET-1: only who is to act thinks, and nobody after the end", () => {
    const turn = { text: "White to move", seats: [0] };
    expect([0, 1].map((seat) => presenceNow("thinking", seat, { turn }))).toEqual([
      "thinking",
      "here",
    ]);
    const over = { turn, over: { reason: "checkmate", title: "Victory", text: "Mate." } };
    expect(presenceNow("thinking", 0, over)).toBe("here");
    expect(presenceNow("away", 1, over)).toBe("away");
  });

  it("CLIENT-BADGE-1: says who a piece is and how it stands", () => {
    expect(pieceText(scene, ada)).toBe(
      "Ada, Survivor, yours, Half spent, Head 1 of 2, Braced, 1 turn left",
    );
  });

  it("goes by the scene's order, then by key", () => {
    const keys = inOrder({ b: { order: 1 }, c: {}, a: { order: 1 } }).map(([id]) => id);
    expect(keys).toEqual(["c", "a", "b"]);
  });

  it("CLIENT-FORE-1: finds the chances that are drawn", () => {
    expect(chancesIn("49 % at least one hit")).toEqual([{ name: "", percent: 49 }]);
    expect(chancesIn("0: 36 %, 1: 48 %, 2: 16 %")).toEqual([
      { name: "0", percent: 36 },
      { name: "1", percent: 48 },
      { name: "2", percent: 16 },
    ]);
    expect(chancesIn("2 dice, 8+")).toEqual([]);
  });
});

describe("CLIENT-SR-1: a tile in one reading", () => {
  it("says place, kind, pieces, state", () => {
    expect(cell(1, 0).label).toBe(
      "1, 0. Open ground. Ada, Survivor, yours, Half spent, Head 1 of 2, Braced, 1 turn left. " +
        "Stone. Announced: Brute strikes.",
    );
    expect(cell(1, 1).label).toContain("Rough ground, remembered");
    expect(cell(2, 0).label).toBe("2, 0. Unknown.");
  });

  it("says cost, risk and forecast of a target", () => {
    const { label, note, marks } = cell(0, 1, ["reach", "hover"], "move-ada");
    expect(label).toBe(
      "0, 1. Open ground. Can go there. cost 3. risky: It burns. Hit: 49 %. " +
        "could be struck by Ada.",
    );
    expect(note).toBe("3");
    expect(marks).toBe("reach hover");
  });

  it("CLIENT-TELE-1: names who will strike", () => {
    expect(cell(0, 0, ["warn"]).label).toContain("Announced: Brute strikes");
  });

  it("CLIENT-DOM-2: lists what stands there, the topmost first", () => {
    const { piece, pieces } = cell(1, 0);
    expect(piece).toBe("ada stone");
    expect(pieces[0]).toMatchObject({
      id: "ada",
      side: "survivors",
      badge: "partial",
      status: "braced",
      text: "Ada, Head 1 of 2, Legs 0 of 2, Braced, 1 turn left",
    });
  });
});
