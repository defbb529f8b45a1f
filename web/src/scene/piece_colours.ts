/** The colours of pieces, exact to the integer. CLIENT-BADGE-1 */
import type { Colour, Piece, Scene } from "../protocol/scene";

const NOBODY: Colour = [168, 160, 144];

/** The colour of a piece that is not finished. */
export function baseColour(scene: Scene, piece: Piece): Colour {
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  return piece.colour ?? side?.colour ?? NOBODY;
}

/** SQUAD-UI-3: each channel is half the mean of the base colour's channels, rounded down. */
export function greyed([r, g, b]: Colour): Colour {
  const grey = Math.floor((r + g + b) / 6);
  return [grey, grey, grey];
}

/** A mix of two colours. */
export function blend(from: Colour, to: Colour, share: number): Colour {
  const mix = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
}

export function css([r, g, b]: Colour, alpha = 1): string {
  return alpha >= 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${alpha})`;
}
