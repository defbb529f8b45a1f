/**
 * The seam between the rules-free model and whatever draws it. Two boards implement it: one in
 * three dimensions and a flat one for machines without WebGL. CLIENT-GEN-6
 */
import type { ReadonlySignal } from "@preact/signals";
import type { CueTween, Picture } from "../model/picture";
import type { Colour, Direction, Id, Tile } from "../protocol/scene";

/** A place on the page, in CSS pixels of the window. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** What lies under the pointer: the nearest piece, else the tile. CLIENT-SEL-2 */
export type BoardPick = { tile: Tile; piece?: Id };

export type Arrow = "up" | "down" | "left" | "right";

export interface Camera {
  /** Quarter turns clockwise from the first view: 0 to 3. CLIENT-CAM-1 */
  readonly orient: ReadonlySignal<number>;
  readonly turning: ReadonlySignal<boolean>;
  turn(quarters: 1 | -1): void;
  /** `factor` > 1 comes nearer, towards a point of the page or the middle. CLIENT-CAM-2 */
  zoom(factor: number, towards?: Point): void;
  /** Moves what is shown by pixels of the page. */
  pan(dx: number, dy: number): void;
  centre(tile: Tile): void;
  /** Brings a tile into view if it is not. */
  bring(tile: Tile): void;
  /** Keeps a tile about the middle of a board that is larger than the view. */
  follow(tile: Tile): void;
  fit(): void;
  sees(tile: Tile): boolean;
  /** What part of the board is in view, as corners in tiles, for the minimap. */
  frame(): readonly [number, number][];
  /** The board direction that an arrow key means in the present view: always one of four. */
  heading(arrow: Arrow): Direction;
}

/** What people may set about the look of a board. */
export type Look = {
  grid: boolean;
  dark: boolean;
  contrast: boolean;
  palette: "normal" | "protan" | "deutan" | "tritan";
  textScale: number;
  reducedMotion: boolean;
  particles: boolean;
  shake: boolean;
};

export interface BoardRenderer {
  /** The canvas or its frame. It fills its parent and follows its size. */
  readonly element: HTMLElement;
  readonly camera: Camera;
  /** Rises whenever something on the board has moved on the page: menus follow it. */
  readonly moved: ReadonlySignal<number>;
  show(picture: Picture): void;
  /** The cues that play at this moment; called before each `draw` while there are some. */
  play(tweens: readonly CueTween[]): void;
  look(look: Look): void;
  /** How much of each edge lies under panels: the whole board and what is brought keep off it. */
  margins(margins: Box): void;
  /**
   * Draws if there is something to draw, `milliseconds` after the frame before; true while it wants
   * another frame. `breath` is the time for what moves by itself, if it is another.
   */
  draw(milliseconds: number, breath?: number): boolean;
  /** Whether it moves by itself while nothing plays: pulses, belts. Off where time is driven by hand. */
  lively: boolean;
  /** Asked by the board when it wants to be drawn: set by whoever runs the frames. */
  wake: () => void;
  pick(point: Point): BoardPick | undefined;
  tilePoint(tile: Tile): Point;
  piecePoint(id: Id): Point | undefined;
  /** What a piece covers on the page. */
  pieceBox(id: Id): Box | undefined;
  /** The colour a piece is shown in now, greyed if it is. CLIENT-BADGE-1 */
  colour(id: Id): Colour | undefined;
  /** Frames drawn so far. */
  frames(): number;
  dispose(): void;
}
