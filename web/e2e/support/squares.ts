/** Boards with letters: their squares, and matches with two armies on them. */
import { expect } from "vitest";
import type { Player, Tile } from "./player";
import type { Wish } from "./test_server";

/** The tile of a square: `e4`. */
export function at(square: string): Tile {
  return [square.charCodeAt(0) - 97, 8 - Number(square[1])];
}

/** A match from a scenario text. This screen moves both armies unless a bot plays Black. */
export function armies(scenario: string, black: "me" | "bot:random" = "me"): Wish {
  return {
    game: "chess",
    seed: 1,
    seats: [{ control: "me" }, { control: black }],
    first: "creator",
    setup: { scenario },
    ...(black === "me" ? { hotseat: true } : {}),
  };
}

/** The piece on a square in the mirror, or empty. */
export async function on(p: Player, square: string): Promise<string> {
  const [x, y] = at(square);
  const found = (await p.mirror()).filter(({ tile }) => tile === `${x},${y}`);
  return found.map(({ text }) => text).join(" + ");
}

/** Selects the piece on a square, when the side to move has the screen. */
export async function pick(p: Player, square: string): Promise<void> {
  await p.until("mode", /^(idle|selected)$/);
  await p.clickTile(at(square));
  expect(await p.selected(), `${square} is selected`).not.toBe("");
}

/** Moves from square to square, and waits until all cues have played. */
export async function move(p: Player, from: string, to: string): Promise<void> {
  await pick(p, from);
  await p.acts(() => p.clickTile(at(to)));
}

/** The squares with a mark. */
export async function marked(p: Player, token: string): Promise<string[]> {
  return (await p.marks(token)).map((key) => {
    const [x = 0, y = 0] = key.split(",").map(Number);
    return `${String.fromCharCode(97 + x)}${8 - y}`;
  });
}

/** The whole text of the log. */
export async function told(p: Player): Promise<string> {
  return (await p.log()).join("\n");
}
