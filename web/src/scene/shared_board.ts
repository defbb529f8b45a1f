/**
 * What both boards share: the picture and the running cues, the camera, the points of the page, the
 * frames. Each board adds how it draws and how high its pieces are.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { CueTween, Picture } from "../model/picture";
import type { Aspect, Colour, Id, Scene, Tile } from "../protocol/scene";
import type { BoardPick, BoardRenderer, Box, Look, Point } from "./board";
import { BoardCamera } from "./camera";
import { type Effects, effects } from "./effects";
import { belts, pulses, strength } from "./idle_motion";
import { drawOverlay } from "./overlay";
import { findFonts } from "./path_drawing";
import { type Body, bodySpot, meet, tileSpot } from "./pick";
import { type PieceState, PieceStates } from "./piece_states";
import { BoardTerrain } from "./terrain";
import { BoardProjection } from "./view";

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

/** A higher resolution would cost more than anybody can see. */
const SHARPEST = 2;

/** Milliseconds between two frames of idle motion. */
const PULSE_PACE = 48;
const BELT_PACE = 80;

/** How long after the first frame it waits before it prepares anything else, in milliseconds. */
const SOON = 200;

const NOTHING: Effects = {
  words: [],
  shots: [],
  sparks: [],
  pulses: [],
  glows: [],
  belts: [],
  screen: undefined,
  shake: 0,
};

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
  protected effects: Effects = NOTHING;
  protected appearance: Look = USUAL_LOOK;
  protected ratio = 1;
  /** How wide pieces are for picking. */
  protected readonly girth: { standing: number; lying: number } = { standing: 0.3, lying: 0.42 };

  private readonly movedSignal = signal(0);
  private readonly pieceStates = new PieceStates();
  private readonly observer: ResizeObserver;
  private readonly listeners = new AbortController();
  private tweens: readonly CueTween[] = [];
  private bodies: Body[] = [];
  private drawn = 0;
  /** Milliseconds that have passed in frames. */
  private clock = 0;
  /** The same for idle motion, and when it was last drawn. */
  private breath = 0;
  private breathed = 0;
  /** How often idle motion must be drawn, or never if nothing moves. */
  private pace: number | undefined;
  private played: Effects = NOTHING;
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
        this.stand(board.aspect ?? "corner");
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

  margins(margins: Box): void {
    const { view } = this;
    const whole = Math.abs(view.scale / view.fitting() - 1) < 0.001;
    view.margins = margins;
    if (!this.sized) return;
    // A view of the whole board stays one.
    if (whole) view.fit();
    view.keep();
    this.shift();
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
    this.pace = undefined;
    if (this.appearance.reducedMotion || !this.picture) return;
    if (belts(this.terrain, 0).length > 0) this.pace = BELT_PACE;
    for (const tokens of this.picture.marks.values()) {
      if (tokens.some((token) => strength(token, 0) !== undefined)) this.pace = PULSE_PACE;
    }
  }

  /** Draws the effects of cues and the idle motion. */
  private breathe(): void {
    const { picture, terrain, played } = this;
    if (!picture) return;
    const now = this.appearance.reducedMotion ? 0 : this.breath;
    const glows = pulses(picture, this.appearance.palette, now);
    this.effects = {
      ...played,
      glows: [...glows, ...played.glows],
      belts: belts(terrain, now),
    };
  }

  pick(point: Point): BoardPick | undefined {
    if (!this.picture) return undefined;
    this.settle();
    const at = this.local(point);
    return meet(this.view.sight(at), this.terrain, this.bodies);
  }

  tilePoint(tile: Tile): Point {
    this.settle();
    return this.page(tileSpot(this.view, this.terrain, this.bodies, tile));
  }

  piecePoint(id: Id): Point | undefined {
    this.settle();
    const body = this.bodies.find((other) => other.id === id);
    return body && this.page(bodySpot(this.view, this.terrain, this.bodies, body));
  }

  pieceBox(id: Id): Box | undefined {
    this.settle();
    const body = this.bodies.find((other) => other.id === id);
    if (!body) return undefined;
    const { view } = this;
    const aside = body.radius * view.scale;
    const ahead = aside * Math.sin(view.pitch);
    const foot = view.project(body.x, body.bottom, body.z);
    const head = view.project(body.x, body.top, body.z);
    const a = this.page({ x: foot.x - aside, y: head.y - ahead });
    const b = this.page({ x: foot.x + aside, y: foot.y + ahead });
    return { left: a.x, top: a.y, right: b.x, bottom: b.y };
  }

  colour(id: Id): Colour | undefined {
    this.settle();
    return this.states.get(id)?.colour;
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
    this.bodies = [];
    for (const state of this.states.values()) {
      if (state.opacity < 0.05) continue;
      const [w, h] = state.piece.covers ?? [1, 1];
      const wide = Math.min(w, h) * state.size;
      const lying = state.piece.ground || state.pose === "down";
      this.bodies.push({
        id: state.id,
        tile: state.tile,
        x: state.x,
        z: state.z,
        radius: (lying ? this.girth.lying : this.girth.standing) * wide,
        bottom: state.y,
        top: state.y + (state.piece.ground ? 0.2 : this.heightOf(state.id)),
      });
    }
  }

  /** Sets the viewpoint for another board. */
  protected stand(_: Aspect): void {}

  /** Called when the pieces are in place, before anybody asks for heights. */
  protected cast(): void {}

  /** The first view of a board: all of it, or the important part. */
  private start(): void {
    const scene = this.picture?.scene;
    const focus = scene?.focus ?? scene?.idle?.[0];
    // A board with two ends is seen from the viewer's own end.
    if (scene?.board.naming === "letters" && farther(scene, this.view)) this.camera.face(2);
    this.camera.reset(focus === undefined ? undefined : scene?.pieces?.[focus]?.at);
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
    const whole = Math.abs(view.scale / view.fitting() - 1) < 0.001;
    const zoom = view.scale / view.usual();
    view.resize(width, height);
    this.ratio = ratio;
    for (const canvas of [this.overlay]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.resized();
    this.changes.size = true;
    if (!this.sized) {
      this.sized = true;
      if (this.picture) this.start();
    } else {
      // A view of the whole board stays one. Other views keep their zoom, relative to the size.
      view.scale = whole ? view.fitting() : zoom * view.usual();
      view.keep();
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
}

/** Whether the viewer's own pieces are at the far end. */
function farther(scene: Scene, view: BoardProjection): boolean {
  const depth = (stance: string) => {
    const own = Object.values(scene.pieces ?? {}).filter(
      ({ side }) => side !== undefined && scene.sides?.[side]?.stance === stance,
    );
    const sum = own.reduce((all, { at }) => all + view.nearness(at[0], 0, at[1]), 0);
    return sum / Math.max(1, own.length);
  };
  return depth("own") < depth("enemy") - 1;
}

type Ground = ConstructorParameters<typeof BoardTerrain>[0];

/** A key of what is built on single tiles. Marks are not part of it. */
function built(spots: Ground["spots"]): string {
  const looks = Object.entries(spots ?? {}).flatMap(([key, { look, facing }]) =>
    look ? [[key, look, facing]] : [],
  );
  return JSON.stringify(looks);
}

function sameGround(a: Ground, b: Ground): boolean {
  if (a.size[0] !== b.size[0] || a.size[1] !== b.size[1] || a.look !== b.look) return false;
  for (let y = 0; y < a.size[1]; y++) if (a.rows[y] !== b.rows[y]) return false;
  const same = (one: object | undefined, other: object | undefined) =>
    one === other || JSON.stringify(one) === JSON.stringify(other);
  return same(a.kinds, b.kinds) && (a.spots === b.spots || built(a.spots) === built(b.spots));
}
