/** Ends a turn, and goes from piece to piece before that. */
import type { Id, Scene } from "../../protocol/scene";
import type { InteractionContext } from "./context";
import { NO_TARGET } from "./focus";
import type { Interaction } from "./interaction";
import { enabled, menuOf, nobodyNext } from "./offers";

const NOT_NOW = { code: "client/not_now", text: "The turn cannot be ended now." };

export class TurnEnd {
  constructor(
    private readonly context: InteractionContext,
    private readonly interaction: Interaction,
  ) {}

  private get scene(): Scene {
    return this.context.scene.value;
  }

  // CLIENT-END-1
  endTurn(): void {
    const end = this.scene.end_turn;
    if (!end || this.interaction.questions.dialog.value || this.context.barred.value !== "") return;
    const id = end.choice;
    const choice = id === undefined ? undefined : this.scene.choices?.[id];
    if (id === undefined || !choice || !enabled(choice)) {
      const { text, code } = end.refused ?? choice?.refused ?? NOT_NOW;
      this.context.tell(text, code);
      return;
    }
    const { askNothingDone, askHalfSpent, askUntouched } = this.context.settings();
    const list = (ids: readonly Id[] | undefined, note: string) =>
      (ids ?? []).map((piece) => ({
        id: piece,
        name: this.scene.pieces?.[piece]?.name ?? piece,
        note,
      }));
    const half = askHalfSpent ? list(end.half_spent, "half spent") : [];
    const untouched = askUntouched ? list(end.untouched, "untouched") : [];
    const nothing = askNothingDone && end.nothing_done === true;
    if (choice.targets?.length || (!nothing && half.length === 0 && untouched.length === 0)) {
      this.interaction.open(id);
      return;
    }
    const what = nothing
      ? "Nothing has been done this turn."
      : half.length > 0
        ? "Some have not finished."
        : "Some have not acted.";
    this.interaction.questions.ask({
      title: end.name,
      text: `${what} End the turn anyway?`,
      pieces: [...half, ...untouched],
      accept: () => {
        if (choice.command === undefined) return;
        this.interaction.focus.leaveModes();
        this.context.perform([{ command: choice.command }]);
      },
      pick: (piece) => this.interaction.show(piece),
      still: this.interaction.offered(id),
    });
  }

  // CLIENT-IDLE-1
  next(step: 1 | -1): void {
    if (this.interaction.questions.dialog.value || this.context.locked.value !== "") return;
    const idle = this.scene.idle ?? [];
    if (idle.length === 0) {
      const { text, code } = nobodyNext(this.scene);
      this.context.tell(text, code);
      return;
    }
    const now =
      this.interaction.focus.chosen.value === undefined
        ? -1
        : idle.indexOf(this.interaction.focus.chosen.value);
    const place = now < 0 && step < 0 ? idle.length - 1 : (now + step + idle.length) % idle.length;
    const id = idle[place];
    if (id !== undefined) this.interaction.show(id);
  }

  finishAndNext(): void {
    if (this.interaction.questions.dialog.value || this.context.locked.value !== "") return;
    const id = this.interaction.focus.selected.value;
    const finish =
      id === undefined
        ? undefined
        : menuOf(this.scene, id).find(({ choice }) => choice.role === "finish");
    if (id === undefined || !finish) {
      this.next(1);
      return;
    }
    if (!enabled(finish.choice)) {
      const { text, code } = finish.choice.refused ?? NO_TARGET;
      this.context.tell(text, code);
      return;
    }
    const idle = this.scene.idle ?? [];
    const place = idle.indexOf(id);
    const round = [...idle.slice(place + 1), ...idle.slice(0, Math.max(0, place))];
    this.interaction.commit(finish.id, finish.choice, undefined, false, () => {
      const next = round.find((other) => this.scene.idle?.includes(other));
      if (next !== undefined && this.context.locked.value === "") this.interaction.show(next);
    });
  }

  // CLIENT-UNDO-2
  resetTurn(times: number): void {
    const { questions } = this.interaction;
    if (questions.dialog.value || this.context.barred.value !== "") return;
    const scene = this.scene;
    questions.ask({
      title: "Reset turn",
      text: times === 1 ? "Take back the last act?" : `Take back ${times} acts of this turn?`,
      danger: true,
      accept: () => {
        const acts = Array.from({ length: times }, () => ({ act: "undo" as const }));
        this.context.perform(acts);
      },
      still: (now) => now === scene,
    });
  }
}
