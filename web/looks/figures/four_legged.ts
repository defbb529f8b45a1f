/** The body that all animals on four legs share. */

import { type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, line, tube, turned, type Vec } from "../../src/mesh/shapes";
import * as colour from "./colours";
import { stand } from "./people";

type Coat = { fur: number; dark: number; pale: number; size: number; eye: number; legs?: number };

/** A body along z with head, ears and legs. Each kind adds its tail and horns. */
export function fourLegged({ fur, dark, pale, size, eye, legs = 0.26 }: Coat): MeshBuilder {
  const s = size;
  const at = (x: number, y: number, z: number): Vec => [
    x * s,
    0.05 + legs * s + (y - 0.26) * s,
    z * s,
  ];
  const made = stand(0.34)
    .add(
      fur,
      tube(
        [
          at(0, 0.34, -0.38),
          at(0, 0.36, -0.24),
          at(0, 0.34, 0),
          at(0, 0.38, 0.2),
          at(0, 0.42, 0.32),
        ],
        [0.07, 0.14, 0.13, 0.15, 0.1].map((r) => r * s),
        8,
      ),
    )
    .add(fur, ball(0.14 * s, 8, 6), { at: at(0, 0.48, 0.4), scale: [0.9, 0.9, 1] })
    .add(pale, block(0.11 * s, 0.09 * s, 0.16 * s, 0.025 * s, [0.8, 0.85]), {
      at: at(0, 0.4, 0.53),
    })
    .add(colour.INK, ball(0.03 * s, 6, 4), { at: at(0, 0.47, 0.61) })
    .pair(eye, ball(0.024 * s, 6, 4), { at: at(0.065, 0.52, 0.5) })
    .add(
      worn(),
      turned(
        line(".1 -.04, .14 -.03, .135 .04, .1 .05").map(([r, y]) => [r * s, y * s] as const),
        8,
      ),
      { at: at(0, 0.43, 0.3), turn: [1.1, 0, 0] },
    );
  for (const z of [0.2, -0.28]) {
    made
      .pair(
        fur,
        tube(
          [at(0.1, 0.36, z), at(0.13, 0.26, z - 0.02), [0.12 * s, 0.1, (z + 0.02) * s]],
          [0.085, 0.06, 0.04].map((r) => r * s),
          6,
        ),
      )
      .pair(dark, block(0.09 * s, 0.055, 0.13 * s, 0.02), { at: [0.12 * s, 0.05, (z + 0.04) * s] });
  }
  return made;
}
