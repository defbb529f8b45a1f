/** Opens a board: in three dimensions where that is possible and wanted. CLIENT-GEN-6 */
import type { Board } from "./board";
import { model } from "./figures/modeller";
import { Stage } from "./stage/stage";

export function openBoard(_wish: { flat?: boolean } = {}): Board {
  return new Stage(model);
}
