/** Which name means which sound. */
import { EFFECTS } from "./effects";
import { NEWS, TOUCHES } from "./news";
import type { Sound } from "./voice";

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
  // Heard by everybody at the same instant, whoever begins.
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

/** The sound of a name; none for names that nobody knows. */
export function sound(id: string): Sound | undefined {
  const name = Object.hasOwn(ALSO, id) ? (ALSO[id] ?? id) : id;
  return Object.hasOwn(SCORE, name) ? SCORE[name] : undefined;
}

export const soundNames: readonly string[] = Object.keys(SCORE);
