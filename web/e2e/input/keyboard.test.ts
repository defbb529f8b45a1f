/** Playing without a mouse: keys, fingers, and screen readers. */
import { describe, expect } from "vitest";
import { id, type Player } from "../support/player";
import { ada, bo, meek, scenario, wish } from "../support/positions";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

/** Walks the cursor to a tile in the first view, as a player who reads the labels would. */
async function cursorTo(p: Player, x: number, y: number): Promise<void> {
  const where = async () => (await p.marks("cursor"))[0]?.split(",").map(Number) ?? [];
  for (let press = 0; press < 80; press++) {
    const [cx, cy] = await where();
    if (cx === x && cy === y) return;
    if (cx === undefined || cy === undefined) {
      await p.keys("ArrowUp");
      continue;
    }
    // Asks the page where the tiles are, to find the right arrow.
    const here = await p.tilePoint([cx, cy]);
    const next =
      cx !== x ? ([cx + Math.sign(x - cx), cy] as const) : ([cx, cy + Math.sign(y - cy)] as const);
    const there = await p.tilePoint(next);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const arrows = [
      { key: "ArrowRight", fit: dx },
      { key: "ArrowLeft", fit: -dx },
      { key: "ArrowDown", fit: dy },
      { key: "ArrowUp", fit: -dy },
    ].sort((a, b) => b.fit - a.fit);
    // On a diagonal board two arrows lead nearer. The right one moves to `next`.
    let moved = false;
    for (const { key } of arrows.slice(0, 2)) {
      await p.keys(key);
      const [nx, ny] = await where();
      if (nx === next[0] && ny === next[1]) {
        moved = true;
        break;
      }
      const back: { [key: string]: string } = {
        ArrowRight: "ArrowLeft",
        ArrowLeft: "ArrowRight",
        ArrowUp: "ArrowDown",
        ArrowDown: "ArrowUp",
      };
      if (nx !== cx || ny !== cy) await p.keys(back[key] ?? "");
    }
    if (!moved) throw new Error(`no arrow leads from ${cx},${cy} to ${next}`);
  }
  throw new Error(`the cursor never came to ${x},${y}`);
}

describe("keyboard alone", () => {
  test("case 10, CLIENT-KEY-1, -2, -4: a turn with the keyboard", async ({ table }) => {
    const p = await table.play();
    await p.keys("n");
    expect(await p.selected()).toBe(id("S1"));
    await p.keys("1");
    expect(await p.app("choice")).toBe("move-survivor_1");
    await cursorTo(p, 6, 12);
    // The cursor previews just as the pointer does.
    expect(await p.marks("end")).toEqual(["6,12"]);
    await p.acts(() => p.keys("Enter"));
    expect(await p.place("S1")).toBe("6,12");
    await p.acts(() => p.keys("3"));
    expect(await p.badge("S1")).toBe("done");
    await p.keys("n");
    expect(await p.selected()).toBe(id("S2"));
    // CLIENT-KEY-4: the safe answer has the focus. Afterwards it is at once back where it was.
    const focused = () =>
      p.page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? "");
    await p.get("pause").focus();
    await p.keys("Enter");
    expect(await focused()).toBe("resume");
    await p.get("action-resign").focus();
    await p.keys("Enter");
    await p.still();
    expect(await focused()).toBe("dialog-no");
    await p.keys("Enter");
    expect([await p.mode(), await focused()]).toEqual(["selected", "pause"]);
    await p.keys("Shift+Enter");
    expect(await focused()).toBe("dialog-no");
    await p.keys("Tab");
    expect(await focused()).toBe("dialog-yes");
    await p.acts(() => p.keys("Enter"));
    expect(await p.app("round")).toBe("2");
    // CLIENT-KEY-1: up is up on the screen in every view.
    for (const view of ["1", "2", "3", "0"]) {
      await p.keys("e");
      await p.until("orient", view);
      await p.still();
      await cursorTo(p, 7, 7);
      await p.keys("ArrowUp");
      await p.still();
      const [x = 0, y = 0] = (await p.marks("cursor"))[0]?.split(",").map(Number) ?? [];
      expect((await p.tilePoint([x, y])).y).toBeLessThan((await p.tilePoint([7, 7])).y);
    }
  });

  test("CLIENT-KEY-1: a whole match with keys, from load to result and rematch", async ({
    table,
  }) => {
    const p = await table.play();
    await p.probe.call("load", {
      scenario: scenario({
        survivors: [ada([1, 3]), bo([0, 6])],
        monsters: [meek([5, 3], 1, { name: "Runt" })],
        // A miss, then the monster's target, then a hit that wounds.
        dice: [2, 3, 1, 8, 3, 5],
      }),
    });
    await p.page.waitForFunction(() =>
      document.querySelector("[data-testid=piece-monster_1]")?.textContent?.includes("Runt"),
    );
    await p.ready();
    await p.keys("n", "1");
    await cursorTo(p, 4, 3);
    await p.acts(() => p.keys("Enter"));
    // A miss, then the monsters' turn, then the blow.
    await p.keys("2");
    await cursorTo(p, 5, 3);
    await p.acts(() => p.keys("Enter"));
    expect(await p.badge("S1")).toBe("done");
    await p.keys("n");
    await p.acts(() => p.keys("x"));
    expect(await p.app("round")).toBe("2");
    await p.keys("n", "2");
    await p.until("mode", "targeting");
    const [at] = await p.marks("target");
    const [x = 0, y = 0] = at?.split(",").map(Number) ?? [];
    await cursorTo(p, x, y);
    await p.acts(() => p.keys("Enter"));
    await p.until("mode", "over");
    expect(await p.text("result")).toMatch(/victory/i);
    const before = p.page.url();
    await p.get("rematch").focus();
    await p.keys("Enter");
    await p.page.waitForFunction((old) => location.href !== old, before);
    await p.ready();
    expect(await p.app("round")).toBe("1");
  });

  test("CLIENT-GEN-2: the same turn by mouse, touch and keys is the same journal", async ({
    table,
  }) => {
    const small = wish({
      survivors: [ada([1, 1]), bo([5, 5])],
      monsters: [meek([5, 1])],
    });
    const journals: string[] = [];
    const giveUp = async (
      p: Player & { made: Parameters<TestServer["record"]>[0] },
      press: (testid: string) => Promise<void>,
    ) => {
      await press("action-resign");
      await p.acts(() => press("dialog-yes"));
      await p.until("mode", "over");
      journals.push(await TestServer.at(table.address).record(p.made));
    };

    const mouse = await table.play(small);
    await mouse.move("S1", [2, 2]);
    await mouse.acts(() => mouse.menu("end_turn"));
    await mouse.keys("Escape");
    await giveUp(mouse, (testid) => mouse.press(testid));

    const keys = await table.play(small);
    await keys.keys("n", "1");
    await cursorTo(keys, 2, 2);
    await keys.acts(() => keys.keys("Enter"));
    await keys.acts(() => keys.keys("3"));
    await keys.keys("Escape");
    await giveUp(keys, async (testid) => {
      await keys.get(testid).focus();
      await keys.keys("Enter");
    });

    const touch = await table.play(small, { touch: true, width: 412, height: 780 });
    await touch.tap("S1");
    expect(await touch.selected()).toBe(id("S1"));
    await touch.entry("move").tap();
    // CLIENT-TOUCH-1: the first tap previews, the second acts.
    await touch.changesNothing(() => touch.tapTile([2, 2]));
    expect(await touch.marks("end")).toEqual(["2,2"]);
    await touch.acts(() => touch.tapTile([2, 2]));
    await touch.acts(() => touch.entry("end_turn").tap());
    await touch.get("pause").tap();
    await giveUp(touch, (testid) => touch.get(testid).tap());

    expect(journals[0]?.match(/"play"/g)).toHaveLength(3);
    expect(journals[1]).toBe(journals[0]);
    expect(journals[2]).toBe(journals[0]);
  });
});

describe("screen readers", () => {
  test("CLIENT-SR-1, -2, -3: roles, names, announcements", async ({ table }) => {
    const p = await table.play();
    const roles = await p.page.evaluate(() => {
      const role = (testid: string) => {
        const element = document.querySelector(`[data-testid=${testid}]`);
        return {
          role: element?.getAttribute("role") ?? element?.tagName.toLowerCase() ?? "",
          name:
            element?.getAttribute("aria-label") ?? element?.getAttribute("aria-labelledby") ?? "",
        };
      };
      return { board: role("board"), log: role("log"), roster: role("roster") };
    });
    expect(roles.board.role).toBe("grid");
    expect(roles.log.role).toMatch(/log|section|ol|ul|div/);
    for (const { name } of Object.values(roles)) expect(name).not.toBe("");
    expect(await p.get("live-polite").getAttribute("aria-live")).toBe("polite");
    expect(await p.get("live-assertive").getAttribute("aria-live")).toBe("assertive");
    expect(await p.label([7, 15])).toMatch(/Bo/);
    expect(await p.label([8, 8])).toMatch(/Brute.*enemy/i);
    // Buttons have names.
    const nameless = await p.page.evaluate(() =>
      [...document.querySelectorAll("button")]
        .filter((button) => !(button.getAttribute("aria-label") ?? button.textContent ?? "").trim())
        .map((button) => button.outerHTML.slice(0, 120)),
    );
    expect(nameless).toEqual([]);
    // Every event is announced in the polite region.
    await p.page.evaluate(() => {
      const heard: string[] = [];
      Reflect.set(window, "heardPolitely", heard);
      const region = document.querySelector("[data-testid=live-polite]");
      if (region)
        new MutationObserver(() => {
          const text = region.textContent?.trim() ?? "";
          if (text) heard.push(text);
        }).observe(region, { childList: true, subtree: true, characterData: true });
    });
    await p.move("S1", [6, 12]);
    await p.page.waitForFunction(() => {
      const heard: unknown = Reflect.get(window, "heardPolitely");
      return Array.isArray(heard) && heard.some((text) => /Ada/.test(String(text)));
    });
    // CLIENT-SR-3
    await p.keys("Alt+1");
    await p.page.waitForFunction(() =>
      /Ada|Bo|Cy|Dee/.test(
        document.querySelector("[data-testid=live-assertive]")?.textContent ?? "",
      ),
    );
    await p.keys("Alt+2");
    await p.page.waitForFunction(() =>
      /Brute/.test(document.querySelector("[data-testid=live-assertive]")?.textContent ?? ""),
    );
  });

  test("CLIENT-KEY-2, case 17: the key list and the legend", async ({ table }) => {
    const p = await table.play({}, { width: 1280, height: 720 });
    await p.keys("?");
    await p.get("key-list").waitFor();
    expect(await p.text("key-list")).toContain("Undo");
    await p.keys("Escape");
    await p.get("key-list").waitFor({ state: "hidden" });
    await p.press("legend-toggle");
    const legend = p.get("legend");
    await legend.waitFor();
    const signs = await legend.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>("[data-token]")].map((entry) => ({
        token: entry.dataset["token"] ?? "",
        glyph: entry.querySelector("svg")?.innerHTML ?? "",
      })),
    );
    const tokens =
      "select cursor hover reach act fringe path end target blast friend threat pin warn risk last";
    expect(signs.map((sign) => sign.token).sort()).toEqual(tokens.split(" ").sort());
    expect(new Set(signs.map((sign) => sign.glyph)).size).toBe(signs.length);
  });
});
