/** Hands of cards and turns in Sigil, played in the browser through the generic client. */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { test } from "../support/table";
import { TestServer, type Wish } from "../support/test_server";

type Side = { [field: string]: unknown };

const BOT = [{ control: "me" }, { control: "bot:random" }];

/**
 * A position in play, with seat 0 to move. Generals are far apart unless the test says otherwise.
 */
function position(
  own: Side,
  theirs: Side,
  units: readonly Side[] = [],
  seats = BOT,
  rules: Side = {},
): Wish {
  const side = (general: string, pile: string, more: Side) => ({
    general: { card: general },
    pile: Array.from({ length: 12 }, () => pile),
    mana: { remaining: 9, core: 9 },
    ...more,
  });
  return {
    game: "duel",
    seats,
    first: "creator",
    setup: {
      rules,
      scenario: {
        phase: "active",
        seats: [side("vesh", "spark_chorister", own), side("oriel", "pebble_warden", theirs)],
        units,
      },
    },
  };
}

/** The id of the first piece with this name. */
async function unit(p: Player, name: string): Promise<string> {
  const found = (await p.mirror()).find(({ text }) => text.includes(name));
  if (!found) throw new Error(`${name} is not on the board`);
  return found.id;
}

async function names(p: Player): Promise<(string | null)[]> {
  return p.page
    .getByTestId("hand")
    .locator(".card-slot")
    .evaluateAll((slots) =>
      slots.map((slot) => slot.querySelector(".card-name")?.textContent ?? null),
    );
}

/** With a manual clock: lets time pass and collects the texts of big words and banners. */
async function hear(p: Player): Promise<string[]> {
  const said = new Set<string>();
  for (let step = 0; step < 80 && (await p.app("busy")) === "true"; step++) {
    await p.tick(150);
    for (const id of ["big-words", "banner"])
      for (const text of await p.get(id).allTextContents()) said.add(text.trim());
  }
  return [...said];
}

describe("a hand of cards", () => {
  test("CLIENT-TGT-6, CLIENT-HAND-3: a starting hand is settled by its cards, and nobody else sees them", async ({
    table,
  }) => {
    const seats = [{ control: "me" }, { control: "me" }];
    const made = await TestServer.at(table.address).match({
      game: "duel",
      scenario: "lantern-cinder",
      seats,
      first: "creator",
    });
    const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
    if (!first || !second) throw new Error("two seats");
    const p = await table.sitDown(first);
    const q = await table.sitDown(second, { render: "flat" });
    expect(await p.mode()).toBe("choosing");
    // CLIENT-TURN-1: both seats are to act, so the viewer's crest is shown.
    expect(await p.page.locator(".turn[data-own=true] [data-crest=sun]").count()).toBe(1);
    const dealt = await p.get("picker").locator(".card-name").allTextContents();
    expect(dealt).toHaveLength(5);
    expect(await p.text("prompt")).toContain("Keep all");
    await p.changesNothing(async () => {
      await p.press("pick-3");
      expect(await p.text("prompt")).toContain("Replace 1");
      await p.press("pick-1");
      expect(await p.text("prompt")).toContain("Replace 2");
      // Two is the maximum, and a chosen card can be kept after all.
      expect(await p.enabled("pick-0")).toBe(false);
      await p.press("pick-3");
      expect(await p.text("prompt")).toContain("Replace 1");
    });
    await p.acts(() => p.get("prompt").getByText("Replace 1").click());
    const seen = await names(p);
    // The other cards stay in their slots.
    expect(seen.filter((_, slot) => slot !== 1 && slot < 5)).toEqual(
      dealt.filter((_, slot) => slot !== 1),
    );
    // A copy of a card may be in the other hand, but cards of the first faction cannot.
    const secret = [...new Set([...dealt, ...seen])].filter((name) =>
      /Wick|Lamp|Glass|Snuff|Oath|Vigil|Prism|Poultice|Flare|Stand|Mirror/.test(name ?? ""),
    );
    expect(secret.length).toBeGreaterThan(0);
    const page = (await q.page.content()) + (await q.page.title());
    for (const name of secret) expect(page).not.toContain(name ?? "");
    expect(await q.get("zone-hand-0").textContent()).toContain("5");
  });

  test("CLIENT-HAND-1, -2, DUEL-REPL-1: drag and click, back into the hand, slots keep their places", async ({
    table,
  }) => {
    const p = await table.play(
      position(
        {
          hand: ["ember_lancer", "cinder_bolt", "paper_kite", null, "kiln_brute"],
          mana: { remaining: 4, core: 4 },
        },
        {},
      ),
    );
    const drag = async (slot: number, to: readonly [number, number]) => {
      const from = await p.get(`card-${slot}`).boundingBox();
      if (!from) throw new Error("no card");
      const { x, y } = await p.tilePoint(to);
      await p.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await p.page.mouse.down();
      await p.page.mouse.move(x, y, { steps: 4 });
      await p.page.mouse.up();
    };
    const before = await names(p);
    // On a tile that is not near, the card goes back into the hand and nothing is sent.
    await p.changesNothing(async () => {
      await drag(2, [6, 1]);
      expect([await p.mode(), await names(p)]).toEqual(["idle", before]);
    });
    // A card that costs too much says so.
    expect(await p.why("card-4")).toMatchObject({ code: "duel/not_enough_mana" });
    // CLIENT-WHY-1: it also says what it can still be used for.
    expect((await p.why("card-4")).text).toContain("Not enough mana. Replace is possible.");
    expect(await p.enabled("card-4")).toBe(true);
    await p.press("card-4");
    expect(await p.text("use-replace")).toContain("Replace");
    await p.changesNothing(() => p.keys("Escape"));
    await p.acts(() => drag(2, [1, 2]));
    expect(await names(p)).toEqual([before[0], before[1], null, null, before[4], null]);
    expect(await p.place(await unit(p, "Paper Kite"))).toBe("1,2");
    // By click: the card, then the tile; Escape puts it back.
    await p.press("card-0");
    expect([await p.mode(), await p.app("choice")]).toEqual(["targeting", "play-0"]);
    await p.changesNothing(() => p.keys("Escape"));
    expect(await p.mode()).toBe("idle");
    await p.press("card-1");
    await p.acts(() => p.press("zone-replace-0"));
    expect(await names(p)).toEqual([before[0], "Spark Chorister", null, null, before[4], null]);
    expect(await p.text("zone-replace-0")).toContain("0/1");
    expect(await p.enabled("card-4")).toBe(false);
  });

  test("DUEL-FOLLOW-1, ONLINE-VIEW-4: a second choice is left, waited for and cancelled unseen", async ({
    table,
  }) => {
    const seats = [{ control: "me" }, { control: "me" }];
    const wish = position(
      { hand: ["sling_apprentice"] },
      {},
      [{ card: "pebble_warden", seat: 1, at: [2, 2] }],
      seats,
    );
    const made = await TestServer.at(table.address).match(wish);
    const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
    if (!first || !second) throw new Error("two seats");
    const p = await table.sitDown(first);
    const q = await table.sitDown(second, { render: "flat" });
    const watching = [await q.version(), await q.hash()];
    await p.changesNothing(async () => {
      await p.press("card-0");
      await p.clickTile([1, 2]);
      expect(await p.text("prompt")).toContain("Choose an enemy unit: ");
      expect(await p.text("prompt")).toContain("2 of 2");
      await p.press("cancel");
      expect(await p.mode()).toBe("targeting");
      await p.keys("Escape");
    });
    await p.press("card-0");
    await p.clickTile([1, 2]);
    await p.acts(() => p.page.getByText("Decide later").click());
    // Only a ghost is there: hand and mana have not changed.
    expect(await p.text("prompt")).toContain("Choose an enemy unit: ");
    expect(await p.place("ghost")).toBe("1,2");
    expect((await names(p))[0]).toBe("Sling Apprentice");
    // DUEL-UI-6: ending the turn now asks first.
    await p.press("end-turn");
    expect(await p.text("dialog")).toContain("Cancel Sling Apprentice and end your turn?");
    await p.press("dialog-no");
    await p.acts(() => p.press("cancel"));
    expect([await p.mode(), (await names(p))[0]]).toEqual(["idle", "Sling Apprentice"]);
    expect([await q.version(), await q.hash()]).toEqual(watching);
    // DUEL-FOLLOW-3, ONLINE-RECON-1: a player who leaves leaves nothing half done.
    await p.press("card-0");
    await p.clickTile([1, 2]);
    await p.acts(() => p.page.getByText("Decide later").click());
    const address = p.page.url();
    await p.page.goto("about:blank");
    await q.page.waitForSelector(
      "[data-testid=presence-0]:is([data-state=away], [data-state=reconnecting])",
      { state: "attached" },
    );
    await p.page.goto(address);
    await p.ready();
    expect([await p.mode(), (await names(p))[0]]).toEqual(["idle", "Sling Apprentice"]);
    expect((await p.mirror()).map(({ id }) => id)).not.toContain("ghost");
    expect([await q.version(), await q.hash()]).toEqual(watching);
    // Then it is played.
    await p.press("card-0");
    await p.clickTile([1, 2]);
    await p.acts(() => p.clickTile([2, 2]));
    expect((await p.piece(await unit(p, "Pebble Warden"))).text).toMatch(/Health 2 of 3/);
    await q.until("version", String(Number(watching[0]) + 1));
  });
});

describe("turns", () => {
  test("CLIENT-END-1, -2, DUEL-UI-5, DUEL-BONUS-1: unspent actions are listed, a bonus turn is announced", async ({
    table,
  }) => {
    const p = await table.play(
      position({ hand: ["turned_hourglass"] }, {}, [
        { card: "courier_hound", seat: 0, at: [2, 1] },
        { card: "paper_kite", seat: 0, at: [2, 3], exhausted: true },
      ]),
      { clock: "manual" },
    );
    // A card without a target needs a second click.
    await p.press("card-0");
    expect(await p.text("prompt")).toContain("Take another turn");
    await p.acts(() => p.press("card-0"));
    expect((await p.log()).join("\n")).toContain("Vesh will go again");
    const button = p.get("end-turn");
    expect(await button.getAttribute("data-state")).toBe("mine");
    await button.hover();
    expect((await p.marks("hover")).sort()).toEqual(["0,2", "2,1"]);
    await p.press("end-turn");
    const listed = await p.get("dialog").locator("li b").allTextContents();
    expect(listed.sort()).toEqual(["Courier Hound", "Vesh, Cantor of Cinders"]);
    await p.changesNothing(async () => {
      await p.press(`dialog-piece-${await unit(p, "Courier Hound")}`);
      expect(await p.selected()).toBe(await unit(p, "Courier Hound"));
    });
    await p.press("end-turn");
    await p.press("dialog-yes");
    await p.until("busy", "true");
    expect(await hear(p)).toContain("Your TurnOne more turn in a row");
    await p.idle();
    expect([await p.app("turn"), await p.app("round")]).toEqual(["seat-0", "2"]);
    expect((await p.log()).join("\n")).toContain("Vesh takes a bonus turn");
  });

  test("DUEL-DRAW-2, DUEL-UI-4: a full hand burns the card, an empty deck hurts; both are said", async ({
    table,
  }) => {
    const full = Array.from({ length: 6 }, () => "chalk_colossus");
    const theirs = { hand: full, pile: ["prism_sentinel"] };
    const wish = position({}, theirs, [], BOT, { card_draw_per_turn: 2 });
    const p = await table.play(wish, { clock: "manual" });
    await p.press("end-turn");
    await p.press("dialog-yes");
    await p.until("busy", "true");
    const said = await hear(p);
    for (const words of ["Enemy Turn", "No room for more!", "The deck is empty!"])
      expect(said).toContain(words);
    const log = (await p.log()).join("\n");
    expect(log).toContain("Prism Sentinel is burned");
    expect(log).toContain("Oriel, Keeper of the Wick takes 2 damage");
  });

  test("DUEL-SCN-3, DUEL-GOAL-1: Last Verse is played to its end and won", async ({ table }) => {
    const p = await table.play({
      game: "duel",
      setup: { scenario: "last-verse" },
      seats: BOT,
      first: "creator",
    });
    const strike = async (who: string, at: readonly [number, number]) => {
      await p.click(await unit(p, who));
      await p.hoverTile(at);
      // CLIENT-FORE-1: the damage, and the damage that comes back.
      expect(await p.text("forecast")).toMatch(/Damage.*Strikes back/s);
      await p.acts(() => p.clickTile(at));
    };
    const cast = async (card: string, at: readonly [number, number]) => {
      await p.press(card);
      await p.acts(() => p.clickTile(at));
    };
    await cast("card-signature-0", [7, 2]);
    await strike("Soot Archer", [7, 2]);
    await cast("card-1", [8, 2]);
    await cast("card-2", [7, 2]);
    await cast("card-0", [7, 2]);
    await strike("Ember Lancer", [8, 2]);
    await p.click(await unit(p, "Vesh"));
    await p.acts(() => p.clickTile([7, 3]));
    await strike("Vesh", [8, 2]);
    await p.until("mode", "over");
    expect(await p.text("result")).toContain("Victory");
    expect(await p.text("result")).toContain("A general has fallen.");
    expect((await p.log()).at(-1)).toContain("Vesh wins");
    // CLIENT-TURN-1: it is nobody's turn any more, and the bar shows no empty place for it.
    expect(await p.page.locator(".turn[data-ending=won] [data-icon=crown]").count()).toBe(1);
  });
});

describe("the change of turns", () => {
  test("DUEL-UI-1, -2, case 33: half a second, the end, the banner and its sound, then it is free", async ({
    table,
  }) => {
    const seats = [{ control: "me" }, { control: "me" }];
    const wish = position({ hand: ["paper_kite"] }, {}, [], seats);
    const made = await TestServer.at(table.address).match(wish);
    const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
    if (!first || !second) throw new Error("two seats");
    const p = await table.sitDown(first, { clock: "manual" });
    const q = await table.sitDown(second, { render: "flat" });
    const general = await unit(p, "Vesh");
    const calls = async () =>
      (await p.probe.call("sounds")).filter(({ id }) => id === "ui_your_turn").length;
    // CLIENT-PLATE-1: a card that was looked at does not stay large over the board.
    const resting = () => p.page.locator(".hand-row").getAttribute("data-resting");
    await p.get("card-0").hover();
    expect(await resting()).toBe("false");
    await p.keys("Shift+Enter");
    await p.get("dialog-yes").press("Enter");
    await p.until("busy", "true");
    await expect.poll(resting).toBe("true");
    await p.tick(490);
    expect((await p.piece(general)).badge).toBe("fresh");
    await p.tick(20);
    // The end of the turn itself is silent, and the own units are dimmed.
    expect((await p.piece(general)).badge).toBe("done");
    await p.tick(480);
    expect([await p.get("banner").count(), await calls()]).toEqual([0, 0]);
    await p.tick(20);
    expect(await calls()).toBe(1);
    await p.tick(400);
    expect(await p.text("banner")).toBe("Enemy Turn");
    expect(await p.get("end-turn").getAttribute("data-state")).toBe("waiting");
    await p.tick(380);
    expect(await p.app("busy")).toBe("true");
    await p.tick(20);
    expect([await p.app("busy"), await p.get("banner").count()]).toEqual(["false", 0]);
    expect([await p.app("turn"), await calls()]).toEqual(["seat-1", 1]);
    // The other player saw another text.
    await q.until("turn", "seat-1");
    expect(await q.text("end-turn")).toContain("End Turn");
  });
});

describe("a lesson", () => {
  test("DUEL-SCN-2, CLIENT-HOME-2: First Sparks is played as it tells, to its end", async ({
    table,
  }) => {
    const p = await table.play({
      game: "duel",
      scenario: "first-sparks",
      seats: [{ control: "me" }, { control: "bot:idle" }],
      first: "creator",
    });
    const taught = async () => (await p.get("lesson").getAttribute("data-verb")) ?? "";
    const hinted = (testid: string) => p.get(testid).getAttribute("data-hint");
    const cast = async (card: string, at: readonly [number, number]) => {
      await p.press(card);
      await p.acts(() => p.clickTile(at));
    };
    const order = async (who: string, at: readonly [number, number]) => {
      await p.click(await unit(p, who));
      await p.acts(() => p.clickTile(at));
    };
    const pass = async () => {
      const round = Number(await p.app("round"));
      await p.press("end-turn");
      if ((await p.get("dialog-yes").count()) > 0) await p.press("dialog-yes");
      await p.until("round", String(round + 2));
      await p.idle();
    };
    // The first turn: what the hint mentions glows, and doing it brings the next hint.
    expect(await taught()).toBe("summon");
    expect(await p.text("lesson")).toContain("Take Ember Lancer");
    expect([await hinted("card-0"), await hinted("card-1")]).toEqual(["true", "false"]);
    await cast("card-0", [1, 3]);
    expect(await taught()).toBe("move");
    expect((await p.marks("hover")).sort()).toEqual(["0,2", "1,3"]);
    await order("Ember Lancer", [3, 3]);
    expect([await taught(), await hinted("zone-replace-0")]).toEqual(["replace", "true"]);
    // It costs too much, but the player can replace it.
    await p.pressAnyway("card-2");
    await p.acts(() => p.press("zone-replace-0"));
    // The turn is not over while the general can still walk.
    expect(await p.text("lesson")).toContain("Bring Oriel down");
    await order("Vesh", [0, 1]);
    expect([await taught(), await hinted("end-turn")]).toEqual(["end_turn", "true"]);
    await pass();
    // The second turn: a spell. A reload continues the lesson.
    expect(await taught()).toBe("cast");
    await p.page.reload();
    await p.ready();
    expect(await taught()).toBe("cast");
    await cast("card-1", [8, 2]);
    await order("Ember Lancer", [5, 3]);
    expect(await taught()).toBe("attack");
    await p.click(await unit(p, "Ember Lancer"));
    await p.hoverTile([6, 2]);
    expect(await p.text("forecast")).toMatch(/Damage.*3, dies.*Strikes back.*1, 1 left/s);
    await p.acts(() => p.clickTile([6, 2]));
    // There is nothing new to learn, so the hint points at the enemy.
    expect(await p.text("lesson")).toContain("Bring Oriel down");
    await pass();
    expect(await taught()).toBe("signature");
    await cast("card-signature-0", [8, 2]);
    await order("Ember Lancer", [7, 3]);
    await order("Ember Lancer", [8, 2]);
    expect((await p.piece(await unit(p, "Oriel"))).text).toMatch(/Health 1 of 8/);
    // DUEL-UI-5: the last played cards, the newest first.
    const plays = await p
      .get("history")
      .locator("button")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(plays).toEqual([
      "Vesh plays Ember Note",
      "Vesh plays Cinder Bolt",
      "Vesh plays Ember Lancer",
    ]);
    await pass();
    await pass();
    await cast("card-signature-0", [8, 2]);
    await p.until("mode", "over");
    expect(await p.text("result")).toContain("Victory");
    expect(await p.get("lesson").count()).toBe(0);
  }, 180_000);
});
