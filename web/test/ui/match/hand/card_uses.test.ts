import { describe, expect, it } from "vitest";
import type { CardPlace, Choice, Scene } from "../../../../src/protocol/scene";
import { refusalText, usesOf } from "../../../../src/ui/match/hand/card_uses";
import { scene } from "../../../fixtures/scenes";

const card: CardPlace = { zone: "hand", slot: 0 };
const refused = { code: "game/dear", text: "Too dear." };
const play: Choice = { verb: "play", name: "Summon", direct: true, actor: { card } };
const swap: Choice = { verb: "swap", name: "Replace", direct: true, actor: { card } };

function held(dear: boolean, worn: boolean): Scene {
  return scene({
    choices: {
      play: dear ? { ...play, refused } : { ...play, command: "play" },
      swap: worn
        ? { ...swap, refused: { code: "game/worn", text: "No more." } }
        : { ...swap, targets: [{ card: { zone: "swap" }, command: "swap" }] },
    },
  });
}

describe("CLIENT-HAND-1, CLIENT-WHY-1: what a card is good for", () => {
  it("a card that can be played needs no words", () => {
    const uses = usesOf(held(false, false), card);
    expect([uses.play?.id, uses.others.map(({ id }) => id)]).toEqual(["play", ["swap"]]);
    expect(refusalText(uses)).toBe("");
  });

  it("one that cannot says why, and what can be done with it instead", () => {
    const uses = usesOf(held(true, false), card);
    expect(refusalText(uses)).toBe("Summon: Too dear. Replace is possible.");
  });

  it("what is refused as well is no way out", () => {
    const uses = usesOf(held(true, true), card);
    expect(uses.others).toEqual([]);
    expect(refusalText(uses)).toBe("Summon: Too dear.");
  });

  it("other cards have other uses", () => {
    expect(usesOf(held(true, false), { zone: "hand", slot: 1 })).toEqual({ others: [] });
  });
});
