/** Flat shapes on the ground in a single mesh: marks, paths, rings, lines of the grid. */
import { type BufferGeometry, type Color, Mesh, MeshBasicMaterial, type Texture } from "three";
import type { AtlasCell } from "./atlas";
import { Buffers } from "./buffers";

export type Tint = readonly [r: number, g: number, b: number, a: number];
export const WHITE: Tint = [1, 1, 1, 1];

/** A quad, given by its middle and the two half-edges to its right and its bottom. */
export type Quad = {
  x: number;
  y: number;
  z: number;
  right: readonly [number, number, number];
  down: readonly [number, number, number];
};

/** How far in front of their ground shapes are drawn, in depth, so that bumps do not cut them. */
const BIAS = 0.05;

/** The corners of a quad's two faces. */
const CORNERS = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [-1, -1],
  [1, 1],
  [1, -1],
] as const;

export class Decals {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly buffers = new Buffers({ position: 3, uv: 2, color: 4 });
  private corners = 0;
  private readonly bias = { value: 0 };

  constructor(texture: Texture | null, order: number) {
    const material = new MeshBasicMaterial({
      map: texture,
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
    const { bias } = this;
    material.onBeforeCompile = (shader) => {
      shader.uniforms["bias"] = bias;
      shader.vertexShader = `uniform float bias;\n${shader.vertexShader.replace(
        "#include <project_vertex>",
        "#include <project_vertex>\n\tgl_Position.z -= bias;",
      )}`;
    };
    this.mesh = new Mesh(this.buffers.geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
  }

  /** The depth that the camera sees. The bias is a share of it. */
  depth(range: number): void {
    this.bias.value = (2 * BIAS) / range;
  }

  clear(): void {
    this.corners = 0;
  }

  add({ x, y, z, right: r, down: d }: Quad, cell: AtlasCell, tint: Tint): void {
    this.buffers.reserve(this.corners + 6);
    const { position, uv, color } = this.buffers.arrays;
    for (const [s, t] of CORNERS) {
      const at = this.corners++;
      position[3 * at] = x + r[0] * s + d[0] * t;
      position[3 * at + 1] = y + r[1] * s + d[1] * t;
      position[3 * at + 2] = z + r[2] * s + d[2] * t;
      uv[2 * at] = s < 0 ? cell.u0 : cell.u1;
      uv[2 * at + 1] = t < 0 ? cell.v0 : cell.v1;
      color.set(tint, 4 * at);
    }
  }

  /** Passes what was added to the graphics. */
  commit(): void {
    this.mesh.visible = this.corners > 0;
    if (this.corners > 0) this.buffers.commit(this.corners);
  }

  dispose(): void {
    this.buffers.dispose();
    this.mesh.material.dispose();
  }
}

export function tintOf(colour: Color, alpha: number): Tint {
  return [colour.r, colour.g, colour.b, alpha];
}
