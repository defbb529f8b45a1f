/** Some tiles of the ground in one mesh, with plain blocks that cast their shadows. */
import { type Material, Mesh, Sphere, Vector3 } from "three";
import type { Vec } from "../../mesh/shapes";
import type { BoardTerrain } from "../terrain";
import { Buffers } from "./buffers";
import { FaceBuilder, type Stone } from "./face_builder";

/** Tiles along the side of a plot. */
export const PLOT = 8;

/** How far the ground reaches up and down at most, for culling. */
const TALL = 1.5;

const BLACK: Vec = [0, 0, 0];

/** Three numbers for each corner of a face. */
export const FACES = { position: 3, normal: 3, color: 3 };

export class GroundChunk {
  /** The visible mesh. Another, invisible one casts the shadows. */
  readonly mesh: Mesh;
  readonly casters: Mesh;
  private readonly faces = new Buffers(FACES);
  private readonly blocks = new Buffers({ position: 3, normal: 3 });
  private readonly stones = new Map<number, Stone>();
  private readonly lights = new Map<number, number>();
  private heights = "";

  constructor(
    seen: Material,
    unseen: Material,
    readonly left: number,
    readonly top: number,
  ) {
    const middle = new Vector3(left + PLOT / 2, 0, top + PLOT / 2);
    const bounds = new Sphere(middle, Math.hypot(PLOT / 2, PLOT / 2, TALL));
    this.faces.geometry.boundingSphere = bounds;
    this.blocks.geometry.boundingSphere = bounds;
    this.mesh = new Mesh(this.faces.geometry, seen);
    this.mesh.receiveShadow = true;
    this.mesh.matrixAutoUpdate = false;
    this.casters = new Mesh(this.blocks.geometry, unseen);
    this.casters.castShadow = true;
    this.casters.matrixAutoUpdate = false;
    this.casters.visible = false;
  }

  /** Its tiles, each with its index in the plot. */
  tiles(terrain: BoardTerrain): [index: number, x: number, y: number][] {
    const all: [number, number, number][] = [];
    for (let y = this.top; y < Math.min(terrain.rows, this.top + PLOT); y++) {
      for (let x = this.left; x < Math.min(terrain.columns, this.left + PLOT); x++) {
        all.push([(y - this.top) * PLOT + x - this.left, x, y]);
      }
    }
    return all;
  }

  put(index: number, stone: Stone): void {
    this.stones.set(index, stone);
  }

  /** Passes it to the graphics after stones were added. */
  lay(terrain: BoardTerrain): void {
    const { faces, stones } = this;
    let corners = 0;
    for (const { points } of stones.values()) corners += points.length / 3;
    faces.reserve(corners);
    const { position, normal } = faces.arrays;
    let at = 0;
    for (const { points, normals } of stones.values()) {
      position.set(points, at);
      normal.set(normals, at);
      at += points.length;
    }
    this.colour();
    faces.commit(corners);
    this.raise(terrain);
  }

  /** How light each tile is. */
  light(of: (x: number, y: number) => number, terrain: BoardTerrain): void {
    let changed = false;
    for (const [index, x, y] of this.tiles(terrain)) {
      const light = of(x, y);
      changed ||= (this.lights.get(index) ?? 1) !== light;
      this.lights.set(index, light);
    }
    if (!changed) return;
    this.faces.commit(this.colour(), "color");
  }

  dispose(): void {
    this.faces.dispose();
    this.blocks.dispose();
  }

  /** Writes the colours in their present light, and returns the number of corners. */
  private colour(): number {
    const { color } = this.faces.arrays;
    let at = 0;
    for (const [index, { colours }] of this.stones) {
      const light = this.lights.get(index) ?? 1;
      color.set(colours, at);
      const end = at + colours.length;
      if (light !== 1) for (let i = at; i < end; i++) color[i] = (color[i] ?? 0) * light;
      at = end;
    }
    return at / 3;
  }

  /** The parts above the ground, as plain boxes. */
  private raise(terrain: BoardTerrain): void {
    const tall = this.tiles(terrain).filter(([, x, y]) => terrain.height(x, y) > 0.05);
    const heights = tall.map(([index, x, y]) => `${index} ${terrain.height(x, y)}`).join();
    if (heights === this.heights) return;
    this.heights = heights;
    const faces = new FaceBuilder();
    for (const [, x, y] of tall) {
      faces.box(x, x + 1, 0, terrain.height(x, y), y, y + 1, BLACK, BLACK);
    }
    const { points, normals } = faces.take();
    this.blocks.reserve(points.length / 3);
    this.blocks.arrays.position.set(points);
    this.blocks.arrays.normal.set(normals);
    this.blocks.commit(points.length / 3);
    this.casters.visible = points.length > 0;
  }
}
