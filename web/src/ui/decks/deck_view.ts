/**
 * What is shown of a collection and a deck: filters, rows, the cost curve. It has no components.
 */
import type { Collectible, Collection, Decklist } from "../../protocol/scene";

export type CardFilter = {
  /** `led` for the cards that the leader can have, `all`, or a family. */
  family: string;
  /** A cost as its bar names it, or nothing for any cost. */
  cost?: string;
  /** A kind as its label says, or nothing for any kind. */
  kind?: string;
  text: string;
};

export const EVERYTHING: CardFilter = { family: "led", text: "" };

/** The last bar holds this cost and all above it. */
const TOP = 7;

export function barOf(cost: number | undefined): string {
  const amount = cost ?? 0;
  return amount >= TOP ? `${TOP}+` : String(amount);
}

export function leaderOf(collection: Collection, id: string) {
  return collection.leaders.find((each) => each.id === id);
}

/** The cards that pass a filter, in the order of the collection. */
export function filtered(
  collection: Collection,
  leader: string,
  filter: CardFilter,
): readonly Collectible[] {
  const led = leaderOf(collection, leader)?.leads;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return collection.cards.filter(({ card, family }) => {
    if (filter.family === "led" ? led && !led.includes(family) : !within(filter.family, family))
      return false;
    if (filter.cost !== undefined && barOf(card.cost) !== filter.cost) return false;
    if (filter.kind !== undefined && card.label !== filter.kind) return false;
    const said = `${card.name} ${card.label} ${card.text ?? ""}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

function within(wanted: string, family: string): boolean {
  return wanted === "all" || wanted === family;
}

export function kindsOf(collection: Collection): readonly string[] {
  return [...new Set(collection.cards.map(({ card }) => card.label ?? ""))].filter(Boolean);
}

/** The cards of a deck, cheapest first. Unknown cards come last. */
export function rowsOf(
  collection: Collection,
  deck: Decklist,
): readonly { id: string; count: number; known: Collectible | undefined }[] {
  const order = new Map(collection.cards.map(({ id }, place) => [id, place]));
  const place = (id: string) => order.get(id) ?? collection.cards.length;
  return Object.entries(deck.cards)
    .map(([id, count]) => ({ id, count, known: collection.cards[place(id)] }))
    .sort((a, b) => place(a.id) - place(b.id));
}

/** How many cards of the deck have each cost. */
export function curveOf(
  collection: Collection,
  deck: Decklist,
): readonly { cost: string; count: number }[] {
  const known = collection.cards.map(({ card }) => card.cost ?? 0);
  const least = Math.min(TOP, ...known);
  const costs = Array.from({ length: TOP - least + 1 }, (_, step) => barOf(least + step));
  const counts = new Map(costs.map((cost) => [cost, 0]));
  for (const { count, known: card } of rowsOf(collection, deck)) {
    const bar = barOf(card?.card.cost);
    if (card) counts.set(bar, (counts.get(bar) ?? 0) + count);
  }
  return costs.map((cost) => ({ cost, count: counts.get(cost) ?? 0 }));
}

/** A card in words, for speech: what it is, what it does, how many the deck has. */
export function spoken({ card, limit }: Collectible, count: number): string {
  const numbers = (card.meters ?? []).map(({ name, value }) => `${name.toLowerCase()} ${value}`);
  const parts = [card.name, card.cost === undefined ? "" : `cost ${card.cost}`, card.label];
  const head = [...parts, ...numbers].filter(Boolean).join(", ");
  return `${head}. ${card.text ?? ""} ${count} of ${limit} in the deck.`.replace(/\s+/g, " ");
}
