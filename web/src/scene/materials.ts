/**
 * What boards and figures are made of. The graphics have to learn every kind of matter, for which a
 * weak machine stands still for half a second: there are few, and none that comes up in the middle of
 * play. Solid and fading things are of one kind, because neither is told to the graphics as opaque.
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

/** Seen by nobody: it only throws shadows. Its shapes have normals, as all others have. */
export function unseen(): MeshBasicMaterial {
  const material = shining();
  material.colorWrite = false;
  material.depthWrite = false;
  return material;
}

/** How much of it is seen, up to 1. */
export function fade(material: Material, opacity: number): void {
  material.opacity = opacity;
  material.transparent = opacity < 1;
  material.blending = opacity < 1 ? NormalBlending : NoBlending;
}
