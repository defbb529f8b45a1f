/**
 * A roguelike as its players expect it: a hero that is always selected, arrows, letters and clicks.
 */
import { expect } from "vitest";
import type { Player } from "../support/player";
import { type Table, test } from "../support/table";
import type { Wish } from "../support/test_server";

const DESK = { width: 1280, height: 800 };

type Level = { rows: readonly string[]; [field: string]: unknown };

/** A custom level, as a scenario file has it. */
function cave(level: Level, hero: object = {}): Wish {
  const overrides = { constants: { spawn_every: 0 } };
  const scenario = { hero, levels: [{ depth: 1, ...level }], overrides };
  return { game: "dungeon", setup: { scenario } };
}

async function delve(table: Table, wish: Wish): Promise<Player> {
  const p = await table.play({ seed: 7, ...wish }, DESK);
  await p.still();
  return p;
}

/** Presses keys that act. Each waits until the one before is over. */
async function acts(p: Player, ...keys: string[]): Promise<void> {
  for (const key of keys) await p.acts(() => p.keys(key));
}

/** How often the log has a line like this. */
async function told(p: Player, line: RegExp): Promise<number> {
  return (await p.log()).filter((text) => line.test(text)).length;
}

test("DELVE-SCN-3, CLIENT-KEY-5, CLIENT-TGT-8: the first steps are won by keys and clicks", async ({
  table,
}) => {
  const p = await delve(table, { game: "dungeon", scenario: "first-steps" });
  expect([await p.selected(), await p.mode()]).toEqual(["hero", "selected"]);
  // Arrow, letter and number pad are three ways to make a step. A wall says why it is refused.
  await acts(p, "ArrowUp", "k");
  await p.changesNothing(() => p.keys("u"));
  expect(await p.get("toast").getAttribute("data-code")).toBe("dungeon/blocked");
  await acts(p, "Numpad6", "l", "l");
  expect(await p.place("hero")).toBe("5,2");
  // The sleeping rat is in view, so the hero cannot travel, and a click on a far tile says so.
  await p.changesNothing(() => p.clickTile([8, 1]));
  expect(await p.get("toast").last().getAttribute("data-code")).toBe("dungeon/hostile_in_view");
  expect(await p.enabled("action-explore")).toBe(false);
  expect((await p.why("action-explore")).text).toContain("enemy in view");
  await acts(p, "l");
  for (let blow = 0; blow < 9 && (await p.mirror()).some(({ id }) => id === "m2"); blow++) {
    await p.acts(() => p.click("m2"));
  }
  expect(await told(p, /rat dies/i)).toBe(1);
  // CLIENT-TGT-3: hovering shows the path to a far tile, and one click walks it.
  await p.hoverTile([9, 4]);
  expect(await p.marks("end")).toEqual(["9,4"]);
  expect((await p.marks("path")).length).toBeGreaterThan(0);
  expect(await p.marks("reach")).not.toContain("9,4");
  await p.acts(() => p.clickTile([9, 4]));
  expect(await p.place("hero")).toBe("9,4");
  await acts(p, "g");
  // DELVE-CMD-3: the key for the stairs first walks there, and then takes them.
  expect(await p.entry("ascend").textContent()).toContain("To stairs");
  await acts(p, "<");
  expect(await p.place("hero")).toBe("1,1");
  expect(await p.label([9, 4])).toContain("remembered");
  await acts(p, "<");
  await p.until("mode", "over");
  const summary = await p.text("result");
  for (const word of ["Victory", "Turns", "Deepest depth", "Level", "Kills", "Score"]) {
    expect(summary).toContain(word);
  }
});

test("CLIENT-GAME-1, DELVE-HUD-2: the pack is read for nothing and used by letters", async ({
  table,
}) => {
  const pack = [
    { slot: 0, kind: "healing" },
    { slot: 1, kind: "dart", count: 6 },
    { slot: 2, kind: "fire" },
  ];
  const rows = ["#########", "#@......#", "#.......#", "#########"];
  const rat = { kind: "rat", x: 5, y: 1, hp: 8, state: "asleep" };
  const p = await delve(table, cave({ rows, monsters: [rat] }, { class: "warrior", hp: 9, pack }));
  await p.changesNothing(async () => {
    for (let time = 0; time < 10; time++) {
      await p.keys("i");
      await p.get("pack").waitFor();
      await p.keys("b", "ArrowUp", time % 2 === 0 ? "Escape" : "i");
      await p.get("pack").waitFor({ state: "detached" });
    }
  });
  await p.keys("i", "c");
  // The item stays unidentified: it has a look but no name.
  const unknown = await p.text("pack-details");
  expect(unknown).toMatch(/potion/i);
  expect(unknown).not.toMatch(/fire/i);
  await p.keys("b");
  expect(await p.text("pack-details")).toContain("×6");
  // Throwing it from the list puts the cursor on a target.
  await p.press("item-throw");
  expect(await p.mode()).toBe("choosing");
  await p.keys("ArrowRight");
  expect(await p.marks("cursor")).toEqual(["5,1"]);
  await acts(p, "Enter");
  expect(await told(p, /dart/i)).toBeGreaterThan(0);
  await p.keys("i", "a");
  await acts(p, "1");
  expect(await told(p, /20 health/)).toBe(1);
});

test("DELVE-CMD-3: a way is broken off when something comes into view", async ({ table }) => {
  const rows = [
    "############",
    "#@.........#",
    "#####.######",
    "#####.######",
    "#####.######",
    "############",
  ];
  const slime = { kind: "slime", x: 5, y: 4, state: "asleep" };
  const p = await delve(table, cave({ rows, seen: "all", monsters: [slime] }));
  await p.acts(() => p.clickTile([10, 1]));
  const [x, y] = (await p.place("hero")).split(",").map(Number);
  expect(y).toBe(1);
  expect(x).toBeGreaterThan(1);
  expect(x).toBeLessThanOrEqual(5);
  expect((await p.mirror()).map(({ id }) => id)).toContain("m2");
});

test("CLIENT-INSP-1: what resting on a tile opens takes no click from it", async ({ table }) => {
  const rock = "#".repeat(22);
  const floor = `#.@${".".repeat(18)}#`;
  const p = await table.play(cave({ rows: [...Array(8).fill(rock), floor, rock], seen: "all" }));
  await p.hoverTile([1, 2]);
  const panel = await p.get("inspect").boundingBox();
  if (!panel) throw new Error("nothing is told");
  // A tile under the place where the panel appears.
  const tiles = [1, 2, 3, 4].flatMap((y) => [14, 16, 18, 20].map((x) => [x, y] as const));
  const points = await Promise.all(
    tiles.map(async (tile) => ({ tile, at: await p.tilePoint(tile) })),
  );
  const under = points.find(
    ({ at }) =>
      at.x > panel.x + 9 &&
      at.x < panel.x + panel.width - 9 &&
      at.y > panel.y + 9 &&
      at.y < panel.y + panel.height - 9,
  );
  if (!under) throw new Error("the panel lies over no tile");
  await p.hoverTile(under.tile);
  await p.get("inspect").waitFor();
  await p.changesNothing(() => p.clickTile(under.tile));
});

test("ENERGY-RATE, DELVE-SCN-4: four, two, one: the log shows who is fast and who is slow", async ({
  table,
}) => {
  const rows = ["#####", "#...#", "#.@.#", "#...#", "#####"];
  const foe = (kind: string, x: number, y: number) => ({ kind, x, y, hp: 6, state: "chase" });
  const monsters = [foe("bat", 1, 1), foe("rat", 3, 1), foe("slime", 2, 3)];
  const hero = { hp: 900, max_hp: 900, energy: { total: 100 } };
  const p = await delve(table, cave({ rows, monsters }, hero));
  const blows = () =>
    Promise.all(
      ["bat", "rat", "slime"].map((who) => told(p, new RegExp(`^The ${who} (hits|misses)`))),
    );
  const turn = async () => Number(await p.app("round"));
  for (let tries = 0; tries < 100 && (await turn()) < 7; tries++) await acts(p, ".");
  const [bat = 0, rat = 0, slime = 0] = await blows();
  expect([bat, rat]).toEqual([4 * slime, 2 * slime]);
  expect(slime).toBe(3);
});

test("CLIENT-SAVE-1: left in the middle of a fight, continued where it was; and lost", async ({
  table,
}) => {
  const rows = ["#######", "#.....#", "#.@...#", "#######"];
  const ogre = { kind: "ogre", x: 3, y: 2, hp: 45, state: "chase" };
  const p = await delve(table, cave({ rows, monsters: [ogre] }, { hp: 14 }));
  await acts(p, "ArrowRight");
  const [hash, place, log] = [await p.hash(), await p.place("hero"), await p.log()];
  await p.page.goto(`${p.address}/?test=1&speed=instant`);
  await p.press("continue");
  await p.ready();
  expect([await p.hash(), await p.place("hero")]).toEqual([hash, place]);
  await expect.poll(() => p.log()).toEqual(log);
  // DELVE-GOAL-2: play on to the end.
  for (let turn = 0; turn < 60 && (await p.mode()) !== "over"; turn++) await acts(p, ".");
  await p.until("mode", "over");
  const summary = await p.text("result");
  for (const words of ["Defeat", "killed by a", "ogre", "Turns", "Score"]) {
    expect(summary).toContain(words);
  }
});
