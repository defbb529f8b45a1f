/** Flat shapes on the ground, as many as there are in one mesh: marks, ways, rings, lines of the grid. */
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DynamicDrawUsage,
  Mesh,
  MeshBasicMaterial,
  type Texture,
} from "three";
import type { Cell } from "./atlas";

export type Tint = readonly [r: number, g: number, b: number, a: number];
export const WHITE: Tint = [1, 1, 1, 1];

/** A quad by its middle and the two half-edges to its right and its bottom. */
export type Quad = {
  x: number;
  y: number;
  z: number;
  right: readonly [number, number, number];
  down: readonly [number, number, number];
};

/** How far shapes are drawn in front of the ground they lie on, in depth: bumps do not cut them. */
const BIAS = 0.05;

export class Decals {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private points: number[] = [];
  private places: number[] = [];
  private tints: number[] = [];
  private room = 0;
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
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
  }

  /** How deep the camera sees: the bias is a share of it. */
  depth(range: number): void {
    this.bias.value = (2 * BIAS) / range;
  }

  clear(): void {
    this.points = [];
    this.places = [];
    this.tints = [];
  }

  add({ x, y, z, right: r, down: d }: Quad, cell: Cell, tint: Tint): void {
    const corner = (s: number, t: number) => {
      this.points.push(x + r[0] * s + d[0] * t, y + r[1] * s + d[1] * t, z + r[2] * s + d[2] * t);
      this.places.push(s < 0 ? cell.u0 : cell.u1, t < 0 ? cell.v0 : cell.v1);
      this.tints.push(tint[0], tint[1], tint[2], tint[3]);
    };
    corner(-1, -1);
    corner(-1, 1);
    corner(1, 1);
    corner(-1, -1);
    corner(1, 1);
    corner(1, -1);
  }

  /** Hands what was added to the graphics. */
  commit(): void {
    const count = this.points.length / 3;
    const { geometry } = this.mesh;
    if (count > this.room) {
      this.room = Math.ceil((count * 3) / 2);
      for (const [name, size] of [
        ["position", 3],
        ["uv", 2],
        ["color", 4],
      ] as const) {
        const attribute = new BufferAttribute(new Float32Array(this.room * size), size);
        attribute.setUsage(DynamicDrawUsage);
        geometry.setAttribute(name, attribute);
      }
      // Buffers of another size need a new set on the graphics' side.
      geometry.dispose();
    }
    this.mesh.visible = count > 0;
    if (count === 0) return;
    const put = (name: string, values: number[]) => {
      const attribute = geometry.getAttribute(name);
      attribute.array.set(values);
      attribute.needsUpdate = true;
    };
    put("position", this.points);
    put("uv", this.places);
    put("color", this.tints);
    geometry.setDrawRange(0, count);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

export function tintOf(colour: Color, alpha: number): Tint {
  return [colour.r, colour.g, colour.b, alpha];
}
