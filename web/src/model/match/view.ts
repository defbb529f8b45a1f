/** What an open match shows. The mode, the marks and the picture follow from its parts. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { viewerSeat } from "../../net/frame";
import type { About, Id, LogLine, Scene, Seat } from "../../protocol/scene";
import type { Interaction } from "../interaction/interaction";
import { piecesAt } from "../interaction/offers";
import type { Survey } from "../interaction/survey";
import type { ToastList } from "../interaction/toast_list";
import { type KeyedSignal, keyedSignal } from "../keyed_signal";
import type { Lesson, LessonStep } from "../lesson";
import type { Marks } from "../mark";
import { overlay } from "../mark_overlay";
import type { MatchLog } from "../match_log";
import type { Picture } from "../picture";
import type { ActPlan } from "../plan";
import type { CuePlayback } from "../playback/cue_playback";
import type { MatchView } from "./ports";
import type { Dialog, LogEntry, MatchMode, Toast } from "./shown";

export type ViewParts = {
  game: string;
  about: About;
  ready: ReadonlySignal<boolean>;
  /** The scene as shown; in a plan, as planned. */
  scene: ReadonlySignal<Scene>;
  locked: ReadonlySignal<string>;
  cuePlayback: CuePlayback;
  interaction: Interaction;
  survey: Survey;
  plan: ActPlan;
  lesson: Lesson | undefined;
  matchLog: MatchLog;
  toastList: ToastList;
};

export class OpenView implements MatchView {
  readonly game: string;
  readonly about: About;
  readonly ready: ReadonlySignal<boolean>;
  readonly scene: KeyedSignal<Scene>;
  readonly locked: ReadonlySignal<string>;
  readonly version: ReadonlySignal<number>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;
  readonly recap: ReadonlySignal<readonly LogLine[]>;
  readonly dialog: ReadonlySignal<Dialog | undefined>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  readonly pauseMenu: ReadonlySignal<boolean>;
  readonly polite: ReadonlySignal<string>;
  readonly assertive: ReadonlySignal<string>;

  constructor(private readonly parts: ViewParts) {
    const { cuePlayback, interaction, matchLog } = parts;
    this.game = parts.game;
    this.about = parts.about;
    this.ready = parts.ready;
    this.scene = keyedSignal(parts.scene);
    this.locked = parts.locked;
    this.version = cuePlayback.version;
    this.log = matchLog.log;
    this.recap = matchLog.recap;
    this.dialog = interaction.questions.dialog;
    this.toasts = parts.toastList.toasts;
    this.pauseMenu = interaction.pauseMenu;
    this.polite = matchLog.polite;
    this.assertive = matchLog.assertive;
  }

  readonly mode = computed<MatchMode>(() => {
    const { focus } = this.parts.interaction;
    if (this.dialog.value) return "dialog";
    if (this.parts.scene.value.over && !this.parts.cuePlayback.busy.value) return "over";
    if (this.locked.value !== "") return "locked";
    if (focus.choosing.value) return "choosing";
    if (focus.choice.value !== undefined) return "targeting";
    if (focus.selected.value !== undefined || focus.selectedCard.value) return "selected";
    return "idle";
  });

  /** Before the first view arrives, nothing shown is valid. */
  readonly busy = computed(() => !this.ready.value || this.parts.cuePlayback.busy.value);

  readonly seat = computed<Seat | undefined>(() => viewerSeat(this.parts.cuePlayback.scene.value));

  readonly lesson = computed<LessonStep | undefined>(() => this.parts.lesson?.now.value);

  readonly plan = computed(() => {
    const steps = this.parts.plan.steps.value;
    return steps && { steps: steps.length, execute: steps.length > 0 };
  });

  /** The piece under the pointer. */
  private readonly pointed = computed<Id | undefined>(() => {
    const pick = this.parts.interaction.focus.hovered.value;
    return pick && (pick.piece ?? piecesAt(this.parts.scene.value, pick.tile)[0]?.[0]);
  });

  /** The pieces that the lesson is about, until one is selected. */
  private readonly hinted = computed<readonly Id[]>(() =>
    this.parts.interaction.focus.selected.value === undefined && this.locked.value === ""
      ? (this.lesson.value?.pieces ?? [])
      : [],
  );

  private readonly overlay = computed(() => {
    const { cuePlayback, survey } = this.parts;
    const { focus } = this.parts.interaction;
    const scene = this.parts.scene.value;
    const end = focus.ending.value && !cuePlayback.busy.value ? scene.end_turn : undefined;
    return overlay({
      scene,
      selected: focus.selected.value,
      cursor: focus.cursor.value,
      hovered: focus.hovered.value?.tile,
      previewed: focus.previewed.value,
      pointed: this.pointed.value,
      aims: focus.aims.value,
      aim: focus.aim.value,
      threat: survey.threat.value,
      pins: survey.pins.value,
      cues: cuePlayback.marks.value,
      denied: focus.denied.value,
      unfinished: [...(end?.half_spent ?? []), ...(end?.untouched ?? []), ...this.hinted.value],
    });
  });

  readonly marks = computed<Marks>(() => this.overlay.value.marks);

  readonly picture = computed<Picture>(() => {
    const { selected, explicit } = this.parts.interaction.focus;
    return {
      scene: this.parts.scene.value,
      ...this.overlay.value,
      dimmed: explicit.value,
      ghosts: this.parts.plan.ghosts.value,
      leaving: this.parts.cuePlayback.leaving.value,
      ...(selected.value !== undefined ? { selected: selected.value } : {}),
      ...(this.pointed.value !== undefined ? { pointed: this.pointed.value } : {}),
    };
  });
}
