/**
 * What both boards share: the picture and the running cues, the camera, the points of the page, the
 * frames. Each board adds how it draws and how high its pieces are.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { CueTween, Picture } from "../model/picture";
import type { Aspect, Colour, Id, Scene, Tile } from "../protocol/scene";
import { paintBackdrop } from "./backdrop";
import {
  type BoardPick,
  type BoardRenderer,
  type BoardSnapshot,
  type Box,
  type Look,
  type PlatedPiece,
  type Point,
  USUAL_LOOK,
} from "./board";
import { BoardCamera } from "./camera";
import { type Effects, effects, NO_EFFECTS } from "./effects";
import { importantAreas, isFacedFromBehind } from "./first_view";
import { paceOf, withIdleMotion } from "./idle_motion";
import { drawOverlay } from "./overlay";
import { findFonts } from "./path_drawing";
import { type Girth, PieceBodies } from "./piece_bodies";
import { type PieceState, PieceStates } from "./piece_states";
import { PieceTags } from "./piece_tags";
import { cutOf, takeSnapshot } from "./snapshot";
import { BoardTerrain, sameGround } from "./terrain";
import { BoardProjection } from "./view";

/** A higher resolution would cost more than anybody can see. */
const SHARPEST = 2;

/** A camera that looks down more steeply looks straight down. */
const STEEPEST = 1.5;

/** How long after the first frame it waits before it prepares anything else, in milliseconds. */
const SOON = 200;

/** Which parts of the picture have changed since the last frame. */
export type BoardChanges = { terrain: boolean; picture: boolean; look: boolean; size: boolean };

export abstract class SharedBoard implements BoardRenderer {
  readonly element: HTMLElement;
  readonly camera: BoardCamera;
  readonly moved: ReadonlySignal<number>;
  wake: () => void = () => {};
  lively = false;

  protected readonly view: BoardProjection;
  protected readonly canvas: HTMLCanvasElement;
  protected readonly overlay: HTMLCanvasElement;
  protected readonly context: CanvasRenderingContext2D | undefined;
  protected picture: Picture | undefined;
  protected terrain = new BoardTerrain({ size: [1, 1], kinds: {}, rows: {} });
  protected states: ReadonlyMap<Id, PieceState> = new Map();
  protected effects: Effects = NO_EFFECTS;
  protected appearance: Look = USUAL_LOOK;
  protected ratio = 1;
  protected readonly girth: Girth = { standing: 0.3, lying: 0.42 };

  private readonly movedSignal = signal(0);
  private readonly pieceStates = new PieceStates();
  private readonly tags = new PieceTags();
  private readonly bodies: PieceBodies;
  private readonly observer: ResizeObserver;
  private readonly listeners = new AbortController();
  private tweens: readonly CueTween[] = [];
  private drawn = 0;
  /** Milliseconds that have passed in frames. */
  private clock = 0;
  /** The same for idle motion, and when it was last drawn. */
  private breath = 0;
  private breathed = 0;
  /** How often idle motion must be drawn, or never if nothing moves. */
  private pace: number | undefined;
  private played: Effects = NO_EFFECTS;
  private dirty = false;
  private stale = true;
  private shifted = true;
  private sized = false;
  /** Whether it has any size on the page, as far as the page has reported. */
  private shown = false;
  private disposed = false;
  private changes: BoardChanges = { terrain: true, picture: true, look: true, size: true };

  constructor(pitch: number, firstYaw: number) {
    this.moved = this.movedSignal;
    this.view = new BoardProjection(pitch, firstYaw);
    this.bodies = new PieceBodies(this.view, () => this.terrain);
    this.element = document.createElement("div");
    this.element.style.cssText =
      "position:relative;width:100%;height:100%;overflow:hidden;touch-action:none;user-select:none";
    const layer = () => {
      const canvas = document.createElement("canvas");
      canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%;display:block";
      canvas.setAttribute("aria-hidden", "true");
      this.element.append(canvas);
      return canvas;
    };
    this.canvas = layer();
    this.overlay = layer();
    this.overlay.style.pointerEvents = "none";
    this.context = this.overlay.getContext("2d") ?? undefined;
    this.camera = new BoardCamera(
      this.view,
      (point) => this.local(point),
      () => this.shift(),
      // Straight down there is no other view.
      pitch < STEEPEST ? (straight) => this.stand(this.aspect(), straight) : undefined,
    );
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.element);
    // The ratio changes when a window goes to another screen or the page is zoomed.
    const { signal: abort } = this.listeners;
    window.addEventListener("resize", () => this.measure(), { signal: abort });
  }

  /** Draws the board itself; the overlay is drawn after it. */
  protected abstract paint(changes: BoardChanges): void;
  protected abstract heightOf(id: Id): number;
  /** Called when the canvases have their new size. */
  protected abstract resized(): void;
  /** Whether the drawing is lost for now. */
  protected get broken(): boolean {
    return false;
  }

  load(_: Scene): Promise<void> | undefined {
    return undefined;
  }

  show(picture: Picture): void {
    const before = this.picture?.scene.board;
    const { board } = picture.scene;
    this.picture = picture;
    this.changes.picture = true;
    this.repace();
    if (before !== board && !(before && sameGround(before, board))) {
      this.terrain = new BoardTerrain(board, this.terrain);
      this.changes.terrain = true;
      this.repace();
      const other = !before || before.size[0] !== board.size[0] || before.size[1] !== board.size[1];
      if (other) {
        this.view.board(board.size);
        this.stand(this.aspect(), this.camera.straight.peek() ?? false);
        this.pieceStates.forget();
        this.start();
      }
    }
    this.shift();
  }

  play(tweens: readonly CueTween[]): void {
    if (tweens.length === 0 && this.tweens.length === 0) return;
    this.tweens = tweens;
    this.shift();
  }

  look(look: Look): void {
    this.appearance = look;
    this.repace();
    this.camera.reducedMotion = look.reducedMotion;
    this.changes.look = true;
    this.shift();
  }

  margins(margins: Box, covered: readonly Box[] = []): void {
    const { view } = this;
    const change = () => {
      view.margins = margins;
      view.covered = covered;
    };
    if (this.sized) this.camera.reframe(change, "scale");
    else change();
  }

  draw(milliseconds: number, breath = milliseconds): boolean {
    if (this.disposed || !this.picture) return false;
    const { pace } = this;
    if (!this.dirty && (pace === undefined || (!this.lively && breath === 0))) return false;
    if (this.sized && !this.shown) return false;
    this.breath += breath;
    if (!this.dirty && this.lively && this.breath - this.breathed < (pace ?? 0)) {
      this.clock += milliseconds;
      return true;
    }
    // Measured only once, because asking the page for a size in every frame forces a layout.
    if (!this.sized) this.measure();
    if (!this.sized) return false;
    this.breathed = this.breath;
    this.dirty = false;
    this.clock += milliseconds;
    const turning = this.camera.advance(this.clock);
    this.settle();
    this.breathe();
    const gliding = this.camera.seen(this.clock, () => this.frame());
    this.drawn++;
    if (this.drawn === 1) setTimeout(() => this.prepare(), SOON);
    if (turning || gliding) this.dirty = true;
    if (this.shifted) {
      this.shifted = turning;
      this.movedSignal.value++;
    }
    return this.dirty || (this.lively && this.pace !== undefined);
  }

  /** Prepares what can wait until the board is visible. */
  private prepare(): void {
    if (this.context && !this.disposed) findFonts(this.context);
  }

  /** Sets how often idle motion is drawn. CLIENT-PERF-1 wants no more frames than are visible. */
  private repace(): void {
    const { picture, terrain, appearance } = this;
    this.pace = picture && !appearance.reducedMotion ? paceOf(picture, terrain) : undefined;
  }

  /** Draws the effects of cues and the idle motion. */
  private breathe(): void {
    const { picture, terrain, appearance } = this;
    if (!picture) return;
    const now = appearance.reducedMotion ? 0 : this.breath;
    this.effects = withIdleMotion(this.played, picture, terrain, appearance.palette, now);
  }

  pick(point: Point): BoardPick | undefined {
    if (!this.picture) return undefined;
    this.settle();
    return this.bodies.pick(this.local(point));
  }

  tilePoint(tile: Tile): Point {
    this.settle();
    return this.page(this.bodies.tilePoint(tile));
  }

  piecePoint(id: Id): Point | undefined {
    this.settle();
    const point = this.bodies.piecePoint(id);
    return point && this.page(point);
  }

  pieceBox(id: Id): Box | undefined {
    this.settle();
    const box = this.bodies.box(id);
    return box && this.pageBox(box);
  }

  plates(): PlatedPiece[] {
    return Array.from(this.tags.placed(), ({ id, head, plate }) => ({
      id,
      head: this.pageBox(head),
      ...(plate && { plate: this.pageBox(plate) }),
    }));
  }

  colour(id: Id): Colour | undefined {
    this.settle();
    return this.states.get(id)?.colour;
  }

  snapshot(): BoardSnapshot | undefined {
    // What has changed since the last frame belongs to it.
    this.draw(0);
    if (this.drawn === 0 || this.broken) return undefined;
    const { view, canvas, overlay, terrain, appearance } = this;
    const plates = [...this.tags.placed()].flatMap(({ plate }) => plate ?? []);
    const cut = cutOf([view.extent(), ...plates], view);
    return takeSnapshot([canvas, overlay], cut, this.ratio, (context) =>
      paintBackdrop(context, terrain.board.look, appearance, view),
    );
  }

  frames(): number {
    return this.drawn;
  }

  dispose(): void {
    this.disposed = true;
    this.observer.disconnect();
    this.listeners.abort();
    this.element.remove();
    this.canvas.width = this.canvas.height = 0;
    this.overlay.width = this.overlay.height = 0;
  }

  /** Something must be drawn again. */
  protected shift(): void {
    this.stale = true;
    this.shifted = true;
    if (this.dirty) return;
    this.dirty = true;
    this.wake();
  }

  /** Nothing has moved, but drawing takes more time than one frame has. */
  protected again(): void {
    this.dirty = true;
    this.wake();
  }

  private frame(): void {
    const { picture, context, changes } = this;
    if (!picture) return;
    this.changes = { terrain: false, picture: false, look: false, size: false };
    this.paint(changes);
    if (!context) return;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    drawOverlay(context, {
      view: this.view,
      picture,
      terrain: this.terrain,
      states: this.states,
      effects: this.effects,
      look: this.appearance,
      heightOf: (id) => this.heightOf(id),
      tags: this.tags,
    });
  }

  /** Updates the states of all pieces if something has changed. */
  private settle(): void {
    const { picture } = this;
    if (!this.stale || !picture) return;
    this.stale = false;
    this.states = this.pieceStates.place(picture, this.tweens, this.terrain, this.appearance);
    this.cast();
    this.played = effects(this.tweens, this.states, this.terrain, this.appearance, (id) =>
      this.heightOf(id),
    );
    this.bodies.stand(this.states.values(), this.girth, (id) => this.heightOf(id));
  }

  /** Sets the viewpoint. */
  protected stand(_aspect: Aspect, _straight: boolean): void {}

  private aspect(): Aspect {
    return this.picture?.scene.board.aspect ?? "corner";
  }

  /** Called when the pieces are in place, before anybody asks for heights. */
  protected cast(): void {}

  /** The first view of a board: all of it, or what is known of it, or everybody on it. */
  private start(): void {
    const scene = this.picture?.scene;
    if (isFacedFromBehind(scene, this.view)) this.camera.face(2);
    this.camera.reset(importantAreas(scene, this.terrain));
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const ratio = Math.min(SHARPEST, window.devicePixelRatio || 1);
    const hidden = !this.shown;
    this.shown = width > 0 && height > 0;
    if (!this.shown) return;
    if (hidden && this.dirty) this.wake();
    const { view } = this;
    if (this.sized && view.width === width && view.height === height && this.ratio === ratio)
      return;
    this.ratio = ratio;
    this.overlay.width = Math.round(width * ratio);
    this.overlay.height = Math.round(height * ratio);
    this.changes.size = true;
    if (this.sized) {
      this.camera.reframe(() => view.resize(width, height), "zoom");
      this.resized();
    } else {
      view.resize(width, height);
      this.resized();
      this.sized = true;
      if (this.picture) this.start();
    }
    this.shift();
  }

  /** CLIENT-SEL-2: the page may scroll, move and scale the canvas in any way. */
  private local({ x, y }: Point): Point {
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.view;
    return {
      x: ((x - box.left) * width) / (box.width || 1),
      y: ((y - box.top) * height) / (box.height || 1),
    };
  }

  private page({ x, y }: Point): Point {
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.view;
    return { x: box.left + (x * box.width) / width, y: box.top + (y * box.height) / height };
  }

  private pageBox({ left, top, right, bottom }: Box): Box {
    const [from, to] = [this.page({ x: left, y: top }), this.page({ x: right, y: bottom })];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }
}
