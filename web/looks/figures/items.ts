/** Items that lie on the ground and can be picked up. */

import { glow, MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  line,
  path,
  plate,
  tube,
  turned,
  type Vec,
} from "../../src/mesh/shapes";
import { carried } from "./carried";
import * as colour from "./colours";
import type { FigureFamily } from "./family";

const LAID: Vec = [1.45, 0.7, 0];

function potion(): MeshBuilder {
  return new MeshBuilder()
    .add(worn(), turned(line("0 0, .1 0, .15 .06, .15 .12, .1 .19, .05 .22, .05 .24"), 10))
    .add(0xcfe3e6, turned(line(".05 .23, .05 .3, .07 .31, .07 .33, 0 .33"), 10))
    .add(colour.WOOD, turned(line(".04 .33, .045 .37, 0 .38"), 8))
    .add(glow(0xffffff), ball(0.022, 5, 4), { at: [-0.07, 0.15, 0.11] });
}

function scroll(): MeshBuilder {
  return new MeshBuilder()
    .add(0xe9dab2, tube(path("-.2 .07 .06, .2 .07 .06"), [0.06, 0.06], 9), { turn: [0, 0.4, 0] })
    .add(0xd8c595, plate(line("-.17 -.16, .17 -.16, .17 .06, -.17 .06"), 0.02, 0.004), {
      at: [0, 0.02, 0],
      turn: [-1.57, 0.4, 0],
    })
    .add(worn(), tube(path("-.03 .07 .06, .03 .07 .06"), [0.067, 0.067], 9), { turn: [0, 0.4, 0] })
    .add(worn(0.8), ball(0.035, 7, 4), { at: [0.03, 0.1, 0.11] });
}

const laid = (
  weapon: (into: MeshBuilder, at: Vec, turn: Vec) => MeshBuilder,
  back = -0.12,
): MeshBuilder => weapon(new MeshBuilder(), [-0.1, 0.07, back], LAID);

function armour(metal: number): MeshBuilder {
  return new MeshBuilder()
    .add(
      metal,
      turned(line(".1 0, .14 .02, .13 .1, .17 .24, .15 .32, .07 .35, .06 .3, 0 .29"), 9),
      {
        scale: [1, 1, 0.7],
      },
    )
    .pair(metal, ball(0.075, 7, 5), { at: [0.17, 0.29, 0] })
    .add(worn(), plate(line("-.05 -.1, .05 -.1, .06 .1, -.06 .1"), 0.03, 0.01), {
      at: [0, 0.17, 0.105],
      turn: [-0.1, 0, 0],
    })
    .add(colour.LEATHER, turned(line(".12 .08, .145 .09, .145 .11, .12 .12"), 9), {
      scale: [1, 1, 0.75],
    });
}

function food(): MeshBuilder {
  return new MeshBuilder()
    .add(0xc98f4d, ball(0.14, 9, 5), { at: [0, 0.08, 0], scale: [1.4, 0.75, 1] })
    .add(0xe6bd7d, block(0.22, 0.02, 0.03, 0.008), { at: [0, 0.175, 0], turn: [0, 0.5, 0] })
    .add(0xb8433a, ball(0.07, 8, 5), { at: [0.14, 0.06, 0.16] })
    .add(worn(0.8), plate(line("-.2 -.2, .2 -.2, .2 .2, -.2 .2"), 0.015, 0.004), {
      at: [0, 0.008, 0],
      turn: [-1.57, 0.3, 0],
    });
}

function berries(): MeshBuilder {
  const made = new MeshBuilder().pair(
    colour.LEAF,
    plate(line("0 0, .08 .05, .2 0, .08 -.05"), 0.02, 0.006),
    { at: [0, 0.1, 0], turn: [-1.3, 0, 0.2] },
  );
  for (const [x, y, z] of [
    [0, 0.06, 0.08],
    [0.09, 0.06, -0.02],
    [-0.09, 0.06, -0.02],
    [0, 0.14, 0.0],
  ] as const) {
    made.add(0xa8324e, ball(0.065, 8, 5), { at: [x, y, z] });
  }
  return made.add(worn(0.8), turned(line("0 0, .16 0, .17 .01, 0 .012"), 10));
}

function gold(): MeshBuilder {
  const made = new MeshBuilder();
  const coins: readonly Vec[] = [
    [0, 0, 0.06],
    [0.12, 0, -0.04],
    [-0.11, 0, -0.05],
    [0.02, 0.035, -0.02],
    [0.06, 0.035, 0.08],
    [-0.04, 0.07, 0.02],
    [0.2, 0, 0.12],
  ];
  coins.forEach((at, i) => {
    made.add(
      colour.GOLD,
      turned(line("0 0, .085 0, .09 .012, .085 .03, .06 .03, .055 .024, 0 .024"), 10),
      { at, turn: [0.12 * ((i % 3) - 1), i, 0.1 * (i % 2)] },
    );
  });
  return made.add(worn(), ball(0.03, 6, 4), { at: [0.02, 0.12, 0.02] });
}

function amulet(): MeshBuilder {
  const chain: Vec[] = Array.from({ length: 11 }, (_, i) => [
    0.17 * Math.sin((i * Math.PI) / 5),
    0.03,
    0.15 * Math.cos((i * Math.PI) / 5) - 0.06,
  ]);
  return new MeshBuilder()
    .add(colour.GOLD, tube(chain, [0.018], 5))
    .add(colour.GOLD, turned(line("0 0, .1 0, .11 .02, .1 .05, .07 .055"), 10), {
      at: [0, 0.02, 0.16],
    })
    .add(glow(0x8affd0), ball(0.07, 8, 5), { at: [0, 0.07, 0.16], scale: [1, 0.7, 1] })
    .add(worn(), turned(line(".11 .0, .125 .01, .11 .03"), 10), { at: [0, 0.02, 0.16] });
}

function bomb(): MeshBuilder {
  return new MeshBuilder()
    .add(colour.SLATE, ball(0.13, 9, 6), { at: [0, 0.13, 0] })
    .add(worn(), turned(line(".125 .1, .135 .11, .135 .15, .125 .16"), 9))
    .add(colour.LINEN, tube(path("0 .25 0, .03 .32 0, .1 .34 .02"), [0.016], 5))
    .add(glow(0xffc65a), ball(0.035, 6, 4), { at: [0.11, 0.345, 0.02] });
}

function darts(): MeshBuilder {
  const made = new MeshBuilder();
  for (const x of [-0.1, 0, 0.1]) {
    made
      .add(
        colour.WOOD,
        tube(
          [
            [x, 0.03, -0.16],
            [x * 0.6, 0.03, 0.14],
          ],
          [0.014, 0.014],
          5,
        ),
      )
      .add(
        colour.STEEL,
        horn(
          [
            [x * 0.6, 0.03, 0.12],
            [x * 0.5, 0.03, 0.24],
          ],
          0.035,
          4,
        ),
      )
      .add(worn(), plate(line("-.035 -.05, .035 -.05, 0 .05"), 0.02, 0.004), {
        at: [x, 0.035, -0.15],
        turn: [-1.57, 0, 0],
      });
  }
  return made;
}

function chest(): MeshBuilder {
  return new MeshBuilder()
    .add(colour.WOOD, block(0.42, 0.2, 0.28, 0.02))
    .add(colour.WOOD, tube(path("-.205 .2 0, .205 .2 0"), [0.135, 0.135], 10))
    .pair(worn(), block(0.05, 0.31, 0.3, 0.02), { at: [0.13, 0.02, 0] })
    .add(colour.GOLD, block(0.07, 0.08, 0.03, 0.01), { at: [0, 0.16, 0.14] });
}

const SHAPES: FigureFamily = {
  potion,
  scroll,
  sword: () => laid((into, at, turn) => carried.sword(into, at, turn, 0.46)),
  dagger: () => laid((into, at, turn) => carried.sword(into, at, turn, 0.3)),
  axe: () => laid((into, at, turn) => carried.hatchet(into, at, turn, true)),
  mace: () => laid(carried.mace),
  staff: () => laid(carried.staff, -0.06),
  armour: () => armour(colour.STEEL),
  leather: () => armour(colour.LEATHER),
  cloth: () => armour(colour.LINEN),
  food,
  berries,
  gold,
  amulet,
  bomb,
  dart: darts,
  chest,
};

/** Larger than life, so that they are visible from far away. */
export const ITEMS: FigureFamily = Object.fromEntries(
  Object.entries(SHAPES).map(([name, build]) => [name, () => build().grown(1.4)]),
);
