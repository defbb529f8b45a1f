/** How long people wait at normal speed, from an act until they may act again. CLIENT-PACE-1 */
import { expect } from "vitest";
import type { Player } from "../support/player";
import { ada, bo, brute, wish } from "../support/positions";
import { armies, at, pick } from "../support/squares";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

const MANUAL = { clock: "manual", render: "flat", width: 1180 } as const;

type Waited = { time: number; banners: string[]; turns: string[]; said: string; lit: number };

/**
 * Lets time pass until the viewer may act again, and returns how much it took and what was seen.
 * While the page waits for somebody else, its clock stands.
 */
function wait(p: Player): Promise<Waited> {
  return p.page.evaluate(async () => {
    const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
    const app = document.querySelector<HTMLElement>("[data-testid=app]");
    if (!app || typeof probe !== "object" || probe === null) throw new Error("no match");
    const seen = { banners: [""], turns: [""], said: [""] };
    const note = (list: string[], text: string | null | undefined) => {
      if (text && list.at(-1) !== text.trim()) list.push(text.trim());
    };
    const lit = () => Number(document.querySelector<HTMLElement>(".turn")?.dataset["news"]);
    const before = lit();
    let time = 0;
    while (app.dataset["busy"] === "true" || app.dataset["mode"] === "locked") {
      if (app.dataset["busy"] === "true") {
        Reflect.apply(Reflect.get(probe, "tick"), probe, [50]);
        time += 50;
      }
      await new Promise((done) => setTimeout(done, 0));
      note(seen.banners, document.querySelector("[data-testid=banner]")?.textContent);
      note(seen.turns, document.querySelector(".turn-words strong")?.textContent);
      note(seen.said, document.querySelector("[data-testid=live-polite]")?.textContent);
    }
    return {
      time,
      banners: seen.banners.slice(1),
      turns: seen.turns.slice(1),
      said: seen.said.join(" "),
      lit: lit() - before,
    };
  });
}

async function endTurn(p: Player): Promise<void> {
  await p.press("end-turn");
  if ((await p.get("dialog-yes").count()) > 0) await p.press("dialog-yes");
}

test("CLIENT-PACE-1, CLIENT-TURN-1: a move of a piece", async ({ table }) => {
  const p = await table.play(armies("plain", "bot:random"), MANUAL);
  await pick(p, "e2");
  await p.clickTile(at("e4"));
  await p.until("busy", "true");
  const plain = await wait(p);
  // CHESS-CUE-2: both moves take half a second, and nothing else does.
  expect(plain.time).toBe(1000);
  expect(plain.banners).toEqual(["Your move"]);
  // A banner is not waited for, and takes no clicks.
  const ribbon = p.get("banner");
  expect(await ribbon.evaluate((banner) => getComputedStyle(banner).pointerEvents)).toBe("none");
  await pick(p, "d2");
});

test("CLIENT-PACE-1, CLIENT-TURN-1: a move of a piece, and one enemy", async ({ table }) => {
  const enemy = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8";
  const p = await table.play(armies(enemy, "bot:random"), MANUAL);
  await pick(p, "e2");
  await p.clickTile(at("e4"));
  await p.until("busy", "true");
  const round = await wait(p);
  expect(round.time).toBeLessThanOrEqual(1000 + 1200);
  expect(round.banners).toEqual(["Your move"]);
  // Other phases are told by the medallion, which lights up, and once in words.
  expect(round.turns).toContain("The enemies act");
  expect(round.lit).toBeGreaterThan(0);
  expect(round.said.match(/The enemies act/g)).toHaveLength(1);
});

test("CLIENT-PACE-1: a monster that walks", async ({ table }) => {
  const p = await table.play({ scenario: "first_stand" }, MANUAL);
  await endTurn(p);
  await p.until("busy", "true");
  const walk = await wait(p);
  expect(walk.time).toBeLessThanOrEqual(1200);
  expect(walk.banners).toEqual(["Monster turn", "Your turn"]);
  expect(walk.said.match(/The monsters act/g)).toHaveLength(1);
});

test("CLIENT-PACE-1: a monster that strikes", async ({ table }) => {
  const mauled = wish({
    survivors: [ada([2, 3]), bo([0, 6])],
    monsters: [brute([3, 3], { draw: Array.from({ length: 10 }, () => "maul") })],
    dice: [10, 10, 10, 10],
  });
  const p = await table.play(mauled, MANUAL);
  await endTurn(p);
  await p.until("busy", "true");
  expect((await wait(p)).time).toBeLessThanOrEqual(1200);
  expect((await p.log()).join("\n")).toMatch(/attacks Ada.*Ada takes/s);
});

test("CLIENT-PACE-1, DUEL-UI-1: the end of a turn costs one change of turns", async ({ table }) => {
  const side = (card: string) => ({
    general: { card },
    pile: Array.from({ length: 12 }, () => "pebble_warden"),
    mana: { remaining: 9, core: 9 },
  });
  const made = await TestServer.at(table.address).match({
    game: "duel",
    seats: [{ control: "me" }, { control: "me" }],
    first: "creator",
    setup: { scenario: { phase: "active", seats: [side("vesh"), side("oriel")], units: [] } },
  });
  const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
  if (!first || !second) throw new Error("two seats");
  const p = await table.sitDown(first, MANUAL);
  const q = await table.sitDown(second, { render: "flat" });
  await endTurn(p);
  await q.until("mode", "idle");
  await endTurn(q);
  await q.until("mode", "locked");
  const { time, banners } = await wait(p);
  expect(time).toBeLessThanOrEqual(1800);
  expect(banners).toEqual(["Enemy Turn", "Your Turn"]);
});

test("CLIENT-PACE-1, CLIENT-TURN-1: a step in the dungeon has no banner", async ({ table }) => {
  const p = await table.play({ game: "dungeon" }, MANUAL);
  const version = await p.version();
  for (let step = 0; step < 3; step++) {
    await p.press("action-wait");
    await p.until("version", String(version + 1 + step));
    const { time, banners } = await wait(p);
    expect([time <= 1200, banners]).toEqual([true, []]);
  }
});
