/** A phone: fingers, small screens, large text. */
import { describe, expect } from "vitest";
import { id, type Player } from "../support/player";
import { ada, bo, meek, wish } from "../support/positions";
import { test } from "../support/table";

const small = wish({ survivors: [ada([1, 1]), bo([5, 5])], monsters: [meek([5, 1])] });

/** Buttons that are too small for fingers. */
function cramped(p: Player): Promise<string[]> {
  return p.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, a[href], [role=switch], input:not(.unseen)",
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest(".mirror"))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(
        ({ element, box }) =>
          `${element.dataset["testid"] ?? element.textContent?.slice(0, 20)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  );
}

describe("touch", () => {
  test("CLIENT-TOUCH-1, -2: a turn on a phone, upright and across", async ({ table }) => {
    const p = await table.play(small, { touch: true, width: 360, height: 640 });
    await p.tap("S1");
    expect(await p.selected()).toBe(id("S1"));
    // The menu is a sheet at the bottom and does not hide its piece.
    const menu = await p.get("action-menu").boundingBox();
    const piece = await p.piecePoint("S1");
    if (!menu) throw new Error("no menu");
    expect(menu.y + menu.height).toBeGreaterThan(560);
    expect(piece.y).toBeLessThan(menu.y);
    expect(await cramped(p)).toEqual([]);
    await p.entry("move").tap();
    await p.changesNothing(() => p.tapTile([2, 2]));
    expect(await p.marks("end")).toEqual(["2,2"]);
    expect(await p.mode()).toBe("targeting");
    // Touching another tile moves the preview, and Confirm acts.
    await p.changesNothing(() => p.tapTile([3, 1]));
    expect(await p.marks("end")).toEqual(["3,1"]);
    await p.acts(() => p.get("confirm").tap());
    expect(await p.place("S1")).toBe("3,1");
    // In landscape, selection and mode are kept.
    const state = [await p.mode(), await p.selected()];
    await p.page.setViewportSize({ width: 640, height: 360 });
    await p.still();
    expect([await p.mode(), await p.selected()]).toEqual(state);
    expect(await cramped(p)).toEqual([]);
    await p.acts(() => p.entry("end_turn").tap());
    expect(await p.badge("S1")).toBe("done");
    // A drag pans and never selects.
    await p.page.setViewportSize({ width: 360, height: 640 });
    await p.still();
    const from = await p.piecePoint("S2");
    const session = await p.page.context().newCDPSession(p.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      });
    await touch("touchStart", from.x, from.y);
    for (let step = 1; step <= 6; step++)
      await touch("touchMove", from.x - step * 8, from.y - step * 4);
    await touch("touchEnd", 0, 0);
    expect(await p.selected()).toBe("");
    await p.still();
    const to = await p.piecePoint("S2");
    expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeGreaterThan(8);
  });

  test("case 15, CLIENT-VIS-3: text at 200 % on 320 pixels: no sideways scrolling, piece in view", async ({
    table,
  }) => {
    const large = { "initiative.settings": JSON.stringify({ textSize: 200 }) };
    const p = await table.play(small, { touch: true, width: 320, height: 640, stored: large });
    const sideways = () =>
      p.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await p.tap("S1");
    expect(await p.selected()).toBe(id("S1"));
    await p.still();
    expect(await sideways()).toBeLessThanOrEqual(0);
    const menu = await p.get("action-menu").boundingBox();
    const piece = await p.piecePoint("S1");
    if (!menu) throw new Error("no menu");
    const over =
      piece.x >= menu.x &&
      piece.x <= menu.x + menu.width &&
      piece.y >= menu.y &&
      piece.y <= menu.y + menu.height;
    expect(over).toBe(false);
    expect(piece.y).toBeGreaterThan(0);
    for (const path of ["/", "/new/squad", "/settings", "/help/squad"]) {
      await p.page.goto(p.address + path);
      await p.page.waitForFunction(() => document.querySelector("h1, h2"));
      expect(await sideways(), path).toBeLessThanOrEqual(0);
    }
  });
});
