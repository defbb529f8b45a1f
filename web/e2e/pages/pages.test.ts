/** The pages around a match: home, set-up, links, files, help. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Player } from "../support/player";
import { ada, bo, meek, scenario } from "../support/positions";
import { test } from "../support/table";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "initiative-files-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Whether a control is in the window without scrolling, and nothing lies over it. */
function inSight(p: Player, testid: string): Promise<boolean> {
  return p.get(testid).evaluate((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bottom <= innerHeight && top >= 0 && right <= innerWidth && control.contains(there);
  });
}

describe("home", () => {
  test("CLIENT-HOME-1, CLIENT-SAVE-1: from home to a match and back, by keyboard", async ({
    table,
  }) => {
    const p = await table.open("/");
    await p.until("screen", "home");
    await p.get("game-squad").waitFor();
    expect(await p.text("game-squad")).toContain("Holdfast");
    await p.get("play-squad").focus();
    await p.keys("Enter");
    await p.until("screen", "setup");
    // What few players change is folded away.
    expect(await p.shown("seed")).toBe(false);
    await p.get("setup-more").focus();
    await p.keys("Enter");
    await p.get("seed").fill("7");
    // CLIENT-KEY-2: a letter in a text field is only text.
    await p.get("seed").pressSequentially("u");
    expect(await p.get("seed").inputValue()).toBe("7u");
    await p.get("seed").fill("7");
    await p.get("start").focus();
    await p.keys("Enter");
    await p.until("screen", "match");
    await p.ready();
    const hash = await p.hash();
    await p.move("S1", [6, 13]);
    const later = await p.hash();
    expect(later).not.toBe(hash);
    // Leaves the match and continues it.
    await p.clickEmptyGround();
    await p.keys("Escape");
    await p.press("pause-home");
    await p.until("screen", "home");
    await p.get("saves").getByText("First Stand").waitFor();
    await p.press("continue");
    await p.until("screen", "match");
    await p.ready();
    expect(await p.hash()).toBe(later);
    expect(await p.place("S1")).toBe("6,13");
    // The same seed over the API gives the same match.
    const q = await table.play();
    expect(await q.hash()).toBe(hash);
  });

  test("CLIENT-GEN-5: links that start a match, and links that cannot", async ({ table }) => {
    const good = await table.open("/?game=squad&scenario=quarry&seed=3&seats=human");
    await good.until("screen", "match");
    await good.ready();
    expect(await good.app("game")).toBe("squad");
    expect((await good.mirror()).filter((piece) => piece.id.startsWith("monster"))).toHaveLength(3);
    for (const [link, word] of [
      ["/?game=poker", "poker"],
      ["/?game=squad&scenario=nowhere", "nowhere"],
      ["/?game=squad&seats=ghost", "ghost"],
      ["/?game=squad&speed=warp", "warp"],
      ["/?game=squad&telegraph=maybe", "maybe"],
      ["/no/such/page", "/no/such/page"],
    ] as const) {
      await good.page.goto(good.address + link);
      await good.until("screen", "home");
      await good.page.waitForFunction(
        (wanted) => document.body.textContent?.includes(wanted),
        word,
      );
      await good.get("game-squad").waitFor();
    }
    // A match that does not exist.
    good.tolerate(/404|WebSocket/);
    await good.page.goto(`${good.address}/m/abcdefghijkl?test=1`);
    await good.page.waitForFunction(() =>
      /gone|unknown|no such/i.test(document.body.textContent ?? ""),
    );
  });
});

describe("set-up", () => {
  test("CLIENT-HOME-1, CLIENT-HOME-2: a newcomer can start at once, with what is made for a start", async ({
    table,
  }) => {
    const sizes = [
      [1280, 800],
      [390, 844],
    ] as const;
    const p = await table.open("/", { width: 1280, height: 800, newcomer: true });
    await p.get("play-squad").waitFor();
    expect(await inSight(p, "play-squad"), "Play on the home page").toBe(true);
    for (const game of ["squad", "chess", "dungeon", "duel"]) {
      for (const [width, height] of sizes) {
        await p.page.setViewportSize({ width, height });
        await p.page.goto(`${p.address}/new/${game}`);
        await p.get("start").waitFor();
        const begins = game === "chess" ? ["campaign-go"] : ["start"];
        if (width < 600) begins.push("start");
        await p.get(begins[0] ?? "").waitFor();
        for (const button of begins)
          expect(await inSight(p, button), `${button} of ${game} at ${width}`).toBe(true);
      }
    }
    // The scenario that teaches is chosen. Whoever has played chooses freely.
    expect(await p.get("scenario-first-sparks").isChecked()).toBe(true);
    expect(await p.page.getByText("Start here").count()).toBe(1);
    await p.press("start");
    await p.until("screen", "match");
    await p.ready();
    const { page } = p;
    await page.evaluate(() => localStorage.removeItem("initiative.page.setup.duel"));
    await page.goto(`${p.address}/new/duel`);
    await p.get("start").waitFor();
    expect(await page.getByText("Start here").count()).toBe(0);
    expect(await p.get("scenario-lantern-cinder").isChecked()).toBe(true);
  });

  test("CLIENT-END-3, CLIENT-HOME-1: options are explained, and are the match's rules", async ({
    table,
  }) => {
    const p = await table.open("/new/squad");
    await p.get("start").waitFor();
    expect(await p.page.textContent("body")).toContain("Long Night");
    await p.press("setup-more");
    const radio = (option: string, index: number) => p.choose(`option-${option}-${index}`);
    await radio("auto_end", 1);
    await radio("profile", 1);
    await radio("telegraph", 1);
    await p.get("seed").fill("5");
    await p.press("start");
    await p.until("screen", "match");
    await p.ready();
    // CLIENT-END-3: the match says it, too.
    expect(await p.page.textContent("[data-testid=app]")).toMatch(/ends only by the button/);
    expect(await p.marks("warn")).toHaveLength(1);
    await p.select("S1");
    expect(await p.entry("move").textContent()).toContain("1 point");
  });

  test("case 20, SQUAD-EDGE-9: scenario files, broken and whole", async ({ table }) => {
    const p = await table.open("/new/squad");
    p.tolerate(/status of 4\d\d/);
    await p.get("start").waitFor();
    const ragged = scenario({
      rows: ["....", "...", "...."],
      survivors: [ada([0, 0])],
      monsters: [meek([2, 0])],
    });
    await p.get("scenario-file").setInputFiles(await file("ragged.json", JSON.stringify(ragged)));
    await p.get("toast").waitFor();
    expect(await p.get("toast").getAttribute("data-code")).toBe("scenario/bad_board");
    expect(await p.text("toast")).toContain("rows");
    expect(await p.app("screen")).toBe("setup");
    await p.get("scenario-file").setInputFiles(await file("broken.json", "{ not json"));
    await p.page.waitForFunction(() =>
      /JSON/.test(document.querySelector("[data-testid=toast]")?.textContent ?? ""),
    );
    const whole = scenario({ survivors: [ada([0, 0]), bo([1, 1])], monsters: [meek([5, 5])] });
    await p.get("scenario-file").setInputFiles(await file("whole.json", JSON.stringify(whole)));
    await p.page.waitForFunction(() => document.body.textContent?.includes("whole.json"));
    await p.press("start");
    await p.until("screen", "match");
    await p.ready();
    expect((await p.mirror()).map((piece) => `${piece.id} ${piece.tile}`)).toEqual([
      "monster_1 5,5",
      "survivor_1 0,0",
      "survivor_2 1,1",
    ]);
  });

  test("CLIENT-HOME-1: what is odd or wrong about a scenario of one's own is told before it is played", async ({
    table,
  }) => {
    const p = await table.open("/new/chess");
    p.tolerate(/status of 4\d\d/);
    await p.press("setup-more");
    await p.press("scenario-write");
    const text = p.get("scenario-text");
    await text.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nenemy GRUNT a8");
    const remarks = p.get("setup-warnings");
    await remarks.waitFor();
    expect(await p.get("setup-check").getAttribute("role")).toBe("status");
    expect(await remarks.textContent()).toMatch(/GRUNT/);
    // Its place and its sentence.
    expect(await remarks.locator("li code").first().textContent()).not.toBe("");
    // A scenario that cannot be played is reported in the same place, and does not start.
    await text.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense");
    const faults = p.get("setup-check").getByTestId("toast");
    await faults.waitFor();
    expect(await faults.locator("li code").first().textContent()).not.toBe("");
    expect(await remarks.count()).toBe(0);
    await expect.poll(() => p.enabled("start")).toBe(false);
    // Another scenario shows none of it, and the typed text is kept.
    await p.choose("scenario-plain");
    await expect.poll(() => p.get("toast").count()).toBe(0);
    await p.press("scenario-write");
    expect(await text.inputValue()).toContain("nonsense");
    // A scenario with warnings can be played anyway.
    await text.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nenemy GRUNT a8");
    await remarks.waitFor();
    await p.press("start");
    await p.until("screen", "match");
    await p.ready();
  });

  test("CLIENT-HOME-1: help is written from the game's own pages", async ({ table }) => {
    const p = await table.open("/help/squad");
    await p.page.waitForFunction(() => document.body.textContent?.includes("Wounds"));
    const text = (await p.page.textContent("body")) ?? "";
    for (const title of ["A round", "Moving", "Attacking", "Abilities"])
      expect(text).toContain(title);
    // Markdown is rendered, not shown as text.
    expect(text).not.toContain("**");
  });
});
