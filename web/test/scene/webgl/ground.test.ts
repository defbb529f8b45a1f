/** The ground: what changes of it is laid anew, and only that. */
import { type BufferAttribute, Mesh } from "three";
import { expect, test } from "vitest";
import { prop } from "../../../looks/figures/props";
import type { Board } from "../../../src/protocol/scene";
import { lit } from "../../../src/scene/materials";
import { BoardTerrain } from "../../../src/scene/terrain";
import { Furniture } from "../../../src/scene/webgl/furniture";
import { BoardGround } from "../../../src/scene/webgl/ground";

const KINDS = {
  "#": { name: "Wall", look: "wall", height: 4 },
  ".": { name: "Floor", look: "floor" },
  ",": { name: "Earth", look: "rough" },
  "~": { name: "Water", look: "water", height: -1 },
  "-": { name: "Floor", look: "floor", remembered: true },
  ";": { name: "Earth", look: "rough", remembered: true },
};

type Spots = NonNullable<Board["spots"]>;

const SIZE = 12;
const LETTERS = [...Object.keys(KINDS), " "];

/** Ground of all kinds, the same for the same seed. */
function dug(seed: number): string[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return LETTERS[Math.floor((state / 2 ** 32) * LETTERS.length)] ?? " ";
  };
  return Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, next).join(""));
}

function terrain(rows: readonly string[], before?: BoardTerrain): BoardTerrain {
  const board = {
    size: [SIZE, SIZE] as [number, number],
    kinds: KINDS,
    rows: Object.fromEntries(rows.entries()),
  };
  return new BoardTerrain(board, before);
}

function laid(on: BoardTerrain): BoardGround {
  return new BoardGround(on, lit());
}

/** Everything that is drawn, number by number, as text that is quickly compared. */
function faces({ group }: BoardGround): string {
  const meshes: string[] = [];
  group.traverse((part) => {
    if (!(part instanceof Mesh) || !part.visible) return;
    const { geometry } = part;
    const count = Math.min(geometry.drawRange.count, geometry.getAttribute("position").count);
    for (const name of ["position", "normal", "color"]) {
      const attribute = geometry.getAttribute(name);
      const used = attribute && new Float32Array(attribute.array.slice(0, 3 * count));
      if (used) meshes.push(Buffer.from(used.buffer).toString("latin1"));
    }
  });
  return meshes.join("\n");
}

function replaced(rows: readonly string[], x: number, y: number, letter: string): string[] {
  return rows.map((row, at) => (at === y ? row.slice(0, x) + letter + row.slice(x + 1) : row));
}

test("CLIENT-PERF-1: ground that comes to be seen bit by bit is that which is seen at once", () => {
  let rows = dug(1);
  let now = terrain(rows);
  const ground = laid(now);
  for (const [step, letter] of LETTERS.entries()) {
    // In the middle of a plot, in its corner, at the edge of the board.
    rows = replaced(rows, 4, 4, letter);
    rows = replaced(rows, 7, 8, letter);
    rows = replaced(rows, SIZE - 1, step, letter);
    now = terrain(rows, now);
    expect(ground.relay(now)).toBe(true);
    ground.work();
    expect(faces(ground) === faces(laid(terrain(rows))), `after ${letter}`).toBe(true);
  }
});

test("CLIENT-PERF-1: more new ground than a frame has time for is dug in several", () => {
  const ground = laid(terrain(dug(1)));
  const all = terrain(dug(2));
  ground.relay(all);
  const before = faces(ground);
  let frames = 0;
  for (; ground.waiting; frames++) ground.work({ x: 10, z: 10 }, Number.NEGATIVE_INFINITY);
  expect(frames).toBe(4);
  expect(faces(ground)).not.toBe(before);
  expect(faces(ground) === faces(laid(all))).toBe(true);
});

test("CLIENT-TGT-1: what steps back does so on new ground, too", () => {
  const stays = (x: number) => x < 5;
  const ground = laid(terrain(dug(1)));
  ground.dim(stays);
  const all = terrain(dug(2));
  ground.relay(all);
  ground.work();
  const other = laid(all);
  expect(faces(ground) === faces(other)).toBe(false);
  other.dim(stays);
  expect(faces(ground) === faces(other)).toBe(true);
  ground.dim(undefined);
  expect(faces(ground) === faces(laid(all))).toBe(true);
});

test("what stands on tiles is one mesh, laid anew when some of it changes", () => {
  const furniture = new Furniture(lit());
  const { geometry } = furniture.mesh;
  const lay = (spots: Spots) => {
    furniture.lay(new BoardTerrain({ size: [SIZE, SIZE], kinds: KINDS, rows: {}, spots }));
    return geometry.drawRange.count;
  };
  const alone = prop("belt")?.getAttribute("position").count ?? 0;
  lay({ "0,0": { look: "nothing of the kind" } });
  expect(furniture.mesh.visible).toBe(false);
  const belts: Spots = { "0,0": { look: "belt" }, "3,0": { look: "belt", facing: "East" } };
  expect(lay(belts)).toBe(2 * alone);
  geometry.computeBoundingBox();
  expect(geometry.boundingBox?.max.x).toBeCloseTo(4, 1);
  const before = geometry.getAttribute("position") as BufferAttribute;
  const { version } = before;
  lay({ ...belts });
  expect(geometry.getAttribute("position")).toBe(before);
  expect(before.version).toBe(version);
  expect(lay({ "0,0": { look: "belt", facing: "West" } })).toBe(alone);
});

test("CLIENT-VIS-1: marks lie over springs, and on the ground beside trees", () => {
  const furniture = new Furniture(lit());
  const spots: Spots = {
    "0,0": { name: "Spring", look: "spring" },
    "1,0": { name: "Tree", look: "tree" },
  };
  const terrain = new BoardTerrain({ size: [3, 1], kinds: KINDS, rows: { "0": "..." }, spots });
  const high = prop("spring");
  high?.computeBoundingBox();
  expect(furniture.top(terrain, 0, 0)).toBe(high?.boundingBox?.max.y);
  expect(furniture.top(terrain, 0, 0)).toBeGreaterThan(0);
  expect([furniture.top(terrain, 1, 0), furniture.top(terrain, 2, 0)]).toEqual([0, 0]);
});
