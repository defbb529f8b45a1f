/** A picture of every page, for people to look at: `cargo xtask shots --out DIR`. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { House } from "./house";

const folder = process.env["INITIATIVE_SHOTS"] ?? "shots";
let house: House;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  house = await House.open();
});

afterAll(async () => {
  await house?.close();
});

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("home", async () => {
  const page = await house.page("/");
  await page.waitForFunction(() => document.getElementById("root")?.childElementCount);
  await shoot(page, "home");
});
