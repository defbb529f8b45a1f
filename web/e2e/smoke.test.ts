/** The least that must work: the server shows the client, and the client shows something. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { House } from "./house";

let house: House;

beforeAll(async () => {
  house = await House.open();
});

afterAll(async () => {
  await house?.close();
});

test("the first page shows the client", async () => {
  const page = await house.page("/");
  await page.waitForFunction(() => document.getElementById("root")?.childElementCount);
  expect(await page.title()).toContain("Initiative");
  expect(house.trouble).toEqual([]);
});

test("CLIENT-GEN-5: any address shows the client, never a blank page", async () => {
  const page = await house.page("/nowhere/at/all?game=none");
  await page.waitForFunction(() => document.getElementById("root")?.childElementCount);
});

test("a server that was gone is there again", async () => {
  const page = await house.page("/");
  await house.restart();
  const answer = await page.request.get(new URL("/healthz", house.url).href);
  expect(answer.status()).toBe(200);
});
