/** Pictures of the lab: the form, a run while it plays, its results, and two runs side by side. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Player } from "../support/player";
import { type Seeing, test } from "../support/table";

const folder = process.env["INITIATIVE_SHOTS"] || join(import.meta.dirname, "../shots");

const LOOKS: { readonly [name: string]: Seeing } = {
  dark: { width: 1280, height: 800 },
  light: {
    width: 1280,
    height: 800,
    stored: { "initiative.settings": JSON.stringify({ theme: "light" }) },
  },
  phone: { width: 390, height: 844, touch: true },
};

async function shoot(p: Player, name: string, fullPage: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  await p.still();
  await p.page.screenshot({ path: join(folder, `lab-${name}.png`), fullPage });
}

/** Orders matches of Sigil. The form is as it was sent last. */
async function order(p: Player, [first, second]: readonly [string, string], games: string) {
  await p.get("lab-start").waitFor();
  await p.get("lab-game").getByText("Sigil", { exact: true }).click();
  await p.get("lab-bot-0").selectOption(first);
  await p.get("lab-bot-1").selectOption(second);
  await p.get("lab-games").fill(games);
}

async function done(p: Player): Promise<void> {
  await p.press("lab-start");
  await expect
    .poll(() => p.get("lab-progress").getAttribute("data-state"), { timeout: 120_000 })
    .toBe("done");
}

for (const [look, seeing] of Object.entries(LOOKS)) {
  test(`the lab, ${look}`, async ({ table }) => {
    const p = await table.open("/lab", seeing);
    await order(p, ["greedy", "random"], "20000");
    await p.press("lab-notes");
    await shoot(p, `${look}-form`, true);
    await p.press("lab-start");
    await p.get("lab-outliers").waitFor();
    await shoot(p, `${look}-running`, false);
    await p.press("lab-stop");
    await p.get("lab-report").waitFor();
    const other = await p.page.evaluate(() => location.pathname.split("/").pop() ?? "");
    await shoot(p, `${look}-run`, true);
    await p.press("lab-new");
    await order(p, ["random", "random"], "400");
    await p.press("lab-notes");
    await done(p);
    await p.get("lab-beside").selectOption(other);
    await p.get("lab-contrast").waitFor();
    await p.press("lab-forget");
    await shoot(p, `${look}-contrast`, true);
    await p.press("lab-new");
    await p.get("lab-question").getByText("A or B?").click();
    await shoot(p, `${look}-compare-same`, true);
    await order(p, ["random", "random"], "20000");
    await p.get("lab-other-bot-0").selectOption("greedy");
    await shoot(p, `${look}-compare-form`, true);
    await done(p);
    await shoot(p, `${look}-compare`, true);
  });
}
