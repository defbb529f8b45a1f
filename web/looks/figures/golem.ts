/** A giant of stone, in stones of two colours. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, line, plate } from "../../src/mesh/shapes";
import * as colour from "./colours";
import { stand } from "./people";

export function golem(rock = 0xa8a396, dark = 0x77736a): MeshBuilder {
  return stand(0.42)
    .pair(dark, block(0.19, 0.24, 0.22, 0.05), { at: [0.15, 0.05, 0] })
    .add(rock, block(0.5, 0.42, 0.34, 0.08, [1.15, 1.1]), { at: [0, 0.28, 0] })
    .pair(rock, block(0.22, 0.2, 0.24, 0.06), { at: [0.37, 0.58, 0] })
    .pair(dark, block(0.18, 0.28, 0.2, 0.05), { at: [0.42, 0.33, 0.05] })
    .pair(rock, block(0.23, 0.2, 0.25, 0.06), { at: [0.43, 0.14, 0.08] })
    .add(rock, block(0.24, 0.2, 0.22, 0.05), { at: [0, 0.7, 0.08] })
    .add(worn(), plate(line("0 -.12, .1 0, 0 .12, -.1 0"), 0.06, 0.02), { at: [0, 0.52, 0.2] })
    .pair(worn(), block(0.18, 0.05, 0.2, 0.02), { at: [0.37, 0.755, 0] })
    .pair(glow(0x9ff0ff), block(0.05, 0.04, 0.02, 0.008), { at: [0.06, 0.79, 0.195] })
    .add(colour.MOSS, ball(0.09, 7, 4), { at: [-0.3, 0.79, -0.02], scale: [1.2, 0.4, 1] });
}
