/**
 * Things that stand on single tiles: doors, stairs, trees, springs. All of them are one mesh with
 * the same material as the ground, because another material would have to be compiled during play.
 */
import { type BufferGeometry, type Material, Matrix4, Mesh, Vector3 } from "three";
import { PROPS, prop } from "../../../looks/figures/props";
import { sign } from "../../../looks/signs";
import { tileAt } from "../../model/mark";
import type { At, Direction } from "../../protocol/scene";
import { heading } from "../path";
import { WAYS } from "../path_marks";
import type { BoardTerrain } from "../terrain";
import { Buffers } from "./buffers";
import type { Stone } from "./face_builder";
import { FACES } from "./ground_chunk";

/** Kinds of ground that the ground itself builds. */
const GROUND = new Set(["wall", "rough", "water", "lava", "grass", "floor", "stairs"]);
const REMEMBERED = 0.4;

/** From the front, tall things would hide what is behind them, so they are drawn lower. */
const LOWERED = 0.62;

/** Springs, stones and plates are lower than this, in tiles. */
const LOW_THING = 0.4;

type Item = { look: string; x: number; y: number; z: number; turn: number; dim: boolean };

/** The default direction of a thing: out of the gap between walls, or towards the viewer. */
function usual(
  terrain: BoardTerrain,
  x: number,
  y: number,
  back: boolean,
): readonly [number, number] {
  const tall = (dx: number, dy: number) => terrain.height(x + dx, y + dy) > terrain.height(x, y);
  const across = Number(tall(-1, 0)) + Number(tall(1, 0));
  const along = Number(tall(0, -1)) + Number(tall(0, 1));
  if (along > across) return [1, 0];
  return [0, back ? -1 : 1];
}

/** Things that go up or down towards their far end are seen best from their foot. */
function rises(look: string): boolean {
  return look.includes("stairs");
}

export class Furniture {
  readonly mesh: Mesh;
  private readonly buffers = new Buffers(FACES);
  private readonly shapes = new Map<string, BufferGeometry | undefined>();
  /** The things that stand there now, by everything that affects their shape. */
  private pieces = new Map<string, Stone>();

  constructor(material: Material) {
    this.mesh = new Mesh(this.buffers.geometry, material);
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
  }

  /** Whether a look has a shape. A look without one is drawn as a sign on the ground. */
  has(look: string): boolean {
    return this.shape(look) !== undefined;
  }

  /**
   * How high the thing on a tile is, if it is so low that a mark can lie over it. Around anything
   * higher the ground is visible.
   */
  top(terrain: BoardTerrain, x: number, y: number): number {
    const look = terrain.spot([x, y])?.look ?? terrain.kind(x, y)?.look;
    if (look === undefined || GROUND.has(look)) return 0;
    const shape = this.shape(look);
    if (!shape) return 0;
    if (!shape.boundingBox) shape.computeBoundingBox();
    const high = shape.boundingBox?.max.y ?? 0;
    return high <= LOW_THING ? high : 0;
  }

  lay(terrain: BoardTerrain): void {
    const tall = terrain.board.aspect === "front" ? LOWERED : 1;
    const pieces = new Map<string, Stone>();
    let fresh = false;
    for (const item of this.items(terrain)) {
      const key = `${tall} ${JSON.stringify(item)}`;
      const known = this.pieces.get(key);
      const piece = known ?? this.piece(item, tall);
      if (piece) pieces.set(key, piece);
      fresh ||= !known;
    }
    if (!fresh && pieces.size === this.pieces.size) return;
    this.pieces = pieces;
    let corners = 0;
    for (const { points } of pieces.values()) corners += points.length / 3;
    this.buffers.reserve(corners);
    const { position, normal, color } = this.buffers.arrays;
    let at = 0;
    for (const { points, normals, colours } of pieces.values()) {
      position.set(points, at);
      normal.set(normals, at);
      color.set(colours, at);
      at += points.length;
    }
    this.buffers.commit(corners);
    this.mesh.visible = corners > 0;
  }

  /** Everything with a shape. */
  private items(terrain: BoardTerrain): Item[] {
    const items: Item[] = [];
    const front = terrain.board.aspect === "front";
    const add = (look: string, x: number, y: number, facing?: Direction) => {
      if (!this.has(look)) return;
      const [dx, dz] = facing ? WAYS[facing] : front ? usual(terrain, x, y, rises(look)) : [0, 1];
      const dim = terrain.kind(x, y)?.remembered ?? false;
      items.push({ look, x, y: terrain.height(x, y), z: y, turn: heading(dx, dz), dim });
    };
    for (const [key, { look, facing }] of Object.entries(terrain.board.spots ?? {})) {
      const [x, y] = tileAt(key as At);
      if (!look || !terrain.has(x, y)) continue;
      // Reports an unknown name.
      if (!PROPS.has(look)) sign(look);
      add(look, x, y, facing);
    }
    for (let y = 0; y < terrain.rows; y++) {
      for (let x = 0; x < terrain.columns; x++) {
        const look = terrain.kind(x, y)?.look;
        if (look === undefined || GROUND.has(look) || terrain.spot([x, y])?.look) continue;
        add(look, x, y);
      }
    }
    return items;
  }

  /** A shape in its place. */
  private piece({ look, x, y, z, turn, dim }: Item, tall: number): Stone | undefined {
    const shape = this.shape(look)?.clone();
    if (!shape) return undefined;
    const matrix = new Matrix4().makeRotationY(turn).scale(new Vector3(1, tall, 1));
    shape.applyMatrix4(matrix.setPosition(x + 0.5, y, z + 0.5));
    const numbers = (name: string) => new Float32Array(shape.getAttribute(name).array);
    const colours = numbers("color");
    if (dim) for (const [i, colour] of colours.entries()) colours[i] = colour * REMEMBERED;
    return { points: numbers("position"), normals: numbers("normal"), colours };
  }

  private shape(look: string): BufferGeometry | undefined {
    if (!this.shapes.has(look)) this.shapes.set(look, prop(look));
    return this.shapes.get(look);
  }

  dispose(): void {
    this.buffers.dispose();
  }
}
