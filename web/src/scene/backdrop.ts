/** What lies behind a board: the light of its surroundings, darker towards the edges. */
import { surroundings } from "../../looks/ground";
import type { Look } from "./board";

/** Its colours in the middle and at the edge. */
type Shades = readonly [inner: string, outer: string];

/** Its middle and how far it reaches, as shares of the view. */
const MIDDLE = [0.5, 0.44] as const;
const REACH = [0.75, 0.8] as const;

const NIGHT: Shades = ["#000", "#000"];

function shadesOf(board: string | undefined, { dark, contrast }: Look): Shades {
  if (contrast) return NIGHT;
  const air = surroundings(board);
  return dark ? air.dusk : air.day;
}

/** For the page, which draws it behind the canvas. `board` is the look of the board. */
export function backdropStyle(board: string | undefined, look: Look): string {
  const [inner, outer] = shadesOf(board, look);
  if (inner === outer) return inner;
  const percent = (shares: readonly number[]) => shares.map((share) => `${share * 100}%`).join(" ");
  return `radial-gradient(ellipse ${percent(REACH)} at ${percent(MIDDLE)}, ${inner}, ${outer})`;
}

/** The same on a canvas, for a view of this size. */
export function paintBackdrop(
  context: CanvasRenderingContext2D,
  board: string | undefined,
  look: Look,
  { width, height }: { width: number; height: number },
): void {
  const [inner, outer] = shadesOf(board, look);
  const [x, y] = [width * MIDDLE[0], height * MIDDLE[1]];
  const [wide, high] = [width * REACH[0], height * REACH[1]];
  // A canvas has only round gradients, so this one is drawn as a circle and squeezed.
  const squeeze = high / wide;
  const gradient = context.createRadialGradient(x, y / squeeze, 0, x, y / squeeze, wide);
  gradient.addColorStop(0, inner);
  gradient.addColorStop(1, outer);
  context.save();
  context.scale(1, squeeze);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height / squeeze);
  context.restore();
}
