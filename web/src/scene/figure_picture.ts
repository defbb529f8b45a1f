/**
 * Draws figures on a plain canvas, far triangles first. These pictures for cards look the same with
 * and without graphics hardware.
 */
import { type BufferGeometry, Color, Matrix4, SRGBColorSpace, Vector3 } from "three";
import { isModelled, known, loadFigures, STAND_IN } from "../../looks/figures/figures";
import type { Colour } from "../protocol/scene";

export { isModelled };

/** It is wider than high, and twice the size at which it is usually shown. */
const WIDTH = 240;
const HEIGHT = 184;
/** Seen slightly from the left and from above. */
const VIEW = new Matrix4().makeRotationX(0.3).multiply(new Matrix4().makeRotationY(-0.45));
const LIGHT = new Vector3(-0.45, 0.75, 0.6).normalize();

type Triangle = { depth: number; corners: readonly Vector3[]; fill: string };

const drawn = new Map<string, string>();

/** The picture of a look in a side's colour, as a `data:` URL. Empty if it cannot be drawn. */
export async function likeness(look: string, colour: Colour): Promise<string> {
  await loadFigures([look]);
  const { name } = known(look);
  if (name === STAND_IN) return "";
  const key = `${name} ${colour.join()}`;
  const made = drawn.get(key) ?? draw(look, colour);
  drawn.set(key, made);
  return made;
}

function draw(look: string, colour: Colour): string {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const { natural, worn, accent, glow } = known(look).build().cast();
  const [red, green, blue] = colour;
  const side = new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
  const triangles = [
    ...facets(natural, undefined, true),
    ...facets(worn, side, true),
    ...facets(accent, side, true),
    ...facets(glow, undefined, false),
  ].sort((a, b) => a.depth - b.depth);
  const all = triangles.flatMap(({ corners }) => corners);
  const [left, right] = ends(all.map(({ x }) => x));
  const [low, high] = ends(all.map(({ y }) => y));
  const scale = Math.min((WIDTH * 0.86) / (right - left), (HEIGHT * 0.9) / (high - low));
  const x = (at: Vector3) => WIDTH / 2 + (at.x - (left + right) / 2) * scale;
  const y = (at: Vector3) => HEIGHT * 0.96 - (at.y - low) * scale;
  context.lineWidth = 0.7;
  context.lineJoin = "round";
  for (const { corners, fill } of triangles) {
    context.beginPath();
    for (const corner of corners) context.lineTo(x(corner), y(corner));
    context.closePath();
    context.fillStyle = fill;
    // A line of the same colour closes the seams between neighbours.
    context.strokeStyle = fill;
    context.fill();
    context.stroke();
  }
  return canvas.toDataURL("image/webp", 0.9);
}

function ends(values: readonly number[]): [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number]);
}

/** The triangles that face the viewer, with their light. */
function facets(
  shape: BufferGeometry | undefined,
  dye: Color | undefined,
  lit: boolean,
): Triangle[] {
  if (!shape) return [];
  const [points, normals, colours] = ["position", "normal", "color"].map((name) =>
    shape.getAttribute(name),
  );
  if (!points || !normals || !colours) return [];
  const made: Triangle[] = [];
  const normal = new Vector3();
  const paint = new Color();
  for (let i = 0; i + 2 < points.count; i += 3) {
    const corners = [i, i + 1, i + 2].map((n) =>
      new Vector3(points.getX(n), points.getY(n), points.getZ(n)).applyMatrix4(VIEW),
    );
    const [a, b, c] = corners;
    if (!a || !b || !c) continue;
    // It faces away.
    if ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0) continue;
    normal.set(normals.getX(i), normals.getY(i), normals.getZ(i)).transformDirection(VIEW);
    paint.setRGB(colours.getX(i), colours.getY(i), colours.getZ(i));
    if (dye) paint.multiply(dye);
    if (lit) paint.multiplyScalar(0.5 + 0.75 * Math.max(0, normal.dot(LIGHT)));
    made.push({
      depth: a.z + b.z + c.z,
      corners,
      fill: `#${paint.getHexString(SRGBColorSpace)}`,
    });
  }
  return made;
}
