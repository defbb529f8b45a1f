/** Panels over the board do not overlap, in every game and on every size of screen. */
import { describe, expect } from "vitest";
import type { Player } from "../support/player";
import { ada, bo, meek, wish } from "../support/positions";
import { test } from "../support/table";
import type { Wish } from "../support/test_server";

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
const SIZES = [
  [1280, 800],
  [1024, 700],
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
      const parts = things(plate.element, "button, .meter, .presence, .turn, .status");
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
    const p = await table.play(DEN, { width: 1024, height: 700 });
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
