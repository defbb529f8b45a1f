/**
 * The connection to the server: reloads, second tabs, spectators, restarts, and the same match
 * natively.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { unpack } from "../../src/net/packed";
import { viewHash } from "../support/canon";
import { id } from "../support/player";
import { flatTest as test } from "../support/table";
import { playNatively, TestServer } from "../support/test_server";

/** What a browser reports when a server is gone, which is not the client's fault. */
const CUT = /WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to load resource/;

describe("the same everywhere", () => {
  test("SQUAD case 36, ONLINE-HASH-1: browser and program agree after each command", async ({
    table,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "initiative-script-"));
    const commands: unknown[] = [];
    const native = async () => {
      const path = join(folder, "script.json");
      const script = { game: "squad", scenario: "first_stand", seed: 7, commands };
      await writeFile(path, JSON.stringify(script));
      const played = await playNatively(path);
      expect(played.entries.filter((entry) => entry.refused)).toEqual([]);
      // Undo belongs to the table, so a move that is undone leaves the same state.
      const { undo: _, redo: __, ...scene } = played.scenes["0"] ?? {};
      // The page has plain lists, the program's scene has them in short.
      return viewHash(unpack(scene));
    };
    const both = async (command: { [key: string]: unknown }) => {
      commands.push({ seat: 0, ...command });
      expect(await p.hash(), JSON.stringify(command)).toBe(await native());
    };
    const p = await table.play();
    expect(await p.hash()).toBe(await native());
    await p.move("S2", [7, 12]);
    await both({ command: { MoveSurvivor: { survivor: 2, to: [7, 12] } } });
    await p.acts(() => p.keys("u"));
    await both({ act: "undo" });
    await p.acts(() => p.keys("r"));
    await both({ act: "redo" });
    await p.acts(() => p.menu("end_turn"));
    await both({ command: { EndSurvivorTurn: { survivor: 2 } } });
    for (const round of [1, 2, 3]) {
      expect(await p.app("round")).toBe(String(round));
      await p.acts(() => p.press("action-simulate"));
      await both({ command: "SimulatePhase" });
      if ((await p.mode()) === "over") break;
    }
    await rm(folder, { recursive: true, force: true });
  });
});

describe("tabs", () => {
  test("CLIENT-NET-4, ONLINE-SEAT-3: a second tab takes over, the first offers to take it back", async ({
    table,
  }) => {
    const first = await table.play({ spectators: "public" });
    await first.move("S1", [6, 12]);
    const hash = await first.hash();
    const second = await table.sitDown(first.made, { beside: first });
    expect(await second.hash()).toBe(hash);
    await first.get("retry").waitFor();
    expect(await first.text("link-bar")).toMatch(/another|taken|elsewhere|tab/i);
    // The first page only watches: no menus, nothing sent.
    const sent = await first.sent();
    await first.click("S1");
    expect(await first.shown("action-menu")).toBe(false);
    expect(await first.sent()).toBe(sent);
    await second.finish("S1");
    const later = await second.hash();
    await first.press("retry");
    await first.until("link", /online|local/);
    await first.idle();
    expect(await first.badge("S1")).toBe("done");
    expect(await first.hash()).toBe(later);
    await second.get("retry").waitFor();
    await first.select("S2");
    expect(await first.shown("action-menu")).toBe(true);
  });

  test("CLIENT-NET-4, ONLINE-SPEC-2: a spectator by link sees the moves and has no menus", async ({
    table,
  }) => {
    const player = await table.play({ spectators: "link" });
    const link = player.made.spectate ?? "";
    expect(link).toContain("#s=");
    const guest = await table.open(link);
    await guest.ready();
    expect(await guest.app("seat")).toBe("");
    await player.move("S1", [6, 12]);
    await guest.page.waitForFunction(() =>
      document.querySelector("[data-testid=tile-6-12] [data-testid=piece-survivor_1]"),
    );
    await guest.idle();
    expect((await guest.mirror()).map((piece) => piece.tile)).toEqual(
      (await player.mirror()).map((piece) => piece.tile),
    );
    await guest.click("S1");
    expect(await guest.shown("action-menu")).toBe(false);
    expect(await guest.sent()).toBe(0);
    expect(await guest.enabled("undo")).toBe(false);
    // Nobody can watch without the key.
    const stranger = await table.open(`/m/${player.made.match}#s=wrongwrongwrongwrong`);
    stranger.tolerate(/WebSocket|40[134]/);
    await stranger.page.waitForFunction(() =>
      /not valid|gone|no seat|cannot/i.test(document.body.textContent ?? ""),
    );
  });
});

describe("a server that goes away", () => {
  test("CLIENT-NET-2, ONLINE-RECON-2, -3: reconnecting, readable, and back without a reload", async ({
    table,
  }) => {
    const server = await table.ownServer();
    const p = await table.sitDown(await server.match(), {}, server.address);
    p.tolerate(CUT);
    await p.move("S1", [6, 12]);
    const hash = await p.hash();
    const mirror = await p.mirror();
    await p.page.evaluate(() => Reflect.set(window, "sameDocument", true));
    await server.stop("SIGKILL");
    await p.until("link", "reconnecting");
    await p.get("link-bar").waitFor();
    // ONLINE-UI-2
    expect(await p.text("link-bar")).toMatch(/^Connection lost - reconnecting \(\d+\)/);
    // The page stays readable, and nothing is queued.
    expect(await p.mirror()).toEqual(mirror);
    const sent = await p.sent();
    // CLIENT-UNDO-1: what cannot be taken back now says why.
    await p.keys("u");
    expect(await p.get("toast").first().getAttribute("data-code")).toBe("client/no_link");
    expect(await p.text("live-assertive")).toMatch(/connection/i);
    await p.keys("n", "3", "Shift+Enter", "Escape");
    expect(await p.sent()).toBe(sent);
    // Trying at once does not help yet. It reconnects by itself when the server is back.
    await p.press("retry");
    await p.until("link", "reconnecting");
    await server.start();
    await p.get("line-back").waitFor();
    expect(await p.text("line-back")).toBe("Back in play");
    expect(await p.app("link")).toMatch(/online|local/);
    await p.idle();
    expect(await p.page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
    expect([await p.hash(), await p.mirror()]).toEqual([hash, mirror]);
    await p.get("link-bar").waitFor({ state: "hidden" });
    await p.get("line-back").waitFor({ state: "hidden" });
    // The match goes on.
    await p.finish("S1");
    expect(await p.badge("S1")).toBe("done");
    // The same with a normal stop.
    await server.stop("SIGTERM");
    await p.until("link", "reconnecting");
    await server.start();
    await p.until("link", /online|local/);
    await p.idle();
    await p.select("S2");
    expect(await p.selected()).toBe(id("S2"));
  });

  test("CLIENT-NET-2: a home page without a server says so, and finds it again", async ({
    table,
  }) => {
    const server = await table.ownServer();
    const p = await table.open("/", {}, server.address);
    p.tolerate(CUT);
    await p.get("game-squad").waitFor();
    await server.stop();
    await p.press("play-squad");
    await p.get("start").waitFor();
    await p.press("start");
    await p.page.waitForFunction(() => /does not answer/.test(document.body.textContent ?? ""));
    await server.start();
    await p.press("start");
    await p.until("screen", "match");
    // Browsers do not repeat requests that failed while the server was away.
    await p.page.waitForSelector("[data-testid=app][data-mode], [data-code='page/missing_part']", {
      state: "attached",
    });
    const reload = p.page.locator("[data-code='page/missing_part'] button").last();
    if (await reload.isVisible()) await reload.click();
    await p.ready();
  });
});

test("a journal is kept back while a match runs", async ({ table }) => {
  const p = await table.play();
  await expect(TestServer.at(table.address).record(p.made)).rejects.toThrow(/match_running/);
});
