/** Turn clocks, and the handover between two people at one screen. */
import { expect } from "vitest";
import type { Player } from "../support/player";
import { armies, move } from "../support/squares";
import { flatTest as test } from "../support/table";

const it = test;
const me = { control: "me" };

/** Keeps the starting hand as it is. */
async function keepAll(player: Player): Promise<void> {
  await player.page.getByRole("button", { name: "Keep all" }).first().click();
}

/** Records every second that the timer shows, what is spoken, and why the player cannot act. */
async function noteTimes(player: Player): Promise<void> {
  await player.page.evaluate(() => {
    const notes = { timer: [] as string[], said: [] as string[], locked: [] as string[] };
    Object.assign(window, { notes });
    const text = (id: string) =>
      document.querySelector(`[data-testid=${id}]`)?.textContent?.trim() ?? "none";
    const note = (list: string[], now: string) => {
      if (list.at(-1) !== now) list.push(now);
    };
    new MutationObserver(() => {
      note(notes.timer, text("timer"));
      note(notes.said, text("live-polite"));
      note(notes.locked, text("locked"));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

type Notes = { timer: string[]; said: string[]; locked: string[] };

function notesOf(player: Player): Promise<Notes> {
  return player.page.evaluate(() => (window as unknown as { notes: Notes }).notes);
}

it("CLIENT-TURN-2: hidden above 20, a tick for every second below, and the turn ends by itself", async ({
  table,
}) => {
  const clock = { turn_s: 25, buffer_s: 3, show_s: 20, mulligan_s: 120 };
  const seats = [me, { control: "bot:random" }];
  const player = await table.play({ game: "duel", seats, first: "creator", seed: 5, clock });
  const timer = player.get("timer");
  expect(await timer.count()).toBe(0);
  await noteTimes(player);
  await keepAll(player);
  await timer.waitFor();
  expect(await timer.getAttribute("data-own")).toBe("true");
  const [round, sent] = [await player.app("round"), await player.sent()];
  await expect.poll(async () => (await notesOf(player)).timer).toContain("0");
  const { timer: shown, said, locked } = await notesOf(player);
  // It was hidden above 20, then showed every second once, in order. A busy page may skip one.
  expect(shown[0]).toBe("none");
  const counted = shown.slice(1, shown.indexOf("0") + 1).map(Number);
  expect(counted[0]).toBeLessThanOrEqual(20);
  expect(counted).toEqual([...new Set(counted)].sort((a, b) => b - a));
  expect(counted.length).toBeGreaterThan(12);
  for (const mark of [20, 10, 5])
    expect(said).toContain(`${counted.find((seconds) => seconds <= mark)} seconds left.`);
  const ticks = (await player.probe.call("sounds")).filter(({ id }) => id === "tick");
  expect(ticks.length).toBeGreaterThanOrEqual(counted.length - 1);
  expect(locked).toContain("Time is up.");

  // Nobody pressed anything, but the other seat's turn has begun.
  await expect.poll(() => player.app("round")).not.toBe(round);
  expect(await player.sent()).toBe(sent);
}, 150_000);

/** The names of the cards in the shown hand. */
async function handOf(player: Player): Promise<string[]> {
  await player.get("hand").first().waitFor({ state: "attached" });
  await player.idle();
  return player.page.locator("[data-testid=hand] .card-name").allTextContents();
}

/** Waits for the cover before a player, and returns everything that the page contains then. */
async function coverFor(player: Player, name: string): Promise<string> {
  await player.until("screen", "handover");
  await expect.poll(() => player.get("handover").textContent()).toContain(`Pass to${name}`);
  return player.page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`);
}

it("CLIENT-SEAT-1, CLIENT-SEAT-2: at one screen nobody sees the other's hand, and each is told what they missed", async ({
  table,
}) => {
  const seats = [
    { control: "me", name: "Ada" },
    { control: "me", name: "Bo" },
  ];
  const player = await table.play({ game: "duel", seats, hotseat: true, seed: 5 });
  const covers: string[] = [];
  const hands: string[][] = [];
  /** The next player takes the screen, and gets a recap if something happened. */
  const take = async (name: string, missed: boolean) => {
    covers.push(await coverFor(player, name));
    await player.press("handover-ready");
    hands.push(await handOf(player));
    const recap = player.get("recap");
    if (!missed) {
      expect(await recap.count()).toBe(0);
      return "";
    }
    const told = await player.text("recap");
    await player.keys("Escape");
    expect(await recap.count()).toBe(0);
    expect(await player.get("pause-menu").count()).toBe(0);
    return told;
  };
  // Both players settle their starting hands, one after the other.
  await take("Ada", false);
  await keepAll(player);
  await take("Bo", true);
  await keepAll(player);
  await take("Ada", true);
  expect(hands[0]?.length).toBeGreaterThan(3);
  await player.press("end-turn");
  if ((await player.get("dialog-yes").count()) > 0) await player.press("dialog-yes");

  // Reloading at the cover stays there.
  await coverFor(player, "Bo");
  await player.page.reload();
  await player.ready();
  const told = await take("Bo", true);
  expect(told).not.toBe("");
  for (const card of hands[0] ?? [])
    if (!hands[1]?.includes(card)) expect(told).not.toContain(card);

  const names = new Set(hands.flat());
  expect(names.size).toBeGreaterThan(5);
  for (const cover of covers) for (const name of names) expect(cover).not.toContain(name);
}, 150_000);

it("CLIENT-SEAT-1: without secrets the next person simply goes on", async ({ table }) => {
  const player = await table.play(armies("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  for (const [seat, from, to] of [
    ["0", "e2", "e4"],
    ["1", "e8", "e7"],
    ["0", "e4", "e5"],
  ] as const) {
    await expect.poll(() => player.app("seat")).toBe(seat);
    await move(player, from, to);
    expect(await player.app("screen")).toBe("match");
    expect(await player.get("recap").count()).toBe(0);
  }
}, 60_000);
