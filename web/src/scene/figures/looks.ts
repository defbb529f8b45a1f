/** Which name means which shape. The client knows no game: it knows looks, and a plain token. */
import { BEASTS } from "./beasts";
import { CHESS } from "./chess";
import { COURT } from "./court";
import type { Family } from "./family";
import { FOES } from "./foes";
import { FOLK } from "./folk";
import { ITEMS } from "./items";
import { line, plate, turned } from "./kit";
import * as colour from "./palette";
import { stand } from "./people";
import { type Sculpture, worn } from "./sculpture";
import { SQUAD } from "./squad";
import { WILDS } from "./wilds";

/** For looks that nobody has modelled: a counter with a crest. */
function token(): Sculpture {
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

const LOOKS: Family = {
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

/** Names for what another name already has. */
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

const has = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(LOOKS, name);

/** The shape of a look: of its whole name, or of its last or first word that says something. */
export function known(look: string): { name: string; sculpt: () => Sculpture } {
  const whole = look
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")
    .slice(0, 80);
  const words = whole.split("_");
  for (const word of [whole, words.at(-1), words[0], ...words]) {
    const other = word !== undefined && Object.hasOwn(ALSO, word) ? ALSO[word] : word;
    const sculpt = has(other) ? LOOKS[other] : undefined;
    if (other !== undefined && sculpt !== undefined) return { name: other, sculpt };
  }
  return { name: "token", sculpt: token };
}

/** Whether somebody has modelled exactly this. */
export function isModelled(look: string): boolean {
  return has(look) || has(Object.hasOwn(ALSO, look) ? ALSO[look] : undefined);
}

export const lookNames: readonly string[] = Object.keys(LOOKS);
