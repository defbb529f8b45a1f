/**
 * Things that stand on single tiles: doors, stairs, traps and the like. Each is one geometry with
 * vertex colours, on a tile from -0.5 to 0.5 with the ground at y = 0. `variant` is any number. The
 * same number always gives the same shape.
 */
import { BufferGeometry, Float32BufferAttribute } from "three";
import { glow, MeshBuilder } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  join,
  limb,
  line,
  path,
  plate,
  type Solid,
  tube,
  turned,
  type Vec,
} from "../../src/mesh/shapes";
import { Names } from "../../src/model/names";
import * as colour from "./colours";

/** Numbers from 0 to 1 that only look random. */
function dice(variant: number): () => number {
  let state = (Math.imul(variant | 0, 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

const mixed = (from: number, to: number, t: number) => {
  const part = (shift: number) => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(a + (b - a) * t) << shift;
  };
  return part(16) | part(8) | part(0);
};

function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  const all = new BufferGeometry();
  for (const name of ["position", "normal", "color"]) {
    const arrays = parts.map((part) => part.getAttribute(name).array);
    const values = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const array of arrays) {
      values.set(array, end);
      end += array.length;
    }
    all.setAttribute(name, new Float32BufferAttribute(values, 3));
  }
  return all;
}

/** Everything in one geometry. Glowing parts are only bright. */
function whole(made: MeshBuilder): BufferGeometry {
  const { natural, worn, accent, glow } = made.cast(0.3);
  return merged([natural, worn, accent, glow].filter((part) => part !== undefined));
}

function stump(variant: number): MeshBuilder {
  const random = dice(variant + 31);
  const made = new MeshBuilder()
    .add(colour.DARK_WOOD, turned(line(".3 0, .22 .06, .19 .26, .18 .28"), 9))
    .add(0xc79a63, turned(line(".18 .28, .12 .285, 0 .285"), 9))
    .add(0xa87b48, turned(line(".1 .286, .08 .29, 0 .29"), 9));
  for (let i = 0; i < 4; i++) {
    const way = 1.6 * i + random();
    const [x, z] = [Math.sin(way), Math.cos(way)];
    made.add(
      colour.DARK_WOOD,
      horn(
        [
          [0.15 * x, 0.1, 0.15 * z],
          [0.28 * x, 0.04, 0.28 * z],
          [0.42 * x, 0, 0.42 * z],
        ],
        0.07,
        5,
      ),
    );
  }
  return made;
}

function tree(variant: number): MeshBuilder {
  const random = dice(variant + 57);
  const made = new MeshBuilder().add(
    colour.DARK_WOOD,
    tube(path("0 0 0, .02 .3 0, -.02 .6 0"), [0.1, 0.07, 0.05], 7),
  );
  for (const [y, r] of [
    [0.5, 0.36],
    [0.76, 0.28],
    [1, 0.19],
  ] as const) {
    made.add(
      mixed(0x48703a, 0x6d9148, random()),
      turned(
        [
          [r * 0.7, y - 0.06],
          [r, y],
          [r * 0.55, y + 0.2],
          [0, y + 0.36],
        ],
        8,
      ),
      { turn: [0, 3 * random(), 0] },
    );
  }
  return made;
}

/** A door across a passage along x. An open one stands against the wall. */
function door(open: boolean): MeshBuilder {
  const made = new MeshBuilder()
    .pair(colour.STONE, block(0.16, 0.9, 0.26, 0.03), { at: [0.42, 0, 0] })
    .add(colour.STONE, block(1, 0.14, 0.28, 0.03), { at: [0, 0.86, 0] });
  const place = open ? { at: [-0.34, 0, 0.3] as Vec, turn: [0, 1.35, 0] as Vec } : {};
  const [leaf, band, ring]: Solid[] = [
    join(...[-0.24, -0.08, 0.08, 0.24].map((x) => moved(block(0.15, 0.84, 0.09, 0.02), [x, 0, 0]))),
    join(
      moved(block(0.66, 0.06, 0.12, 0.015), [0, 0.15, 0]),
      moved(block(0.66, 0.06, 0.12, 0.015), [0, 0.6, 0]),
    ),
    moved(ball(0.05, 6, 4), [0.2, 0.42, 0.07]),
  ];
  if (leaf) made.add(colour.WOOD, leaf, place);
  if (band) made.add(colour.IRON, band, place);
  if (ring) made.add(colour.GOLD, ring, place);
  return made;
}

const moved = ({ points, normals }: Solid, by: Vec): Solid => ({
  points: points.map((value, i) => value + (by[i % 3] ?? 0)),
  normals,
});

/** Steps that go down into the dark, or up to the light, towards +z. */
function stairs(down: boolean): MeshBuilder {
  const made = new MeshBuilder();
  for (let i = 0; i < 4; i++) {
    const tall = down ? 0.2 - 0.055 * i : 0.08 + 0.12 * i;
    made.add(mixed(0xa8a294, down ? 0x2b2a2c : 0xc9c2b0, i / 3), block(0.76, tall, 0.21, 0.02), {
      at: [0, 0, -0.315 + 0.21 * i],
    });
  }
  const high = down ? 0.28 : 0.5;
  return made.pair(colour.DARK_STONE, block(0.1, high, 0.9, 0.025), { at: [0.43, 0, 0] });
}

function trap(): MeshBuilder {
  const made = new MeshBuilder()
    .add(0x3a3633, turned(line(".36 .004, .34 .02, 0 .016"), 10))
    .add(colour.IRON, turned(line(".3 .015, .33 .03, .3 .05, .26 .03"), 12));
  for (let i = 0; i < 8; i++) {
    const way = (i * Math.PI) / 4;
    const [x, z] = [Math.sin(way), Math.cos(way)];
    made.add(
      colour.STEEL,
      horn(
        [
          [0.28 * x, 0.03, 0.28 * z],
          [0.17 * x, 0.17, 0.17 * z],
        ],
        0.04,
        4,
      ),
    );
  }
  return made.add(0xa8442c, turned(line(".09 .02, .07 .05, 0 .055"), 8));
}

function spring(): MeshBuilder {
  const made = new MeshBuilder().add(glow(0x7fdcf0), turned(line(".3 .05, .2 .07, 0 .075"), 12));
  for (let i = 0; i < 9; i++) {
    const way = (i * 2 * Math.PI) / 9;
    made.add(
      mixed(0x88867e, 0xb0aa9c, ((i * 37) % 10) / 10),
      block(0.2, 0.13 + 0.03 * (i % 3), 0.15, 0.035),
      { at: [0.35 * Math.sin(way), 0, 0.35 * Math.cos(way)], turn: [0, way, 0] },
    );
  }
  return made.add(glow(0xc8f6ff), turned(line(".05 .06, .03 .16, .07 .25, .02 .32, 0 .36"), 7));
}

/** A belt towards +z. The ground draws its chevrons, because they move. */
function belt(): MeshBuilder {
  const made = new MeshBuilder()
    .add(0x33363a, block(0.8, 0.05, 1, 0.01))
    .pair(colour.IRON, block(0.1, 0.09, 1, 0.02), { at: [0.44, 0, 0] });
  for (const z of [-0.42, -0.28, -0.14, 0, 0.14, 0.28, 0.42]) {
    made.add(0x26282b, block(0.78, 0.02, 0.03, 0.005), { at: [0, 0.042, z] });
  }
  return made;
}

/** Planks along x that form a bridge along z. */
function bridge(variant: number): MeshBuilder {
  const [made, random] = [new MeshBuilder(), dice(variant + 3)];
  for (let i = 0; i < 5; i++) {
    made.add(mixed(0x8a6038, 0xb08a58, random()), block(0.96, 0.06, 0.185, 0.015), {
      at: [0.02 * (random() - 0.5), 0, -0.4 + 0.2 * i],
      turn: [0, 0.03 * (random() - 0.5), 0],
    });
  }
  return made.pair(colour.DARK_WOOD, block(0.08, 0.05, 1, 0.01), { at: [0.4, -0.05, 0] });
}

function portal(): MeshBuilder {
  const ring: Vec[] = Array.from({ length: 13 }, (_, i) => {
    const way = (2 * Math.PI * i) / 12;
    return [0.34 * Math.sin(way), 0.46 - 0.42 * Math.cos(way), 0];
  });
  return new MeshBuilder()
    .add(
      colour.DARK_STONE,
      tube(
        ring,
        ring.map(() => 0.075),
        6,
      ),
    )
    .add(glow(0x9a6bff), turned(line(".3 -.015, .3 .015, 0 .02, 0 -.02, .3 -.015"), 14), {
      at: [0, 0.46, 0],
      turn: [Math.PI / 2, 0, 0],
      scale: [1, 1, 1.2],
    })
    .add(glow(0xd9c4ff), turned(line(".13 -.03, .13 .03, 0 .035, 0 -.035, .13 -.03"), 9), {
      at: [0, 0.46, 0],
      turn: [Math.PI / 2, 0, 0],
      scale: [1, 1, 1.2],
    });
}

/** A stone slab to step on: so flat that marks on its tile lie over it. */
function slab(): MeshBuilder {
  return new MeshBuilder()
    .add(colour.STONE, turned(line(".43 0, .44 .01, .42 .025, .37 .03, 0 .032"), 8), {
      turn: [0, 0.39, 0],
    })
    .add(0xb3a98f, plate(line("0 -.18, .18 0, 0 .18, -.18 0"), 0.012, 0.003), {
      at: [0, 0.03, 0],
      turn: [Math.PI / 2, 0, 0],
    });
}

/** A hatch that opens under whatever stands on it. */
function dropper(): MeshBuilder {
  return new MeshBuilder()
    .add(0x121214, block(0.74, 0.012, 0.74, 0.004))
    .pair(colour.IRON, block(0.1, 0.06, 0.94, 0.02), { at: [0.42, 0, 0] })
    .add(colour.IRON, block(0.8, 0.06, 0.1, 0.02), { at: [0, 0, 0.42] })
    .add(colour.IRON, block(0.8, 0.06, 0.1, 0.02), { at: [0, 0, -0.42] })
    .pair(0xd4a03a, block(0.05, 0.02, 0.22, 0.005), { at: [0.42, 0.055, 0.26] })
    .pair(0xd4a03a, block(0.05, 0.02, 0.22, 0.005), { at: [0.42, 0.055, -0.26] })
    .pair(0xd4a03a, block(0.22, 0.02, 0.05, 0.005), { at: [0.2, 0.055, 0.42] })
    .pair(0xd4a03a, block(0.22, 0.02, 0.05, 0.005), { at: [0.2, 0.055, -0.42] })
    .pair(0x2b2d30, block(0.32, 0.02, 0.7, 0.006), { at: [0.2, -0.02, 0], turn: [0, 0, -0.5] });
}

/** A box with a question mark on every side. */
function question(): MeshBuilder {
  const made = new MeshBuilder().add(0x8a4fb0, block(0.56, 0.3, 0.56, 0.06));
  const hook: Vec[] = [
    [-0.09, 0.08, 0],
    [-0.06, 0.15, 0],
    [0.03, 0.17, 0],
    [0.09, 0.11, 0],
    [0.03, 0.03, 0],
    [0, -0.04, 0],
  ];
  const mark = join(tube(hook, [0.028], 5), moved(ball(0.035, 6, 4), [0, -0.12, 0]));
  return made.add(glow(0xffe08a), mark, {
    at: [0, 0.31, 0.02],
    turn: [-Math.PI / 2, 0, 0],
    scale: 1.15,
  });
}

function web(): MeshBuilder {
  const made = new MeshBuilder();
  for (let i = 0; i < 6; i++) {
    const way = (i * Math.PI) / 3;
    made.add(
      0xd7d9d6,
      limb([0, 0.05, 0], [0.45 * Math.sin(way), 0.02, 0.45 * Math.cos(way)], 0.012, 0.012, 4),
    );
  }
  for (const r of [0.15, 0.28, 0.4]) {
    const ring: Vec[] = Array.from({ length: 7 }, (_, i) => [
      r * Math.sin((i * Math.PI) / 3),
      0.04,
      r * Math.cos((i * Math.PI) / 3),
    ]);
    made.add(0xd7d9d6, tube(ring, [0.01], 4));
  }
  return made;
}

/** What stands on a spot or a kind of tile, by look. Looks that are only ground are missing. */
const SPOTS: Readonly<Record<string, (variant: number) => MeshBuilder>> = {
  stump,
  tree,
  door: () => door(false),
  open_door: () => door(true),
  stairs: () => stairs(true),
  stairs_up: () => stairs(false),
  trap,
  spring,
  belt,
  bridge,
  portal,
  stone: slab,
  dropper,
  question,
  web,
};

const ALSO: Readonly<Record<string, string>> = {
  door_open: "open_door",
  door_closed: "door",
  closed_door: "door",
  stairs_down: "stairs",
  down_stairs: "stairs",
  up_stairs: "stairs_up",
  well: "spring",
  planks: "bridge",
  conveyor: "belt",
  question_tile: "question",
  stepping_stone: "stone",
  slab: "stone",
  spent_spring: "spring",
};

/** The things that stand on spots. */
export const PROPS = new Names("look of a spot", SPOTS, ALSO);

/** The prop of a look, or nothing if it has none. A prop with a direction points along +z. */
export function prop(look: string, variant = 0): BufferGeometry | undefined {
  const made = PROPS.find(look)?.value(variant);
  return made === undefined ? undefined : whole(made);
}

export const propNames: readonly string[] = PROPS.own;
