/**
 * What a line of sight hits first. CLIENT-SEL-2
 *
 * The line goes from above downwards, so the higher of two hits is the nearer one. Pieces are
 * upright cylinders here, and tiles are columns as high as they are drawn.
 */
import type { Id, Tile } from "../protocol/scene";
import type { BoardPick, Point } from "./board";
import type { BoardTerrain } from "./terrain";
import type { BoardProjection, SightLine } from "./view";

/** The space that a piece takes. */
export type Body = {
  id: Id;
  tile: Tile;
  x: number;
  z: number;
  radius: number;
  bottom: number;
  top: number;
};

/** The height at which a line of sight enters a body, if it does. */
export function meetBody(sight: SightLine, body: Body): number | undefined {
  const { dx, dz } = sight;
  const ox = sight.x - body.x;
  const oz = sight.z - body.z;
  const a = dx * dx + dz * dz;
  const c = ox * ox + oz * oz - body.radius * body.radius;
  if (a < 1e-9) return c <= 0 ? body.top : undefined;
  const b = ox * dx + oz * dz;
  const root = b * b - a * c;
  if (root < 0) return undefined;
  const first = (-b + Math.sqrt(root)) / a;
  const last = (-b - Math.sqrt(root)) / a;
  const height = Math.min(first, body.top);
  return height >= Math.max(last, body.bottom) ? height : undefined;
}

/** The tile that a line of sight hits, and at what height. */
export function meetGround(
  sight: SightLine,
  terrain: BoardTerrain,
): { tile: Tile; height: number } | undefined {
  const heights = [terrain.highest, terrain.lowest];
  const cross = (start: number, step: number) => {
    if (Math.abs(step) < 1e-9) return;
    const low = Math.min(start + step * terrain.highest, start + step * terrain.lowest);
    const high = Math.max(start + step * terrain.highest, start + step * terrain.lowest);
    for (let line = Math.ceil(low); line <= high; line++) heights.push((line - start) / step);
  };
  cross(sight.x, sight.dx);
  cross(sight.z, sight.dz);
  heights.sort((a, b) => b - a);
  for (let i = 0; i < heights.length; i++) {
    const enter = heights[i] ?? 0;
    const leave = heights[i + 1] ?? enter;
    const middle = (enter + leave) / 2;
    const x = Math.floor(sight.x + sight.dx * middle);
    const y = Math.floor(sight.z + sight.dz * middle);
    if (!terrain.has(x, y)) continue;
    const top = terrain.height(x, y);
    if (leave <= top + 1e-9) return { tile: [x, y], height: Math.min(enter, top) };
  }
  return undefined;
}

/** The nearest piece, or else the tile. */
export function meet(
  sight: SightLine,
  terrain: BoardTerrain,
  bodies: readonly Body[],
): BoardPick | undefined {
  const ground = meetGround(sight, terrain);
  let best: Body | undefined;
  let height = ground ? ground.height - 1e-6 : Number.NEGATIVE_INFINITY;
  for (const body of bodies) {
    const at = meetBody(sight, body);
    if (at === undefined || at < height) continue;
    best = body;
    height = at;
  }
  if (best) return { tile: best.tile, piece: best.id };
  return ground && { tile: ground.tile };
}

/** Places on a tile to point at, the middle first. */
const PLACES: readonly (readonly [number, number])[] = (() => {
  const places: [number, number][] = [];
  for (let i = -4; i <= 4; i++) for (let j = -4; j <= 4; j++) places.push([i * 0.115, j * 0.115]);
  return places.sort((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2));
})();

/** Pointers use whole pixels, so a point must also hit the same thing one pixel to each side. */
const AROUND: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** A point of the view that hits a tile, without a piece in front of it if possible. */
export function tileSpot(
  view: BoardProjection,
  terrain: BoardTerrain,
  bodies: readonly Body[],
  [x, y]: Tile,
): Point {
  const height = terrain.height(x, y);
  const met = (point: Point) => {
    const pick = meet(view.sight(point), terrain, bodies);
    return pick && pick.tile[0] === x && pick.tile[1] === y ? pick : undefined;
  };
  let narrow: Point | undefined;
  let fallback: Point | undefined;
  for (const [u, v] of PLACES) {
    const point = view.project(x + 0.5 + u, height, y + 0.5 + v);
    const pick = met(point);
    if (!pick) continue;
    fallback ??= point;
    if (pick.piece !== undefined) continue;
    if (AROUND.every(([dx, dy]) => met({ x: point.x + dx, y: point.y + dy }))) return point;
    narrow ??= point;
  }
  if (narrow) return narrow;
  return fallback ?? view.project(x + 0.5, height, y + 0.5);
}

const UP = [0.5, 0.7, 0.85, 0.3, 0.97, 0.1];
const ASIDE = [0, 0.5, -0.5, 0.85, -0.85];

/** A point of the view that hits a piece: the middle of its body unless something hides it. */
export function bodySpot(
  view: BoardProjection,
  terrain: BoardTerrain,
  bodies: readonly Body[],
  body: Body,
): Point {
  const rightX = Math.cos(view.yaw) * body.radius;
  const rightZ = -Math.sin(view.yaw) * body.radius;
  for (const aside of ASIDE) {
    for (const up of UP) {
      const point = view.project(
        body.x + rightX * aside,
        body.bottom + (body.top - body.bottom) * up,
        body.z + rightZ * aside,
      );
      if (meet(view.sight(point), terrain, bodies)?.piece === body.id) return point;
    }
  }
  return view.project(body.x, (body.bottom + body.top) / 2, body.z);
}
