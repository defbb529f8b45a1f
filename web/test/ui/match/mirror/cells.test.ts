import { expect, it } from "vitest";
import type { Board } from "../../../../src/protocol/scene";
import { altered } from "../../../../src/ui/match/mirror/cells";

const FLOOR = { name: "Floor", look: "floor", height: 0 };
const WALL = { name: "Wall", look: "wall", height: 2 };
const OLD: Board = {
  size: [3, 2],
  kinds: { ".": FLOOR, "#": WALL },
  rows: { 0: "#..", 1: "#.#" },
  spots: { "1,0": { name: "A stain" }, "2,0": { name: "A rug" } },
};

it("says which tiles changed their letter, their kind or what lies on them", () => {
  expect(altered(OLD, { ...OLD })).toEqual(new Set());
  expect(altered(OLD, { ...OLD, rows: { 0: "#..", 1: "..#" } })).toEqual(new Set(["0,1"]));
  const wet = { ...OLD, kinds: { ...OLD.kinds, "#": { ...WALL, name: "Wet wall" } } };
  expect(altered(OLD, wet)).toEqual(new Set(["0,0", "0,1", "2,1"]));
  const spots = { "1,0": OLD.spots?.["1,0"] ?? {}, "1,1": { name: "A key" } };
  expect(altered(OLD, { ...OLD, spots })).toEqual(new Set(["2,0", "1,1"]));
  expect(altered(OLD, { ...OLD, naming: "letters" })).toBeUndefined();
});

it("knows rows that were never seen", () => {
  const dark = { ...OLD, rows: {}, spots: {} };
  expect(altered(dark, OLD)?.size).toBe(6);
});
