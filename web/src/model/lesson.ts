/**
 * A lesson shows the first hint that is not known yet and can be followed now, with the pieces and
 * choices to point at. The others wait, unseen, until they can be followed. CLIENT-HOME-2
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Choice, Hint, Id, Scene, Target } from "../protocol/scene";
import { enabled, menuOf } from "./interaction/offers";
import type { MatchLesson } from "./match/ports";

export type LessonStep = Hint & {
  /** What is known of the lesson, hint by hint, and which hint this is. */
  progress: readonly HintState[];
  /** It is the last hint of the list. */
  last: boolean;
  /** The choices it is about, and the pieces that can make them. */
  choices: ReadonlySet<Id>;
  pieces: readonly Id[];
  /** An explanation: there is nothing to do but read it. */
  readable: boolean;
};

export type HintState = "known" | "shown" | "open";

/** Stores what the player knows by now: verbs, and explanations by their numbers. */
export type Learnt = { get(): readonly Id[]; set(known: readonly Id[]): void };

export type LessonPlan = {
  hints: readonly Hint[];
  learnt: Learnt;
  /** Whether its last words can be put aside. If not, they stay until the match is over. */
  ends: boolean;
};

/** Stored when the player wants no more hints. */
export const ALL = "*";

export class Lesson implements MatchLesson {
  private readonly known = signal<readonly Id[]>([]);

  /** `calm`: the player is to act, and nothing moves that a hint could lie under. */
  constructor(
    private readonly plan: LessonPlan,
    private readonly scene: ReadonlySignal<Scene>,
    private readonly calm: ReadonlySignal<boolean>,
  ) {
    this.known.value = plan.learnt.get();
  }

  readonly now = computed<LessonStep | undefined>(() => {
    const scene = this.scene.value;
    const known = this.known.value;
    if (!this.calm.value || scene.over || known.includes(ALL)) return undefined;
    const { choices = {}, pieces = {} } = scene;
    const { hints } = this.plan;
    const able = Object.entries(choices).filter(([, choice]) => enabled(choice));
    const mine = able.some(([, { role }]) => role !== "menu");
    const ofSide = (side: Id) => Object.keys(pieces).filter((id) => pieces[id]?.side === side);
    const looking = (look: string) => Object.keys(pieces).filter((id) => pieces[id]?.look === look);
    const can = (verb: Id) => able.some(([id, it]) => it.verb === verb && isDue(scene, id));
    const index = hints.findIndex((hint, place) => {
      const { verb, side, look } = hint;
      if (this.knows(place) || (side && ofSide(side).length === 0)) return false;
      if (look && looking(look).length === 0 && !lies(scene.board, look)) return false;
      return verb ? can(verb) : mine;
    });
    const hint = hints[index];
    if (!hint) return undefined;
    const meant = able.filter(([, { verb }]) => hint.verb && verb === hint.verb);
    const actors = meant.flatMap(([, { actor }]) => (actor && "piece" in actor ? actor.piece : []));
    const last = index === hints.length - 1;
    return {
      ...hint,
      progress: hints.map((_, place) =>
        place === index ? "shown" : this.knows(place) ? "known" : "open",
      ),
      last,
      choices: new Set(meant.map(([id]) => id)),
      pieces: hint.side ? ofSide(hint.side) : hint.look ? looking(hint.look) : actors,
      readable: !hint.verb && (!last || this.plan.ends),
    };
  });

  /** A command is sent, so the player knows how to give it. */
  follow(command: unknown): void {
    const choices = Object.values(this.scene.value.choices ?? {});
    const verb = choices.find((choice) => gives(choice, command))?.verb;
    if (verb !== undefined && !this.known.value.includes(verb))
      this.keep([...this.known.value, verb]);
  }

  read(): void {
    const step = this.now.value;
    if (!step?.readable) return;
    this.keep([...this.known.value, explanation(step.progress.indexOf("shown"))]);
  }

  skip(): void {
    this.keep([...this.known.value, ALL]);
  }

  restart(): void {
    this.keep([]);
  }

  private knows(place: number): boolean {
    const verb = this.plan.hints[place]?.verb;
    return this.known.value.includes(verb || explanation(place));
  }

  private keep(known: readonly Id[]): void {
    this.known.value = known;
    this.plan.learnt.set(known);
  }
}

/** Whether it is time for a choice: the turn is ended when no piece can do anything else. */
function isDue(scene: Scene, id: Id): boolean {
  const { end_turn: end, idle = [] } = scene;
  if (end?.choice !== id || end.state === "finished") return true;
  const acts = (piece: Id) =>
    menuOf(scene, piece).some(({ choice }) => choice.role !== "finish" && enabled(choice));
  return !idle.some(acts);
}

/** Whether the ground has a tile that looks like this. */
function lies({ kinds, rows, spots = {} }: Scene["board"], look: string): boolean {
  if (Object.values(spots).some((spot) => spot.look === look)) return true;
  const letters = Object.keys(kinds).filter((letter) => kinds[letter]?.look === look);
  return Object.values(rows).some((row) => letters.some((letter) => row.includes(letter)));
}

function explanation(place: number): Id {
  return `#${place}`;
}

function gives(from: Choice | Target, command: unknown): boolean {
  if (from.command === command) return true;
  const targets =
    "then" in from ? from.then?.targets : "targets" in from ? from.targets : undefined;
  return targets?.some((target) => gives(target, command)) ?? false;
}
