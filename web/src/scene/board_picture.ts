/** Pictures of whole boards for the home page, drawn once from real scenes by a hidden board. */
import type { Scene } from "../protocol/scene";
import type { BoardRenderer, Look } from "./board";
import { USUAL_LOOK } from "./board";
import { looksOf } from "./figures/figure";
import { figureMaker } from "./figures/figure_maker";
import { openBoard } from "./open";

export type BoardPictureOptions = { flat?: boolean; look?: Partial<Look> };

/** How long a board waits for the next picture before its graphics are released. */
const PATIENCE_MS = 2000;

/** The most frames that are drawn until a board is at rest. */
const FRAMES = 8;

type Studio = { board: BoardRenderer; frame: HTMLElement; flat: boolean };

let studio: Studio | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Loads the figures of a scene. `portrait` does it itself, for those who do not measure it. */
export async function loadPieces(scene: Scene): Promise<void> {
  await figureMaker.load(looksOf(scene));
}

/**
 * A picture of a scene as a `data:` URL with a transparent background, so that it fits any page.
 * Pictures are made one after another.
 */
export function portrait(
  scene: Scene,
  size: { width: number; height: number },
  options: BoardPictureOptions = {},
): Promise<string> {
  const made = queue.then(() => sit(scene, size, options));
  queue = made.catch(() => undefined);
  return made;
}

async function sit(
  scene: Scene,
  { width, height }: { width: number; height: number },
  { flat = false, look }: BoardPictureOptions,
): Promise<string> {
  clearTimeout(closing);
  closing = setTimeout(close, PATIENCE_MS);
  if (studio?.flat !== flat) close();
  studio ??= openStudio(flat);
  const { board, frame } = studio;
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
  if (!flat) await loadPieces(scene);
  // Lets the page continue between two pictures.
  await new Promise((resolve) => setTimeout(resolve));
  board.look({ ...USUAL_LOOK, reducedMotion: true, ...look });
  board.show({
    scene: { ...scene, telegraphs: {} },
    marks: new Map(),
    labels: new Map(),
    path: [],
    dimmed: false,
    ghosts: [],
    leaving: new Map(),
  });
  board.camera.fit();
  // A board that showed another scene needs several frames for the new ground and its pieces.
  for (let frames = 0; frames < FRAMES && board.draw(0); frames++);
  const [canvas] = board.element.getElementsByTagName("canvas");
  return canvas?.toDataURL("image/webp", 0.88) ?? "";
}

function openStudio(flat: boolean): Studio {
  const board = openBoard({ flat });
  const frame = document.createElement("div");
  frame.setAttribute("aria-hidden", "true");
  frame.style.cssText = "position:fixed;left:-9999px;top:0;visibility:hidden;pointer-events:none";
  frame.append(board.element);
  document.body.append(frame);
  return { board, frame, flat };
}

function close(): void {
  if (!studio) return;
  studio.board.dispose();
  studio.frame.remove();
  studio = undefined;
}
