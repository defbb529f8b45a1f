/** Turn clocks, and the hand-over between two people at one screen. */
import { expect } from "vitest";
import type { Made } from "./house";
import type { Player } from "./player";
import { armies, move } from "./squares";
import { test } from "./table";

const it = test;
const me = { control: "me" };

/** Somebody on another seat of the match, on a line of their own. */
async function sitOpposite(player: Player, made: Made): Promise<void> {
  const other = made.mine[1];
  await player.page.evaluate(
    ([match, token]) =>
      new Promise<void>((done) => {
        const address = `${location.origin.replace("http", "ws")}/api/matches/${match}/socket`;
        const socket = new WebSocket(address, "initiative.v1");
        const say = (frame: object) => socket.send(JSON.stringify(frame));
        let base = 0;
        socket.onopen = () => say({ type: "hello", v: 1, token });
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data)) as { type: string; seq?: number };
          base = frame.seq ?? base;
          if (frame.type === "snapshot") done();
        };
        setInterval(() => say({ type: "ping", t: 1, active: true }), 4000);
        Object.assign(window, {
          opposite: (command: unknown) =>
            say({ type: "command", key: crypto.randomUUID(), base, command }),
        });
      }),
    [made.match, other?.token ?? ""],
  );
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
  const clock = { turn_s: 23, buffer_s: 1, show_s: 20, mulligan_s: 1, inactive_s: 6 };
  const player = await table.play({ game: "duel", seats: [me, me], first: "creator", clock });
  await noteTimes(player);
  // The match begins when both are there; the starting hands are kept when their time is up.
  await sitOpposite(player, player.made);
  const timer = player.get("timer");
  await expect.poll(async () => (await notesOf(player)).timer, { timeout: 20_000 }).toContain("20");
  expect(await timer.getAttribute("data-own")).toBe("true");
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

  // Nobody pressed anything: it is the other's turn, and their clock has another shape.
  await expect
    .poll(() => player.get("end-turn").textContent(), { timeout: 10_000 })
    .toMatch(/enemy/i);
  await timer.waitFor({ timeout: 20_000 });
  expect(await timer.getAttribute("data-own")).toBe("false");
  expect(await timer.locator("path").count()).toBeGreaterThan(0);
  // ONLINE-CLOCK-2: a silent turn makes the next one short.
  await player.page.evaluate(() =>
    (window as unknown as { opposite(command: string): void }).opposite("EndTurn"),
  );
  await expect.poll(() => timer.getAttribute("data-own"), { timeout: 10_000 }).toBe("true");
  expect(Number(await timer.textContent())).toBeLessThanOrEqual(6);
}, 150_000);

/** The names of the cards in the hand that is shown. */
async function handOf(player: Player): Promise<string[]> {
  await player.get("hand").first().waitFor();
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
  const keep = () => player.page.getByRole("button", { name: "Keep this hand" }).first().click();

  // Both settle their starting hands, one after the other.
  await take("Ada");
  await keep();
  await take("Bo");
  await keep();
  await take("Ada");
  const seen = hands[0] ?? [];
  expect(seen.length).toBeGreaterThan(3);
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
