/**
 * Panels over the board do not overlap, in every game and on every size of screen; plates on the
 * board hide neither figures nor one another.
 */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { ada, bo, meek, wish } from "../support/positions";
import type { Area } from "../support/probe";
import { flatTest as test } from "../support/table";
import type { Wish } from "../support/test_server";
import { underToast } from "../support/toast_cover";

const BOT = { control: "bot:random" };
const GAMES: { readonly [game: string]: Wish } = {
  squad: { scenario: "palisade", seed: 11 },
  chess: {
    game: "chess",
    seats: [{ control: "me" }, BOT],
    first: "creator",
    setup: {
      scenario:
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; world overworld; spawn grunt 3-3",
    },
  },
  dungeon: { game: "dungeon", seed: 3, scenario: "delve" },
  duel: {
    game: "duel",
    seats: [{ control: "me" }, BOT],
    first: "creator",
    seed: 3,
    scenario: "lantern-cinder",
  },
};
/** A hero between a bat and an ogre, poisoned and with banked energy. */
const DEN: Wish = {
  game: "dungeon",
  setup: {
    scenario: {
      hero: { energy: { total: 150 }, statuses: [{ kind: "poison", turns: 4 }] },
      levels: [
        {
          depth: 1,
          rows: ["#########", "#.......#", "#..@....#", "#.......#", "#########"],
          monsters: [
            { kind: "bat", x: 6, y: 1, state: "asleep" },
            { kind: "slime", x: 6, y: 3, state: "guard" },
          ],
        },
      ],
    },
  },
};
/** A survivor with a long name who has moved, for the longest possible line in the roster. */
const LONG: Wish = wish({
  survivors: [ada([1, 1], { name: "Wilhelmina of the Marsh" }), bo([1, 3])],
  monsters: [meek([5, 5])],
});
/** Nine mana, one of them temporary, and a hero with as much banked energy as possible. */
const side = (general: string) => ({
  general: { card: general },
  pile: Array.from({ length: 12 }, () => "pebble_warden"),
  mana: { remaining: 9, core: 9, temp: 1 },
});
const FULL: Wish = {
  game: "duel",
  seats: [{ control: "me" }, BOT],
  first: "creator",
  setup: { scenario: { phase: "active", seats: [side("vesh"), side("oriel")], units: [] } },
};
const BANKED: Wish = {
  game: "dungeon",
  setup: {
    scenario: {
      hero: { energy: { total: 200 } },
      levels: [
        {
          depth: 1,
          rows: ["#######", "#.@...#", "#######"],
          monsters: [{ kind: "ogre", x: 5, y: 1, state: "asleep", energy: { total: 175 } }],
        },
      ],
    },
  },
};
/** Nine units around the middle of the board, and an own one in their midst. */
const MELEE: Wish = {
  ...FULL,
  setup: {
    scenario: {
      phase: "active",
      seats: [side("vesh"), side("oriel")],
      units: [
        { card: "courier_hound", seat: 0, at: [3, 1] },
        { card: "pebble_warden", seat: 1, at: [4, 1] },
        { card: "prism_sentinel", seat: 1, at: [5, 1] },
        { card: "chalk_colossus", seat: 1, at: [3, 2] },
        { card: "ember_lancer", seat: 0, at: [4, 2] },
        { card: "pebble_warden", seat: 1, at: [5, 2] },
        { card: "kiln_brute", seat: 0, at: [3, 3] },
        { card: "paper_kite", seat: 1, at: [4, 3] },
        { card: "soot_archer", seat: 0, at: [5, 3] },
      ],
    },
  },
};
/** A hero with six monsters around him. */
const SURROUNDED: Wish = {
  game: "dungeon",
  setup: {
    scenario: {
      hero: { energy: { total: 150 }, statuses: [{ kind: "poison", turns: 4 }] },
      levels: [
        {
          depth: 1,
          rows: ["#########", "#.......#", "#.......#", "#...@...#", "#.......#", "#########"],
          monsters: [
            { kind: "bat", x: 3, y: 2, state: "asleep" },
            { kind: "slime", x: 4, y: 2, state: "guard" },
            { kind: "rat", x: 5, y: 2, state: "asleep" },
            { kind: "ogre", x: 3, y: 3, state: "asleep" },
            { kind: "rat", x: 5, y: 3, state: "asleep" },
            { kind: "rat", x: 4, y: 4, state: "asleep" },
          ],
        },
      ],
    },
  },
};
const SIZES = [
  [1280, 800],
  [1120, 700],
  [390, 844],
] as const;

/**
 * Everything that is placed wrongly: plates that overlap or are outside the window, and buttons and
 * numbers that overlap or are cut off by their plate.
 */
async function clashes(p: Player): Promise<string[]> {
  return p.page.evaluate(() => {
    const SLACK = 1;
    const FRAME = 6;
    type Thing = { name: string; element: HTMLElement; box: DOMRect };
    const nameOf = (element: HTMLElement) =>
      element.dataset["testid"] ??
      element.dataset["meter"] ??
      `${element.className} ${element.getAttribute("aria-label") ?? ""}`.trim();
    const seen = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      return element.checkVisibility() && box.width > 1 && box.height > 1;
    };
    // An element that is scrolled out of sight overlaps nothing.
    const shownPart = (element: HTMLElement): DOMRect => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const box = { left, top, right, bottom };
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) continue;
        const frame = up.getBoundingClientRect();
        box.top = Math.max(box.top, frame.top);
        box.bottom = Math.min(box.bottom, frame.bottom);
      }
      return new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    };
    const things = (within: ParentNode, selector: string): Thing[] =>
      [...within.querySelectorAll<HTMLElement>(selector)]
        .filter(seen)
        .map((element) => ({ name: nameOf(element), element, box: shownPart(element) }))
        .filter(({ box }) => box.height > 1);
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
    const inside = (
      inner: DOMRect,
      outer: { [edge in "left" | "top" | "right" | "bottom"]: number },
    ) =>
      inner.left >= outer.left - SLACK &&
      inner.top >= outer.top - SLACK &&
      inner.right <= outer.right + SLACK &&
      inner.bottom <= outer.bottom + SLACK;
    const apart = (all: Thing[], found: string[]) => {
      for (const [index, one] of all.entries()) {
        for (const other of all.slice(index + 1)) {
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          if (overlap(one.box, other.box)) found.push(`${one.name} lies on ${other.name}`);
        }
      }
    };
    const found: string[] = [];
    const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const plates = things(document, ".hud .plate, .hud .end-turn");
    for (const { name, box } of plates) {
      if (!inside(box, window)) found.push(`${name} leaves the window`);
    }
    apart(plates, found);
    for (const plate of plates) {
      const parts = things(
        plate.element,
        "button, .meter, .presence, .turn, .status, .roster-name",
      );
      apart(parts, found);
      for (const part of parts) {
        // A row that scrolls sideways shows as much as fits. Nothing else may be cut off.
        if (part.element.closest(".order-strip, .hand")) continue;
        if (!inside(part.box, plate.box)) found.push(`${part.name} hangs out of ${plate.name}`);
        const { element } = part;
        if (
          element.scrollWidth > element.clientWidth + SLACK &&
          getComputedStyle(element).overflow !== "visible"
        ) {
          found.push(`${part.name} is cut`);
        }
      }
      // Numbers, pips and words stay inside the frame around them.
      for (const { name, box, element } of things(
        plate.element,
        ".badge, .meter-number, .meter-cell",
      )) {
        const frame = (element.closest(".roster-entry") ?? plate.element).getBoundingClientRect();
        if (box.left < frame.left + FRAME || box.right > frame.right - FRAME)
          found.push(`${name} lies on the edge of ${plate.name}`);
      }
    }
    return found;
  });
}

/** Plates on the board that hide a head, or more than a quarter of another plate. */
async function hiding(p: Player): Promise<{ plates: number; found: string[] }> {
  const all = await p.probe.call("plates");
  const area = ({ left, top, right, bottom }: Area) => (right - left) * (bottom - top);
  const shared = (a: Area, b: Area) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const found: string[] = [];
  for (const { id, plate } of all) {
    if (!plate) continue;
    for (const other of all) {
      if (shared(plate, other.head) > 0.02 * area(other.head))
        found.push(`the plate of ${id} hides the head of ${other.id}`);
      if (!other.plate || other.id <= id) continue;
      const least = Math.min(area(plate), area(other.plate));
      if (shared(plate, other.plate) > least / 4)
        found.push(`the plates of ${id} and ${other.id} hide one another`);
    }
  }
  return { plates: all.filter(({ plate }) => plate).length, found };
}

describe("CLIENT-PLATE-1: plates on the board", () => {
  const crowds: { [name: string]: { begun: Wish; plates: number; select?: string } } = {
    "the start of a squad": {
      begun: { scenario: "palisade", seed: 11 },
      plates: 7,
      select: "survivor_2",
    },
    "a melee of nine": { begun: MELEE, plates: 11, select: "Ember Lancer" },
    "six around a hero": { begun: SURROUNDED, plates: 7 },
  };
  for (const [name, { begun, plates, select }] of Object.entries(crowds)) {
    test(`${name}: heads are free, and plates hide no more than a quarter of one another`, async ({
      table,
    }) => {
      // Both boards place plates the same way; the flat one is looked at where it is tightest.
      const renders = begun === MELEE ? ([undefined, "flat"] as const) : [undefined];
      for (const render of renders) {
        const p = await table.play(begun, { width: 1280, height: 800, ...(render && { render }) });
        for (const [width, height] of [
          [1280, 800],
          [390, 844],
        ] as const) {
          await p.page.setViewportSize({ width, height });
          await p.still();
          const what = `${render ?? "figures"} at ${width} × ${height}`;
          expect(await hiding(p), what).toEqual({ plates, found: [] });
          // The cross-hairs of a selected piece are on the plates, and hide nothing, either.
          const chosen = (await p.mirror()).find(
            ({ id, text }) => select && `${id} ${text}`.includes(select),
          );
          if (!chosen || width < 600) continue;
          await p.select(chosen.id);
          await p.still();
          expect((await hiding(p)).found, `${what}, selected`).toEqual([]);
          await p.keys("Escape");
        }
      }
    });
  }
});

describe("CLIENT-BADGE-2, CLIENT-TOUCH-2, CLIENT-VIS-3: plates", () => {
  for (const [game, begun] of Object.entries(GAMES)) {
    test(`${game}: nothing lies on anything else, and nothing is cut`, async ({ table }) => {
      const p = await table.play(begun, { width: SIZES[0][0], height: SIZES[0][1] });
      for (const [width, height] of SIZES) {
        await p.page.setViewportSize({ width, height });
        await p.still();
        expect(await clashes(p), `${width} × ${height}`).toEqual([]);
      }
    });
  }

  for (const [what, begun] of Object.entries({ LONG, FULL, BANKED })) {
    test(`what is longest fits: ${what}`, async ({ table }) => {
      const p = await table.play(begun, { width: SIZES[0][0], height: SIZES[0][1] });
      if (begun === LONG) {
        await p.move("S1", [2, 1]);
        await p.keys("Escape");
        expect(await p.text("roster-survivor_1")).toContain("Half spent");
      }
      for (const [width, height] of SIZES) {
        await p.page.setViewportSize({ width, height });
        await p.still();
        if (width < 600) await p.press("roster-toggle");
        expect(await clashes(p), `${width} × ${height}`).toEqual([]);
      }
    });
  }

  test("DELVE-HUD-1: the hero's plate says everything", async ({ table }) => {
    const p = await table.play(DEN, { width: 1180, height: 700 });
    const plate = await p.text("plate-0");
    for (const words of [
      "Health 40 of 40",
      "Energy 100 of 100 and 50 more",
      "Level 1 0 of 12",
      "Satiety: Sated",
      "Skill: Bash ready",
      "Poison",
      "4 turns left",
      "Sword",
    ]) {
      expect(plate).toContain(words);
    }
    expect(await p.text("app")).toMatch(/Depth 1/);
    expect(await p.text("app")).toMatch(/Turn 0\.0/);
    const actors = p.get("order").getByRole("button");
    expect(await actors.first().getAttribute("aria-label")).toMatch(/Energy 100 of 100 and 50/);
    expect(await actors.count()).toBeGreaterThan(3);
    // The inspector shows a monster's speed.
    await p.press("roster-m2");
    expect(await p.text("inspect")).toMatch(/Speed: fast/);
    await p.press("roster-m3");
    expect(await p.text("inspect")).toMatch(/Speed: slow/);
    expect(await clashes(p)).toEqual([]);
    // CLIENT-ROST-1: the plate is the hero's entry.
    await p.press("roster-hero");
    expect(await p.selected()).toBe("hero");
    // CLIENT-ERR-1: a toast covers neither the hero nor who acts next.
    await p.keys("Escape");
    await p.page.evaluate(() => document.querySelector<HTMLElement>("[data-testid=undo]")?.click());
    expect(await underToast(p, [".order-strip"], ["hero"])).toEqual([]);
  });

  test("DUEL-UI-5, CLIENT-GAME-3: each plate tells of one player", async ({ table }) => {
    const p = await table.play(GAMES["duel"], { width: 1280, height: 800 });
    for (const [seat, mana] of [
      [0, "Mana 2 of 2"],
      [1, "Mana 3 of 3"],
    ] as const) {
      const plate = await p.text(`plate-${seat}`);
      for (const word of [mana, "Health 25 of 25", "Replace 1 of 1", "Hand", "Deck"]) {
        expect(plate).toContain(word);
      }
      const pips = p.get(`plate-${seat}`).locator(".meter-pips .meter-cell");
      expect(await pips.count()).toBe(9);
      const pile = seat === 0 ? "plate" : "zone";
      expect(await p.text(`${pile}-pile-${seat}`)).toMatch(/Deck\s*34/);
      expect(await p.text(`${pile}-signature-${seat}`)).toContain(`turn ${5 + seat}`);
    }
    const [own, enemy] = [
      await p.get("plate-0").boundingBox(),
      await p.get("plate-1").boundingBox(),
    ];
    expect(own?.x).toBeLessThan(200);
    expect(enemy?.x).toBeGreaterThan(900);
  });
});
