import { describe, expect, it } from "vitest";
import {
  boxOf,
  distance,
  FARTHEST,
  overlap,
  placeMenu,
  placeNotes,
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

  it("stays on its side while little changes", () => {
    const point = { x: 600, y: 400 };
    const panel = { left: 640, right: 660, top: 380, bottom: 420 };
    const around = { panels: [panel], points: [] };
    const spot = placeMenu(pieceAt(600, 400), point, MENU, ROOM, around, 0);
    expect(spot.which).toBe(0);
  });

  it("stays in a window that is too small for it", () => {
    const room = { left: 8, top: 8, right: 200, bottom: 200 };
    const spot = placeMenu(pieceAt(100, 100), { x: 100, y: 100 }, MENU, room);
    expect(spot.left).toBe(8);
    expect(spot.top).toBe(8);
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
});
