/** Draws path data on a canvas, with a dark rim so that strokes are visible on any ground. */

import { hex } from "../../looks/mark_colours";
import type { Stroke } from "../../looks/marks";

const paths = new Map<string, Path2D>();

/** The `Path2D` of path data, cached. */
export function path2d(d: string): Path2D {
  const known = paths.get(d);
  if (known) return known;
  const made = new Path2D(d);
  paths.set(d, made);
  return made;
}

export const INK = "#0d1416";

export type Ink = {
  colour: number;
  rim: number;
  rimAlpha: number;
  /** The colours of strokes that use the colour of another mark. */
  of?: (token: string) => number;
};

/**
 * Draws strokes in their own units, to which the context is scaled. A negative width is dark ink.
 */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  { colour, rim, rimAlpha, of }: Ink,
): void {
  context.lineCap = "round";
  context.lineJoin = "round";
  const alpha = context.globalAlpha;
  if (rim > 0) {
    context.strokeStyle = INK;
    context.globalAlpha = alpha * rimAlpha;
    for (const { d, width, alpha: own, as } of strokes) {
      if ((own !== undefined && own < 0.5) || as !== undefined) continue;
      if (width !== undefined && width < 0) continue;
      context.lineWidth = (width ?? 0) + 2 * rim;
      context.stroke(path2d(d));
    }
  }
  for (const { d, width, alpha: own, as, pale } of strokes) {
    context.globalAlpha = alpha * (own ?? 1);
    const worn = as === undefined ? colour : (of?.(as) ?? colour);
    const ink = width !== undefined && width < 0 ? INK : pale ? "#fff" : hex(worn);
    if (width === undefined) {
      context.fillStyle = ink;
      context.fill(path2d(d));
    } else {
      context.strokeStyle = ink;
      context.lineWidth = Math.abs(width);
      context.stroke(path2d(d));
    }
  }
  context.globalAlpha = alpha;
}

export const FONT =
  '"Avenir Next", "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Helvetica Neue", Arial, sans-serif';

/** The font weights on a board. A third weight would also have to be loaded. */
export const BOLD = 700;
export const HEAVY = 800;

/** Loads the bold font now. Otherwise the first word in it would delay its frame. */
export function findFonts(context: CanvasRenderingContext2D): void {
  context.font = `${HEAVY} 16px ${FONT}`;
  context.measureText("0!");
}

/** Words with a dark rim around them. */
export function drawWords(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = BOLD,
): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = Math.max(2.5, size * 0.24);
  context.strokeStyle = "rgb(10 15 17 / 85%)";
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** A dark rounded box as a background for small text. */
export function drawPlate(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  line?: string,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, Math.min(height / 2, 7));
  context.fillStyle = fill;
  context.fill();
  if (line) {
    context.strokeStyle = line;
    context.lineWidth = 1.25;
    context.stroke();
  }
}
