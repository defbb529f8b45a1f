/** Settings apply at once, are kept per browser, and a damaged store is never an error. */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { test } from "../support/table";

const KEY = "initiative.settings";

async function choose(p: Player, name: string, index: number): Promise<void> {
  await p.choose(`setting-${name}-${index}`);
}

async function stored(p: Player): Promise<{ [name: string]: unknown }> {
  return p.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}"), KEY);
}

describe("the settings page", () => {
  test("CLIENT-SET-1, CLIENT-VIS-3: theme and text size at once, remembered, reset", async ({
    table,
  }) => {
    const p = await table.open("/settings");
    await p.get("setting-theme-0").waitFor({ state: "attached" });
    const look = () =>
      p.page.evaluate(() => ({
        ground: getComputedStyle(document.body).backgroundColor,
        text: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }));
    await choose(p, "theme", 2);
    const dark = await look();
    await choose(p, "theme", 1);
    const light = await look();
    expect(light.ground).not.toBe(dark.ground);
    await choose(p, "textSize", 4);
    expect((await look()).text).toBeCloseTo(light.text * 2, 0);
    await choose(p, "speedOwn", 4);
    await p.press("setting-grid");
    await p.press("setting-captions");
    await p.page.reload();
    await p.get("setting-theme-0").waitFor({ state: "attached" });
    expect((await look()).text).toBeCloseTo(light.text * 2, 0);
    expect(await p.get("setting-theme-1").isChecked()).toBe(true);
    expect(await p.get("setting-speedOwn-4").isChecked()).toBe(true);
    expect(await p.get("setting-grid").getAttribute("aria-checked")).toBe("false");
    await p.press("settings-reset");
    expect((await look()).text).toBeCloseTo(light.text, 0);
    expect(await p.get("setting-grid").getAttribute("aria-checked")).toBe("true");
  });

  test("CLIENT-SET-1, CLIENT-GRID-1: spoiled entries fall back one by one", async ({ table }) => {
    const p = await table.open("/settings", {
      stored: {
        [KEY]: JSON.stringify({
          theme: "purple",
          textSize: 150,
          volumeMaster: -3,
          grid: false,
          odd: 1,
        }),
      },
    });
    await p.get("setting-theme-0").waitFor({ state: "attached" });
    expect(await p.get("setting-theme-0").isChecked()).toBe(true);
    expect(await p.get("setting-textSize-2").isChecked()).toBe(true);
    expect(await p.get("setting-volumeMaster").inputValue()).toBe("70");
    expect(await p.get("setting-grid").getAttribute("aria-checked")).toBe("false");
    // Not even JSON.
    await p.page.evaluate((key) => localStorage.setItem(key, "{{{"), KEY);
    await p.page.reload();
    await p.get("setting-theme-0").waitFor({ state: "attached" });
    expect(await p.get("setting-textSize-0").isChecked()).toBe(true);
  });

  test("case 18, CLIENT-KEY-3: a key is bound anew, a clash is refused by name", async ({
    table,
  }) => {
    const p = await table.open("/settings");
    await p.press("key-undo");
    await p.keys("z");
    expect(await p.text("key-undo")).toMatch(/z/i);
    await p.page.reload();
    expect(await p.text("key-undo")).toMatch(/z/i);
    await p.press("key-redo");
    await p.keys("z");
    expect(await p.text("key-clash")).toContain("Undo");
    expect(await p.text("key-redo")).toMatch(/r/i);
    // In a match of the same browser: U does nothing, Z undoes.
    const q = await table.open("/?game=squad&seed=7", { beside: p });
    await q.until("screen", "match");
    await q.ready();
    const start = await q.hash();
    await q.move("S1", [6, 13]);
    await q.changesNothing(() => q.keys("u"));
    await q.acts(() => q.keys("z"));
    expect(await q.hash()).toBe(start);
    await p.press("keys-reset");
    expect(await p.text("key-undo")).toMatch(/u/i);
  });
});

describe("in a match", () => {
  test("CLIENT-GRID-1, CLIENT-ANIM-2, CLIENT-SND-1: grid, speed and mute from the board", async ({
    table,
  }) => {
    const p = await table.play({}, { speed: "4" });
    await p.keys("g");
    expect((await stored(p))["grid"]).toBe(false);
    expect(await p.get("grid-toggle").getAttribute("aria-pressed")).toBe("false");
    await p.keys("m");
    expect((await stored(p))["mute"]).toBe(true);
    await p.move("S1", [6, 13]);
    const sounds = await p.probe.call("sounds");
    expect(sounds.length).toBeGreaterThan(0);
    expect(sounds.filter((sound) => sound.gain > 0 && sound.id === "step")).toEqual([]);
    await p.page.reload();
    await p.ready();
    expect(await p.get("grid-toggle").getAttribute("aria-pressed")).toBe("false");
  });

  test("CLIENT-SND-1: sounds come from cues, after the first gesture, as loud as set", async ({
    table,
  }) => {
    const p = await table.play(
      {},
      {
        clock: "manual",
        stored: { [KEY]: JSON.stringify({ volumeEffects: 50, volumeMaster: 100 }) },
      },
    );
    // Nobody has touched anything yet, so no sound was played.
    expect((await p.probe.call("sounds")).filter((sound) => sound.gain > 0)).toEqual([]);
    await p.move("S1", [6, 13]);
    const step = (await p.probe.call("sounds")).find((sound) => sound.id === "step");
    expect(step?.gain).toBeGreaterThan(0);
    expect(step?.gain).toBeLessThanOrEqual(1);
  });

  test("case 16, CLIENT-VIS-4: with reduced motion a move jumps, and ends the same", async ({
    table,
  }) => {
    const p = await table.play({}, { clock: "manual", reduced: true });
    await p.select("S2");
    await p.menu("move");
    await p.clickTile([9, 13]);
    await p.until("busy", "true");
    await p.tick(101);
    expect(await p.app("busy")).toBe("false");
    expect(await p.place("S2")).toBe("9,13");
    const hash = await p.hash();
    const q = await table.play();
    await q.move("S2", [9, 13]);
    expect(await q.hash()).toBe(hash);
  });

  test("CLIENT-ANIM-3: stepping through enemy acts waits for Continue", async ({ table }) => {
    const p = await table.play(
      { scenario: "palisade" },
      { clock: "manual", stored: { [KEY]: JSON.stringify({ stepThrough: true }) } },
    );
    await p.press("end-turn");
    await p.press("dialog-yes");
    await p.until("busy", "true");
    let continues = 0;
    for (let step = 0; step < 200 && (await p.app("busy")) === "true"; step++) {
      await p.tick(1000);
      const button = p.get("continue");
      if (await button.isVisible()) {
        continues++;
        await button.click();
      }
    }
    // Three monsters act. The last one's act may end together with the phase.
    expect(continues).toBe(3);
    await p.idle();
    expect(await p.app("round")).toBe("2");
  });

  test("CLIENT-ANIM-2: skip drains what plays at once", async ({ table }) => {
    const p = await table.play({}, { speed: "0.5" });
    await p.press("end-turn");
    await p.press("dialog-yes");
    await p.until("busy", "true");
    // Down and up at once, because a held key would only hurry.
    await Promise.all([p.page.keyboard.down("."), p.page.keyboard.up(".")]);
    await p.until("busy", "false");
    expect(await p.app("round")).toBe("2");
    const q = await table.play();
    await q.press("end-turn");
    await q.acts(() => q.press("dialog-yes"));
    expect(await p.hash()).toBe(await q.hash());
    expect(await p.log()).toEqual(await q.log());
  });
});
