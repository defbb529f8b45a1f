/**
 * The ground as a diorama: tiles in plots, the frame around them, and the parts that cast shadows.
 */
import { BufferAttribute, BufferGeometry, Group, type Material, Mesh } from "three";
import { unseen } from "../materials";
import type { BoardTerrain } from "../terrain";
import { GroundChunk, PLOT } from "./ground_chunk";
import { GroundMesh, touches } from "./ground_mesh";

/** A dimmed tile in a target mode keeps this share of its light. */
const STEPPED_BACK = 0.58;

const BESIDE = [-1, 0, 1] as const;

export class BoardGround {
  readonly group = new Group();
  private readonly groundMesh: GroundMesh;
  private readonly plots: GroundChunk[] = [];
  private readonly frame: BufferGeometry;
  private readonly unseen = unseen();
  /** The tiles that do not look like the terrain yet, by their indices in their plots. */
  private readonly stale = new Map<GroundChunk, Set<number>>();

  constructor(
    private terrain: BoardTerrain,
    seen: Material,
  ) {
    this.groundMesh = new GroundMesh(terrain);
    for (let top = 0; top < terrain.rows; top += PLOT) {
      for (let left = 0; left < terrain.columns; left += PLOT) {
        const plot = new GroundChunk(seen, this.unseen, left, top);
        this.plots.push(plot);
        this.group.add(plot.mesh, plot.casters);
        this.stale.set(plot, new Set(plot.tiles(terrain).map(([index]) => index)));
      }
    }
    const { points, normals, colours } = this.groundMesh.edge();
    this.frame = new BufferGeometry()
      .setAttribute("position", new BufferAttribute(points, 3))
      .setAttribute("normal", new BufferAttribute(normals, 3))
      .setAttribute("color", new BufferAttribute(colours, 3));
    const frame = new Mesh(this.frame, seen);
    frame.receiveShadow = true;
    frame.matrixAutoUpdate = false;
    this.group.add(frame);
    this.work();
  }

  /** Whether some tiles do not look like the terrain yet. */
  get waiting(): boolean {
    return this.stale.size > 0;
  }

  /**
   * Takes over the changes of the same board, to be built later. Returns false if it is another
   * board.
   */
  relay(terrain: BoardTerrain): boolean {
    const { terrain: before, stale } = this;
    const { columns, rows } = terrain;
    if (columns !== before.columns || rows !== before.rows) return false;
    if (terrain.board.look !== before.board.look) return false;
    const across = Math.ceil(columns / PLOT);
    const spoil = (x: number, y: number) => {
      const plot = this.plots[Math.floor(y / PLOT) * across + Math.floor(x / PLOT)];
      if (!plot) return;
      const index = (y % PLOT) * PLOT + (x % PLOT);
      const others = stale.get(plot);
      if (others) others.add(index);
      else stale.set(plot, new Set([index]));
    };
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const [old, now] = [before.kind(x, y), terrain.kind(x, y)];
        if (old === now) continue;
        spoil(x, y);
        for (const dy of BESIDE) {
          for (const dx of BESIDE) {
            const beside = terrain.kind(x + dx, y + dy);
            if (beside && touches(beside, old, now)) spoil(x + dx, y + dy);
          }
        }
      }
    }
    this.terrain = terrain;
    this.groundMesh.terrain = terrain;
    return true;
  }

  /**
   * Builds stale tiles, the nearest plots first. Opening a door can reveal more ground than a frame
   * has time for, so everything that is not done by `end` waits for the next frame.
   */
  work(near: { x: number; z: number } = { x: 0, z: 0 }, end = Number.POSITIVE_INFINITY): void {
    const { terrain, groundMesh, stale } = this;
    const far = ({ left, top }: GroundChunk) =>
      Math.hypot(left + PLOT / 2 - near.x, top + PLOT / 2 - near.z);
    for (const plot of [...stale.keys()].sort((a, b) => far(a) - far(b))) {
      const tiles = stale.get(plot);
      for (const [index, x, y] of plot.tiles(terrain)) {
        if (tiles?.has(index)) plot.put(index, groundMesh.dig(x, y));
      }
      plot.lay(terrain);
      stale.delete(plot);
      if (performance.now() >= end) return;
    }
  }

  /** CLIENT-TGT-1: tiles without marks are dimmed. */
  dim(lit: ((x: number, y: number) => boolean) | undefined): void {
    const light = (x: number, y: number) => (!lit || lit(x, y) ? 1 : STEPPED_BACK);
    for (const plot of this.plots) plot.light(light, this.terrain);
  }

  dispose(): void {
    for (const plot of this.plots) plot.dispose();
    this.frame.dispose();
    this.unseen.dispose();
  }
}
