/** Two armies, enemies between them, stones, promotion, mate and a boss, played as people play. */
import { describe, expect } from "vitest";
import { armies, at, marked, move, on, pick, told } from "../support/squares";
import { test } from "../support/table";

const MANUAL = { clock: "manual" } as const;

describe("a round", () => {
  test("CHESS-TURN-1, CHESS-CUE-1: 0, 2, 1, 0 with three enemies, one after another", async ({
    table,
  }) => {
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const p = await table.play(armies(`${start}; world overworld; spawn grunt 3-3`), {
      ...MANUAL,
      width: 1180,
    });
    expect(await p.text("app")).toContain("White to move");
    await p.press("details-toggle");
    expect(await p.text("details")).toMatch(/Turn\s*PLAYER/);
    expect(await p.text("details")).toMatch(/Enemy phase\s*idle/);
    await pick(p, "e2");
    await p.clickTile(at("e4"));
    await p.until("busy", "true");
    // Twenty clicks while the cues play are one command. CLIENT-GEN-3
    for (let click = 0; click < 5; click++) await p.clickTile(at("d2"));
    const seen = await p.watch(100);
    expect(await p.sent()).toBe(1);
    // The enemies' phase is told by the medallion.
    expect(seen.banners).toEqual(["Black to move"]);
    expect(seen.turns.map((turn) => turn.toLowerCase())).toEqual(["white", "enemies", "black"]);
    // Black is at the same screen. Nothing is hidden, so nobody is asked to look away.
    await p.until("seat", "1");
    await p.idle();
    // The log is requested again for the next player.
    await expect.poll(() => told(p)).toContain("Grunt 3 ");
    const all = await told(p);
    const order = [1, 2, 3].map((enemy) => all.indexOf(`Grunt ${enemy} `));
    expect(order.every((place) => place > 0)).toBe(true);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    await move(p, "e7", "e5");
    await p.until("seat", "0");
    expect(await p.app("round")).toBe("2");
    expect(await p.text("details")).toMatch(/Turn\s*PLAYER/);
  });

  test("CHESS-CUE-6, CLIENT-SEAT-1: two people at one screen read who is meant, to the end", async ({
    table,
  }) => {
    const p = await table.play(armies("k7/8/1K6/8/8/8/8/7R w - - 0 1"));
    expect(await p.text("app")).toContain("White to move");
    await move(p, "h1", "h2");
    await p.until("seat", "1");
    expect(await p.text("app")).toContain("Black to move");
    await move(p, "a8", "b8");
    await p.until("seat", "0");
    await move(p, "h2", "h8");
    await p.until("mode", "over");
    expect(await p.text("result")).toContain("White wins");
    // The log was requested again for the last player.
    const all = /White to move.*Black to move.*White to move.*White mates/s;
    await expect.poll(() => told(p)).toMatch(all);
    expect(await told(p)).not.toContain("Your move");
  });

  test("CHESS-CUE-3, CLIENT-TELE-1, CLIENT case 11: an announced strike stays, and strikes", async ({
    table,
  }) => {
    const p = await table.play(armies("4k3/8/8/8/2PP4/8/8/4K3 w - - 0 1; enemy grunt d5"));
    await move(p, "e1", "e2");
    expect(await marked(p, "warn")).toEqual(["d4"]);
    expect(await p.label(at("d4"))).toMatch(/Grunt strikes/);
    expect(await p.text("order")).toContain("strikes d4");
    await move(p, "e8", "e7");
    expect(await marked(p, "warn")).toEqual(["d4"]);
    await move(p, "e2", "e1");
    expect(await marked(p, "warn")).toEqual([]);
    expect(await on(p, "d4")).toContain("Grunt 1");
    await expect.poll(() => told(p)).toContain("Grunt 1 captures the pawn on d4.");
    // CHESS-CUE-6: captured pieces are shown at the seat that captured them.
    expect(await p.text("taken-1")).toContain("Pawn");
  });

  test("CHESS-HIT-3, CHESS-HIT-5, CHESS-CUE-4: a push and a bounce, frame by frame", async ({
    table,
  }) => {
    const text = "7k/8/8/8/8/2N5/8/R3K3 w Q - 0 1; enemy grunt a4; enemy grunt a6";
    const p = await table.play(armies(text), MANUAL);
    await pick(p, "a1");
    await p.hoverTile(at("a4"));
    expect(await p.text("forecast")).toMatch(/Pushes\s*Grunt 1 to a5/);
    await p.clickTile(at("a4"));
    await p.until("busy", "true");
    // The lunge takes 15 frames and the push takes 15, so half way through the push it is half a
    // tile on.
    const from = await p.piecePoint("e1");
    await p.tick(250 + 125);
    const half = await p.piecePoint("e1");
    await p.tick(125);
    const to = await p.piecePoint("e1");
    const share = (half.y - from.y) / (to.y - from.y);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    await p.idle();
    expect(await on(p, "a5")).toContain("Grunt 1");
    expect(await on(p, "a5")).toContain("1");
    expect(await on(p, "a4")).toContain("Rook");
  });
});

describe("looking and choosing", () => {
  test("CHESS-CUE-7, CLIENT-GAME-2: looking at an enemy shows where it goes and what it strikes", async ({
    table,
  }) => {
    const p = await table.play(
      armies("7k/8/8/8/3P4/8/8/K7 w - - 0 1; enemy grunt c5; stone b6; tile c6 lava"),
    );
    await p.hoverTile(at("c5"));
    await p.page.waitForFunction(() => document.querySelectorAll("[data-marks~=pin]").length > 0);
    const moves = ["d6", "b5", "d5", "b4", "c4"];
    expect((await marked(p, "reach")).sort()).toEqual([...moves].sort());
    // The enemy can strike the tile of a white piece but not enter it. It can neither enter nor
    // strike stones and lava.
    expect((await marked(p, "pin")).sort()).toEqual([...moves, "d4"].sort());
  });

  test("CHESS-CUE-8, CLIENT-TGT-8: a refused target lights up and says why", async ({ table }) => {
    const p = await table.play(armies("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"));
    await pick(p, "e2");
    const version = await p.version();
    await p.clickTile(at("d3"));
    expect(await marked(p, "denied")).toEqual(["d3"]);
    expect(await p.get("toast").first().getAttribute("data-code")).toBe("chess/king_in_check");
    expect(await p.selected()).not.toBe("");
    expect(await p.version()).toBe(version);
    await p.hoverTile(at("h8"));
    expect(await marked(p, "denied")).toEqual([]);
  });

  test("CHESS-CUE-9: what loses the piece is asked about first", async ({ table }) => {
    const p = await table.play(armies("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1; tile a4 lava"));
    await pick(p, "a1");
    await p.clickTile(at("a4"));
    expect(await p.text("dialog")).toContain("This piece will be lost.");
    await p.changesNothing(() => p.press("dialog-no"));
    await p.clickTile(at("a4"));
    await p.acts(() => p.press("dialog-yes"));
    expect(await on(p, "a4")).toBe("");
  });

  test("CHESS-STONE-2, CHESS-STONE-3, CHESS-CUE-10: a stone move in two steps, or taken back", async ({
    table,
  }) => {
    const p = await table.play(armies("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4"));
    await move(p, "d1", "d4");
    expect(await p.mode()).toBe("choosing");
    expect(await p.text("prompt")).toContain("Step with the stone, or stay.");
    await p.acts(() => p.keys("Escape"));
    expect(await on(p, "d1")).toContain("Rook");
    expect(await p.mode()).not.toBe("choosing");
    await move(p, "d1", "d4");
    await p.acts(() => p.clickTile(at("e5")));
    expect(await on(p, "e5")).toMatch(/Rook.*stone|stone.*Rook/i);
    expect(await p.text("prompt")).toContain("Now move again.");
    await p.acts(() => p.clickTile(at("h5")));
    expect(await on(p, "h5")).toContain("Rook");
    expect(await on(p, "d4")).toMatch(/stone/i);
    expect(await p.app("turn")).toMatch(/black/i);
  });

  test("CHESS-BASE-5, CHESS-CUE-9, CLIENT-TGT-6: promotion asks, unless a queen is always meant", async ({
    table,
  }) => {
    const text = "7k/1P6/8/8/8/8/8/4K3 w - - 0 1";
    const p = await table.play(armies(text));
    await pick(p, "b7");
    await p.changesNothing(() => p.clickTile(at("b8")));
    expect(await p.mode()).toBe("choosing");
    expect(await p.text("prompt")).toContain("Promote to");
    const names = await p.page.locator("[data-testid^=option-]").allTextContents();
    expect(names.map((name) => name.trim())).toEqual(["Queen", "Rook", "Bishop", "Knight"]);
    await p.acts(() => p.press("option-3"));
    expect(await on(p, "b8")).toContain("Knight");
    const stored = { "initiative.settings": JSON.stringify({ usual: true }) };
    const q = await table.play(armies(text), { stored });
    await move(q, "b7", "b8");
    expect(await on(q, "b8")).toContain("Queen");
    // CLIENT-GAME-2: the king in check is marked, named and announced by a sound.
    expect(await marked(q, "check")).toEqual(["h8"]);
    await expect.poll(() => told(q)).toContain("Black is in check.");
    expect((await q.probe.call("sounds")).map(({ id }) => id)).toContain("check");
  });
});

describe("the end", () => {
  test("CHESS-END-1, CHESS-CUE-10, CLIENT-KEY-5: mate is announced, and R begins again", async ({
    table,
  }) => {
    const first = await table.play(armies("plain"));
    await first.probe.call("load", { scenario: "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1" });
    await first.page.waitForFunction(() =>
      document.querySelector("[data-testid=board]")?.textContent?.includes("Rook"),
    );
    await first.page.waitForFunction(
      () => document.querySelectorAll("[data-testid^=piece-]").length === 6,
    );
    await first.idle();
    await move(first, "a1", "a8");
    await first.until("mode", "over");
    expect(await first.text("result")).toMatch(/White mates/);
    const address = first.page.url();
    await first.keys("r");
    await first.page.waitForFunction((old) => window.location.href !== old, address);
    await first.ready();
    await first.until("mode", /idle|selected/);
    expect(await on(first, "a1")).toContain("Rook");
  });

  test("CHESS-BOSS-7, CHESS-BOSS-8, CHESS-CUE-5: a boss with a face announces its cheats", async ({
    table,
  }) => {
    const p = await table.play(armies("boss_queen"), MANUAL);
    const panel = p.get("portrait-queen");
    expect(await panel.textContent()).toContain("The Queen");
    expect(await panel.locator("[data-face=queen]").count()).toBe(1);
    expect(await p.text("portrait-next-queen")).toContain("Trim");
    await move(p, "e2", "e3");
    await p.until("seat", "1");
    await p.idle();
    await pick(p, "e7");
    await p.clickTile(at("e6"));
    await p.until("busy", "true");
    const seen = await p.watch(100);
    expect(seen.banners).toEqual([
      "TrimThree black pawns make way for a queen.",
      // Both sides are players here.
      "White to move",
    ]);
    expect(await p.text("portrait-next-queen")).toContain("Ward");
    await expect.poll(() => told(p)).toContain("The Queen: Trim!");
    expect(await on(p, "d7")).toContain("Queen");
    expect(await on(p, "a7")).toBe("");
  });
});

describe("two people", () => {
  test("ONLINE-JOIN-1, ONLINE-JOIN-2, CLIENT-NET-1: one waits, the other joins by the link and plays Black", async ({
    table,
  }) => {
    const white = await table.open("/new/chess", { width: 1180 });
    await white.choose("scenario-overworld");
    // CHESS-CUE-10, CLIENT-KEY-5: arrows go from world to world.
    await white.page.locator("h1").click();
    await white.keys("ArrowLeft");
    expect(await white.get("scenario-plain").isChecked()).toBe(true);
    await white.get("seat-1").getByText("By link").click();
    await white.press("start");
    await white.ready();
    await white.get("waiting").waitFor();
    const link = await white.get("invite-1").inputValue();
    expect(link).toContain("/m/");
    // Nobody can move before both players are here.
    expect(await white.mode()).toBe("locked");
    const path = new URL(link);
    const black = await table.open(path.pathname + path.hash);
    await black.get("join-name").fill("Ines");
    await black.press("join");
    await black.ready();
    expect(await black.app("seat")).toBe("1");
    // The viewer's own army is at the near end.
    expect(await black.app("orient")).toBe("2");
    expect(await white.app("orient")).toBe("0");
    await white.until("mode", "idle");
    await white.get("presence-1").getByText("Ines").waitFor();
    await move(white, "e2", "e4");
    await black.until("turn", /black/i);
    await black.idle();
    expect(await on(black, "e4")).toContain("Pawn");
    await move(black, "e7", "e5");
    await white.until("turn", /white/i);
    await white.idle();
    expect(await on(white, "e5")).toContain("Pawn");
    await expect.poll(() => told(black)).toContain("Black pawn e7–e5.");
    // The player who is not to move may look but not act.
    await black.clickTile(at("d7"));
    expect(await marked(black, "reach")).toEqual([]);
  });

  test("CLIENT-SEAT-1: at one screen, and the screen is handed over if somebody wants that", async ({
    table,
  }) => {
    const stored = { "initiative.settings": JSON.stringify({ handover: "always" }) };
    const p = await table.play(armies("plain"), { stored });
    await p.until("screen", "handover");
    await p.press("handover-ready");
    await p.until("seat", "0");
    await move(p, "e2", "e4");
    await p.until("screen", "handover");
    await p.press("handover-ready");
    await p.until("seat", "1");
    // CLIENT-SEAT-2
    await expect.poll(() => p.get("recap").textContent()).toContain("e4");
    await p.keys("Escape");
    await expect.poll(() => p.get("recap").count()).toBe(0);
    await p.idle();
    await move(p, "e7", "e5");
    await p.until("screen", "handover");
    await p.press("handover-ready");
    await p.until("seat", "0");
    expect(await p.app("round")).toBe("2");
  });
});
