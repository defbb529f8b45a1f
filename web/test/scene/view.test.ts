import { describe, expect, test } from "vitest";
import { BoardCamera, TURN_MS } from "../../src/scene/camera";
import { BoardProjection } from "../../src/scene/view";

const PITCH = (42 * Math.PI) / 180;

function view(columns = 14, rows = 10, pitch = PITCH, yaw = Math.PI / 4): BoardProjection {
  const made = new BoardProjection(pitch, yaw);
  made.resize(1280, 800);
  made.board([columns, rows]);
  made.fit();
  return made;
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

describe("view", () => {
  test("CLIENT-SEL-2: what is projected is found again at any turn, zoom and slant", () => {
    const next = random(5);
    for (const pitch of [PITCH, Math.PI / 2]) {
      for (let i = 0; i < 50; i++) {
        const seen = view(14, 10, pitch);
        seen.yaw = next() * 7;
        seen.zoom(0.5 + next() * 2, { x: next() * 1280, y: next() * 800 });
        const [x, z, h] = [next() * 14, next() * 10, next()];
        const sight = seen.sight(seen.project(x, h, z));
        expect(sight.x + sight.dx * h).toBeCloseTo(x, 8);
        expect(sight.z + sight.dz * h).toBeCloseTo(z, 8);
      }
    }
  });

  test("CLIENT-FIT-2: a stretched view from the front has squares, and finds what it shows", () => {
    const seen = view(8, 8, 1, 0);
    seen.stretch = 1 / Math.sin(1);
    const at = seen.project(2, 0, 3);
    expect(seen.project(3, 0, 3).x - at.x).toBeCloseTo(seen.scale, 8);
    expect(seen.project(2, 0, 4).y - at.y).toBeCloseTo(seen.scale, 8);
    const sight = seen.sight(seen.project(2, 0.7, 3));
    expect(sight.x + sight.dx * 0.7).toBeCloseTo(2, 8);
    expect(sight.z + sight.dz * 0.7).toBeCloseTo(3, 8);
    seen.fit();
    for (let i = 0; i < 8; i++) expect(seen.sees(i, 7 - i)).toBe(true);
  });

  test("CLIENT-CAM-2: what is under the pointer stays there while zooming", () => {
    const seen = view();
    const point = { x: 700, y: 380 };
    const before = seen.ground(point);
    seen.zoom(1.6, point);
    const after = seen.ground(point);
    expect(after[0]).toBeCloseTo(before[0], 8);
    expect(after[1]).toBeCloseTo(before[1], 8);
  });

  test("CLIENT-CAM-2: zoom goes from 50 to 250 %", () => {
    const seen = view(8, 8);
    const usual = seen.usual();
    for (let i = 0; i < 40; i++) seen.zoom(1.5, { x: 640, y: 400 });
    expect(seen.scale).toBeCloseTo(usual * 2.5, 6);
    for (let i = 0; i < 40; i++) seen.zoom(0.5, { x: 640, y: 400 });
    expect(seen.scale).toBeCloseTo(usual * 0.5, 6);
  });

  test("CLIENT-CAM-2: after any 200 inputs some tile is in view, and fit shows all", () => {
    for (const [columns, rows] of [
      [14, 10],
      [80, 50],
      [1, 1],
    ] as const) {
      const next = random(columns);
      const seen = view(columns, rows);
      for (let i = 0; i < 200; i++) {
        if (next() < 0.4) seen.pan((next() - 0.5) * 4000, (next() - 0.5) * 4000);
        else if (next() < 0.5) seen.zoom(next() * 3, { x: next() * 1280, y: next() * 800 });
        else seen.yaw += Math.PI / 2;
        const tiles = Array.from({ length: columns * rows }, (_, n) => n);
        expect(tiles.some((n) => seen.sees(n % columns, Math.floor(n / columns)))).toBe(true);
      }
      seen.fit();
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) expect(seen.sees(x, y)).toBe(true);
      }
    }
  });
});

describe("camera", () => {
  function camera(columns = 14, rows = 10) {
    const seen = view(columns, rows);
    return {
      seen,
      camera: new BoardCamera(
        seen,
        (point) => point,
        () => {},
      ),
    };
  }

  test("CLIENT-CAM-1: a quarter turn takes 250 ms, eases, and goes the short way", () => {
    const { seen, camera: made } = camera();
    const start = seen.yaw;
    for (let i = 0; i < 3; i++) {
      made.turn(1);
      made.advance(i * 1000);
      made.advance(i * 1000 + TURN_MS);
    }
    expect(made.orient.value).toBe(3);
    made.turn(1);
    expect(made.orient.value).toBe(0);
    expect(made.turning.value).toBe(true);
    made.advance(5000);
    expect(made.advance(5000 + TURN_MS / 2)).toBe(true);
    expect(seen.yaw - start).toBeCloseTo(1.75 * Math.PI, 8);
    expect(made.advance(5000 + TURN_MS)).toBe(false);
    expect(seen.yaw - start).toBeCloseTo(2 * Math.PI, 8);
    expect(made.turning.value).toBe(false);
  });

  test("CLIENT-VIS-4: with reduced motion it jumps", () => {
    const { seen, camera: made } = camera();
    made.reducedMotion = true;
    const start = seen.yaw;
    made.turn(-1);
    expect(made.turning.value).toBe(false);
    expect(made.orient.value).toBe(3);
    expect(seen.yaw - start).toBeCloseTo(-Math.PI / 2, 8);
  });

  test("CLIENT-KEY-1: up is up the screen in every view", () => {
    const { seen, camera: made } = camera();
    made.reducedMotion = true;
    const ways = { North: [0, -1], East: [1, 0], South: [0, 1], West: [-1, 0] } as const;
    for (let i = 0; i < 4; i++) {
      const heading = made.heading("up");
      const [dx, dz] = ways[heading as keyof typeof ways];
      const from = seen.project(5.5, 0, 5.5);
      const to = seen.project(5.5 + dx, 0, 5.5 + dz);
      expect(to.y).toBeLessThan(from.y);
      expect(to.x).toBeGreaterThan(from.x);
      made.turn(1);
    }
  });

  test("CLIENT-CAM-2: a tile that is out of view is brought in, one in view moves nothing", () => {
    const { seen, camera: made } = camera();
    made.zoom(2.5);
    made.centre([0, 0]);
    expect(made.sees([13, 9])).toBe(false);
    made.bring([13, 9]);
    expect(made.sees([13, 9])).toBe(true);
    const { x, z } = seen;
    made.bring([13, 9]);
    expect([seen.x, seen.z]).toEqual([x, z]);
  });

  test("CLIENT-CAM-3: whoever is followed stays about the middle; a board seen whole stays still", () => {
    const { seen, camera: made } = camera(40, 28);
    seen.margins = { left: 230, right: 260, top: 70, bottom: 140 };
    const place = () => [seen.x, seen.z, seen.scale];
    seen.fit();
    const whole = place();
    made.follow([39, 27]);
    expect(place()).toEqual(whole);
    seen.scale = seen.usual();
    for (const [x, z] of [
      [3, 3],
      [20, 14],
      [36, 24],
    ] as const) {
      made.follow([x, z]);
      const at = seen.project(x + 0.5, 0, z + 0.5);
      expect(Math.abs(at.x - (230 + 1280 - 260) / 2)).toBeLessThan(60);
      expect(Math.abs(at.y - (70 + 800 - 140) / 2)).toBeLessThan(50);
    }
    const there = place();
    made.follow([36, 24]);
    expect(place()).toEqual(there);
  });

  test("CLIENT-ROST-1: a centred tile is in the middle at once, wherever the picture still is", () => {
    const { seen, camera: made } = camera();
    made.zoom(2);
    made.centre([3, 2]);
    const at = seen.project(3.5, 0, 2.5);
    expect(at.x).toBeCloseTo(640, 6);
    expect(at.y).toBeCloseTo(400, 6);
    let scale = 0;
    expect(
      made.seen(0, () => {
        scale = seen.scale;
      }),
    ).toBe(true);
    expect(scale).toBeGreaterThan(0);
    expect(made.seen(500, () => {})).toBe(false);
  });
});
