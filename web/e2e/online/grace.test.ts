/** Two people in two browsers, one of whom is absent: the countdown, the return, and the end. */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { type Table, flatTest as test } from "../support/table";
import { type Made, TestServer, type Wish } from "../support/test_server";

type SeatedPlayer = Player & { made: Made };

/** What a match shows and speaks about connections, without repetitions in a row. */
type Notes = { lines: string[]; said: string[] };

async function note(player: Player): Promise<void> {
  await player.page.evaluate(() => {
    const notes = { lines: [] as string[], said: [] as string[] };
    Object.assign(window, { notes });
    const add = (list: string[], text: string) => {
      if (text !== "" && list.at(-1) !== text) list.push(text);
    };
    new MutationObserver(() => {
      for (const line of document.querySelectorAll(".linkbar-text"))
        add(notes.lines, line.textContent ?? "");
      const live = document.querySelector("[data-testid=live-polite]");
      add(notes.said, live?.textContent?.trim() ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function notesOf(player: Player): Promise<Notes> {
  return player.page.evaluate(() => (window as unknown as { notes: Notes }).notes);
}

/** Ada on the first seat and Bo on the second, each in their own browser. */
async function two(table: Table, wish: Wish): Promise<{ ada: SeatedPlayer; bo: SeatedPlayer }> {
  const made = await TestServer.at(table.address).match({
    game: "duel",
    scenario: "lantern-cinder",
    seats: [
      { control: "me", name: "Ada" },
      { control: "me", name: "Bo" },
    ],
    first: "creator",
    seed: 5,
    ...wish,
  });
  const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
  if (!first || !second) throw new Error("there are two seats");
  const ada = await table.sitDown(first);
  const bo = await table.sitDown(second);
  await note(ada);
  await note(bo);
  return { ada, bo };
}

/** Keeps the starting hand as it is. */
async function keepAll(player: Player): Promise<void> {
  await player.page.getByRole("button", { name: "Keep all" }).first().click();
}

/** Both have settled their hands, and it is Ada's turn. */
async function begun(table: Table, wish: Wish): Promise<{ ada: SeatedPlayer; bo: SeatedPlayer }> {
  const { ada, bo } = await two(table, wish);
  await keepAll(ada);
  await keepAll(bo);
  await ada.until("mode", "idle");
  await bo.until("mode", "locked");
  return { ada, bo };
}

/** The seconds shown for a player, in order. */
function counted(lines: readonly string[], name: string): number[] {
  const found = lines.map((line) => new RegExp(`^${name} lost connection - (\\d+) s$`).exec(line));
  return found.flatMap((match) => (match ? [Number(match[1])] : []));
}

/** The remaining player has won, and reads why. */
async function winsByForfeit(player: Player, gone: string): Promise<void> {
  await player.until("mode", "over");
  const result = await player.text("result");
  expect(result).toContain("Victory");
  expect(result).toMatch(/forfeit/i);
  expect(result).toContain(`${gone} did not come back in time.`);
  // The countdown is over, so nothing about it is shown any more.
  expect(await player.page.locator(".linkbar").count()).toBe(0);
  expect((await player.log()).join("\n")).toMatch(/forfeit/i);
}

describe("somebody is gone for good", () => {
  test("ONLINE-UI-2, ONLINE-GRACE-1, -2: in the own turn; the other sees the seconds, then wins", async ({
    table,
  }) => {
    const { ada, bo } = await begun(table, { grace_s: 12 });
    await ada.page.close();
    const line = bo.get("line-0");
    await line.waitFor();
    // CLIENT-NET-1: the name shows the same seconds.
    await expect.poll(() => bo.text("presence-0")).toMatch(/reconnecting, \d+ s left/);
    expect(await bo.text("line-0")).toMatch(/^Ada lost connection - \d+ s$/);
    await winsByForfeit(bo, "Ada");
    const { lines, said } = await notesOf(bo);
    const seconds = counted(lines, "Ada");
    // From the full time on, second by second. A busy page may skip one.
    expect(seconds[0]).toBeGreaterThanOrEqual(11);
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => b - a));
    expect(seconds.length).toBeGreaterThan(8);
    // Spoken only at the start and at 10.
    const aloud = said.filter((text) => text.includes("Ada lost connection"));
    expect(aloud).toHaveLength(2);
    expect(aloud[0]).toMatch(/1[12] seconds left/);
    expect(aloud[1]).toMatch(/(10|9) seconds left/);
  }, 120_000);

  test("ONLINE-GRACE-2: in the other's turn; the match can be watched again to its end", async ({
    table,
  }) => {
    const { ada, bo } = await begun(table, { grace_s: 4 });
    await bo.page.close();
    await ada.get("line-1").waitFor();
    // It is her turn, and it stays her turn.
    expect(await ada.mode()).toBe("idle");
    await winsByForfeit(ada, "Bo");
    expect(await ada.app("mode")).toBe("over");
    await ada.press("result-replay");
    await ada.until("screen", "replay");
    await ada.ready();
    await ada.press("replay-end");
    const slider = ada.get("replay-slider");
    await expect.poll(async () => slider.inputValue()).toBe(await slider.getAttribute("max"));
    await ada.idle();
    expect((await ada.log()).at(-1)).toMatch(/forfeit/i);
    expect(await ada.text("replay-act")).toMatch(/ forfeited$/);
    // One act earlier nobody had lost yet.
    await ada.press("replay-back");
    await expect.poll(async () => (await ada.log()).join("\n")).not.toMatch(/forfeit/i);
    await ada.press("replay-step");
    await expect.poll(async () => (await ada.log()).join("\n")).toMatch(/forfeit/i);
  }, 120_000);

  test("ONLINE-GRACE-2: in the opening hand; whoever returns too late finds it over", async ({
    table,
  }) => {
    const { ada, bo } = await two(table, { grace_s: 3 });
    await bo.page.close();
    await ada.get("line-1").waitFor();
    await winsByForfeit(ada, "Bo");
    const late = await table.sitDown(bo.made, { beside: bo });
    await late.until("mode", "over");
    const result = await late.text("result");
    expect(result).toContain("Defeat");
    expect(result).toContain("You were not back in time");
  });
});

describe("somebody comes back in time", () => {
  test("ONLINE-UI-2, ONLINE-RECON-3: in each phase, and the match goes on", async ({ table }) => {
    const { ada, bo } = await two(table, { grace_s: 60 });
    const leaveAndReturn = async (
      gone: SeatedPlayer,
      there: Player,
      line: string,
    ): Promise<SeatedPlayer> => {
      await gone.page.close();
      await there.get(line).waitFor();
      const back = await table.sitDown(gone.made, { beside: gone });
      await there.get(line).waitFor({ state: "detached" });
      await expect.poll(async () => (await notesOf(there)).lines.at(-1)).toBe("Back in play");
      // It is shown only briefly.
      await there.get("line-back").waitFor({ state: "detached" });
      await note(back);
      await note(there);
      return back;
    };
    // During the mulligan, which is still open.
    const bo2 = await leaveAndReturn(bo, ada, "line-1");
    await keepAll(ada);
    await keepAll(bo2);
    await ada.until("mode", "idle");
    // In the other player's turn, and in his own.
    const bo3 = await leaveAndReturn(bo2, ada, "line-1");
    const ada2 = await leaveAndReturn(ada, bo3, "line-0");
    await ada2.until("mode", "idle");
    await ada2.press("end-turn");
    if ((await ada2.get("dialog-yes").count()) > 0) await ada2.press("dialog-yes");
    await bo3.until("mode", "idle");
  }, 120_000);

  test("ONLINE-UI-2, ONLINE-GRACE-4: nobody is left, and a spectator sees it stand still", async ({
    table,
  }) => {
    const { ada, bo } = await begun(table, { grace_s: 30, spectators: "public" });
    const guest = await table.open(`/m/${ada.made.match}`);
    await guest.ready();
    await note(guest);
    await ada.page.close();
    await guest.get("line-0").waitFor();
    await bo.page.close();
    await guest.get("line-paused").waitFor();
    expect(await guest.text("line-paused")).toBe("Paused - nobody connected");
    // No grace runs, so none is shown.
    expect(await guest.get("line-0").count()).toBe(0);
    expect(await guest.get("line-1").count()).toBe(0);
    const back = await table.sitDown(ada.made, { beside: ada });
    await guest.get("line-paused").waitFor({ state: "detached" });
    await expect.poll(async () => (await notesOf(guest)).lines).toContain("Back in play");
    // Bo has the whole time again.
    await expect.poll(() => guest.text("line-1")).toMatch(/^Bo lost connection - (2\d|30) s$/);
    await back.until("mode", "idle");
  }, 120_000);
});

test("ONLINE-MATCH-1, -2: the time to come back is chosen, sent, and told to whoever is invited", async ({
  table,
}) => {
  const ada = await table.open("/new/duel", { width: 1280, height: 800 });
  await ada.get("start").waitFor();
  // Against a bot or at one screen nobody waits for another player.
  expect(await ada.get("grace").count()).toBe(0);
  await ada.get("seat-1").getByText("By link").click();
  await ada.get("grace").getByText("Other…").click();
  await ada.get("grace-seconds").fill("601");
  expect(await ada.enabled("start")).toBe(false);
  await ada.get("grace-seconds").fill("45");
  await ada.press("start");
  await ada.ready();
  const link = new URL(await ada.get("invite-1").inputValue());
  const bo = await table.open(link.pathname + link.hash);
  await bo.get("join-terms").first().waitFor();
  const terms = (await bo.get("join-terms").allTextContents()).join(" ");
  expect(terms).toContain("A turn takes at most 90 seconds.");
  expect(terms).toContain("45 seconds to come back");
  await bo.press("join");
  await bo.ready();
  await ada.page.close();
  await bo.get("line-0").waitFor();
  expect(await bo.text("line-0")).toMatch(/ lost connection - 4[45] s$/);
});
