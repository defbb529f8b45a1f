/**
 * The materials of boards and figures. The graphics driver compiles a shader for every kind of
 * material, which can stop a weak machine for half a second. So there are few kinds, and none
 * appears for the first time during play. Solid and fading things share a kind, because neither is
 * marked as opaque.
 */
import {
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NoBlending,
  NormalBlending,
} from "three";

export function lit(): MeshLambertMaterial {
  return new MeshLambertMaterial({ vertexColors: true, blending: NoBlending });
}

export function shining(): MeshBasicMaterial {
  return new MeshBasicMaterial({ vertexColors: true, blending: NoBlending });
}

/** An invisible material that only casts shadows. Its shapes have normals like all others. */
export function unseen(): MeshBasicMaterial {
  const material = shining();
  material.colorWrite = false;
  material.depthWrite = false;
  return material;
}

/** Sets the opacity, up to 1. */
export function fade(material: Material, opacity: number): void {
  material.opacity = opacity;
  material.transparent = opacity < 1;
  material.blending = opacity < 1 ? NormalBlending : NoBlending;
}
