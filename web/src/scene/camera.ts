/**
 * The camera of both boards: how players and cues change the view.
 *
 * A turn is animated, and clicks wait for its end (CLIENT-CAM-1). Every other change applies at
 * once to points and picks, and the picture follows shortly after.
 */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Direction, Tile } from "../protocol/scene";
import type { Arrow, Camera, Point } from "./board";
import { type BoardProjection, type TileArea, tilesIn } from "./view";

/** CLIENT-CAM-1 */
export const TURN_MS = 250;
const GLIDE_MS = 180;
const QUARTER = Math.PI / 2;
/** How wide a tile is at least if the whole board is shown, or all that is known of it. */
const WHOLE_WIDTH = 28;
const KNOWN_WIDTH = 18;
/** The same for a whole board of which most is unknown: little of it is worth a look yet. */
const UNKNOWN_WIDTH = 40;
/** The followed piece keeps this share of the view ahead of it, in every direction. */
const MIDDLE = 0.44;

export function easeInOutCubic(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2;
}

const HEADINGS = ["North", "East", "South", "West"] as const satisfies readonly Direction[];
const ARROWS: readonly Arrow[] = ["up", "right", "down", "left"];

/** The parts of a board that its first view should hold. */
export type ImportantAreas = { known: TileArea | undefined; people: TileArea | undefined };

type Place = { x: number; z: number; scale: number };

export class BoardCamera implements Camera {
  private readonly orientSignal = signal(0);
  private readonly turningSignal = signal(false);
  readonly orient: ReadonlySignal<number> = this.orientSignal;
  readonly turning: ReadonlySignal<boolean> = this.turningSignal;
  private readonly straightSignal: Signal<boolean | undefined>;
  readonly straight: ReadonlySignal<boolean | undefined>;
  reducedMotion = false;

  /** `orient` without the wrap at 4, so that a turn always goes the short way. */
  private quarters = 0;
  private turn0: { from: number; began: number | undefined } | undefined;
  private glide: { from: Place; began: number | undefined } | undefined;
  /** Whether the board that turns was shown as a whole. */
  private whole = false;
  /** What the first view may show, while nothing has changed that view. */
  private first: ImportantAreas | undefined;

  constructor(
    readonly view: BoardProjection,
    /** Converts a point of the page to one of the view. */
    private readonly local: (point: Point) => Point,
    private readonly changed: () => void,
    /** Sets the viewpoint, for boards that can be seen straight and aslant. */
    private readonly stand?: (straight: boolean) => void,
  ) {
    this.straightSignal = signal(stand && false);
    this.straight = this.straightSignal;
  }

  /** CLIENT-FIT-2: the same side stays in front, and what was shown as a whole still is. */
  straighten(on: boolean): void {
    if (!this.stand || this.straightSignal.peek() === on) return;
    const { first } = this;
    const whole = this.showsAll();
    this.straightSignal.value = on;
    this.glide = undefined;
    this.stand(on);
    if (first) this.reset(first);
    else if (whole) this.view.fit();
    this.view.keep();
    this.changed();
  }

  turn(quarters: 1 | -1): void {
    this.whole ||= this.showsAll();
    this.first = undefined;
    this.quarters += quarters;
    this.orientSignal.value = ((this.quarters % 4) + 4) % 4;
    if (this.reducedMotion) {
      this.view.yaw = this.yaw();
      this.refit();
    } else {
      this.turn0 = { from: this.view.yaw, began: undefined };
      this.turningSignal.value = true;
    }
    this.changed();
  }

  zoom(factor: number, towards?: Point): void {
    if (!Number.isFinite(factor) || factor <= 0) return;
    const { view } = this;
    const middle = { x: view.width / 2, y: view.height / 2 };
    this.glide = undefined;
    this.first = undefined;
    view.zoom(factor, towards ? this.local(towards) : middle);
    this.changed();
  }

  pan(dx: number, dy: number): void {
    this.glide = undefined;
    this.first = undefined;
    this.view.pan(dx, dy);
    this.changed();
  }

  centre([x, y]: Tile): void {
    this.go(() => {
      this.view.x = x + 0.5;
      this.view.z = y + 0.5;
    });
  }

  bring([x, y]: Tile): void {
    const { view } = this;
    this.into([x, y], Math.min(view.scale, view.width / 4), Math.min(view.scale, view.height / 4));
  }

  follow(tile: Tile): void {
    const { view } = this;
    // The whole board is already in view.
    if (view.scale <= view.fitting() * 1.01) return;
    const { left, top, right, bottom } = view.margins;
    const wide = Math.max(0, view.width - left - right);
    const high = Math.max(0, view.height - top - bottom);
    this.into(tile, wide * MIDDLE, high * MIDDLE);
  }

  /** Moves the view just enough to bring a tile inside and out from under panels. */
  private into([x, y]: Tile, across: number, down: number): void {
    const { view } = this;
    const { left, top, right, bottom } = view.margins;
    const into = (value: number, low: number, high: number, inset: number) =>
      Math.min(Math.max(low, high) - inset, Math.max(low + inset, value)) - value;
    const at = view.project(x + 0.5, 0, y + 0.5);
    const dx = into(at.x, left, view.width - right, across);
    const dy = into(at.y, top, view.height - bottom, down);
    // A move of less than a pixel is not worth it.
    if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5) return;
    this.go(() => {
      view.pan(dx, dy);
      if (!view.sees(x, y)) {
        view.x = x + 0.5;
        view.z = y + 0.5;
      }
    });
  }

  fit(): void {
    this.go(() => this.view.fit());
  }

  sees([x, y]: Tile): boolean {
    return this.view.sees(x, y);
  }

  frame(): readonly [number, number][] {
    return this.view.frame();
  }

  /** CLIENT-KEY-1: up stays up, however the board is turned. */
  heading(arrow: Arrow): Direction {
    const step = (ARROWS.indexOf(arrow) - this.orientSignal.value + 4) % 4;
    return HEADINGS[step] ?? "North";
  }

  /** Continues a turn. Returns true while there is more. */
  advance(now: number): boolean {
    const turn = this.turn0;
    if (turn) {
      turn.began ??= now;
      const t = Math.min(1, (now - turn.began) / TURN_MS);
      this.view.yaw = turn.from + (this.yaw() - turn.from) * easeInOutCubic(t);
      if (t >= 1) {
        this.view.yaw = this.yaw();
        this.turn0 = undefined;
        this.turningSignal.value = false;
        this.refit();
      }
    }
    return this.turn0 !== undefined;
  }

  /** Sets the view to where the animated picture is, calls `draw`, and restores it. */
  seen(now: number, draw: () => void): boolean {
    const { view, glide } = this;
    if (!glide) {
      draw();
      return false;
    }
    glide.began ??= now;
    const t = Math.min(1, (now - glide.began) / GLIDE_MS);
    const left = (1 - t) ** 3;
    const to = { x: view.x, z: view.z, scale: view.scale };
    view.x = to.x + (glide.from.x - to.x) * left;
    view.z = to.z + (glide.from.z - to.z) * left;
    view.scale = to.scale * (glide.from.scale / to.scale) ** left;
    draw();
    view.x = to.x;
    view.z = to.z;
    view.scale = to.scale;
    if (t >= 1) this.glide = undefined;
    return this.glide !== undefined;
  }

  /** Looks from another corner at once. */
  face(quarters: number): void {
    this.quarters = quarters;
    this.orientSignal.value = ((quarters % 4) + 4) % 4;
    this.turn0 = undefined;
    this.turningSignal.value = false;
    this.view.yaw = this.yaw();
  }

  /**
   * Another board: only the orientation is kept. Where the whole board would be too small to read,
   * what is known of it is shown, and where that is too large, everybody on it. CLIENT-CAM-3,
   * CLIENT-FIT-1
   */
  reset(important: ImportantAreas): void {
    const { view } = this;
    this.glide = undefined;
    this.first = important;
    const { known, people } = important;
    view.fit();
    const unknown = known && tilesIn(known) < (view.columns * view.rows) / 2;
    const whole = view.tileWidth() >= (unknown ? UNKNOWN_WIDTH : WHOLE_WIDTH);
    if (!whole && known) view.show(known.from, known.to, view.usual());
    if (!whole && people && view.tileWidth() < KNOWN_WIDTH) {
      view.show(people.from, people.to, view.usual());
    }
    view.keep();
    this.changed();
  }

  /**
   * Changes what the window leaves free. The first view and a view of the whole board are framed
   * anew. Other views stay, or keep their zoom relative to the window. CLIENT-FIT-1
   */
  reframe(change: () => void, kept: "scale" | "zoom"): void {
    const { view, first } = this;
    const whole = this.showsAll();
    const zoom = view.scale / view.usual();
    change();
    if (first) this.reset(first);
    else if (whole) view.fit();
    else if (kept === "zoom") view.scale = zoom * view.usual();
    view.keep();
    this.changed();
  }

  private showsAll(): boolean {
    return Math.abs(this.view.scale / this.view.fitting() - 1) < 0.001;
  }

  /** A whole board that was turned is framed anew, because its outline is another. */
  private refit(): void {
    if (this.whole) this.fit();
    this.whole = false;
  }

  private yaw(): number {
    return this.view.firstYaw + this.quarters * QUARTER;
  }

  private go(act: () => void): void {
    const { x, z, scale } = this.view;
    this.first = undefined;
    act();
    this.view.keep();
    const still = x === this.view.x && z === this.view.z && scale === this.view.scale;
    this.glide =
      this.reducedMotion || still ? undefined : { from: { x, z, scale }, began: undefined };
    if (!still) this.changed();
  }
}
