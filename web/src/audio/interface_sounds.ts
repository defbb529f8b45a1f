/** The sounds of turns, endings, warnings and the interface. */
import { bell, breath, clack, NOTE, pluck, type Sound, thud, tone } from "./voice";

export const NEWS: Readonly<Record<string, Sound>> = {
  turn: {
    trim: 0.97,
    voices: [...bell(NOTE.D4, 0.7, 0.32), ...bell(NOTE.A4, 0.7, 0.26, 0.12)],
    wander: 0,
    caption: "turn",
  },
  turn_own: {
    trim: 0.76,
    voices: [
      ...bell(NOTE.D4, 0.7, 0.3),
      ...bell(NOTE.A4, 0.7, 0.28, 0.11),
      ...bell(NOTE.D5, 0.8, 0.24, 0.22),
    ],
    caption: "your turn",
  },
  turn_other: {
    trim: 0.6,
    voices: [
      tone(NOTE.D3, 0.6, 0.42, { attack: 0.02, dull: 700 }),
      ...thud(74, 0.4, 0.5),
      ...thud(74, 0.4, 0.42, 0.2),
      tone(NOTE.F3, 0.5, 0.2, { at: 0.2, dull: 700 }),
    ],
    caption: "others' turn",
  },
  win: {
    trim: 0.86,
    voices: [
      ...pluck([NOTE.D4, NOTE.F4, NOTE.A4, NOTE.D5], 0.11, 0.5, 0.28),
      ...bell(NOTE.A5, 0.7, 0.18, 0.46),
      tone(NOTE.D3, 0.9, 0.26, { at: 0.44, attack: 0.03, dull: 900 }),
    ],
    caption: "victory",
  },
  lose: {
    trim: 0.98,
    voices: [
      ...pluck([NOTE.A4, NOTE.F4, NOTE.D4], 0.17, 0.5, 0.28),
      tone(NOTE.D3 * 0.94, 0.8, 0.32, { at: 0.5, attack: 0.05, dull: 600 }),
      tone(NOTE.F3 * 0.94, 0.8, 0.18, { at: 0.5, attack: 0.05, dull: 700 }),
    ],
    caption: "defeat",
  },
  drawn: {
    trim: 0.9,
    voices: [
      ...pluck([NOTE.D4, NOTE.A4, NOTE.D4], 0.16, 0.5, 0.28),
      tone(NOTE.D3, 0.7, 0.24, { at: 0.4, attack: 0.04, dull: 800 }),
    ],
    caption: "a draw",
  },
  check: {
    trim: 1.0,
    voices: [...bell(NOTE.A5, 0.3, 0.26), ...bell(NOTE.A5 * 0.944, 0.4, 0.24, 0.13)],
    caption: "check",
  },
  warn: {
    trim: 0.87,
    voices: [
      tone(NOTE.A3, 0.14, 0.42, { dull: 1300, attack: 0.01 }),
      tone(NOTE.A3 * 1.06, 0.2, 0.42, { at: 0.16, dull: 1300, attack: 0.01 }),
    ],
    caption: "warning",
  },
  alert: {
    trim: 1.07,
    voices: [
      tone(NOTE.E4, 0.08, 0.36, { to: NOTE.A4, dull: 1900 }),
      tone(NOTE.A4, 0.16, 0.34, { at: 0.08, dull: 1900 }),
    ],
    wander: 30,
    caption: "noticed",
  },
  level: {
    trim: 1.0,
    voices: [
      ...pluck([NOTE.D4, NOTE.G4, NOTE.A4, NOTE.D5, NOTE.G5], 0.07, 0.36, 0.24),
      ...bell(NOTE.D6, 0.5, 0.14, 0.36),
    ],
    caption: "level up",
  },
  crown: {
    trim: 0.91,
    voices: [
      ...bell(NOTE.D5, 0.7, 0.24),
      ...bell(NOTE.G5, 0.7, 0.22, 0.1),
      ...bell(NOTE.A5, 0.7, 0.2, 0.2),
      ...bell(NOTE.D6, 0.9, 0.18, 0.3),
    ],
    caption: "crown",
  },
  cheat: {
    trim: 1.18,
    voices: [
      tone(NOTE.D4, 0.2, 0.3, { to: NOTE.D4 * 1.41, dull: 1500 }),
      tone(NOTE.D4 * 1.41, 0.34, 0.3, { at: 0.16, to: NOTE.C4, dull: 1300 }),
      breath(900, 0.3, 0.14, { at: 0.1, to: 2200 }),
    ],
    caption: "a trick",
  },
};

export const TOUCHES: Readonly<Record<string, Sound>> = {
  select: { trim: 0.85, voices: [tone(NOTE.D5, 0.09, 0.34, { dull: 2200 })], wander: 20 },
  hover: {
    trim: 1.01,
    voices: [{ wave: "sine", pitch: NOTE.A4, decay: 0.035, level: 0.26 }],
    wander: 20,
  },
  open: { trim: 0.88, voices: pluck([NOTE.A4, NOTE.D5], 0.045, 0.1, 0.3), wander: 10 },
  cancel: { trim: 0.86, voices: pluck([NOTE.D5, NOTE.A4], 0.05, 0.1, 0.3), wander: 10 },
  confirm: { trim: 0.96, voices: pluck([NOTE.D5, NOTE.G5], 0.06, 0.16, 0.32), wander: 10 },
  refuse: {
    trim: 0.92,
    voices: [tone(165, 0.09, 0.42, { dull: 900 }), tone(155, 0.13, 0.42, { at: 0.11, dull: 900 })],
    caption: "not possible",
  },
  toast: { trim: 1.02, voices: [...bell(NOTE.G5, 0.3, 0.26), ...bell(NOTE.D5, 0.34, 0.2, 0.08)] },
  tick: { trim: 0.79, voices: clack(0, 1050, 0.4), caption: "tick" },
  undo: {
    trim: 0.86,
    voices: [
      tone(NOTE.A4, 0.14, 0.34, { to: NOTE.E4, dull: 1700 }),
      breath(1500, 0.1, 0.16, { attack: 0.03, to: 700 }),
    ],
  },
  redo: {
    trim: 0.86,
    voices: [
      tone(NOTE.E4, 0.14, 0.34, { to: NOTE.A4, dull: 1700 }),
      breath(700, 0.1, 0.16, { attack: 0.03, to: 1500 }),
    ],
  },
};
