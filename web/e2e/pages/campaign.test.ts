/** The campaign of a game: started, lost, started again, and continued on the next visit. */
import { describe, expect } from "vitest";
import { test } from "../support/table";

describe("campaign", () => {
  test("CHESS-CAMP-3, CHESS-CAMP-4: a run begins, ends with a loss, and is continued", async ({
    table,
  }) => {
    const server = await table.ownServer();
    const p = await table.open("/", {}, server.address);
    await p.until("screen", "home");
    await p.get("play-chess").waitFor();
    expect(await p.get("campaign-chess").count()).toBe(0);
    await p.press("play-chess");
    await p.until("screen", "setup");
    await p.get("stop-w1l1").waitFor();
    expect(await p.get("stop-w1l1").getAttribute("aria-current")).toBe("step");
    expect(await p.text("stop-w1l6")).toContain("boss, not open yet");
    expect(await p.text("campaign-go")).toContain("Begin");
    // By keyboard alone.
    await p.get("campaign-go").focus();
    await p.keys("Enter");
    await p.until("screen", "match");
    await p.ready();
    expect(await p.app("game")).toBe("chess");
    const first = p.page.url();

    // Leaving and coming back gives the same match.
    await p.page.goto(`${server.address}/?test=1&speed=instant`);
    await p.until("screen", "home");
    await p.get("campaign-chess").waitFor();
    await p.press("campaign-chess");
    await p.until("screen", "match");
    await p.ready();
    expect(new URL(p.page.url()).pathname).toBe(new URL(first).pathname);

    // Resigning ends the run.
    await p.keys("Escape");
    await p.press("action-resign");
    await p.press("dialog-yes");
    await p.get("result-onward").waitFor();
    expect(await p.text("result-campaign")).toContain("The run is over");
    expect(await p.text("result-onward")).toBe("Begin again");
    expect(await p.get("rematch").count()).toBe(0);
    const lost = p.page.url();
    await p.press("result-onward");
    await p.page.waitForFunction((old) => window.location.href !== old, lost);
    await p.until("screen", "match");
    await p.ready();
    expect(new URL(p.page.url()).pathname).not.toBe(new URL(first).pathname);

    // Another browser on the same machine is the same player, even after a restart.
    await p.page.goto("about:blank");
    await server.stop();
    await server.start();
    const q = await table.open("/new/chess", {}, server.address);
    await q.get("campaign-anew").waitFor();
    expect(await q.text("campaign-go")).toContain("Continue");
    await q.press("campaign-anew");
    await q.keys("Escape");
    expect(await q.get("campaign-sure").count()).toBe(0);
    await q.press("campaign-anew");
    await q.choose("campaign-mode-1");
    await q.press("campaign-sure");
    await q.get("campaign-go").waitFor();
    expect(await q.text("campaign-go")).toContain("Begin");
    expect(await q.text("campaign")).toContain("Losing costs nothing");
  });
});
