/** Learning from the game: puzzles, hints, and the analysis of a match that is over. */
import { describe, expect } from "vitest";
import { brawl } from "../support/positions";
import { armies, at, on, pick } from "../support/squares";
import { flatTest as test } from "../support/table";

describe("puzzles", () => {
  test("a wrong move says why, and the right ones are remembered", async ({ table }) => {
    const p = await table.open("/");
    await p.press("puzzles-chess");
    await p.get("puzzles-next").waitFor();
    await p.press("puzzles-next");
    await p.ready();
    expect(await p.text("puzzle-goal")).toBe("Mate in 2.");
    await pick(p, "a2");
    await p.clickTile(at("a3"));
    await expect.poll(() => p.text("puzzle-verdict")).toMatch(/a2–a3.*way out.*g8–f8/);
    await p.press("puzzle-again");
    await expect.poll(() => p.text("puzzle-verdict")).toContain("2 commands left");
    expect(await on(p, "a2")).not.toBe("");
    for (const [from, to] of [
      ["d2", "d8"],
      ["d8", "e8"],
    ] as const) {
      await p.idle();
      await pick(p, from);
      await p.clickTile(at(to));
      await expect.poll(() => on(p, to)).not.toBe("");
    }
    await expect.poll(() => p.get("puzzle-verdict").getAttribute("data-state")).toBe("solved");
    // The list knows it, after the page was loaded again, too.
    await p.page.goto(`${table.address}/puzzles/chess?test=1`);
    await p.get("puzzles-next").waitFor();
    await expect.poll(() => p.text("puzzles-solved")).toBe("1 of 50 solved");
  });
});

describe("hints", () => {
  test("against a bot, a hint names a move and shows it", async ({ table }) => {
    const mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9";
    const p = await table.play(armies(mate, "bot:random"));
    await p.press("hint");
    await expect.poll(() => p.text("toast")).toMatch(/a1–a8/);
    await expect.poll(() => p.selected()).not.toBe("");
  });

  test("two people at one screen get none", async ({ table }) => {
    const p = await table.play(armies("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9"));
    expect(await p.get("hint").count()).toBe(0);
  });
});

test("the analysis of a match draws a curve and says what was better", async ({ table }) => {
  const p = await table.play(brawl([8, 3, 5], 1));
  await p.move("S2", [1, 6]);
  await p.finish("S2");
  await p.select("S1");
  await p.menu("attack");
  await p.acts(() => p.click("M1"));
  await p.until("mode", "over");
  await p.press("result-replay");
  await p.until("screen", "replay");
  await p.ready();
  await p.press("replay-analyse");
  await p.get("analysis-words").waitFor({ timeout: 60_000 });
  await p.press("replay-step");
  await expect.poll(() => p.text("analysis-words")).toMatch(/\d+ %.*Act 1: /s);
});
