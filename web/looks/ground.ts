/**
 * The ground of a board and the light around it, by the names of their looks. Each table has a
 * fallback for unknown names. Colours are 0xrrggbb.
 */
import { Names } from "../src/model/names";

/** The air and light around a board. */
export type Surroundings = {
  /** The background of the board, from the middle outwards: by day and by night. */
  day: readonly [string, string];
  dusk: readonly [string, string];
  sun: number;
  sky: number;
  shade: number;
  /** The frame of the board. */
  frame: number;
  /** How strong the sun is compared to the sky. */
  clear: number;
};

const MEADOW: Surroundings = {
  day: ["#f7eed9", "#d8cbae"],
  dusk: ["#31454a", "#121a1d"],
  sun: 0xffe0b0,
  sky: 0xb8d4e6,
  shade: 0x54603f,
  frame: 0x5b412c,
  clear: 1,
};

const SURROUNDINGS: Readonly<Record<string, Surroundings>> = {
  meadow: MEADOW,
  cave: {
    day: ["#d9d2c8", "#a89f94"],
    dusk: ["#2b2a33", "#0f0f14"],
    sun: 0xffc98a,
    sky: 0x8791b5,
    shade: 0x3b3440,
    frame: 0x3b3a42,
    clear: 0.9,
  },
  vault: {
    day: ["#dcd3c4", "#a99f8e"],
    dusk: ["#2d2a2c", "#100f11"],
    sun: 0xffc78c,
    sky: 0x8d95ad,
    shade: 0x42383a,
    frame: 0x40362f,
    clear: 0.9,
  },
  hall: {
    day: ["#f2e6d0", "#cbb894"],
    dusk: ["#3a2f2b", "#151110"],
    sun: 0xffe3bb,
    sky: 0xd9d3cf,
    shade: 0x5a4638,
    frame: 0x4a2f1f,
    clear: 1,
  },
  snow: {
    day: ["#f3f6f8", "#c9d5de"],
    dusk: ["#3a4a5c", "#141b24"],
    sun: 0xfff0dc,
    sky: 0xc4dcf5,
    shade: 0x6d7f97,
    frame: 0x4c5560,
    clear: 0.95,
  },
  desert: {
    day: ["#fbeacb", "#dfc08a"],
    dusk: ["#47392f", "#191310"],
    sun: 0xffdca0,
    sky: 0xd8d6d0,
    shade: 0x7a5f3e,
    frame: 0x6e4a2c,
    clear: 1.05,
  },
};
const FAR: Readonly<Record<string, Surroundings>> = {
  sea: {
    day: ["#dff0f2", "#8fbfcc"],
    dusk: ["#1f4a5e", "#081c29"],
    sun: 0xfff0cf,
    sky: 0xa8d8ea,
    shade: 0x2f5a66,
    frame: 0x5a3d26,
    clear: 1.05,
  },
  factory: {
    day: ["#dcdad2", "#9a9a94"],
    dusk: ["#33383a", "#0e1112"],
    sun: 0xffd9a0,
    sky: 0x9fb0b8,
    shade: 0x46413a,
    frame: 0x2f3436,
    clear: 0.95,
  },
  wasteland: {
    day: ["#f3d9c2", "#c58d68"],
    dusk: ["#5a2a1e", "#170a09"],
    sun: 0xffc08a,
    sky: 0xd08a78,
    shade: 0x5a2f28,
    frame: 0x3a2622,
    clear: 1,
  },
  carnival: {
    day: ["#fbe3ee", "#c99ac4"],
    dusk: ["#5a2458", "#160a22"],
    sun: 0xffe0c8,
    sky: 0xd8a8e8,
    shade: 0x6a3a66,
    frame: 0x7a2a3c,
    clear: 1,
  },
  cosmos: {
    day: ["#d8d4ee", "#8f88b8"],
    dusk: ["#2a2358", "#05040f"],
    sun: 0xe8dcff,
    sky: 0x8f8ce0,
    shade: 0x2c2850,
    frame: 0x221d3a,
    clear: 0.95,
  },
};
const OTHER_SURROUNDINGS: Readonly<Record<string, string>> = {
  field: "meadow",
  forest: "meadow",
  grass: "meadow",
  crypt: "cave",
  mine: "cave",
  table: "hall",
  arena: "desert",
  ice: "snow",
  castle: "vault",
  ocean: "sea",
  works: "factory",
  volcano: "wasteland",
  fair: "carnival",
  space: "cosmos",
};

export const AIRS = new Names<Surroundings>(
  "look of a board",
  { ...SURROUNDINGS, ...FAR },
  OTHER_SURROUNDINGS,
);

export function surroundings(name: string | undefined): Surroundings {
  return AIRS.get(name, MEADOW);
}

/** How a kind of ground is built. */
export type Relief =
  | "turf"
  | "earth"
  | "masonry"
  | "liquid"
  | "slab"
  | "planks"
  | "sheet"
  | "steps";

export type GroundLook = {
  top: number;
  /** The shade that the first one varies towards. */
  other: number;
  side: number;
  relief: Relief;
};

const STONE: GroundLook = { top: 0x9a948a, other: 0x87827b, side: 0x6f6a64, relief: "slab" };

const GROUNDS: Readonly<Record<string, GroundLook>> = {
  grass: { top: 0x86a656, other: 0x6f9450, side: 0x6b4f34, relief: "turf" },
  tall_grass: { top: 0x86a04a, other: 0x5f8038, side: 0x5a4a30, relief: "turf" },
  rough: { top: 0xa98a5b, other: 0x8c7a50, side: 0x5f4730, relief: "earth" },
  wall: { top: 0xb3aa9b, other: 0x9a9186, side: 0x837a70, relief: "masonry" },
  water: { top: 0x3f8fa8, other: 0x2f7494, side: 0x4e4636, relief: "liquid" },
  floor: { top: 0xb3a68f, other: 0xa2957f, side: 0x6e6353, relief: "slab" },
  sand: { top: 0xe0c48d, other: 0xd2b177, side: 0x9a7c4e, relief: "earth" },
  ice: { top: 0xcfe6ef, other: 0xb4d6e6, side: 0x7fa4ba, relief: "sheet" },
  snow: { top: 0xeef3f5, other: 0xdde8ee, side: 0x9fb1bf, relief: "turf" },
  lava: { top: 0xf2702a, other: 0xd8401c, side: 0x4a2a22, relief: "liquid" },
  wood: { top: 0xa97b4c, other: 0x976a3f, side: 0x5f422a, relief: "planks" },
  stone: STONE,
  void: { top: 0x15171d, other: 0x101218, side: 0x0c0d11, relief: "sheet" },
  door: { top: 0x8a5f38, other: 0x7a5230, side: 0x5a3b22, relief: "planks" },
  stairs: { top: 0xa59d90, other: 0x8b847a, side: 0x6b655d, relief: "steps" },
  light: { top: 0xe7d5b1, other: 0xdfcaa2, side: 0x9b8158, relief: "sheet" },
  dark: { top: 0x8a5d3c, other: 0x7f5436, side: 0x573922, relief: "sheet" },
  moss_light: { top: 0xd9d8a4, other: 0xcccd94, side: 0x7c6a44, relief: "sheet" },
  moss_dark: { top: 0x6f8a4c, other: 0x647f46, side: 0x4f4a2c, relief: "sheet" },
  deck_light: { top: 0xe6d3a8, other: 0xdac595, side: 0x8a6c42, relief: "sheet" },
  deck_dark: { top: 0xa07348, other: 0x93683f, side: 0x5a3d26, relief: "sheet" },
  steel_light: { top: 0xb9bcb8, other: 0xaeb2b0, side: 0x6a6c6a, relief: "sheet" },
  steel_dark: { top: 0x6a7072, other: 0x61676a, side: 0x3a3e40, relief: "sheet" },
  ash_light: { top: 0xcbb8a4, other: 0xbda892, side: 0x6b5548, relief: "sheet" },
  ash_dark: { top: 0x6d544c, other: 0x624a43, side: 0x3a2a26, relief: "sheet" },
  candy_light: { top: 0xf6dcc6, other: 0xf0d0b8, side: 0xa87a78, relief: "sheet" },
  candy_dark: { top: 0xb0587a, other: 0xa54f72, side: 0x5e2a48, relief: "sheet" },
  astral_light: { top: 0xb9b4dc, other: 0xaea8d4, side: 0x4a4478, relief: "sheet" },
  astral_dark: { top: 0x5e5894, other: 0x565088, side: 0x2c2850, relief: "sheet" },
  mud: { top: 0x7a6247, other: 0x6b563f, side: 0x4c3a29, relief: "earth" },
  forest: { top: 0x55783f, other: 0x476b3a, side: 0x5a4430, relief: "turf" },
  bridge: { top: 0x9c7145, other: 0x8b6239, side: 0x5a3f28, relief: "planks" },
};
const OTHER_GROUNDS: Readonly<Record<string, string>> = {
  open: "grass",
  ground: "grass",
  meadow: "grass",
  rubble: "rough",
  rock: "wall",
  pit: "void",
  chasm: "void",
  hole: "void",
  deep_water: "water",
  river: "water",
  shallow: "water",
  tree: "forest",
  corridor: "floor",
  room: "floor",
  path: "sand",
  road: "sand",
  light_square: "light",
  dark_square: "dark",
  black: "dark",
  white: "light",
  stairs_up: "stairs",
  stairs_down: "stairs",
  fire: "lava",
  // These also have something that stands on them.
  open_door: "stone",
  door_open: "stone",
  closed_door: "stone",
  door_closed: "stone",
  spring: "stone",
  spent_spring: "stone",
  stump: "stone",
  trap: "stone",
  belt: "stone",
  portal: "stone",
  dropper: "stone",
  question: "stone",
  web: "stone",
};

export const GROUND_LOOKS = new Names("look of a ground", GROUNDS, OTHER_GROUNDS);

/** For unknown names: violet slabs, which no real ground uses. */
const STRANGE: GroundLook = { top: 0x9c86b4, other: 0x846c9e, side: 0x5d4b73, relief: "slab" };

export function ground(name: string): GroundLook {
  return GROUND_LOOKS.get(name, name === "" ? STONE : STRANGE);
}
