/**
 * What the mirror says about each tile. It uses only what is shown, so it never tells more than the
 * viewer may know. CLIENT-DOM-2
 */
import { at, type Marks } from "../../../model/mark";
import type { At, Board, Choice, Id, Piece, Scene, Target, Tile } from "../../../protocol/scene";
import { conditionText, meterText, pieceText, tileText } from "../words";

export type PieceText = {
  id: Id;
  side: string;
  badge: string;
  status: string;
  /** Name and numbers. */
  text: string;
  label: string;
};

export type Cell = {
  label: string;
  /** Tokens, separated by spaces. */
  marks: string;
  /** The ids of the pieces there, the topmost first, separated by spaces. */
  piece: string;
  /** The number drawn on the tile: a cost, a count. */
  note: string;
  pieces: readonly PieceText[];
};

/** The pieces on each tile. Pieces under others come last. */
export type Standing = ReadonlyMap<At, readonly [Id, Piece][]>;

export function standing(scene: Scene): Standing {
  const map = new Map<At, [Id, Piece][]>();
  for (const [id, piece] of Object.entries(scene.pieces ?? {})) {
    const [columns, rows] = piece.covers ?? [1, 1];
    for (let dx = 0; dx < columns; dx++) {
      for (let dy = 0; dy < rows; dy++) {
        const key = at([piece.at[0] + dx, piece.at[1] + dy]);
        const there = map.get(key);
        if (there) there.push([id, piece]);
        else map.set(key, [[id, piece]]);
      }
    }
  }
  for (const there of map.values()) {
    there.sort(
      ([a, one], [b, other]) =>
        Number(one.ground ?? false) - Number(other.ground ?? false) ||
        (one.order ?? 0) - (other.order ?? 0) ||
        (a < b ? -1 : 1),
    );
  }
  return map;
}

/** The open targets by tile: those of one choice, or of all direct choices of a piece. */
export function openTargets(
  scene: Scene,
  choice: Id | undefined,
  selected: Id | undefined,
): ReadonlyMap<At, Target> {
  const map = new Map<At, Target>();
  const add = ({ targets }: Choice) => {
    for (const target of targets ?? []) {
      const tile = target.tile ?? (target.piece && scene.pieces?.[target.piece]?.at);
      if (tile && !map.has(at(tile))) map.set(at(tile), target);
    }
  };
  if (choice !== undefined) {
    const open = scene.choices?.[choice];
    if (open) add(open);
    return map;
  }
  if (selected === undefined) return map;
  for (const one of Object.values(scene.choices ?? {})) {
    if (
      one.direct &&
      !one.quiet &&
      one.actor &&
      "piece" in one.actor &&
      one.actor.piece === selected
    )
      add(one);
  }
  return map;
}

/** The telegraphs on each tile, in words. CLIENT-TELE-1 */
export function warnings(scene: Scene): ReadonlyMap<At, readonly string[]> {
  const map = new Map<At, string[]>();
  for (const telegraph of Object.values(scene.telegraphs ?? {})) {
    const target = telegraph.target && scene.pieces?.[telegraph.target];
    const tiles = [...(telegraph.tiles ?? [])];
    if (target && !tiles.some((tile) => at(tile) === at(target.at))) tiles.push(target.at);
    for (const tile of tiles) {
      const there = map.get(at(tile));
      if (there) there.push(telegraph.name);
      else map.set(at(tile), [telegraph.name]);
    }
  }
  return map;
}

/**
 * The tiles whose text changes with another ground of the same size, or nothing if all do. A step
 * into unknown terrain changes a few tiles of a thousand.
 */
export function altered(before: Board, now: Board): Set<At> | undefined {
  if (before.naming !== now.naming) return undefined;
  const tiles = new Set<At>();
  const letters = new Set(Object.keys({ ...before.kinds, ...now.kinds }));
  for (const letter of letters) {
    if (before.kinds[letter] === now.kinds[letter]) letters.delete(letter);
  }
  for (let y = 0; y < now.size[1]; y++) {
    const old = before.rows[String(y)] ?? "";
    const row = now.rows[String(y)] ?? "";
    if (old === row && letters.size === 0) continue;
    for (let x = 0; x < now.size[0]; x++) {
      const letter = row[x] ?? "";
      if (letter !== old[x] || letters.has(letter)) tiles.add(at([x, y]));
    }
  }
  for (const [one, other] of [
    [before, now],
    [now, before],
  ] as const) {
    if (before.spots === now.spots) break;
    for (const [key, spot] of Object.entries(one.spots ?? {})) {
      if (other.spots?.[key as At] !== spot) tiles.add(key as At);
    }
  }
  return tiles;
}

export type Shown = {
  scene: Scene;
  marks: Marks;
  labels: ReadonlyMap<At, string>;
  standing: Standing;
  targets: ReadonlyMap<At, Target>;
  warnings: ReadonlyMap<At, readonly string[]>;
};

function pieceCell(scene: Scene, id: Id, piece: Piece): PieceText {
  const numbers = (piece.meters ?? []).map(meterText);
  const statuses = (piece.statuses ?? []).map(conditionText);
  return {
    id,
    side: piece.side ?? "",
    badge: piece.badge ?? "",
    status: (piece.statuses ?? []).map((status) => status.id).join(" "),
    text: [piece.name, ...numbers, ...statuses].join(", "),
    label: pieceText(scene, piece),
  };
}

export function cellAt(shown: Shown, tile: Tile): Cell {
  const key = at(tile);
  const there = shown.standing.get(key) ?? [];
  const marks = shown.marks.get(key) ?? [];
  const pieces = there.map(([, piece]) => piece);
  const label = tileText(
    shown.scene,
    tile,
    pieces,
    marks,
    shown.targets.get(key),
    shown.warnings.get(key) ?? [],
  );
  return {
    label,
    marks: marks.join(" "),
    piece: there.map(([id]) => id).join(" "),
    note: shown.labels.get(key) ?? "",
    // A large piece is a single element, on its first tile.
    pieces: there
      .filter(([, piece]) => at(piece.at) === key)
      .map(([id, piece]) => pieceCell(shown.scene, id, piece)),
  };
}
