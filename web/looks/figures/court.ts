/** Townsfolk, guards and singers, who differ in their hats, tools and what they hold up. */

import { glow, type MeshBuilder, type Paint, worn } from "../../src/mesh/mesh_builder";
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
import { crowned, helmet, type Person, person, stand } from "./people";

const RIGHT: Vec = [-0.23, 0.44, 0.15];
const LEFT: Vec = [0.21, 0.4, 0.17];
const TOP: Vec = [0, 0.7, 0];
const FLAME = line(".03 0, .06 .05, .045 .11, .015 .17, 0 .2");
const EMBER = 0xff8a2e;
const WARM = 0xffd873;

const made = (about: Person, base?: number): MeshBuilder =>
  person(stand(base), { right: RIGHT, left: LEFT, ...about });

const flame = (into: MeshBuilder, at: Vec, size = 1): MeshBuilder =>
  into
    .add(glow(EMBER), turned(FLAME, 6), { at, scale: size })
    .add(glow(WARM), turned(line(".02 0, .04 .04, .02 .1, 0 .13"), 5), {
      at: [at[0], at[1] + 0.005, at[2] + 0.028 * size],
      scale: size,
    });

/** A brim and a crown of a hat. */
const hat = (into: MeshBuilder, paint: Paint, brim: number, tall: number): MeshBuilder =>
  into.add(
    paint,
    turned(
      [
        [0, -0.005],
        [brim, 0],
        [brim - 0.01, 0.02],
        [0.125, 0.03],
        [0.115, tall],
        [0, tall + 0.01],
      ],
      10,
    ),
    { at: [0, 0.75, 0], turn: [-0.1, 0, 0] },
  );

const pole = (into: MeshBuilder, [x, y, z]: Vec, top: number, paint = colour.WOOD): MeshBuilder =>
  into.add(paint, limb([x, 0.07, z], [x, y + top, z], 0.02));

const TOWER = line("-.17 -.3, .17 -.3, .17 .26, 0 .33, -.17 .26");

/** Stands behind a shield as high as the shoulders. */
function shielded(face: Paint, rim: number): MeshBuilder {
  return helmet(made({ sleeves: colour.IRON, bald: true }))
    .add(rim, plate(TOWER, 0.05, 0.018), { at: [0.1, 0.36, 0.27], turn: [0, 0.12, 0] })
    .add(
      face,
      plate(
        TOWER.map(([x, y]) => [x * 0.8, y * 0.84] as const),
        0.04,
        0.012,
      ),
      { at: [0.104, 0.36, 0.29], turn: [0, 0.12, 0] },
    );
}

function dancer(): MeshBuilder {
  const ribbon = path("0 0 0, .1 .16 .02, -.02 .3 -.06, .14 .42 -.1");
  return made({ right: [-0.26, 0.56, 0.06], left: [0.27, 0.5, 0.04], hair: 0xa8452c })
    .add(worn(0.85), turned(line(".36 .16, .37 .19, .2 .32, .12 .4"), 11))
    .add(colour.LINEN, turned(line(".3 .12, .31 .14, .16 .3"), 11))
    .add(worn(), tube(ribbon, [0.03, 0.035, 0.03, 0.01], 5, 0.3), { at: [0.27, 0.5, 0.04] })
    .add(worn(), tube(ribbon, [0.03, 0.035, 0.03, 0.01], 5, 0.3), {
      at: [-0.26, 0.56, 0.06],
      scale: [-1, 1, 1],
    });
}

/** Weighs one thing against another. */
function broker(): MeshBuilder {
  const into = hat(made({ robe: true, coat: worn(), beard: 0x5a4a3a }), colour.SLATE, 0.2, 0.1);
  const pan = turned(line("0 0, .08 .01, .09 .03, 0 .02"), 8);
  pole(into, [0, 0, 0.27], 0.72, colour.GOLD)
    .add(colour.GOLD, tube(path("-.24 .66 .27, 0 .7 .27, .24 .74 .27"), [0.015, 0.02, 0.015], 5))
    .add(colour.GOLD, pan, { at: [-0.24, 0.48, 0.27] })
    .add(colour.GOLD, pan, { at: [0.24, 0.56, 0.27] })
    .add(colour.GOLD, ball(0.045, 6, 4), { at: [-0.24, 0.53, 0.27] });
  for (const [x, low, high] of [
    [-0.24, 0.49, 0.66],
    [0.24, 0.57, 0.74],
  ] as const)
    into.add(colour.LINEN, limb([x, low, 0.27], [x, high, 0.27], 0.006, 0.006, 4));
  return into;
}

/** Comes down under a bell. */
function diver(): MeshBuilder {
  const into = made({ right: [-0.2, 0.68, 0.04], left: [0.2, 0.68, 0.04], hood: colour.LEATHER });
  into
    .add(colour.GOLD, turned(line(".34 .88, .36 .9, .26 1.02, .2 1.16, .1 1.24, 0 1.26"), 12))
    .add(worn(), turned(line(".335 .9, .37 .9, .36 .95, .3 .99"), 12))
    .add(colour.GOLD, ball(0.05, 7, 5), { at: [0, 1.28, 0] });
  return into
    .pair(colour.LINEN, limb([0.2, 0.66, 0.04], [0.3, 0.92, 0], 0.01, 0.01, 4))
    .pair(colour.STEEL, plate(line("0 0, .14 -.06, .3 -.26, .1 -.2"), 0.03, 0.01), {
      at: [0.12, 0.5, -0.14],
    });
}

function surgeon(): MeshBuilder {
  const into = made({ coat: worn(0.9), sleeves: worn(0.9), bald: true, beard: 0x8a5a32 });
  return into
    .add(colour.LEATHER, plate(line("-.12 -.18, .12 -.18, .1 .16, -.1 .16"), 0.05, 0.015), {
      at: [0, 0.36, 0.13],
    })
    .pair(colour.GOLD, turned(line(".05 0, .055 .03, .04 .05, 0 .03"), 8), {
      at: [0.05, 0.7, 0.1],
      turn: [1.57, 0, 0],
    })
    .pair(glow(0x9fe8ff), ball(0.03, 6, 4), { at: [0.05, 0.7, 0.13] })
    .add(colour.DARK_WOOD, limb([-0.23, 0.34, 0.16], [-0.25, 0.74, 0.2], 0.022))
    .add(colour.IRON, block(0.26, 0.12, 0.12, 0.02), { at: [-0.25, 0.72, 0.2] });
}

/** Holds a forked twig and listens to the ground. */
function dowser(): MeshBuilder {
  const into = hat(
    made({ right: [-0.13, 0.42, 0.24], left: [0.13, 0.42, 0.24] }),
    0xd9b866,
    0.27,
    0.1,
  );
  return into
    .pair(colour.WOOD, horn(path(".13 .42 .24, .04 .36 .36, 0 .28 .44"), 0.026, 5))
    .add(glow(0x6fd3ff), ball(0.055, 8, 5), { at: [0, 0.2, 0.4], scale: [1, 1.25, 1] })
    .add(colour.WOOD, turned(line("0 .05, .08 .06, .1 .2, .085 .2, .07 .1, 0 .09"), 8), {
      at: [0.24, 0.02, -0.06],
    });
}

function scribe(): MeshBuilder {
  const page = plate(line("0 0, .2 .04, .2 .26, 0 .22"), 0.03, 0.008);
  const into = made({
    robe: true,
    right: [-0.18, 0.36, 0.24],
    left: [0.18, 0.36, 0.24],
    beard: 0xe4dfd2,
    hair: 0xe4dfd2,
  });
  return into
    .pair(colour.LEATHER, plate(line("-.01 -.01, .22 .03, .22 .28, -.01 .24"), 0.02, 0.008), {
      at: [0, 0.36, 0.3],
      turn: [-0.75, 0, 0],
    })
    .pair(colour.IVORY, page, { at: [0, 0.375, 0.31], turn: [-0.75, 0, 0] })
    .add(worn(), turned(line(".13 0, .14 .02, .12 .06, 0 .08"), 10), { at: [0, 0.76, 0] })
    .add(colour.IVORY, horn(path("-.2 .38 .28, -.24 .58 .2, -.22 .72 .1"), 0.03, 4));
}

function duelist(): MeshBuilder {
  const into = hat(
    made({ right: [-0.24, 0.46, 0.24], left: [0.22, 0.32, -0.06], cloak: worn(0.75) }),
    worn(0.6),
    0.25,
    0.1,
  );
  return into
    .add(colour.IVORY, horn(path(".1 .82 .06, .22 .98 -.06, .2 1 -.26"), 0.05, 5))
    .add(colour.GOLD, ball(0.05, 7, 4), { at: [-0.24, 0.46, 0.26] })
    .add(colour.STEEL, limb([-0.24, 0.46, 0.26], [-0.16, 0.78, 0.72], 0.018, 0.006, 5));
}

/** Bears a bell on a pole. */
function toller(): MeshBuilder {
  const into = made({ robe: true, coat: colour.SLATE, hood: worn(0.75), sleeves: worn(0.8) });
  return pole(into, RIGHT, 0.78, colour.DARK_WOOD)
    .add(colour.DARK_WOOD, limb([-0.23, 1.18, 0.15], [-0.23, 1.18, 0.42], 0.022))
    .add(colour.GOLD, turned(line(".15 -.26, .16 -.24, .1 -.14, .08 -.04, 0 0"), 10), {
      at: [-0.23, 1.18, 0.4],
    })
    .add(colour.DARK_LEATHER, ball(0.035, 6, 4), { at: [-0.23, 0.92, 0.4] })
    .pair(glow(WARM), ball(0.018, 5, 4), { at: [0.045, 0.69, 0.125] });
}

function squire(): MeshBuilder {
  const into = made({ head: 1.18, right: [-0.24, 0.5, 0.14] }, 0.3);
  return carried.shield(
    carried.torch(into, [-0.24, 0.5, 0.14]),
    [0.22, 0.36, 0.22],
    [0, 0.25, 0],
    0.8,
  );
}

function lamplighter(): MeshBuilder {
  const into = hat(made({ cloak: worn(0.8) }), colour.SLATE, 0.19, 0.2);
  return pole(into, RIGHT, 0.7)
    .add(colour.IRON, turned(line(".02 0, .09 .02, .09 .04, .03 .05"), 6), {
      at: [-0.23, 1.1, 0.15],
    })
    .add(glow(WARM), turned(line(".05 0, .08 .06, .05 .14, 0 .15"), 6), { at: [-0.23, 1.14, 0.15] })
    .add(colour.IRON, turned(line(".1 0, .1 .02, .03 .09, 0 .1"), 6), { at: [-0.23, 1.28, 0.15] });
}

/** Puts out what others light. */
function snuffer(): MeshBuilder {
  const into = made({ robe: true, hood: worn(0.6), coat: worn(0.8), sleeves: worn(0.7) });
  return pole(into, RIGHT, 0.64, colour.DARK_WOOD)
    .add(
      colour.DARK_WOOD,
      tube(path("-.23 1.06 .15, -.23 1.14 .24, -.23 1.1 .36"), [0.02, 0.02, 0.02], 5),
    )
    .add(colour.STEEL, turned(line(".12 -.2, .125 -.18, .04 .02, 0 .03"), 9), {
      at: [-0.23, 1.1, 0.36],
    })
    .add(0x9a9aa2, ball(0.05, 7, 4), { at: [-0.2, 0.82, 0.38] })
    .add(0x9a9aa2, ball(0.035, 6, 4), { at: [-0.14, 0.74, 0.4] });
}

/** A banner stands over the shoulder. */
function captain(): MeshBuilder {
  const into = helmet(made({ sleeves: colour.STEEL, bald: true, cloak: worn(0.7) }), colour.GOLD);
  into
    .add(colour.DARK_WOOD, limb([0.1, 0.3, -0.17], [0.14, 1.3, -0.2], 0.018))
    .add(worn(), plate(line("0 0, .34 .03, .27 -.12, .34 -.28, 0 -.3"), 0.03, 0.01), {
      at: [0.14, 1.26, -0.2],
    })
    .add(colour.GOLD, ball(0.035, 6, 4), { at: [0.14, 1.32, -0.2] })
    .pair(colour.GOLD, ball(0.085, 8, 5), { at: [0.165, 0.54, 0], scale: [1, 0.7, 1] });
  return carried.sword(into, RIGHT);
}

const halo = (into: MeshBuilder, size: number, light: number): MeshBuilder =>
  into.add(glow(light), turned(line(".15 -.012, .17 0, .15 .012, .135 0, .15 -.012"), 14), {
    at: [0, 0.74, -0.12],
    turn: [1.35, 0, 0],
    scale: size,
  });

function healer(): MeshBuilder {
  const into = made({ robe: true, coat: colour.LINEN, sleeves: worn(), hair: 0xd8b46a });
  into.add(worn(), plate(line("-.05 -.26, .05 -.26, .06 .2, -.06 .2"), 0.04, 0.012), {
    at: [0, 0.36, 0.15],
    turn: [-0.18, 0, 0],
  });
  return halo(carried.staff(into, RIGHT, [0.08, 0, 0.05], WARM), 1.2, WARM);
}

/** Has a pod as large as a barrel on the back. */
function carrier(): MeshBuilder {
  return made({
    coat: worn(),
    hood: colour.MOSS,
    right: [-0.14, 0.5, 0.16],
    left: [0.14, 0.5, 0.16],
  })
    .add(colour.LEAF, ball(0.24, 9, 6), { at: [0, 0.62, -0.24], scale: [0.9, 1.25, 0.9] })
    .add(0xd9e27a, horn(path("0 .88 -.24, .05 1.02 -.26, 0 1.12 -.2"), 0.07, 5))
    .pair(colour.LEAF, plate(line("0 0, .16 .08, .26 .02, .12 -.06"), 0.03, 0.01), {
      at: [0.12, 0.82, -0.22],
      turn: [0, 0.3, 0.4],
    });
}

function elder(): MeshBuilder {
  const into = made({ robe: true, beard: colour.MOSS, hair: colour.MOSS, sleeves: colour.LEAF });
  for (let i = 0; i < 7; i++) {
    const way = ((i - 3) * Math.PI) / 5 + Math.PI;
    into.add(colour.LEAF, plate(line("0 .08, .09 0, 0 -.22, -.09 0"), 0.03, 0.01), {
      at: [0.17 * Math.sin(way), 0.48, 0.17 * Math.cos(way)],
      turn: [0.35, way, 0],
    });
  }
  return carried.staff(into, RIGHT, [0.08, 0, 0.05], 0xb7f06a);
}

/** Her skirts are a hedge. */
function matron(): MeshBuilder {
  const into = made({ robe: true, hair: 0x6b2f3a, sleeves: colour.LEAF });
  into.add(colour.LEAF, turned(line(".36 .05, .37 .1, .24 .26, .13 .4"), 9));
  for (let i = 0; i < 9; i++) {
    const way = (i * 2 * Math.PI) / 9;
    const [x, z, y] = [Math.sin(way), Math.cos(way), i % 2 ? 0.16 : 0.26];
    into.add(
      colour.DARK_WOOD,
      horn(
        [
          [0.26 * x, y, 0.26 * z],
          [0.44 * x, y + 0.1, 0.44 * z],
        ],
        0.04,
        4,
      ),
    );
    if (i % 3 === 0) into.add(0xe05a7a, ball(0.05, 6, 4), { at: [0.31 * x, y + 0.02, 0.31 * z] });
  }
  return into.add(0xe05a7a, ball(0.06, 7, 4), { at: [0.1, 0.8, 0.06] });
}

function chorister(): MeshBuilder {
  const into = made(
    { robe: true, head: 1.1, right: [-0.08, 0.44, 0.22], left: [0.08, 0.44, 0.22] },
    0.28,
  );
  into
    .add(colour.LINEN, turned(line(".17 .4, .2 .42, .12 .56, .1 .56"), 9))
    .add(colour.INK, ball(0.03, 6, 4), { at: [0, 0.64, 0.12] })
    .add(colour.IVORY, limb([0, 0.4, 0.25], [0, 0.56, 0.25], 0.03));
  return flame(flame(into, [0, 0.56, 0.25], 0.8), [0, 0.82, 0], 1);
}

/** Blows a horn as long as an arm. */
function crier(): MeshBuilder {
  const into = made({ right: [-0.1, 0.58, 0.24], hood: worn(0.8), coat: colour.SLATE });
  return into
    .add(colour.GOLD, tube(path("-.02 .64 .14, -.14 .66 .34, -.26 .78 .5"), [0.02, 0.03, 0.05], 7))
    .add(colour.GOLD, turned(line(".04 0, .06 .05, .15 .12, .13 .12, 0 .04"), 9), {
      at: [-0.25, 0.77, 0.48],
      turn: [0.85, -0.5, 0],
    })
    .add(worn(), plate(line("-.1 -.3, 0 -.24, .1 -.3, .09 .16, -.09 .16"), 0.04, 0.012), {
      at: [0, 0.38, 0.14],
    });
}

function lancer(): MeshBuilder {
  const into = helmet(
    made({ sleeves: colour.IRON, bald: true, right: [-0.22, 0.42, 0.1] }),
    colour.IRON,
  );
  flame(into, [0, 0.84, -0.06], 1.1);
  return carried
    .shield(into, [0.22, 0.4, 0.2], [0, 0.3, 0], 0.85)
    .add(worn(), limb([-0.22, 0.28, -0.3], [-0.22, 0.5, 0.24], 0.03, 0.036))
    .add(colour.WOOD, limb([-0.22, 0.5, 0.24], [-0.22, 0.72, 0.72], 0.026, 0.016))
    .add(colour.STEEL, horn(path("-.22 .7 .68, -.22 .8 .84"), 0.04, 4))
    .add(worn(), plate(line("0 0, .2 -.02, .12 -.07, .2 -.14, 0 -.12"), 0.02, 0.006), {
      at: [-0.22, 0.66, 0.58],
      turn: [0, -1.2, 0],
    });
}

function choirmaster(): MeshBuilder {
  const into = made(
    { robe: true, right: [-0.27, 0.62, 0.16], left: [0.25, 0.56, 0.16], hair: 0x2b2226 },
    0.4,
  );
  into
    .pair(worn(0.8), plate(line("0 0, .22 .16, .28 .44, .06 .26"), 0.04, 0.012), {
      at: [0.06, 0.5, -0.12],
    })
    .add(colour.GOLD, turned(line(".13 .5, .19 .52, .17 .57, .1 .58"), 10))
    .add(colour.IVORY, limb([-0.27, 0.58, 0.16], [-0.32, 0.9, 0.24], 0.018, 0.008));
  flame(into, [0.3, 0.72, 0.18], 1);
  flame(into, [0.38, 0.4, -0.1], 0.8);
  return flame(into, [-0.38, 0.36, -0.12], 0.8);
}

/** A ring of gold around the base, which marks a leader. */
const gilded = (into: MeshBuilder): MeshBuilder =>
  into.add(colour.GOLD, turned(line(".37 .05, .4 .06, .39 .095, .35 .1"), 24, true));

function keeper(): MeshBuilder {
  const into = gilded(
    made({ robe: true, cloak: worn(0.8), sleeves: colour.LINEN, hair: 0xe8c878 }, 0.4),
  );
  into
    .pair(colour.GOLD, ball(0.1, 8, 5), { at: [0.18, 0.54, 0], scale: [1, 0.75, 1] })
    .add(colour.GOLD, turned(line(".125 .76, .14 .765, .13 .8, .12 .8"), 10));
  pole(
    halo(crowned(into, colour.GOLD, 7, [0.12, 0.78], [0.16, 0.88]), 1.7, WARM),
    [-0.26, 0.44, 0.16],
    0.72,
    colour.GOLD,
  )
    .add(glow(WARM), ball(0.09, 8, 6), { at: [-0.26, 1.24, 0.16] })
    .add(colour.GOLD, turned(line(".1 0, .11 .02, .03 .1, 0 .12"), 6), { at: [-0.26, 1.31, 0.16] });
  return into;
}

function mother(): MeshBuilder {
  const into = gilded(
    made(
      { robe: true, cloak: colour.LEAF, sleeves: worn(0.9), hair: 0x3f4a2a, skin: 0xc79a72 },
      0.4,
    ),
  );
  into
    .pair(colour.BONE, horn(path(".07 .8 0, .2 .96 -.02, .24 1.14 .04"), 0.04, 5))
    .pair(colour.BONE, horn(path(".17 .92 -.02, .3 .98 .04"), 0.026, 5))
    .pair(colour.LEAF, ball(0.1, 8, 5), { at: [0.17, 0.55, 0], scale: [1.1, 0.7, 1.1] })
    .add(0xd9e27a, ball(0.045, 6, 4), { at: [0, 0.82, 0.08] });
  return carried.staff(into, RIGHT, [0.08, 0, 0.05], 0xb7f06a);
}

function cantor(): MeshBuilder {
  const into = gilded(
    made(
      { robe: true, coat: colour.SLATE, cloak: worn(0.85), sleeves: worn(0.9), bald: true },
      0.4,
    ),
  );
  into
    .add(colour.GOLD, plate(line("-.09 -.1, .09 -.1, .1 .08, 0 .12, -.1 .08"), 0.05, 0.02), {
      at: [0, 0.67, 0.1],
    })
    .pair(glow(EMBER), block(0.045, 0.03, 0.02, 0.006), { at: [0.045, 0.675, 0.13] })
    .pair(colour.GOLD, horn(path(".16 .54 0, .3 .62 -.02, .34 .74 0"), 0.06, 5));
  flame(flame(flame(into, TOP, 1.7), [0.09, 0.74, -0.04], 1.2), [-0.09, 0.74, -0.04], 1.2);
  into.add(colour.IRON, limb([-0.23, 0.24, 0.2], [-0.23, 0.98, 0.2], 0.022));
  return flame(
    into.add(colour.GOLD, turned(line("0 0, .1 .03, .12 .1, .09 .1, 0 .06"), 9), {
      at: [-0.23, 0.96, 0.2],
    }),
    [-0.23, 1.04, 0.2],
    1.3,
  );
}

export const COURT: FigureFamily = {
  gatekeeper: () => carried.spear(shielded(worn(), colour.IRON), RIGHT),
  glass_guard: () => carried.sword(shielded(0xcdeff2, colour.GOLD), RIGHT),
  dancer,
  broker,
  diver,
  surgeon,
  dowser,
  scribe,
  duelist,
  toller,
  squire,
  lamplighter,
  snuffer,
  captain,
  healer,
  carrier,
  elder,
  matron,
  chorister,
  crier,
  lancer,
  choirmaster,
  keeper_of_light: keeper,
  mother_of_sedge: mother,
  cantor,
};
