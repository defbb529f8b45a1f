import { describe, expect, it } from "vitest";
import type { Box, Point } from "../../../../src/scene/board";
import { overlap } from "../../../../src/scene/box";
import { FARTHEST, placeMenu } from "../../../../src/ui/match/actions/menu_placement";
import {
  boxOf,
  distance,
  liftOver,
  placeCard,
  placeNotes,
  placePrompt,
} from "../../../../src/ui/match/actions/placement";

const ROOM = { left: 8, top: 8, right: 1272, bottom: 792 };
const MENU = { width: 250, height: 330 };

function pieceAt(x: number, y: number, half = 24) {
  return { left: x - half, right: x + half, top: y - half * 1.6, bottom: y + half };
}

function inside(box: { left: number; top: number; right: number; bottom: number }) {
  return (
    box.left >= ROOM.left &&
    box.top >= ROOM.top &&
    box.right <= ROOM.right &&
    box.bottom <= ROOM.bottom
  );
}

describe("CLIENT-MENU-1: the menu beside the piece", () => {
  it("stands to the right where there is room", () => {
    const spot = placeMenu(pieceAt(600, 400), { x: 600, y: 400 }, MENU, ROOM);
    expect(spot).toMatchObject({ left: 636, top: 235 });
  });

  it("is near, not over the piece and in the window, wherever the piece is", () => {
    for (let x = 20; x <= 1260; x += 31) {
      for (let y = 50; y <= 780; y += 29) {
        const piece = pieceAt(x, y);
        const box = boxOf(placeMenu(piece, { x, y }, MENU, ROOM), MENU);
        expect(overlap(box, piece), `over the piece at ${x}, ${y}`).toBe(0);
        expect(distance({ x, y }, box), `far from ${x}, ${y}`).toBeLessThanOrEqual(FARTHEST);
        expect(inside(box), `outside at ${x}, ${y}`).toBe(true);
      }
    }
  });

  it("keeps near a piece that is drawn very large", () => {
    const piece = { left: 400, right: 800, top: 200, bottom: 620 };
    const point = { x: 600, y: 420 };
    const box = boxOf(placeMenu(piece, point, MENU, ROOM), MENU);
    expect(distance(point, box)).toBeLessThanOrEqual(FARTHEST);
  });

  it("goes to the side that covers no panel", () => {
    const panel = { left: 640, right: 940, top: 100, bottom: 700 };
    const spot = placeMenu(pieceAt(600, 400), { x: 600, y: 400 }, MENU, ROOM, {
      panels: [panel],
      points: [],
    });
    expect(spot.left).toBe(600 - 24 - 12 - MENU.width);
  });

  it("covers no piece or target that could be clicked, if it can help it", () => {
    const points = [40, 80, 120, 160].flatMap((d) => [
      { x: 600 + d, y: 400 + d / 2 },
      { x: 600 - d, y: 400 - d / 2 },
      { x: 600 + d, y: 400 - d / 2 },
    ]);
    const piece = pieceAt(600, 400);
    const spot = placeMenu(piece, { x: 600, y: 400 }, MENU, ROOM, { panels: [], points });
    const box = boxOf(spot, MENU);
    expect(points.filter((point) => distance(point, box) === 0)).toEqual([]);
    expect(overlap(box, piece)).toBe(0);
  });

  const reach = (x: number, y: number, far: number) => {
    const targets: { x: number; y: number }[] = [];
    for (let dx = -far; dx <= far; dx += 30) {
      for (let dy = -far; dy <= far; dy += 20) {
        if (Math.hypot(dx, dy) > 20) targets.push({ x: x + dx, y: y + dy });
      }
    }
    return targets;
  };
  const SMALL = { left: 8, top: 8, right: 792, bottom: 592 };
  const AIMING = { width: 180, height: 280 };
  const BARS = [
    { left: 0, top: 0, right: 800, bottom: 60 },
    { left: 0, top: 540, right: 800, bottom: 600 },
  ];

  it("covers no target: beside its piece while it can, else at the edge", () => {
    const seen = new Set<boolean>();
    for (const far of [40, 90, 150]) {
      for (let x = 40; x <= 760; x += 90) {
        for (let y = 80; y <= 520; y += 55) {
          const targets = reach(x, y, far);
          const around = { panels: [], bars: BARS, points: [], targets };
          const piece = pieceAt(x, y);
          const placed = placeMenu(piece, { x, y }, AIMING, SMALL, around);
          const box = boxOf(placed, AIMING);
          const under = targets.filter((target) => distance(target, box) === 0);
          expect(under, `over targets of ${x}, ${y} with ${far}`).toEqual([]);
          expect(overlap(box, piece)).toBe(0);
          if (!placed.docked) expect(distance({ x, y }, box)).toBeLessThanOrEqual(FARTHEST);
          expect(far > 40 || !placed.docked, `docked at ${x}, ${y} with ${far}`).toBe(true);
          seen.add(placed.docked);
        }
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it("docks where the fewest targets are if they are everywhere", () => {
    const targets = reach(400, 300, 390).filter(({ x }) => x < 590);
    const around = { panels: [], bars: BARS, points: [], targets };
    const placed = placeMenu(pieceAt(400, 300), { x: 400, y: 300 }, AIMING, SMALL, around);
    expect(placed.docked).toBe(true);
    expect(placed.left).toBeGreaterThan(590);
  });

  it("stays on its side while little changes", () => {
    const point = { x: 600, y: 400 };
    const panel = { left: 640, right: 660, top: 380, bottom: 420 };
    const around = { panels: [panel], points: [] };
    const before = { which: 0, side: "right", same: false } as const;
    const spot = placeMenu(pieceAt(600, 400), point, MENU, ROOM, around, before);
    expect(spot.which).toBe(0);
  });

  it("stays on its side as long as its piece is selected, unless a target is there", () => {
    const point = { x: 600, y: 400 };
    const place = (targets: Point[], points: Point[], same: boolean) => {
      const around = { panels: [], points, targets };
      const before = { which: 99, side: "right", same } as const;
      return placeMenu(pieceAt(600, 400), point, MENU, ROOM, around, before);
    };
    const right = { x: 700, y: 400 };
    expect(place([], [right], false).side).not.toBe("right");
    expect(place([], [right], true).side).toBe("right");
    expect(distance(right, boxOf(place([right], [], true), MENU))).toBeGreaterThan(0);
  });

  it("at the edge it stays there, too", () => {
    const around = { panels: [], points: [], targets: reach(600, 400, 300) };
    const docked = placeMenu(pieceAt(600, 400), { x: 600, y: 400 }, MENU, ROOM, around);
    expect(docked.docked).toBe(true);
    const free = { panels: [], points: [] };
    const same = (before: boolean) =>
      placeMenu(pieceAt(600, 400), { x: 600, y: 400 }, MENU, ROOM, free, {
        ...docked,
        same: before,
      });
    expect(same(true)).toEqual(docked);
    expect(same(false).docked).toBe(false);
  });

  it("begins where the fewest of the coming targets are", () => {
    const later = reach(700, 400, 90);
    const around = { panels: [], points: [], later };
    const spot = placeMenu(pieceAt(600, 400), { x: 600, y: 400 }, MENU, ROOM, around);
    expect(spot.left).toBeLessThan(600);
  });

  it("stays in a window that is too small for it", () => {
    const room = { left: 8, top: 8, right: 200, bottom: 200 };
    const spot = placeMenu(pieceAt(100, 100), { x: 100, y: 100 }, MENU, room);
    expect(spot.left).toBe(8);
    expect(spot.top).toBe(8);
  });
});

describe("CLIENT-TOUCH-2: a sheet at the bottom", () => {
  const piece = { left: 100, right: 140, top: 500, bottom: 560 };

  it("lifts the piece above itself, and its targets as far as the top bar allows", () => {
    expect(liftOver(700, 60, piece, [])).toBe(0);
    expect(liftOver(580, 60, piece, [])).toBe(36);
    expect(liftOver(700, 60, piece, [{ x: 0, y: 720 }])).toBe(48);
    const high = [
      { x: 0, y: 120 },
      { x: 0, y: 720 },
    ];
    expect(liftOver(700, 60, piece, high)).toBe(32);
  });
});

describe("CLIENT-FIT-1: a question keeps off the board", () => {
  const prompt = { width: 240, height: 50 };
  const free = { left: 0, top: 60, right: 800, bottom: 540 };
  const board = { left: 200, top: 70, right: 600, bottom: 520 };
  const over = (box: Box) => ({ targets: 0, tiles: overlap(box, board) > 0 ? 5 : 0 });

  it("stands in the middle below, where nothing is there", () => {
    const spot = placePrompt(prompt, free, [], () => ({ targets: 0, tiles: 0 }));
    expect(spot).toEqual({ left: 280, top: 490 });
  });

  it("goes to a corner where the board is not, and not on a panel", () => {
    const low = { ...board, left: 260 };
    const tiles = (box: Box) => ({ targets: 0, tiles: overlap(box, low) > 0 ? 5 : 0 });
    expect(placePrompt(prompt, free, [], tiles)).toEqual({ left: 0, top: 490 });
    const panel = { left: 0, top: 400, right: 100, bottom: 540 };
    expect(placePrompt(prompt, free, [panel], tiles)).toEqual({ left: 0, top: 60 });
  });

  it("rather covers tiles than targets, and stays for little", () => {
    const aimed = (box: Box) => ({ ...over(box), targets: box.top > 300 ? 1 : 0 });
    expect(placePrompt(prompt, free, [], aimed).top).toBe(60);
    const before = { left: 0, top: 60 };
    expect(placePrompt(prompt, free, [], over, before)).toEqual(before);
  });
});

describe("CLIENT-ERR-1: notes keep off the piece and its menu", () => {
  const notes = { width: 400, height: 100 };

  it("are at the top in the middle", () => {
    expect(placeNotes(notes, ROOM, [])).toEqual({ left: 440, top: 8 });
  });

  it("go to the bottom if the menu is at the top", () => {
    const menu = { left: 500, right: 750, top: 40, bottom: 370 };
    expect(placeNotes(notes, ROOM, [menu]).top).toBe(792 - 100);
  });

  it("go below what is at the top if all edges are taken", () => {
    const strip = { left: 8, right: 1272, top: 8, bottom: 60 };
    const prompt = { left: 8, right: 1272, top: 700, bottom: 792 };
    expect(placeNotes(notes, ROOM, [strip, prompt])).toEqual({ left: 440, top: 72 });
  });
});

describe("CLIENT-INSP-1: details lie beside what they are about", () => {
  const free = { left: 250, top: 90, right: 1000, bottom: 730 };
  const card = { width: 280, height: 260 };
  const alone = { shown: [], marked: [], points: [] };

  it("are at the upper right if nothing is there", () => {
    expect(placeCard(card, free, alone)).toEqual({ left: 720, top: 90 });
  });

  it("keep off what is pointed at, wherever it is", () => {
    for (let x = 260; x <= 990; x += 37) {
      for (let y = 100; y <= 720; y += 37) {
        const shown = [pieceAt(x, y)];
        const box = boxOf(placeCard(card, free, { ...alone, shown }), card);
        expect(overlap(box, pieceAt(x, y)), `over ${x}, ${y}`).toBe(0);
        expect(box.left >= free.left && box.right <= free.right).toBe(true);
        expect(box.top >= free.top && box.bottom <= free.bottom).toBe(true);
      }
    }
  });

  it("keep off marked tiles and a menu, too", () => {
    const marked = [
      { x: 900, y: 200 },
      { x: 900, y: 600 },
    ];
    expect(placeCard(card, free, { ...alone, marked }).left).toBe(free.left);
    const menu = { left: 300, right: 520, top: 100, bottom: 400 };
    const spot = placeCard(card, free, { ...alone, marked, shown: [menu] });
    expect(overlap(boxOf(spot, card), menu)).toBe(0);
    expect(spot).toEqual({ left: free.left, top: free.bottom - card.height });
  });

  it("stay where they are for little", () => {
    const before = { left: free.left, top: free.top };
    const points = [{ x: 300, y: 120 }];
    expect(placeCard(card, free, { ...alone, points }, before)).toEqual(before);
    const shown = [pieceAt(300, 150)];
    expect(placeCard(card, free, { ...alone, shown }, before)).not.toEqual(before);
  });
});
