/** What stands on single tiles: doors, stairs, trees, springs. Equal ones are drawn together. */
import {
  type BufferGeometry,
  Color,
  type Group,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
} from "three";
import type { Direction } from "../../protocol/scene";
import { prop } from "../figures/props";
import { heading } from "../path";
import type { Terrain } from "../terrain";
import { WAYS } from "../way";

/** Kinds of ground that are built by the ground itself. */
const GROUND = new Set(["wall", "rough", "water", "lava", "grass", "floor", "stairs"]);
const REMEMBERED = 0.4;

type Item = { x: number; y: number; facing: Direction | undefined; dim: boolean };

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
    const matrix = new Matrix4();
    const colour = new Color();
    for (const [look, all] of items) {
      const mesh = new InstancedMesh(this.shape(look), this.material, all.length);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      for (const [i, { x, y, facing, dim }] of all.entries()) {
        const [dx, dz] = facing ? WAYS[facing] : [0, 1];
        matrix.makeRotationY(heading(dx, dz));
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
