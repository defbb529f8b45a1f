/** The monsters that hunt survivors. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, horn, line, path, plate, tube, turned } from "../../src/mesh/shapes";
import * as colour from "./colours";
import { stand } from "./people";

export function brute(): MeshBuilder {
  const [hide, dark, nail] = [0x9a7b62, 0x6f5545, colour.BONE];
  const m = stand(0.46)
    // legs, short and bowed
    .pair(dark, tube(path(".17 .1 -.04, .24 .24 .0, .16 .4 -.08"), [0.1, 0.12, 0.13]))
    .pair(dark, block(0.2, 0.1, 0.27, 0.04), { at: [0.19, 0.05, 0.03] })
    .pair(nail, horn(path(".15 .08 .15, .15 .06 .22"), 0.03, 4))
    .pair(nail, horn(path(".23 .08 .15, .23 .06 .22"), 0.03, 4))
    .add(worn(0.95), turned(line(".16 .2, .27 .22, .25 .42, .2 .46"), 8), {
      at: [0, 0, -0.05],
      scale: [1, 1, 0.85],
    })
    // trunk, bent forward, with a hump
    .add(hide, ball(0.33, 9, 6), { at: [0, 0.63, 0], scale: [1.15, 0.92, 0.95], turn: [0.4, 0, 0] })
    .add(0xb59678, ball(0.24, 8, 5), { at: [0, 0.55, 0.14], scale: [1, 1, 0.7] })
    .add(dark, ball(0.22, 8, 5), { at: [0, 0.86, -0.13], scale: [1.35, 0.8, 0.9] })
    // arms down to the ground
    .pair(
      hide,
      tube(path(".33 .82 .05, .5 .62 .1, .46 .36 .22, .4 .2 .27"), [0.17, 0.15, 0.11, 0.14], 7),
    )
    .pair(dark, ball(0.16, 7, 5), { at: [0.41, 0.19, 0.28], scale: [0.9, 0.85, 1] })
    .pair(nail, horn(path(".35 .16 .4, .34 .07 .46"), 0.035, 4))
    .pair(nail, horn(path(".45 .16 .4, .46 .07 .46"), 0.035, 4))
    .pair(worn(0.85), turned(line(".145 -.045, .165 -.03, .16 .04, .14 .05"), 7), {
      at: [0.485, 0.53, 0.14],
      turn: [0.3, 0, 0.2],
    })
    // head, low between the shoulders
    .add(hide, ball(0.19, 8, 6), { at: [0, 0.8, 0.32], scale: [0.95, 0.95, 1] })
    .add(dark, block(0.24, 0.1, 0.17, 0.035), { at: [0, 0.64, 0.4] })
    .add(dark, block(0.28, 0.07, 0.1, 0.03), { at: [0, 0.82, 0.44] })
    .pair(glow(0xffd24a), ball(0.034, 6, 4), { at: [0.075, 0.8, 0.495] })
    .pair(nail, horn(path(".08 .68 .48, .1 .76 .53, .09 .84 .54"), 0.034, 5))
    .pair(nail, horn(path(".1 .9 .3, .3 .98 .33, .42 1.13 .42, .38 1.3 .5"), 0.085, 7));
  // a mane in the side's colour, down the hump
  for (const [y, z, size, lean] of [
    [0.95, 0.16, 0.17, -0.3],
    [1.0, 0.03, 0.24, 0],
    [1.0, -0.13, 0.28, 0.4],
    [0.93, -0.27, 0.25, 0.9],
    [0.78, -0.35, 0.2, 1.3],
  ] as const) {
    m.add(
      worn(),
      plate(
        [
          [-0.11, -0.07],
          [0.11, -0.07],
          [-0.03, size],
        ],
        0.15,
        0.05,
      ),
      {
        at: [0, y, z],
        turn: [0, -1.57, lean],
      },
    );
  }
  return m;
}

export function stalker(): MeshBuilder {
  const [fur, dark, pale] = [0x5c5668, 0x38343f, 0x8d8596];
  const m = stand(0.4)
    .add(
      fur,
      tube(
        path("0 .36 -.42, 0 .42 -.26, 0 .36 -.02, 0 .41 .2, 0 .44 .32"),
        [0.06, 0.155, 0.125, 0.165, 0.1],
        8,
      ),
    )
    .add(pale, ball(0.13, 7, 5), { at: [0, 0.31, 0.18], scale: [0.8, 0.75, 1.1] })
    .add(fur, ball(0.14, 8, 6), { at: [0, 0.46, 0.42], scale: [0.95, 0.85, 1.05] })
    .add(fur, block(0.13, 0.085, 0.14, 0.03, [0.75, 0.8]), { at: [0, 0.385, 0.54] })
    .add(colour.INK, block(0.05, 0.03, 0.03, 0.01), { at: [0, 0.44, 0.605] })
    .pair(glow(0x9dff6a), ball(0.028, 5, 4), { at: [0.065, 0.49, 0.54], scale: [1.3, 0.8, 0.8] })
    .pair(dark, plate(line("-.06 0, .06 0, .025 .19"), 0.04, 0.012), {
      at: [0.085, 0.54, 0.38],
      turn: [-0.25, 0.3, -0.35],
    })
    .pair(colour.BONE, horn(path(".035 .39 .6, .035 .3 .61"), 0.018, 4))
    .add(
      dark,
      horn(path("0 .38 -.4, 0 .34 -.56, .05 .46 -.68, .1 .64 -.66, .06 .76 -.56"), 0.06, 6),
    );
  for (const [z, bend] of [
    [0.26, 1],
    [-0.28, -1],
  ] as const) {
    m.pair(
      fur,
      tube(
        [
          [0.11, 0.42, z],
          [0.19, 0.26, z + 0.05 * bend],
          [0.17, 0.15, z - 0.06],
          [0.18, 0.07, z + 0.03],
        ],
        [0.1, 0.075, 0.045, 0.05],
        6,
      ),
    )
      .pair(dark, block(0.11, 0.06, 0.15, 0.025), { at: [0.18, 0.05, z + 0.06] })
      .pair(
        colour.BONE,
        horn(
          [
            [0.15, 0.08, z + 0.12],
            [0.15, 0.055, z + 0.18],
          ],
          0.018,
          4,
        ),
      )
      .pair(
        colour.BONE,
        horn(
          [
            [0.21, 0.08, z + 0.12],
            [0.21, 0.055, z + 0.18],
          ],
          0.018,
          4,
        ),
      );
  }
  // stripes, and a ridge of bristles in the side's colour
  for (const z of [-0.3, -0.17, -0.03, 0.1]) {
    m.pair(dark, plate(line("0 -.02, .03 .02, .012 .17, -.02 .02"), 0.02, 0.006), {
      at: [0.118, 0.33, z],
      turn: [0, 1.57, 0.25],
    });
  }
  for (const [y, z, h] of [
    [0.52, -0.32, 0.11],
    [0.53, -0.2, 0.15],
    [0.47, -0.06, 0.17],
    [0.5, 0.08, 0.2],
    [0.54, 0.22, 0.2],
  ] as const) {
    m.add(
      worn(),
      plate(
        [
          [-0.07, -0.03],
          [0.075, -0.03],
          [-0.05, h],
        ],
        0.1,
        0.035,
      ),
      { at: [0, y, z], turn: [0, -1.57, 0] },
    );
  }
  return m.add(worn(0.85), turned(line(".115 -.04, .155 -.03, .15 .04, .11 .05"), 8), {
    at: [0, 0.44, 0.31],
    turn: [1.35, 0, 0],
  });
}

export function spitter(): MeshBuilder {
  const [hide, belly, dark, bile] = [0x7f8a4c, 0xc6c07a, 0x4f5a33, 0xb7f04a];
  const m = stand(0.42)
    // the sac
    .add(hide, ball(0.31, 10, 7), { at: [0, 0.42, -0.12], scale: [1.08, 0.98, 1.1] })
    .add(belly, ball(0.25, 9, 6), { at: [0, 0.34, 0.0], scale: [1.02, 0.92, 1.1] })
    // neck and head
    .add(
      hide,
      tube(
        path("0 .5 .06, 0 .68 .2, 0 .86 .17, 0 1.02 .13, 0 1.12 .2"),
        [0.17, 0.115, 0.085, 0.08, 0.09],
        8,
      ),
    )
    .add(hide, ball(0.12, 8, 5), { at: [0, 1.14, 0.24], scale: [0.95, 0.8, 1.2] })
    .add(dark, plate(line("-.08 -.03, .08 -.03, .06 .03, -.06 .03"), 0.2, 0.02), {
      at: [0, 1.15, 0.38],
      turn: [-0.3, 0, 0],
    })
    .add(dark, plate(line("-.07 -.025, .07 -.025, .05 .02, -.05 .02"), 0.17, 0.015), {
      at: [0, 1.04, 0.36],
      turn: [0.35, 0, 0],
    })
    .add(glow(bile), ball(0.055, 6, 4), { at: [0, 1.09, 0.36] })
    .add(glow(bile), turned(line("0 -.13, .028 -.05, 0 .03"), 5), { at: [0, 1.02, 0.45] })
    .pair(dark, ball(0.06, 6, 4), { at: [0.075, 1.2, 0.25] })
    .pair(glow(0xffe07a), ball(0.038, 6, 4), { at: [0.095, 1.205, 0.285] });
  // the sac shines through its blisters
  for (const [x, y, z, r] of [
    [0.2, 0.6, -0.22, 0.075],
    [-0.16, 0.66, -0.12, 0.085],
    [0.03, 0.58, -0.4, 0.08],
    [-0.27, 0.45, -0.28, 0.065],
    [0.31, 0.42, -0.1, 0.06],
  ] as const) {
    m.add(glow(0x9ccf45), ball(r, 7, 5), { at: [x, y, z] });
  }
  // legs like a beetle's
  for (const z of [0.16, -0.08, -0.32]) {
    m.pair(
      dark,
      tube(
        [
          [0.2, 0.34, z],
          [0.4, 0.36, z * 1.15],
          [0.42, 0.06, z * 1.35],
        ],
        [0.07, 0.05, 0.02],
        5,
      ),
    );
  }
  // a frill and fins down the sac in the side's colour
  for (let i = -3; i <= 3; i++) {
    m.add(worn(), plate(line("-.06 0, .06 0, 0 .27"), 0.035, 0.012), {
      at: [0.04 * i, 1.07 - 0.02 * Math.abs(i), 0.13],
      turn: [-0.6, 0, -0.45 * i],
    });
  }
  for (const [y, z, size, lean] of [
    [0.68, 0.02, 0.15, 0.1],
    [0.7, -0.13, 0.2, 0.3],
    [0.65, -0.28, 0.2, 0.7],
    [0.52, -0.4, 0.17, 1.2],
  ] as const) {
    m.add(
      worn(0.95),
      plate(
        [
          [-0.09, -0.05],
          [0.09, -0.05],
          [-0.03, size],
        ],
        0.08,
        0.03,
      ),
      { at: [0, y, z], turn: [0, -1.57, lean] },
    );
  }
  return m;
}
