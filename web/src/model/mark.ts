/**
 * Marks on tiles. Each has its own shape and its own entry in the legend. CLIENT-VIS-1
 *
 * The names are also used on the page: `data-marks` of a tile lists them, the board draws them, the
 * legend explains them. Scenes may add others (`goal`, `check`), which are drawn as a plain frame.
 */
import type { At, Tile } from "../protocol/scene";

export const MARKS = [
  { token: "select", name: "Selected", sign: "ring" },
  { token: "cursor", name: "Cursor", sign: "corner brackets" },
  { token: "hover", name: "Pointed at", sign: "frame" },
  { token: "reach", name: "Can go there", sign: "dot" },
  { token: "act", name: "Can go there and still act", sign: "dot in a ring" },
  { token: "fringe", name: "Could be acted on after going somewhere", sign: "diamond" },
  { token: "path", name: "The way", sign: "chevrons" },
  { token: "end", name: "Where it ends, with its cost", sign: "flag" },
  { token: "target", name: "Target", sign: "cross-hair" },
  { token: "blast", name: "In the area", sign: "hatch" },
  { token: "friend", name: "A friend in the area", sign: "hatch with F" },
  { token: "threat", name: "Enemies could strike there", sign: "stripes" },
  { token: "pin", name: "This enemy could strike there", sign: "double stripes" },
  { token: "warn", name: "Something will happen there", sign: "!" },
  { token: "risk", name: "Possible, but risky", sign: "triangle" },
  { token: "last", name: "What happened last", sign: "corner ticks" },
] as const;

export type MarkToken = string;

/** The marks of every tile that has some, in the order of `MARKS`. */
export type Marks = ReadonlyMap<At, readonly MarkToken[]>;

/** The key of a tile in maps. */
export function at([x, y]: Tile): At {
  return `${x},${y}`;
}

/** The tile of a key. */
export function tileAt(key: At): Tile {
  const [x, y] = key.split(",");
  return [Number(x), Number(y)];
}

export function sameTile(a: Tile | undefined, b: Tile | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}
