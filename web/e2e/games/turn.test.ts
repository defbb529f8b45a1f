/** A survivor's turn with the mouse: select, look, move, change one's mind, finish. */
import { describe, expect } from "vitest";
import { id, type Player } from "../support/player";
import { ada, bo, meek, wish } from "../support/positions";
import { test } from "../support/table";

const ALL = ["S1", "S2", "S3", "S4"];

/** Both kinds of reachable tiles. */
async function reach(player: Player): Promise<string[]> {
  return [...(await player.marks("reach")), ...(await player.marks("act"))].sort();
}

describe("selecting", () => {
  test("CLIENT-SEL-1, -4, SQUAD-SEL-5, CLIENT-WHY-1, CLIENT-CXL-1, cases 1: select, deselect, inspect, pause menu", async ({
    table,
  }) => {
    const p = await table.play();
    expect(await p.mode()).toBe("idle");
    expect(await p.shown("action-menu")).toBe(false);
    expect(await p.app("turn")).toBe("survivors");
    expect(await p.app("round")).toBe("1");
    // SQUAD-SEL-1: only the client knows the selection.
    await p.changesNothing(async () => {
      await p.select("S2");
      expect(await p.mode()).toBe("selected");
      expect(await p.marks("select")).toEqual(["7,15"]);
      expect(await p.entries()).toEqual(["move", "attack", "end_turn"]);
      expect(await p.enabled("action-move")).toBe(true);
      expect(await p.enabled("action-attack")).toBe(false);
      expect(await p.enabled("action-end_turn")).toBe(true);
    });
    // CLIENT-WHY-1: a disabled action says why, and pressing it repeats the reason.
    expect(await p.why("action-attack")).toEqual({
      code: "squad/no_target_in_reach",
      text: expect.stringContaining("reach"),
    });
    await p.changesNothing(async () => {
      await p.pressAnyway("action-attack");
      await p.page.waitForFunction(() =>
        document.querySelector("[data-testid=live-assertive]")?.textContent?.includes("reach"),
      );
    });
    // The same piece again, then another free one, then empty ground.
    await p.changesNothing(async () => {
      await p.click("S2");
      expect(await p.selected()).toBe(id("S2"));
      await p.click("S4");
      expect(await p.selected()).toBe(id("S4"));
      await p.clickEmptyGround();
      expect([await p.selected(), await p.mode()]).toEqual(["", "idle"]);
      expect(await p.shown("action-menu")).toBe(false);
      await p.click("M1");
      expect(await p.selected()).toBe("");
      expect(await p.text("inspect")).toContain("Brute");
      await p.keys("Escape");
      await p.get("inspect").waitFor({ state: "hidden" });
      await p.select("S2");
      await p.keys("Escape");
      expect(await p.mode()).toBe("idle");
      expect(await p.shown("pause-menu")).toBe(false);
      await p.keys("Escape");
      await p.get("pause-menu").waitFor();
      await p.keys("Escape");
      await p.get("pause-menu").waitFor({ state: "hidden" });
    });
  });

  test("CLIENT-SEL-6, SQUAD-MOVE-3: two on a tile are chosen in turn", async ({ table }) => {
    const p = await table.play(
      wish({
        survivors: [ada([2, 3]), bo([2, 3])],
        monsters: [meek([6, 0])],
        rules: { blocking: "none" },
      }),
    );
    await p.clickTile([2, 3]);
    expect(await p.selected()).toBe(id("S1"));
    await p.clickTile([2, 3]);
    expect(await p.selected()).toBe(id("S2"));
    await p.clickTile([2, 3]);
    expect(await p.selected()).toBe(id("S1"));
  });
});

describe("moving", () => {
  test("cases 2 and 8, SQUAD-UI-2, SQUAD-SEL-5, CLIENT-CXL-2: preview, three ways to cancel, a move", async ({
    table,
  }) => {
    const p = await table.play();
    await p.select("S2");
    const start = await p.hash();
    await p.menu("move");
    expect([await p.mode(), await p.app("choice")]).toEqual(["targeting", "move-survivor_2"]);
    expect(await p.entry("move").getAttribute("aria-pressed")).toBe("true");
    // CLIENT-TGT-1, SQUAD case 5
    expect(await reach(p)).toHaveLength(32);
    await p.hoverTile([9, 13]);
    expect(await p.marks("path")).toEqual(["7,14", "8,14", "9,14"]);
    expect(await p.marks("end")).toEqual(["9,13"]);
    expect(await p.tile([9, 13]).textContent()).toContain("4");
    // CLIENT-SR-1: the label of a reachable tile has its cost.
    expect(await p.label([9, 13])).toMatch(/cost 4/i);
    await p.hoverTile([13, 7]);
    expect([await p.marks("path"), await p.marks("end")]).toEqual([[], []]);
    // CLIENT-TGT-4: clicking anything that is not a target changes nothing.
    await p.changesNothing(async () => {
      await p.clickTile([7, 9]);
      await p.click("S3");
      await p.click("M1");
      await p.click("S2");
      expect([await p.mode(), await p.selected()]).toEqual(["targeting", id("S2")]);
      expect(await reach(p)).toHaveLength(32);
    });
    const calm = async () => {
      expect(await p.mode()).toBe("selected");
      expect(await p.selected()).toBe(id("S2"));
      const left = (await p.tokens()).filter(
        (token) => !["select", "cursor", "hover", "last"].includes(token),
      );
      expect(left).toEqual([]);
      expect(await p.hash()).toBe(start);
      expect(await p.enabled("action-move")).toBe(true);
    };
    await p.keys("Escape");
    expect(await p.shown("pause-menu")).toBe(false);
    await calm();
    await p.menu("move");
    await p.clickTile([7, 12], "right");
    await calm();
    await p.menu("move");
    await p.press("cancel");
    await calm();
    await p.menu("move");
    const sent = await p.sent();
    await p.acts(() => p.clickTile([7, 12]));
    expect(await p.sent()).toBe(sent + 1);
    expect(await p.place("S2")).toBe("7,12");
    expect(await p.badge("S2")).toBe("partial");
    // SQUAD-UI-1: it stays selected with the menu open.
    expect([await p.mode(), await p.selected()]).toEqual(["selected", id("S2")]);
    expect(await p.enabled("action-move")).toBe(false);
    expect((await p.why("action-move")).code).toBe("squad/already_moved");
    expect((await p.tokens()).filter((token) => /reach|path|end/.test(token))).toEqual([]);
    // CLIENT-GEN-4: a reload shows the same.
    const before = [await p.mirror(), await p.hash()];
    const told = await p.log();
    await p.page.reload();
    await p.ready();
    expect([await p.mirror(), await p.hash()]).toEqual(before);
    await expect.poll(() => p.log()).toEqual(told);
  });

  test("case 3, SQUAD-SEL-2, -3, CLIENT-CONF-1: a begun turn asks before another one", async ({
    table,
  }) => {
    const p = await table.play();
    await p.move("S2", [7, 12]);
    const hash = await p.hash();
    await p.click("S3");
    await p.until("mode", "dialog");
    const dialog = p.get("dialog");
    expect(await dialog.textContent()).toContain("Bo");
    expect(await dialog.getAttribute("role")).toMatch(/^(alert)?dialog$/);
    expect(await dialog.getAttribute("aria-modal")).toBe("true");
    const focused = () =>
      p.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["testid"]);
    expect(await focused()).toBe("dialog-no");
    // Tab stays inside the dialog, and the board cannot be reached.
    for (let press = 0; press < 5; press++) {
      await p.keys("Tab");
      expect(
        await p.page.evaluate(
          () => document.activeElement?.closest("[data-testid=dialog]") !== null,
        ),
      ).toBe(true);
    }
    const away = await p.tilePoint([5, 10]);
    await p.changesNothing(() => p.page.mouse.click(away.x, away.y));
    expect(await p.shown("dialog")).toBe(true);
    await p.press("dialog-no");
    expect([await p.mode(), await p.selected(), await p.hash()]).toEqual([
      "selected",
      id("S2"),
      hash,
    ]);
    await p.click("S3");
    await p.keys("Escape");
    expect([await p.mode(), await p.selected(), await p.hash()]).toEqual([
      "selected",
      id("S2"),
      hash,
    ]);
    // SQUAD-STATE-4: deselecting does not end a turn that was begun.
    await p.clickEmptyGround();
    expect(await p.mode()).toBe("idle");
    await p.click("S3");
    expect(await p.text("dialog")).toContain("Bo");
    await p.acts(() => p.press("dialog-yes"));
    await p.until("selected", id("S3"));
    expect(await p.badge("S2")).toBe("done");
    // SQUAD-UI-3
    expect(await p.colour("S2")).toEqual([70, 70, 70]);
    expect(await p.colour("S3")).toEqual([60, 120, 240]);
    // SQUAD-EDGE-1: a finished survivor is refused with a reason.
    // CLIENT-ERR-1: a repeated toast is counted, not stacked.
    await p.changesNothing(async () => {
      for (let click = 0; click < 3; click++) await p.click("S2");
    });
    const toast = p.get("toast");
    expect(await toast.getAttribute("data-code")).toBe("squad/turn_complete");
    expect(await toast.textContent()).toContain("3");
    expect(await p.selected()).toBe(id("S3"));
    expect(await p.text("live-assertive")).toContain("Bo");
  });

  test("case 4, SQUAD-EDGE-3, CLIENT-CAM-1: turning the view in movement mode", async ({
    table,
  }) => {
    const p = await table.play();
    await p.select("S2");
    await p.menu("move");
    const before = await reach(p);
    await p.keys("e");
    await p.until("orient", "1");
    await p.still();
    expect(await p.mode()).toBe("targeting");
    expect(await reach(p)).toEqual(before);
    await p.keys("q", "q");
    await p.until("orient", "3");
    await p.still();
    expect(await reach(p)).toEqual(before);
    await p.keys("e", "e");
    await p.until("orient", "1");
    await p.still();
    await p.acts(() => p.clickTile([7, 12]));
    expect(await p.place("S2")).toBe("7,12");
  });

  test("case 5, SQUAD-EDGE-6, CLIENT-GEN-3: twenty clicks in a glide are one command", async ({
    table,
  }) => {
    const p = await table.play({}, { clock: "manual" });
    await p.select("S2");
    await p.menu("move");
    const sent = await p.sent();
    await p.clickTile([7, 12]);
    await p.until("busy", "true");
    await p.tick(100);
    const others = await Promise.all(["S1", "S3", "S4"].map((each) => p.piecePoint(each)));
    for (let click = 0; click < 20; click++) {
      const point = others[click % others.length];
      if (point) await p.page.mouse.click(point.x, point.y);
    }
    await p.keys("Enter", "Shift+Enter", "u", "x", "1", "2", "3");
    expect(await p.app("busy")).toBe("true");
    expect(await p.sent()).toBe(sent + 1);
    await p.idle();
    expect([await p.sent(), await p.selected(), await p.place("S2")]).toEqual([
      sent + 1,
      id("S2"),
      "7,12",
    ]);
    // At instant speed the result is the same.
    const q = await table.play();
    await q.move("S2", [7, 12]);
    expect(await q.hash()).toBe(await p.hash());
  });

  test("CLIENT-ANIM-1, CLIENT-CUE-1, CLIENT-TGT-3: the glide follows the preview and its easing", async ({
    table,
  }) => {
    const p = await table.play({}, { clock: "manual" });
    await p.select("S2");
    await p.menu("move");
    await p.hoverTile([9, 13]);
    const way = [...(await p.marks("path")), ...(await p.marks("end"))];
    expect(way).toEqual(["7,14", "8,14", "9,14", "9,13"]);
    const from = await p.piecePoint("S2");
    await p.clickTile([9, 13]);
    await p.until("busy", "true");
    const start = await p.piecePoint("S2");
    expect(Math.hypot(start.x - from.x, start.y - from.y)).toBeLessThan(2);
    // A 300 ms glide of four tiles: an eighth of the way at 75 ms, half of it at 150 ms.
    const tiles = await Promise.all(
      (
        [
          [7, 15],
          [7, 14],
          [8, 14],
        ] as const
      ).map((tile) => p.tilePoint(tile)),
    );
    const [first, second, third] = tiles;
    if (!first || !second || !third) throw new Error("no tiles");
    const near = async (expected: { x: number; y: number }) => {
      const now = await p.piecePoint("S2");
      const moved = { x: now.x - start.x, y: now.y - start.y };
      const wanted = { x: expected.x - first.x, y: expected.y - first.y };
      // The figure sways and the ground has perspective, so a fifth of a tile is near enough.
      const tile = Math.hypot(second.x - first.x, second.y - first.y);
      expect(Math.hypot(moved.x - wanted.x, moved.y - wanted.y)).toBeLessThan(tile * 0.35);
    };
    await p.tick(75);
    await near({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 });
    await p.tick(75);
    await near(third);
    await p.tick(149);
    expect(await p.app("busy")).toBe("true");
    await p.idle();
    expect(await p.place("S2")).toBe("9,13");
    expect((await p.probe.call("sounds")).some((sound) => sound.id === "step")).toBe(true);
  });
});

describe("ending", () => {
  test("cases 6 and 7, SQUAD-TURN-6, CLIENT-TURN-1: the monsters' turn comes by itself", async ({
    table,
  }) => {
    const p = await table.play({}, { clock: "manual" });
    const colours = await Promise.all(ALL.map((each) => p.colour(each)));
    const badges = [await p.badge("S1")];
    for (const each of ["S1", "S2", "S3"]) await p.finish(each);
    badges.push(await p.badge("S1"));
    expect(badges).toEqual(["fresh", "done"]);
    // Nobody waits for the grey, so it takes its own time.
    await p.tick(1000);
    expect(await p.colour("S1")).toEqual([70, 70, 70]);
    await p.select("S4");
    const version = await p.version();
    await p.menu("end_turn");
    await p.until("busy", "true");
    // CLIENT-END-2: while others act, the button waits.
    await p.page.waitForFunction(() => {
      const app = document.querySelector<HTMLElement>("[data-testid=app]");
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      if (app?.dataset["turn"] === "monsters" || typeof probe !== "object" || probe === null)
        return true;
      Reflect.apply(Reflect.get(probe, "tick"), probe, [50]);
      return false;
    });
    await p.page.waitForSelector("[data-testid=end-turn][data-state=waiting]");
    const { banners, turns } = await p.watch();
    expect(await p.app("busy")).toBe("false");
    expect(await p.version()).toBeGreaterThan(version);
    expect(banners).toHaveLength(2);
    expect(banners[0]).toMatch(/monster/i);
    expect(banners[1]).not.toBe(banners[0]);
    expect(turns.slice(-2)).toEqual(["monsters", "survivors"]);
    expect(await p.app("round")).toBe("2");
    expect(await Promise.all(ALL.map((each) => p.badge(each)))).toEqual(Array(4).fill("fresh"));
    expect(await Promise.all(ALL.map((each) => p.colour(each)))).toEqual(colours);
    expect(await p.mode()).toBe("idle");

    // Case 7, CLIENT-ANIM-2: skipped at once, with the same end and the same log.
    const q = await table.play();
    for (const each of ALL) await q.finish(each);
    expect(await q.hash()).toBe(await p.hash());
    expect(await q.mirror()).toEqual(await p.mirror());
    expect(await q.log()).toEqual(await p.log());
  });

  test("CLIENT-END-1, -2, CLIENT-IDLE-1, SQUAD case 34: ending asks in tiers and lists who is left", async ({
    table,
  }) => {
    const p = await table.play();
    // Nothing was done yet.
    await p.press("end-turn");
    await p.until("mode", "dialog");
    await p.press("dialog-no");
    await p.move("S1", [6, 12]);
    await p.press("end-turn");
    const text = await p.text("dialog");
    for (const name of ["Ada", "Bo", "Cy", "Dee"]) expect(text).toContain(name);
    expect(text).toMatch(/half/i);
    expect(text).toMatch(/untouched|not acted/i);
    // Choosing a piece closes the question and selects it.
    await p.get("dialog").getByText("Ada", { exact: false }).first().click();
    await p.until("selected", id("S1"));
    expect(await p.shown("dialog")).toBe(false);
    // Next goes to idle survivors: Ada is finished, three are left, then it starts over.
    await p.finish("S1");
    const stops: string[] = [];
    for (let press = 0; press < 4; press++) {
      await p.press("next-idle");
      stops.push(await p.selected());
    }
    expect(stops).toEqual([id("S2"), id("S3"), id("S4"), id("S2")]);
    await p.keys("Shift+N");
    expect(await p.selected()).toBe(id("S4"));
    // Finish and next.
    await p.acts(() => p.keys("x"));
    await p.until("selected", id("S2"));
    expect(await p.badge("S4")).toBe("done");
    // The two buttons are apart.
    const [end, next] = await Promise.all(
      ["end-turn", "next-idle"].map((each) => p.get(each).boundingBox()),
    );
    if (!end || !next) throw new Error("no buttons");
    const apart = Math.max(
      end.x - (next.x + next.width),
      next.x - (end.x + end.width),
      end.y - (next.y + next.height),
      next.y - (end.y + end.height),
    );
    expect(apart).toBeGreaterThanOrEqual(16);
    await p.keys("Shift+Enter");
    await p.until("mode", "dialog");
    await p.acts(() => p.press("dialog-yes"));
    expect(await p.app("round")).toBe("2");
  });

  test("CLIENT-END-3, SQUAD-EDGE-8: with auto_end off the turn waits for its button", async ({
    table,
  }) => {
    const p = await table.play({ rules: { auto_end: false } });
    for (const each of ALL) await p.finish(each);
    expect(await p.app("round")).toBe("1");
    // Nothing is left to do, so there is no question.
    expect(await p.get("end-turn").getAttribute("data-state")).toBe("finished");
    await p.acts(() => p.press("end-turn"));
    expect(await p.app("round")).toBe("2");
    expect(await p.shown("dialog")).toBe(false);
  });

  test("CLIENT-SET-1: each question about ending can be switched off", async ({ table }) => {
    const p = await table.play(
      {},
      {
        stored: {
          "initiative.settings": JSON.stringify({
            askNothingDone: false,
            askHalfSpent: false,
            askUntouched: false,
          }),
        },
      },
    );
    await p.acts(() => p.press("end-turn"));
    expect(await p.app("round")).toBe("2");
  });
});
