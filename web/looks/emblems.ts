/**
 * Emblems for looks without a figure: spells, gear and signs on cards. They are layers of path data
 * on a grid of 100, from back to front, like faces.
 */
import { Names } from "../src/model/names";
import type { Face, PictureLayer } from "./faces";

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** Spikes around a point, long and short in turn. */
const rays = (x: number, y: number, count: number, near: number, far: number) =>
  `${Array.from({ length: count * 2 }, (_, i) => {
    const [way, reach] = [(Math.PI * i) / count, i % 2 ? near : far];
    const at = `${(x + reach * Math.sin(way)).toFixed(1)} ${(y - reach * Math.cos(way)).toFixed(1)}`;
    return `${i === 0 ? "M" : "L"}${at}`;
  }).join("")}z`;

const GOLD = "#e2b34a";
const DARK_GOLD = "#9a6a1f";
const PALE = "#fff3cf";
const STEEL = "#c3ccd2";
const LEAF = "#7fae4a";
const EMBER = "#ff8a2e";
const WARM = "#ffd873";
const WOOD = "#8f6238";

const FIRE =
  "M50 8c4 18 26 28 26 52 0 18-12 30-26 30S24 78 24 60c0-13 7-20 13-27 1 9 4 13 9 15-2-16-2-28 4-40z";
const TONGUE =
  "M50 46c3 9 14 14 14 26 0 9-6 16-14 16s-14-7-14-16c0-7 4-11 7-15 1 5 2 7 4 8-1-8 0-13 3-19z";
const NIGHT: Face["air"] = ["#3c3f66", "#141527"];
const GREEN: Face["air"] = ["#35513a", "#0f1a13"];
const RED: Face["air"] = ["#5c2a24", "#1c0c0c"];
const GILT: Face["air"] = ["#5b4a2a", "#1b150b"];
const BLUE: Face["air"] = ["#2a4a63", "#0c1620"];

const air = (sky: Face["air"], ...layers: PictureLayer[]): Face => ({ air: sky, layers });
const fill = (d: string, colour: string): PictureLayer => ({ d, fill: colour });
const stroke = (d: string, colour: string, width: number): PictureLayer => ({
  d,
  fill: colour,
  width,
});

const EMBLEMS: Readonly<Record<string, Face>> = {
  hourglass: air(
    NIGHT,
    fill(
      "M28 14h44v6c0 16-14 22-14 30s14 14 14 30v6H28v-6c0-16 14-22 14-30S28 36 28 20z",
      "#cfe3ee55",
    ),
    fill(
      "M34 26h32c-3 12-12 16-16 22-4-6-13-10-16-22zM32 84c2-12 14-12 18-22 4 10 16 10 18 22z",
      WARM,
    ),
    stroke("M50 48v14", WARM, 2),
    fill("M24 8h52v8H24zM24 84h52v8H24z", GOLD),
    stroke("M82 30a38 38 0 0 1-6 46M18 70a38 38 0 0 1 6-46", PALE, 3),
    fill("M70 72l4 12 9-8zM30 28l-4-12-9 8z", PALE),
  ),
  visor: air(
    BLUE,
    fill("M22 84V44c0-20 12-32 28-32s28 12 28 32v40l-20 8V60H42v32z", STEEL),
    fill("M50 12c16 0 28 12 28 32v40l-20 8V60h-8z", "#8d979e"),
    fill("M26 44h48v10H26z", "#15181c"),
    stroke("M50 12v30M30 64v14M36 66v14M64 66v14M70 64v14", "#5d676e", 3),
    fill("M46 4h8v14h-8z", "#c23a4a"),
  ),
  salve: air(
    GILT,
    fill(rays(50, 40, 12, 26, 44), "#ffd87355"),
    fill("M24 56h52c0 20-10 32-26 32S24 76 24 56z", "#7b5236"),
    fill("M20 50h60v9H20z", "#a3774a"),
    fill(FIRE, "#ffe9a044"),
    fill("M44 16h12v12h12v12H56v12H44V40H32V28h12z", PALE),
  ),
  flare: air(
    GILT,
    fill(rays(50, 50, 16, 24, 48), WARM),
    fill(rays(50, 50, 16, 18, 36), PALE),
    fill("M22 50c16-20 40-20 56 0-16 20-40 20-56 0z", "#3a2a18"),
    fill(circle(50, 50, 12), PALE),
    stroke("M22 22l56 56", "#c23a4a", 7),
  ),
  wall: air(
    BLUE,
    fill("M50 10l34 10v28c0 22-14 36-34 44-20-8-34-22-34-44V20z", GOLD),
    fill("M50 18l26 8v22c0 17-10 28-26 35-16-7-26-18-26-35V26z", "#33516e"),
    stroke(
      "M26 40h48M26 56h48M32 70h36M40 26v14M62 26v14M50 40v16M36 56v14M64 56v14",
      "#9fc0d8",
      3,
    ),
  ),
  mirror: air(
    BLUE,
    fill(circle(50, 50, 40), GOLD),
    fill(circle(50, 50, 33), "#8fc4d6"),
    fill("M50 17a33 33 0 0 1 33 33L50 83A33 33 0 0 1 17 50z", "#c9ecf2"),
    stroke("M34 44l20-20M40 62l28-28", "#fff", 4),
    fill("M36 60q14-10 28 0l-4 8q-10-6-20 0z", "#5b8fa6"),
  ),
  candlelight: air(
    GILT,
    fill(rays(50, 36, 14, 26, 40), "#ffd87344"),
    fill("M38 52h24v40H38z", PALE),
    fill("M38 52h8v18l-4 6-4-6z", "#e2d3a4"),
    stroke("M50 52v-8", "#2a2114", 3),
    fill("M50 8c3 12 14 18 14 28 0 9-6 14-14 14s-14-5-14-14c0-10 11-16 14-28z", EMBER),
    fill("M50 24c2 6 7 9 7 15s-3 9-7 9-7-3-7-9 5-9 7-15z", PALE),
  ),
  tunnel: air(
    GREEN,
    stroke("M10 84C30 84 20 36 50 36s22 46 40 46", WOOD, 14),
    stroke("M16 60c8-4 10-14 20-18M64 40c10 4 10 14 20 18M50 36V18", "#6e4a2a", 5),
    fill("M4 84h26c0-14-26-14-26 0zM70 84h26c0-14-26-14-26 0z", "#1a120a"),
    fill("M50 18c-12 0-16-10-8-14 6 2 8 6 8 14zM50 18c12 0 16-10 8-14-6 2-8 6-8 14z", LEAF),
  ),
  well: air(
    GREEN,
    fill("M50 8c14 22 26 34 26 50a26 26 0 0 1-52 0c0-16 12-28 26-50z", "#58b7e6"),
    fill("M50 22c9 15 16 25 16 36a16 16 0 0 1-32 0c0-11 7-21 16-36z", "#a8e4ff"),
    stroke("M12 84q19-10 38 0t38 0M18 94q16-8 32 0t32 0", "#58b7e6", 4),
  ),
  growth: air(
    GREEN,
    stroke("M50 92V40", WOOD, 8),
    fill("M50 60C30 62 18 50 16 34c18 0 32 8 34 26zM50 50c20 2 32-10 34-26-18 0-32 8-34 26z", LEAF),
    fill("M50 44C38 34 38 18 50 6c12 12 12 28 0 38z", "#a6d45c"),
    stroke("M20 78l-8-8m8 8h-11m11 0v-11M80 78l8-8m-8 8h11m-11 0v-11", "#d9f27a", 4),
  ),
  spores: air(
    GREEN,
    fill(rays(50, 50, 10, 22, 44), "#b7d96a66"),
    fill(circle(50, 50, 20), "#8a9a3f"),
    fill(circle(44, 44, 7) + circle(58, 54, 5), "#d9f27a"),
    fill(
      [
        [18, 28, 6],
        [82, 30, 7],
        [22, 76, 7],
        [78, 76, 6],
        [50, 12, 6],
        [50, 90, 5],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r))
        .join(""),
      "#d9e27a",
    ),
  ),
  mantle: air(
    GREEN,
    fill("M50 14c10 0 16 4 20 8l16 62c-12 8-60 8-72 0l16-62c4-4 10-8 20-8z", WOOD),
    stroke("M38 26l-8 58M50 24v64M62 26l8 58M44 50l4-8M58 66l6-10M34 64l4-8", "#5e4028", 4),
    fill("M30 22c12 10 28 10 40 0l4 12c-14 10-34 10-48 0z", LEAF),
    fill(circle(50, 34, 6), GOLD),
  ),
  seed: air(
    GREEN,
    fill("M8 74c20-12 64-12 84 0v22H8z", "#4a3423"),
    stroke("M50 80V50", LEAF, 6),
    fill(
      "M50 54c-14 0-24-8-26-22 16 0 26 8 26 22zM50 48c14 0 24-10 24-24-16 2-24 10-24 24z",
      "#a6d45c",
    ),
    fill("M50 74c9 0 14 6 14 10s-6 8-14 8-14-4-14-8 5-10 14-10z", "#c9a56a"),
  ),
  blood: air(
    RED,
    fill("M50 8c14 24 28 36 28 54a28 28 0 0 1-56 0C22 44 36 32 50 8z", "#b3202e"),
    fill(TONGUE, EMBER),
    fill("M50 62c2 5 7 8 7 14s-3 9-7 9-7-3-7-9 5-9 7-14z", WARM),
  ),
  comet: air(
    RED,
    fill("M92 8L30 50l22 22z", "#ff8a2e88"),
    fill("M80 6L26 54l16 20zM96 24L38 70l18 8z", "#ffd87388"),
    fill(circle(34, 66, 22), EMBER),
    fill(circle(32, 68, 14), WARM),
    fill(circle(30, 70, 7), PALE),
  ),
  encore: air(
    RED,
    stroke("M50 18a32 32 0 1 1-30 22", GOLD, 9),
    fill("M8 40l24-6-8 22z", GOLD),
    fill("M54 34v26a9 9 0 1 1-6-8V30l18-6v10z", PALE),
  ),
  furnace: air(
    RED,
    fill("M14 92V44C14 24 30 12 50 12s36 12 36 32v48z", "#6e3628"),
    fill("M28 92V52c0-14 10-22 22-22s22 8 22 22v40z", "#1c0c0c"),
    fill(
      "M50 36c3 12 18 18 18 36 0 12-8 20-18 20s-18-8-18-20c0-9 5-13 9-18 1 6 2 8 5 9-1-11 0-19 4-27z",
      EMBER,
    ),
    fill("M50 60c2 6 8 10 8 18 0 8-3 13-8 13s-8-5-8-13 6-12 8-18z", WARM),
    stroke("M14 60h14M72 60h14M14 76h14M72 76h14M22 44v16M80 44v16", "#45201a", 3),
  ),
  brand: air(
    RED,
    stroke("M14 90l44-46", WOOD, 9),
    stroke("M44 58l20-20", "#6b7278", 7),
    fill("M56 12l34 10-10 34-24-6z", "#6b7278"),
    fill("M62 18l22 7-7 22-18-5z", EMBER),
    stroke("M66 40V24l12 14V26", PALE, 4),
    fill("M86 64q6 6 0 14-6-6 0-14zM72 72q5 6 0 12-5-6 0-12z", WARM),
  ),
  note: air(
    RED,
    fill(rays(46, 66, 9, 20, 32), "#ff8a2e66"),
    fill("M52 12l28 10v14L62 30v38c0 10-8 18-18 18s-18-6-18-15 8-16 18-16c3 0 6 1 8 2z", EMBER),
    fill("M52 12l28 10v7L52 20z", WARM),
    fill(circle(42, 70, 8), WARM),
  ),
};

/** For a card that names no look. */
const STAR: Face = air(
  NIGHT,
  fill(rays(50, 50, 8, 14, 42), GOLD),
  fill(rays(50, 50, 8, 9, 26), PALE),
  stroke(circle(50, 50, 44), DARK_GOLD, 3),
);

/** For an unknown look: a question mark. */
const STRANGE: Face = air(
  NIGHT,
  stroke("M34 38a16 16 0 1 1 25 13c-6 4-9 8-9 15", PALE, 8),
  fill(circle(50, 80, 5.5), PALE),
);

/** Looks without an emblem of their own yet: cards of beasts, and parts of a body. */
const OTHER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  "hunt maul pounce hobble worry spit burst scuttle head torso arms waist legs"
    .split(" ")
    .map((name) => [name, "star"]),
);

/** The emblems of cards. */
export const EMBLEM_SHAPES = new Names("look of a card", { ...EMBLEMS, star: STAR }, OTHER_NAMES);

/** The emblem of a look, a question mark for an unknown one, or a star for none. */
export function emblem(look: string): Face {
  return look === "" ? STAR : (EMBLEM_SHAPES.find(look)?.value ?? STRANGE);
}
