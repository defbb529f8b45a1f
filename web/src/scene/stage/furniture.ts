/** What stands on single tiles: doors, stairs, trees, springs. Equal ones are drawn together. */
import {
  type BufferGeometry,
  Color,
  type Group,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Vector3,
} from "three";
import { tileAt } from "../../model/mark";
import type { At, Direction } from "../../protocol/scene";
import { prop } from "../figures/props";
import { heading } from "../path";
import type { Terrain } from "../terrain";
import { WAYS } from "../way";

/** Kinds of ground that are built by the ground itself. */
const GROUND = new Set(["wall", "rough", "water", "lava", "grass", "floor", "stairs"]);
const REMEMBERED = 0.4;

/** From the front tall things would hide what is behind them: they are drawn lower. */
const LOWERED = 0.62;

type Item = { x: number; y: number; z: number; turn: number; dim: boolean };

/** Which way something looks that does not say: out of the gap between walls, or to the viewer. */
function usual(terrain: Terrain, x: number, y: number, back: boolean): readonly [number, number] {
  const tall = (dx: number, dy: number) => terrain.height(x + dx, y + dy) > terrain.height(x, y);
  const across = Number(tall(-1, 0)) + Number(tall(1, 0));
  const along = Number(tall(0, -1)) + Number(tall(0, 1));
  if (along > across) return [1, 0];
  return [0, back ? -1 : 1];
}

/** What goes up or down towards its far end is seen best from its foot. */
function rises(look: string): boolean {
  return look.includes("stairs");
}

export class Furniture {
  private readonly material = new MeshLambertMaterial({ vertexColors: true });
  private readonly shapes = new Map<string, BufferGeometry | undefined>();
  /** All of one look, and what they were made of. */
  private readonly rows = new Map<string, { mesh: InstancedMesh; key: string }>();

  constructor(private readonly group: Group) {}

  /** Whether there is a shape for a look; what has none is drawn as a sign on the ground. */
  has(look: string): boolean {
    return this.shape(look) !== undefined;
  }

  lay(terrain: Terrain): void {
    const items = this.items(terrain);
    for (const [look, { mesh }] of this.rows) if (!items.has(look)) this.clear(look, mesh);
    const size = new Vector3(1, terrain.board.aspect === "front" ? LOWERED : 1, 1);
    const matrix = new Matrix4();
    const colour = new Color();
    for (const [look, all] of items) {
      const key = `${size.y} ${JSON.stringify(all)}`;
      const before = this.rows.get(look);
      if (before?.key === key) continue;
      if (before) this.clear(look, before.mesh);
      const mesh = new InstancedMesh(this.shape(look), this.material, all.length);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      for (const [i, { x, y, z, turn, dim }] of all.entries()) {
        matrix.makeRotationY(turn).scale(size);
        matrix.setPosition(x + 0.5, y, z + 0.5);
        mesh.setMatrixAt(i, matrix);
        mesh.setColorAt(i, colour.setScalar(dim ? REMEMBERED : 1));
      }
      this.rows.set(look, { mesh, key });
      this.group.add(mesh);
    }
  }

  /** Everything that has a shape, by its look. */
  private items(terrain: Terrain): Map<string, Item[]> {
    const items = new Map<string, Item[]>();
    const front = terrain.board.aspect === "front";
    const add = (look: string, x: number, y: number, facing?: Direction) => {
      if (!this.has(look)) return;
      const [dx, dz] = facing ? WAYS[facing] : front ? usual(terrain, x, y, rises(look)) : [0, 1];
      const dim = terrain.kind(x, y)?.remembered ?? false;
      const item = { x, y: terrain.height(x, y), z: y, turn: heading(dx, dz), dim };
      const others = items.get(look);
      if (others) others.push(item);
      else items.set(look, [item]);
    };
    for (const [key, { look, facing }] of Object.entries(terrain.board.spots ?? {})) {
      const [x, y] = tileAt(key as At);
      if (look && terrain.has(x, y)) add(look, x, y, facing);
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

  private shape(look: string): BufferGeometry | undefined {
    if (!this.shapes.has(look)) this.shapes.set(look, prop(look));
    return this.shapes.get(look);
  }

  private clear(look: string, mesh: InstancedMesh): void {
    this.rows.delete(look);
    mesh.removeFromParent();
    mesh.dispose();
  }

  dispose(): void {
    for (const [look, { mesh }] of this.rows) this.clear(look, mesh);
    for (const shape of this.shapes.values()) shape?.dispose();
    this.material.dispose();
  }
}
