/** The ground as a diorama: all tiles and their frame in one mesh, and what of it throws shadows. */
import { type BufferGeometry, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Terrain } from "../terrain";
import { Mason, type Vec } from "./mason";
import { Quarry } from "./quarry";

/** A tile that steps back in a target mode keeps this much of its light. */
const STEPPED_BACK = 0.58;

export class Ground {
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  /** What of it throws shadows: plain blocks, seen by nobody. */
  readonly casters: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly owners: Int32Array;
  private readonly base: Float32Array;

  constructor(private readonly terrain: Terrain) {
    const { geometry, owners, base } = new Quarry(terrain).dig();
    this.owners = owners;
    this.base = base;
    this.mesh = new Mesh(geometry, new MeshLambertMaterial({ vertexColors: true }));
    this.mesh.receiveShadow = true;
    this.mesh.matrixAutoUpdate = false;
    const unseen = new MeshBasicMaterial({ colorWrite: false, depthWrite: false });
    this.casters = new Mesh(blocks(terrain), unseen);
    this.casters.castShadow = true;
    this.casters.matrixAutoUpdate = false;
  }

  /** CLIENT-TGT-1: what is not marked steps back. */
  dim(lit: ((x: number, y: number) => boolean) | undefined): void {
    const { columns, rows } = this.terrain;
    const light = new Float32Array(columns * rows).fill(1);
    if (lit) {
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) if (!lit(x, y)) light[y * columns + x] = STEPPED_BACK;
      }
    }
    const colours = this.mesh.geometry.getAttribute("color");
    const { array } = colours;
    for (let i = 0; i < this.owners.length; i++) {
      const owner = this.owners[i] ?? -1;
      const by = owner < 0 ? 1 : (light[owner] ?? 1);
      for (let k = 3 * i; k < 3 * i + 3; k++) array[k] = (this.base[k] ?? 0) * by;
    }
    colours.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.casters.geometry.dispose();
    this.casters.material.dispose();
  }
}

/** What stands above the ground, as plain boxes. */
function blocks(terrain: Terrain): BufferGeometry {
  const mason = new Mason();
  const black: Vec = [0, 0, 0];
  for (let y = 0; y < terrain.rows; y++) {
    for (let x = 0; x < terrain.columns; x++) {
      const height = terrain.height(x, y);
      if (height > 0.05) mason.box(x, x + 1, 0, height, y, y + 1, black, black);
    }
  }
  return mason.build().geometry;
}
