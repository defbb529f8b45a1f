/** What a board draws: the scene as shown at this moment, and what is drawn over it. */
import type { At, Cue, Id, Piece, Scene, Tile } from "../protocol/scene";
import type { Marks } from "./mark";

/** Everything on the board that does not move by itself. A new one is made whenever it changes. */
export type Picture = {
  /**
   * The scene as shown. While cues play, it is between the scene before and the scene after. What a
   * cue changes at once (`change`, `tile`, `turn`, `appear`) is in it when the cue begins. A moved
   * piece stands on its new tile, and a faded one is gone, when the cue is over. Until then the
   * tween says where the piece is.
   */
  scene: Scene;
  marks: Marks;
  /** A word or number on a tile: the cost at the end of a path, or how many enemies threaten it. */
  labels: ReadonlyMap<At, string>;
  /** The previewed path with its start, or empty. */
  path: readonly Tile[];
  /** A target mode is open, so tiles without marks are dimmed. */
  dimmed: boolean;
  /** What the piece that is pointed at could do on a tile: go there, strike there, or both. */
  watched?: ReadonlyMap<At, "roam" | "harm" | "roam_harm">;
  selected?: Id;
  /** The piece under the pointer or cursor. */
  pointed?: Id;
  /** Planned steps, drawn as ghosts with their numbers. CLIENT-PLAN-1 */
  ghosts: readonly Ghost[];
  /** Pieces that the scene no longer has while a free cue still shows them, as they last looked. */
  leaving: ReadonlyMap<Id, Piece>;
};

export type Ghost = { piece: Id; at: Tile; step: number };

/** A cue that is playing now. */
export type CueTween = {
  /** Distinguishes it from every other cue of the match. */
  key: number;
  cue: Cue;
  /** Progress from 0 to 1 after easing. */
  eased: number;
  /** Progress from 0 to 1 in time. */
  linear: number;
  /** Milliseconds of cue time since it began. */
  elapsed: number;
  /** The cue's length in milliseconds, after speed and reduced motion. */
  lasts: number;
};
