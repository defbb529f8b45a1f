/** People and what they carry: the parts that most two-legged figures share. */

import { base, MeshBuilder, type Paint, worn } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  join,
  limb,
  line,
  plate,
  type Solid,
  tube,
  turned,
  type Vec,
} from "../../src/mesh/shapes";
import * as colour from "./colours";

/** The thin round base of all figures. Its rim has the side's colour. */
export function stand(radius = 0.36): MeshBuilder {
  const r = radius;
  const rim = [
    [r - 0.02, 0],
    [r, 0.012],
    [r, 0.034],
    [r - 0.025, 0.05],
  ] as const;
  return new MeshBuilder().add(base(0.95), turned(rim, 24, true)).add(
    base(0.36),
    turned(
      [
        [r - 0.025, 0.05],
        [r * 0.7, 0.056],
        [0, 0.058],
      ],
      12,
    ),
  );
}

export type Person = {
  skin?: number;
  hair?: number;
  /** Tunic or robe. The default is the side's colour. */
  coat?: Paint;
  sleeves?: Paint;
  trousers?: number;
  boots?: number;
  /** It reaches to the ground and hides the legs. */
  robe?: boolean;
  cloak?: Paint | undefined;
  hood?: Paint | undefined;
  /** The positions of the hands. Right is -x. */
  right?: Vec;
  left?: Vec;
  bald?: boolean;
  beard?: number;
  /** How large the head is. */
  head?: number;
};

/** A person about 0.8 high, looking to +z. */
export function person(into: MeshBuilder, about: Person = {}): MeshBuilder {
  const {
    skin = colour.SKIN,
    hair = colour.HAIR,
    coat = worn(),
    trousers = colour.TROUSERS,
  } = about;
  const { sleeves = colour.LINEN, boots = colour.DARK_LEATHER, head = 1 } = about;
  const { right = [-0.2, 0.4, 0.14], left = [0.2, 0.36, 0.12] } = about;
  if (about.robe === true) {
    into.add(coat, turned(line(".2 .05, .205 .08, .15 .3, .115 .4"), 9));
  } else {
    into
      .pair(boots, block(0.105, 0.09, 0.165, 0.025), { at: [0.078, 0.05, 0.025] })
      .pair(trousers, limb([0.078, 0.1, 0], [0.066, 0.28, 0], 0.058, 0.068))
      .add(coat, turned(line(".125 .22, .175 .215, .128 .38"), 9), { scale: [1, 1, 0.88] });
  }
  into
    .add(coat, turned(line(".128 .37, .155 .47, .14 .535, .06 .575, 0 .58"), 9), {
      scale: [1, 1, 0.82],
    })
    .add(colour.LEATHER, turned(line(".125 .345, .145 .35, .142 .385, .12 .39"), 9), {
      scale: [1, 1, 0.9],
    })
    .add(colour.GOLD, block(0.05, 0.045, 0.02, 0.01), { at: [0, 0.345, 0.125] });
  for (const [side, hand] of [
    [-1, right],
    [1, left],
  ] as const) {
    const shoulder: Vec = [side * 0.15, 0.52, 0];
    const elbow: Vec = [
      (shoulder[0] + hand[0]) / 2 + side * 0.05,
      (shoulder[1] + hand[1]) / 2 - 0.03,
      (shoulder[2] + hand[2]) / 2 - 0.03,
    ];
    into
      .add(sleeves, tube([shoulder, elbow, hand], [0.068, 0.055, 0.042], 6))
      .add(skin, ball(0.05, 6, 4), { at: hand });
  }
  const top = 0.565 + 0.115 * head;
  into
    .add(skin, ball(0.125 * head, 8, 6), { at: [0, top, 0.01], scale: [0.94, 1, 0.95] })
    .add(skin, block(0.03, 0.035, 0.04, 0.01), { at: [0, top - 0.025, 0.118 * head] })
    .pair(colour.INK, block(0.026, 0.036, 0.02, 0.006), {
      at: [0.045 * head, top + 0.005, 0.108 * head],
    });
  if (about.hood !== undefined) into.add(about.hood, hood(), { at: [0, top, 0], scale: head });
  else if (about.bald !== true) into.add(hair, mop(), { at: [0, top, 0], scale: head });
  if (about.beard !== undefined) {
    into.add(
      about.beard,
      plate(
        line("-.085 .04, -.03 .01, .03 .01, .085 .04, .06 -.07, 0 -.14, -.06 -.07"),
        0.07,
        0.02,
      ),
      { at: [0, top - 0.055, 0.095] },
    );
  }
  if (about.cloak !== undefined) into.add(about.cloak, cloak());
  return into;
}

const mop = (): Solid =>
  join(
    spun(turned(line(".118 -.07, .138 0, .122 .075, .07 .122, 0 .138"), 8, false, 4.1)),
    turned(line(".128 .07, .122 .09, .07 .126, 0 .138"), 9),
  );

/** Turns a solid by half a turn, from the front to the back. */
export function spun({ points, normals }: Solid): Solid {
  const back = (values: number[]) => values.map((value, i) => (i % 3 === 1 ? value : -value));
  return { points: back(points), normals: back(normals) };
}

const hood = (): Solid =>
  join(
    spun(turned(line(".1 -.15, .155 -.12, .15 .0, .13 .09, .06 .15, 0 .17"), 9, false, 4.3)),
    turned(line(".142 .055, .125 .1, .06 .15, 0 .17"), 9),
    turned(line(".105 -.16, .17 -.15, .15 -.1, .1 -.085"), 9),
  );

/** A cloak from the shoulders, open in front. */
export const cloak = (length = 0.44, wide = 0.235): Solid => {
  const low = 0.54 - length;
  return spun(
    turned(
      [
        [wide - 0.03, low],
        [wide, low + 0.005],
        [wide - 0.045, low + 0.2],
        [0.165, 0.5],
        [0.1, 0.575],
        [0.09, 0.55],
        [wide - 0.03, low],
      ],
      9,
      false,
      3.5,
    ),
  );
};

/** A helmet with a crest in the side's colour, for a person's head. */
export const helmet = (into: MeshBuilder, paint: number = colour.STEEL): MeshBuilder =>
  into
    .add(paint, turned(line(".142 -.03, .148 .02, .13 .09, .07 .14, 0 .155"), 10), {
      at: [0, 0.69, 0],
    })
    .add(paint, block(0.03, 0.13, 0.03, 0.01), { at: [0, 0.63, 0.13] })
    .add(worn(), plate(line("-.16 -.02, .1 -.02, .14 .08, .02 .14, -.14 .1"), 0.05, 0.02), {
      at: [0, 0.83, -0.02],
      turn: [0, -Math.PI / 2, 0],
    });

/** The points of a crown: a ring of horns, each from one radius and height to another. */
export function crowned(
  into: MeshBuilder,
  paint: Paint,
  points: number,
  low: [radius: number, y: number],
  high: [radius: number, y: number],
  thick = 0.035,
  sides = 4,
): MeshBuilder {
  for (let i = 0; i < points; i++) {
    const way = (i * 2 * Math.PI) / points;
    const at = ([radius, y]: [number, number]): Vec => [
      radius * Math.sin(way),
      y,
      radius * Math.cos(way),
    ];
    into.add(paint, horn([at(low), at(high)], thick, sides));
  }
  return into;
}
