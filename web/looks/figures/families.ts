/**
 * The families of figures: the looks of each, and where its shapes are. A family is a file of its
 * own, and a browser loads it when a scene first names one of its looks.
 */
import type { FigureFamily } from "./family";

type FamilyEntry = { readonly looks: readonly string[]; load(): Promise<FigureFamily> };

export const FAMILIES: readonly FamilyEntry[] = [
  {
    looks: [
      ...["survivor", "survivor_fists", "survivor_hatchet", "survivor_spear", "survivor_bow"],
      ...["survivor_sling", "brute", "stalker", "spitter"],
    ],
    load: async () => (await import("./squad")).SQUAD,
  },
  {
    looks: ["pawn", "rook", "knight", "bishop", "queen", "king", "stone", "crown"],
    load: async () => (await import("./chess")).CHESS,
  },
  {
    looks: ["grunt", "lurker", "rider", "ram", "wisp", "bombard", "tyrant"],
    load: async () => (await import("./foes")).FOES,
  },
  {
    looks: [
      ...["warrior", "guard", "mage", "caster", "rogue", "archer", "slinger", "goblin", "skeleton"],
      ...["ogre", "orc", "troll", "warden", "ghost", "fighter", "general", "golem", "oak"],
      ...["sprout", "totem"],
    ],
    load: async () => (await import("./folk")).FOLK,
  },
  {
    looks: [
      ...["gatekeeper", "glass_guard", "dancer", "broker", "diver", "surgeon", "dowser", "scribe"],
      ...["duelist", "toller", "squire", "lamplighter", "snuffer", "captain", "healer", "carrier"],
      ...["elder", "matron", "chorister", "crier", "lancer", "choirmaster", "keeper_of_light"],
      ...["mother_of_sedge", "cantor"],
    ],
    load: async () => (await import("./court")).COURT,
  },
  {
    looks: ["hound", "rat", "stag", "bat", "bird", "kite", "spider", "slime"],
    load: async () => (await import("./beasts")).BEASTS,
  },
  {
    looks: [
      ...["cairn", "crow", "heron", "candle", "prism", "whelp", "pod", "thornling", "kiln"],
      "colossus",
    ],
    load: async () => (await import("./wilds")).WILDS,
  },
  {
    looks: [
      ...["potion", "scroll", "sword", "dagger", "axe", "mace", "staff", "armour", "leather"],
      ...["cloth", "food", "berries", "gold", "amulet", "bomb", "dart", "chest"],
    ],
    load: async () => (await import("./items")).ITEMS,
  },
];

/** Other names for existing looks. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
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
