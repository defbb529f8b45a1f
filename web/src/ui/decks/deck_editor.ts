/**
 * The deck being edited. The server judges every change before it counts, because only the server
 * has the rules of decks. Changes wait for each other, so that quick clicks are judged in order.
 */
import { signal } from "@preact/signals";
import { checkDeck } from "../../net/api";
import type { Collection, Decklist, Reason } from "../../protocol/scene";
import type { JudgedDeck } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import {
  type Damaged,
  dropDeck,
  freeName,
  LONGEST,
  newId,
  readDecks,
  type Saved,
  type SavedDecks,
  writeDeck,
} from "./saved_decks";

/** Whether the shown deck is saved. `fresh` is a deck that nobody has changed yet. */
export type Keeping = "fresh" | "saved" | "lost";

/** What was just done or refused, to be shown and spoken. */
export type EditorNews = { text: string; code?: string; number: number };

type Check = typeof checkDeck;

export class DeckEditor {
  readonly draft;
  readonly judged = signal<JudgedDeck | undefined>(undefined);
  readonly keeping = signal<Keeping>("fresh");
  readonly decks = signal<readonly Saved[]>([]);
  readonly damaged = signal<readonly Damaged[]>([]);
  readonly done = signal<EditorNews | undefined>(undefined);
  readonly refused = signal<EditorNews | undefined>(undefined);
  private line: Promise<void> = Promise.resolve();
  private number = 0;

  constructor(
    private readonly game: string,
    private readonly collection: Collection,
    private readonly shelf: SavedDecks | undefined,
    private readonly check: Check = checkDeck,
    wanted?: string,
  ) {
    this.look();
    const found = this.decks.value.find(({ id }) => id === wanted) ?? this.decks.value[0];
    this.draft = signal<Saved>(found ?? this.blank());
    if (found) this.keeping.value = "saved";
    void this.queue(() => this.judge(this.draft.value));
    if (wanted !== undefined && found?.id !== wanted)
      this.refuse({ code: "deck/not_here", text: "That deck is not in this browser." });
  }

  /** Resolves when everything requested so far is done. */
  get settled(): Promise<void> {
    return this.line;
  }

  countOf(card: string): number {
    return this.draft.value.deck.cards[card] ?? 0;
  }

  add(card: string): Promise<void> {
    return this.edit(async () => {
      const full = this.judged.value?.verdict.full[card];
      if (full) return this.refuse(full);
      await this.change(card, this.countOf(card) + 1);
    });
  }

  remove(card: string, all = false): Promise<void> {
    return this.edit(async () => {
      const count = this.countOf(card);
      if (count === 0)
        return this.refuse({ code: "deck/none", text: `There is no ${this.nameOf(card)} in it.` });
      await this.change(card, all ? 0 : count - 1);
    });
  }

  /** Removes, copy by copy, the cards that the verdict does not allow. */
  mend(): Promise<void> {
    return this.edit(async () => {
      const { id } = this.draft.value;
      for (;;) {
        const problems = this.judged.value?.verdict.problems ?? [];
        const wrong = new Set(problems.map(({ card }) => card));
        const { cards } = this.draft.value.deck;
        const left = Object.entries(cards)
          .map(([card, count]) => [card, wrong.has(card) ? count - 1 : count] as const)
          .filter(([, count]) => count > 0);
        const deck = { ...this.draft.value.deck, cards: Object.fromEntries(left) };
        if (!Object.keys(cards).some((card) => wrong.has(card))) break;
        if (!(await this.put({ ...this.draft.value, deck })) || this.draft.value.id !== id) return;
      }
      const total = this.judged.value?.verdict.count ?? 0;
      this.say(`What cannot stay is out. ${total} of ${this.collection.size} cards.`);
    });
  }

  lead(leader: string): Promise<void> {
    return this.edit(async () => {
      const { draft } = this;
      await this.put({ ...draft.value, deck: { ...draft.value.deck, leader } });
    });
  }

  /** Renames the deck. A name must have a visible character, otherwise the old name stays. */
  rename(name: string): void {
    const text = name.slice(0, LONGEST);
    this.draft.value = { ...this.draft.value, name: text };
    if (text.trim() !== "") this.keep();
  }

  open(id: string): void {
    const found = this.decks.value.find((each) => each.id === id);
    if (found) this.show(found, "saved", `${found.name} is open.`);
  }

  /** Begins a new deck: an empty one, or the given one, which is saved at once. */
  begin(name?: string, deck?: Decklist): void {
    const blank = this.blank();
    if (!deck) {
      this.show(blank, "fresh", "A new deck.");
      return;
    }
    const fresh = { ...blank, name: this.free(name ?? blank.name), deck };
    this.show(fresh, "fresh", `${fresh.name} is open.`);
    this.keep();
  }

  duplicate(): void {
    const { name, deck } = this.draft.value;
    this.begin(name, deck);
  }

  discard(): void {
    const { id, name } = this.draft.value;
    dropDeck(this.shelf, this.game, id);
    this.look();
    const next = this.decks.value[0];
    this.show(next ?? this.blank(), next ? "saved" : "fresh", `${name} is deleted.`);
  }

  forget(damaged: string): void {
    dropDeck(this.shelf, this.game, damaged);
    this.look();
  }

  /** Reads a deck from its code. Returns what is wrong with the code, if anything. */
  async take(code: string): Promise<string | undefined> {
    try {
      const judged = await this.check(this.game, { code });
      const leader = this.collection.leaders.find(({ id }) => id === judged.deck.leader);
      this.begin(`${leader?.card.name?.split(",")[0] ?? "Deck"} by code`, judged.deck);
      return undefined;
    } catch (error) {
      return denialOf(error).message;
    }
  }

  private async change(card: string, count: number): Promise<void> {
    const { [card]: _, ...others } = this.draft.value.deck.cards;
    const cards = count > 0 ? { ...others, [card]: count } : others;
    const { id, deck } = this.draft.value;
    await this.put({ ...this.draft.value, deck: { ...deck, cards } });
    if (this.draft.value.id !== id || this.countOf(card) !== count) return;
    const total = this.judged.value?.verdict.count ?? 0;
    this.say(`${this.nameOf(card)}: ${count}. ${total} of ${this.collection.size} cards.`);
  }

  /** Judges a deck, then shows and saves it. If the server cannot judge it, nothing changes. */
  private async put(next: Saved): Promise<boolean> {
    if (!(await this.judge(next)) || this.draft.value.id !== next.id) return false;
    this.draft.value = { ...next, name: this.draft.value.name };
    this.keep();
    return true;
  }

  private async judge(next: Saved): Promise<boolean> {
    try {
      const judged = await this.check(this.game, { deck: next.deck });
      // Another deck may have been opened in the meantime.
      if (this.draft.value.id === next.id) this.judged.value = judged;
      return true;
    } catch (error) {
      const { code, message } = denialOf(error);
      this.refuse({ code, text: message });
      return false;
    }
  }

  private keep(): void {
    const now = { ...this.draft.value, changed: Date.now() };
    if (now.name.trim() === "") now.name = this.free("New deck");
    this.keeping.value = writeDeck(this.shelf, this.game, now) ? "saved" : "lost";
    this.look();
  }

  private look(): void {
    const { decks, damaged } = readDecks(this.shelf, this.game);
    this.decks.value = decks;
    this.damaged.value = damaged;
  }

  private show(saved: Saved, keeping: Keeping, said: string): void {
    this.draft.value = saved;
    this.judged.value = undefined;
    this.keeping.value = keeping;
    void this.queue(async () => {
      if (this.draft.value.id === saved.id) await this.judge(this.draft.value);
    });
    this.say(said);
  }

  private blank(): Saved {
    const leader = this.collection.leaders[0]?.id ?? "";
    return { id: newId(), name: this.free("New deck"), deck: { leader, cards: {} }, changed: 0 };
  }

  private free(wish: string): string {
    return freeName(
      wish,
      this.decks.value.map(({ name }) => name),
    );
  }

  private nameOf(card: string): string {
    return this.collection.cards.find(({ id }) => id === card)?.card.name ?? card;
  }

  /** Changes the deck that is open now. If another deck is opened first, it does nothing. */
  private edit(deed: () => Promise<unknown> | unknown): Promise<void> {
    const { id } = this.draft.value;
    return this.queue(() => (this.draft.value.id === id ? deed() : undefined));
  }

  private queue(deed: () => Promise<unknown> | unknown): Promise<void> {
    this.line = this.line.then(async () => {
      await deed();
    });
    return this.line;
  }

  private say(text: string): void {
    this.number += 1;
    this.refused.value = undefined;
    this.done.value = { text, number: this.number };
  }

  private refuse(reason: Reason): void {
    this.number += 1;
    this.refused.value = { text: reason.text, code: reason.code, number: this.number };
  }
}
