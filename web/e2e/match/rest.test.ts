/** Pages that nobody touches, and pages that were here before. */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/table";
import type { Wish } from "../support/test_server";

const two = [{ control: "me" }, { control: "bot:random" }];

/** A match of each game, in which a person is to act. */
const GAMES: readonly Wish[] = [
  { game: "squad" },
  { game: "chess", seats: two, first: "creator" },
  { game: "duel", seats: two, first: "creator" },
  { game: "dungeon", scenario: "delve", seed: 3 },
];

/** How many frames a page draws in two seconds. */
function framesAtRest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
    if (typeof probe !== "object" || probe === null) throw new Error("no match");
    const frames = (): number => Reflect.get(probe, "frames")();
    const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    // The last frames of earlier motion may still come.
    for (let before = -1; before !== frames(); await pause(500)) before = frames();
    const before = frames();
    await pause(2000);
    return frames() - before;
  });
}

describe("at rest", () => {
  test("CLIENT-PERF-1: nothing is drawn while nothing moves, in any game", async ({ table }) => {
    const drawn = GAMES.map(async (wish) => {
      const p = await table.play(wish);
      await p.page.mouse.move(2, 2);
      return [wish.game, await framesAtRest(p.page)];
    });
    expect(await Promise.all(drawn)).toEqual(GAMES.map(({ game }) => [game, 0]));
  });

  test("CLIENT-PERF-3: a second visit transfers under 10 kB", async ({ table }) => {
    // A match first, so that the code for matches is there. Home loads it in spare moments.
    const flat = { render: "flat" } as const;
    const p = await table.play({}, flat);
    const second = await table.open("/", { ...flat, beside: p });
    await visited(second.page);
    const session = await second.page.context().newCDPSession(second.page);
    await session.send("Network.enable");
    const loaded: number[] = [];
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      loaded.push(encodedDataLength);
    });
    await second.page.reload();
    await visited(second.page);
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(10_000);
  });
});

/** The home page has everything, the scenes of its pictures too. */
async function visited(page: Page): Promise<void> {
  await page.waitForFunction((games) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return loaded.filter((name) => name.endsWith("/scene")).length >= games;
  }, GAMES.length);
  await page.waitForLoadState("networkidle");
}
