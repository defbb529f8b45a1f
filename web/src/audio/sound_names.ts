/** The sound of each name. */
import { Names } from "../model/names";
import { EFFECTS } from "./board_sounds";
import { NEWS, TOUCHES } from "./interface_sounds";
import { clack, type Sound } from "./voice";

const SCORE: Readonly<Record<string, Sound>> = {
  ...EFFECTS,
  ...NEWS,
  ...Object.fromEntries(
    Object.entries(TOUCHES).map(([id, sound]) => [id, { ...sound, bus: "interface" as const }]),
  ),
};

/** Other names for the same sound. */
const ALSO: Readonly<Record<string, string>> = {
  own_turn: "turn_own",
  other_turn: "turn_other",
  // Everybody hears it at the same moment, no matter who begins.
  ui_your_turn: "turn",
  play: "card",
  signature: "spell",
  ready: "promote",
  bonus: "level",
  fx_start_watch: "watch",
  fx_end_watch: "watch_end",
  spring: "splash",
  dispel: "interrupt",
  transform: "promote",
  relocate: "teleport",
  fade: "curse",
  timer_tick: "tick",
  levelup: "level",
  level_up: "level",
  victory: "win",
  defeat: "lose",
  loss: "lose",
  drown: "splash",
  warning: "warn",
  enemy_death: "death",
  stone: "slide",
  stone_slide: "slide",
  explosion: "blast",
  lunge: "swing",
  attack: "swing",
  move: "step",
  click: "select",
};

export const SOUNDS = new Names("sound", SCORE, ALSO);

/** The sound of a name, or none for an unknown name. */
export function sound(id: string): Sound | undefined {
  return SOUNDS.find(id)?.value;
}

/** The sound for an unknown name: a plain click. */
const CLICK: Sound = { voices: clack(0, 700, 0.3), trim: 0.8 };

/** The same, with a click for unknown names, which are reported in the console. */
export function heard(id: string): Sound {
  return SOUNDS.get(id, CLICK);
}

export const soundNames: readonly string[] = SOUNDS.own;
