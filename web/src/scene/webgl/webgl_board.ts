/** The board in three dimensions: a diorama seen from one of its four corners. */
import { Group, OrthographicCamera, PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import { markColour } from "../../../looks/mark_colours";
import type { Picture } from "../../model/picture";
import type { Aspect, Id, Scene as ShownScene } from "../../protocol/scene";
import { backdropStyle } from "../backdrop";
import type { Box } from "../board";
import { type FigureMaker, looksOf } from "../figures/figure";
import { lit } from "../materials";
import { type BoardChanges, SharedBoard } from "../shared_board";
import { COMFORT } from "../view";
import { Atlas } from "./atlas";
import { Decals } from "./decals";
import { FigureOutline } from "./figure_outline";
import { Furniture } from "./furniture";
import { BoardGround } from "./ground";
import { Light } from "./light";
import { Markings } from "./markings";
import { PieceFigures } from "./piece_figures";
import { RedrawArea } from "./redraw_area";

/** How steeply the camera looks down: steeper than true isometry, so that walls hide less. */
export const PITCH = (42 * Math.PI) / 180;
/** The first view is from the south-eastern corner. */
export const FIRST_YAW = Math.PI / 4;

const GRAPHICS: WebGLContextAttributes = {
  antialias: true,
  alpha: true,
  // Keeps what is not drawn again.
  preserveDrawingBuffer: true,
  powerPreference: "high-performance",
};

/** The front view is steeper, because walls stand right in front of what is behind them. */
const FRONT_PITCH = (52 * Math.PI) / 180;

/**
 * The straight view is steeper still, and stretched so that tiles are squares. Figures are then
 * seen from their front, a little above. CLIENT-FIT-2
 */
const STRAIGHT_PITCH = (57 * Math.PI) / 180;

const FRONT_COMFORT = 48;

/** Milliseconds of a frame for building new ground. Each frame builds at least one plot. */
const DIGGING = 2;
/** How many frames in a row may skip building ground. */
const LATEST = 2;

/** Layers over the ground, from below. */
const GRID = 1;
const MARKS = 2;
const MOVING = 3;

export class WebGlBoard extends SharedBoard {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly eye = new OrthographicCamera();
  private readonly target = new Vector3();
  private readonly people = new Group();
  private readonly light: Light;
  private readonly atlas = new Atlas();
  private readonly grid = new Decals(this.atlas.texture, GRID);
  private readonly marks = new Decals(this.atlas.texture, MARKS);
  private readonly moving = new Decals(this.atlas.texture, MOVING);
  private readonly selected = new FigureOutline(2.6);
  private readonly pointed = new FigureOutline(1.6);
  private readonly solid = lit();
  private readonly furniture = new Furniture(this.solid);
  private readonly company: PieceFigures;
  private readonly patch = new RedrawArea();
  private ground: BoardGround | undefined;
  /** No pieces stand on the new ground yet. */
  private bare = false;
  /** How many frames in a row had no time for the ground. */
  private late = 0;
  private background = "";
  private shadowed = false;
  private seenYaw = Number.NaN;
  private lost = false;
  /** The whole picture must be drawn again, no matter what changed. */
  private whole = true;

  constructor(private readonly maker: FigureMaker) {
    super(PITCH, FIRST_YAW);
    const { canvas } = this;
    const context = canvas.getContext("webgl2", GRAPHICS);
    if (!context) {
      super.dispose();
      throw new Error("there is no WebGL here");
    }
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.setClearAlpha(0);
    // Asking whether a shader is valid would wait for its compilation in the middle of a frame.
    this.renderer.debug.checkShaderErrors = false;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.light = new Light(this.scene);
    this.company = new PieceFigures(this.people, maker, () => this.arrived());
    this.scene.add(this.people, this.furniture.mesh);
    this.scene.add(this.grid.mesh, this.marks.mesh, this.moving.mesh);
    // CLIENT-GEN-6: a lost context is restored with everything in it.
    this.canvas.addEventListener("webglcontextlost", this.onLost);
    this.canvas.addEventListener("webglcontextrestored", this.onRestored);
  }

  private readonly onLost = (event: Event): void => {
    event.preventDefault();
    this.lost = true;
  };

  private readonly onRestored = (): void => {
    this.lost = false;
    this.atlas.texture.needsUpdate = true;
    this.shadowed = false;
    this.whole = true;
    this.shift();
  };

  override load(scene: ShownScene): Promise<void> | undefined {
    return this.maker.load(looksOf(scene));
  }

  /** A figure that was missing is here. */
  private arrived(): void {
    this.whole = true;
    this.shift();
  }

  protected override cast(): void {
    if (this.picture && this.company.update(this.states, this.picture)) this.shadowed = false;
  }

  protected override stand(aspect: Aspect, straight: boolean): void {
    const front = straight || aspect === "front";
    this.view.pitch = straight ? STRAIGHT_PITCH : front ? FRONT_PITCH : PITCH;
    this.view.stretch = straight ? 1 / Math.sin(STRAIGHT_PITCH) : 1;
    this.whole = true;
    this.view.firstYaw = front ? 0 : FIRST_YAW;
    // Rows are parallel to the view, so smaller tiles are still easy to tell apart, and more fit.
    this.view.comfort = front ? FRONT_COMFORT : COMFORT;
    this.camera.face(this.camera.orient.peek());
  }

  protected override heightOf(id: Id): number {
    return this.company.height(id, this.states.get(id));
  }

  protected override resized(): void {
    this.renderer.setPixelRatio(this.ratio);
    this.renderer.setSize(this.view.width, this.view.height, false);
  }

  protected override get broken(): boolean {
    return this.lost;
  }

  protected override paint(changes: BoardChanges): void {
    const { picture, view, appearance } = this;
    if (!picture || this.lost) return;
    this.aim();
    const turned = view.yaw !== this.seenYaw;
    this.seenYaw = view.yaw;
    if (changes.look) this.atlas.paint(appearance);
    const fresh = changes.terrain && !this.relay();
    if (fresh || changes.look) this.hang();
    else if (this.behind) {
      // Stepping into unknown terrain changes much else, so later frames build the ground.
      this.late = changes.picture && this.late < LATEST ? this.late + 1 : 0;
      if (this.late === 0) this.work();
    }
    if (turned || changes.terrain || changes.look) {
      this.light.turn(view.yaw);
      this.shadowed = false;
    }
    const markings = new Markings(this.atlas, this.terrain, view.yaw);
    if (changes.picture || changes.terrain || changes.look || turned) {
      this.marks.clear();
      markings.spots(this.marks, (look) => !this.furniture.has(look));
      markings.marks(this.marks, picture, (x, y) => this.furniture.top(this.terrain, x, y));
      this.marks.commit();
    }
    if (changes.picture || changes.terrain) this.dim(picture);
    this.moving.clear();
    markings.moving(this.moving, this.states, picture, this.effects);
    this.moving.commit();
    this.selected.paint(markColour("select", appearance.palette));
    this.pointed.paint(markColour("hover", appearance.palette));
    this.company.outline(this.selected, picture.selected);
    const other = picture.pointed === picture.selected ? undefined : picture.pointed;
    this.company.outline(this.pointed, other);
    this.renderer.shadowMap.needsUpdate = !this.shadowed;
    this.shadowed = true;
    const part = this.patch.take(
      view,
      this.terrain,
      this.states,
      (id) => this.heightOf(id),
      this.effects,
    );
    const whole = changes.picture || changes.terrain || changes.look || changes.size || this.whole;
    this.whole = false;
    this.render(whole ? undefined : part);
    if (this.behind) this.again();
  }

  /** Draws a part of the picture, or all of it. */
  private render(part: Box | undefined): void {
    const { renderer, view } = this;
    if (part) {
      const left = Math.max(0, Math.floor(part.left));
      const right = Math.min(view.width, Math.ceil(part.right));
      const top = Math.max(0, Math.floor(part.top));
      const bottom = Math.min(view.height, Math.ceil(part.bottom));
      if (right <= left || bottom <= top) return;
      // The graphics count rows from the bottom.
      renderer.setScissor(left, view.height - bottom, right - left, bottom - top);
    }
    renderer.setScissorTest(part !== undefined);
    renderer.render(this.scene, this.eye);
  }

  /**
   * Takes over changed ground. Returns false if it belongs to another board, which is built at
   * once.
   */
  private relay(): boolean {
    this.bare = true;
    if (this.ground?.relay(this.terrain)) return true;
    if (this.ground) {
      this.scene.remove(this.ground.group);
      this.ground.dispose();
    }
    this.ground = new BoardGround(this.terrain, this.solid);
    this.scene.add(this.ground.group);
    return false;
  }

  /** Whether some of the ground is still to be built. */
  private get behind(): boolean {
    return this.bare || this.ground?.waiting === true;
  }

  /** Builds some of the remaining ground: first the ground, then the furniture. */
  private work(): void {
    if (this.ground?.waiting) this.ground.work(this.view, performance.now() + DIGGING);
    else if (this.bare) this.hang();
    else return;
    this.shadowed = false;
    this.whole = true;
  }

  /** Adds what stands and lies on the ground, and the light and air over it. */
  private hang(): void {
    this.bare = false;
    this.furniture.lay(this.terrain);
    const { appearance } = this;
    this.light.fit(this.terrain, appearance);
    this.grid.clear();
    if (appearance.grid)
      new Markings(this.atlas, this.terrain, 0).grid(this.grid, appearance.contrast);
    this.grid.commit();
    const background = backdropStyle(this.terrain.board.look, appearance);
    // Changes the page only if the value is new.
    if (background !== this.background) this.element.style.background = background;
    this.background = background;
  }

  private dimmed = false;

  private dim(picture: Picture): void {
    if (!picture.dimmed && !this.dimmed) return;
    this.dimmed = picture.dimmed;
    const { marks } = picture;
    const stays = (x: number, y: number) =>
      marks.get(`${x},${y}`)?.some((mark) => mark !== "hover" && mark !== "cursor") ?? false;
    this.ground?.dim(picture.dimmed ? stays : undefined);
  }

  /** Sets the camera so that it shows exactly what the view calculates. */
  private aim(): void {
    const { eye, view } = this;
    const shake = this.effects.shake;
    const span =
      Math.hypot(view.columns, view.rows) + Math.hypot(view.width, view.height) / view.scale;
    const far = span + 10;
    this.target.set(view.x + shake, 0, view.z - shake);
    const away = far / 2;
    eye.position.set(
      this.target.x + Math.sin(view.yaw) * Math.cos(view.pitch) * away,
      Math.sin(view.pitch) * away,
      this.target.z + Math.cos(view.yaw) * Math.cos(view.pitch) * away,
    );
    eye.lookAt(this.target);
    const right = view.width / 2 / view.scale;
    const top = view.height / 2 / view.scale / view.stretch;
    eye.left = -right;
    eye.right = right;
    eye.top = top;
    eye.bottom = -top;
    eye.near = 0.1;
    eye.far = far;
    eye.updateProjectionMatrix();
    for (const decals of [this.grid, this.marks, this.moving]) decals.depth(far);
    for (const outline of [this.selected, this.pointed]) {
      outline.measure(view.width, view.height, far);
    }
  }

  override dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.onLost);
    this.canvas.removeEventListener("webglcontextrestored", this.onRestored);
    this.selected.dispose();
    this.pointed.dispose();
    this.company.dispose();
    this.furniture.dispose();
    this.ground?.dispose();
    this.solid.dispose();
    for (const decals of [this.grid, this.marks, this.moving]) decals.dispose();
    this.atlas.dispose();
    this.light.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    super.dispose();
  }
}
