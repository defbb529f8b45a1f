/**
 * The interface between the model, which has no rules, and the boards that draw it. There are two
 * boards: one in three dimensions, and a flat one for machines without WebGL. CLIENT-GEN-6
 */
import type { ReadonlySignal } from "@preact/signals";
import type { CueTween, Picture } from "../model/picture";
import type { Colour, Direction, Id, Scene, Tile } from "../protocol/scene";

/** A place on the page, in CSS pixels of the window. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** The head of a piece, and its plate if it has one. */
export type PlatedPiece = { id: Id; head: Box; plate?: Box };

/** The visible part of a board with its surroundings, in `ratio` pixels for each of the page. */
export type BoardSnapshot = { canvas: HTMLCanvasElement; ratio: number };

/** What is under the pointer: the nearest piece, or else the tile. CLIENT-SEL-2 */
export type BoardPick = { tile: Tile; piece?: Id };

export type Arrow = "up" | "down" | "left" | "right";

export interface Camera {
  /** Quarter turns clockwise from the first view: 0 to 3. CLIENT-CAM-1 */
  readonly orient: ReadonlySignal<number>;
  readonly turning: ReadonlySignal<boolean>;
  turn(quarters: 1 | -1): void;
  /**
   * Whether the board is seen from its front, with tiles as squares. Undefined where that is the
   * only view. CLIENT-FIT-2
   */
  readonly straight: ReadonlySignal<boolean | undefined>;
  straighten(on: boolean): void;
  /** Zooms in if `factor` > 1, towards a point of the page or the middle. CLIENT-CAM-2 */
  zoom(factor: number, towards?: Point): void;
  /** Moves the view by pixels of the page. */
  pan(dx: number, dy: number): void;
  centre(tile: Tile): void;
  /** Brings a tile into view if it is outside. */
  bring(tile: Tile): void;
  /** Keeps a tile near the middle of a board that is larger than the view. */
  follow(tile: Tile): void;
  fit(): void;
  sees(tile: Tile): boolean;
  /** The corners of the visible part of the board, in tiles, for the minimap. */
  frame(): readonly [number, number][];
  /** The board direction that an arrow key means in the present view. It is always one of four. */
  heading(arrow: Arrow): Direction;
}

/** The settings for the look of a board. */
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

/** The default look. */
export const USUAL_LOOK: Look = {
  grid: true,
  dark: true,
  contrast: false,
  palette: "normal",
  textScale: 1,
  reducedMotion: false,
  particles: true,
  shake: true,
};

export interface BoardRenderer {
  /** The canvas or its frame. It fills its parent and follows its size. */
  readonly element: HTMLElement;
  readonly camera: Camera;
  /** Increases whenever something on the board has moved on the page, so that menus can follow. */
  readonly moved: ReadonlySignal<number>;
  /**
   * Loads what the board needs to draw a scene. Returns nothing if all of it is here. A caller that
   * does not wait for it sees pieces appear later.
   */
  load(scene: Scene): Promise<void> | undefined;
  show(picture: Picture): void;
  /** The running cues. Called before each `draw` while there are any. */
  play(tweens: readonly CueTween[]): void;
  look(look: Look): void;
  /**
   * How much of each edge is under panels, and the panels themselves. The board keeps what matters
   * away from there.
   */
  margins(margins: Box, covered?: readonly Box[]): void;
  /**
   * Draws if something changed, `milliseconds` after the previous frame. Returns true while it
   * needs another frame. `breath` is the time for idle motion, if it differs.
   */
  draw(milliseconds: number, breath?: number): boolean;
  /** Whether pulses and belts move while nothing plays. Off where tests control the time. */
  lively: boolean;
  /** Called by the board when it needs a frame. The owner of the frame loop sets it. */
  wake: () => void;
  pick(point: Point): BoardPick | undefined;
  tilePoint(tile: Tile): Point;
  piecePoint(id: Id): Point | undefined;
  /** The area of a piece on the page. */
  pieceBox(id: Id): Box | undefined;
  /** The heads of all pieces and the plates over them, as last drawn. CLIENT-PLATE-1 */
  plates(): readonly PlatedPiece[];
  /** The present colour of a piece, greyed if it is finished. CLIENT-BADGE-1 */
  colour(id: Id): Colour | undefined;
  /** What is drawn now, as a picture to keep. Nothing if there is no drawing. */
  snapshot(): BoardSnapshot | undefined;
  /** Frames drawn so far. */
  frames(): number;
  dispose(): void;
}
