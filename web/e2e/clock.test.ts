/** Turn clocks, and the hand-over between two people at one screen. */
import { expect } from "vitest";
import type { Player } from "./player";
import { armies, move } from "./squares";
import { test } from "./table";

const it = test;
const me = { control: "me" };

/** Settles the starting hand as it is. */
async function keepAll(player: Player): Promise<void> {
  await player.page.getByRole("button", { name: "Keep all" }).first().click();
}

/** Notes every second that the timer shows, what is said, and why nothing can be done. */
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
  const clock = { turn_s: 23, buffer_s: 1, show_s: 20, mulligan_s: 120 };
  const seats = [me, { control: "bot:random" }];
  const player = await table.play({ game: "duel", seats, first: "creator", seed: 5, clock });
  const timer = player.get("timer");
  expect(await timer.count()).toBe(0);
  await noteTimes(player);
  await keepAll(player);
  await expect.poll(async () => (await notesOf(player)).timer, { timeout: 30_000 }).toContain("20");
  expect(await timer.getAttribute("data-own")).toBe("true");
  const [mine, sent] = [await player.app("turn"), await player.sent()];
  await expect
    .poll(async () => (await notesOf(player)).timer.at(-1), { timeout: 40_000 })
    .toBe("0");
  const { timer: shown, said, locked } = await notesOf(player);
  // It was hidden until 20, and every second it showed came once, in order.
  const counted = shown.slice(shown.indexOf("20"));
  expect(shown[shown.indexOf("20") - 1]).toBe("none");
  expect(counted).toEqual([...new Set(counted)].sort((a, b) => Number(b) - Number(a)));
  expect(counted.length).toBeGreaterThan(12);
  for (const text of ["20 seconds left.", "10 seconds left.", "5 seconds left."])
    expect(said).toContain(text);
  const ticks = (await player.probe.call("sounds")).filter(({ id }) => id === "tick");
  expect(ticks.length).toBeGreaterThanOrEqual(counted.length - 1);
  expect(locked).toContain("Time is up.");

  // Nobody pressed anything: it is the other's turn.
  await expect.poll(() => player.app("turn"), { timeout: 20_000 }).not.toBe(mine);
  expect(await player.sent()).toBe(sent);
}, 150_000);

/** The names of the cards in the hand that is shown. */
async function handOf(player: Player): Promise<string[]> {
  await player.get("hand").first().waitFor({ state: "attached" });
  await player.idle();
  const labels = await player.page
    .locator("[data-testid=hand] [data-testid^=card-][aria-label]")
    .evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.split(",")[0] ?? "");
}

/** Waits for the cover before somebody, and takes everything that the page holds then. */
async function coverFor(player: Player, name: string): Promise<string> {
  await expect.poll(() => player.app("screen"), { timeout: 20_000 }).toBe("handover");
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
  const take = async (name: string) => {
    covers.push(await coverFor(player, name));
    await player.press("handover-ready");
    hands.push(await handOf(player));
    const recap = player.get("recap");
    const told = (await recap.count()) > 0 ? ((await recap.textContent()) ?? "") : "";
    if (told !== "") await player.keys("Escape");
    await expect.poll(() => recap.count()).toBe(0);
    expect(await player.get("pause-menu").count()).toBe(0);
    return told;
  };
  // Both settle their starting hands, one after the other.
  await take("Ada");
  await keepAll(player);
  await take("Bo");
  await keepAll(player);
  await take("Ada");
  expect(hands[0]?.length).toBeGreaterThan(3);
  await player.press("end-turn");
  if ((await player.get("dialog-yes").count()) > 0) await player.press("dialog-yes");

  // Reloading at the cover stays there.
  await coverFor(player, "Bo");
  await player.page.reload();
  await player.ready();
  const told = await take("Bo");
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
