/** Light and air: a warm sun over the viewer's left shoulder, and the light of sky and ground. */
import { CanvasTexture, DirectionalLight, HemisphereLight, type Scene } from "three";
import { surroundings } from "../../../looks/ground";
import type { Look } from "../board";
import type { BoardTerrain } from "../terrain";
import { Decals } from "./decals";
import { DEEP, FRAME } from "./ground_mesh";

/** The position of the sun from the viewer: how far to the left, up and towards the viewer. */
const LEFT = 0.95;
const UP = 1.35;
const NEAR = 0.28;
/** How far the shadow under the slab reaches. */
const HALO = 1.7;

/** All of its texture. */
const WHOLE = { u0: 0, v0: 0, u1: 1, v1: 1 };

export class Light {
  private readonly sun = new DirectionalLight(0xffffff, 2.2);
  private readonly sky = new HemisphereLight(0xffffff, 0x444444, 1.5);
  private readonly shade = haloTexture();
  private readonly halo = new Decals(this.shade, -1);
  private x = 0;
  private z = 0;
  private radius = 1;

  constructor(private readonly scene: Scene) {
    const { sun } = this;
    sun.castShadow = true;
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.02;
    sun.shadow.radius = 2.2;
    sun.shadow.intensity = 0.72;
    scene.add(this.sky, sun, sun.target, this.halo.mesh);
  }

  /** Fits the light to a board. */
  fit(terrain: BoardTerrain, look: Look): void {
    const { columns, rows } = terrain;
    const air = surroundings(terrain.board.look);
    this.x = columns / 2;
    this.z = rows / 2;
    this.radius = Math.hypot(columns, rows) / 2 + FRAME;
    const { sun, sky, halo } = this;
    sun.color.setHex(air.sun);
    sky.color.setHex(air.sky);
    sky.groundColor.setHex(air.shade);
    sun.intensity = (look.dark ? 2.3 : 2.6) * air.clear;
    sky.intensity = look.contrast ? 2.2 : look.dark ? 1.45 : 1.75;
    const { camera } = sun.shadow;
    camera.left = camera.bottom = -this.radius;
    camera.right = camera.top = this.radius;
    camera.near = 1;
    camera.far = 4 * this.radius + 6;
    camera.updateProjectionMatrix();
    // The shadow map is as sharp as small boards need. Only larger boards get a larger one.
    const side = this.radius < 14 ? 1024 : 2048;
    if (sun.shadow.mapSize.x !== side) {
      sun.shadow.mapSize.set(side, side);
      sun.shadow.map?.dispose();
      sun.shadow.map = null;
    }
    halo.clear();
    if (!look.contrast) {
      const right = [columns / 2 + FRAME + HALO, 0, 0] as const;
      const down = [0, 0, rows / 2 + FRAME + HALO] as const;
      const quad = { x: this.x, y: DEEP - 0.01, z: this.z, right, down };
      halo.add(quad, WHOLE, [1, 1, 1, look.dark ? 0.75 : 0.4]);
    }
    halo.commit();
  }

  /** The light stays with the viewer while the board turns. */
  turn(yaw: number): void {
    const far = 2 * this.radius + 3;
    const length = Math.hypot(LEFT, UP, NEAR);
    const c = Math.cos(yaw);
    const s = Math.sin(yaw);
    this.sun.position.set(
      this.x + ((-LEFT * c + NEAR * s) / length) * far,
      (UP / length) * far,
      this.z + ((LEFT * s + NEAR * c) / length) * far,
    );
    this.sun.target.position.set(this.x, 0, this.z);
  }

  dispose(): void {
    this.scene.remove(this.sky, this.sun, this.sun.target, this.halo.mesh);
    this.sun.shadow.dispose();
    this.sun.dispose();
    this.halo.dispose();
    this.shade.dispose();
  }
}

/** A soft dark field that fades out. */
function haloTexture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const context = canvas.getContext("2d");
  if (context) {
    context.filter = "blur(9px)";
    context.fillStyle = "#04080a";
    context.fillRect(22, 22, 84, 84);
  }
  return new CanvasTexture(canvas);
}
