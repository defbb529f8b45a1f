/** Plants, fires and piles that walk, and birds that only watch. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, horn, limb, line, path, plate, tube, turned } from "../../src/mesh/shapes";
import * as colour from "./colours";
import type { FigureFamily } from "./family";
import { fourLegged } from "./four_legged";
import { golem } from "./golem";
import { stand } from "./people";

/** Stones that somebody stacked, and that stayed on guard. */
function cairn(): MeshBuilder {
  return stand(0.34)
    .add(0x85827a, ball(0.26, 8, 5), { at: [0, 0.2, 0], scale: [1.05, 0.65, 1] })
    .add(0xa09c92, ball(0.21, 8, 5), { at: [0.02, 0.42, 0], scale: [1, 0.7, 0.95] })
    .add(0x77746c, ball(0.15, 7, 5), { at: [-0.01, 0.61, 0.01], scale: [1, 0.8, 1] })
    .add(colour.MOSS, ball(0.12, 7, 4), { at: [0, 0.71, -0.02], scale: [1.1, 0.4, 1] })
    .pair(glow(0xffe27a), ball(0.024, 6, 4), { at: [0.05, 0.62, 0.145] })
    .pair(0x85827a, ball(0.09, 7, 5), { at: [0.27, 0.36, 0.1] })
    .add(worn(), turned(line(".19 .31, .235 .32, .23 .37, .19 .38"), 9));
}

const feathers = line("0 0, .1 .03, .14 -.12, .1 -.34, .03 -.4, -.02 -.2");

/** Sits on a post and waits. */
function crow(): MeshBuilder {
  const black = 0x2b2a33;
  return stand(0.28)
    .add(colour.DARK_WOOD, limb([0, 0.05, 0], [0.02, 0.4, 0], 0.06, 0.05))
    .add(black, ball(0.17, 9, 6), { at: [0, 0.56, 0], scale: [0.85, 1, 1.15] })
    .pair(worn(0.8), plate(feathers, 0.05, 0.015), { at: [0.1, 0.66, -0.02], turn: [0.35, 1.2, 0] })
    .add(black, plate(line("-.06 0, .06 0, .1 -.26, -.1 -.26"), 0.04, 0.012), {
      at: [0, 0.52, -0.15],
      turn: [0.7, 0, 0],
    })
    .add(black, ball(0.12, 8, 6), { at: [0, 0.78, 0.1] })
    .add(0x6a6872, horn(path("0 .78 .18, 0 .76 .3, 0 .7 .38"), 0.055, 6))
    .pair(glow(0xff5a4a), ball(0.022, 6, 4), { at: [0.07, 0.82, 0.18] })
    .pair(0xd9a23c, limb([0.05, 0.42, 0.02], [0.05, 0.48, 0], 0.018));
}

/** Steps high, looks down. */
function heron(): MeshBuilder {
  const pale = 0xc9d4dc;
  return stand(0.32)
    .pair(0x8a8f6a, tube(path(".06 .05 .02, .07 .26 -.03, .05 .48 0"), [0.018, 0.022, 0.02], 5))
    .add(pale, ball(0.18, 9, 6), { at: [0, 0.58, -0.04], scale: [0.8, 0.85, 1.45] })
    .pair(worn(), plate(line("-.16 .06, .2 .1, .12 -.06, -.1 -.12, -.3 -.06"), 0.05, 0.015), {
      at: [0.13, 0.62, -0.06],
      turn: [0.15, 1.4, 0],
    })
    .add(
      pale,
      tube(path("0 .64 .16, 0 .82 .28, 0 .96 .16, 0 1.1 .2"), [0.08, 0.055, 0.05, 0.06], 7),
    )
    .add(pale, ball(0.075, 8, 5), { at: [0, 1.13, 0.23] })
    .add(0xe0a63c, horn(path("0 1.13 .28, 0 1.08 .54"), 0.036, 5))
    .add(colour.SLATE, horn(path("0 1.17 .2, 0 1.22 .06, 0 1.16 -.08"), 0.03, 5))
    .pair(colour.INK, ball(0.018, 6, 4), { at: [0.055, 1.15, 0.27] });
}

function candle(): MeshBuilder {
  const wax = 0xf0e3c2;
  return stand(0.3)
    .add(colour.GOLD, turned(line("0 .05, .24 .06, .26 .11, .22 .11, 0 .09"), 12))
    .add(wax, turned(line(".17 .09, .16 .2, .17 .5, .15 .56, .1 .55, 0 .52"), 10))
    .add(wax, tube(path(".14 .5 .06, .17 .34 .08, .165 .26 .08"), [0.04, 0.045, 0.05], 6))
    .add(wax, tube(path("-.1 .5 .12, -.11 .4 .14"), [0.035, 0.045], 6))
    .add(worn(), turned(line(".165 .28, .19 .29, .185 .34, .16 .35"), 10))
    .pair(wax, tube(path(".15 .4 .02, .26 .34 .08, .28 .42 .14"), [0.045, 0.04, 0.035], 6))
    .pair(colour.INK, ball(0.026, 6, 4), { at: [0.06, 0.46, 0.15] })
    .add(colour.INK, block(0.06, 0.025, 0.02, 0.008), { at: [0, 0.38, 0.16] })
    .add(colour.INK, limb([0, 0.5, 0], [0, 0.6, 0], 0.012))
    .add(glow(0xff9a3c), turned(line(".03 0, .075 .06, .055 .14, .02 .22, 0 .27"), 7), {
      at: [0, 0.57, 0],
    })
    .add(glow(0xffe9a0), turned(line(".02 0, .045 .05, .02 .12, 0 .15"), 6), {
      at: [0, 0.58, 0.03],
    });
}

/** A shard that stands on its point, as wide as it is high. */
const shard = turned(line("0 -.5, .22 -.1, .2 .16, 0 .5"), 6);

function prism(): MeshBuilder {
  const [clear, deep] = [0xcfe9f2, 0x9cc4dc];
  return stand(0.42)
    .pair(deep, shard, { at: [0.15, 0.27, 0], scale: [0.55, 0.5, 0.55] })
    .add(clear, shard, { at: [0, 0.66, 0], scale: [1.15, 0.66, 0.9] })
    .pair(clear, shard, { at: [0.36, 0.76, 0], scale: [0.6, 0.42, 0.6], turn: [0, 0, -0.5] })
    .pair(deep, shard, { at: [0.42, 0.42, 0.08], scale: [0.5, 0.5, 0.5], turn: [0.2, 0, 0.15] })
    .add(clear, shard, { at: [0, 1.08, 0.04], scale: [0.5, 0.36, 0.5] })
    .add(worn(), plate(line("0 -.13, .11 0, 0 .13, -.11 0"), 0.06, 0.02), { at: [0, 0.68, 0.2] })
    .pair(worn(0.8), block(0.2, 0.05, 0.2, 0.02), { at: [0.36, 0.9, 0] })
    .add(glow(0xffa0d0), ball(0.03, 6, 4), { at: [-0.05, 1.1, 0.13] })
    .add(glow(0xa0ffd8), ball(0.03, 6, 4), { at: [0.05, 1.1, 0.13] });
}

/** Small, and most of it moss. */
function whelp(): MeshBuilder {
  return fourLegged({
    fur: 0x7c8f52,
    dark: 0x4f5a34,
    pale: 0xb5bf86,
    size: 0.72,
    eye: 0xffd23c,
    legs: 0.16,
  })
    .add(colour.MOSS, ball(0.16, 8, 5), { at: [0, 0.34, -0.05], scale: [1, 0.6, 1.5] })
    .add(0xe05a7a, ball(0.04, 6, 4), { at: [0.03, 0.44, -0.08] })
    .pair(colour.LEAF, plate(line("0 0, .06 .1, .02 .2, -.04 .1"), 0.025, 0.008), {
      at: [0.07, 0.42, 0.26],
      turn: [0, 0.3, -0.5],
    })
    .add(colour.LEAF, horn(path("0 .28 -.26, 0 .36 -.4, 0 .48 -.42"), 0.05, 5));
}

function pod(): MeshBuilder {
  return stand(0.28)
    .add(0x7f9a4a, turned(line("0 .06, .16 .1, .2 .24, .14 .4, .05 .52, 0 .56"), 8))
    .add(glow(0xd9f27a), plate(line("0 -.16, .05 0, 0 .16, -.05 0"), 0.03, 0.01), {
      at: [0, 0.27, 0.185],
      turn: [-0.12, 0, 0],
    })
    .pair(worn(), plate(line("0 0, .16 .1, .3 .04, .14 -.06"), 0.03, 0.01), {
      at: [0.1, 0.1, 0.06],
      turn: [0, -0.3, 0.2],
    })
    .add(colour.LEAF, horn(path("0 .52 0, .06 .62 0, .16 .64 .02"), 0.04, 5));
}

/** What comes out of a pod: all thorns. */
function thornling(): MeshBuilder {
  const into = stand(0.32)
    .add(colour.LEAF, ball(0.2, 8, 6), { at: [0, 0.36, 0], scale: [1, 1.15, 0.95] })
    .add(worn(), turned(line(".18 .26, .22 .27, .21 .33, .18 .34"), 8))
    .pair(colour.DARK_WOOD, limb([0.09, 0.05, 0], [0.08, 0.22, 0], 0.05, 0.06))
    .pair(colour.LEAF, horn(path(".16 .4 .04, .32 .4 .12, .4 .54 .2"), 0.07, 5))
    .pair(glow(0xff6a5a), ball(0.034, 6, 4), { at: [0.075, 0.44, 0.165] })
    .add(colour.INK, block(0.13, 0.035, 0.03, 0.01), { at: [0, 0.3, 0.18] });
  for (const [x, z] of [
    [0, 0],
    [0.11, -0.04],
    [-0.11, -0.04],
    [0.05, -0.14],
    [-0.05, -0.14],
  ] as const)
    into.add(
      0xc9b27a,
      horn(
        [
          [x, 0.52, z],
          [x * 2.2, 0.74, z * 2],
        ],
        0.045,
        4,
      ),
    );
  return into;
}

/** A furnace with fists. */
function kiln(): MeshBuilder {
  const [brick, dark] = [0xa5533a, 0x6e3628];
  return stand(0.44)
    .pair(dark, block(0.19, 0.2, 0.22, 0.05), { at: [0.16, 0.05, 0] })
    .add(brick, turned(line(".27 .2, .33 .3, .33 .58, .26 .74, .12 .8, 0 .8"), 9))
    .add(dark, turned(line(".335 .42, .345 .44, .335 .47, .3 .47"), 9))
    .add(colour.IRON, plate(line("-.15 -.12, .15 -.12, .15 .08, 0 .17, -.15 .08"), 0.06, 0.02), {
      at: [0, 0.42, 0.29],
    })
    .add(glow(0xff8a2e), plate(line("-.11 -.09, .11 -.09, .11 .06, 0 .12, -.11 .06"), 0.06, 0.01), {
      at: [0, 0.42, 0.315],
    })
    .pair(glow(0xffd873), block(0.06, 0.04, 0.03, 0.01), { at: [0.09, 0.66, 0.26] })
    .pair(brick, tube(path(".3 .66 0, .46 .54 .06, .44 .34 .18"), [0.11, 0.1, 0.09], 7))
    .pair(colour.IRON, block(0.2, 0.18, 0.2, 0.05), { at: [0.44, 0.2, 0.2] })
    .add(dark, turned(line(".12 .76, .1 .8, .11 1, .13 1.02, .08 1.02, 0 .94"), 8), {
      at: [0.08, 0, -0.1],
    })
    .add(glow(0xff8a2e), turned(line(".03 0, .06 .05, .04 .12, 0 .18"), 6), {
      at: [0.08, 0.98, -0.1],
    })
    .pair(worn(), block(0.2, 0.06, 0.22, 0.02), { at: [0.31, 0.72, 0] });
}

export const WILDS: FigureFamily = {
  cairn,
  crow,
  heron,
  candle,
  prism,
  whelp,
  pod,
  thornling,
  kiln,
  colossus: () => golem(0xe9e4d6, 0xbfb8a6).grown(1.22),
};
