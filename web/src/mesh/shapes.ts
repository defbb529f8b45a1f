/**
 * The shapes that everything on the board is made of. A solid is a list of triangles without any
 * structure. `MeshBuilder` paints and merges solids, so that a whole figure is drawn in a few
 * calls.
 */
import { ShapeUtils, Vector2, Vector3 } from "three";

export type Vec = readonly [x: number, y: number, z: number];

/** Nine numbers for each triangle in both lists. */
export type Solid = { readonly points: number[]; readonly normals: number[] };

export const solid = (): Solid => ({ points: [], normals: [] });

/** Adds a flat face with corners counterclockwise as seen from outside. */
function face(into: Solid, ...corners: readonly Vec[]): void {
  const [a, b, c] = corners;
  if (a === undefined || b === undefined || c === undefined) return;
  const far = corners[3] ?? c;
  // The diagonals give the normal, so that a face with two equal corners still has one.
  const u = new Vector3(c[0] - a[0], c[1] - a[1], c[2] - a[2]);
  const v = new Vector3(far[0] - b[0], far[1] - b[1], far[2] - b[2]);
  const n = corners.length > 3 ? u.cross(v) : v.set(b[0] - a[0], b[1] - a[1], b[2] - a[2]).cross(u);
  if (n.lengthSq() < 1e-14) return;
  n.normalize();
  for (let i = 2; i < corners.length; i++) {
    for (const corner of [a, corners[i - 1] ?? b, corners[i] ?? c]) {
      into.points.push(...corner);
      into.normals.push(n.x, n.y, n.z);
    }
  }
}

/** Joins solids without changing them. */
export function join(...solids: readonly Solid[]): Solid {
  const all = solid();
  for (const one of solids) {
    for (const value of one.points) all.points.push(value);
    for (const value of one.normals) all.normals.push(value);
  }
  return all;
}

/** Radius and height, from the bottom up. */
export type LatheProfile = readonly (readonly [radius: number, height: number])[];

/**
 * A solid turned on a lathe. With `round` it is shaded smoothly, without it every facet is flat.
 */
export function turned(profile: LatheProfile, sides = 10, round = false, arc = 2 * Math.PI): Solid {
  const made = solid();
  const start = -arc / 2;
  for (let i = 1; i < profile.length; i++) {
    const [r0, y0] = profile[i - 1] ?? [0, 0];
    const [r1, y1] = profile[i] ?? [0, 0];
    const slope = Math.hypot(r1 - r0, y1 - y0) || 1;
    const [out, up] = [(y1 - y0) / slope, (r0 - r1) / slope];
    for (let side = 0; side < sides; side++) {
      const [t0, t1] = [start + (arc * side) / sides, start + (arc * (side + 1)) / sides];
      const [s0, c0, s1, c1] = [Math.sin(t0), Math.cos(t0), Math.sin(t1), Math.cos(t1)];
      const corners: Vec[] = [
        [r0 * s0, y0, r0 * c0],
        [r0 * s1, y0, r0 * c1],
        [r1 * s1, y1, r1 * c1],
        [r1 * s0, y1, r1 * c0],
      ];
      if (r0 === 0) corners.splice(1, 1);
      else if (r1 === 0) corners.splice(3, 1);
      if (!round) {
        face(made, ...corners);
        continue;
      }
      const before = made.normals.length;
      face(made, ...corners);
      for (let at = before; at < made.normals.length; at += 3) {
        const [x, z] = [made.points[at] ?? 0, made.points[at + 2] ?? 0];
        const flat = Math.hypot(x, z);
        if (flat < 1e-6) continue;
        made.normals[at] = (out * x) / flat;
        made.normals[at + 1] = up;
        made.normals[at + 2] = (out * z) / flat;
      }
    }
  }
  return made;
}

/** A ball around its middle. */
export function ball(radius: number, sides = 8, rings = 5): Solid {
  const profile = Array.from({ length: rings + 1 }, (_, i) => {
    const angle = (Math.PI * i) / rings;
    const reach = i === 0 || i === rings ? 0 : radius * Math.sin(angle);
    return [reach, -radius * Math.cos(angle)] as const;
  });
  return turned(profile, sides);
}

/** A box on the ground around its middle, with chamfered edges. `top` scales its upper end. */
export function block(
  width: number,
  height: number,
  depth: number,
  chamfer = 0.02,
  top: readonly [x: number, z: number] = [1, 1],
): Solid {
  const made = solid();
  const cut = Math.min(chamfer, width / 2.1, height / 2.1, depth / 2.1);
  /** The corner with these three signs, on the face that looks along `axis`. */
  const corner = (x: number, y: number, z: number, axis: number): Vec => {
    const [sx, sz] = y > 0 ? top : [1, 1];
    return [
      x * ((width / 2) * sx - (axis === 0 ? 0 : cut)),
      height / 2 + y * (height / 2 - (axis === 1 ? 0 : cut)),
      z * ((depth / 2) * sz - (axis === 2 ? 0 : cut)),
    ];
  };
  const signs = [-1, 1];
  /**
   * Adds a face. The corners may come in any order: they are turned to face away from the middle.
   */
  const outward = (...corners: Vec[]) => {
    const [a, b, c] = corners;
    if (a === undefined || b === undefined || c === undefined) return;
    const u = new Vector3(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const v = new Vector3(c[0] - a[0], c[1] - a[1], c[2] - a[2]);
    const faces = u.cross(v).dot(new Vector3(a[0], a[1] - height / 2, a[2])) > 0;
    face(made, ...(faces ? corners : corners.reverse()));
  };
  for (const s of signs) {
    outward(...around((a, b) => corner(s, a, b, 0)));
    outward(...around((a, b) => corner(a, s, b, 1)));
    outward(...around((a, b) => corner(a, b, s, 2)));
    for (const t of signs) {
      outward(corner(s, t, -1, 0), corner(s, t, 1, 0), corner(s, t, 1, 1), corner(s, t, -1, 1));
      outward(corner(s, -1, t, 0), corner(s, 1, t, 0), corner(s, 1, t, 2), corner(s, -1, t, 2));
      outward(corner(-1, s, t, 1), corner(1, s, t, 1), corner(1, s, t, 2), corner(-1, s, t, 2));
      for (const w of signs) outward(corner(s, t, w, 0), corner(s, t, w, 1), corner(s, t, w, 2));
    }
  }
  return made;
}

const around = (at: (a: number, b: number) => Vec): Vec[] => [
  at(-1, -1),
  at(1, -1),
  at(1, 1),
  at(-1, 1),
];

/**
 * A limb, tail, neck or horn along a path, with a radius for each point. A radius of 0 makes a tip.
 */
export function tube(path: readonly Vec[], radii: readonly number[], sides = 6, flat = 1): Solid {
  const made = solid();
  const points = path.map((at) => new Vector3(...at));
  const rings: Vec[][] = [];
  let side = new Vector3();
  points.forEach((at, i) => {
    const along = new Vector3().subVectors(points[i + 1] ?? at, points[i - 1] ?? at).normalize();
    if (i === 0) side = Math.abs(along.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
    side.addScaledVector(along, -side.dot(along)).normalize();
    const other = new Vector3().crossVectors(along, side);
    const radius = radii[i] ?? radii.at(-1) ?? 0;
    rings.push(
      Array.from({ length: sides }, (_, n) => {
        const angle = (2 * Math.PI * n) / sides;
        const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle) * flat];
        return [
          at.x + side.x * c + other.x * s,
          at.y + side.y * c + other.y * s,
          at.z + side.z * c + other.z * s,
        ] as const;
      }),
    );
  });
  for (let i = 1; i < rings.length; i++) {
    for (let n = 0; n < sides; n++) {
      const m = (n + 1) % sides;
      const [low, high] = [rings[i - 1], rings[i]];
      const [a, b, c, d] = [low?.[n], low?.[m], high?.[m], high?.[n]];
      if (a && b && c && d) face(made, a, b, c, d);
    }
  }
  const [first, last] = [rings[0], rings.at(-1)];
  if (first) face(made, ...[...first].reverse());
  if (last) face(made, ...last);
  return made;
}

/** A tapered limb between two points. */
export const limb = (from: Vec, to: Vec, thick: number, thin = thick, sides = 6): Solid =>
  tube([from, to], [thick, thin], sides);

/** A curved horn, claw or fang that ends in a tip. */
export function horn(path: readonly Vec[], thick: number, sides = 6): Solid {
  const last = path.length - 1;
  return tube(
    path,
    path.map((_, i) => thick * (i === last ? 0.02 : 1 - (0.8 * i) / last)),
    sides,
  );
}

export type Outline = readonly (readonly [x: number, y: number])[];

/** A plate with this outline (counterclockwise) and a thickness of `depth`, with a bevelled rim. */
export function plate(outline: Outline, depth: number, bevel = 0.015): Solid {
  const made = solid();
  const flat = outline.map(([x, y]) => new Vector2(x, y));
  if (ShapeUtils.isClockWise(flat)) flat.reverse();
  const count = flat.length;
  const inner = flat.map((at, i) => {
    const before = flat[(i + count - 1) % count] ?? at;
    const after = flat[(i + 1) % count] ?? at;
    const a = new Vector2().subVectors(at, before).normalize();
    const b = new Vector2().subVectors(after, at).normalize();
    const inward = new Vector2(-a.y - b.y, a.x + b.x);
    if (inward.lengthSq() < 1e-6) return at.clone();
    inward.normalize();
    const miter = Math.max(0.5, inward.dot(new Vector2(-a.y, a.x)));
    return at.clone().addScaledVector(inward, bevel / miter);
  });
  const half = depth / 2;
  const edge = Math.max(half - bevel, half * 0.2);
  const lift = (at: Vector2 | undefined, z: number): Vec => [at?.x ?? 0, at?.y ?? 0, z];
  for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(inner, [])) {
    face(made, lift(inner[a], half), lift(inner[b], half), lift(inner[c], half));
    face(made, lift(inner[c], -half), lift(inner[b], -half), lift(inner[a], -half));
  }
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const [p, q, r, s] = [flat[i], flat[j], inner[i], inner[j]];
    face(made, lift(p, edge), lift(q, edge), lift(s, half), lift(r, half));
    face(made, lift(p, -edge), lift(q, -edge), lift(q, edge), lift(p, edge));
    face(made, lift(r, -half), lift(s, -half), lift(q, -edge), lift(p, -edge));
  }
  return made;
}

/** Turns a solid a quarter to the left: the x axis becomes the z axis. */
export function quarter({ points, normals }: Solid): Solid {
  const turn = (values: number[]) =>
    values.map((value, i) => [-(values[i + 2] ?? 0), value, values[i - 2] ?? 0][i % 3] ?? 0);
  return { points: turn(points), normals: turn(normals) };
}

const numbers = (text: string): number[][] =>
  text.split(",").map((point) => point.trim().split(/\s+/).map(Number));

/** Points of a path, written `x y z, x y z`. */
export const path = (text: string): Vec[] =>
  numbers(text).map(([x = 0, y = 0, z = 0]) => [x, y, z]);

/** Points of a profile or an outline, written `r y, r y`. */
export const line = (text: string): (readonly [number, number])[] =>
  numbers(text).map(([x = 0, y = 0]) => [x, y]);
