/**
 * Views write long lists of targets and of tiles in a short form, with one letter for each tile of
 * a row. This module turns the short form into plain lists, so that no other module knows of it.
 *
 * Patches and hashes apply to the view as it was sent. The sources of views therefore keep that
 * view, and pass the unpacked one on. What a patch leaves alone is unpacked once and stays the same
 * object.
 */
import type { Cue, Tile } from "../protocol/scene";
import { isObject } from "./patch";

type Change = (value: unknown) => unknown;
type Fields = { [field: string]: unknown };
/** Targets in the short form: what stands in a row is the mark of a kind. */
type Packed = { commands?: unknown[]; kinds: unknown[]; rows: unknown };
/** What targets have in common. Their command is `commands[does]`, with a hole for the tile. */
type Kind = Fields & {
  does?: number;
  /** The path is the tile alone. */
  walk?: boolean;
  /** The way from the tile to `via`. */
  back?: Tile;
};

/** The marks of kinds 0 to 51. */
const MARKS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The view with plain lists. Neither it nor any part of it is changed. */
export function unpack<View>(view: View): View {
  return plainView(view) as View;
}

/** The cues with plain lists. A cue may bring a piece that is in no view. */
export function unpackCues(cues: readonly Cue[]): readonly Cue[] {
  return Array.isArray(cues) ? ofEach(cues, plainCue) : cues;
}

const plainStep = within(["targets"], plainTargets);
const plainTarget = within(["then"], plainStep);
const plainPiece = kept(within(["moves", "strikes"], plainTiles));
const plainCue = within(["figure"], plainPiece);
const withChoices = within(["choices"], kept(within(undefined, kept(plainStep))));
const withPieces = within(["pieces"], kept(within(undefined, plainPiece)));
const plainView = kept((view) => withPieces(withChoices(view)));

/** Makes a change once for each object. */
function kept(change: Change): Change {
  const known = new WeakMap<object, unknown>();
  return (value) => {
    if (!isObject(value)) return value;
    const result = known.get(value) ?? change(value);
    known.set(value, result);
    return result;
  };
}

/** Changes some fields of an object, or all. If they stay the same, so does the object. */
function within(fields: readonly string[] | undefined, change: Change): Change {
  return (value) => {
    if (!isObject(value)) return value;
    let copy: Fields | undefined;
    for (const field of fields ?? Object.keys(value)) {
      const before = value[field];
      const after = before === undefined ? before : change(before);
      if (after === before) continue;
      copy ??= { ...value };
      copy[field] = after;
    }
    return copy ?? value;
  };
}

/** Changes the items of a list. If they stay the same, so does the list. */
function ofEach<Item>(list: readonly Item[], change: Change): readonly Item[] {
  const after = list.map(change) as Item[];
  return after.some((item, i) => item !== list[i]) ? after : list;
}

function plainTargets(targets: unknown): unknown {
  if (Array.isArray(targets)) return ofEach(targets, plainTarget);
  return orNone(() => {
    const { kinds, commands = [], rows } = targets as Packed;
    const makers = kinds.map((kind) => makerOf(kind, commands));
    return addUp(readRows(rows, (tile, mark) => sure(makers[MARKS.indexOf(mark)])(tile)));
  });
}

function plainTiles(tiles: unknown): unknown {
  if (Array.isArray(tiles)) return tiles;
  return orNone(() => readRows(tiles, (tile, mark) => sure(mark === "#" && tile)));
}

/** What can be read, or an empty list. */
function orNone(read: () => unknown[]): unknown[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The value, if there is one. Otherwise the list cannot be read. */
function sure<Value>(value: Value | false | null | undefined): Value {
  if (!value) throw new Error("unreadable");
  return value;
}

/** Reads the marked tiles. An object has numeric keys in ascending order, so this goes by y. */
function readRows<Item>(rows: unknown, read: (tile: Tile, mark: string) => Item): Item[] {
  const items: Item[] = [];
  for (const [row, text] of Object.entries(sure(isObject(rows) && rows))) {
    const [, y, first, marks = ""] = sure(/^(\d+) (\d+)(\D*)$/.exec(`${row} ${text}`));
    for (let i = 0; i < marks.length; i++) {
      const mark = marks.charAt(i);
      if (mark !== ".") items.push(read([Number(first) + i, Number(y)], mark));
    }
  }
  return items;
}

/** Returns what makes a kind's target for a tile. */
function makerOf(kind: unknown, commands: readonly unknown[]): (tile: Tile) => Fields {
  const { does, walk, back, ...same } = plainTarget(sure(isObject(kind) && kind)) as Kind;
  const [dx, dy] = back ?? [0, 0];
  sure((does === undefined || does in commands) && Number.isInteger(dx + dy));
  return (tile) => {
    const target: Fields = { ...same, tile };
    if (does !== undefined) target["command"] = filled(commands[does], tile);
    if (walk) target["path"] = [tile];
    if (back) target["via"] = [tile[0] + dx, tile[1] + dy];
    return target;
  };
}

/** Gives each target with `more` its cost: that of the target its path goes on from, and more. */
function addUp(targets: Fields[]): Fields[] {
  const known = new Map(targets.map((target) => [String(target["tile"]), target]));
  const cost = (target: Fields): number => {
    const { more, via } = target;
    if (more !== undefined) {
      // Without it, a path in a circle has no cost and cannot be read.
      delete target["more"];
      target["cost"] = Number(more) + cost(sure(known.get(String(via))));
    }
    const sum = target["cost"];
    sure(Number.isInteger(sum));
    return sum as number;
  };
  targets.forEach((target) => void ("more" in target && cost(target)));
  return targets;
}

/** A command with the tile in its hole: `@` is the tile, and `@8` its name if there are 8 rows. */
function filled(command: unknown, tile: Tile): unknown {
  const fill: Change = (part) => filled(part, tile);
  if (Array.isArray(command)) return command.map(fill);
  if (typeof command !== "string") return within(undefined, fill)(command);
  const [hole, height] = /^@(\d*)$/.exec(command) ?? [];
  if (hole === undefined) return command;
  return height ? String.fromCharCode(97 + tile[0]) + (Number(height) - tile[1]) : tile;
}
