/** Modal questions: one at a time, No changes nothing. CLIENT-CONF-1 */
import { computed, signal } from "@preact/signals";
import type { Id, Scene } from "../../protocol/scene";
import type { Dialog } from "../match/shown";

export type Question = {
  title: string;
  text: string;
  yes?: string;
  no?: string;
  danger?: boolean;
  pieces?: Dialog["pieces"];
  options?: readonly string[];
  /** What Yes does. */
  accept: () => void;
  pick?: (piece: Id) => void;
  choose?: (index: number) => void;
  /** Whether it still makes sense after the scene changed. */
  still?: (scene: Scene) => boolean;
};

export class Questions {
  private readonly open = signal<Question | undefined>(undefined);

  readonly dialog = computed<Dialog | undefined>(() => {
    const question = this.open.value;
    if (!question) return undefined;
    return {
      title: question.title,
      text: question.text,
      yes: question.yes ?? "Yes",
      no: question.no ?? "No",
      danger: question.danger ?? false,
      pieces: question.pieces ?? [],
      options: (question.options ?? []).map((text, index) => ({ text, index })),
    };
  });

  ask(question: Question): void {
    this.open.value = question;
  }

  close(): void {
    this.open.value = undefined;
  }

  answer(yes: boolean): void {
    const question = this.open.value;
    this.close();
    if (yes) question?.accept();
  }

  answerWith(what: { piece: Id } | { option: number }): void {
    const question = this.open.value;
    if (!question) return;
    if ("piece" in what) {
      if (!question.pick || !question.pieces?.some(({ id }) => id === what.piece)) return;
      this.close();
      question.pick(what.piece);
    } else {
      if (!question.choose || question.options?.[what.option] === undefined) return;
      this.close();
      question.choose(what.option);
    }
  }

  review(scene: Scene): void {
    const question = this.open.value;
    if (question && question.still?.(scene) === false) this.close();
  }
}
