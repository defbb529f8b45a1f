/**
 * What tests and assistive technology rely on: ids, attributes, and no test handle without
 * `test=1`.
 */
import { describe, expect } from "vitest";
import { brawl } from "../support/positions";
import { flatTest as test } from "../support/table";

describe("the test contract", () => {
  test("CLIENT-DOM-4: without test=1 there is no window.initiative", async ({ table }) => {
    const made = (await table.play()).made;
    const p = await table.open(`/m/${made.match}#t=${made.token}`, { test: false });
    await p.ready();
    expect(await p.page.evaluate(() => "initiative" in window)).toBe(false);
    expect(await p.app("cue")).toBe("");
  });

  test("CLIENT-DOM-1, -2, -3: every id and attribute is on its screen", async ({ table }) => {
    const p = await table.play({ rules: { telegraph: true } });
    const has = async (...ids: string[]) => {
      const missing: string[] = [];
      for (const each of ids) if ((await p.get(each).count()) === 0) missing.push(each);
      expect(missing).toEqual([]);
    };
    const attributes =
      "game screen mode busy selected choice seat turn round version link orient".split(" ");
    const found = await p.get("app").evaluate((element) => element.getAttributeNames());
    for (const name of attributes) expect(found).toContain(`data-${name}`);
    await has("board", "tile-0-0", "tile-15-15", "piece-survivor_1", "piece-monster_1");
    expect(await p.get("tile-0-0").getAttribute("role")).toBe("gridcell");
    expect(await p.tile([6, 15]).getAttribute("data-piece")).toBe("survivor_1");
    await has("log", "log-entry", "roster", "roster-survivor_1", "roster-monster_1");
    await has(
      "end-turn",
      "next-idle",
      "undo",
      "redo",
      "reset-turn",
      "threat-toggle",
      "grid-toggle",
    );
    await has("speed", "skip", "settings", "live-polite", "live-assertive", "presence-0");
    // SQUAD-UI-4: the monster's piles are correct from the first frame.
    expect(await p.text("roster-monster_1")).toContain("10");
    await p.select("S1");
    await has("action-menu", "action-move", "action-attack", "action-end_turn");
    await p.keys("o");
    await has("order");
    await p.keys("j");
    await has("objectives");
    await p.keys("Escape");
    expect(await p.mode()).toBe("idle");
    await p.press("settings");
    await p.get("setting-theme-0").waitFor({ state: "attached" });
    await p.page.goBack().catch(() => undefined);
  });

  test("CLIENT-DOM-3: prompt, forecast, dialog, toast, banner and inspect", async ({ table }) => {
    const p = await table.play(brawl([]), { clock: "manual" });
    await p.select("S1");
    await p.menu("attack");
    await p.hoverTile([3, 3]);
    await p.get("forecast").waitFor();
    await p.get("prompt").waitFor();
    await p.keys("Escape");
    await p.click("M1");
    await p.get("inspect").waitFor();
    // CLIENT-INSP-1: inspecting a tile by key.
    await p.keys("Escape");
    await p.changesNothing(async () => {
      await p.keys("ArrowUp", "i");
      await p.get("inspect").waitFor();
    });
    expect(await p.text("inspect")).not.toBe("");
    await p.keys("Escape", "Escape");
    await p.press("end-turn");
    await p.get("dialog").waitFor();
    await p.press("dialog-yes");
    await p.until("busy", "true");
    for (let step = 0; step < 60 && (await p.get("banner").count()) === 0; step++) await p.tick(50);
    expect(await p.text("banner")).toMatch(/monster/i);
    expect(await p.app("cue")).not.toBe("");
    await p.idle();
    expect(await p.get("banner").count()).toBe(0);
  });
});
