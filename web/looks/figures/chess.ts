/** Chess pieces, turned from wood in the side's colour. */

import { MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, horn, limb, line, plate, turned } from "../../src/mesh/shapes";
import * as colour from "./colours";
import type { FigureFamily } from "./family";

const SIDES = 20;

/** A foot with felt under it, and a stem on top. */
function piece(stem: string, foot = 0.3): MeshBuilder {
  const f = foot;
  const rim = [
    [0, 0],
    [f - 0.01, 0],
    [f, 0.02],
    [f, 0.05],
    [f - 0.03, 0.075],
    [f - 0.05, 0.085],
    [f - 0.05, 0.105],
    [f - 0.09, 0.125],
  ] as const;
  return new MeshBuilder()
    .add(worn(0.82), turned(rim, SIDES, true))
    .add(
      colour.GOLD,
      turned(
        [
          [f - 0.052, 0.088],
          [f - 0.043, 0.095],
          [f - 0.052, 0.103],
        ],
        SIDES,
        true,
      ),
    )
    .add(worn(), turned(line(stem), SIDES, true));
}

function pawn(): MeshBuilder {
  return piece(".21 .125, .12 .19, .085 .3, .08 .36, .15 .375, .155 .4, .1 .42, .08 .43", 0.27).add(
    worn(),
    ball(0.135, 14, 9),
    { at: [0, 0.53, 0] },
  );
}

function rook(): MeshBuilder {
  const made = piece(
    ".21 .125, .17 .18, .145 .3, .14 .46, .15 .47, .2 .5, .2 .56, .15 .56, .14 .53, 0 .53",
  );
  for (let i = 0; i < 6; i++) {
    const way = (i * Math.PI) / 3;
    made.add(worn(), block(0.12, 0.1, 0.065, 0.015), {
      at: [0.17 * Math.sin(way), 0.55, 0.17 * Math.cos(way)],
      turn: [0, way, 0],
    });
  }
  return made.add(worn(0.5), block(0.05, 0.12, 0.02, 0.008), { at: [0, 0.3, 0.142] });
}

function knight(): MeshBuilder {
  const head = line(
    "-.17 0, .15 0, .17 .1, .12 .2, .08 .25, .12 .26, .2 .2, .27 .19, .31 .24, .3 .31, .22 .4, .13 .48, .1 .59, .04 .5, -.06 .48, -.14 .38, -.19 .24, -.2 .1",
  );
  const mane = line(
    "-.2 .02, -.1 .1, -.08 .3, .0 .46, .05 .58, -.03 .56, -.06 .5, -.13 .5, -.14 .42, -.21 .38, -.2 .28, -.26 .22, -.23 .14, -.27 .06",
  );
  const turn = [0, -Math.PI / 2, 0] as const;
  return piece(".21 .125, .19 .16, .2 .18, .17 .2, 0 .2")
    .add(worn(), plate(head, 0.19, 0.055), { at: [0, 0.17, 0], turn })
    .add(worn(0.72), plate(mane, 0.075, 0.02), { at: [0, 0.18, 0], turn })
    .pair(worn(0.25), ball(0.026, 6, 4), { at: [0.085, 0.56, 0.12] })
    .pair(worn(0.3), ball(0.016, 5, 4), { at: [0.06, 0.42, 0.285] })
    .pair(worn(0.9), plate(line("-.03 0, .03 0, 0 .12"), 0.03, 0.01), {
      at: [0.06, 0.66, 0.06],
      turn: [0, 0.5, -0.2],
    })
    .pair(colour.GOLD, limb([0.098, 0.42, 0.2], [0.09, 0.62, 0.03], 0.012, 0.012, 4));
}

function bishop(): MeshBuilder {
  return piece(".21 .125, .13 .19, .085 .32, .075 .46, .16 .48, .165 .505, .1 .53, .08 .54")
    .add(worn(), turned(line("0 .53, .09 .54, .135 .62, .12 .7, .06 .78, .035 .8, 0 .8"), 16, true))
    .add(worn(0.3), block(0.028, 0.13, 0.05, 0.008), {
      at: [0.02, 0.63, 0.092],
      turn: [-0.15, 0, -0.5],
    })
    .add(colour.GOLD, ball(0.045, 8, 6), { at: [0, 0.83, 0] });
}

function queen(): MeshBuilder {
  const made = piece(
    ".22 .125, .14 .19, .09 .36, .08 .56, .17 .58, .175 .605, .11 .63, .09 .65, .12 .72, .2 .84, .17 .86, .1 .83, 0 .83",
    0.32,
  );
  for (let i = 0; i < 8; i++) {
    const way = (i * Math.PI) / 4;
    made.add(
      worn(),
      horn(
        [
          [0.17 * Math.sin(way), 0.82, 0.17 * Math.cos(way)],
          [0.21 * Math.sin(way), 0.93, 0.21 * Math.cos(way)],
        ],
        0.05,
        5,
      ),
    );
    made.add(colour.GOLD, ball(0.026, 6, 4), {
      at: [0.21 * Math.sin(way), 0.94, 0.21 * Math.cos(way)],
    });
  }
  return made
    .add(worn(), ball(0.09, 10, 6), { at: [0, 0.87, 0] })
    .add(colour.GOLD, ball(0.042, 8, 5), { at: [0, 0.97, 0] });
}

function king(): MeshBuilder {
  return piece(
    ".23 .125, .15 .19, .1 .36, .09 .58, .18 .6, .185 .63, .12 .65, .1 .67, .13 .74, .185 .87, .18 .9, .1 .94, 0 .96",
    0.33,
  )
    .add(colour.GOLD, turned(line(".182 .862, .2 .87, .2 .9, .18 .908"), SIDES, true))
    .add(colour.GOLD, block(0.065, 0.24, 0.055, 0.015), { at: [0, 0.94, 0] })
    .add(colour.GOLD, block(0.19, 0.065, 0.055, 0.015), { at: [0, 1.045, 0] });
}

/** A stepping stone as a piece. */
function stone(): MeshBuilder {
  return new MeshBuilder()
    .add(colour.STONE, turned(line("0 0, .42 0, .44 .03, .42 .08, .36 .1, 0 .105"), 9), {
      turn: [0, 0.35, 0],
    })
    .add(worn(0.95), turned(line(".25 .104, .24 .115, .19 .115, .18 .104"), 16));
}

function crown(): MeshBuilder {
  const made = new MeshBuilder().add(
    colour.GOLD,
    turned(line("0 0, .2 0, .21 .02, .2 .1, .22 .16, .18 .16, .17 .06, 0 .05"), 16, true),
  );
  for (let i = 0; i < 8; i++) {
    const way = (i * Math.PI) / 4;
    const [x, z] = [Math.sin(way), Math.cos(way)];
    made.add(
      colour.GOLD,
      horn(
        [
          [0.19 * x, 0.13, 0.19 * z],
          [0.23 * x, 0.3, 0.23 * z],
        ],
        0.055,
        5,
      ),
    );
    made.add(i % 2 === 0 ? worn() : colour.IVORY, ball(0.032, 6, 4), {
      at: [0.232 * x, 0.31, 0.232 * z],
    });
  }
  return made.add(worn(0.8), ball(0.16, 9, 5), { at: [0, 0.1, 0], scale: [1, 0.8, 1] });
}

export const CHESS: FigureFamily = { pawn, rook, knight, bishop, queen, king, stone, crown };
