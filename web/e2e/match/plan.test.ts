import { describe, expect } from "vitest";
import { flatTest as test } from "../support/table";

describe("plan mode", () => {
  test("CLIENT-PLAN-1: planned steps change nothing until they are done in order", async ({
    table,
  }) => {
    const direct = await table.play({ seed: 5 });
    await direct.move("S1", [6, 12]);
    await direct.finish("S1");
    const wanted = [await direct.hash(), await direct.mirror()];
    await direct.page.close();

    const p = await table.play({ seed: 5 });
    const before = [await p.hash(), await p.version(), await p.sent()];
    const steps = async (count: string) => {
      await p.page.waitForFunction(
        (text) => document.querySelector("[data-testid=plan-bar]")?.textContent?.includes(text),
        count,
      );
    };
    await p.press("plan");
    await steps("0 steps");
    await p.select("S1");
    await p.menu("move");
    await p.clickTile([6, 12]);
    await steps("1 step");
    await p.menu("end_turn");
    await steps("2 steps");
    expect([await p.hash(), await p.version(), await p.sent()]).toEqual(before);
    // A discarded plan leaves nothing behind.
    await p.press("plan-discard");
    await p.get("plan-bar").waitFor({ state: "detached" });
    expect(await p.place("S1")).toBe("6,15");
    expect([await p.hash(), await p.version(), await p.sent()]).toEqual(before);

    await p.press("plan");
    await steps("0 steps");
    await p.select("S1");
    await p.menu("move");
    await p.clickTile([6, 12]);
    await steps("1 step");
    await p.menu("end_turn");
    await steps("2 steps");
    await p.press("plan-execute");
    await p.get("plan-bar").waitFor({ state: "detached" });
    await p.page.waitForFunction(
      () => document.querySelector("[data-testid=app]")?.getAttribute("data-version") === "2",
    );
    await p.idle();
    expect([await p.hash(), await p.mirror()]).toEqual(wanted);
  });
});
