/** Animals: on four legs, on wings, on eight legs, and on none. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, horn, line, path, plate, tube, turned } from "../../src/mesh/shapes";
import * as colour from "./colours";
import type { FigureFamily } from "./family";
import { fourLegged } from "./four_legged";
import { stand } from "./people";

const ear = (wide: number, tall: number) =>
  plate(
    [
      [-wide, 0],
      [wide, 0],
      [wide * 0.3, tall],
    ],
    0.035,
    0.01,
  );

function hound(): MeshBuilder {
  return fourLegged({ fur: 0x7d6a55, dark: 0x4a3d31, pale: 0xa89277, size: 1, eye: colour.INK })
    .pair(0x4a3d31, ear(0.05, 0.14), { at: [0.08, 0.62, 0.37], turn: [-0.2, 0.3, -0.3] })
    .add(0x4a3d31, horn(path("0 .42 -.36, 0 .52 -.5, 0 .66 -.54"), 0.05, 6))
    .add(worn(), plate(line("-.2 -.02, .12 -.02, .1 .06, -.16 .06"), 0.22, 0.05), {
      at: [0, 0.45, -0.06],
      turn: [0, -Math.PI / 2, 0],
    });
}

function rat(): MeshBuilder {
  return fourLegged({
    fur: 0x6f6660,
    dark: 0xc08a80,
    pale: 0x8f8178,
    size: 0.78,
    eye: 0xd8443a,
    legs: 0.14,
  })
    .pair(0xc08a80, ball(0.07, 7, 4), { at: [0.09, 0.36, 0.28], scale: [1, 1, 0.35] })
    .add(0xc08a80, horn(path("0 .2 -.28, .08 .1 -.44, .2 .09 -.46, .28 .16 -.4"), 0.035, 5));
}

function stag(): MeshBuilder {
  const made = fourLegged({
    fur: 0x9a7248,
    dark: 0x4a3426,
    pale: 0xcbb08a,
    size: 0.95,
    eye: colour.INK,
    legs: 0.34,
  });
  return made
    .pair(colour.BONE, horn(path(".05 .66 .34, .16 .84 .28, .24 1 .34"), 0.035, 5))
    .pair(colour.BONE, horn(path(".14 .8 .29, .2 .86 .42"), 0.024, 5))
    .pair(colour.BONE, horn(path(".19 .9 .29, .32 .94 .24"), 0.024, 5))
    .pair(0x9a7248, ear(0.035, 0.1), { at: [0.1, 0.64, 0.34], turn: [0, 0.4, -1] })
    .add(worn(), plate(line("-.2 -.02, .12 -.02, .1 .06, -.16 .06"), 0.24, 0.05), {
      at: [0, 0.5, -0.06],
      turn: [0, -Math.PI / 2, 0],
    });
}

const WING = line(
  "0 0, .1 .07, .3 .16, .5 .1, .44 .02, .36 .03, .32 -.06, .22 -.02, .16 -.1, .06 -.06",
);

/** A figure on a thin rod, like miniatures that fly. */
function winged(fur: number, dark: number): MeshBuilder {
  return stand(0.26)
    .add(0x9fb4bd, tube(path("0 .05 0, 0 .42 0"), [0.012, 0.012], 5))
    .add(fur, ball(0.13, 8, 6), { at: [0, 0.52, 0], scale: [0.9, 0.9, 1.3] })
    .pair(worn(), plate(WING, 0.035, 0.012), { at: [0.07, 0.55, 0], turn: [-0.5, 0, 0.15] })
    .add(dark, ball(0.1, 8, 6), { at: [0, 0.62, 0.17] });
}

function bat(): MeshBuilder {
  return winged(0x54424e, 0x46363f)
    .pair(0x46363f, ear(0.04, 0.15), { at: [0.055, 0.69, 0.15], turn: [0, 0.2, -0.2] })
    .pair(glow(0xff6a5a), ball(0.022, 6, 4), { at: [0.04, 0.64, 0.255] })
    .pair(colour.BONE, horn(path(".02 .58 .25, .02 .52 .26"), 0.012, 4));
}

function bird(): MeshBuilder {
  return winged(0x6d7682, 0x59616c)
    .add(0xe0a63c, horn(path("0 .62 .25, 0 .6 .38"), 0.035, 5))
    .pair(colour.INK, ball(0.02, 6, 4), { at: [0.06, 0.65, 0.235] })
    .add(worn(0.8), plate(line("-.06 0, .06 0, .1 -.26, 0 -.2, -.1 -.26"), 0.03, 0.01), {
      at: [0, 0.53, -0.12],
      turn: [1.2, 0, 0],
    });
}

/** Folded paper on a string. */
function kite(): MeshBuilder {
  return stand(0.26)
    .add(0x9fb4bd, tube(path("0 .05 0, 0 .5 0"), [0.012, 0.012], 5))
    .add(worn(), plate(line("0 -.36, .26 .08, 0 .26, -.26 .08"), 0.03, 0.01), {
      at: [0, 0.66, 0],
      turn: [-0.5, 0, 0],
    })
    .add(colour.IVORY, plate(line("0 -.28, .06 .08, 0 .2, -.06 .08"), 0.05, 0.01), {
      at: [0, 0.66, 0.005],
      turn: [-0.5, 0, 0],
    })
    .add(colour.IVORY, tube(path("0 .36 .18, .08 .24 .2, -.04 .14 .24, .06 .08 .28"), [0.014], 4));
}

function spider(): MeshBuilder {
  const [body, dark] = [0x4d3f4a, 0x2f2730];
  const made = stand(0.36)
    .add(body, ball(0.21, 9, 6), { at: [0, 0.3, -0.16], scale: [1, 0.85, 1.15] })
    .add(worn(), plate(line("0 -.15, .08 0, 0 .15, -.08 0"), 0.05, 0.02), {
      at: [0, 0.47, -0.17],
      turn: [-Math.PI / 2, 0, 0],
    })
    .add(dark, ball(0.13, 8, 6), { at: [0, 0.26, 0.12] })
    .pair(glow(0xff5a4a), ball(0.03, 6, 4), { at: [0.04, 0.32, 0.23] })
    .pair(glow(0xff5a4a), ball(0.02, 5, 4), { at: [0.085, 0.34, 0.2] })
    .pair(colour.BONE, horn(path(".05 .2 .22, .05 .1 .28"), 0.025, 4));
  for (const [z, reach] of [
    [0.26, 0.36],
    [0.1, 0.42],
    [-0.06, 0.42],
    [-0.24, 0.38],
  ] as const) {
    made.pair(
      dark,
      tube(
        [
          [0.08, 0.28, z * 0.5],
          [reach * 0.75, 0.46, z * 1.1],
          [reach, 0.06, z * 1.5],
        ],
        [0.04, 0.032, 0.012],
        5,
      ),
    );
  }
  return made;
}

function slime(): MeshBuilder {
  return stand(0.34)
    .add(worn(0.9), turned(line(".32 .05, .34 .09, .3 .2, .24 .34, .14 .45, 0 .49"), 12))
    .add(glow(0xffffff), ball(0.035, 6, 4), { at: [-0.1, 0.39, 0.14] })
    .pair(colour.IVORY, ball(0.07, 8, 5), { at: [0.1, 0.28, 0.22] })
    .pair(colour.INK, ball(0.038, 7, 5), { at: [0.105, 0.28, 0.275] })
    .add(colour.INK, block(0.1, 0.025, 0.03, 0.008), { at: [0, 0.15, 0.295] })
    .add(worn(0.7), ball(0.07, 7, 4), { at: [0.3, 0.08, 0.16], scale: [1, 0.6, 1] });
}

export const BEASTS: FigureFamily = { hound, rat, stag, bat, bird, kite, spider, slime };
