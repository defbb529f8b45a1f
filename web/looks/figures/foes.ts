/** The third force on a chess board, and other figures that are half thing and half beast. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  limb,
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
import { fourLegged } from "./four_legged";
import { crowned, stand } from "./people";

/** A pawn on its head with a face, at a given height. */
function imp(into: MeshBuilder, y = 0.05, size = 1): MeshBuilder {
  const place = (x: number, up: number, z: number): Vec => [x * size, y + up * size, z * size];
  const body = line(".1 .32, .1 .4, .13 .47, .2 .52, .225 .55, .225 .6, .2 .63, .1 .65, 0 .65");
  return into
    .add(worn(), ball(0.2, 12, 8), { at: place(0, 0.19, 0), scale: size })
    .add(worn(), turned(body, 16, true), { at: place(0, 0, 0), scale: size })
    .add(worn(0.6), turned(line(".1 .36, .16 .375, .16 .4, .1 .42"), 16, true), {
      at: place(0, 0, 0),
      scale: size,
    })
    .pair(colour.IVORY, ball(0.062, 8, 5), { at: place(0.085, 0.23, 0.155), scale: size })
    .pair(colour.INK, ball(0.032, 6, 4), { at: place(0.085, 0.225, 0.21), scale: size })
    .pair(worn(0.3), block(0.12, 0.03, 0.05, 0.01), {
      at: place(0.09, 0.285, 0.175),
      turn: [0, 0.3, 0.4],
      scale: size,
    })
    .add(colour.INK, plate(line("-.09 .02, .09 .02, .05 -.04, -.05 -.04"), 0.04, 0.008), {
      at: place(0, 0.115, 0.18),
      turn: [0.35, 0, 0],
      scale: size,
    })
    .pair(colour.BONE, horn(path(".04 .1 .19, .045 .16 .21"), 0.02, 4), {
      at: place(0, 0, 0),
      scale: size,
    })
    .pair(colour.BONE, horn(path(".12 .6 0, .25 .68 0, .27 .82 .05"), 0.06, 6), {
      at: place(0, 0, 0),
      scale: size,
    });
}

const grunt = (): MeshBuilder => imp(stand(0.31));

function lurker(): MeshBuilder {
  const made = stand(0.34)
    .add(worn(0.45), turned(line(".3 .05, .31 .1, .2 .3, .17 .42, .1 .52, 0 .56"), 10))
    .add(colour.INK, ball(0.13, 8, 6), { at: [0, 0.37, 0.1] })
    .add(worn(), turned(line(".1 .3, .2 .33, .17 .45, .12 .47"), 10))
    .pair(glow(0xffe27a), ball(0.032, 6, 4), { at: [0.055, 0.4, 0.215] });
  for (const x of [0.18, 0.24, 0.3]) {
    made.pair(
      colour.BONE,
      horn(
        [
          [x, 0.16, 0.12],
          [x + 0.02, 0.2, 0.26],
          [x, 0.07, 0.36],
        ],
        0.03,
        4,
      ),
    );
  }
  return made;
}

function rider(): MeshBuilder {
  const mount = {
    fur: 0x6d5138,
    dark: 0x3d2c1e,
    pale: 0x8a6a4c,
    size: 1,
    eye: 0xd8443a,
    legs: 0.24,
  };
  return imp(fourLegged(mount), 0.44, 0.66).pair(
    colour.BONE,
    horn(path(".06 .58 .4, .12 .7 .42"), 0.035, 5),
  );
}

function ram(): MeshBuilder {
  return stand(0.36)
    .add(worn(0.6), ball(0.25, 9, 6), { at: [0, 0.33, -0.08], scale: [1, 0.9, 1.2] })
    .pair(colour.DARK_LEATHER, limb([0.13, 0.05, 0.08], [0.12, 0.22, 0.06], 0.06))
    .pair(colour.DARK_LEATHER, limb([0.13, 0.05, -0.24], [0.12, 0.22, -0.2], 0.06))
    .add(worn(), ball(0.2, 9, 6), { at: [0, 0.42, 0.2] })
    .add(colour.IRON, block(0.26, 0.2, 0.09, 0.03), { at: [0, 0.36, 0.35], turn: [-0.2, 0, 0] })
    .pair(glow(0xffd24a), ball(0.03, 6, 4), { at: [0.1, 0.5, 0.36] })
    .pair(
      colour.BONE,
      horn(
        path(".1 .56 .2, .26 .64 .12, .36 .52 .06, .36 .36 .14, .28 .3 .26, .24 .38 .34"),
        0.085,
        7,
      ),
    );
}

function wisp(): MeshBuilder {
  const made = stand(0.28)
    .add(worn(), turned(line("0 .2, .12 .26, .17 .38, .13 .5, .06 .62, .03 .74, 0 .84"), 8))
    .add(glow(0xfff3c4), ball(0.09, 8, 6), { at: [0, 0.4, 0.1] })
    .pair(colour.INK, block(0.03, 0.06, 0.02, 0.006), { at: [0.04, 0.38, 0.185] });
  for (const [x, y, z] of [
    [0.18, 0.24, 0.05],
    [-0.16, 0.3, -0.1],
    [0.1, 0.68, -0.12],
    [-0.14, 0.6, 0.08],
  ] as const) {
    made.add(glow(0xffb45a), ball(0.035, 6, 4), { at: [x, y, z] });
  }
  return made;
}

function bombard(): MeshBuilder {
  const barrel = line(
    "0 -.22, .13 -.2, .16 -.12, .15 .1, .17 .12, .17 .18, .14 .2, .15 .36, .18 .38, .18 .44, .12 .45, .11 .3, 0 .3",
  );
  return stand(0.38)
    .pair(
      colour.WOOD,
      turned(line("0 -.035, .17 -.035, .18 -.02, .18 .02, .17 .035, 0 .035"), 12),
      { at: [0.26, 0.23, -0.04], turn: [0, 0, Math.PI / 2] },
    )
    .pair(colour.IRON, ball(0.05, 7, 5), { at: [0.31, 0.23, -0.04] })
    .add(colour.DARK_WOOD, block(0.34, 0.12, 0.44, 0.03), { at: [0, 0.16, -0.08] })
    .add(colour.IRON, turned(barrel, 12), { at: [0, 0.44, 0], turn: [0.95, 0, 0] })
    .add(worn(), turned(line(".152 -.05, .175 -.04, .175 .04, .152 .05"), 12), {
      at: [0, 0.45, 0.02],
      turn: [0.95, 0, 0],
    })
    .add(worn(), block(0.38, 0.05, 0.1, 0.02), { at: [0, 0.3, -0.28] })
    .pair(glow(0xffd24a), ball(0.035, 6, 4), { at: [0.09, 0.6, 0.2] })
    .pair(colour.BONE, horn(path(".1 .62 -.02, .24 .76 -.06, .24 .9 -.02"), 0.05, 5));
}

/** Wide and crowned, for more than one tile. */
function tyrant(): MeshBuilder {
  const made = stand(0.47)
    .add(
      worn(0.75),
      turned(line(".42 .05, .43 .1, .34 .32, .3 .5, .33 .62, .26 .74, .12 .8, 0 .82"), 10),
    )
    .add(colour.IRON, turned(line(".31 .44, .36 .46, .35 .53, .3 .55"), 10))
    .pair(colour.IRON, ball(0.17, 8, 5), { at: [0.34, 0.68, 0], scale: [1, 0.8, 1] })
    .pair(worn(), tube(path(".36 .64 .04, .46 .46 .16, .38 .34 .3"), [0.12, 0.1, 0.08], 7))
    .pair(colour.BONE, horn(path(".4 .8 0, .52 .92 0, .5 1.06 .04"), 0.06, 5))
    .add(worn(0.9), ball(0.21, 9, 6), { at: [0, 0.94, 0.06] })
    .pair(glow(0xffe27a), ball(0.045, 6, 4), { at: [0.085, 0.97, 0.24] })
    .pair(worn(0.35), block(0.12, 0.035, 0.05, 0.01), {
      at: [0.09, 1.02, 0.24],
      turn: [0, 0.25, 0.4],
    })
    .add(colour.INK, plate(line("-.11 0, .11 0, .07 -.06, -.07 -.06"), 0.04, 0.01), {
      at: [0, 0.87, 0.25],
    })
    .pair(colour.BONE, horn(path(".08 .82 .25, .09 .92 .28"), 0.025, 4))
    .add(colour.GOLD, turned(line(".17 1.07, .19 1.08, .185 1.15, .16 1.15"), 10));
  crowned(made, colour.GOLD, 7, [0.17, 1.12], [0.21, 1.28], 0.05, 5);
  return carried.mace(made, [-0.38, 0.36, 0.32], [0.35, 0, 0.3]);
}

export const FOES: FigureFamily = { grunt, lurker, rider, ram, wisp, bombard, tyrant };
