/** A picture of what a board shows: its layers over its surroundings, cut to the board. */
import type { BoardSnapshot, Box } from "./board";
import { union } from "./box";

/** The space around the board, in pixels of the page. */
const AROUND = 16;

/** What is kept of a view: everything that is drawn of the board, as far as it is in the view. */
export function cutOf(drawn: readonly Box[], view: { width: number; height: number }): Box {
  const { left, top, right, bottom } = union(drawn);
  return {
    left: Math.max(0, Math.floor(left - AROUND)),
    top: Math.max(0, Math.floor(top - AROUND)),
    right: Math.min(view.width, Math.ceil(right + AROUND)),
    bottom: Math.min(view.height, Math.ceil(bottom + AROUND)),
  };
}

/**
 * Copies the layers, from the lowest to the highest. `surround` draws what is behind them in pixels
 * of the page. Nothing without a canvas, or if there is nothing to see.
 */
export function takeSnapshot(
  layers: readonly HTMLCanvasElement[],
  cut: Box,
  ratio: number,
  surround: (context: CanvasRenderingContext2D) => void,
): BoardSnapshot | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((cut.right - cut.left) * ratio);
  canvas.height = Math.round((cut.bottom - cut.top) * ratio);
  const context = canvas.getContext("2d");
  if (!context || canvas.width <= 0 || canvas.height <= 0) return undefined;
  context.setTransform(ratio, 0, 0, ratio, -cut.left * ratio, -cut.top * ratio);
  surround(context);
  // The layers already have the pixels of the screen.
  context.setTransform(1, 0, 0, 1, -Math.round(cut.left * ratio), -Math.round(cut.top * ratio));
  for (const layer of layers) context.drawImage(layer, 0, 0);
  return { canvas, ratio };
}
