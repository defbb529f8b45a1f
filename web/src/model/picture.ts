/** What a board draws: the scene as it is shown at this moment, and what lies over it. */
import type { At, Cue, Id, Piece, Scene, Tile } from "../protocol/scene";
import type { Marks } from "./mark";

/** Everything on the board that does not move by itself. A new one is made whenever it changes. */
export type Picture = {
  /**
   * As shown: while cues play it is between the scene before and the scene after. What a cue changes
   * at once (`change`, `tile`, `turn`, `appear`) is in it when the cue begins; where a moved piece
   * stands, and that a faded one is gone, when the cue is over. Until then its tween says where it is.
   */
  scene: Scene;
  marks: Marks;
  /** A word or number on a tile: the cost at the end of a path, how many enemies threaten it. */
  labels: ReadonlyMap<At, string>;
  /** The previewed way, the start included; empty if none. */
  path: readonly Tile[];
  /** A target mode is open: what is not marked steps back. */
  dimmed: boolean;
  /** What a piece that is looked at could do on a tile: go there, strike there, or both. */
  watched?: ReadonlyMap<At, "roam" | "harm" | "roam_harm">;
  selected?: Id;
  /** The piece under the pointer or cursor. */
  pointed?: Id;
  /** Planned steps, drawn as ghosts with their numbers. CLIENT-PLAN-1 */
  ghosts: readonly Ghost[];
  /** Pieces that the scene has no more while a free cue still plays with them: their last looks. */
  leaving: ReadonlyMap<Id, Piece>;
};

export type Ghost = { piece: Id; at: Tile; step: number };

/** A cue that is playing now. */
export type CueTween = {
  /** Tells it from every other cue of the match. */
  key: number;
  cue: Cue;
  /** From 0 to 1 as the cue's easing has it. */
  eased: number;
  /** From 0 to 1 as time has it. */
  linear: number;
  /** Milliseconds of cue time since it began. */
  elapsed: number;
  /** The cue's own length in milliseconds, after speed and reduced motion. */
  lasts: number;
};
