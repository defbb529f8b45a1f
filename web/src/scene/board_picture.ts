/**
 * Pictures of whole boards for the home page: drawn once by a board that nobody sees, from real scenes.
 */
import type { Scene } from "../protocol/scene";
import type { BoardRenderer, Look } from "./board";
import { openBoard } from "./open";
import { USUAL_LOOK } from "./shared_board";

export type BoardPictureOptions = { flat?: boolean; look?: Partial<Look> };

/** A board is kept this long for the next picture before its graphics are given back. */
const PATIENCE_MS = 2000;

/** As many frames are drawn at most until a board is at rest. */
const FRAMES = 8;

type Studio = { board: BoardRenderer; frame: HTMLElement; flat: boolean };

let studio: Studio | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * A picture of a scene as a `data:` URL with a transparent ground, so that it can stand on any page.
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
  // The page goes on between two pictures.
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
  // A board that was another one before gets its ground and what stands on it in frames of their own.
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
