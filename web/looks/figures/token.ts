/** The plain counters: for pieces without a look, and for looks that nobody knows. */

import { type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, line, plate, tube, turned, type Vec } from "../../src/mesh/shapes";
import * as colour from "./colours";
import { stand } from "./people";

/** A counter with a crest, for plain tokens. */
export function token(): MeshBuilder {
  const crest = [
    [-0.17, 0.2],
    [-0.17, -0.02],
    [0, -0.22],
    [0.17, -0.02],
    [0.17, 0.2],
    [0, 0.26],
  ] as const;
  return stand()
    .add(colour.DARK_WOOD, turned(line(".16 .05, .17 .08, .09 .13, .06 .2, 0 .2"), 12, true))
    .add(worn(), plate(crest, 0.1, 0.03), { at: [0, 0.42, 0] })
    .add(
      colour.BONE,
      plate(
        crest.map(([x, y]) => [x * 0.55, y * 0.55] as const),
        0.125,
        0.02,
      ),
      { at: [0, 0.42, 0] },
    );
}

/** A counter with a question mark on it, seen from all four corners. */
export function standIn(): MeshBuilder {
  const made = stand().add(
    colour.DARK_WOOD,
    turned(line(".16 .05, .17 .08, .09 .13, .06 .2, 0 .2"), 12, true),
  );
  made.add(worn(), block(0.44, 0.52, 0.44, 0.06), { at: [0, 0.2, 0] });
  const hook: Vec[] = [
    [-0.1, 0.09, 0],
    [-0.06, 0.16, 0],
    [0.03, 0.18, 0],
    [0.1, 0.11, 0],
    [0.03, 0.02, 0],
    [0, -0.06, 0],
  ];
  for (let side = 0; side < 4; side++) {
    const way = (side * Math.PI) / 2;
    const at: Vec = [0.22 * Math.sin(way), 0.46, 0.22 * Math.cos(way)];
    const turn: Vec = [0, way, 0];
    made.add(colour.IVORY, tube(hook, [0.03], 5), { at, turn });
    made.add(colour.IVORY, ball(0.038, 6, 4), { at: [at[0], 0.31, at[2]] });
  }
  return made;
}
