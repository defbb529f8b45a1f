import { describe, expect, test } from "vitest";
import type { Tile } from "../../src/protocol/scene";
import type { Box } from "../../src/scene/board";
import { figureOn } from "../../src/scene/piece_tags";
import { layPlates, type PlatePlace, type PlateWish } from "../../src/scene/plate_layout";
import { BoardProjection } from "../../src/scene/view";
import { piece } from "./scene";

const CORNER = (42 * Math.PI) / 180;
const FRONT = (52 * Math.PI) / 180;
const FLAT = Math.PI / 2;
const NEW: ReadonlyMap<string, PlatePlace> = new Map();

/** Sizes as plates have them at this many pixels per tile, from full to least. */
function sizes(scale: number): { width: number; height: number }[] {
  const unit = 11 * Math.min(1.8, Math.max(0.78, scale / 62));
  return [9, 4.8, 3.4].map((wide) => ({ width: wide * unit, height: 1.6 * unit }));
}

type Situation = { pitch: number; yaw: number; tiles: readonly Tile[] };

function wishes({ pitch, yaw, tiles }: Situation, scale: number, x = 4.5): PlateWish[] {
  const view = new BoardProjection(pitch, yaw);
  view.resize(1280, 800);
  Object.assign(view, { scale, x, z: 3.5 });
  return tiles.map((at, index) => {
    // Figures differ in height, as a rat and an ogre do.
    const height = 0.55 + 0.17 * (index % 4);
    const state = { id: `p${index}`, piece: piece(at), size: 1, moving: false };
    const spot = { x: at[0] + 0.5, y: 0, z: at[1] + 0.5 };
    const unit = 11 * Math.min(1.8, Math.max(0.78, scale / 62));
    return { ...figureOn(view, { ...state, ...spot }, height, unit), sizes: sizes(scale) };
  });
}

const block = (left: number, top: number, columns: number, rows: number): Tile[] =>
  Array.from({ length: columns * rows }, (_, i) => [
    left + (i % columns),
    top + Math.floor(i / columns),
  ]);

const SITUATIONS: { readonly [name: string]: Situation } = {
  "four in a row": { pitch: CORNER, yaw: Math.PI / 4, tiles: block(3, 3, 1, 4) },
  "a melee of nine": { pitch: CORNER, yaw: Math.PI / 4, tiles: block(3, 2, 3, 3) },
  "six around one": {
    pitch: FRONT,
    yaw: 0,
    tiles: block(3, 2, 3, 3).filter(([x, y]) => !(y === 4 && x !== 4)),
  },
  "nine tokens": { pitch: FLAT, yaw: 0, tiles: block(3, 2, 3, 3) },
};

const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

function boxes(all: readonly PlateWish[], places: ReadonlyMap<string, PlatePlace>): Box[] {
  return all.map(({ id, sizes }) => {
    const { left = 0, top = 0, form = 0 } = places.get(id) ?? {};
    const { width, height } = sizes[form] ?? { width: 0, height: 0 };
    return { left, top, right: left + width, bottom: top + height };
  });
}

/** The largest share of a plate that lies on another one, and of a head that is under a plate. */
function hidden(all: readonly PlateWish[], places: ReadonlyMap<string, PlatePlace>) {
  const plates = boxes(all, places);
  let [plate, head] = [0, 0];
  for (const [index, one] of plates.entries()) {
    for (const wish of all) head = Math.max(head, shared(one, wish.head) / area(wish.head));
    for (const other of plates.slice(index + 1)) {
      plate = Math.max(plate, shared(one, other) / Math.min(area(one), area(other)));
    }
  }
  return { plate, head };
}

/** Every plate as large as it can be, right over its head. */
function careless(all: readonly PlateWish[]): Map<string, PlatePlace> {
  return new Map(
    all.flatMap((wish) => [...layPlates([wish], NEW)] satisfies [string, PlatePlace][]),
  );
}

describe("CLIENT-PLATE-1: the layout of plates", () => {
  test("a plate that is in nobody's way is large and over its figure", () => {
    const [alone] = wishes({ pitch: CORNER, yaw: Math.PI / 4, tiles: [[4, 3]] }, 60);
    if (!alone) throw new Error("one");
    const place = layPlates([alone], NEW).get("p0");
    expect(place).toMatchObject({ form: 0, spot: 0 });
    const wide = alone.sizes[0]?.width ?? 0;
    expect((place?.left ?? 0) + wide / 2).toBeCloseTo(alone.x, 6);
  });

  for (const [name, situation] of Object.entries(SITUATIONS)) {
    test(`${name}: heads are free, and no plate hides a quarter of another`, () => {
      for (let scale = 22; scale <= 110; scale += 4) {
        for (let quarter = 0; quarter < 4; quarter++) {
          const yaw = situation.yaw + (quarter * Math.PI) / 2;
          const all = wishes({ ...situation, yaw }, scale);
          const { plate, head } = hidden(all, layPlates(all, NEW));
          expect(plate, `plates at ${scale}, turned ${quarter}`).toBeLessThan(0.25);
          expect(head, `heads at ${scale}, turned ${quarter}`).toBe(0);
        }
      }
      // Otherwise the situation would show nothing.
      const all = wishes(situation, 40);
      const { plate, head } = hidden(all, careless(all));
      expect(Math.max(plate, head)).toBeGreaterThan(0.25);
    });
  }

  test("plates of one crowd have one size, as long as there is room for it", () => {
    const { tiles } = SITUATIONS["a melee of nine"] ?? { tiles: [] };
    const far: Tile = [12, 2];
    const melee = { pitch: CORNER, yaw: Math.PI / 4, tiles: [...tiles, far] };
    const places = [...layPlates(wishes(melee, 60), NEW).values()];
    expect(places.slice(0, 9).map(({ form }) => form)).toEqual(Array(9).fill(1));
    // Somebody who stands apart keeps the full plate.
    expect(places[9]?.form).toBe(0);
  });

  test("the order of the wishes does not matter", () => {
    for (const situation of Object.values(SITUATIONS)) {
      const all = wishes(situation, 30);
      const places = layPlates(all, NEW);
      const others = layPlates([...all].reverse(), NEW);
      for (const { id } of all) expect(others.get(id)).toEqual(places.get(id));
    }
  });

  test("when the view moves, plates move with it and change nothing else", () => {
    for (const situation of Object.values(SITUATIONS)) {
      let places = layPlates(wishes(situation, 30), NEW);
      const chosen = JSON.stringify([...places].map(([id, { form, spot }]) => [id, form, spot]));
      for (let step = 1; step <= 20; step++) {
        places = layPlates(wishes(situation, 30, 4.5 + 0.037 * step), places);
        const now = JSON.stringify([...places].map(([id, { form, spot }]) => [id, form, spot]));
        expect(now).toBe(chosen);
      }
    }
  });

  test("a view that trembles or zooms a little makes no plate jump to and fro", () => {
    for (const situation of Object.values(SITUATIONS)) {
      for (let scale = 24; scale < 100; scale += 3) {
        let places = layPlates(wishes(situation, scale), NEW);
        let changes = 0;
        for (let step = 0; step < 12; step++) {
          const next = layPlates(wishes(situation, scale + (step % 2 ? 0.3 : -0.3)), places);
          for (const [id, { form, spot }] of next) {
            const before = places.get(id);
            if (before?.form !== form || before.spot !== spot) changes++;
          }
          places = next;
        }
        // A few may change their minds once, but none with every frame.
        expect(changes, `${scale}`).toBeLessThan(4);
      }
    }
  });

  test("nobody makes room for a piece that passes", () => {
    const all = wishes(SITUATIONS["four in a row"] ?? { pitch: CORNER, yaw: 0, tiles: [] }, 60);
    const places = layPlates(all, NEW);
    const [first] = all;
    if (!first) throw new Error("four");
    const passing = { ...first, id: "passing", x: first.x + 7, passing: true };
    const together = layPlates([...all, passing], places);
    for (const { id } of all) expect(together.get(id)).toEqual(places.get(id));
    expect(together.get("passing")).toMatchObject({ form: 0, spot: 0 });
  });

  test("the head of a piece without a plate stays free, too", () => {
    const row = { pitch: CORNER, yaw: Math.PI / 4, tiles: block(3, 3, 1, 2) };
    const [mute, other] = wishes(row, 60);
    if (!mute || !other) throw new Error("two");
    const all = [{ ...mute, sizes: [] }, other];
    const places = layPlates(all, NEW);
    expect([...places.keys()]).toEqual([other.id]);
    expect(hidden(all, places).head).toBe(0);
    expect(hidden(all, careless(all)).head).toBeGreaterThan(0);
  });
});
