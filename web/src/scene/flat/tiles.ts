/** Paints the kinds of ground of the flat board, like a map drawn by hand. */

import { ground, type Relief } from "../../../looks/ground";
import { hex } from "../../../looks/mark_colours";
import { chance } from "../noise";
import type { BoardTerrain } from "../terrain";

/** A tile is 100 by 100 here. */
type Brush = (context: CanvasRenderingContext2D, x: number, y: number, line: string) => void;

function strokes(context: CanvasRenderingContext2D, line: string, width: number): void {
  context.strokeStyle = line;
  context.lineWidth = width;
  context.lineCap = "round";
  context.stroke();
}

const turf: Brush = (context, x, y, line) => {
  context.beginPath();
  for (let k = 0; k < 3; k++) {
    const u = 14 + 72 * chance(x, y, 10 + k);
    const v = 18 + 68 * chance(x, y, 20 + k);
    context.moveTo(u - 5, v - 6);
    context.lineTo(u - 1, v);
    context.lineTo(u + 1, v - 9);
    context.moveTo(u + 2, v);
    context.lineTo(u + 6, v - 6);
  }
  strokes(context, line, 2.2);
};

const earth: Brush = (context, x, y, line) => {
  context.fillStyle = line;
  for (let k = 0; k < 9; k++) {
    const r = 2 + 4 * chance(x, y, 30 + k);
    context.beginPath();
    context.arc(10 + 80 * chance(x, y, 10 + k), 10 + 80 * chance(x, y, 20 + k), r, 0, 7);
    context.fill();
  }
};

const liquid: Brush = (context, x, y, line) => {
  context.beginPath();
  for (let k = 0; k < 3; k++) {
    const u = 10 + 34 * chance(x, y, 10 + k);
    const v = 22 + 28 * k;
    context.moveTo(u, v);
    context.quadraticCurveTo(u + 9, v - 8, u + 18, v);
    context.quadraticCurveTo(u + 27, v + 8, u + 36, v);
  }
  strokes(context, line, 3);
};

const masonry: Brush = (context, x, y, line) => {
  const split = 38 + 24 * chance(x, y, 1);
  context.beginPath();
  context.moveTo(0, 50);
  context.lineTo(100, 50);
  context.moveTo(split, 0);
  context.lineTo(split, 50);
  context.moveTo(100 - split, 50);
  context.lineTo(100 - split, 100);
  strokes(context, line, 4);
};

const planks: Brush = (context, _x, _y, line) => {
  context.beginPath();
  for (const v of [25, 50, 75]) {
    context.moveTo(2, v);
    context.lineTo(98, v);
  }
  strokes(context, line, 3);
};

const steps: Brush = (context, _x, _y, line) => {
  context.beginPath();
  for (const v of [20, 40, 60, 80]) {
    context.moveTo(8 + v / 6, v);
    context.lineTo(92 - v / 6, v);
  }
  strokes(context, line, 5);
};

const slab: Brush = (context, x, y, line) => {
  context.beginPath();
  const u = 15 + 40 * chance(x, y, 3);
  context.moveTo(u, 30);
  context.lineTo(u + 14, 42);
  context.lineTo(u + 10, 54);
  strokes(context, line, 2);
};

const BRUSHES: Readonly<Partial<Record<Relief, Brush>>> = {
  turf,
  earth,
  liquid,
  masonry,
  planks,
  steps,
  slab,
};

export function paintTile(
  context: CanvasRenderingContext2D,
  terrain: BoardTerrain,
  x: number,
  y: number,
  lit: boolean,
): void {
  const kind = terrain.kind(x, y);
  if (!kind) {
    context.fillStyle = "rgb(0 0 0 / 35%)";
    context.fillRect(0, 0, 100, 100);
    return;
  }
  const look = ground(kind.look);
  context.fillStyle = hex(look.top);
  // Slightly wider, so that no seams show between tiles.
  context.fillRect(-0.5, -0.5, 101, 101);
  context.globalAlpha = 0.5 * chance(x, y, 7) + ((x + y) % 2 === 0 ? 0.12 : 0);
  context.fillStyle = hex(look.other);
  context.fillRect(-0.5, -0.5, 101, 101);
  context.globalAlpha = look.relief === "liquid" ? 0.5 : 0.4;
  BRUSHES[look.relief]?.(context, x, y, look.relief === "liquid" ? "#e8f6fa" : hex(look.side));
  context.globalAlpha = 1;
  const height = terrain.height(x, y);
  if (height > 0.1) {
    context.strokeStyle = "rgb(255 250 235 / 45%)";
    context.lineWidth = 7;
    context.strokeRect(4, 4, 92, 92);
  }
  if (kind.remembered) {
    // CLIENT-GAME-1
    context.fillStyle = "rgb(20 26 30 / 62%)";
    context.fillRect(-0.5, -0.5, 101, 101);
    context.beginPath();
    for (const o of [20, 60, 100, 140, 180]) {
      context.moveTo(Math.min(100, o), Math.max(0, o - 100));
      context.lineTo(Math.max(0, o - 100), Math.min(100, o));
    }
    strokes(context, "rgb(190 205 215 / 22%)", 3);
  }
  if (!lit) {
    context.fillStyle = "rgb(14 20 18 / 42%)";
    context.fillRect(-0.5, -0.5, 101, 101);
  }
}

/** Ink between kinds of ground, and a shadow below higher ground. */
export function paintEdges(
  context: CanvasRenderingContext2D,
  terrain: BoardTerrain,
  x: number,
  y: number,
  grid: boolean,
  strong: boolean,
): void {
  const kind = terrain.kind(x, y);
  if (grid) {
    context.strokeStyle = strong ? "#000" : "rgb(20 28 16 / 24%)";
    context.lineWidth = strong ? 3 : 1.6;
    context.strokeRect(0, 0, 100, 100);
  }
  for (const [dx, dy, ax, ay, bx, by] of [
    [0, -1, 0, 0, 100, 0],
    [-1, 0, 0, 0, 0, 100],
  ] as const) {
    const other = terrain.kind(x + dx, y + dy);
    if (!terrain.has(x + dx, y + dy) || other?.look === kind?.look) continue;
    const soft = terrain.height(x, y) === terrain.height(x + dx, y + dy);
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    strokes(context, soft ? "rgb(30 26 18 / 35%)" : "rgb(22 18 14 / 80%)", soft ? 3 : 6);
  }
}
