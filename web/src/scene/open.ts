/** Opens a board: in three dimensions where that is possible and wanted. CLIENT-GEN-6 */
import type { Board } from "./board";
import { model } from "./figures/modeller";
import { Flat } from "./flat/flat";
import { Stage } from "./stage/stage";

export function openBoard({ flat = false }: { flat?: boolean } = {}): Board {
  if (flat) return new Flat();
  try {
    return new Stage(model);
  } catch (error) {
    console.warn("The board is drawn flat:", error);
    return new Flat();
  }
}
