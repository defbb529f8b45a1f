/** The deck builder: building, saving, codes, and a match with a custom deck. */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { flatTest as test } from "../support/table";

const WIDE = { width: 1280, height: 800 };

const count = (p: Player, card: string) => p.text(`count-${card}`);

/** Waits until the deck has this many cards. */
async function total(p: Player, number: number): Promise<void> {
  await p.page.waitForFunction(
    (text) => document.querySelector("[data-testid=deck-count]")?.textContent === text,
    `${number} / 39`,
  );
}

describe("decks", () => {
  test("DUEL-SET-5: built by keyboard and pointer, limits in words, saved, and taken along as a code", async ({
    table,
  }) => {
    const p = await table.open("/", WIDE);
    await p.press("decks-duel");
    await p.until("screen", "decks");
    await p.get("gallery").waitFor();
    expect(await p.text("deck-kept")).toContain("as soon as you change");

    // By keyboard: three copies, and a fourth that is refused with the card's name and the limit.
    await p.get("card-wick_squire").focus();
    await p.keys("+", "Enter", "+");
    await total(p, 3);
    await p.keys("+");
    await p.get("toast").waitFor();
    expect(await p.text("toast")).toBe("4 of Wick Squire; a deck may have 3.");
    expect(await p.text("live-assertive")).toBe("4 of Wick Squire; a deck may have 3.");
    expect(await count(p, "wick_squire")).toBe("3");
    expect(await p.text("live-polite")).toBe("Wick Squire: 3. 3 of 39 cards.");
    await p.keys("-");
    await total(p, 2);
    await p.keys("ArrowRight");
    const focused = await p.page.evaluate(
      () => (document.activeElement as HTMLElement | null)?.dataset["card"],
    );
    expect(focused).toBeDefined();
    expect(focused).not.toBe("wick_squire");

    // By pointer: into the deck from the cards, and out of it from the list.
    await p.press("card-turned_hourglass");
    await total(p, 3);
    await p.pressAnyway("card-turned_hourglass");
    await p.get("toast").getByText("Hourglass").waitFor();
    expect(await p.text("toast")).toContain("Turned Hourglass; a deck may have 1");
    await p.press("row-wick_squire");
    await total(p, 2);
    expect(await p.text("problems")).toContain("2 cards; a deck has 39.");
    expect(await p.get("deck-play").count()).toBe(0);

    // The page names a card of another faction.
    await p.choose("leader-vesh");
    await p.get("problems").getByText("Wick Squire belongs to Lantern Court").first().waitFor();
    await p.choose("leader-oriel");
    await p.get("problems").getByText("Wick Squire belongs").waitFor({ state: "detached" });

    // Saved automatically under its name, and still there after a reload.
    await p.get("deck-name").fill("Evening Watch");
    expect(await p.text("deck-kept")).toContain("Saved");
    const code = await p.get("deck-code").inputValue();
    await p.page.reload();
    await p.get("gallery").waitFor();
    await total(p, 2);
    expect(await p.get("deck-name").inputValue()).toBe("Evening Watch");

    // Exported as a code and imported again, it is the same deck. A bad code says what is wrong.
    await p.press("deck-import");
    await p.get("code-field").fill(`${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`);
    // The server refused the page's request, which the browser logs as an error.
    p.tolerate(/422/);
    await p.press("code-take");
    await p.page.getByText("The code is damaged").first().waitFor();
    await p.get("code-field").fill(code);
    await p.press("code-take");
    await p.get("code-field").waitFor({ state: "detached" });
    await total(p, 2);
    expect(await p.get("deck-name").inputValue()).toBe("Oriel by code");
    expect(await p.get("deck-code").inputValue()).toBe(code);
    expect(await p.get("deck-rows").locator("li").count()).toBe(2);

    // A damaged entry is reported, and the others are listed.
    await p.page.evaluate(() =>
      window.localStorage.setItem("initiative.page.deck.duel.broken", "{"),
    );
    await p.page.reload();
    await p.get("deck-damaged").waitFor();
    await p.page.getByRole("button", { name: "Evening Watch" }).waitFor();
  });

  test("CLIENT-HOME-1: a match begins with a deck of one's own, against a bot that brings one too", async ({
    table,
  }) => {
    const p = await table.open("/decks/duel", WIDE);
    await p.press("ready-thornwake");
    await total(p, 39);
    // One card is exchanged, so that it differs from every ready deck.
    await p.press("row-chalk_colossus");
    await total(p, 38);
    await p.press("card-tunnelroot");
    await total(p, 39);
    await p.get("deck-name").fill("Roots");
    await p.press("deck-play");
    await p.until("screen", "setup");
    const chosen = p.get("deck-of-0");
    await chosen.waitFor();
    expect(await chosen.locator("option:checked").textContent()).toBe("Roots");
    await p.get("deck-of-1").selectOption({ label: "Roots" });
    await p.page.getByTestId("seat-1").getByText("Bot").click();
    await p.press("start");
    await p.until("screen", "match");
    await p.ready();
    // The hand is from this deck: Ulla's or neutral cards, and 34 are left to draw.
    expect(await p.text("zone-pile-0")).toContain("34");
    const names = await p.page.evaluate(async () => {
      const answer = await fetch("/api/games/duel/collection");
      const { collection } = (await answer.json()) as {
        collection: { cards: { family: string; card: { name: string } }[] };
      };
      const fits = ["thornwake", "neutral"];
      return collection.cards
        .filter(({ family }) => fits.includes(family))
        .map(({ card }) => card.name);
    });
    for (let slot = 0; slot < 5; slot += 1) {
      const spoken = await p.text(`card-${slot}`);
      expect(names.some((name) => spoken.startsWith(name))).toBe(true);
    }
    const pieces = (await p.mirror()).map(({ text }) => text).join(" ");
    expect(pieces.match(/Ulla/g)?.length).toBe(2);
  });
});
