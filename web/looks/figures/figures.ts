/** The shape of each look. The client knows no games, only looks and a plain token. */

import { type MeshBuilder, worn } from "../../src/mesh/mesh_builder";
import { ball, block, line, plate, tube, turned, type Vec } from "../../src/mesh/shapes";
import { Names, unknown } from "../../src/model/names";
import { BEASTS } from "./beasts";
import { CHESS } from "./chess";
import * as colour from "./colours";
import { COURT } from "./court";
import type { FigureFamily } from "./family";
import { FOES } from "./foes";
import { FOLK } from "./folk";
import { ITEMS } from "./items";
import { stand } from "./people";
import { SQUAD } from "./squad";
import { WILDS } from "./wilds";

/** The stand-in for looks without a model. No scene uses this name. */
export const STAND_IN = "?";

/** A counter with a crest, for plain tokens. */
function token(): MeshBuilder {
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
function standIn(): MeshBuilder {
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

const LOOKS: FigureFamily = {
  token,
  ...SQUAD,
  ...CHESS,
  ...FOES,
  ...FOLK,
  ...COURT,
  ...BEASTS,
  ...WILDS,
  ...ITEMS,
};

/** Other names for existing looks. */
const ALSO: Readonly<Record<string, string>> = {
  hero: "fighter",
  soldier: "guard",
  sentinel: "guard",
  wizard: "mage",
  keeper: "scribe",
  apprentice: "survivor_sling",
  wolf: "hound",
  beast: "hound",
  runner: "stag",
  flyer: "bird",
  effigy: "totem",
  tree: "oak",
  seedling: "sprout",
  armor: "armour",
  mail: "armour",
  plate: "armour",
  ration: "food",
  coins: "gold",
  flash_bomb: "bomb",
  fire_pot: "bomb",
  weapon: "sword",
  hatchet: "axe",
};

/** The looks of pieces. */
export const FIGURES = new Names("look of a piece", LOOKS, ALSO);

/** The shape of a look: by its whole name, its last or its first word, or else a stand-in. */
export function known(look: string): { name: string; build: () => MeshBuilder } {
  if (look === "") return { name: "token", build: token };
  const found = FIGURES.find(look);
  if (found?.guess !== false) unknown(FIGURES.kind, look, found?.name);
  return found ? { name: found.name, build: found.value } : { name: STAND_IN, build: standIn };
}

/** Whether there is a model of this look. */
export function isModelled(look: string): boolean {
  return FIGURES.has(look);
}

export const lookNames: readonly string[] = FIGURES.own;
