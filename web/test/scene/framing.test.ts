import { describe, expect, test } from "vitest";
import { BoardOutline, frameIn } from "../../src/scene/framing";

const ROOM = { left: 0, top: 0, right: 800, bottom: 600 };
const MIDDLE = { x: 400, y: 300 };
const diamond = new BoardOutline([
  { x: 0, y: -1 },
  { x: 2, y: 0 },
  { x: 0, y: 1 },
  { x: -2, y: 0 },
]);
const square = new BoardOutline([
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]);

describe("framing", () => {
  test("CLIENT-FIT-1: an empty room is filled", () => {
    expect(frameIn(diamond, ROOM, [], MIDDLE)).toEqual({ scale: 200, at: MIDDLE });
    expect(frameIn(square, ROOM, [], MIDDLE)).toEqual({ scale: 300, at: MIDDLE });
  });

  test("CLIENT-FIT-1: a panel beside the board makes it smaller and moves it", () => {
    const panel = { left: 0, top: 0, right: 400, bottom: 600 };
    const { scale, at } = frameIn(square, ROOM, [panel], { x: 600, y: 300 });
    expect(scale).toBeCloseTo(200, 0);
    expect(at.x).toBeGreaterThanOrEqual(400 + scale);
  });

  test("CLIENT-FIT-1: panels in the corners leave a diamond its size", () => {
    const corners = [
      { left: 0, top: 0, right: 180, bottom: 100 },
      { left: 620, top: 500, right: 800, bottom: 600 },
    ];
    expect(frameIn(diamond, ROOM, corners, MIDDLE).scale).toBe(200);
    expect(frameIn(square, ROOM, corners, MIDDLE).scale).toBeLessThan(300);
  });

  test("CLIENT-FIT-1: nothing lies under a panel, wherever panels are", () => {
    let state = 7;
    const next = () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return state / 0x7fffffff;
    };
    const wrong: number[][] = [];
    for (let i = 0; i < 200; i++) {
      const panels = Array.from({ length: 4 }, () => {
        const [left, top] = [next() * 700, next() * 500];
        return { left, top, right: left + 40 + next() * 200, bottom: top + 40 + next() * 200 };
      });
      const { scale, at } = frameIn(diamond, ROOM, panels, MIDDLE);
      for (let a = -1; a <= 1; a += 0.1) {
        for (let b = -1; b <= 1; b += 0.1) {
          const x = at.x + (a + b) * scale * 0.999;
          const y = at.y + ((a - b) / 2) * scale * 0.999;
          const under = ({ left, top, right, bottom }: (typeof panels)[number]) =>
            x > left && x < right && y > top && y < bottom;
          if (panels.some(under) || x < 0 || x > 800 || y < 0 || y > 600) wrong.push([i, x, y]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("CLIENT-FIT-1: a little more room aside does not draw the board out of the middle", () => {
    const panel = { left: 0, top: 0, right: 140, bottom: 600 };
    const { scale, at } = frameIn(square, ROOM, [panel], MIDDLE);
    expect(at.x).toBe(400);
    expect(scale).toBeCloseTo(260, 0);
    const broad = { ...panel, right: 240 };
    expect(frameIn(square, ROOM, [broad], MIDDLE).at.x).toBeGreaterThan(500);
  });

  test("CLIENT-FIT-1: where all is covered, the board has no size and stays in the middle", () => {
    expect(frameIn(square, ROOM, [ROOM], MIDDLE)).toEqual({ scale: 0, at: MIDDLE });
  });
});
