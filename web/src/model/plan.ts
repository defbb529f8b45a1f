/**
 * Planning: the server tries commands on a copy, and the board draws them as ghosts. The match, its
 * clock and the other players do not notice. CLIENT-PLAN-1
 */
import { batch, signal } from "@preact/signals";
import type { PlayerAct } from "../net/source";
import type { Opaque, Scene } from "../protocol/scene";
import type { Ghost } from "./picture";

/** What commands would lead to, or why they cannot be given. */
export type Trial = (
  commands: readonly Opaque[],
) => Promise<Scene | { code: string; text: string }>;

export class ActPlan {
  readonly scene = signal<Scene | undefined>(undefined);
  readonly ghosts = signal<readonly Ghost[]>([]);
  readonly steps = signal<readonly Opaque[] | undefined>(undefined);
  readonly thinking = signal(false);
  /** The scene before each step, and the ghosts it had. */
  private past: { scene: Scene; ghosts: readonly Ghost[] }[] = [];
  /** Counts plans, so that late answers to an earlier plan are ignored. */
  private round = 0;

  constructor(
    private readonly trial: Trial,
    private readonly tell: (text: string, code?: string) => void,
  ) {}

  get open(): boolean {
    return this.steps.value !== undefined;
  }

  start(scene: Scene): void {
    this.round += 1;
    this.past = [];
    batch(() => {
      this.steps.value = [];
      this.scene.value = scene;
      this.ghosts.value = [];
    });
  }

  /** Tries one more command. `changed` gets the planned scene and the one before. */
  async add(command: Opaque, changed: (scene: Scene, before: Scene) => void): Promise<void> {
    const steps = this.steps.value;
    const before = this.scene.value;
    if (!steps || !before || this.thinking.value) return;
    const round = this.round;
    this.thinking.value = true;
    const outcome = await this.trial([...steps, command]);
    this.thinking.value = false;
    if (round !== this.round) return;
    if (!("board" in outcome)) {
      this.tell(outcome.text, outcome.code);
      return;
    }
    this.past.push({ scene: before, ghosts: this.ghosts.value });
    batch(() => {
      this.steps.value = [...steps, command];
      this.scene.value = outcome;
      this.ghosts.value = [...this.ghosts.value, ...moved(before, outcome, steps.length + 1)];
      changed(outcome, before);
    });
  }

  /** Tries several commands, one after another. */
  async addAll(
    acts: readonly PlayerAct[],
    changed: (scene: Scene, before: Scene) => void,
  ): Promise<void> {
    for (const act of acts) if ("command" in act) await this.add(act.command, changed);
  }

  /** Takes the last step back. */
  back(changed: (scene: Scene, before: Scene) => void): void {
    const last = this.past.pop();
    const now = this.scene.value;
    const steps = this.steps.value;
    if (!last || !now || !steps) return;
    batch(() => {
      this.steps.value = steps.slice(0, -1);
      this.scene.value = last.scene;
      this.ghosts.value = last.ghosts;
      changed(last.scene, now);
    });
  }

  /** Ends the plan and returns its commands in order. */
  leave(): readonly Opaque[] {
    const steps = this.steps.value ?? [];
    this.round += 1;
    this.past = [];
    batch(() => {
      this.steps.value = undefined;
      this.scene.value = undefined;
      this.ghosts.value = [];
    });
    return steps;
  }
}

function moved(before: Scene, after: Scene, step: number): Ghost[] {
  return Object.entries(after.pieces ?? {}).flatMap(([id, piece]) => {
    const from = before.pieces?.[id];
    const same = from && from.at[0] === piece.at[0] && from.at[1] === piece.at[1];
    return same ? [] : [{ piece: id, at: piece.at, step }];
  });
}
