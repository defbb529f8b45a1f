/** The look of a finished piece, except for the parts in its side's colour. */
import { BufferGeometry, Float32BufferAttribute } from "three";

/** How light it is, compared with the same figure in colours: grey, but not as black as the dead. */
const PALE = 0.7;
/** The light that it gives by itself, so that its dark parts can be told apart. */
export const GLIMMER = 0.06;

/** The same shape without colours. Points and normals are shared, not copied. */
export function drained(geometry: BufferGeometry): BufferGeometry {
  const made = new BufferGeometry();
  for (const name of ["position", "normal"]) {
    made.setAttribute(name, geometry.getAttribute(name));
  }
  const colours = geometry.getAttribute("color");
  const pale = new Float32Array(colours.count * 3);
  for (let i = 0; i < colours.count; i++) {
    const light = 0.3 * colours.getX(i) + 0.55 * colours.getY(i) + 0.15 * colours.getZ(i);
    pale.fill(PALE * light, 3 * i, 3 * i + 3);
  }
  made.setAttribute("color", new Float32BufferAttribute(pale, 3));
  made.boundingSphere = geometry.boundingSphere;
  return made;
}
