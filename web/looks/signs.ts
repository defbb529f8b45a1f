/** Signs for things on single tiles, by the name of their look: path data on a grid of 24. */
import { Names, unknown } from "../src/model/names";
import { PROPS } from "./figures/props";
import { type Glyph, glyph, ICON_SHAPES } from "./icons";

/** Signs that point up when they face north. */
const SIGNS: Readonly<Record<string, Glyph>> = {
  belt: { line: "M5 12.5l7-7 7 7M5 19.5l7-7 7 7", solid: "" },
  trap: { line: "M4 18h16M6 18l2-8 2 8M10 18l2-10 2 10M14 18l2-8 2 8", solid: "" },
  tree: { line: "M12 21v-5M12 3l6 7h-3l4 6H5l4-6H6z", solid: "" },
  chest: { line: "M4 10h16v9H4zM4 10a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5M12 10v4", solid: "" },
  pit: { line: "M3.5 12a8.5 5 0 1 0 17 0a8.5 5 0 1 0-17 0z", solid: "M6 13a6 3 0 1 0 12 0z" },
  rune: { line: "M12 3v18M12 8l5-4M12 13l5-4M12 8l-5-4", solid: "" },
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  conveyor: "belt",
  spikes: "trap",
  snare: "trap",
  hole: "pit",
  bush: "tree",
  forest: "tree",
  glyph: "rune",
  fountain: "spring",
};

/** Signs for looks without a shape, and for boards without depth. Every icon is also a sign. */
export const SPOT_SIGNS = new Names<Glyph>(
  "look of a spot",
  { ...Object.fromEntries(ICON_SHAPES.all.map((name) => [name, glyph(name)])), ...SIGNS },
  OTHER_NAMES,
);

/** The names of signs that are not icons, and their other names. */
export const signNames: readonly string[] = Object.keys(SIGNS);
export const signAliases = OTHER_NAMES;

const PLAIN: Glyph = { line: "M12 4l8 8-8 8-8-8z", solid: "" };

/** The sign of a look: by its whole name, its last or its first word, or else a plain mark. */
export function sign(look: string): Glyph {
  const found = SPOT_SIGNS.find(look);
  // A look with a shape is known, even if it has no sign.
  if (!SPOT_SIGNS.has(look) && !PROPS.has(look)) unknown(SPOT_SIGNS.kind, look, found?.name);
  return found?.value ?? PLAIN;
}
