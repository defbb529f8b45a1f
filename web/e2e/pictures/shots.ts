/**
 * A picture of every page and mode, for people to look at: `cargo xtask shots --out DIR`. With a
 * manual clock it shows the same moment every time.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Player } from "../support/player";
import { ada, bo, brawl, meek, wish } from "../support/positions";
import { type Seeing, type Table, test } from "../support/table";
import type { TestServer } from "../support/test_server";

const folder = process.env["INITIATIVE_SHOTS"] || join(import.meta.dirname, "../shots");
const SIZE = { width: 1280, height: 800 };

function themed(settings: { [name: string]: unknown }): Seeing {
  return { stored: { "initiative.settings": JSON.stringify(settings) } };
}

/** Waits until the page has come to rest. */
async function settled(p: Player): Promise<void> {
  await p.still();
  await p.page.evaluate(() => document.fonts.ready);
}

async function shoot(p: Player, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await settled(p);
  await p.page.screenshot({ path: join(folder, `${name}.png`), animations: "allow" });
}

async function page(
  table: Table,
  path: string,
  name: string,
  seeing: Seeing = {},
): Promise<Player> {
  const p = await table.open(path, { ...SIZE, ...seeing });
  await p.page.waitForFunction(() => document.querySelector("h1, h2"));
  await p.page.waitForLoadState("networkidle");
  await shoot(p, name);
  return p;
}

/** Lets time pass until something is visible. */
async function tickUntil(p: Player, seen: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 200 && !(await seen()); step++) await p.tick(40);
}

test("pages", async ({ table }) => {
  const p = await table.play({}, SIZE);
  await p.move("S1", [6, 12]);
  await p.page.goto(`${p.address}/?test=1`);
  await p.get("game-squad").waitFor();
  await p.page.waitForLoadState("networkidle");
  await shoot(p, "home");
  await page(table, "/new/squad", "setup");
  await page(table, "/settings", "settings");
  await page(table, "/help/squad", "help");
  await page(table, "/", "home-light", themed({ theme: "light" }));
  await page(table, "/new/squad", "setup-light", themed({ theme: "light" }));
  await page(table, "/?game=poker", "home-bad-link");
  await page(table, "/", "home-phone", { touch: true, width: 390, height: 844 });
});

test("a campaign", async ({ table }) => {
  const p = await page(table, "/new/chess", "campaign");
  await p.press("campaign-go");
  await p.ready();
  await p.keys("Escape");
  await p.press("action-resign");
  await p.press("dialog-yes");
  await p.get("result-onward").waitFor();
  await shoot(p, "campaign-result");
  const q = await page(table, "/new/chess", "campaign-phone", {
    touch: true,
    width: 390,
    height: 844,
  });
  await q.press("campaign-anew");
  await shoot(q, "campaign-anew");
});

test("a match", async ({ table }) => {
  const p = await table.play({ scenario: "palisade", seed: 11 }, { ...SIZE, clock: "manual" });
  await shoot(p, "match-idle");
  await p.select("S3");
  await shoot(p, "match-selected");
  await p.menu("move");
  await shoot(p, "match-movement");
  await p.hoverTile([8, 10]);
  await shoot(p, "match-movement-preview");
  await p.clickTile([8, 10]);
  await p.until("busy", "true");
  await p.tick(150);
  await shoot(p, "match-glide");
  await p.idle();
  await p.click("S1");
  await shoot(p, "match-dialog");
  await p.press("dialog-no");
  await p.keys("t");
  await shoot(p, "match-threat");
  await p.keys("t");
  await p.keys("Escape", "Escape");
  await shoot(p, "match-pause-menu");
  await p.keys("Escape");
  await p.click("M1");
  await shoot(p, "match-inspect");
  await p.keys("Escape");
  await p.press("end-turn");
  await shoot(p, "match-end-question");
  await p.press("dialog-yes");
  await p.until("busy", "true");
  await tickUntil(p, async () => (await p.get("banner").count()) > 0);
  await p.tick(400);
  await shoot(p, "match-monsters-banner");
  await tickUntil(p, async () => (await p.app("cue")) === "card");
  await p.tick(500);
  await shoot(p, "match-monster-card");
  await tickUntil(p, async () => (await p.app("cue")) === "dice");
  await p.tick(300);
  await shoot(p, "match-monster-dice");
  await p.idle();
  await shoot(p, "match-round-two");
});

test("a fight", async ({ table }) => {
  const p = await table.play(brawl([9, 8, 5, 6], 2), { ...SIZE, clock: "manual" });
  await p.select("S1");
  await p.menu("attack");
  await p.hoverTile([3, 3]);
  await shoot(p, "fight-forecast");
  await p.click("M1");
  await p.until("busy", "true");
  await tickUntil(p, async () => (await p.app("cue")) === "dice");
  await p.tick(300);
  await shoot(p, "fight-dice");
  await p.idle();
  await shoot(p, "fight-hit-order");
  await p.press("option-0");
  await p.until("busy", "true");
  await tickUntil(p, async () => (await p.app("cue")) === "number");
  await p.tick(200);
  await shoot(p, "fight-wound");
  await p.idle();
  await p.until("mode", "over");
  await shoot(p, "result-victory");
  await p.press("result-replay");
  await p.until("screen", "replay");
  await p.ready();
  await shoot(p, "replay");

  const pot = wish({
    rows: ["...~~...", "..#.....", "........", ".....o..", "........", "........", "........"],
    survivors: [ada([1, 4], { abilities: ["fire_pot", "brace"] }), bo([4, 2])],
    monsters: [meek([4, 3])],
  });
  const q = await table.play(pot, { ...SIZE, clock: "manual" });
  await q.select("S1");
  await q.menu("fire_pot");
  await q.hoverTile([4, 3]);
  await shoot(q, "blast-with-a-friend");
});

test("other eyes", async ({ table }) => {
  const sights: [string, Seeing][] = [
    ["match-light", themed({ theme: "light" })],
    ["match-contrast", themed({ theme: "contrast" })],
    ["match-large-text", themed({ textSize: 150 })],
    ["match-flat", { render: "flat" }],
  ];
  for (const [name, seeing] of sights) {
    const p = await table.play(
      { scenario: "quarry", seed: 5 },
      { ...SIZE, clock: "manual", ...seeing },
    );
    await p.select("S2");
    await p.menu("move");
    await shoot(p, name);
  }
  const phone = { touch: true, width: 390, height: 844, clock: "manual" } as const;
  const p = await table.play({ scenario: "quarry", seed: 5 }, phone);
  await shoot(p, "phone-idle");
  await p.tap("S2");
  await shoot(p, "phone-selected");
  await p.entry("move").tap();
  await p.tapTile([2, 3]);
  await shoot(p, "phone-preview");
  await p.page.setViewportSize({ width: 844, height: 390 });
  await shoot(p, "phone-across");
});

test("a lost server", async ({ table }) => {
  const server: TestServer = await table.ownServer();
  const p = await table.sitDown(
    await server.match({ scenario: "long_night" }),
    { ...SIZE },
    server.address,
  );
  p.tolerate(/WebSocket|ERR_|Failed to load/);
  await shoot(p, "match-long-night");
  await server.stop("SIGKILL");
  await p.until("link", "reconnecting");
  await shoot(p, "match-reconnecting");
});
