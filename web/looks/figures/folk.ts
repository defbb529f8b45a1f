/** Heroes, and monsters that walk on two legs. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  join,
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
import { golem } from "./golem";
import { crowned, helmet, person, stand } from "./people";

const RIGHT: Vec = [-0.23, 0.44, 0.15];
const LEFT: Vec = [0.21, 0.4, 0.17];

function warrior(): MeshBuilder {
  const made = person(stand(), {
    right: RIGHT,
    left: LEFT,
    sleeves: colour.IRON,
    cloak: worn(0.75),
    bald: true,
  });
  helmet(made).pair(colour.STEEL, ball(0.085, 8, 5), { at: [0.165, 0.54, 0], scale: [1, 0.7, 1] });
  return carried.shield(carried.sword(made, RIGHT), [0.23, 0.4, 0.22]);
}

function guard(): MeshBuilder {
  const made = helmet(
    person(stand(), { right: RIGHT, left: LEFT, sleeves: colour.IRON, bald: true }),
  );
  return carried.shield(carried.spear(made, RIGHT), [0.16, 0.36, 0.25], [0, 0.1, 0], 1.25);
}

const pointed = (into: MeshBuilder): MeshBuilder =>
  into
    .add(
      worn(0.85),
      turned(line("0 -.005, .22 0, .215 .02, .13 .03, .09 .14, .045 .26, 0 .36"), 10),
      { at: [0, 0.73, 0], turn: [-0.12, 0, 0] },
    )
    .add(colour.GOLD, turned(line(".13 .03, .135 .035, .125 .065, .115 .07"), 10), {
      at: [0, 0.73, 0],
      turn: [-0.12, 0, 0],
    });

function mage(): MeshBuilder {
  return carried.staff(
    pointed(
      person(stand(), {
        robe: true,
        right: RIGHT,
        sleeves: worn(0.9),
        beard: 0xe4dfd2,
        hair: 0xe4dfd2,
      }),
    ),
    RIGHT,
  );
}

function caster(): MeshBuilder {
  const made = person(stand(), {
    robe: true,
    hood: worn(0.8),
    sleeves: worn(0.9),
    right: [-0.2, 0.46, 0.22],
    left: [0.2, 0.46, 0.22],
  });
  return made.pair(glow(0xffd07a), ball(0.05, 7, 5), { at: [0.21, 0.56, 0.25] });
}

function rogue(): MeshBuilder {
  const made = person(stand(), {
    right: [-0.2, 0.38, 0.2],
    left: [0.2, 0.38, 0.2],
    hood: worn(0.7),
    cloak: worn(0.7),
    coat: colour.DARK_LEATHER,
    sleeves: colour.LEATHER,
  });
  return carried.sword(
    carried.sword(made, [-0.2, 0.38, 0.2], [0.9, 0, 0.2], 0.26),
    [0.2, 0.38, 0.2],
    [0.9, 0, -0.2],
    0.26,
  );
}

function archer(): MeshBuilder {
  const [right, left]: Vec[] = [
    [-0.14, 0.46, 0.12],
    [0.2, 0.44, 0.22],
  ];
  const made = person(stand(), {
    right: right ?? RIGHT,
    left: left ?? LEFT,
    hood: worn(0.85),
    coat: colour.LEATHER,
    cloak: worn(0.85),
  });
  return carried.quiver(carried.bow(made, left ?? LEFT));
}

function slinger(): MeshBuilder {
  return carried.sling(goblinoid(0x8a9a52, [-0.22, 0.46, 0.1]), [-0.22, 0.46, 0.1]);
}

/** Small, green, all ears. */
function goblinoid(skin: number, right: Vec): MeshBuilder {
  return stand(0.3)
    .pair(skin, limb([0.08, 0.05, 0], [0.07, 0.2, 0], 0.04))
    .pair(skin, block(0.09, 0.05, 0.16, 0.02), { at: [0.085, 0.05, 0.03] })
    .add(worn(), turned(line(".1 .14, .15 .15, .13 .3, .1 .38, 0 .4"), 8))
    .add(colour.DARK_LEATHER, turned(line(".12 .2, .145 .21, .14 .235, .12 .24"), 8))
    .add(
      skin,
      tube(
        [
          [-0.11, 0.35, 0],
          [(-0.11 + right[0]) / 2 - 0.03, (0.35 + right[1]) / 2 - 0.02, right[2] / 2],
          right,
        ],
        [0.05, 0.04, 0.035],
      ),
    )
    .add(skin, tube(path(".11 .35 0, .2 .28 .05, .18 .24 .15"), [0.05, 0.04, 0.035]))
    .add(skin, ball(0.15, 9, 6), { at: [0, 0.5, 0.04], scale: [1.05, 0.9, 0.95] })
    .pair(skin, horn(path(".12 .52 .02, .26 .58 -.02, .37 .64 -.06"), 0.055, 5))
    .add(skin, horn(path("0 .5 .17, 0 .46 .27"), 0.035, 5))
    .pair(glow(0xffe25a), ball(0.032, 6, 4), { at: [0.06, 0.535, 0.17] })
    .add(colour.INK, block(0.13, 0.02, 0.03, 0.008), { at: [0, 0.425, 0.165] });
}

function goblin(): MeshBuilder {
  return carried.sword(
    goblinoid(0x6f9a45, [-0.21, 0.34, 0.16]),
    [-0.21, 0.34, 0.16],
    [0.7, 0, 0.25],
    0.3,
  );
}

function skeleton(): MeshBuilder {
  const bone = colour.BONE;
  const made = stand()
    .pair(bone, limb([0.08, 0.07, 0], [0.065, 0.33, 0], 0.028, 0.032))
    .pair(bone, block(0.07, 0.045, 0.15, 0.015), { at: [0.08, 0.05, 0.03] })
    .add(bone, block(0.19, 0.07, 0.11, 0.025), { at: [0, 0.31, 0] })
    .add(bone, limb([0, 0.36, -0.02], [0, 0.58, -0.02], 0.028))
    .pair(bone, tube(path(".15 .53 0, .2 .4 0, .22 .44 .14"), [0.03, 0.026, 0.03]))
    .add(bone, ball(0.125, 8, 6), { at: [0, 0.7, 0.01], scale: [0.95, 0.95, 1] })
    .add(bone, block(0.13, 0.07, 0.11, 0.02), { at: [0, 0.575, 0.05] })
    .pair(colour.INK, ball(0.04, 6, 4), { at: [0.05, 0.7, 0.105] })
    .pair(glow(0x7fe0ff), ball(0.018, 5, 4), { at: [0.05, 0.7, 0.142] })
    .add(
      worn(),
      join(plate(line("-.09 0, .09 0, .11 -.2, .03 -.15, -.02 -.22, -.1 -.17"), 0.14, 0.02)),
      { at: [0, 0.33, 0] },
    );
  for (const y of [0.42, 0.475, 0.53])
    made.add(bone, turned(line(".12 -.015, .14 0, .12 .015, .1 0, .12 -.015"), 9), {
      at: [0, y, 0],
      scale: [1, 1, 0.75],
    });
  return carried.shield(carried.sword(made, [-0.22, 0.44, 0.14]), [0.24, 0.44, 0.18]);
}

/** Big, with a belly and a club. */
function ogre(skin = 0xb08a5e): MeshBuilder {
  const made = stand(0.44)
    .pair(skin, limb([0.15, 0.06, 0], [0.14, 0.28, 0], 0.11, 0.12))
    .pair(colour.DARK_LEATHER, block(0.18, 0.09, 0.25, 0.035), { at: [0.16, 0.05, 0.03] })
    .add(worn(), turned(line(".2 .18, .27 .2, .27 .4, .22 .42"), 9))
    .add(skin, ball(0.3, 9, 6), { at: [0, 0.55, 0.03], scale: [1, 0.95, 0.95] })
    .add(
      colour.LEATHER,
      tube(path("-.24 .78 .04, 0 .6 .3, .24 .42 .16"), [0.04, 0.04, 0.04], 5, 0.6),
    )
    .pair(skin, tube(path(".27 .74 0, .4 .58 .04, .36 .42 .2"), [0.13, 0.11, 0.09], 7))
    .add(skin, ball(0.16, 8, 6), { at: [0, 0.92, 0.1] })
    .add(skin, block(0.2, 0.08, 0.12, 0.03), { at: [0, 0.79, 0.17] })
    .pair(colour.INK, ball(0.025, 6, 4), { at: [0.06, 0.95, 0.24] })
    .add(skin, ball(0.045, 6, 4), { at: [0, 0.91, 0.26] })
    .pair(colour.BONE, horn(path(".06 .84 .23, .07 .91 .25"), 0.025, 4))
    .pair(skin, horn(path(".14 .94 .08, .24 .97 .04"), 0.05, 5));
  return made
    .add(
      colour.DARK_WOOD,
      tube(path("-.36 .36 .22, -.42 .6 .26, -.5 1 .34"), [0.04, 0.06, 0.11], 7),
    )
    .add(colour.IRON, horn(path("-.5 .9 .36, -.62 .94 .44"), 0.04, 4))
    .add(colour.IRON, horn(path("-.46 .8 .34, -.38 .86 .46"), 0.04, 4));
}

function orc(): MeshBuilder {
  const skin = 0x6f8f4a;
  const hand: Vec = [-0.26, 0.46, 0.16];
  const made = person(stand(0.38), {
    skin,
    sleeves: skin,
    bald: true,
    right: hand,
    left: [0.25, 0.38, 0.14],
    head: 1.12,
  });
  made
    .pair(colour.IRON, ball(0.1, 8, 5), { at: [0.18, 0.55, 0], scale: [1.1, 0.75, 1.1] })
    .pair(colour.IRON, horn(path(".22 .6 0, .34 .7 0"), 0.045, 5))
    .add(skin, block(0.2, 0.08, 0.1, 0.03), { at: [0, 0.575, 0.09] })
    .pair(colour.BONE, horn(path(".06 .63 .14, .075 .73 .16"), 0.026, 4))
    .pair(skin, horn(path(".12 .72 0, .24 .77 -.04"), 0.045, 5))
    .add(worn(), plate(line("-.1 -.02, .06 -.02, .02 .1, -.1 .14"), 0.05, 0.02), {
      at: [0, 0.82, 0],
      turn: [0, -Math.PI / 2, 0],
    });
  return carried.hatchet(made, hand, [0.4, 0, 0.2]);
}

/** Long-nosed, with moss for hair. */
function troll(): MeshBuilder {
  const made = ogre(0x6d8a84)
    .add(0x6d8a84, horn(path("0 .92 .24, 0 .86 .42"), 0.06, 6))
    .add(colour.MOSS, ball(0.15, 8, 4), { at: [0, 1.04, 0.05], scale: [1.1, 0.55, 1.1] });
  return made.pair(colour.MOSS, ball(0.13, 7, 4), {
    at: [0.24, 0.82, -0.04],
    scale: [1.1, 0.5, 1],
  });
}

/** In black plate, with keys and a great mace: the last enemy. */
function warden(): MeshBuilder {
  const [plateMail, dark] = [0x565f68, 0x363c42];
  const made = stand(0.42)
    .pair(dark, block(0.17, 0.3, 0.2, 0.04, [0.85, 0.9]), { at: [0.12, 0.05, 0.01] })
    .add(worn(0.85), turned(line(".2 .14, .29 .15, .22 .42, .18 .45"), 9))
    .add(plateMail, turned(line(".18 .4, .29 .6, .26 .74, .12 .8, 0 .81"), 9), {
      scale: [1, 1, 0.8],
    })
    .pair(plateMail, ball(0.16, 8, 5), { at: [0.29, 0.76, 0], scale: [1, 0.85, 1] })
    .pair(colour.BONE, horn(path(".34 .84 0, .46 .94 0, .47 1.06 .02"), 0.05, 5))
    .pair(dark, tube(path(".31 .7 .02, .4 .54 .06, .34 .46 .22"), [0.1, 0.085, 0.075], 7))
    .add(plateMail, turned(line(".13 .78, .15 .84, .145 .98, .09 1.06, 0 1.09"), 9))
    .add(colour.INK, block(0.2, 0.035, 0.06, 0.01), { at: [0, 0.92, 0.115] })
    .pair(glow(0xff9a3c), ball(0.026, 6, 4), { at: [0.05, 0.935, 0.145] })
    .pair(colour.BONE, horn(path(".11 1 0, .24 1.1 0, .24 1.26 .06"), 0.055, 6))
    .add(colour.GOLD, turned(line(".07 -.01, .085 0, .07 .01, .055 0, .07 -.01"), 10), {
      at: [0.17, 0.34, 0.21],
      turn: [1.57, 0, 0],
    })
    .add(
      worn(0.75),
      plate(line("-.26 0, .26 0, .34 -.62, .1 -.56, -.08 -.64, -.34 -.58"), 0.05, 0.02),
      { at: [0, 0.76, -0.22], turn: [0.12, 0, 0] },
    );
  return carried.mace(made, [-0.34, 0.46, 0.24], [0.2, 0, 0.2]);
}

function ghost(): MeshBuilder {
  return stand(0.28)
    .add(
      0xcfe6ee,
      turned(line("0 .16, .2 .14, .14 .22, .19 .34, .18 .52, .13 .66, .06 .72, 0 .73"), 9),
    )
    .pair(0xcfe6ee, horn(path(".14 .5 .04, .26 .44 .14, .3 .36 .24"), 0.07, 6))
    .pair(colour.INK, ball(0.035, 6, 4), { at: [0.055, 0.58, 0.135] })
    .add(colour.INK, ball(0.035, 6, 4), { at: [0, 0.48, 0.165], scale: [0.8, 1.3, 0.5] })
    .add(worn(), turned(line(".15 .4, .205 .42, .2 .46, .15 .47"), 9));
}

function fighter(): MeshBuilder {
  return carried.sword(
    person(stand(), { right: RIGHT, left: LEFT, cloak: worn(0.8), sleeves: colour.LINEN }),
    RIGHT,
  );
}

/** Leads a side: larger than life, crowned, on a gilded base. */
function general(): MeshBuilder {
  const made = person(stand(0.4), {
    right: [-0.25, 0.46, 0.16],
    left: LEFT,
    cloak: worn(0.8),
    sleeves: colour.STEEL,
    hair: 0x7a4a26,
  });
  made
    .add(colour.GOLD, turned(line(".37 .05, .39 .06, .38 .085, .35 .09"), 24, true))
    .pair(colour.GOLD, ball(0.095, 8, 5), { at: [0.17, 0.54, 0], scale: [1, 0.75, 1] })
    .add(colour.GOLD, turned(line(".125 .75, .14 .755, .135 .8, .12 .8"), 10));
  crowned(made, colour.GOLD, 7, [0.128, 0.78], [0.15, 0.89]);
  return carried.sword(made, [-0.25, 0.46, 0.16], [0.25, 0, 0.15], 0.56);
}

/** A tree that walks. */
function oak(): MeshBuilder {
  const made = stand(0.42)
    .add(colour.DARK_WOOD, turned(line(".3 .05, .2 .12, .17 .4, .2 .6, .12 .72, 0 .74"), 8))
    .pair(
      colour.DARK_WOOD,
      tube(path(".14 .52 .04, .36 .54 .12, .42 .36 .24"), [0.09, 0.07, 0.05], 6),
    )
    .pair(glow(0xffe27a), ball(0.034, 6, 4), { at: [0.07, 0.5, 0.175] })
    .add(colour.INK, block(0.12, 0.05, 0.04, 0.015), { at: [0, 0.36, 0.165] })
    .add(worn(), turned(line(".17 .24, .21 .25, .2 .3, .165 .31"), 8));
  for (const [x, y, z, r] of [
    [0, 0.95, 0, 0.24],
    [0.2, 0.82, 0.04, 0.18],
    [-0.2, 0.84, 0, 0.19],
    [0.02, 0.8, -0.2, 0.18],
  ] as const) {
    made.add(colour.LEAF, ball(r, 8, 5), { at: [x, y, z] });
  }
  return made;
}

function sprout(): MeshBuilder {
  return stand(0.26)
    .add(0x8a6a44, ball(0.13, 8, 5), { at: [0, 0.14, 0] })
    .add(colour.LEAF, tube(path("0 .2 0, 0 .34 .02, 0 .42 0"), [0.03, 0.025, 0.02], 5))
    .pair(worn(), plate(line("0 0, .1 .06, .26 .05, .14 -.05"), 0.035, 0.012), {
      at: [0, 0.4, 0],
      turn: [-0.5, 0, 0.5],
    })
    .add(colour.LEAF, ball(0.06, 7, 5), { at: [0, 0.45, 0] })
    .pair(colour.INK, ball(0.022, 6, 4), { at: [0.045, 0.17, 0.115] });
}

function totem(): MeshBuilder {
  const made = stand(0.3);
  for (const [y, paint] of [
    [0.05, colour.WOOD],
    [0.3, 0xa3774a],
    [0.55, colour.WOOD],
  ] as const) {
    made
      .add(paint, block(0.26, 0.24, 0.26, 0.04), { at: [0, y, 0] })
      .pair(colour.INK, block(0.05, 0.05, 0.02, 0.01), { at: [0.06, y + 0.13, 0.128] })
      .add(colour.BONE, block(0.14, 0.04, 0.03, 0.01), { at: [0, y + 0.05, 0.128] });
  }
  return made
    .pair(worn(), plate(line("0 0, .28 .1, .24 -.04, .16 -.02, .12 -.1"), 0.05, 0.02), {
      at: [0.1, 0.68, 0],
    })
    .add(worn(), horn(path("0 .78 0, 0 .98 0"), 0.12, 4));
}

export const FOLK: FigureFamily = {
  warrior,
  guard,
  mage,
  caster,
  rogue,
  archer,
  slinger,
  goblin,
  skeleton,
  ogre: () => ogre(),
  orc,
  troll,
  warden,
  ghost,
  fighter,
  general,
  golem: () => golem(),
  oak,
  sprout,
  totem,
};
