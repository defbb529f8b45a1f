/** Figures come from the server when a scene names them. */
import { expect } from "vitest";
import { test } from "../support/table";
import { TestServer } from "../support/test_server";

test("a match loads the figures that its scene names, and opens when they are here", async ({
  table,
}) => {
  const made = await TestServer.at(table.address).match({});
  const p = await table.open("/settings");
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await p.page.route("**/assets/figures/*", async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/^.*\/(\w+)-.*$/, "$1"));
    await held;
    await route.continue();
  });
  const flags = "?test=1&speed=instant";
  await p.page.goto(`${table.address}/m/${made.match}${flags}#t=${made.token}`);
  await expect.poll(() => asked.toSorted(), { timeout: 60_000 }).toEqual(["carried", "squad"]);
  await p.page.getByText("Opening the match …").waitFor();
  expect(await p.page.getByTestId("pause").count()).toBe(0);
  release();
  await p.ready();
  expect(await p.page.getByTestId("pause").count()).toBe(1);
  expect(await p.place("S1")).toBe("6,15");
  expect(asked).toHaveLength(2);
});
