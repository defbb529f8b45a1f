import { describe, expect, test } from "vitest";
import { type Body, bodySpot, meet, tileSpot } from "../../src/scene/pick";
import { BoardProjection } from "../../src/scene/view";
import { terrain } from "./scene";

const ground = terrain("......", ".##.o.", ".#..oo", "..###.", "......");

function views(): BoardProjection[] {
  const all: BoardProjection[] = [];
  for (const pitch of [(42 * Math.PI) / 180, Math.PI / 2]) {
    for (let quarter = 0; quarter < 4; quarter++) {
      for (const zoom of [1, 2.2]) {
        const view = new BoardProjection(pitch, Math.PI / 4 + (quarter * Math.PI) / 2);
        view.resize(900, 700);
        view.board([6, 5]);
        view.fit();
        view.zoom(zoom, { x: 200, y: 500 });
        all.push(view);
      }
    }
  }
  return all;
}

const body = (id: string, x: number, y: number, top = 0.9): Body => ({
  id,
  tile: [x, y],
  x: x + 0.5,
  z: y + 0.5,
  radius: 0.3,
  bottom: ground.height(x, y),
  top: ground.height(x, y) + top,
});

describe("picking", () => {
  test("CLIENT-SEL-2: the point of every tile picks that tile, behind walls and in water, too", () => {
    for (const view of views()) {
      for (let y = 0; y < 5; y++) {
        for (let x = 0; x < 6; x++) {
          const pick = meet(view.sight(tileSpot(view, ground, [], [x, y])), ground, []);
          expect(pick).toEqual({ tile: [x, y] });
        }
      }
    }
  });

  test("CLIENT-SEL-2: figures in the way are seen around", () => {
    const bodies = [body("a", 3, 4, 1.4), body("b", 5, 3), body("c", 0, 1)];
    for (const view of views()) {
      for (let y = 0; y < 5; y++) {
        for (let x = 0; x < 6; x++) {
          const pick = meet(view.sight(tileSpot(view, ground, bodies, [x, y])), ground, bodies);
          expect(pick).toEqual({ tile: [x, y] });
        }
      }
      for (const one of bodies) {
        const pick = meet(view.sight(bodySpot(view, ground, bodies, one)), ground, bodies);
        expect(pick).toEqual({ tile: one.tile, piece: one.id });
      }
    }
  });

  test("CLIENT-SEL-2: the nearer of two pieces on one line is picked", () => {
    const [view] = views();
    if (!view) throw new Error("no view");
    // The first view looks from the south-east.
    const bodies = [body("far", 2, 2, 2), body("near", 3, 4, 2), body("nearest", 4, 4, 2)];
    const point = view.project(3.5, 0.1, 4.5);
    expect(meet(view.sight(point), ground, bodies)?.piece).toBe("near");
    // A wall stands before its feet.
    const behind = view.project(2.52, 0.02, 2.5);
    expect(meet(view.sight(behind), ground, [body("far", 2, 2, 2)])?.piece).toBeUndefined();
  });

  test("beside the board there is nothing", () => {
    for (const view of views()) {
      const point = view.project(-3, 0, -3);
      expect(meet(view.sight(point), ground, [])).toBeUndefined();
    }
  });
});
