/** The lab: a run is ordered, watched, looked into, and put beside another. */
import { describe, expect } from "vitest";
import { axeFaults } from "../support/axe";
import type { Player } from "../support/player";
import { test } from "../support/table";

/** Orders a short run of Sigil between two bots and waits until it is done. */
async function run(p: Player, first: string, games: string): Promise<number> {
  await p.get("lab-start").waitFor();
  await p.get("lab-game").getByText("Sigil", { exact: true }).click();
  await p.get("lab-bot-0").selectOption(first);
  await p.get("lab-bot-1").selectOption("random");
  await p.get("lab-games").fill(games);
  await p.press("lab-start");
  await expect.poll(() => p.get("lab-progress").getAttribute("data-state")).toBe("done");
  return Number(/\/lab\/(\d+)/.exec(p.page.url())?.[1]);
}

/** What has the focus: its id for tests, or its element. */
function focused(p: Player): Promise<string | undefined> {
  return p.page.evaluate(() => {
    const here = document.activeElement as HTMLElement | null;
    return here?.dataset["testid"] ?? here?.tagName;
  });
}

describe("the lab", () => {
  test("a run is watched, and opens its report and a replay", async ({ table }) => {
    const p = await table.open("/");
    await p.press("lab");
    const greedy = await run(p, "greedy", "60");
    expect(await p.text("lab-matches")).toBe("60");
    const share = p.get("lab-group-bot").getByTestId("lab-row-greedy").getByTestId("lab-share");
    expect(Number.parseFloat((await share.textContent()) ?? "")).toBeGreaterThan(60);
    expect(await p.get("lab-lengths").getByRole("img").getAttribute("aria-label")).toMatch(
      /^From \d+ to \d+ commands, median \d+$/,
    );
    expect(await p.get("lab-line").inputValue()).toContain("sim duel --scenario");
    const report = await p.page.request.get(
      `${table.address}${await p.get("lab-report").getAttribute("href")}`,
    );
    expect(await report.text()).toContain("Sigil: Simulation");

    // The longest match, as a replay, and back.
    await p.get("lab-watch-longest").first().click();
    await p.until("screen", "replay");
    await p.ready();
    expect(await p.page.title()).toMatch(/Match \d+ of run/);
    await p.press("replay-end");
    await p.until("mode", "over");
    await p.page.goBack();
    await p.get("lab-run").waitFor();
    expect(await p.get("lab-run").getAttribute("aria-label")).toBe(`Run ${greedy}`);
  });

  test("two runs stand side by side", async ({ table }) => {
    const p = await table.open("/lab");
    const greedy = await run(p, "greedy", "60");
    await p.press("lab-new");
    const random = await run(p, "random", "60");
    await p.get("lab-beside").focus();
    await p.get("lab-beside").selectOption(String(greedy));
    await p.get("lab-contrast").waitFor();
    expect(await focused(p), "the choice keeps the focus").toBe("lab-beside");
    expect(p.page.url()).toContain(`/lab/${random}?`);
    const gap = p.get("lab-contrast-random").getByTestId("lab-difference");
    await expect.poll(() => gap.textContent()).toMatch(/^\+\d/);
    expect(await axeFaults(p)).toEqual([]);

    // Forgetting asks, and leads back to the form.
    await p.press("lab-forget");
    await p.keys("Escape");
    expect(await focused(p)).toBe("lab-run-title");
    await p.press("lab-forget");
    await p.press("forget-yes");
    await p.get("lab-start").waitFor();
    expect(await focused(p)).toBe("H1");
    await expect.poll(() => p.get(`lab-run-${random}`).count()).toBe(0);
  });

  test("A or B? stops when it knows, and leads to the next question", async ({ table }) => {
    const p = await table.open("/lab");
    await p.get("lab-start").waitFor();
    await p.get("lab-game").getByText("Sigil", { exact: true }).click();
    await p.get("lab-question").getByText("A or B?").click();
    await expect.poll(() => p.text("lab-wrong")).toContain("A and B are the same");
    await p.get("lab-bot-0").selectOption("random");
    await p.get("lab-bot-1").selectOption("random");
    await p.get("lab-other-bot-0").selectOption("greedy");
    await p.get("lab-other-bot-1").selectOption("random");
    await p.press("lab-start");
    const told = p.get("lab-verdict").locator("[data-finding]");
    await expect.poll(() => told.getAttribute("data-finding")).toBe("second");
    expect(await told.textContent()).toMatch(/^B is worth \+/);
    await p.press("lab-again");
    await p.get("lab-start").waitFor();
    expect(await p.get("lab-bot-0").inputValue()).toBe("random");
    expect(await p.get("lab-other-bot-0").inputValue()).toBe("greedy");
  });

  test("a long run narrows, and is stopped", async ({ table }) => {
    const p = await table.open("/lab");
    await p.get("lab-start").waitFor();
    await p.get("lab-game").getByText("Sigil", { exact: true }).click();
    await p.get("lab-games").fill("100000");
    await p.press("lab-start");
    const whisker = p.get("lab-group-seat").locator("rect").first();
    const width = async () => Number.parseFloat((await whisker.getAttribute("width")) ?? "");
    await whisker.waitFor();
    const first = await width();
    await expect.poll(width).toBeLessThan(first);
    await p.get("lab-stop").focus();
    await p.keys("Enter");
    await expect.poll(() => p.get("lab-progress").getAttribute("data-state")).toBe("stopped");
    expect(await focused(p)).toBe("lab-run-title");
    expect(await p.text("lab-progress")).toMatch(/After .* of 100.000 matches/);
  });

  test("what cannot be played says why", async ({ table }) => {
    const p = await table.open("/lab");
    p.tolerate(/400 \(Bad Request\)/);
    await p.get("lab-start").waitFor();
    await p.get("lab-game").getByText("Sigil", { exact: true }).click();
    // A box that is clicked shows what is chosen.
    const boxes = p.get("lab-scenarios").getByRole("checkbox");
    await boxes.first().click();
    expect(await boxes.first().isChecked()).toBe(false);
    expect(await p.text("lab-wrong")).toBe("Choose at least one scenario.");
    await boxes.first().click();
    expect(await p.text("lab-wrong")).toBe("");
    await p.get("lab-games").fill("none");
    await expect.poll(() => p.get("lab-start").getAttribute("aria-disabled")).toBe("true");
    await p.get("lab-games").fill("1");
    await p.press("lab-start");
    await expect.poll(() => p.text("toast")).toContain("at least 2 are needed, one for each");
    expect(await axeFaults(p)).toEqual([]);
  });
});
