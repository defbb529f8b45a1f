/** Opens a board, in three dimensions if that is possible and wanted. CLIENT-GEN-6 */
import type { BoardRenderer } from "./board";
import { figureMaker } from "./figures/figure_maker";
import { FlatBoard } from "./flat/flat_board";
import { WebGlBoard } from "./webgl/webgl_board";

export function openBoard({ flat = false }: { flat?: boolean } = {}): BoardRenderer {
  if (flat) return new FlatBoard();
  try {
    return new WebGlBoard(figureMaker);
  } catch (error) {
    console.warn("The board is drawn flat:", error);
    return new FlatBoard();
  }
}
