/** Strangers who play with each other, in two browsers: what they are told, and what they ask. */
import { describe, expect } from "vitest";
import type { MatchMade } from "../../src/protocol/wire";
import { copiedPicture, type SeenPicture, savedPicture } from "../support/picture_file";
import type { Player } from "../support/player";
import { armies, at, move, on } from "../support/squares";
import { type Table, flatTest as test } from "../support/table";
import { type Made, TestServer, type Wish } from "../support/test_server";

/** Chess and nothing else. */
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Ada plays White and Bo plays Black, each in their own browser. */
async function two(table: Table, more: Wish = {}): Promise<{ ada: Player; bo: Player }> {
  const made = await TestServer.at(table.address).match({
    game: "chess",
    setup: { scenario: START },
    seats: [
      { control: "me", name: "Ada" },
      { control: "me", name: "Bo" },
    ],
    first: "creator",
    ...more,
  });
  const [first, second] = made.mine.map(({ token }): Made => ({ ...made, token }));
  if (!first || !second) throw new Error("there are two seats");
  return { ada: await table.sitDown(first), bo: await table.sitDown(second) };
}

/** A match of Ada's with an open seat, as the server makes it without a seed of the test's. */
async function invited(table: Table, more: Wish): Promise<MatchMade> {
  const seats = [{ control: "me", name: "Ada" }, { control: "open" }];
  const usual = { game: "chess", seats, first: "creator", spectators: "public" };
  const response = await fetch(`${table.address}/api/matches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...usual, ...more }),
  });
  if (response.status !== 201) throw new Error(`no match: ${await response.text()}`);
  return (await response.json()) as MatchMade;
}

/** The piece on a square, once it is there; or none, once it is gone. */
async function sees(player: Player, square: string, piece: RegExp): Promise<void> {
  await expect.poll(() => on(player, square)).toMatch(piece);
}

async function toasts(player: Player): Promise<string> {
  return (await player.get("toast").allTextContents()).join(" ");
}

describe("ONLINE-FAIR-2: nothing is taken back without the other", () => {
  test("a request is declined, then accepted by keyboard, and play goes on around it", async ({
    table,
  }) => {
    const { ada, bo } = await two(table);
    await move(ada, "e2", "e4");
    await bo.until("mode", "idle");
    expect(await ada.get("undo").getAttribute("aria-label")).toBe("Ask to take back");
    expect(await ada.get("reset-turn").count()).toBe(0);
    // Bo has done nothing that could be taken back.
    expect(await bo.enabled("undo")).toBe(false);
    await ada.press("undo");
    await bo.get("offer-take_back").waitFor();
    expect(await bo.text("offer-take_back")).toContain("Ada asks to take back the last move.");
    await expect.poll(() => bo.text("live-polite")).toContain("You can accept or decline.");
    expect(await ada.text("offer-take_back")).toContain("Waiting for Bo.");
    expect((await ada.why("undo")).code).toBe("client/asked");
    // It is no dialog: Bo can still select his pieces.
    await bo.clickTile(at("e7"));
    expect(await bo.selected()).not.toBe("");
    await bo.press("offer-decline");
    await expect.poll(() => toasts(ada)).toContain("the request was declined");
    await sees(ada, "e4", /pawn/i);

    await ada.press("undo");
    await bo.get("offer-accept").focus();
    await bo.page.keyboard.press("Enter");
    await sees(bo, "e2", /pawn/i);
    await sees(ada, "e2", /pawn/i);
    await ada.until("mode", /^(idle|selected)$/);
    await move(ada, "d2", "d4");
    // Bo answers on the board, and the request is void.
    await ada.press("undo");
    await bo.get("offer-take_back").waitFor();
    // What Bo was told lies on his pawns for a while.
    await expect.poll(() => bo.get("toast").count()).toBe(0);
    await move(bo, "d7", "d5");
    await bo.get("offer-take_back").waitFor({ state: "detached" });
    await expect.poll(() => toasts(ada)).toContain("does not stand any more");
  });

  test("a request survives a reload, and can be withdrawn", async ({ table }) => {
    const { ada, bo } = await two(table);
    await move(ada, "e2", "e4");
    await ada.press("undo");
    await bo.get("offer-take_back").waitFor();
    await bo.page.reload();
    await bo.ready();
    await bo.get("offer-take_back").waitFor();
    await ada.press("offer-withdraw");
    await bo.get("offer-take_back").waitFor({ state: "detached" });
  });
});

test("ONLINE-FAIR-2, ONLINE-REMATCH-1: a draw is agreed, then a rematch with seats exchanged", async ({
  table,
}) => {
  const { ada, bo } = await two(table);
  await ada.press("pause");
  await ada.press("offer-a-draw");
  await bo.get("offer-draw").waitFor();
  expect(await bo.text("offer-draw")).toContain("Ada offers a draw.");
  await bo.press("offer-accept");
  for (const player of [ada, bo]) {
    await player.until("mode", "over");
    expect(await player.text("result")).toContain("Draw");
    expect(await player.text("result")).toContain("Drawn by agreement.");
  }
  const before = new URL(ada.page.url()).pathname;
  await ada.press("rematch");
  await expect.poll(() => bo.text("result-offer")).toContain("Ada would like a rematch.");
  await expect.poll(() => ada.text("result-offer")).toContain("Waiting for Bo.");
  await bo.press("rematch-accept");
  for (const [player, seat] of [
    [ada, "1"],
    [bo, "0"],
  ] as const) {
    await expect.poll(() => new URL(player.page.url()).pathname).not.toBe(before);
    await player.ready();
    await player.until("seat", seat);
  }
  expect(ada.page.url().split("?")[0]).toBe(bo.page.url().split("?")[0]);
  // Bo has White now, and the match runs.
  await move(bo, "e2", "e4");
  await sees(ada, "e4", /pawn/i);
});

test("ONLINE-UI-3: resigning asks a question first", async ({ table }) => {
  const { ada, bo } = await two(table);
  await ada.press("pause");
  await ada.press("action-resign");
  await ada.get("dialog").waitFor();
  await ada.press("dialog-no");
  expect(await ada.mode()).not.toBe("over");
  await ada.press("pause");
  await ada.press("action-resign");
  await ada.press("dialog-yes");
  await ada.until("mode", "over");
  await bo.until("mode", "over");
});

describe("ONLINE-FAIR-1: before Join is pressed", () => {
  test("an arranged match says so, with everything else that one gets into", async ({ table }) => {
    for (const arranged of [true, false]) {
      const made = await invited(table, arranged ? { seed: 7 } : {});
      const bo = await table.open(made.invites[0]?.link ?? "");
      await bo.get("join-terms").first().waitFor();
      expect(await bo.get("join-arranged").count()).toBe(arranged ? 1 : 0);
      if (arranged)
        expect(await bo.text("join-arranged")).toBe(
          "The creator chose the seed or arranged the position, and may know what is to come.",
        );
      const page = (await bo.page.textContent("main")) ?? "";
      expect(page).toContain("Ada");
      expect(page).toContain("There is no clock.");
      expect(page).toContain("Anybody can watch.");
    }
  });
});

test("ONLINE-LOBBY-1: a match is listed, another browser joins with one press", async ({
  table,
}) => {
  const bo = await table.open("/", {
    stored: { "initiative.page.name": JSON.stringify("Bo") },
  });
  await expect.poll(() => bo.text("lobby")).toContain("Nobody waits");
  const ada = await table.open("/new/chess", { width: 1280, height: 900 });
  await ada.get("start").waitFor();
  expect(await ada.get("listed").count()).toBe(0);
  await ada.get("seat-1").getByText("By link").click();
  await ada.get("name-0").fill("Ada");
  await ada.press("listed");
  // A seed of one's own is not for strangers.
  await ada.press("setup-more");
  await ada.get("seed").fill("7");
  await ada.get("listing-arranged").waitFor();
  await ada.get("seed").fill("");
  await ada.press("start");
  await ada.ready();
  const id = new URL(ada.page.url()).pathname.split("/").at(-1) ?? "";
  const entry = bo.get(`lobby-${id}`);
  await entry.waitFor();
  expect(await entry.textContent()).toContain("Ada");
  await bo.press(`lobby-join-${id}`);
  await bo.ready();
  await ada.until("mode", /^(idle|locked)$/);
  await expect.poll(() => ada.page.textContent("main")).toContain("Bo");
  // Names are remembered, and the lobby is empty again.
  const later = await table.open("/new/chess", { beside: ada });
  await later.get("start").waitFor();
  expect(await later.get("name-0").inputValue()).toBe("Ada");
  const home = await table.open("/", { beside: bo });
  await expect.poll(() => home.text("lobby")).toContain("Nobody waits");
});

test("ONLINE-UI-1: links to watch and to an act of the replay can be copied", async ({ table }) => {
  const { ada, bo } = await two(table, { spectators: "public" });
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => ada.page.evaluate(() => navigator.clipboard.readText());
  await ada.press("pause");
  await ada.press("copy-watch");
  await expect.poll(copied).toMatch(/\/m\/[\w-]+$/);
  const watcher = await table.open(new URL(await copied()).pathname);
  await watcher.ready();
  await expect.poll(() => ada.text("spectators")).toContain("1 watching");
  await move(ada, "e2", "e4");
  await bo.until("mode", "idle");
  await move(bo, "e7", "e5");
  await ada.until("mode", "idle");
  await ada.press("pause");
  await ada.press("action-resign");
  await ada.press("dialog-yes");
  await ada.until("mode", "over");
  await ada.press("result-replay");
  await ada.until("screen", "replay");
  await ada.ready();
  await ada.press("replay-step");
  await sees(ada, "e4", /pawn/i);
  await ada.press("replay-copy");
  await expect.poll(copied).toContain("at=1");
  const url = new URL(await copied());
  const later = await table.open(url.pathname + url.search);
  await later.until("screen", "replay");
  await later.ready();
  await sees(later, "e4", /pawn/i);
  expect(await on(later, "e5")).toBe("");
});

/** Behind the board it is dusk everywhere, so only light squares make a picture bright. */
function showsBoard({ width, height, board, caption }: SeenPicture): void {
  expect(width).toBeGreaterThan(300);
  expect(width).toBeLessThanOrEqual(880);
  expect(height).toBeGreaterThan(200);
  expect(board.most - board.least).toBeGreaterThan(120);
  expect(caption.most - caption.least).toBeGreaterThan(60);
}

test("ONLINE-UI-1: pictures of the position can be saved and copied", async ({ table }) => {
  const p = await table.play(armies(START));
  await p.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await p.press("pause");
  const name = { name: "Save a picture", exact: true };
  const byKey = () => p.page.getByRole("button", name).press("Enter");
  const first = await savedPicture(p, byKey);
  expect(first.name).toBe("pawnstorm-round-1.png");
  showsBoard(first);
  // The menu is out of the way again.
  expect(await p.shown("pause-menu")).toBe(false);
  // A browser that makes no file of it says so.
  await p.page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (then) => then(null);
  });
  await p.press("pause");
  await p.press("save-picture");
  await expect.poll(() => toasts(p)).toContain("The picture could not be made.");
  await p.press("pause");
  await p.press("action-resign");
  await p.press("dialog-yes");
  await p.until("mode", "over");

  // The flat board of a replay. In small windows the buttons are folded away.
  const q = await table.open(`/replay/${p.made.match}`, { render: "flat", beside: p });
  await q.until("screen", "replay");
  await q.ready();
  await q.press("replay-end");
  await q.until("mode", "over");
  await q.press("replay-more");
  const last = await savedPicture(q, () => q.press("replay-save-picture"));
  expect(last.name).toBe("pawnstorm-act-1.png");
  showsBoard(last);
  await q.press("replay-copy-picture");
  await expect.poll(() => toasts(q)).toContain("The picture is copied.");
  expect(await copiedPicture(q)).toMatchObject({ width: last.width, height: last.height });
  for (const each of ["replay-save-picture", "replay-copy-picture"]) {
    const { height = 0 } = (await q.get(each).boundingBox()) ?? {};
    expect(height, each).toBeGreaterThanOrEqual(44);
  }
});
