/** Positions along the paths of cues: exact functions of a cue's progress. CLIENT-ANIM-1 */
import type { Tile } from "../protocol/scene";
import type { BoardTerrain } from "./terrain";

export type PathStep = { x: number; y: number; z: number; heading: number };

/** The angle of a direction, for a figure that looks to +z at 0. */
export function heading(dx: number, dz: number): number {
  return Math.atan2(dx, dz);
}

/** The middle of the area of a piece, from its top left tile. */
export function middle([x, y]: Tile, [width, height]: readonly [number, number] = [1, 1]) {
  return { x: x + width / 2, z: y + height / 2 };
}

/** The position after a share of the length of a path. */
export function along(
  from: Tile,
  path: readonly Tile[],
  share: number,
  terrain: BoardTerrain,
  covers?: readonly [number, number],
): PathStep {
  const tiles = [from, ...path];
  const points = tiles.map((tile) => ({
    ...middle(tile, covers),
    y: terrain.height(tile[0], tile[1]),
  }));
  let length = 0;
  const lengths = points.map((point, i) => {
    const before = points[i - 1];
    if (before) length += Math.hypot(point.x - before.x, point.z - before.z);
    return length;
  });
  const goal = Math.max(0, share) * length;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    const start = lengths[i - 1] ?? 0;
    const end = lengths[i] ?? 0;
    if (!a || !b || end === start) continue;
    if (goal <= end || i === points.length - 1) {
      const t = (goal - start) / (end - start);
      return {
        x: a.x + (b.x - a.x) * t,
        y: a.y + (b.y - a.y) * Math.min(1, t),
        z: a.z + (b.z - a.z) * t,
        heading: heading(b.x - a.x, b.z - a.z),
      };
    }
  }
  const end = points[points.length - 1] ?? { x: 0, y: 0, z: 0 };
  return { ...end, heading: Number.NaN };
}

/** The position during a jump. */
export function arc(
  from: Tile,
  to: Tile,
  share: number,
  terrain: BoardTerrain,
  covers?: readonly [number, number],
): PathStep {
  const step = along(from, [to], share, terrain, covers);
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const t = Math.min(1, Math.max(0, share));
  return { ...step, y: step.y + 4 * (0.4 + 0.1 * far) * t * (1 - t) };
}

/** How far a lunge reaches, in tiles. */
const LUNGE = 0.45;

/** The position during a lunge and its return. */
export function lunge(
  from: Tile,
  toward: Tile,
  share: number,
  terrain: BoardTerrain,
  covers?: readonly [number, number],
): PathStep {
  const start = middle(from, covers);
  const dx = toward[0] - from[0];
  const dz = toward[1] - from[1];
  const far = Math.hypot(dx, dz) || 1;
  const out = Math.sin(Math.PI * Math.min(1, Math.max(0, share))) * LUNGE;
  return {
    x: start.x + (dx / far) * out,
    y: terrain.height(from[0], from[1]),
    z: start.z + (dz / far) * out,
    heading: heading(dx, dz),
  };
}

/** From one angle to another, the short way. */
export function turned(from: number, to: number, share: number): number {
  const full = 2 * Math.PI;
  let by = (to - from) % full;
  if (by > Math.PI) by -= full;
  if (by < -Math.PI) by += full;
  return from + by * share;
}
