/** From where a board is first seen, and what its first view should hold. CLIENT-FIT-1 */
import type { Scene, Tile } from "../protocol/scene";
import type { ImportantAreas } from "./camera";
import type { BoardTerrain } from "./terrain";
import { areaOf, type BoardProjection } from "./view";

/** What is known of a board, and everybody on it. */
export function importantAreas(scene: Scene | undefined, terrain: BoardTerrain): ImportantAreas {
  const people = Object.values(scene?.pieces ?? {}).filter(
    ({ side, ground }) => side !== undefined && !ground,
  );
  const stood = people.flatMap(({ at: [x, y], covers: [w, h] = [1, 1] }): Tile[] => [
    [x, y],
    [x + w - 1, y + h - 1],
  ]);
  return { known: areaOf(terrain.known()), people: areaOf(stood) };
}

/** A board with two ends is seen from the viewer's own end: whether that is the far one now. */
export function isFacedFromBehind(scene: Scene | undefined, view: BoardProjection): boolean {
  return scene?.board.naming === "letters" && farther(scene, view);
}

/** Whether the viewer's own pieces are at the far end. */
function farther(scene: Scene, view: BoardProjection): boolean {
  const depth = (stance: string) => {
    const own = Object.values(scene.pieces ?? {}).filter(
      ({ side }) => side !== undefined && scene.sides?.[side]?.stance === stance,
    );
    const sum = own.reduce((all, { at }) => all + view.nearness(at[0], 0, at[1]), 0);
    return sum / Math.max(1, own.length);
  };
  return depth("own") < depth("enemy") - 1;
}
