/** A piece as it stands on the board, modelled in code. */
import type { Object3D } from "three";
import type { Colour } from "../../protocol/scene";

export interface PieceFigure {
  /** Stands on y = 0 in the middle of its tile and looks to +z; a tile is 1 wide. */
  readonly object: Object3D;
  /** How high it is, for bars, badges and numbers over it. */
  readonly height: number;
  /** Paints what wears the side's colour; the rest of it stays or greys along. */
  paint(colour: Colour, greyed: boolean): void;
  /** How it holds itself: `""` upright, `down`, `floating`; `t` from 0 to 1 on the way there. */
  pose(name: string, t: number): void;
  dispose(): void;
}

/** Makes the figure of a look. An unknown look gets a plain token, never an error. */
export type FigureMaker = (look: string) => PieceFigure;
