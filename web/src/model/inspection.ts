/** What the inspector says about a piece or tile. CLIENT-INSP-1 */
import type { Scene, Tile } from "../protocol/scene";
import type { BoardPick } from "../scene/board";
import { piecesAt, tileName } from "./interaction/offers";
import { at, sameTile } from "./mark";
import type { Inspected } from "./match/shown";

/** The piece that is pointed at, or else the tile. */
export function inspectPick(scene: Scene, pick: BoardPick): Inspected {
  const id = pick.piece ?? piecesAt(scene, pick.tile)[0]?.[0];
  const piece = id === undefined ? undefined : scene.pieces?.[id];
  return id !== undefined && piece ? { what: "piece", id, piece } : inspectTile(scene, pick.tile);
}

export function inspectTile(scene: Scene, tile: Tile): Inspected {
  const [x, y] = tile;
  const letter = scene.board.rows[String(y)]?.[x];
  const kind = letter === undefined ? undefined : scene.board.kinds[letter];
  const spot = scene.board.spots?.[at(tile)];
  // CLIENT-TELE-1: who acts, what happens and how much.
  const warned = Object.values(scene.telegraphs ?? {}).filter(({ tiles }) =>
    tiles?.some((other) => sameTile(other, tile)),
  );
  const seen = kind?.remembered ? [{ text: "Remembered, not in sight." }] : [];
  return {
    what: "tile",
    tile,
    title: `${spot?.name ?? kind?.name ?? "Unknown"} ${tileName(scene, tile)}`,
    facts: [
      ...seen,
      ...(kind?.facts ?? []),
      ...(spot?.facts ?? []),
      ...warned.flatMap((telegraph) => [{ text: telegraph.name }, ...(telegraph.facts ?? [])]),
    ],
  };
}
