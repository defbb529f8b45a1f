/**
 * A lesson shows the first hint that is not done yet and can be followed now, with the pieces and
 * choices to point at. CLIENT-HOME-2
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Choice, Hint, Id, Scene, Target } from "../protocol/scene";
import { enabled } from "./interaction/offers";

export type LessonStep = Hint & {
  /** Which hint it is, from 1, and of how many. */
  step: number;
  steps: number;
  /** The choices it is about, and the pieces that can make them. */
  choices: ReadonlySet<Id>;
  pieces: readonly Id[];
};

/** Stores which verbs the player knows by now. */
export type LearntVerbs = { get(): readonly Id[]; set(verbs: readonly Id[]): void };

/** Stored when the player wants no more hints. */
const ALL = "*";

export class Lesson {
  private readonly known = signal<readonly Id[]>([]);

  constructor(
    private readonly hints: readonly Hint[],
    private readonly learnt: LearntVerbs,
    private readonly scene: ReadonlySignal<Scene>,
  ) {
    this.known.value = learnt.get();
  }

  readonly now = computed<LessonStep | undefined>(() => {
    const { choices = {}, end_turn, over } = this.scene.value;
    const known = this.known.value;
    if (over || known.includes(ALL)) return undefined;
    const able = Object.entries(choices).filter(([, choice]) => enabled(choice));
    const mine = end_turn !== undefined && end_turn.state !== "waiting";
    const index = this.hints.findIndex(({ verb = "" }) =>
      verb === "" ? mine : !known.includes(verb) && able.some(([, it]) => it.verb === verb),
    );
    const hint = this.hints[index];
    if (!hint) return undefined;
    const meant = able.filter(([, choice]) => choice.verb === hint.verb);
    const pieces = meant.flatMap(([, { actor }]) => (actor && "piece" in actor ? actor.piece : []));
    const ids = new Set(meant.map(([id]) => id));
    return { ...hint, step: index + 1, steps: this.hints.length, choices: ids, pieces };
  });

  /** A command is sent, so the player knows how to give it. */
  follow(command: unknown): void {
    const choices = Object.values(this.scene.value.choices ?? {});
    const verb = choices.find((choice) => gives(choice, command))?.verb;
    if (verb !== undefined && !this.known.value.includes(verb)) this.keep(verb);
  }

  skip(): void {
    this.keep(ALL);
  }

  private keep(verb: Id): void {
    this.known.value = [...this.known.value, verb];
    this.learnt.set(this.known.value);
  }
}

function gives(from: Choice | Target, command: unknown): boolean {
  if (from.command === command) return true;
  const targets =
    "then" in from ? from.then?.targets : "targets" in from ? from.targets : undefined;
  return targets?.some((target) => gives(target, command)) ?? false;
}
