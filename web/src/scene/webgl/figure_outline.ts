/**
 * A line around a figure, equally wide everywhere. It is the silhouette drawn eight times, a few
 * pixels to each side and slightly behind the figure. CLIENT-SEL-1
 */
import { Color, Mesh, type Object3D, ShaderMaterial, Vector2 } from "three";

const VERTEX = /* glsl */ `
uniform vec2 aside;
uniform vec2 pixel;
uniform float back;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_Position.xy += aside * pixel;
  gl_Position.z += back;
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 colour;
void main() {
  gl_FragColor = vec4(colour, 1.0);
  #include <colorspace_fragment>
}`;

export class FigureOutline {
  private readonly pixel = { value: new Vector2() };
  private readonly back = { value: 0 };
  private readonly colour = { value: new Color(1, 1, 1) };
  private readonly materials: ShaderMaterial[] = [];
  private meshes: Mesh[] = [];
  private object: Object3D | undefined;

  constructor(private readonly width: number) {
    for (let i = 0; i < 8; i++) {
      const angle = (i * Math.PI) / 4;
      this.materials.push(
        new ShaderMaterial({
          vertexShader: VERTEX,
          fragmentShader: FRAGMENT,
          uniforms: {
            aside: { value: new Vector2(Math.cos(angle), Math.sin(angle)) },
            pixel: this.pixel,
            back: this.back,
            colour: this.colour,
          },
        }),
      );
    }
  }

  /** Sets the size of the view in pixels and its depth in tiles. */
  measure(width: number, height: number, depth: number): void {
    this.pixel.value.set((2 * this.width) / width, (2 * this.width) / height);
    this.back.value = 0.7 / depth;
  }

  paint(colour: number): void {
    this.colour.value.setHex(colour);
  }

  around(object: Object3D | undefined): void {
    if (object === this.object) return;
    for (const mesh of this.meshes) mesh.removeFromParent();
    this.meshes = [];
    this.object = object;
    if (!object) return;
    const parts: Mesh[] = [];
    object.traverse((part) => {
      if (part instanceof Mesh) parts.push(part);
    });
    for (const part of parts) {
      for (const material of this.materials) {
        const mesh = new Mesh(part.geometry, material);
        this.meshes.push(mesh);
        part.add(mesh);
      }
    }
  }

  dispose(): void {
    this.around(undefined);
    for (const material of this.materials) material.dispose();
  }
}
