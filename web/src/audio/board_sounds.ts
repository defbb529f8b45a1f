/** The sounds of what happens on the board. */
import { bell, breath, clack, NOTE, pluck, type Sound, thud, tone, type Voice } from "./voice";

export const EFFECTS: Readonly<Record<string, Sound>> = {
  // going
  step: {
    trim: 0.54,
    voices: [
      ...thud(150, 0.07, 0.45),
      breath(900, 0.05, 0.25, { sharp: 0.8 }),
      ...thud(135, 0.07, 0.36, 0.14),
      breath(800, 0.05, 0.2, { at: 0.14, sharp: 0.8 }),
    ],
    wander: 120,
    caption: "footsteps",
  },
  stomp: {
    trim: 0.53,
    voices: [...thud(82, 0.22, 0.85), breath(240, 0.16, 0.4, { sharp: 0.6 })],
    wander: 90,
    caption: "heavy steps",
  },
  land: { trim: 0.63, voices: [...thud(200, 0.09, 0.5), ...clack(0.0, 620, 0.3)], wander: 80 },
  slide: {
    trim: 1.05,
    voices: [
      breath(420, 0.3, 0.4, { attack: 0.06, to: 700, sharp: 1.4 }),
      ...thud(110, 0.1, 0.35, 0.3),
    ],
    wander: 60,
  },
  belt: {
    trim: 1.32,
    voices: [
      breath(180, 0.5, 0.4, { attack: 0.1, sharp: 1.2 }),
      ...clack(0.1, 240, 0.25),
      ...clack(0.3, 240, 0.25),
      ...clack(0.5, 240, 0.25),
    ],
    wander: 30,
  },
  drop: {
    trim: 0.8,
    voices: [
      ...clack(0, 420, 0.4),
      { wave: "sine", pitch: 620, to: 90, decay: 0.5, level: 0.34, attack: 0.01, at: 0.04 },
      ...thud(60, 0.3, 0.5, 0.42),
    ],
    wander: 40,
    caption: "falls down a hole",
  },
  // fighting
  swing: {
    trim: 0.67,
    voices: [
      breath(500, 0.16, 0.6, { attack: 0.05, to: 1900, sharp: 1.6 }),
      breath(1500, 0.08, 0.25, { at: 0.12, to: 700 }),
    ],
    wander: 150,
    caption: "swing",
  },
  shot: {
    trim: 0.75,
    voices: [
      tone(330, 0.12, 0.5, { to: 160, dull: 1800 }),
      breath(2400, 0.16, 0.32, { at: 0.01, to: 900, sharp: 1.4 }),
    ],
    wander: 100,
    caption: "shot",
  },
  throw: {
    trim: 0.81,
    voices: [
      breath(380, 0.24, 0.55, { attack: 0.08, to: 1100, sharp: 1.3 }),
      tone(240, 0.2, 0.16, { attack: 0.06, to: 420 }),
    ],
    wander: 100,
    caption: "throw",
  },
  hit: {
    trim: 0.5,
    voices: [...thud(170, 0.12, 0.75), breath(1300, 0.06, 0.45, { sharp: 0.8 })],
    wander: 120,
    caption: "hit",
  },
  hurt: {
    trim: 0.46,
    voices: [
      ...thud(125, 0.16, 0.75),
      tone(300, 0.18, 0.26, { to: 190, dull: 1300 }),
      breath(700, 0.09, 0.35),
    ],
    wander: 120,
    caption: "hurt",
  },
  miss: {
    trim: 1.2,
    voices: [breath(1500, 0.2, 0.42, { attack: 0.03, to: 480, sharp: 1.5 })],
    wander: 160,
    caption: "miss",
  },
  brace: {
    trim: 0.55,
    voices: [
      ...thud(190, 0.1, 0.55),
      tone(NOTE.D4, 0.3, 0.2, { dull: 1500 }),
      tone(NOTE.A4, 0.34, 0.14, { dull: 1800 }),
    ],
    wander: 30,
    caption: "brace",
  },
  block: {
    trim: 0.53,
    voices: [...bell(620, 0.22, 0.3), ...thud(220, 0.08, 0.5)],
    wander: 60,
    caption: "block",
  },
  heal: {
    trim: 0.81,
    voices: [
      ...bell(NOTE.D5, 0.5, 0.3),
      ...bell(NOTE.F5, 0.5, 0.28, 0.09),
      ...bell(NOTE.A5, 0.6, 0.28, 0.18),
    ],
    wander: 15,
    caption: "healing",
  },
  down: {
    trim: 0.57,
    voices: [
      tone(260, 0.24, 0.3, { to: 110, dull: 1100 }),
      ...thud(95, 0.2, 0.75, 0.17),
      ...clack(0.3, 300, 0.25),
    ],
    wander: 60,
    caption: "falls",
  },
  death: {
    trim: 0.5,
    voices: [
      tone(NOTE.D4, 0.8, 0.32, { to: NOTE.D3 * 0.75, attack: 0.02, dull: 1000 }),
      tone(NOTE.F4, 0.7, 0.2, { to: NOTE.F3 * 0.75, attack: 0.02, dull: 1000 }),
      ...thud(70, 0.45, 0.6, 0.05),
      breath(400, 0.6, 0.2, { attack: 0.1, to: 120 }),
    ],
    wander: 40,
    caption: "death",
  },
  capture: {
    trim: 0.52,
    voices: [...clack(0, 480, 0.5), ...thud(160, 0.12, 0.6, 0.03), ...clack(0.11, 360, 0.3)],
    wander: 70,
    caption: "capture",
  },
  blast: {
    trim: 0.39,
    voices: [
      ...thud(75, 0.5, 0.9),
      breath(320, 0.5, 0.6, { to: 90, sharp: 0.5 }),
      breath(1500, 0.12, 0.25),
    ],
    wander: 60,
    caption: "blast",
  },
  quake: {
    trim: 0.45,
    voices: [
      ...thud(52, 0.8, 0.9),
      ...thud(46, 0.7, 0.7, 0.2),
      breath(130, 0.9, 0.55, { attack: 0.1, sharp: 0.5 }),
    ],
    wander: 30,
    caption: "the ground shakes",
  },
  fire: {
    trim: 0.98,
    voices: [
      breath(600, 0.6, 0.45, { attack: 0.08, to: 250, sharp: 0.6 }),
      ...clack(0.12, 900, 0.12),
      ...clack(0.26, 1100, 0.1),
      ...clack(0.41, 800, 0.1),
    ],
    wander: 80,
    caption: "fire",
  },
  splash: {
    trim: 0.84,
    voices: [
      breath(900, 0.35, 0.5, { attack: 0.02, to: 350, sharp: 0.7 }),
      { wave: "sine", pitch: 320, to: 720, decay: 0.09, level: 0.28, at: 0.14 },
      { wave: "sine", pitch: 420, to: 900, decay: 0.07, level: 0.2, at: 0.24 },
    ],
    wander: 90,
    caption: "splash",
  },
  // table
  dice: {
    trim: 0.68,
    voices: [
      ...clack(0, 760, 0.42),
      ...clack(0.055, 880, 0.34),
      ...clack(0.1, 700, 0.4),
      ...clack(0.16, 940, 0.3),
      ...clack(0.205, 780, 0.34),
      ...clack(0.28, 690, 0.26),
      ...clack(0.37, 820, 0.18),
    ],
    wander: 140,
    caption: "dice",
  },
  card: {
    trim: 1.17,
    voices: [
      breath(2600, 0.07, 0.4, { attack: 0.02, to: 1400, sharp: 1.2 }),
      ...clack(0.08, 520, 0.3),
    ],
    wander: 90,
    caption: "card",
  },
  draw: {
    trim: 0.83,
    voices: [breath(1700, 0.14, 0.42, { attack: 0.06, to: 3000, sharp: 1.3 })],
    wander: 90,
    caption: "card drawn",
  },
  shuffle: {
    trim: 0.91,
    voices: Array.from({ length: 11 }, (_, i) =>
      breath(1800 + 180 * (i % 4), 0.045, 0.22 + 0.14 * ((i * 7) % 3), {
        at: 0.052 * i,
        sharp: 1.4,
      }),
    ).concat(clack(0.66, 420, 0.35)),
    wander: 60,
    caption: "shuffle",
  },
  burn: {
    trim: 0.88,
    voices: [
      breath(700, 0.5, 0.42, { attack: 0.05, to: 2400, sharp: 0.8 }),
      tone(420, 0.4, 0.14, { to: 180, dull: 1200 }),
    ],
    wander: 50,
    caption: "card burned",
  },
  done: {
    trim: 0.81,
    voices: [
      tone(NOTE.A4, 0.09, 0.34, { dull: 1900 }),
      tone(NOTE.D4, 0.16, 0.34, { at: 0.08, dull: 1600 }),
    ],
    wander: 10,
    caption: "done",
  },
  pickup: {
    trim: 0.87,
    voices: [...pluck([NOTE.A4, NOTE.D5], 0.06, 0.16, 0.36)],
    wander: 30,
    caption: "picked up",
  },
  coin: {
    trim: 1.17,
    voices: [...bell(1320, 0.2, 0.24), ...bell(1760, 0.26, 0.22, 0.06)],
    wander: 60,
    caption: "coins",
  },
  drink: {
    trim: 0.85,
    voices: [0, 0.1, 0.2].map(
      (at, i): Voice => ({
        wave: "sine",
        pitch: 260 + 40 * i,
        to: 480 + 60 * i,
        decay: 0.075,
        level: 0.42,
        at,
        attack: 0.012,
      }),
    ),
    wander: 60,
    caption: "drink",
  },
  read: {
    trim: 1.45,
    voices: [breath(2200, 0.2, 0.3, { attack: 0.05, to: 1200 }), ...bell(NOTE.E5, 0.4, 0.16, 0.12)],
    wander: 40,
    caption: "scroll",
  },
  door: {
    trim: 0.67,
    voices: [
      tone(140, 0.3, 0.32, { attack: 0.05, to: 190, dull: 900, sharp: 4 }),
      breath(420, 0.22, 0.2, { attack: 0.06, sharp: 3 }),
      ...thud(120, 0.12, 0.55, 0.26),
    ],
    wander: 60,
    caption: "door",
  },
  stairs: {
    trim: 0.67,
    voices: [0, 0.12, 0.24, 0.36].flatMap((at, i) => thud(170 - 18 * i, 0.07, 0.5 - 0.08 * i, at)),
    wander: 30,
    caption: "stairs",
  },
  trap: {
    trim: 0.44,
    voices: [...clack(0, 900, 0.5), ...bell(740, 0.2, 0.3, 0.02), ...thud(130, 0.14, 0.6, 0.04)],
    wander: 40,
    caption: "trap",
  },
  // magic
  spell: {
    trim: 0.86,
    voices: [
      tone(NOTE.D4, 0.5, 0.24, { attack: 0.1, to: NOTE.A4, dull: 1600 }),
      ...bell(NOTE.A5, 0.4, 0.2, 0.16),
      ...bell(NOTE.D6, 0.45, 0.16, 0.24),
      breath(2400, 0.4, 0.12, { attack: 0.15, to: 4200 }),
    ],
    wander: 40,
    caption: "spell",
  },
  summon: {
    trim: 0.58,
    voices: [
      tone(NOTE.D3, 0.6, 0.36, { attack: 0.12, to: NOTE.D4, dull: 900 }),
      tone(NOTE.A3, 0.5, 0.24, { attack: 0.14, to: NOTE.A4, dull: 1200 }),
      ...thud(90, 0.25, 0.55, 0.32),
    ],
    wander: 30,
    caption: "summoned",
  },
  spawn: {
    trim: 0.64,
    voices: [
      breath(220, 0.4, 0.4, { attack: 0.14, to: 700, sharp: 1.2 }),
      tone(110, 0.4, 0.36, { attack: 0.1, to: 165, dull: 700 }),
      ...thud(100, 0.2, 0.5, 0.34),
    ],
    wander: 50,
    caption: "something comes",
  },
  teleport: {
    trim: 0.97,
    voices: [
      { wave: "sine", pitch: 300, to: 1200, decay: 0.3, level: 0.28, attack: 0.06 },
      breath(1200, 0.3, 0.22, { attack: 0.1, to: 3600 }),
      ...bell(NOTE.D6, 0.3, 0.14, 0.26),
    ],
    wander: 40,
    caption: "vanishes",
  },
  buff: {
    trim: 1.19,
    voices: pluck([NOTE.D4, NOTE.G4, NOTE.A4], 0.055, 0.22, 0.26),
    wander: 15,
    caption: "stronger",
  },
  curse: {
    trim: 0.69,
    voices: [
      tone(NOTE.A3, 0.5, 0.3, { to: NOTE.F3, dull: 800 }),
      tone(233, 0.5, 0.24, { to: NOTE.F3 * 1.06, dull: 800 }),
    ],
    wander: 15,
    caption: "weaker",
  },
  promote: {
    trim: 0.85,
    voices: [
      ...pluck([NOTE.D4, NOTE.A4, NOTE.D5], 0.07, 0.3, 0.26),
      ...bell(NOTE.A5, 0.6, 0.22, 0.2),
    ],
    wander: 10,
    caption: "promotion",
  },
  interrupt: {
    trim: 0.62,
    voices: [...clack(0, 540, 0.4), tone(330, 0.16, 0.3, { to: 120, dull: 1400 })],
    wander: 30,
    caption: "interrupted",
  },
  equip: {
    trim: 0.7,
    voices: [...clack(0, 480, 0.35), ...bell(NOTE.A4, 0.35, 0.24, 0.05)],
    wander: 30,
    caption: "put on",
  },
  break: {
    trim: 0.7,
    voices: [
      ...clack(0, 900, 0.4),
      breath(3200, 0.2, 0.3, { to: 1200 }),
      ...bell(1180, 0.18, 0.2, 0.02),
      ...bell(890, 0.2, 0.18, 0.07),
    ],
    wander: 60,
    caption: "it breaks",
  },
  watch: {
    trim: 0.9,
    voices: [...bell(NOTE.D5, 0.35, 0.22), breath(900, 0.25, 0.15, { attack: 0.1, to: 1800 })],
    wander: 20,
    caption: "something stirs",
  },
  watch_end: {
    trim: 0.9,
    voices: [...bell(NOTE.A4, 0.4, 0.22), breath(1500, 0.3, 0.15, { attack: 0.1, to: 700 })],
    wander: 20,
    caption: "something settles",
  },
  fatigue: {
    trim: 0.6,
    voices: [...thud(60, 0.5, 0.6), tone(NOTE.D3, 0.7, 0.3, { to: NOTE.D3 * 0.8, dull: 600 })],
    wander: 0,
    caption: "nothing to draw",
  },
};
