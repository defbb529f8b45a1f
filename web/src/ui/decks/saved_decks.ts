/**
 * The decks stored in this browser. Each has its own entry, so that a damaged one is reported and
 * does not affect the others.
 */
import type { Decklist } from "../../protocol/scene";

export type Saved = { id: string; name: string; deck: Decklist; changed: number };

/** An entry that is not a deck. */
export type Damaged = { id: string; why: string };

/** The used part of `localStorage`. It may throw, or be missing. */
export type SavedDecks = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The most letters in a name. */
export const LONGEST = 40;

const prefix = (game: string) => `initiative.page.deck.${game}.`;

/** Everything stored for a game, the newest first. */
export function readDecks(
  shelf: SavedDecks | undefined,
  game: string,
): { decks: Saved[]; damaged: Damaged[] } {
  const decks: Saved[] = [];
  const damaged: Damaged[] = [];
  for (const id of ids(shelf, game)) {
    const read = readDeck(shelf, game, id);
    if (typeof read === "string") damaged.push({ id, why: read });
    else if (read) decks.push(read);
  }
  decks.sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  return { decks, damaged };
}

function ids(shelf: SavedDecks | undefined, game: string): string[] {
  const start = prefix(game);
  try {
    const keys = Array.from({ length: shelf?.length ?? 0 }, (_, at) => shelf?.key(at) ?? "");
    return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

/** A stored deck, nothing if there is none, or a sentence if it cannot be read. */
export function readDeck(
  shelf: SavedDecks | undefined,
  game: string,
  id: string,
): Saved | string | undefined {
  let value: unknown;
  try {
    const text = shelf?.getItem(prefix(game) + id) ?? null;
    if (text === null) return undefined;
    value = JSON.parse(text);
  } catch {
    return "It cannot be read.";
  }
  if (!isObject(value)) return "It is no deck.";
  const { name, deck, changed } = value;
  if (typeof name !== "string" || name.length === 0 || name.length > LONGEST)
    return "It has no name.";
  if (!isDeck(deck)) return "Its cards cannot be read.";
  return { id, name, deck, changed: typeof changed === "number" ? changed : 0 };
}

function isObject(value: unknown): value is { [field: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeck(value: unknown): value is Decklist {
  if (!isObject(value) || typeof value["leader"] !== "string") return false;
  const { cards } = value;
  return (
    isObject(cards) &&
    Object.values(cards).every((count) => Number.isInteger(count) && Number(count) > 0)
  );
}

/** Stores a deck. Returns whether that worked. */
export function writeDeck(shelf: SavedDecks | undefined, game: string, saved: Saved): boolean {
  const { id, ...rest } = saved;
  try {
    if (!shelf) return false;
    shelf.setItem(prefix(game) + id, JSON.stringify(rest));
    return true;
  } catch {
    return false;
  }
}

export function dropDeck(shelf: SavedDecks | undefined, game: string, id: string): void {
  try {
    shelf?.removeItem(prefix(game) + id);
  } catch {
    // Then it was never stored.
  }
}

export function newId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(numbers, (number) => number.toString(36)).join("");
}

/** A name that no other deck has: `Embers`, `Embers 2`. */
export function freeName(wish: string, taken: readonly string[]): string {
  const stem = wish.slice(0, LONGEST - 4);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
