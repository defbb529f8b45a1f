/** What the inspector says about a piece or tile. CLIENT-INSP-1 */
import type { Id, Piece, Scene, Telegraph, Tile } from "../protocol/scene";
import type { BoardPick } from "../scene/board";
import { covered, piecesAt, stanceOf, tileName } from "./interaction/offers";
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

/** What is announced of a piece: by it, against it, or for a tile that it stands on. CLIENT-TELE-1 */
export function announcedOf(scene: Scene, id: Id, piece: Piece): Telegraph[] {
  const stands = covered(piece);
  return Object.values(scene.telegraphs ?? {}).filter(
    ({ owner, target, tiles }) =>
      owner === id ||
      target === id ||
      tiles?.some((tile) => stands.some((other) => sameTile(tile, other))),
  );
}

/** Whether the inspector would say more than a name that the board shows anyway. */
export function tellsMore(scene: Scene, inspected: Inspected): boolean {
  if (inspected.what === "tile") return inspected.facts.length > 0;
  if (inspected.what !== "piece") return true;
  const { id, piece } = inspected;
  const { meters, statuses, facts, badge, strikes } = piece;
  return (
    [meters, statuses, facts].some((list) => list && list.length > 0) ||
    badge !== undefined ||
    (strikes !== undefined && stanceOf(scene, piece) === "enemy") ||
    announcedOf(scene, id, piece).length > 0 ||
    Object.values(scene.zones ?? {}).some((zone) => zone.piece === id)
  );
}
