/** Survivors and the monsters that hunt them. */

import { accent, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import type { Vec } from "../../src/mesh/shapes";
import { carried } from "./carried";
import * as colour from "./colours";
import type { FigureFamily } from "./family";
import { brute, spitter, stalker } from "./monsters";
import { person, stand } from "./people";

const RIGHT: Vec = [-0.23, 0.42, 0.15];

/**
 * A survivor in tunic and cloak of the side's colour. They differ in what they hold, and in the
 * colour of the hood.
 */
function survivor(right: Vec = RIGHT, left: Vec = [0.22, 0.36, 0.1]): MeshBuilder {
  return person(stand(), { right, left, cloak: worn(0.8), hood: accent(), sleeves: colour.LINEN });
}

export const SQUAD: FigureFamily = {
  survivor: () => carried.pack(carried.torch(survivor([-0.24, 0.5, 0.14]), [-0.24, 0.5, 0.14])),
  survivor_fists: () => survivor([-0.16, 0.5, 0.22], [0.17, 0.46, 0.2]),
  survivor_hatchet: () => carried.hatchet(survivor([-0.24, 0.46, 0.14]), [-0.24, 0.46, 0.14]),
  survivor_spear: () => carried.spear(survivor(), RIGHT),
  survivor_bow: () =>
    carried.quiver(
      carried.bow(survivor([-0.14, 0.46, 0.12], [0.2, 0.44, 0.22]), [0.2, 0.44, 0.22]),
    ),
  survivor_sling: () => carried.sling(survivor([-0.22, 0.56, 0.08]), [-0.22, 0.56, 0.08]),
  brute,
  stalker,
  spitter,
};
