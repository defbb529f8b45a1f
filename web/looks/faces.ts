/**
 * Faces of portraits by the name of a look: layers of path data on a grid of 100, from back to
 * front. `side` is filled with the colour of the side. Unknown looks are a person under a hood.
 */
import { Names } from "../src/model/names";

/** One layer: stroked if it has a width, else filled. */
export type PictureLayer = { readonly d: string; readonly fill: string; readonly width?: number };

export type Face = {
  /** The background, from the middle outwards. */
  readonly air: readonly [string, string];
  readonly layers: readonly PictureLayer[];
};

/** Stands for the side's colour in a layer. */
export const SIDE = "side";

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** Mirrors a shape from left to right around the middle. */
const pair = (make: (x: (left: number) => number, sign: 1 | -1) => string) =>
  make((left) => left, 1) + make((left) => 100 - left, -1);
const both = (x: number, y: number, r: number) => circle(x, y, r) + circle(100 - x, y, r);

const GOLD = "#e2b34a";
const DARK_GOLD = "#a97522";
const INK = "#1d1518";
const PALE = "#f3e2cf";

const king: Face = {
  air: ["#5b3a57", "#1c1220"],
  layers: [
    // mantle of ermine
    { d: "M4 100c2-22 18-32 46-32s44 10 46 32z", fill: "#7c2436" },
    { d: "M16 100c2-16 12-27 34-27s32 11 34 27z", fill: "#efe6da" },
    {
      d: `${circle(26, 92, 2)}${circle(38, 96, 2)}${circle(62, 96, 2)}${circle(74, 92, 2)}`,
      fill: INK,
    },
    // hair and head
    { d: "M22 46c-3 18 0 34 8 42h40c8-8 11-24 8-42z", fill: "#b9b2a8" },
    { d: "M29 42c0-12 9-18 21-18s21 6 21 18v14c0 12-9 22-21 22s-21-10-21-22z", fill: "#e3b795" },
    { d: "M29 50c-4 0-5 9 0 11zM71 50c4 0 5 9 0 11z", fill: "#d5a582" },
    // beard
    {
      d: "M28 54c2 8 8 9 13 8 3-4 15-4 18 0 5 1 11 0 13-8 4 22-6 38-22 42-16-4-26-20-22-42z",
      fill: "#cfc8bd",
    },
    {
      d: "M50 96c-5-8-7-16-7-24M50 96c5-8 7-16 7-24M36 86c-3-6-4-12-4-18M64 86c3-6 4-12 4-18",
      fill: "#a59d92",
      width: 1.6,
    },
    { d: "M43 68c4 3 10 3 14 0-3 5-11 5-14 0z", fill: "#7a3b35" },
    { d: "M34 63c5-5 12-5 16-1 4-4 11-4 16 1-6 3-12 3-16 0-4 3-10 3-16 0z", fill: "#e4ded5" },
    { d: "M50 44c1 6 4 10 3 14-2 2-6 2-8 0", fill: "#b98664", width: 2 },
    // stern eyes
    {
      d: pair((x) => `M${x(34)} 48Q${x(40)} 44 ${x(46)} 49Q${x(40)} 52 ${x(34)} 48z`),
      fill: "#fbf3ea",
    },
    { d: both(41, 48, 2.4), fill: "#3b4a63" },
    { d: pair((x) => `M${x(31)} 41L${x(47)} 46L${x(46)} 42.500L${x(33)} 37z`), fill: "#8f877c" },
    // the crown
    { d: "M24 33l-5-23 14 11L50 4l17 17 14-11-5 23z", fill: GOLD },
    { d: "M24 33c16-6 36-6 52 0v7c-16-6-36-6-52 0z", fill: DARK_GOLD },
    { d: `${circle(19, 10, 2.6)}${circle(81, 10, 2.6)}${circle(50, 4.5, 3)}`, fill: "#f6dc8c" },
    { d: "M50 17l5 6-5 6-5-6z", fill: "#c0324a" },
    { d: `${circle(35, 26, 2.5)}${circle(65, 26, 2.5)}`, fill: "#4b8fc0" },
  ],
};

const queen: Face = {
  air: ["#274a63", "#0d1a28"],
  layers: [
    // hair and the high collar
    { d: "M20 44c0-22 14-32 30-32s30 10 30 32c0 20 4 34 8 44H12c4-10 8-24 8-44z", fill: "#2a1a2b" },
    { d: "M8 100l6-36 22 20 14 4 14-4 22-20 6 36z", fill: "#5a2a6d" },
    { d: "M14 64l22 20-6 16H10zM86 64L64 84l6 16h20z", fill: "#7c3f93" },
    { d: "M43 70h14v12l-7 8-7-8z", fill: "#e8c3a5" },
    // the face
    { d: "M31 44c0-15 8-22 19-22s19 7 19 22c0 17-9 32-19 32S31 61 31 44z", fill: PALE },
    { d: "M31 46c-2-18 8-25 19-25s21 7 19 25c-3-9-8-14-12-16-6 5-20 4-26 16z", fill: "#2a1a2b" },
    // eyes, long lashes, a cold look
    {
      d: pair((x) => `M${x(35)} 49Q${x(40)} 44 ${x(46.5)} 49Q${x(40)} 52.500 ${x(35)} 49z`),
      fill: "#fff",
    },
    { d: both(41, 48.6, 2.5), fill: "#2f7f6a" },
    { d: both(41, 48.6, 1.1), fill: INK },
    {
      d: pair((x) => `M${x(47)} 48.500Q${x(40)} 43 ${x(33)} 47.500L${x(31)} 45`),
      fill: INK,
      width: 1.8,
    },
    { d: pair((x) => `M${x(47)} 43Q${x(40)} 37.500 ${x(34)} 41`), fill: "#4a2c3a", width: 2 },
    { d: "M50 50l-2.500 8.500 4 .8", fill: "#c79a7c", width: 1.6 },
    {
      d: "M43.500 65c3-2.500 5-2 6.500-.8 1.500-1.200 3.500-1.700 6.500.8-3 3.500-10 3.500-13 0z",
      fill: "#a81e3c",
    },
    { d: circle(60, 59, 1), fill: "#5a2f2a" },
    // a crown of points
    { d: "M27 28l-6-16 12 7 4-14 8 11 5-14 5 14 8-11 4 14 12-7-6 16c-14-6-32-6-46 0z", fill: GOLD },
    { d: "M27 28c14-6 32-6 46 0v4.500c-14-6-32-6-46 0z", fill: DARK_GOLD },
    {
      d: `${circle(21, 11.5, 2.2)}${circle(37, 4.5, 2.2)}${circle(50, 2.6, 2.6)}${circle(63, 4.5, 2.2)}${circle(79, 11.5, 2.2)}`,
      fill: "#bfe9f2",
    },
    { d: "M50 80l4 5-4 6-4-6z", fill: "#bfe9f2" },
  ],
};

const jester: Face = {
  air: ["#6a2a52", "#1a0d22"],
  layers: [
    // a ruff of points
    { d: "M8 100l4-18 9 7 6-12 9 9 6-11 8 10 8-10 6 11 9-9 6 12 9-7 4 18z", fill: "#f2d15a" },
    { d: "M18 100l6-12 8 6 8-10 10 9 10-9 8 10 8-6 6 12z", fill: "#c23a4a" },
    // the cap, in two colours
    { d: "M50 12C34 8 14 10 8 30c-2 8-4 14 2 20 4-8 10-14 20-14l20-6z", fill: "#3d7f4a" },
    { d: "M50 12c16-4 36-2 42 18 2 8 4 14-2 20-4-8-10-14-20-14l-20-6z", fill: "#c23a4a" },
    { d: "M34 32C36 14 42 4 50 2c8 2 14 12 16 30z", fill: "#e0b23e" },
    { d: `${circle(9, 52, 4.2)}${circle(91, 52, 4.2)}${circle(50, 4, 4.2)}`, fill: "#f6dc8c" },
    { d: "M7 54h4M89 54h4M48 6h4", fill: INK, width: 1.4 },
    // a white face
    { d: "M29 46c0-13 9-19 21-19s21 6 21 19c0 18-9 36-21 36S29 64 29 46z", fill: "#f7f1e8" },
    { d: "M29 44c-1-12 8-18 21-18s22 6 21 18c-6-7-13-9-21-9s-15 2-21 9z", fill: "#2c5c39" },
    { d: both(36, 61, 4.5), fill: "#f0a7a0" },
    // one eye laughs, one does not
    { d: "M40 38l5 11-5 11-5-11zM60 38l5 11-5 11-5-11z", fill: "#7d2c86" },
    { d: both(40, 49, 3.4), fill: "#fff" },
    { d: `${circle(41, 49.5, 1.8)}${circle(59, 48.5, 1.8)}`, fill: INK },
    { d: "M33 40q6-6 12-1M55 39q6-7 12 0", fill: INK, width: 1.8 },
    { d: circle(50, 59, 3.6), fill: "#d3323f" },
    { d: "M34 64c8 5 24 5 32 0 1 9-7 15-16 15s-17-6-16-15z", fill: "#7a1322" },
    { d: "M36 66.500c8 3.500 20 3.500 28 0l-1.500 4c-8 2.500-17 2.500-25 0z", fill: "#fff" },
    { d: "M43 67.500v4M50 68v4.500M57 67.500v4", fill: "#c9bfb4", width: 1 },
    { d: "M34 64q-3-1-4-4M66 64q3-1 4-4", fill: "#7a1322", width: 1.8 },
  ],
};

const prince: Face = {
  air: ["#5a6f3a", "#161d12"],
  layers: [
    // a riding coat with a sash
    { d: "M8 100c2-20 16-30 42-30s40 10 42 30z", fill: "#2f4a7c" },
    { d: "M30 72l34 28h16L40 70z", fill: "#c0923a" },
    { d: "M36 72l14 12 14-12-4-6H40z", fill: "#f4efe4" },
    { d: "M50 84l-6 4 2-8zM50 84l6 4-2-8z", fill: "#d9d0bf" },
    // blond hair and a young face
    { d: "M24 50c-4-24 10-36 27-36s30 13 25 36c-1 8-4 14-7 17H31c-3-3-6-9-7-17z", fill: "#c58a35" },
    { d: "M30 46c0-13 8-19 20-19s20 6 20 19c0 15-9 28-20 28S30 61 30 46z", fill: "#f2cda8" },
    {
      d: "M28 48c-2-16 8-24 23-24 13 0 23 7 21 23-3-6-6-9-10-11 1 3 0 5-2 6-3-6-9-8-14-8 1 3 0 5-2 6-8-1-13 2-16 8z",
      fill: "#e0a84a",
    },
    { d: "M30 48c-4 0-4 8 0 9zM70 48c4 0 4 8 0 9z", fill: "#e2b48c" },
    { d: both(37, 59, 4), fill: "#f0a88c" },
    // wide eyes, brows drawn up, lips pursed
    {
      d: pair((x) => `M${x(35)} 50Q${x(40.5)} 44 ${x(46)} 50Q${x(40.5)} 54 ${x(35)} 50z`),
      fill: "#fff",
    },
    { d: both(41, 49.8, 2.7), fill: "#3f78b8" },
    { d: both(41, 49.8, 1.2), fill: INK },
    { d: pair((x) => `M${x(34)} 44Q${x(40)} 38 ${x(47)} 43.500`), fill: "#9b6a24", width: 2.2 },
    { d: "M50 51c1 4 2 6 1 8h-4", fill: "#d09b72", width: 1.7 },
    { d: "M44 67c3-3 9-3 12 0-2 1-4 .5-6 .5s-4 .5-6-.5z", fill: "#b5484a" },
    { d: "M44 70q6 2.500 12 0", fill: "#cf9a78", width: 1.4 },
    // a small crown, a little askew, and a feather
    { d: "M66 22C78 4 92 4 96 10c-8 0-10 6-14 10-4 5-9 7-14 7z", fill: "#f4efe4" },
    { d: "M68 26c6-10 14-15 24-15", fill: "#c9c2b2", width: 1.4 },
    { d: "M31 26l-3-14 9 6 7-11 8 10 9-8 2 10 7-3-2 13c-12-6-25-7-37-3z", fill: GOLD },
    { d: "M31 26c12-4 25-3 37 3l-1 4c-12-6-24-7-36-3z", fill: DARK_GOLD },
    { d: "M47 21l3 4-4 3-3-4z", fill: "#4b8fc0" },
  ],
};

/** A person under a hood, for unknown looks. */
const stranger: Face = {
  air: ["#3d474d", "#12181b"],
  layers: [
    { d: "M6 100c4-24 20-34 44-34s40 10 44 34z", fill: SIDE },
    { d: "M50 6C28 8 18 28 18 52c0 14 4 26 10 34h44c6-8 10-20 10-34C82 28 72 8 50 6z", fill: SIDE },
    {
      d: "M50 6C28 8 18 28 18 52c0 14 4 26 10 34h44c6-8 10-20 10-34C82 28 72 8 50 6z",
      fill: "#00000040",
    },
    { d: "M50 20c-14 2-21 16-21 32 0 16 8 30 21 30s21-14 21-30c0-16-7-30-21-32z", fill: "#0b0f11" },
    { d: pair((x) => `M${x(36)} 50L${x(46)} 54Q${x(41)} 58 ${x(36)} 50z`), fill: "#ffd98a" },
    { d: "M50 82v18M34 84l-6 16M66 84l6 16", fill: "#00000050", width: 2 },
  ],
};

const FACES: Readonly<Record<string, Face>> = { king, queen, jester, prince, stranger };

const OTHER_NAMES: Readonly<Record<string, string>> = {
  kings_son: "prince",
  heir: "prince",
  princess: "queen",
  fool: "jester",
  tyrant: "king",
  emperor: "king",
};

export const FACE_SHAPES = new Names("face", FACES, OTHER_NAMES);

/** The face of a look: by its whole name, its last or its first word, or else a stranger. */
export function face(look: string): Face {
  return FACE_SHAPES.find(look)?.value ?? stranger;
}

/** Whether there is a drawing of this face. */
export function hasFace(look: string): boolean {
  return face(look) !== stranger;
}

export const faceNames: readonly string[] = FACE_SHAPES.own;
