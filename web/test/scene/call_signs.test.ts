import { describe, expect, test } from "vitest";
import type { Piece, Scene } from "../../src/protocol/scene";
import { callSigns } from "../../src/scene/call_signs";
import { picture, piece } from "./scene";

function scene(names: readonly string[], more: Partial<Piece> = {}): Scene {
  const pieces = names.map((name, i) => [
    `unit_${i + 1}`,
    piece([i, 0], { name, glyph: `U${i + 1}`, label: "Scout", ...more }),
  ]);
  return picture(["......"], Object.fromEntries(pieces)).scene;
}

const said = (shown: Scene) =>
  [...callSigns(shown).values()].map(({ name, short }) => [name, short]);

describe("CLIENT-PLATE-1: own pieces of one kind are told apart", () => {
  test("by their names, or by initials where there is little room", () => {
    expect(said(scene(["Ada", "Bo", "Cy"]))).toEqual([
      ["Ada", "A"],
      ["Bo", "B"],
      ["Cy", "C"],
    ]);
    expect(said(scene(["Ada", "Abe", "Bo"]))).toEqual([
      ["Ada", "Ad"],
      ["Abe", "Ab"],
      ["Bo", "B"],
    ]);
    // Where beginnings do not help, the letters that the scene gives.
    expect(said(scene(["Adam", "Adamina"]))).toEqual([
      ["Adam", "U1"],
      ["Adamina", "U2"],
    ]);
    // A name is never cut: it is there, or something shorter stands for it.
    expect(said(scene(["Wilhelmina of the Marsh", "Bo"]))).toEqual([
      ["W", "W"],
      ["Bo", "B"],
    ]);
  });

  test("each has a colour of its own, and keeps it when another leaves", () => {
    const all = scene(["Ada", "Bo", "Cy", "Dee"]);
    const accents = [...callSigns(all).values()].map(({ accent }) => accent.join());
    expect(new Set(accents).size).toBe(4);
    const { unit_1: _, ...left } = all.pieces ?? {};
    const later = callSigns({ ...all, pieces: left });
    expect(later.get("unit_3")?.accent.join()).toBe(accents[2]);
  });

  test("nobody else has one: the enemy, a single piece, pieces of the same name, other kinds", () => {
    expect(said(scene(["Ada", "Bo"], { side: "them" }))).toEqual([]);
    expect(said(scene(["Ada"]))).toEqual([]);
    expect(said(scene(["Pawn", "Pawn"]))).toEqual([]);
    expect(said(scene(["Ada", "Bo"], { ground: true }))).toEqual([]);
    const kinds = { a: piece([0, 0], { look: "knight" }), b: piece([1, 0], { look: "rook" }) };
    expect(said(picture(["..."], kinds).scene)).toEqual([]);
  });
});
