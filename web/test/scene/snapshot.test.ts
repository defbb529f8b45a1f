import { expect, test } from "vitest";
import { cutOf } from "../../src/scene/snapshot";
import { BoardProjection } from "../../src/scene/view";

const WINDOW = { width: 1280, height: 800 };

function boxOf(view: BoardProjection): { width: number; height: number } {
  const { left, top, right, bottom } = cutOf([view.extent()], view);
  return { width: right - left, height: bottom - top };
}

test("a picture has the whole board and little around it, and nothing outside of the view", () => {
  for (const yaw of [0, Math.PI / 4, 2]) {
    const view = new BoardProjection(0.73, yaw);
    view.resize(WINDOW.width, WINDOW.height);
    view.board([8, 8]);
    view.fit();
    const cut = cutOf([view.extent()], view);
    for (const [x, z] of [
      [0, 0],
      [8, 0],
      [8, 8],
      [0, 8],
    ] as const) {
      const corner = view.project(x, 0, z);
      expect(corner.x).toBeGreaterThan(cut.left);
      expect(corner.x).toBeLessThan(cut.right);
      expect(corner.y).toBeGreaterThan(cut.top);
      expect(corner.y).toBeLessThan(cut.bottom);
    }
    expect(boxOf(view).width).toBeLessThan(WINDOW.width);
    view.zoom(2.5, { x: 640, y: 400 });
    expect(boxOf(view)).toEqual(WINDOW);
  }
});

test("a plate that stands over the board is in the picture", () => {
  const board = { left: 100, top: 200, right: 500, bottom: 400 };
  const plate = { left: 90.5, top: 150, right: 130, bottom: 170 };
  const { left, top } = cutOf([board, plate], WINDOW);
  expect(left).toBeLessThan(plate.left);
  expect(top).toBeLessThan(plate.top);
});
