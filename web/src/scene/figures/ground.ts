/**
 * What covers whole tiles: walls, rough ground, water. Each is one geometry with colours in its
 * corners, on a tile from -0.5 to 0.5 with the ground at y = 0, made to be merged or instanced.
 * `variant` is any number; the same one always gives the same shape.
 */
import { BufferGeometry, Float32BufferAttribute } from "three";
import { ball, block, horn, solid, type Vec } from "./kit";
import * as colour from "./palette";
import { Sculpture } from "./sculpture";

/** Numbers from 0 to 1 that look random and are not. */
export function dice(variant: number): () => number {
  let state = (Math.imul(variant | 0, 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

export const mixed = (from: number, to: number, t: number) => {
  const part = (shift: number) => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(a + (b - a) * t) << shift;
  };
  return part(16) | part(8) | part(0);
};

/** Everything in one geometry: what glows is merely bright. */
export function whole(made: Sculpture, ground: number): BufferGeometry {
  const { natural, worn, glow } = made.cast(ground);
  const parts = [natural, worn, glow].filter((part) => part !== undefined);
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const all = new BufferGeometry();
  for (const name of ["position", "normal", "color"]) {
    const values = parts.flatMap((part) => [...part.getAttribute(name).array]);
    all.setAttribute(name, new Float32BufferAttribute(values, 3));
  }
  return all;
}

/** Courses of dressed stone, `height` tiles high. Neighbours fit without a gap. */
export function wall(height = 1, variant = 0, moss = true): BufferGeometry {
  const [made, random] = [new Sculpture(), dice(variant)];
  const courses = Math.max(1, Math.round(height / 0.25));
  const tall = height / courses;
  made.add(0x4b4844, block(0.94, height * 0.96, 0.94, 0.02));
  for (let course = 0; course < courses; course++) {
    const split = course % 2 === 0 ? 0.08 + 0.16 * random() : -0.24 + 0.16 * random();
    for (const [low, high] of [
      [-0.5, split],
      [split, 0.5],
    ] as const) {
      const cross = (course % 2 === 0 ? -0.2 : 0.06) + 0.14 * random();
      for (const [near, far] of [
        [-0.5, cross],
        [cross, 0.5],
      ] as const) {
        const tone = mixed(0x8a867c, 0xaaa496, random());
        const [w, d] = [high - low - 0.012, far - near - 0.012];
        made.add(tone, block(w, tall - 0.012, d, 0.035), {
          at: [(low + high) / 2, course * tall, (near + far) / 2],
          turn: [0, 0.025 * (random() - 0.5), 0],
        });
      }
    }
  }
  if (moss && random() < 0.6) {
    const [x, z] = [0.5 * (random() - 0.5), 0.5 * (random() - 0.5)];
    made.add(colour.MOSS, ball(0.16, 7, 4), { at: [x, height - 0.01, z], scale: [1.2, 0.25, 1] });
  }
  return whole(made, 0.5);
}

/** Tufts and stones on rough ground. */
export function rough(variant = 0): BufferGeometry {
  const [made, random] = [new Sculpture(), dice(variant + 101)];
  const spot = (): [number, number] => [0.8 * (random() - 0.5), 0.8 * (random() - 0.5)];
  for (let i = 0; i < 4; i++) {
    const [x, z] = spot();
    const size = 0.05 + 0.075 * random();
    made.add(mixed(0x77736a, 0xa09a8b, random()), ball(size, 6, 4), {
      at: [x, size * 0.35, z],
      scale: [1.2, 0.75, 1],
      turn: [0, 6 * random(), 0.3 * random()],
    });
  }
  for (let i = 0; i < 6; i++) {
    const [x, z] = spot();
    for (let n = 0; n < 4; n++) {
      const [lean, way] = [0.05 + 0.07 * random(), 6.3 * random()];
      const [dx, dz] = [lean * Math.sin(way), lean * Math.cos(way)];
      const tall = 0.1 + 0.1 * random();
      const tip: Vec = [x + dx, tall, z + dz];
      made.add(
        mixed(0x5d7434, 0x9aa54c, random()),
        horn([[x, 0, z], [x + dx * 0.4, tall * 0.6, z + dz * 0.4], tip], 0.024, 4),
      );
    }
  }
  return whole(made, 0.12);
}

/** A sheet of water at y = 0, rippled; edges of neighbours meet. */
export function water(variant = 0, deep: number = colour.WATER): BufferGeometry {
  const [made, random, steps] = [new Sculpture(), dice(variant + 7), 4];
  const at = (i: number, j: number): Vec => {
    const inside = i > 0 && j > 0 && i < steps && j < steps;
    return [i / steps - 0.5, inside ? 0.05 * (hash(i, j, variant) - 0.5) : 0, j / steps - 0.5];
  };
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const sheet = solid();
      for (const corners of [
        [at(i, j), at(i, j + 1), at(i + 1, j + 1)],
        [at(i, j), at(i + 1, j + 1), at(i + 1, j)],
      ]) {
        for (const corner of corners) {
          sheet.points.push(...corner);
          sheet.normals.push(0, 1, 0);
        }
      }
      made.add(mixed(deep, 0xffffff, 0.02 + 0.1 * random() ** 2), sheet);
    }
  }
  return whole(made, 0);
}

const hash = (i: number, j: number, k: number) => dice(i * 73 + j * 179 + k * 283)();

export function lava(variant = 0): BufferGeometry {
  return water(variant, 0xe8541c);
}
