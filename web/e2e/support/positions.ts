/** Positions for tests: small boards, decks in a known order, scripted dice. */
import type { Wish } from "./test_server";

export type Figure = { [field: string]: unknown };

export type Position = {
  rows?: readonly string[];
  survivors: readonly Figure[];
  monsters: readonly Figure[];
  rules?: { [name: string]: unknown };
  dice?: readonly number[];
  more?: { [field: string]: unknown };
};

export function open(width: number, height: number): string[] {
  return Array.from({ length: height }, () => ".".repeat(width));
}

/** A scenario file's content. */
export function scenario(position: Position): { [field: string]: unknown } {
  return {
    id: "e2e",
    name: "Proving Ground",
    board: { rows: position.rows ?? open(7, 7) },
    rules: position.rules ?? {},
    survivors: position.survivors,
    monsters: position.monsters,
    ...(position.dice ? { dice_script: position.dice } : {}),
    ...position.more,
  };
}

export function wish(position: Position): Wish {
  return { setup: { scenario: scenario(position) } };
}

export function ada(at: readonly number[], more: Figure = {}): Figure {
  return { id: "survivor_1", name: "Ada", at, ...more };
}

export function bo(at: readonly number[], more: Figure = {}): Figure {
  return { id: "survivor_2", name: "Bo", at, ...more };
}

export function brute(at: readonly number[], more: Figure = {}): Figure {
  return { id: "monster_1", kind: "brute", at, ...more };
}

/** A brute with this much life that never hurts anybody, because its cards only walk. */
export function meek(at: readonly number[], life = 10, more: Figure = {}): Figure {
  return brute(at, {
    draw: Array.from({ length: life }, () => "hunt"),
    location_draw: [
      "head",
      "torso",
      "arms",
      "waist",
      "legs",
      "torso",
      "torso",
      "arms",
      "head",
      "legs",
    ],
    ...more,
  });
}

/** Ada beside a brute, Bo behind her. */
export function brawl(dice: readonly number[], life = 10): Wish {
  return wish({
    survivors: [ada([2, 3]), bo([1, 5])],
    monsters: [meek([3, 3], life)],
    dice,
  });
}
