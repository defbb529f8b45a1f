/** The figure of a piece on the board, modelled in code. */
import type { Object3D } from "three";
import type { Colour, Scene } from "../../protocol/scene";

export interface PieceFigure {
  /** It stands on y = 0 in the middle of its tile and looks to +z. A tile is 1 wide. */
  readonly object: Object3D;
  /** Its height, for bars, badges and numbers over it. */
  readonly height: number;
  /**
   * Paints the parts in the side's colour, and its accent in another colour if there is one. The
   * other parts keep their colours, or turn grey too.
   */
  paint(colour: Colour, greyed: boolean, accent?: Colour): void;
  /** Sets its pose: `""` upright, `down`, `floating`. `t` goes from 0 to 1 on the way there. */
  pose(name: string, t: number): void;
  dispose(): void;
}

export interface FigureMaker {
  /** Loads the shapes of looks. Returns nothing if all of them are here. */
  load(looks: Iterable<string>): Promise<void> | undefined;
  /** Makes the figure of a look. An unknown look gets a stand-in, never an error. */
  make(look: string): PieceFigure;
}

/** The looks of all pieces in a scene. */
export function looksOf({ pieces = {} }: Scene): string[] {
  return Object.values(pieces).map(({ look }) => look);
}
