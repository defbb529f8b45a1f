/** Two people and a match, from the set-up page to the replay, and a view that is out of step. */
import { expect } from "vitest";
import type { Say } from "../../src/protocol/wire";
import type { Player } from "../support/player";
import { at, move, on } from "../support/squares";
import { flatTest as test } from "../support/table";
import { TestServer } from "../support/test_server";

/** Who is there, as the top bar or the plates say it. */
async function present(player: Player): Promise<string[]> {
  const all = player.page.locator("[data-testid^=presence-]");
  return all.evaluateAll((seats) =>
    seats.map((seat) => {
      const name = seat.querySelector(".presence-name")?.textContent;
      return `${name} ${(seat as HTMLElement).dataset["state"]}`;
    }),
  );
}

test("ONLINE-UI-1, -3: set up, invited by a link, waited for, played, over and looked at again", async ({
  table,
}) => {
  const ada = await table.open("/new/duel", { width: 1280, height: 900, render: "flat" });
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.get("start").waitFor();
  await ada.get("seat-1").getByText("By link").click();
  await ada.get("name-0").fill("Ada");
  await ada.get("clock").getByText("Other…").click();
  await ada.get("clock-seconds").fill("18");
  await ada.press("setup-more");
  await ada.page.getByText("Anybody", { exact: true }).click();
  await ada.press("start");
  await ada.ready();

  // The invitation with its copy button, and for whom she waits.
  await ada.get("waiting").waitFor();
  expect(await ada.text("waiting")).toContain("Waiting for players");
  const invitation = ada.get("waiting").locator(".waiting-seat").first();
  await invitation.getByRole("button", { name: "Copy" }).click();
  const link = new URL(await ada.page.evaluate(() => navigator.clipboard.readText()));
  expect(link.hash).toMatch(/^#i=[\w-]{22}$/);

  // Bo looks before he joins, and Ada waits until he does.
  const bo = await table.open(link.pathname + link.hash, { render: "flat" });
  await bo.get("join-name").fill("Bo");
  expect(await ada.shown("waiting")).toBe(true);
  await bo.press("join");
  await bo.ready();
  await ada.get("waiting").waitFor({ state: "detached" });

  // In play: names, dots, spectators, timer.
  const watcher = await table.open(link.pathname, { render: "flat" });
  await watcher.ready();
  for (const player of [ada, bo]) {
    await player.page.getByRole("button", { name: "Keep all" }).first().click();
    await expect.poll(() => player.text("spectators")).toContain("1 watching");
    const there = await present(player);
    expect(there.sort()).toEqual([
      expect.stringMatching(/^Ada (here|thinking)$/),
      expect.stringMatching(/^Bo (here|thinking)$/),
    ]);
  }
  const own = (player: Player) => player.get("timer").getAttribute("data-own");
  await expect
    .poll(async () => (await Promise.all([ada, bo].map(own))).sort())
    .toEqual(["false", "true"]);
  expect(await own(watcher)).toBe("false");

  // After the end: the result, its reason, and the ways on.
  await ada.press("pause");
  await ada.press("action-resign");
  await ada.press("dialog-yes");
  for (const [player, result] of [
    [ada, /defeat|lost/i],
    [bo, /victory|won/i],
  ] as const) {
    await player.until("mode", "over");
    expect(await player.text("result")).toMatch(result);
    expect(await player.text("result")).toMatch(/resign|gave up|give/i);
    expect(await player.get("rematch").count()).toBe(1);
  }
  await bo.press("result-replay");
  await bo.until("screen", "replay");
  await bo.ready();
});

test("ONLINE-SYNC-2: a lost update is made up for, and the selection stays", async ({ table }) => {
  const made = await TestServer.at(table.address).match({
    game: "chess",
    setup: { scenario: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    seats: [{ control: "me" }, { control: "me" }],
    first: "creator",
  });
  const [first, second] = made.mine.map(({ token }) => ({ ...made, token }));
  if (!first || !second) throw new Error("there are two seats");
  const ada = await table.sitDown(first);
  // Bo's line loses one update. What the server says of the time then tells him that he lacks it.
  const bo = await table.open("/");
  const asked: string[] = [];
  let [losing, snapshots] = [false, 0];
  let tell: ((frame: Say) => void) | undefined;
  await bo.page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    tell = (frame) => line.send(JSON.stringify(frame));
    line.onMessage((said) => {
      asked.push(String(JSON.parse(String(said)).type));
      server.send(said);
    });
    server.onMessage((said) => {
      const frame = JSON.parse(String(said)) as Say;
      if (losing && frame.type === "update") {
        losing = false;
        tell?.({ type: "clock", seq: frame.seq, hash: frame.hash });
        return;
      }
      line.send(said);
      if (frame.type === "snapshot") snapshots += 1;
    });
  });
  await bo.page.goto(`${table.address}/m/${made.match}?test=1&speed=instant#t=${second.token}`);
  await bo.ready();
  const resyncs = () => asked.filter((type) => type === "resync").length;
  losing = true;
  await move(ada, "e2", "e4");
  await expect.poll(() => on(bo, "e4")).toMatch(/pawn/i);
  expect([losing, resyncs()]).toEqual([false, 1]);

  // A view that differs is fetched anew, too, and what Bo has selected is still to be moved.
  await bo.until("mode", "idle");
  await bo.clickTile(at("e7"));
  const chosen = await bo.selected();
  expect(chosen).not.toBe("");
  tell?.({ type: "clock", seq: Number(await bo.version()), hash: "0000000000000000" });
  await expect.poll(resyncs).toBe(2);
  await expect.poll(() => snapshots).toBe(3);
  expect([await bo.selected(), await bo.mode()]).toEqual([chosen, "selected"]);
  expect(await bo.get("dialog").count()).toBe(0);
  expect(await bo.shown("link-bar")).toBe(false);
  await bo.acts(() => bo.clickTile(at("e5")));
  await expect.poll(() => on(ada, "e5")).toMatch(/pawn/i);
});
