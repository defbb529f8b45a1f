import { describe, expect, it } from "vitest";
import type { Meter, Scene } from "../../../../src/protocol/scene";
import { isAlone, isStrip, stretches } from "../../../../src/ui/match/hud/orderstrip";
import { cellsOf } from "../../../../src/ui/match/roster/meter";
import { gathered, nearestFirst, plated, platesOf } from "../../../../src/ui/match/roster/plates";
import { groupsOf } from "../../../../src/ui/match/roster/roster";
import { piece, scene as sceneOf } from "../../../fixtures/scenes";

const meter = (id: string, more: Partial<Meter> = {}): Meter => ({
  id,
  name: id,
  value: 3,
  ...more,
});

/** Two players with a general each, cards, and a unit that stands for nobody. */
const scene: Scene = {
  viewer: { seat: 1 },
  board: { size: [3, 1], rows: { "0": "..." }, kinds: {} },
  turn: { text: "" },
  sides: {
    red: { name: "Red", colour: [200, 0, 0], crest: "sun", stance: "enemy" },
    blue: { name: "Blue", colour: [0, 0, 200], crest: "moon", stance: "own" },
  },
  seats: {
    "0": { name: "Rosa", side: "red", piece: "g0", meters: [meter("mana", { style: "pips" })] },
    "1": { name: "Bert", side: "blue", piece: "g1", meters: [meter("mana", { style: "pips" })] },
  },
  pieces: {
    g0: {
      name: "Rosa, the Bold",
      look: "general",
      at: [0, 0],
      meters: [meter("health", { max: 25 }), meter("mana", { value: 99 })],
      statuses: [{ id: "stun", name: "Stunned", turns: 2 }],
    },
    g1: { name: "Bert", look: "general", at: [2, 0] },
    u1: { name: "Wolf", look: "wolf", at: [1, 0] },
  },
  zones: {
    "hand-0": { name: "Hand", role: "hand", owner: 0, places: 6, cards: { "0": { hidden: true } } },
    "pile-0": { name: "Deck", role: "draw", owner: 0, count: 30, order: 1 },
    "pile-1": { name: "Deck", role: "draw", owner: 1, count: 29 },
    worn: {
      name: "Artifacts",
      role: "table",
      owner: 0,
      piece: "g0",
      places: 3,
      cards: { "1": { name: "Ring", meters: [meter("durability", { max: 3 })] } },
    },
    others: { name: "Stack", role: "draw", owner: 0, piece: "u1" },
  },
  roster: [
    { name: "Red", pieces: ["g0"] },
    { name: "Blue", pieces: ["g1", "u1"] },
    { name: "In view", pieces: [] },
  ],
};

describe("CLIENT-GAME-3: plates", () => {
  it("tell bars, pips and what is short apart", () => {
    const { bars, pips, chips } = gathered([
      meter("health", { max: 25 }),
      meter("energy", { max: 100, style: "charge" }),
      meter("mana", { style: "pips" }),
      meter("deck", { style: "number" }),
      meter("hunger", { style: "word", text: "Sated" }),
      meter("unbounded"),
    ]);
    expect(bars.map(({ id }) => id)).toEqual(["health", "energy"]);
    expect(pips.map(({ id }) => id)).toEqual(["mana"]);
    expect(chips.map(({ id }) => id)).toEqual(["deck", "hunger", "unbounded"]);
  });

  it("gather what belongs to one seat, and nothing of the other", () => {
    const [rosa, bert] = platesOf(scene, 1);
    expect(rosa).toMatchObject({ seat: 0, near: false, bare: 2 });
    expect(bert).toMatchObject({ seat: 1, near: true });
    expect(rosa?.bars.map(({ id }) => id)).toEqual(["health"]);
    // What the seat says itself is not said again by its general.
    expect(rosa?.pips.map(({ value }) => value)).toEqual([3]);
    expect(rosa?.piles.map(([id]) => id)).toEqual(["hand-0", "pile-0"]);
    expect(bert?.piles.map(([id]) => id)).toEqual(["pile-1"]);
    expect(rosa?.worn).toMatchObject([{ zone: "worn", slot: 1, card: { name: "Ring" } }]);
    expect(rosa?.statuses.map(({ name }) => name)).toEqual(["Stunned"]);
  });

  it("stand with the first seat for who has none", () => {
    expect(platesOf(scene, undefined).map(({ near }) => near)).toEqual([true, false]);
  });

  it("are not made for seats that have nothing but a name", () => {
    const plain: Scene = { ...scene, seats: { "0": { name: "White" }, "1": { name: "Black" } } };
    expect(platesOf(plain, 0)).toEqual([]);
    expect(plated(plain).size).toBe(0);
  });

  it("CLIENT-ROST-1: are the roster's entries of those who have one", () => {
    const groups = groupsOf(scene);
    expect(groups.map(({ name, pieces }) => [name, pieces])).toEqual([
      ["Blue", ["u1"]],
      ["In view", []],
    ]);
  });
});

describe("CLIENT-GAME-3: pips", () => {
  const look = (value: Partial<Meter>) =>
    cellsOf(meter("mana", { style: "pips", ...value }))
      .map(({ full, brief, locked }) => (locked ? "." : full ? "x" : "o") + (brief ? "'" : ""))
      .join("");

  it("show what is left, spent, and still to come", () => {
    expect(look({ value: 2, max: 4, most: 9 })).toBe("xxoo.....");
  });

  it("DUEL-UI-5: ring what is there for a time only", () => {
    expect(look({ value: 4, max: 4, most: 9, brief: 1 })).toBe("xxxx'.....");
    expect(look({ value: 2, max: 4, most: 9, brief: 1 })).toBe("xxoo'.....");
  });

  it("ring what is above the limit", () => {
    expect(look({ value: 5, max: 4, most: 9 })).toBe("xxxxx'....");
  });
});

describe("CLIENT-TELE-2: the strip of who acts next", () => {
  const energy = meter("energy", { max: 100 });

  it("is for orders in which everybody has a meter", () => {
    expect(isStrip([{ piece: "a", meter: energy }])).toBe(true);
    expect(isStrip([{ piece: "a", meter: energy }, { piece: "b" }])).toBe(false);
    expect(isStrip([])).toBe(false);
  });

  it("does not count the turns of somebody who is alone", () => {
    const hero = { piece: "a", meter: energy };
    expect(isAlone([hero, { ...hero, text: "next turn" }])).toBe(true);
    expect(isAlone([hero, { piece: "b", meter: energy }])).toBe(false);
  });

  it("begins a stretch where the words change", () => {
    const order = [
      { piece: "a", meter: energy },
      { piece: "b", meter: energy },
      { piece: "a", meter: energy, text: "next turn" },
      { piece: "a", meter: energy, text: "in 2 turns" },
    ];
    const found = stretches(order).map(({ text, entries }) => [text, entries.length]);
    expect(found).toEqual([
      ["", 2],
      ["next turn", 1],
      ["in 2 turns", 1],
    ]);
  });
});

describe("CLIENT-ROST-1: the order of the roster", () => {
  const at = (name: string, x: number, side: string) => piece(name, [x, 0], { side });
  const pieces = {
    hero: at("Hero", 0, "us"),
    rat: at("Rat", 6, "them"),
    slime: at("Slime", 2, "them"),
    bat: at("Bat", 6, "them"),
  };

  it("has the nearest first around a piece that the scene keeps in view", () => {
    const view = sceneOf({ focus: "hero", pieces });
    expect(nearestFirst(view, ["rat", "slime", "bat"])).toEqual(["slime", "rat", "bat"]);
  });

  it("is that of the scene for own pieces, and where nobody is in the middle", () => {
    const ids = ["rat", "slime", "hero"];
    expect(nearestFirst(sceneOf({ focus: "hero", pieces }), ids)).toEqual(ids);
    expect(nearestFirst(sceneOf({ pieces }), ["rat", "slime"])).toEqual(["rat", "slime"]);
  });
});
