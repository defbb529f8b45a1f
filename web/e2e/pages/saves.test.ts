/** Slots: a delve is saved in the middle of a level, continued, and loaded again. */
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Player } from "../support/player";
import { flatTest as test } from "../support/table";

async function walk(p: Player, ...keys: string[]): Promise<void> {
  for (const key of keys) await p.acts(() => p.keys(key));
}

async function openSlots(p: Player): Promise<void> {
  await p.keys("Escape");
  await p.press("save-game");
  await p.get("slot-0").waitFor();
}

async function setUp(p: Player, address: string): Promise<void> {
  await p.page.goto(`${address}/?test=1&speed=instant`);
  await p.press("play-dungeon");
  await p.until("screen", "setup");
}

test("ENERGY-SAVE-4: a save brings back the earlier position, and a damaged one says so", async ({
  table,
}) => {
  const server = await table.ownServer();
  const made = await server.match({ game: "dungeon", scenario: "first-steps" });
  const p = await table.sitDown(made, {}, server.address);
  await walk(p, "ArrowUp", "k", "l");
  const then = { place: await p.place("hero"), hash: await p.hash() };

  // By keys alone: the first free slot has the focus. The host also saves when a turn ends.
  const file = (slot: number) => join(server.data, `saves/here/dungeon/${slot}.save`);
  await expect.poll(() => access(file(0))).toBeUndefined();
  await openSlots(p);
  expect(await p.get("slot-0").getAttribute("aria-disabled")).toBe("true");
  expect(await p.text("slot-0")).toMatch(/Warrior, level 1, depth 1.*Autosave/s);
  expect(await p.text("slot-1")).toContain("Empty");
  await p.page.waitForFunction(
    () => document.activeElement?.getAttribute("data-testid") === "slot-1",
  );
  await p.keys("Enter");
  await p.get("toast").waitFor();
  expect(await p.text("toast")).toContain("Saved in slot 1.");
  expect(await p.shown("save-dialog")).toBe(false);

  // A used slot asks first, and No leaves it unchanged.
  await walk(p, "l", "l");
  const now = await p.place("hero");
  expect(now).not.toBe(then.place);
  const kept = await readFile(file(1));
  await openSlots(p);
  await p.press("slot-1");
  expect(await p.text("dialog")).toContain("Overwrite slot 1?");
  await p.press("dialog-no");
  await p.press("slot-2");
  await p.get("save-dialog").waitFor({ state: "detached" });
  expect(await readFile(file(1))).toEqual(kept);
  const damaged = await readFile(file(2));
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await writeFile(file(2), damaged);

  await setUp(p, server.address);
  await p.get("slot-2").waitFor();
  expect(await p.text("slot-2")).toContain("The save is damaged.");
  expect(await p.get("slot-2").locator("[data-code]").getAttribute("data-code")).toBe(
    "save/checksum",
  );
  expect(await p.get("load-2").count()).toBe(0);
  await p.press("load-1");
  await p.until("screen", "match");
  await p.ready();
  expect(p.page.url()).not.toContain(made.match);
  expect({ place: await p.place("hero"), hash: await p.hash() }).toEqual(then);
  await walk(p, "l", "l");
  expect(await p.place("hero")).toBe(now);

  // A save that is no longer valid can be deleted, after a question.
  await setUp(p, server.address);
  await p.press("delete-2");
  await p.keys("Escape");
  expect(await p.shown("slot-2")).toBe(true);
  await p.press("delete-2");
  await p.press("delete-yes");
  await p.get("slot-2").waitFor({ state: "detached" });
  expect(await p.shown("slot-1")).toBe(true);
});

test("ENERGY-SAVE-4: who has fallen goes on from the last save, or starts again", async ({
  table,
}) => {
  const server = await table.ownServer();
  const rows = ["#######", "#.....#", "#.@...#", "#######"];
  const ogre = { kind: "ogre", x: 5, y: 2, hp: 45, state: "chase" };
  const scenario = { hero: { hp: 14 }, levels: [{ depth: 1, rows, monsters: [ogre] }] };
  const made = await server.match({ game: "dungeon", setup: { scenario } });
  const p = await table.sitDown(made, {}, server.address);
  await walk(p, ".");
  const then = { place: await p.place("hero"), hash: await p.hash() };
  await openSlots(p);
  await p.press("slot-1");
  await p.get("save-dialog").waitFor({ state: "detached" });
  const fall = async () => {
    for (let turn = 0; turn < 60 && (await p.mode()) !== "over"; turn++) await walk(p, ".");
    await p.get("result-load").waitFor();
  };
  await fall();
  expect(await p.text("result-load")).toMatch(/Warrior, level 1, depth 1.*Load/s);
  await p.press("result-load");
  await p.until("mode", "selected");
  await p.ready();
  expect(p.page.url()).not.toContain(made.match);
  expect({ place: await p.place("hero"), hash: await p.hash() }).toEqual(then);

  // A match from a save ends like any other, and a new one can start from there.
  const loaded = p.page.url();
  await fall();
  await p.press("rematch");
  await p.page.waitForFunction((old) => location.href !== old, loaded);
  await p.ready();
  expect(await p.text("app")).toContain("Turn 0.0");
  expect(await p.mode()).toBe("selected");
});
