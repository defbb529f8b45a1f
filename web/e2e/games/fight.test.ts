/** Attacks, abilities, undo: what a survivor does besides walking, played as people play. */
import { describe, expect } from "vitest";
import { id } from "../support/player";
import { ada, bo, brawl, brute, meek, wish } from "../support/positions";
import { test } from "../support/table";

describe("attacking", () => {
  test("CLIENT-FORE-1, SQUAD-ATK-2, case 9: forecast, dice, no way back", async ({ table }) => {
    // Two misses.
    const p = await table.play(brawl([3, 4]));
    await p.select("S1");
    await p.menu("attack");
    expect(await p.app("choice")).toBe("attack-survivor_1");
    expect(await p.marks("target")).toEqual(["3,3"]);
    await p.hoverTile([3, 3]);
    const forecast = await p.text("forecast");
    for (const number of ["49", "42", "9", "6"]) expect(forecast).toContain(number);
    // SQUAD-UI-1: a cancelled attack costs nothing.
    await p.changesNothing(() => p.keys("Escape"));
    expect(await p.enabled("action-attack")).toBe(true);
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    expect(await p.badge("S1")).toBe("partial");
    expect(await p.enabled("action-attack")).toBe(false);
    expect((await p.why("action-attack")).code).toBe("squad/already_activated");
    // CLIENT-UNDO-1, SQUAD case 23
    expect(await p.enabled("undo")).toBe(false);
    expect(await p.why("undo")).toEqual({
      code: expect.stringContaining("dice"),
      text: expect.stringMatching(/dice/i),
    });
    const log = (await p.log()).join("\n");
    expect(log).toMatch(/3.*4/);
    await p.changesNothing(() => p.keys("u"));
    // SQUAD-STATE-2: only the move is left. After it the turn ends by itself.
    await p.menu("move");
    await p.acts(() => p.clickTile([2, 5]));
    expect(await p.badge("S1")).toBe("done");
    // CLIENT-SEL-5
    expect([await p.mode(), await p.selected()]).toEqual(["idle", ""]);
    expect(await p.shown("action-menu")).toBe(false);
  });

  test("SQUAD case 22, CLIENT-TGT-6, CLIENT-SAVE-1: two hits wait for an order, over a reload", async ({
    table,
  }) => {
    const p = await table.play(brawl([9, 8, 5, 6]));
    await p.select("S1");
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    await p.until("mode", "choosing");
    expect(await p.text("prompt")).toMatch(/hit/i);
    const hash = await p.hash();
    // Nothing else is possible, and the prompt stays.
    await p.changesNothing(async () => {
      await p.clickTile([0, 0]);
      await p.keys("Escape");
    });
    await p.page.reload();
    await p.ready();
    expect([await p.mode(), await p.hash()]).toEqual(["choosing", hash]);
    expect(await p.text("prompt")).toMatch(/hit/i);
    expect((await p.piece("M1")).text).toContain("10");
    await p.acts(() => p.press("option-1"));
    expect((await p.piece("M1")).text).toContain("Life 8");
    expect(await p.mode()).not.toBe("choosing");
    expect(await p.badge("S1")).toBe("partial");
  });

  test("SQUAD-ATK-6, SQUAD-UI-6: the last blow ends it, with a result panel", async ({ table }) => {
    const p = await table.play(brawl([8, 3, 5], 1));
    await p.select("S1");
    await p.menu("attack");
    await p.acts(() => p.click("M1"));
    await p.until("mode", "over");
    const result = await p.text("result");
    expect(result).toMatch(/victory/i);
    expect(result).toMatch(/round/i);
    expect((await p.mirror()).map((piece) => piece.id)).toEqual([id("S1"), id("S2")]);
  });

  test("CLIENT-CONF-2: irreversible acts are asked about as the setting says", async ({
    table,
  }) => {
    const asking = (confirm: string) => ({
      stored: { "initiative.settings": JSON.stringify({ confirm }) },
    });
    const p = await table.play(brawl([3, 4]), asking("always"));
    await p.select("S1");
    await p.menu("attack");
    await p.changesNothing(() => p.click("M1"));
    await p.until("mode", "dialog");
    await p.changesNothing(() => p.press("dialog-no"));
    expect(await p.mode()).toBe("targeting");
    await p.click("M1");
    await p.acts(() => p.press("dialog-yes"));
    expect(await p.badge("S1")).toBe("partial");
  });
});

describe("abilities", () => {
  const pots = (dice: readonly number[]) =>
    wish({
      survivors: [ada([1, 3], { abilities: ["fire_pot", "brace"] }), bo([4, 2])],
      monsters: [meek([4, 3])],
      dice,
    });

  test("SQUAD-UI-5, case 27, CLIENT-TGT-5: a blast shows whom it hits and asks for friends", async ({
    table,
  }) => {
    const p = await table.play(pots([5, 1]));
    await p.select("S1");
    expect(await p.entries()).toEqual(["move", "attack", "fire_pot", "brace", "end_turn"]);
    await p.menu("fire_pot");
    await p.hoverTile([4, 3]);
    expect(await p.marks("blast")).toEqual(["4,2", "3,3", "4,3", "5,3", "4,4"]);
    expect(await p.marks("friend")).toEqual(["4,2"]);
    await p.changesNothing(() => p.click("M1"));
    await p.until("mode", "dialog");
    expect(await p.text("dialog")).toContain("Bo");
    await p.changesNothing(() => p.press("dialog-no"));
    await p.click("M1");
    await p.acts(() => p.press("dialog-yes"));
    const log = (await p.log()).join("\n");
    // The blast hits what was marked: the monster first, then the friend.
    expect(log.indexOf("Brute", log.indexOf("Fire Pot"))).toBeGreaterThan(0);
    expect((await p.piece("M1")).text).toContain("Life 9");
    expect((await p.piece("S2")).text).toMatch(/Head 1/);
    expect(await p.badge("S1")).toBe("partial");
    // After use it cools down.
    expect((await p.why("action-fire_pot")).text).not.toBe("");
  });

  test("SQUAD-UNDO-1, CLIENT-UNDO-1, -2: undo, redo and reset within the turn", async ({
    table,
  }) => {
    const p = await table.play(pots([]));
    const start = [await p.hash(), await p.mirror()];
    expect(await p.enabled("undo")).toBe(false);
    expect((await p.why("undo")).text).not.toBe("");
    await p.move("S1", [2, 5]);
    const moved = await p.hash();
    expect(await p.enabled("undo")).toBe(true);
    await p.acts(() => p.press("undo"));
    expect([await p.hash(), await p.mirror()]).toEqual(start);
    await p.acts(() => p.keys("r"));
    expect(await p.hash()).toBe(moved);
    await p.acts(() => p.menu("brace"));
    expect((await p.piece("S1")).badge).toBe("done");
    expect((await p.piece("S1")).status).toContain("braced");
    await p.move("S2", [5, 1]);
    // The reset loses three acts, and the question says so.
    await p.press("reset-turn");
    await p.until("mode", "dialog");
    expect(await p.text("dialog")).toContain("3");
    await p.changesNothing(() => p.press("dialog-no"));
    await p.press("reset-turn");
    await p.press("dialog-yes");
    await p.page.waitForFunction((wanted) => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      return typeof probe === "object" && probe !== null && Reflect.get(probe, "hash")() === wanted;
    }, start[0]);
    await p.idle();
    expect(await p.mirror()).toEqual(start[1]);
    // SQUAD case 31: the other side has acted.
    for (const each of ["S1", "S2"]) await p.finish(each);
    expect(await p.app("round")).toBe("2");
    expect(await p.enabled("undo")).toBe(false);
    expect((await p.why("undo")).text).not.toMatch(/nothing/i);
  });
});

describe("rules that can be switched", () => {
  test("SQUAD-SET-7, case 10: the literal preset", async ({ table }) => {
    const p = await table.play({ rules: { preset: "literal" } });
    await p.select("S1");
    await p.menu("move");
    // SQUAD case 5: survivors do not block each other.
    expect(await p.marks("reach")).toHaveLength(35);
    await p.keys("Escape");
    // Attack takes no target and keeps the survivor selected.
    await p.acts(() => p.menu("attack"));
    expect([await p.selected(), await p.badge("S1")]).toEqual([id("S1"), "partial"]);
    // SQUAD-SEL-3: the question depends on what was spent.
    await p.click("S2");
    await p.until("mode", "dialog");
    await p.press("dialog-no");
    await p.menu("move");
    await p.acts(() => p.clickTile([6, 11]));
    expect(await p.badge("S1")).toBe("done");
    expect(await p.mode()).toBe("idle");
  });

  test("SQUAD-AP-1, case 29: points, with prices in the menu", async ({ table }) => {
    const p = await table.play({ rules: { profile: "points" } });
    await p.select("S1");
    expect(await p.entry("move").textContent()).toContain("1 point");
    expect(await p.entry("attack").textContent()).toContain("2 points");
    await p.move("S1", [6, 12]);
    await p.move("S1", [6, 11]);
    expect((await p.why("action-attack")).code).toMatch(/not_enough_points|no_target_in_reach/);
    await p.move("S1", [6, 10]);
    expect(await p.badge("S1")).toBe("done");
    expect(await p.mode()).toBe("idle");
  });

  test("SQUAD-MON-3, SQUAD-UI-5, CLIENT-TELE-1: telegraphed cards stay on screen", async ({
    table,
  }) => {
    const p = await table.play(
      wish({
        survivors: [ada([1, 1]), bo([1, 5])],
        monsters: [brute([5, 3], { draw: ["hunt", "maul", "hunt"] })],
        rules: { telegraph: true },
        dice: [2, 1],
      }),
    );
    // The target is marked, wherever it goes.
    expect(await p.marks("warn")).toEqual(["1,5"]);
    expect(await p.label([1, 5])).toMatch(/announced/i);
    expect(await p.label([1, 5])).toMatch(/hunt/i);
    await p.move("S2", [2, 6]);
    expect(await p.marks("warn")).toEqual(["2,6"]);
    // CLIENT-TELE-2: the player can open the order of monsters.
    await p.keys("o");
    await p.get("order").waitFor();
    expect(await p.text("order")).toMatch(/Brute/);
    await p.keys("o");
    await p.finish("S2");
    await p.finish("S1");
    expect(await p.app("round")).toBe("2");
    // It attacked Bo, and has announced another card.
    expect(["2,5", "1,6", "3,6"]).toContain(await p.place("M1"));
    expect(await p.marks("warn")).not.toEqual([]);
  });
});

describe("threat", () => {
  test("CLIENT-THREAT-1, SQUAD-MOVE-8, case 8: what the brute could strike, shown and pinned", async ({
    table,
  }) => {
    // On a wide page, where every button is visible.
    const p = await table.play({}, { width: 1280, height: 720 });
    expect(await p.marks("threat")).toEqual([]);
    await p.press("threat-toggle");
    const cross = ["8,7", "7,8", "9,8", "8,9"];
    expect(await p.marks("threat")).toEqual(cross);
    await p.keys("t");
    expect(await p.marks("threat")).toEqual([]);
    // A pin stays, and follows its monster.
    await p.click("M1");
    await p.press("pin");
    expect(await p.marks("pin")).toEqual(cross);
    await p.keys("Escape");
    expect(await p.marks("pin")).toEqual(cross);
    await p.press("end-turn");
    await p.acts(() => p.press("dialog-yes"));
    expect(await p.app("round")).toBe("2");
    const [x = 0, y = 0] = (await p.place("M1")).split(",").map(Number);
    const around = [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ].filter(([, row]) => row !== undefined && row < 16);
    expect(await p.marks("pin")).toEqual(around.map((tile) => tile.join(",")));
    // A tile in its reach is marked as a risk, with the reason. CLIENT-TGT-7
  });

  test("CLIENT-TGT-2, -7, CLIENT-FORE-2, SQUAD-MOVE-7: tiers of reach, fringe and risk", async ({
    table,
  }) => {
    const p = await table.play(
      wish({
        survivors: [ada([0, 3]), bo([0, 6])],
        monsters: [brute([4, 3], { draw: ["maul", "hunt"] })],
      }),
    );
    await p.select("S1");
    await p.menu("move");
    // From these tiles she could still strike: the neighbours of the brute that she can reach.
    expect(await p.marks("act")).toEqual(["4,2", "3,3", "4,4"]);
    expect(await p.marks("fringe")).toEqual(["4,3"]);
    // A brute strikes its neighbours, so these tiles are marked as risky, with the reason.
    expect(await p.marks("risk")).toEqual(["4,2", "3,3", "4,4"]);
    await p.hoverTile([3, 3]);
    const forecast = await p.text("forecast");
    expect(forecast).toMatch(/Brute/);
    expect(forecast).toMatch(/reach of/i);
    expect(await p.label([3, 3])).toMatch(/risky/i);
    // CLIENT-TGT-1: every marked tile is a target, and no other tile is.
    const marked = [...(await p.marks("reach")), ...(await p.marks("act"))];
    expect(marked).toHaveLength(new Set(marked).size);
  });
});
