/**
 * How the viewer's own pieces of one kind are told apart: a name and an accent for each. Pieces
 * that look alike and have the same name have none. CLIENT-PLATE-1
 */
import type { Colour, Id, Piece, Scene } from "../protocol/scene";

export type CallSign = {
  /** The name where there is room, and what stands for it where there is little. */
  name: string;
  short: string;
  accent: Colour;
};

/** Light colours, which can be read on a dark plate and differ from one another and most sides. */
const ACCENTS: readonly Colour[] = [
  [250, 214, 92],
  [244, 240, 232],
  [126, 224, 160],
  [240, 155, 216],
  [255, 164, 92],
  [127, 227, 240],
];
/** A longer name would be wider than a tile. */
const LONGEST = 9;

/** What is called by one word: `Survivor`. Without one, what looks alike. */
const kindOf = ({ side, label, look }: Piece) => `${side} ${label ?? look}`;

const isUnique = (text: string, among: readonly string[]) =>
  among.filter((other) => other === text).length === 1;

/** The beginning of a name that no other name has, if it is short. */
function beginning(name: string, names: readonly string[]): string | undefined {
  for (let length = 1; length <= 2; length++) {
    const part = name.slice(0, length);
    if (names.filter((other) => other.startsWith(part)).length === 1) return part;
  }
  return undefined;
}

/** The number at the end of an id keeps its accent when others leave: `unit_3`. */
function accentOf(id: Id, index: number): Colour {
  const number = /(\d+)$/.exec(id)?.[1];
  const place = number === undefined ? index : Number(number) - 1;
  return ACCENTS.at(place % ACCENTS.length) ?? [255, 255, 255];
}

const signs = new WeakMap<object, ReadonlyMap<Id, CallSign>>();

/** The call signs of all pieces that need one. Computed once for each set of pieces. */
export function callSigns({ pieces = {}, sides }: Scene): ReadonlyMap<Id, CallSign> {
  const known = signs.get(pieces);
  if (known) return known;
  const made = new Map<Id, CallSign>();
  const kinds = new Map<string, [Id, Piece][]>();
  for (const [id, piece] of Object.entries(pieces)) {
    if (piece.ground || piece.side === undefined || sides?.[piece.side]?.stance !== "own") continue;
    const kind = kindOf(piece);
    kinds.set(kind, [...(kinds.get(kind) ?? []), [id, piece]]);
  }
  for (const kin of kinds.values()) {
    if (kin.length < 2) continue;
    kin.sort(([a, { order: i = 0 }], [b, { order: j = 0 }]) => i - j || (a < b ? -1 : 1));
    const full = kin.map(([, { name }]) => name);
    const first = full.map((name) => name.split(" ")[0] ?? name);
    for (const [index, [id, { name, glyph }]] of kin.entries()) {
      if (!isUnique(name, full)) continue;
      const word = first[index] ?? name;
      const short = beginning(name, full) ?? glyph ?? word;
      made.set(id, {
        name: word.length <= LONGEST && isUnique(word, first) ? word : short,
        short,
        accent: accentOf(id, index),
      });
    }
  }
  signs.set(pieces, made);
  return made;
}
