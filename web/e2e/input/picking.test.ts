/** The pointer on the board: what is under it, where the menu goes, what is drawn and when. */
import { describe, expect } from "vitest";
import { id, type Player } from "../support/player";
import { brawl, meek, open, wish } from "../support/positions";
import { test } from "../support/table";

const WIDTH = 880;

/**
 * Points at every tile and lists those for which the page reports another tile. Events are made in
 * the page, because a thousand round trips through the browser's protocol would take minutes.
 */
async function misses(p: Player, width: number, height: number): Promise<string[]> {
  return p.page.evaluate(
    async ([columns, rows]) => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      if (typeof probe !== "object" || probe === null) throw new Error("no probe");
      const tilePoint = Reflect.get(probe, "tilePoint");
      const board = document.querySelector("canvas, [data-board]");
      if (!board) throw new Error("no board");
      const wrong: string[] = [];
      let tried = 0;
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          const point: unknown = Reflect.apply(tilePoint, probe, [x, y]);
          if (typeof point !== "object" || point === null) continue;
          const [px, py] = [Number(Reflect.get(point, "x")), Number(Reflect.get(point, "y"))];
          if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue;
          const top = document.elementFromPoint(px, py);
          // A point that a panel covers belongs to the panel.
          if (!top || (top !== board && !board.contains(top) && !top.contains(board))) continue;
          tried++;
          for (const type of ["pointermove", "mousemove"])
            top.dispatchEvent(
              new (type === "pointermove" ? PointerEvent : MouseEvent)(type, {
                bubbles: true,
                clientX: px,
                clientY: py,
                ...(type === "pointermove"
                  ? { pointerType: "mouse", pointerId: 1, isPrimary: true }
                  : {}),
              }),
            );
          // The answer may come with the next frame.
          let hovered = "";
          for (let wait = 0; wait < 3; wait++) {
            hovered =
              document.querySelector<HTMLElement>("[data-testid=board] [data-marks~=hover]")
                ?.dataset["testid"] ?? "";
            if (hovered === `tile-${x}-${y}`) break;
            await new Promise((done) => requestAnimationFrame(done));
          }
          if (hovered !== `tile-${x}-${y}`) wrong.push(`${x},${y} is ${hovered}`);
        }
      }
      if (tried < 10) wrong.push(`only ${tried} tiles were in view`);
      return wrong;
    },
    [width, height] as const,
  );
}

describe("picking", () => {
  for (const ratio of [1, 2]) {
    test(`CLIENT-SEL-2: every tile in four views and two zooms, pixel ratio ${ratio}`, async ({
      table,
    }) => {
      // The figures at the corners stand so high that they hide only their own tiles.
      const p = await table.play(
        wish({
          rows: [".....#", "..~...", "....o.", ".#....", "......", "....~."],
          survivors: [{ id: "survivor_1", name: "Ada", at: [0, 0] }],
          monsters: [meek([5, 5])],
        }),
        ratio === 2 ? { ratio, width: 620, height: 440 } : { width: 620, height: 440 },
      );
      for (const zoom of ["fit", "near"]) {
        if (zoom === "near") {
          await p.keys("+", "+");
          await p.still();
        }
        for (let view = 0; view < 4; view++) {
          expect(await misses(p, 6, 6), `view ${view}, ${zoom}`).toEqual([]);
          await p.keys("e");
          await p.until("orient", String((view + 1) % 4));
          await p.still();
        }
      }
    });
  }

  test("CLIENT-CAM-2: the board is never lost, and fit brings it back", async ({ table }) => {
    const p = await table.play();
    const inView = () =>
      p.page.evaluate(() => {
        const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
        if (typeof probe !== "object" || probe === null) return 0;
        let count = 0;
        for (let y = 0; y < 16; y++)
          for (let x = 0; x < 16; x++) {
            const point: unknown = Reflect.apply(Reflect.get(probe, "tilePoint"), probe, [x, y]);
            if (typeof point !== "object" || point === null) continue;
            const [px, py] = [Number(Reflect.get(point, "x")), Number(Reflect.get(point, "y"))];
            if (px >= 0 && py >= 0 && px < innerWidth && py < innerHeight) count++;
          }
        return count;
      });
    const keys = ["w", "a", "s", "d", "+", "-", "q", "e"];
    let seed = 12345;
    for (let press = 0; press < 200; press++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      await p.keys(keys[Math.floor(seed / 65536) % keys.length] ?? "w");
    }
    await p.still();
    expect(await inView()).toBeGreaterThan(0);
    for (let press = 0; press < 40; press++) await p.keys("d");
    await p.still();
    expect(await inView()).toBeGreaterThan(0);
    await p.keys("f");
    await p.still();
    expect(await inView()).toBe(256);
    // CLIENT-ROST-1: choosing a piece in the roster selects it and centres the view on it.
    await p.press("roster-toggle");
    await p.press("roster-survivor_3");
    expect(await p.selected()).toBe(id("S3"));
    await p.still();
    const point = await p.piecePoint("S3");
    expect(point.x).toBeGreaterThan(WIDTH / 3);
    expect(point.x).toBeLessThan((WIDTH * 2) / 3);
  });
});

describe("the menu's place", () => {
  test("CLIENT-MENU-1, -3: beside its piece in all corners, inside the window", async ({
    table,
  }) => {
    const p = await table.play(
      wish({
        rows: open(12, 12),
        survivors: [
          [0, 0],
          [11, 0],
          [0, 11],
          [11, 11],
        ].map((at, index) => ({ id: `survivor_${index + 1}`, name: `N${index}`, at })),
        monsters: [meek([5, 5])],
      }),
    );
    const check = async (short: string) => {
      await p.keys("n");
      for (let press = 0; press < 4 && (await p.selected()) !== id(short); press++)
        await p.keys("n");
      await p.still();
      const point = await p.piecePoint(short);
      const box = await p.get("action-menu").boundingBox();
      if (!box) throw new Error("no menu");
      const dx = Math.max(box.x - point.x, 0, point.x - (box.x + box.width));
      const dy = Math.max(box.y - point.y, 0, point.y - (box.y + box.height));
      expect(Math.hypot(dx, dy), `${short}: near`).toBeLessThanOrEqual(96);
      expect(dx + dy, `${short}: not over the piece`).toBeGreaterThan(0);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(WIDTH);
      expect(box.y + box.height).toBeLessThanOrEqual(640);
      expect(await p.get("action-menu").count()).toBe(1);
    };
    for (const short of ["S1", "S2", "S3", "S4"]) await check(short);
    await p.keys("e");
    await p.still();
    for (const short of ["S1", "S2", "S3", "S4"]) await check(short);
    // CLIENT-MENU-3: states differ by more than colour.
    await p.entry("move").hover();
    const styles = await p.page.evaluate(() => {
      const style = (testid: string) => {
        const element = document.querySelector(`[data-testid=${testid}]`);
        if (!element) return "";
        const all = getComputedStyle(element);
        return [
          all.outlineStyle,
          all.borderStyle,
          all.borderWidth,
          all.textDecorationLine,
          all.boxShadow,
          all.opacity,
        ].join("|");
      };
      return {
        move: style("action-move"),
        end: style("action-end_turn"),
        attack: style("action-attack"),
      };
    });
    expect(styles.attack).not.toBe(styles.end);
    // CLIENT-SEL-2: a click on the menu goes to the menu, whatever is behind it.
    await p.changesNothing(() => p.menu("move"));
    expect(await p.mode()).toBe("targeting");
  });
});

describe("drawing", () => {
  test("CLIENT-GEN-6: a flat board plays the same story", async ({ table }) => {
    const p = await table.play(brawl([9, 8, 5, 6]), { render: "flat" });
    expect(
      await p.page.evaluate(() =>
        [...document.querySelectorAll("canvas")].filter((canvas) => canvas.getContext("webgl2")),
      ),
    ).toEqual([]);
    await p.select("S1");
    await p.menu("move");
    await p.hoverTile([2, 2]);
    expect(await p.marks("end")).toEqual(["2,2"]);
    await p.keys("e");
    await p.until("orient", "1");
    await p.still();
    await p.acts(() => p.clickTile([3, 2]));
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    await p.until("mode", "choosing");
    await p.acts(() => p.press("option-0"));
    expect((await p.piece("M1")).text).toContain("Life 8");
    expect(await p.colour("S1")).toEqual([70, 70, 70]);
    const q = await table.play(brawl([9, 8, 5, 6]));
    await q.move("S1", [3, 2]);
    await q.menu("attack");
    await q.acts(() => q.click("M1"));
    await q.acts(() => q.press("option-0"));
    expect(await q.hash()).toBe(await p.hash());
    expect(await q.mirror()).toEqual(await p.mirror());
  });

  test("CLIENT-GEN-6: a lost graphics context is rebuilt without losing the match", async ({
    table,
  }) => {
    const p = await table.play();
    p.tolerate(/context lost|CONTEXT_LOST/i);
    await p.select("S2");
    await p.menu("move");
    const before = [await p.hash(), await p.mirror(), await p.marks("reach")];
    const frames = await p.probe.call("frames");
    await p.page.evaluate(async () => {
      const canvas = document.querySelector("canvas");
      const context = canvas?.getContext("webgl2") ?? canvas?.getContext("webgl");
      const extension = context?.getExtension("WEBGL_lose_context");
      if (!canvas || !extension) throw new Error("no context to lose");
      const lost = new Promise((done) =>
        canvas.addEventListener("webglcontextlost", done, { once: true }),
      );
      extension.loseContext();
      await lost;
      await new Promise((done) => setTimeout(done, 0));
      if (context?.isContextLost()) extension.restoreContext();
    });
    await p.page.waitForFunction((drawn) => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      return typeof probe === "object" && probe !== null && Reflect.get(probe, "frames")() > drawn;
    }, frames);
    expect([await p.hash(), await p.mirror(), await p.marks("reach")]).toEqual(before);
    await p.acts(() => p.clickTile([7, 12]));
    expect(await p.place("S2")).toBe("7,12");
  });

  test("CLIENT-CUE-2: an unknown cue is waited for with one warning, never an error", async ({
    table,
  }) => {
    const p = await table.play({}, { clock: "manual" });
    const ticks = 3;
    await p.probe.call("push", [
      { cue: "move", piece: id("S1"), from: [6, 15], path: [[6, 14]], lasts: 100 * ticks },
      { cue: "nonsense", lasts: 200 * ticks },
      { cue: "move", piece: id("S1"), from: [6, 14], path: [[6, 15]], lasts: 100 * ticks },
    ]);
    expect(await p.app("busy")).toBe("true");
    await p.tick(399);
    expect(await p.app("busy")).toBe("true");
    await p.tick(2);
    expect(await p.app("busy")).toBe("false");
    expect(
      p.heard.filter((line) => line.startsWith("warning") && /nonsense/.test(line)),
    ).toHaveLength(1);
    // CLIENT-CUE-3: afterwards the scene is correct again.
    expect(await p.place("S1")).toBe("6,15");
  });
});
