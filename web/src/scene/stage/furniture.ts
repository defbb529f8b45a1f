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
import type { Direction } from "../../protocol/scene";
import { prop } from "../figures/props";
import { heading } from "../path";
import type { Terrain } from "../terrain";
import { WAYS } from "../way";

/** Kinds of ground that are built by the ground itself. */
const GROUND = new Set(["wall", "rough", "water", "lava", "grass", "floor", "stairs"]);
const REMEMBERED = 0.4;

/** From the front tall things would hide what is behind them: they are drawn lower. */
const LOWERED = 0.62;

type Item = { x: number; y: number; facing: Direction | undefined; dim: boolean };

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
  private meshes: InstancedMesh[] = [];

  constructor(private readonly group: Group) {}

  /** Whether there is a shape for a look; what has none is drawn as a sign on the ground. */
  has(look: string): boolean {
    return this.shape(look) !== undefined;
  }

  lay(terrain: Terrain): void {
    this.clear();
    const items = new Map<string, Item[]>();
    const add = (look: string, item: Item) => {
      if (!this.has(look)) return;
      const others = items.get(look);
      if (others) others.push(item);
      else items.set(look, [item]);
    };
    for (let y = 0; y < terrain.rows; y++) {
      for (let x = 0; x < terrain.columns; x++) {
        const kind = terrain.kind(x, y);
        const spot = terrain.spot([x, y]);
        const dim = kind?.remembered ?? false;
        if (spot?.look) add(spot.look, { x, y, facing: spot.facing, dim });
        else if (kind && !GROUND.has(kind.look)) add(kind.look, { x, y, facing: undefined, dim });
      }
    }
    const front = terrain.board.aspect === "front";
    const size = new Vector3(1, front ? LOWERED : 1, 1);
    const matrix = new Matrix4();
    const colour = new Color();
    for (const [look, all] of items) {
      const mesh = new InstancedMesh(this.shape(look), this.material, all.length);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      for (const [i, { x, y, facing, dim }] of all.entries()) {
        const [dx, dz] = facing ? WAYS[facing] : front ? usual(terrain, x, y, rises(look)) : [0, 1];
        matrix.makeRotationY(heading(dx, dz)).scale(size);
        matrix.setPosition(x + 0.5, terrain.height(x, y), y + 0.5);
        mesh.setMatrixAt(i, matrix);
        mesh.setColorAt(i, colour.setScalar(dim ? REMEMBERED : 1));
      }
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
  }

  private shape(look: string): BufferGeometry | undefined {
    if (!this.shapes.has(look)) this.shapes.set(look, prop(look));
    return this.shapes.get(look);
  }

  private clear(): void {
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.dispose();
    }
    this.meshes = [];
  }

  dispose(): void {
    this.clear();
    for (const shape of this.shapes.values()) shape?.dispose();
    this.material.dispose();
  }
}
