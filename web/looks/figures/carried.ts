/** Things that people carry in their hands and on their backs. */

import { glow, type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import {
  ball,
  block,
  horn,
  limb,
  line,
  path,
  plate,
  quarter,
  tube,
  turned,
  type Vec,
} from "../../src/mesh/shapes";
import * as colour from "./colours";

/** They stand upright from the grip at the origin. */
export const carried = {
  /** The edge points forward, or to the side if it is `flat`. */
  hatchet(into: MeshBuilder, at: Vec, turn: Vec = [0.5, 0, 0.2], flat = false): MeshBuilder {
    const head = line("-.03 .15, .03 .16, .13 .08, .17 .2, .13 .31, .03 .25, -.05 .25");
    const blade = plate(head, 0.045, 0.018);
    return into
      .add(colour.WOOD, limb([0, -0.13, 0], [0, 0.27, 0], 0.02, 0.024), { at, turn, scale: 1.2 })
      .add(colour.STEEL, flat ? blade : quarter(blade), { at, turn, scale: 1.35 });
  },
  spear(into: MeshBuilder, at: Vec, turn: Vec = [0.12, 0, 0.06]): MeshBuilder {
    return into
      .add(colour.WOOD, limb([0, -0.34, 0], [0, 0.52, 0], 0.019, 0.017), { at, turn })
      .add(worn(0.9), limb([0, 0.44, 0], [0, 0.5, 0], 0.034, 0.028), { at, turn })
      .add(
        colour.STEEL,
        plate(line("-.015 .48, .015 .48, .06 .56, 0 .76, -.06 .56"), 0.04, 0.018),
        { at, turn },
      );
  },
  bow(into: MeshBuilder, at: Vec, turn: Vec = [0, 0, 0]): MeshBuilder {
    const limbs: Vec[] = [
      [0, -0.36, -0.1],
      [0, -0.27, 0.01],
      [0, -0.1, 0.045],
      [0, 0, 0.03],
      [0, 0.1, 0.045],
      [0, 0.27, 0.01],
      [0, 0.36, -0.1],
    ];
    return into
      .add(colour.WOOD, tube(limbs, [0.013, 0.02, 0.027, 0.03, 0.027, 0.02, 0.013]), { at, turn })
      .add(colour.LINEN, tube(path("0 -.36 -.1, 0 .36 -.1"), [0.007, 0.007], 4), { at, turn });
  },
  quiver(into: MeshBuilder): MeshBuilder {
    const [at, turn]: [Vec, Vec] = [
      [0.04, 0.36, -0.17],
      [-0.12, 0, -0.45],
    ];
    into.add(colour.LEATHER, turned(line("0 0, .045 .01, .06 .24, .045 .25, 0 .2"), 7), {
      at,
      turn,
    });
    for (const [x, z] of [
      [-0.02, 0.01],
      [0.02, 0.02],
      [0, -0.02],
    ] as const) {
      into.add(colour.LINEN, limb([x, 0.2, z], [x * 1.5, 0.36, z * 1.5], 0.016, 0.022, 4), {
        at,
        turn,
      });
    }
    return into;
  },
  sling(into: MeshBuilder, at: Vec): MeshBuilder {
    const cord = path("0 0 0, -.03 .16 -.08, .05 .31 -.05, .16 .36 .03");
    return into
      .add(colour.LEATHER, tube(cord, [0.014, 0.016, 0.02, 0.045], 5), { at })
      .add(colour.STONE, ball(0.085, 7, 5), { at: [at[0] + 0.19, at[1] + 0.38, at[2] + 0.05] });
  },
  sword(into: MeshBuilder, at: Vec, turn: Vec = [0.4, 0, 0.15], length = 0.42): MeshBuilder {
    return into
      .add(colour.DARK_LEATHER, limb([0, -0.07, 0], [0, 0.05, 0], 0.02), { at, turn })
      .add(colour.GOLD, block(0.15, 0.03, 0.045, 0.01), {
        at: offset(at, turn, [0, 0.045, 0]),
        turn,
      })
      .add(colour.GOLD, ball(0.03, 6, 4), { at: offset(at, turn, [0, -0.08, 0]) })
      .add(
        colour.STEEL,
        plate(
          [
            [-0.034, 0.06],
            [0.034, 0.06],
            [0.03, length - 0.07],
            [0, length],
            [-0.03, length - 0.07],
          ],
          0.03,
          0.014,
        ),
        { at, turn },
      );
  },
  staff(into: MeshBuilder, at: Vec, turn: Vec = [0.08, 0, 0.05], light = 0x8fd8ff): MeshBuilder {
    const prongs: Vec[] = [
      [0.0, 0.4, 0],
      [0.055, 0.46, 0],
      [0.05, 0.54, 0],
    ];
    return into
      .add(colour.DARK_WOOD, limb([0, -0.33, 0], [0, 0.42, 0], 0.022, 0.024), { at, turn })
      .add(colour.DARK_WOOD, horn(prongs, 0.022, 5), { at, turn })
      .add(
        colour.DARK_WOOD,
        horn(
          prongs.map(([x, y, z]) => [-x, y, z] as const),
          0.022,
          5,
        ),
        { at, turn },
      )
      .add(glow(light), ball(0.05, 6, 4), { at: offset(at, turn, [0, 0.5, 0]) });
  },
  mace(into: MeshBuilder, at: Vec, turn: Vec = [0.4, 0, 0.2]): MeshBuilder {
    into
      .add(colour.DARK_WOOD, limb([0, -0.1, 0], [0, 0.24, 0], 0.022), { at, turn })
      .add(colour.IRON, ball(0.075, 7, 5), { at: offset(at, turn, [0, 0.28, 0]), turn });
    for (let i = 0; i < 6; i++) {
      const a = (i * Math.PI) / 3;
      const tip: Vec = [0.12 * Math.sin(a), 0.28, 0.12 * Math.cos(a)];
      into.add(colour.IRON, horn([[0, 0.28, 0], tip], 0.03, 4), { at, turn });
    }
    return into;
  },
  shield(into: MeshBuilder, at: Vec, turn: Vec = [0, 0.25, 0], size = 1): MeshBuilder {
    const outline = [
      [-0.14, 0.13],
      [-0.14, -0.02],
      [0, -0.19],
      [0.14, -0.02],
      [0.14, 0.13],
      [0, 0.17],
    ] as const;
    return into.add(colour.IRON, plate(outline, 0.045, 0.015), { at, turn, scale: size }).add(
      worn(),
      plate(
        outline.map(([x, y]) => [x * 0.8, y * 0.8] as const),
        0.03,
        0.01,
      ),
      { at: offset(at, turn, [0, 0, 0.02 * size]), turn, scale: size },
    );
  },
  torch(into: MeshBuilder, at: Vec, turn: Vec = [0.3, 0, 0.25]): MeshBuilder {
    return into
      .add(colour.WOOD, limb([0, -0.12, 0], [0, 0.2, 0], 0.018, 0.028), { at, turn })
      .add(colour.DARK_LEATHER, limb([0, 0.13, 0], [0, 0.21, 0], 0.036, 0.042), { at, turn })
      .add(glow(0xff8a2e), turned(line(".03 0, .06 .05, .045 .11, .015 .17, 0 .2"), 6), {
        at: offset(at, turn, [0, 0.2, 0]),
      })
      .add(glow(0xffd873), turned(line(".02 0, .04 .04, .02 .1, 0 .13"), 5), {
        at: offset(at, turn, [0, 0.205, 0.028]),
      });
  },
  pack(into: MeshBuilder): MeshBuilder {
    return into
      .add(colour.LEATHER, block(0.22, 0.22, 0.12, 0.035), { at: [0, 0.31, -0.21] })
      .add(0xa8906a, tube(path("-.15 .555 -.2, .15 .555 -.2"), [0.055, 0.055], 7))
      .add(colour.DARK_LEATHER, block(0.06, 0.1, 0.03, 0.01), { at: [0, 0.37, -0.275] });
  },
};

/** A point given in the coordinates of something turned. */
export function offset(at: Vec, [x, y, z]: Vec, by: Vec): Vec {
  // The same order as in `MeshBuilder.add`: first z, then x, then y.
  const [cx, sx, cy, sy, cz, sz] = [
    Math.cos(x),
    Math.sin(x),
    Math.cos(y),
    Math.sin(y),
    Math.cos(z),
    Math.sin(z),
  ];
  const [px, py] = [by[0] * cz - by[1] * sz, by[0] * sz + by[1] * cz];
  const [qy, qz] = [py * cx - by[2] * sx, py * sx + by[2] * cx];
  return [at[0] + px * cy + qz * sy, at[1] + qy, at[2] - px * sy + qz * cy];
}
