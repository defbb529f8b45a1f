/** Opens a board: in three dimensions where that is possible and wanted. CLIENT-GEN-6 */
import type { Board } from "./board";
import { model } from "./figures/modeller";
import { Flat } from "./flat/flat";
import { Stage } from "./stage/stage";

export function openBoard({ flat = false }: { flat?: boolean } = {}): Board {
  if (flat || !hasWebGL()) return new Flat();
  try {
    return new Stage(model);
  } catch (error) {
    console.warn("The board is drawn flat:", error);
    return new Flat();
  }
}

function hasWebGL(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // Browsers keep only a few contexts alive: this one has done its work.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
