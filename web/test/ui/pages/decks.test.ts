import { describe, expect, it } from "vitest";
import type { Collection, Decklist } from "../../../src/protocol/scene";
import type { JudgedDeck } from "../../../src/protocol/wire";
import { DeckEditor } from "../../../src/ui/decks/deck_editor";
import { curveOf, EVERYTHING, filtered, rowsOf, spoken } from "../../../src/ui/decks/deck_view";
import { freeName, readDecks, type SavedDecks, writeDeck } from "../../../src/ui/decks/saved_decks";

function card(id: string, family: string, cost: number, label: string, text = "") {
  return { id, family, limit: 2, card: { name: id.toUpperCase(), look: id, cost, label, text } };
}

const COLLECTION: Collection = {
  size: 3,
  leaders: [
    { id: "ada", family: "sun", leads: ["sun", "any"], card: { name: "Ada, First" } },
    { id: "bea", family: "moon", leads: ["moon", "any"], card: { name: "Bea" } },
  ],
  families: [
    { id: "sun", name: "Sun" },
    { id: "moon", name: "Moon" },
    { id: "any", name: "Any" },
  ],
  cards: [
    card("elk", "any", 1, "Minion", "Runs."),
    card("owl", "moon", 2, "Minion", "Flies by night."),
    card("ray", "sun", 2, "Spell"),
    card("whale", "any", 9, "Minion"),
  ],
  decks: [{ id: "first", name: "First", deck: { leader: "ada", cards: { elk: 2, ray: 1 } } }],
};

function shelf(entries: { [key: string]: string } = {}): SavedDecks & { entries: typeof entries } {
  return {
    entries,
    get length() {
      return Object.keys(entries).length;
    },
    key: (at) => Object.keys(entries)[at] ?? null,
    getItem: (key) => entries[key] ?? null,
    setItem(key, value) {
      entries[key] = value;
    },
    removeItem(key) {
      delete entries[key];
    },
  };
}

/** A judge with a limit of its own, as a server would have. */
async function judge(_: string, what: { deck: Decklist } | { code: string }): Promise<JudgedDeck> {
  if (!("deck" in what)) throw new Error("That is no code.");
  const { deck } = what;
  await Promise.resolve();
  const full: JudgedDeck["verdict"]["full"] = {};
  for (const [id, count] of Object.entries(deck.cards))
    if (count >= 2) full[id] = { code: "sample/copies", text: `2 of ${id} are enough.` };
  const count = Object.values(deck.cards).reduce((sum, each) => sum + each, 0);
  const problems = COLLECTION.cards
    .filter(({ id, family }) => id in deck.cards && deck.leader === "bea" && family === "sun")
    .map(({ id }) => ({ card: id, reason: { code: "sample/other", text: `No ${id} here.` } }));
  return { deck, code: "CODE", verdict: { count, problems, full } };
}

describe("decks of this browser", () => {
  it("keeps each in its own entry, and reports what is damaged", () => {
    const store = shelf({
      "initiative.page.deck.sample.bad": "{",
      "initiative.page.deck.sample.odd":
        '{"name":"Odd","deck":{"leader":"ada","cards":{"elk":-1}}}',
      "initiative.page.deck.sample.none": '{"name":"","deck":{"leader":"ada","cards":{}}}',
      "initiative.page.deck.other.x": '{"name":"X","deck":{"leader":"ada","cards":{}}}',
    });
    const deck = { leader: "ada", cards: { elk: 1 } };
    expect(writeDeck(store, "sample", { id: "a", name: "A", deck, changed: 5 })).toBe(true);
    const { decks, damaged } = readDecks(store, "sample");
    expect(decks).toEqual([{ id: "a", name: "A", deck, changed: 5 }]);
    expect(damaged.map(({ id }) => id).sort()).toEqual(["bad", "none", "odd"]);
  });

  it("says when nothing can be kept", () => {
    const store = shelf();
    store.setItem = () => {
      throw new Error("full");
    };
    const deck = { leader: "ada", cards: {} };
    expect(writeDeck(store, "sample", { id: "a", name: "A", deck, changed: 0 })).toBe(false);
    expect(writeDeck(undefined, "sample", { id: "a", name: "A", deck, changed: 0 })).toBe(false);
    expect(readDecks(undefined, "sample")).toEqual({ decks: [], damaged: [] });
  });

  it("finds free names", () => {
    expect(freeName("New deck", ["New deck", "New deck 2"])).toBe("New deck 3");
  });
});

describe("what is shown of a collection", () => {
  const ids = (filter: Partial<typeof EVERYTHING>) =>
    filtered(COLLECTION, "ada", { ...EVERYTHING, ...filter }).map(({ id }) => id);

  it("filters by family, cost, kind and words", () => {
    expect(ids({})).toEqual(["elk", "ray", "whale"]);
    expect(ids({ family: "all" })).toEqual(["elk", "owl", "ray", "whale"]);
    expect(ids({ family: "moon" })).toEqual(["owl"]);
    expect(ids({ cost: "7+" })).toEqual(["whale"]);
    expect(ids({ kind: "Spell" })).toEqual(["ray"]);
    expect(ids({ family: "all", text: "NIGHT owl" })).toEqual(["owl"]);
  });

  it("lists a deck by cost, unknown cards last, and draws its curve", () => {
    const deck = { leader: "ada", cards: { zzz: 1, whale: 1, elk: 2 } };
    expect(rowsOf(COLLECTION, deck).map(({ id }) => id)).toEqual(["elk", "whale", "zzz"]);
    const curve = curveOf(COLLECTION, deck);
    expect(curve.map(({ cost }) => cost)).toEqual(["1", "2", "3", "4", "5", "6", "7+"]);
    expect(curve.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 1]);
  });

  it("says a card with its count", () => {
    const elk = COLLECTION.cards[0];
    expect(elk && spoken(elk, 1)).toBe("ELK, cost 1, Minion. Runs. 1 of 2 in the deck.");
  });
});

describe("a deck under work", () => {
  it("is judged at each step, however fast somebody clicks, and kept", async () => {
    const store = shelf();
    const work = new DeckEditor("sample", COLLECTION, store, judge);
    expect(work.keeping.value).toBe("fresh");
    for (let click = 0; click < 5; click += 1) void work.add("elk");
    await work.settled;
    expect(work.countOf("elk")).toBe(2);
    expect(work.refused.value?.text).toBe("2 of elk are enough.");
    expect(work.keeping.value).toBe("saved");
    expect(readDecks(store, "sample").decks[0]?.deck.cards).toEqual({ elk: 2 });
    await work.remove("elk");
    await work.remove("owl");
    expect(work.countOf("elk")).toBe(1);
    expect(work.refused.value?.code).toBe("deck/none");
  });

  it("is mended copy by copy until nothing wrong is in it", async () => {
    const work = new DeckEditor("sample", COLLECTION, shelf(), judge);
    for (const card of ["ray", "ray", "elk"]) await work.add(card);
    await work.lead("bea");
    expect(work.judged.value?.verdict.problems.map(({ card: about }) => about)).toEqual(["ray"]);
    await work.mend();
    expect(work.draft.value.deck).toEqual({ leader: "bea", cards: { elk: 1 } });
    expect(work.done.value?.text).toBe("What cannot stay is out. 1 of 3 cards.");
  });

  it("changes nothing when nobody can judge", async () => {
    const work = new DeckEditor("sample", COLLECTION, shelf(), async () => {
      throw new Error("away");
    });
    await work.add("elk");
    expect(work.countOf("elk")).toBe(0);
    expect(work.refused.value?.text).toBe("away");
  });

  it("does not touch a deck that was opened after the click", async () => {
    const work = new DeckEditor("sample", COLLECTION, shelf(), judge);
    await work.add("elk");
    void work.add("ray");
    work.begin("First", COLLECTION.decks[0]?.deck);
    await work.settled;
    expect(work.draft.value.deck.cards).toEqual({ elk: 2, ray: 1 });
    expect(work.judged.value?.verdict.count).toBe(3);
    expect(work.decks.value.map(({ name }) => name).sort()).toEqual(["First", "New deck"]);
  });

  it("is renamed, doubled and deleted", async () => {
    const work = new DeckEditor("sample", COLLECTION, shelf(), judge);
    await work.add("elk");
    work.rename("Herd");
    work.duplicate();
    await work.settled;
    expect(work.decks.value.map(({ name }) => name).sort()).toEqual(["Herd", "Herd 2"]);
    work.discard();
    await work.settled;
    expect(work.draft.value.name).toBe("Herd");
    expect(await work.take("nonsense")).toBe("That is no code.");
  });
});
