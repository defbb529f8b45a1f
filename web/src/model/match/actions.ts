/** What a player does in an open match, from anywhere on the page. */
import type { ReadonlySignal } from "@preact/signals";
import type { PlayerAct, ViewSource } from "../../net/source";
import type { CardPlace, Id, Scene } from "../../protocol/scene";
import type { BoardPick } from "../../scene/board";
import type { Agreements } from "../agreements";
import type { Interaction } from "../interaction/interaction";
import type { Survey } from "../interaction/survey";
import type { ToastList } from "../interaction/toast_list";
import type { TurnEnd } from "../interaction/turn_end";
import type { MatchLog } from "../match_log";
import type { ActPlan } from "../plan";
import type { CuePlayback } from "../playback/cue_playback";
import type { MatchActions } from "./ports";
import type { InputDevice } from "./shown";

export type ActionParts = {
  source: ViewSource;
  /** The scene as shown; in a plan, as planned. */
  scene: ReadonlySignal<Scene>;
  /** Why the player can do nothing at all. Empty if something is possible. */
  barred: ReadonlySignal<string>;
  /** The same, or because others are to act. */
  locked: ReadonlySignal<string>;
  cuePlayback: CuePlayback;
  interaction: Interaction;
  ending: TurnEnd;
  survey: Survey;
  plan: ActPlan;
  matchLog: MatchLog;
  toastList: ToastList;
  agreements: Agreements;
  perform(acts: readonly PlayerAct[]): void;
};

const NOTHING_TO_UNDO = { code: "client/nothing_to_undo", text: "There is nothing to take back." };

export class OpenActions implements MatchActions {
  constructor(private readonly parts: ActionParts) {}

  point(pick: BoardPick | undefined): void {
    this.parts.source.active?.();
    this.parts.interaction.point(pick);
  }

  press(pick: BoardPick | undefined, hand: InputDevice): void {
    this.parts.source.active?.();
    this.parts.interaction.press(pick, hand);
  }

  step(direction: string): void {
    this.parts.source.active?.();
    this.parts.survey.step(direction);
  }

  cancel(by: "escape" | "pointer"): void {
    const { source, matchLog, interaction } = this.parts;
    source.active?.();
    if (matchLog.recap.value.length > 0) matchLog.recap.value = [];
    else interaction.cancel(by);
  }

  select(id: Id): void {
    if (!this.asked) this.parts.interaction.show(id);
  }

  selectCard(place: CardPlace): void {
    this.parts.interaction.selectCard(place);
  }

  open(choice: Id): void {
    this.parts.interaction.open(choice);
  }

  choose(index: number): void {
    this.parts.interaction.chooseOption(index);
  }

  confirm(): void {
    this.parts.interaction.confirm();
  }

  answer(yes: boolean): void {
    this.parts.interaction.answer(yes);
  }

  answerWith(what: { piece: Id } | { option: number }): void {
    this.parts.interaction.answerWith(what);
  }

  endTurn(): void {
    this.parts.ending.endTurn();
  }

  pointEndTurn(on: boolean): void {
    this.parts.interaction.focus.ending.value = on;
  }

  next(step: 1 | -1): void {
    this.parts.ending.next(step);
  }

  finishAndNext(): void {
    this.parts.ending.finishAndNext();
  }

  undo(): void {
    this.takeBack("undo");
  }

  redo(): void {
    this.takeBack("redo");
  }

  resetTurn(): void {
    const ability = this.parts.scene.value.undo;
    const asks = this.parts.agreements.asks("take_back");
    if (asks || this.parts.plan.open || !ability || ability.refused) this.takeBack("undo");
    else this.parts.ending.resetTurn(ability.times ?? 1);
  }

  startPlan(): void {
    const { plan, locked, source, cuePlayback } = this.parts;
    if (plan.open || locked.value !== "" || this.asked) return;
    if (source.link.value.state === "local") plan.start(cuePlayback.scene.value);
    else this.tell("Plans can be made in matches at one screen only.", "client/no_plan");
  }

  leavePlan(how: "execute" | "discard"): void {
    const { plan, cuePlayback, interaction } = this.parts;
    const planned = plan.scene.value;
    if (!planned) return;
    const commands = plan.leave();
    interaction.review(cuePlayback.scene.value, planned);
    if (how === "execute") this.parts.perform(commands.map((command) => ({ command })));
  }

  openPauseMenu(open: boolean): void {
    this.parts.interaction.pauseMenu.value = open;
  }

  dismiss(toast: number): void {
    this.parts.toastList.dismiss(toast);
  }

  tell(text: string, code?: string): void {
    this.parts.toastList.tell(text, code);
  }

  /** A question waits for its answer. */
  private get asked(): boolean {
    return this.parts.interaction.questions.dialog.value !== undefined;
  }

  // CLIENT-UNDO-1
  private takeBack(which: "undo" | "redo"): void {
    const { plan, interaction, scene, barred, source } = this.parts;
    if (this.asked) return;
    if (barred.value !== "") {
      // Most reasons pass in a moment. A lost connection does not.
      const { state } = source.link.value;
      if (state === "lost" || state === "reconnecting") this.tell(barred.value, "client/no_link");
      return;
    }
    if (plan.open) {
      if (which === "undo") plan.back((now, before) => interaction.review(now, before));
      return;
    }
    const ability = scene.value[which];
    if (ability && !ability.refused) {
      const { agreements } = this.parts;
      // ONLINE-FAIR-2: other people are asked.
      if (which === "undo" && agreements.asks("take_back")) agreements.make("take_back");
      else this.parts.perform([{ act: which }]);
    } else {
      const { text, code } = ability?.refused ?? NOTHING_TO_UNDO;
      this.tell(text, code);
    }
  }
}
