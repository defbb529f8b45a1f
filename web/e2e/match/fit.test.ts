/** The board is framed in the space that panels leave free, in every game. CLIENT-FIT-1 */
import { describe, expect } from "vitest";
import type { Player, Tile } from "../support/player";
import { meek, open, wish } from "../support/positions";
import { test } from "../support/table";
import type { Wish } from "../support/test_server";
import { underToast } from "../support/toast_cover";

const AGAINST_A_BOT: Wish = {
  seats: [{ control: "me" }, { control: "bot:random" }],
  first: "creator",
};
const GAMES: { readonly [game: string]: Wish } = {
  squad: { scenario: "palisade", seed: 11 },
  chess: {
    game: "chess",
    ...AGAINST_A_BOT,
    setup: {
      scenario:
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; world overworld; spawn grunt 3-3",
    },
  },
  dungeon: { game: "dungeon", seed: 3, scenario: "delve" },
  duel: { game: "duel", ...AGAINST_A_BOT, seed: 3, scenario: "lantern-cinder" },
};
const SIZES = [
  [1280, 800],
  [800, 600],
  [900, 640],
  [1024, 768],
  [1920, 1080],
] as const;
const PHONE = [390, 844] as const;

/** The tiles that are known and lie under something, or outside the window. */
function hidden(p: Player): Promise<string[]> {
  return p.page.evaluate(() => {
    const test = (window as unknown as { initiative: { test: TestPort } }).initiative.test;
    type TestPort = { tilePoint(x: number, y: number): { x: number; y: number } };
    const found: string[] = [];
    const cells = [...document.querySelectorAll<HTMLElement>('[data-testid^="tile-"]')];
    const known = cells.filter((cell) => !/unknown/i.test(cell.getAttribute("aria-label") ?? ""));
    if (known.length === 0) return ["no tile is known"];
    for (const cell of known) {
      const [, x, y] = (cell.dataset["testid"] ?? "").split("-");
      const point = test.tilePoint(Number(x), Number(y));
      const there = document.elementFromPoint(point.x, point.y);
      if (there?.closest(".ground")) continue;
      found.push(`${x},${y} ${there ? `under ${there.className || there.tagName}` : "outside"}`);
    }
    return found;
  });
}

/** The pieces of both sides that are not in the window. */
function missing(p: Player): Promise<string[]> {
  return p.page.evaluate(() => {
    const test = (window as unknown as { initiative: { test: TestPort } }).initiative.test;
    type TestPort = { piecePoint(id: string): { x: number; y: number } | undefined };
    const pieces = [...document.querySelectorAll<HTMLElement>('[data-testid^="piece-"]')];
    const ids = pieces
      .filter(({ dataset }) => dataset["side"])
      .map(({ dataset }) => (dataset["testid"] ?? "").slice("piece-".length));
    if (ids.length === 0) return ["there are no pieces"];
    return ids.filter((id) => {
      const point = test.piecePoint(id);
      return !point || point.x < 0 || point.y < 0 || point.x > innerWidth || point.y > innerHeight;
    });
  });
}

/** The cards to begin with are chosen over the board. */
async function keepCards(p: Player): Promise<void> {
  if (!(await p.shown("picker"))) return;
  await p.acts(() => p.get("prompt").getByText("Keep all").click());
  await p.page.mouse.move(1, 1);
}

/** What the lesson points at and covers: pieces, and controls that glow. */
function underTheLesson(p: Player): Promise<string[]> {
  return p.page.evaluate(() => {
    const test = (window as unknown as { initiative: { test: TestPort } }).initiative.test;
    type TestPort = { piecePoint(id: string): { x: number; y: number } };
    const lesson = document.querySelector("[data-testid=lesson]")?.getBoundingClientRect();
    if (!lesson) return ["there is no lesson"];
    const { left, top, right, bottom } = lesson;
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return ["it is cut"];
    const pieces = document.querySelectorAll<HTMLElement>(
      '[data-testid=board] [data-marks~="hover"] [data-testid^="piece-"]',
    );
    const spots = [...pieces].map(({ dataset: { testid = "" } }) => {
      return { testid, ...test.piecePoint(testid.slice("piece-".length)) };
    });
    const controls = [...document.querySelectorAll<HTMLElement>("[data-hint=true]")];
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      spots.push({ testid: control.dataset["testid"] ?? control.className, ...middle });
    }
    return spots
      .filter(({ x, y }) => x > left && x < right && y > top && y < bottom)
      .map(({ testid }) => testid);
  });
}

/** CLIENT-HOME-2: in a small window the lesson keeps off what it points at, and takes no room. */
async function followLesson(p: Player): Promise<void> {
  let pointed = 0;
  for (let more = true; more; ) {
    for (const [width, height] of [PHONE, [800, 600]] as const) {
      await p.page.setViewportSize({ width, height });
      await p.still();
      const text = await p.text("lesson");
      expect(await underTheLesson(p), `${text} at ${width} × ${height}`).toEqual([]);
      pointed +=
        (await p.marks("hover")).length + (await p.page.locator("[data-hint=true]").count());
    }
    more = (await p.get("lesson-next").count()) > 0;
    if (more) await p.press("lesson-next");
    else if (await p.shown("picker")) {
      await keepCards(p);
      more = true;
    }
  }
  expect(pointed).toBeGreaterThan(0);
  await p.press("lesson-fold");
  await p.page.mouse.move(1, 1);
  await p.still();
  expect(await p.get("lesson").count()).toBe(0);
  expect(await hidden(p), "with a folded lesson").toEqual([]);
  await p.press("lesson-open");
  expect(await p.get("lesson").count()).toBe(1);
  await p.press("lesson-skip");
  expect(await p.get("lesson-open").count()).toBe(0);
}

describe("CLIENT-FIT-1: the first view", () => {
  for (const [game, begun] of Object.entries(GAMES)) {
    for (const textSize of [100, 150]) {
      test(`${game}: no tile lies under a panel at ${textSize} %`, async ({ table }) => {
        const stored = { "initiative.settings": JSON.stringify({ textSize }) };
        const newcomer = textSize === 100;
        const p = await table.play(begun, { width: 800, height: 600, stored, newcomer });
        if (newcomer) await followLesson(p);
        await keepCards(p);
        for (const [width, height] of SIZES) {
          await p.page.setViewportSize({ width, height });
          await p.still();
          expect(await hidden(p), `${width} × ${height}`).toEqual([]);
        }
        await p.page.setViewportSize({ width: PHONE[0], height: PHONE[1] });
        await p.still();
        expect(await missing(p), "on a phone").toEqual([]);
      });
    }
  }

  test("a board that was moved by hand stays where it is, and fit brings it back", async ({
    table,
  }) => {
    const p = await table.play(GAMES["chess"], { width: 1280, height: 800 });
    await p.keys("+");
    await p.keys("+");
    await p.still();
    expect((await hidden(p)).length).toBeGreaterThan(0);
    await p.press("fit");
    await p.still();
    expect(await hidden(p)).toEqual([]);
  });
});

/** How the menu lies: over which targets, how far from its piece, whether it is at the edge. */
function menuOf(p: Player, id: string) {
  return p.page.evaluate((piece) => {
    const test = (window as unknown as { initiative: { test: TestPort } }).initiative.test;
    type Spot = { x: number; y: number };
    type TestPort = { piecePoint(id: string): Spot; tilePoint(x: number, y: number): Spot };
    const menu = document.querySelector<HTMLElement>("[data-testid=action-menu]");
    if (!menu) throw new Error("there is no menu");
    const { left, top, right, bottom } = menu.getBoundingClientRect();
    const { x, y } = test.piecePoint(piece);
    const targets = [
      ...document.querySelectorAll<HTMLElement>('[data-testid=board] [data-marks~="reach"]'),
    ];
    const hidden = targets.filter((cell) => {
      const [, column, row] = (cell.dataset["testid"] ?? "").split("-").map(Number);
      const point = test.tilePoint(column ?? 0, row ?? 0);
      return !document.elementFromPoint(point.x, point.y)?.closest(".ground");
    });
    return {
      targets: targets.length,
      hidden: hidden.map(({ dataset }) => dataset["testid"]),
      over: document.elementFromPoint(x, y)?.closest("[data-testid=action-menu]") !== null,
      far: Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)),
      docked: menu.dataset["docked"] === "true",
      inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
    };
  }, id);
}

test("CLIENT-HOME-2: menus and what is read of a piece lie over the lesson, which folds for the board", async ({
  table,
}) => {
  const p = await table.play(GAMES["squad"], { width: 800, height: 600, newcomer: true });
  // Everything that is only to be read, up to the first thing to do.
  while (!(await p.text("lesson")).includes("Move a survivor")) await p.press("lesson-next");
  await p.select("S1");
  expect(await p.get("lesson").count()).toBe(0);
  await p.press("lesson-open");
  expect(await p.text("lesson")).toContain("Move a survivor");
  // Whatever the two have in common belongs to the other.
  const above = await p.page.evaluate(() => {
    const lesson = document.querySelector<HTMLElement>(".lesson-note");
    const menu = document.querySelector<HTMLElement>("[data-testid=action-menu]");
    if (!lesson || !menu) throw new Error("a part is missing");
    return [...menu.querySelectorAll("button")].map((button) => {
      const box = button.getBoundingClientRect();
      lesson.style.transform = `translate(${box.left}px, ${box.top}px)`;
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return menu.contains(there);
    });
  });
  expect(above.length).toBeGreaterThan(2);
  expect(above).not.toContain(false);
});

test("CLIENT-MENU-1: the menu covers no target, in any corner, before and after a turn", async ({
  table,
}) => {
  const corners: readonly Tile[] = [
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
  ];
  const survivors = corners.map((at, i) => ({ id: `survivor_${i + 1}`, name: `No ${i + 1}`, at }));
  const made = wish({ rows: open(9, 9), survivors, monsters: [meek([4, 4])] });
  const p = await table.play(made, { width: 800, height: 600, reduced: true });
  const places = new Set<boolean>();
  for (const turned of ["not turned", "turned"]) {
    if (turned === "turned") await p.keys("e");
    for (const { id } of survivors) {
      await p.still();
      await p.select(id);
      await p.menu("move");
      const { targets, docked, far, ...rest } = await menuOf(p, id);
      expect(rest, `${id}, ${turned}`).toEqual({ hidden: [], over: false, inside: true });
      expect(targets, id).toBeGreaterThan(5);
      if (!docked) expect(far, `${id}, ${turned}`).toBeLessThanOrEqual(96);
      places.add(docked);
      // CLIENT-ERR-1: a toast covers neither the selected piece nor its menu.
      await p.keys("u");
      expect(await underToast(p, ["[data-testid=action-menu]"], [id]), id).toEqual([]);
      await p.get("toast").getByRole("button", { name: "Dismiss" }).click();
      await p.keys("Escape", "Escape");
    }
  }
  expect(places).toContain(false);
});

describe("CLIENT-FIT-2: the straight view", () => {
  test("by key and button, with square tiles that can be picked, and remembered", async ({
    table,
  }) => {
    const p = await table.play(GAMES["chess"], { width: 1280, height: 800 });
    expect(await p.app("straight")).toBe("false");
    await p.keys("b");
    await p.until("straight", "true");
    await p.still();
    const [a1, b1, a2] = await Promise.all([
      p.tilePoint([0, 4]),
      p.tilePoint([1, 4]),
      p.tilePoint([0, 3]),
    ]);
    expect(b1.x - a1.x).toBeCloseTo(a1.y - a2.y, 3);
    expect(b1.y).toBeCloseTo(a1.y, 3);
    expect(await hidden(p)).toEqual([]);
    await p.clickTile([4, 6]);
    expect((await p.marks("reach")).length + (await p.marks("act")).length).toBeGreaterThan(0);
    await p.page.reload();
    await p.ready();
    expect(await p.app("straight")).toBe("true");
    await p.press("straight-toggle");
    await p.until("straight", "false");
    const other = await table.play(GAMES["squad"], { beside: p });
    expect(await other.app("straight")).toBe("false");
  });

  test("a board of lettered squares starts straight on a phone, others do not", async ({
    table,
  }) => {
    const size = { width: PHONE[0], height: PHONE[1] };
    const p = await table.play(GAMES["chess"], size);
    expect(await p.app("straight")).toBe("true");
    expect(await hidden(p)).toEqual([]);
    const q = await table.play(GAMES["squad"], size);
    expect(await q.app("straight")).toBe("false");
  });
});
