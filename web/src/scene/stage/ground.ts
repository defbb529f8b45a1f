/** The ground as a diorama: tiles in plots, the frame around them, and what of it throws shadows. */
import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Terrain } from "../terrain";
import { Mason, type Vec } from "./mason";
import { Quarry } from "./quarry";

/** A tile that steps back in a target mode keeps this much of its light. */
const STEPPED_BACK = 0.58;

/**
 * Tiles along the side of a plot. Who walks in the dark sees new ground with every step: only the
 * plots it lies in are dug anew, and they are small enough for that to take no time.
 */
const PLOT = 8;
/** How far a tile is seen in the edges and shades of others. */
const BESIDE = 1;

type Dug = ReturnType<Mason["build"]>;

class Plot {
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly owners: Int32Array;
  private readonly base: Float32Array;

  constructor(
    { geometry, owners, base }: Dug,
    material: MeshLambertMaterial,
    /** What of it throws shadows: plain blocks, seen by nobody. */
    readonly casters?: Mesh<BufferGeometry, MeshBasicMaterial>,
  ) {
    this.owners = owners;
    this.base = base;
    this.mesh = new Mesh(geometry, material);
    this.mesh.receiveShadow = true;
    this.mesh.matrixAutoUpdate = false;
    if (!casters) return;
    casters.castShadow = true;
    casters.matrixAutoUpdate = false;
  }

  light(of: (tile: number) => number): void {
    const colours = this.mesh.geometry.getAttribute("color");
    const { array } = colours;
    for (let i = 0; i < this.owners.length; i++) {
      const owner = this.owners[i] ?? -1;
      const by = owner < 0 ? 1 : of(owner);
      for (let k = 3 * i; k < 3 * i + 3; k++) array[k] = (this.base[k] ?? 0) * by;
    }
    colours.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.casters?.geometry.dispose();
  }
}

export class Ground {
  readonly group = new Group();
  private readonly plots = new Map<string, Plot>();
  private readonly seen = new MeshLambertMaterial({ vertexColors: true });
  private readonly unseen = new MeshBasicMaterial({ colorWrite: false, depthWrite: false });

  constructor(private terrain: Terrain) {
    for (let top = 0; top < terrain.rows; top += PLOT) {
      for (let left = 0; left < terrain.columns; left += PLOT) this.dig(left, top);
    }
    const frame = new Plot(new Quarry(terrain).edge(), this.seen);
    this.plots.set("frame", frame);
    this.group.add(frame.mesh);
  }

  /** Takes over what has changed on the same board; false if it is another one. */
  relay(terrain: Terrain): boolean {
    const { columns, rows, board } = this.terrain;
    if (terrain.columns !== columns || terrain.rows !== rows) return false;
    if (terrain.board.look !== board.look) return false;
    const stale = new Set<string>();
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        if (terrain.kind(x, y) === this.terrain.kind(x, y)) continue;
        for (const dy of [-BESIDE, 0, BESIDE]) {
          for (const dx of [-BESIDE, 0, BESIDE]) {
            if (terrain.has(x + dx, y + dy)) stale.add(plotAt(x + dx, y + dy));
          }
        }
      }
    }
    this.terrain = terrain;
    for (const key of stale) {
      const plot = this.plots.get(key);
      if (plot) this.clear(plot);
      const [left = 0, top = 0] = key.split(",").map(Number);
      this.dig(left, top);
    }
    return true;
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
    for (const plot of this.plots.values()) plot.light((tile) => light[tile] ?? 1);
  }

  dispose(): void {
    for (const plot of this.plots.values()) this.clear(plot);
    this.seen.dispose();
    this.unseen.dispose();
  }

  private dig(left: number, top: number): void {
    const { terrain } = this;
    const dug = new Quarry(terrain).dig(left, top, PLOT);
    const casters = new Mesh(blocks(terrain, left, top), this.unseen);
    const plot = new Plot(dug, this.seen, casters);
    this.plots.set(plotAt(left, top), plot);
    this.group.add(plot.mesh, casters);
  }

  private clear(plot: Plot): void {
    this.group.remove(plot.mesh);
    if (plot.casters) this.group.remove(plot.casters);
    plot.dispose();
  }
}

/** The plot of a tile, by its first one. */
function plotAt(x: number, y: number): string {
  return `${x - (x % PLOT)},${y - (y % PLOT)}`;
}

/** What stands above the ground, as plain boxes. */
function blocks(terrain: Terrain, left: number, top: number): BufferGeometry {
  const mason = new Mason();
  const black: Vec = [0, 0, 0];
  for (let y = top; y < Math.min(terrain.rows, top + PLOT); y++) {
    for (let x = left; x < Math.min(terrain.columns, left + PLOT); x++) {
      const height = terrain.height(x, y);
      if (height > 0.05) mason.box(x, x + 1, 0, height, y, y + 1, black, black);
    }
  }
  return mason.build().geometry;
}
