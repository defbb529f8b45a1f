/**
 * Sounds as data. A sound is a few voices, and a voice is a tone or noise with an envelope. Times
 * are in seconds, pitches in hertz, levels from 0 to 1. Sounds are short and warm: none is harsh or
 * longer than a second and a half.
 */

export type Wave = "sine" | "triangle" | "square" | "sawtooth" | "noise";

export type Voice = {
  wave: Wave;
  /** Its pitch at the start. For noise, the middle of its band. */
  pitch: number;
  /** Its pitch at the end. */
  to?: number;
  level: number;
  /** When it begins. */
  at?: number;
  /** How long it takes to reach full level. */
  attack?: number;
  /** How long it fades after that. */
  decay: number;
  /** How narrow the band of noise is, or how much the low-pass of a tone resonates. */
  sharp?: number;
  /** The pitch above which the low-pass of a tone dampens. */
  dull?: number;
};

export type Sound = {
  voices: readonly Voice[];
  bus?: "effects" | "interface";
  /** A factor for all levels, so that sounds are equally loud. */
  trim?: number;
  /** How much its pitch may vary from one time to the next, in cents. */
  wander?: number;
  /** The text for captions. A sound without a meaning has none. */
  caption?: string;
};

type Rest = Partial<Voice>;
export const tone = (pitch: number, decay: number, level: number, rest: Rest = {}): Voice => ({
  wave: "triangle",
  pitch,
  decay,
  level,
  ...rest,
});
export const bell = (pitch: number, decay: number, level: number, at = 0): Voice[] => [
  { wave: "sine", pitch, decay, level, at, attack: 0.004 },
  { wave: "sine", pitch: pitch * 2.01, decay: decay * 0.6, level: level * 0.35, at, attack: 0.003 },
  { wave: "sine", pitch: pitch * 3.98, decay: decay * 0.3, level: level * 0.12, at, attack: 0.002 },
];
export const breath = (pitch: number, decay: number, level: number, rest: Rest = {}): Voice => ({
  wave: "noise",
  pitch,
  decay,
  level,
  sharp: 1,
  ...rest,
});
/** A small hard thing that hits a table. */
export const clack = (at: number, pitch: number, level: number): Voice[] => [
  breath(pitch * 2.2, 0.035, level * 0.9, { at, sharp: 3 }),
  tone(pitch, 0.05, level * 0.7, { at, to: pitch * 0.8, dull: 2600 }),
];
export const thud = (pitch: number, decay: number, level: number, at = 0): Voice[] => [
  { wave: "sine", pitch, to: pitch * 0.45, decay, level, at, attack: 0.004 },
  breath(pitch * 4, decay * 0.4, level * 0.4, { at, sharp: 0.7 }),
];
/** Notes one after another, like a plucked string. */
export const pluck = (
  notes: readonly number[],
  gap: number,
  decay: number,
  level: number,
): Voice[] =>
  notes.flatMap((pitch, i) => [
    tone(pitch, decay, level, { at: i * gap, attack: 0.006, dull: 2400 }),
    {
      wave: "sine",
      pitch: pitch * 2,
      decay: decay * 0.5,
      level: level * 0.25,
      at: i * gap,
      attack: 0.004,
    },
  ]);
/** The notes of the mode that all sounds are tuned to. */
export const NOTE = {
  D3: 146.8,
  F3: 174.6,
  A3: 220,
  C4: 261.6,
  D4: 293.7,
  E4: 329.6,
  F4: 349.2,
  G4: 392,
  A4: 440,
  C5: 523.3,
  D5: 587.3,
  E5: 659.3,
  F5: 698.5,
  G5: 784,
  A5: 880,
  D6: 1174.7,
} as const;
