/**
 * From what a person does to what is sent: selection, target modes, steps, questions. Pointer,
 * touch and keys all come through here. CLIENT-GEN-2
 *
 * It goes by what the scene lists and by nothing else. CLIENT-GEN-1
 */
import { batch, computed, signal } from "@preact/signals";
import { canonical } from "../../net/hash";
import type { CardPlace, Choice, Id, Piece, Scene, Target, Tile } from "../../protocol/scene";
import type { Pick } from "../../scene/board";
import type { Choosing, Forecast, Hand, Inspected, MenuEntry } from "../match";
import type { Context } from "./context";
import {
  type Aim,
  aimed,
  cardMenu,
  enabled,
  leads,
  menuOf,
  ofCard,
  onBoard,
  piecesAt,
  sameCard,
  tilesOf,
} from "./offers";
import { Questions } from "./questions";

/** The open choice: opened from the menu, or stepped into from a direct target. */
type Open = { id: Id; explicit: boolean };

const NOTHING: readonly Aim[] = [];

export class Interaction {
  readonly questions = new Questions();
  private readonly chosen = signal<Id | undefined>(undefined);
  readonly selectedCard = signal<CardPlace | undefined>(undefined);
  private readonly opened = signal<Open | undefined>(undefined);
  /** The targets chosen so far in a choice of several steps. */
  private readonly steps = signal<readonly Aim[]>([]);
  private readonly preview = signal<Aim | undefined>(undefined);
  readonly hovered = signal<Pick | undefined>(undefined);
  readonly cursor = signal<Tile | undefined>(undefined);
  /** What was pointed at last: by the pointer or by the cursor. */
  private readonly pointer = signal<Pick | undefined>(undefined);
  readonly inspected = signal<Inspected | undefined>(undefined);
  readonly pauseMenu = signal(false);
  /** The end-turn button is pointed at: unfinished pieces are marked. CLIENT-END-2 */
  readonly ending = signal(false);

  constructor(private readonly context: Context) {}

  private get scene(): Scene {
    return this.context.scene.value;
  }

  /** The selected piece; the scene's own if nobody chose another. */
  readonly selected = computed<Id | undefined>(() => {
    const { pieces, focus } = this.context.scene.value;
    const id = this.chosen.value ?? focus;
    return id !== undefined && pieces?.[id] ? id : undefined;
  });

  readonly choice = computed<Id | undefined>(() => this.opened.value?.id);

  /** The scene waits for an answer of this viewer. */
  private readonly prompt = computed(() => {
    const { prompt, choices } = this.context.scene.value;
    return prompt?.choices.some((id) => choices?.[id]) ? prompt : undefined;
  });

  /** Everything that can be pointed at or chosen by name now. */
  private readonly listed = computed<readonly Aim[]>(() => {
    if (this.context.locked.value !== "") return NOTHING;
    const { choices } = this.context.scene.value;
    const open = this.opened.value;
    const last = this.steps.value.at(-1);
    if (last) {
      return (last.target.then?.targets ?? []).map((target) => ({ choice: last.choice, target }));
    }
    if (open) return aimsOf(open.id, choices?.[open.id]);
    const prompt = this.prompt.value;
    if (prompt) {
      return prompt.choices.flatMap((id) => {
        const choice = choices?.[id];
        if (!choice) return [];
        return choice.targets?.length ? aimsOf(id, choice) : [{ choice: id, target: bare(choice) }];
      });
    }
    const selected = this.selected.value;
    const card = this.selectedCard.value;
    // CLIENT-TGT-8
    const offers = card
      ? cardMenu(this.context.scene.value, card)
      : selected === undefined
        ? []
        : menuOf(this.context.scene.value, selected);
    return offers
      .filter(({ choice }) => choice.direct && !choice.refused)
      .flatMap(({ id, choice }) => aimsOf(id, choice));
  });

  /** What can be pointed at on the board. */
  readonly aims = computed<readonly Aim[]>(() => {
    const listed = this.listed.value;
    return listed.every(({ target }) => onBoard(target))
      ? listed
      : listed.filter(({ target }) => onBoard(target));
  });

  /** A mode was opened in which everything else steps back. CLIENT-TGT-1 */
  readonly explicit = computed(
    () =>
      this.context.locked.value === "" &&
      (this.opened.value !== undefined || this.prompt.value !== undefined) &&
      this.aims.value.length > 0,
  );

  readonly previewed = computed<Tile | undefined>(() => {
    const aim = this.preview.value;
    return aim && tilesOf(this.context.scene.value, aim.target)[0];
  });

  // CLIENT-TGT-6
  readonly choosing = computed<Choosing | undefined>(() => {
    if (this.context.locked.value !== "") return undefined;
    const options = this.options.value.map(({ target }, index) => ({ index, target }));
    const then = this.steps.value.at(-1)?.target.then;
    if (then) {
      const { prompt, step, steps } = then;
      return { prompt, step, steps, options, canGoBack: !then.no_way_back };
    }
    const open = this.opened.value;
    const { choices } = this.context.scene.value;
    if (open) {
      const choice = choices?.[open.id];
      if (!choice || options.length === 0) return undefined;
      return {
        prompt: choice.prompt ?? choice.name,
        step: 1,
        steps: stepsOf(choice),
        options,
        canGoBack: true,
      };
    }
    const prompt = this.prompt.value;
    if (!prompt) return undefined;
    const { text, step, steps, cancel } = prompt;
    const canGoBack = cancel !== undefined && choices?.[cancel] !== undefined;
    return { prompt: text, step, steps, options, canGoBack };
  });

  private readonly options = computed(() =>
    this.listed.value.filter(({ target }) => !onBoard(target)),
  );

  // CLIENT-MENU-2
  readonly menu = computed<readonly MenuEntry[]>(() => {
    const scene = this.context.scene.value;
    const card = this.selectedCard.value;
    const selected = this.selected.value;
    const offers = card
      ? cardMenu(scene, card)
      : selected === undefined
        ? []
        : menuOf(scene, selected);
    return offers.map(({ id, choice }, index) => ({
      id,
      choice,
      open: this.opened.value?.id === id,
      ...(enabled(choice) ? {} : { refused: choice.refused ?? NO_TARGET }),
      key: index < 9 ? String(index + 1) : "",
    }));
  });

  /** The target that is pointed at, if it is one. */
  readonly aim = computed<Aim | undefined>(() => {
    const preview = this.preview.value;
    if (preview) return preview;
    const pick = this.pointer.value;
    if (!pick) return undefined;
    const here = aimed(this.context.scene.value, this.aims.value, pick.tile, pick.piece);
    return here.find(({ target }) => leads(target)) ?? here[0];
  });

  // CLIENT-FORE-1, CLIENT-FORE-2
  readonly forecast = computed<Forecast | undefined>(() => {
    const aim = this.aim.value;
    if (!aim) return undefined;
    const { choices, pieces } = this.context.scene.value;
    const { target } = aim;
    const piece = target.piece === undefined ? undefined : pieces?.[target.piece];
    return {
      title: choices?.[aim.choice]?.name ?? target.name ?? "",
      target,
      ...(target.preview ? { preview: target.preview } : {}),
      ...(piece ? { piece } : {}),
      ...(target.risk ? { risk: target.risk } : {}),
    };
  });

  // --- What a person does ---

  point(pick: Pick | undefined): void {
    batch(() => {
      this.hovered.value = pick;
      this.pointer.value = pick;
    });
  }

  press(pick: Pick | undefined, hand: Hand): void {
    // CLIENT-CAM-1; a question is answered first.
    if (this.context.turning() || this.questions.dialog.value || this.pauseMenu.value) return;
    // CLIENT-GEN-3
    if (this.context.barred.value !== "") return;
    batch(() => this.pressed(pick, hand));
  }

  private pressed(pick: Pick | undefined, hand: Hand): void {
    if (pick && hand === "key") this.cursor.value = pick.tile;
    this.inspected.value = undefined;
    const explicit = this.opened.value !== undefined || this.prompt.value !== undefined;
    const here = pick ? aimed(this.scene, this.aims.value, pick.tile, pick.piece) : [];
    const legal = here.filter(({ target }) => leads(target));
    const [aim] = legal;
    if (aim) {
      if (legal.length === 1) this.take(aim, hand);
      else this.askWhich(legal, hand);
      return;
    }
    const refused = here.find(({ target }) => target.refused)?.target.refused;
    if (refused) {
      // CLIENT-TGT-8: the selection stays.
      this.context.tell(refused.text, refused.code);
      return;
    }
    // CLIENT-TGT-4: anything else changes nothing.
    if (explicit) return;
    const piece = pick && this.pieceUnder(pick);
    if (piece !== undefined) this.select(piece);
    else this.deselect();
  }

  /** Which piece a click means. Repeated clicks go through those on one tile. CLIENT-SEL-6 */
  private pieceUnder({ tile, piece }: Pick): Id | undefined {
    const here = piecesAt(this.scene, tile);
    const usable = here.filter(([, { selection }]) => selection !== undefined);
    const ready = usable.filter(([, { selection }]) => !isRefused(selection));
    const round = ready.length > 0 ? ready : usable;
    const selected = round.findIndex(([id]) => id === this.selected.value);
    if (selected >= 0) return round[(selected + 1) % round.length]?.[0];
    const pointed = round.find(([id]) => id === piece)?.[0];
    return (
      pointed ??
      (piece !== undefined && this.scene.pieces?.[piece] ? piece : undefined) ??
      round[0]?.[0] ??
      here[0]?.[0]
    );
  }

  /** A legal target: the next step, a preview, a question, or the act. */
  private take(aim: Aim, hand: Hand): void {
    const { target } = aim;
    if (target.then) {
      this.step(aim);
      return;
    }
    // CLIENT-CONF-2, CLIENT-TOUCH-1
    const again = this.preview.value;
    const tapped = again !== undefined && again.choice === aim.choice && again.target === target;
    if (
      hand === "touch" &&
      !tapped &&
      onBoard(target) &&
      this.context.settings().confirm !== "off"
    ) {
      this.preview.value = aim;
      return;
    }
    const choice = this.scene.choices?.[aim.choice];
    if (choice) this.commit(aim.choice, choice, target, tapped);
  }

  private step(aim: Aim): void {
    this.preview.value = undefined;
    if (!this.opened.value && !this.prompt.value)
      this.opened.value = { id: aim.choice, explicit: false };
    this.steps.value = [...this.steps.value, aim];
  }

  // CLIENT-TGT-8
  private askWhich(aims: readonly Aim[], hand: Hand): void {
    const { choices, pieces } = this.scene;
    const names = aims.map(({ choice, target }) => {
      const piece = target.piece === undefined ? undefined : pieces?.[target.piece]?.name;
      const what = target.name ?? piece;
      const verb = choices?.[choice]?.name ?? "";
      return what ? `${verb}: ${what}` : verb;
    });
    this.questions.ask({
      title: "Which?",
      text: "There is more than one thing to do here.",
      yes: names[0] ?? "Yes",
      no: "Cancel",
      options: names,
      accept: () => {
        const [first] = aims;
        if (first) this.take(first, hand === "touch" ? "mouse" : hand);
      },
      choose: (index) => {
        const aim = aims[index];
        if (aim) this.take(aim, hand === "touch" ? "mouse" : hand);
      },
      still: this.offered(...aims.map(({ choice }) => choice)),
    });
  }

  /** Asks if it has to be asked, then sends. CLIENT-CONF-2 */
  private commit(
    id: Id,
    choice: Choice,
    target?: Target,
    confirmed = false,
    then?: () => void,
  ): void {
    const command = target ? target.command : choice.command;
    if (command === undefined) return;
    const go = () => {
      this.leaveModes();
      this.context.perform([{ command }], then);
    };
    const { confirm } = this.context.settings();
    const asked = target?.confirm ?? choice.confirm;
    const lasting = choice.irreversible === true || target?.irreversible === true;
    const menu = choice.role === "menu";
    if (asked && (confirm !== "off" || menu)) {
      this.questions.ask({
        title: choice.name,
        text: asked,
        danger: true,
        accept: go,
        still: this.offered(id),
      });
    } else if (lasting && confirm === "always" && !confirmed) {
      const text = `${choice.name}? It cannot be taken back.`;
      this.questions.ask({ title: choice.name, text, accept: go, still: this.offered(id) });
    } else go();
  }

  /** A question about choices holds while they are offered as they were. */
  private offered(...ids: readonly Id[]): (scene: Scene) => boolean {
    const before = ids.map((id) => canonical(this.scene.choices?.[id]));
    return (scene) => ids.every((id, i) => canonical(scene.choices?.[id]) === before[i]);
  }

  private leaveModes(): void {
    this.opened.value = undefined;
    this.steps.value = [];
    this.preview.value = undefined;
    this.selectedCard.value = undefined;
  }

  // CLIENT-SEL-3
  select(id: Id): void {
    const piece = this.scene.pieces?.[id];
    if (!piece) return;
    const { selection } = piece;
    if (selection === undefined || this.context.locked.value !== "") {
      this.inspect({ what: "piece", id, piece });
    } else if (selection === "free" || id === this.selected.value) this.choose(id);
    else if ("refused" in selection)
      this.context.tell(selection.refused.text, selection.refused.code);
    else {
      const { text, commands } = selection.ask;
      this.questions.ask({
        title: piece.name,
        text,
        accept: () => {
          this.leaveModes();
          this.context.perform(
            commands.map((command) => ({ command })),
            () => this.choose(id),
          );
        },
        still: (scene) => canonical(scene.pieces?.[id]?.selection) === canonical(selection),
      });
    }
  }

  private choose(id: Id): void {
    batch(() => {
      this.leaveModes();
      this.inspected.value = undefined;
      this.chosen.value = id;
      this.context.sound("select");
    });
  }

  private deselect(): void {
    this.leaveModes();
    this.chosen.value = undefined;
  }

  // CLIENT-HAND-2
  selectCard(place: CardPlace): void {
    if (this.context.barred.value !== "" || this.questions.dialog.value) return;
    const answer = this.listed.value.find(({ choice, target }) =>
      target.card
        ? sameCard(target.card, place)
        : ofCard(this.scene.choices?.[choice]?.actor, place),
    );
    if (answer && (this.prompt.value || this.opened.value)) {
      if (leads(answer.target)) this.take(answer, "mouse");
      else if (answer.target.refused)
        this.context.tell(answer.target.refused.text, answer.target.refused.code);
      return;
    }
    const offers = cardMenu(this.scene, place);
    const [only] = offers;
    if (!only) {
      this.inspect({ what: "card", place });
      return;
    }
    const again = sameCard(this.selectedCard.value, place);
    batch(() => {
      this.leaveModes();
      this.selectedCard.value = place;
      if (offers.length > 1) return;
      if (only.choice.refused || only.choice.targets?.length || again) this.open(only.id);
    });
  }

  /** A menu entry, a card's choice or a button of the HUD. */
  open(id: Id): void {
    const choice = this.scene.choices?.[id];
    if (!choice || this.questions.dialog.value) return;
    const bar = choice.role === "menu" ? this.context.barred.value : this.context.locked.value;
    if (bar !== "") return;
    // CLIENT-WHY-1
    if (!enabled(choice)) {
      const { text, code } = choice.refused ?? NO_TARGET;
      this.context.tell(text, code);
      return;
    }
    batch(() => {
      this.preview.value = undefined;
      this.steps.value = [];
      if (choice.targets?.length) {
        const { actor } = choice;
        if (actor && "piece" in actor && this.scene.pieces?.[actor.piece]) {
          this.chosen.value = actor.piece;
          this.selectedCard.value = undefined;
        }
        // CLIENT-TGT-1: one mode at a time.
        this.opened.value = { id, explicit: true };
      } else {
        this.opened.value = undefined;
        this.commit(id, choice);
      }
    });
  }

  /** An option of the step that is being chosen. */
  chooseOption(index: number): void {
    if (this.context.locked.value !== "" || this.questions.dialog.value) return;
    const aim = this.options.value[index];
    if (!aim) return;
    const { target } = aim;
    if (leads(target)) batch(() => this.take(aim, "mouse"));
    else if (target.refused) this.context.tell(target.refused.text, target.refused.code);
  }

  /** The previewed target, by the Confirm button. */
  confirm(): void {
    const aim = this.preview.value;
    if (aim && this.context.locked.value === "" && !this.questions.dialog.value)
      this.take(aim, "touch");
  }

  answer(yes: boolean): void {
    // A question is not answered while things are moving: what it asks may be about to change.
    if (yes && this.context.barred.value !== "") return;
    this.questions.answer(yes);
  }

  answerWith(what: { piece: Id } | { option: number }): void {
    if (this.context.barred.value === "") this.questions.answerWith(what);
  }

  // CLIENT-CXL-1, CLIENT-CXL-2
  cancel(by: "escape" | "pointer"): void {
    batch(() => {
      if (this.pauseMenu.value) {
        if (by === "escape") this.pauseMenu.value = false;
      } else if (this.inspected.value) this.inspected.value = undefined;
      else if (this.questions.dialog.value) this.questions.answer(false);
      else if (!this.back() && by === "escape") this.pauseMenu.value = true;
    });
  }

  /** One layer of steps, modes and selection; false if there was none. */
  private back(): boolean {
    const steps = this.steps.value;
    const open = this.opened.value;
    this.preview.value = undefined;
    const last = steps.at(-1);
    if (last) {
      const giveUp = last.target.then?.no_way_back === true;
      this.steps.value = giveUp ? [] : steps.slice(0, -1);
      if (giveUp || (steps.length === 1 && open && !open.explicit)) this.opened.value = undefined;
      return true;
    }
    if (open) {
      this.opened.value = undefined;
      this.selectedCard.value = undefined;
      return true;
    }
    const cancel = this.prompt.value?.cancel;
    const choice = cancel === undefined ? undefined : this.scene.choices?.[cancel];
    if (cancel !== undefined && choice && enabled(choice) && this.context.locked.value === "") {
      this.commit(cancel, choice);
      return true;
    }
    if (this.chosen.value === undefined && this.selectedCard.value === undefined) return false;
    // What the scene itself keeps selected is no layer.
    const kept = this.scene.focus !== undefined && this.chosen.value === this.scene.focus;
    const card = this.selectedCard.value !== undefined;
    this.deselect();
    return !kept || card;
  }

  // CLIENT-END-1
  endTurn(): void {
    const end = this.scene.end_turn;
    if (!end || this.questions.dialog.value || this.context.barred.value !== "") return;
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
      this.open(id);
      return;
    }
    const what = nothing
      ? "Nothing has been done this turn."
      : half.length > 0
        ? "Some have not finished."
        : "Some have not acted.";
    this.questions.ask({
      title: end.name,
      text: `${what} End the turn anyway?`,
      pieces: [...half, ...untouched],
      accept: () => {
        if (choice.command === undefined) return;
        this.leaveModes();
        this.context.perform([{ command: choice.command }]);
      },
      pick: (piece) => this.show(piece),
      still: this.offered(id),
    });
  }

  /** Selects a piece and brings it into view. */
  show(id: Id): void {
    const piece = this.scene.pieces?.[id];
    if (!piece) return;
    this.context.bring(piece.at);
    this.select(id);
  }

  // CLIENT-IDLE-1
  next(step: 1 | -1): void {
    if (this.questions.dialog.value || this.context.locked.value !== "") return;
    const idle = this.scene.idle ?? [];
    if (idle.length === 0) {
      this.context.tell("Nobody can act any more.");
      return;
    }
    const now = this.chosen.value === undefined ? -1 : idle.indexOf(this.chosen.value);
    const place = now < 0 && step < 0 ? idle.length - 1 : (now + step + idle.length) % idle.length;
    const id = idle[place];
    if (id !== undefined) this.show(id);
  }

  finishAndNext(): void {
    if (this.questions.dialog.value || this.context.locked.value !== "") return;
    const id = this.selected.value;
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
    this.commit(finish.id, finish.choice, undefined, false, () => {
      const next = round.find((other) => this.scene.idle?.includes(other));
      if (next !== undefined && this.context.locked.value === "") this.show(next);
    });
  }

  // CLIENT-INSP-1: looking never selects and never commits.
  inspect(what: Inspected | undefined): void {
    this.inspected.value = what;
    const text = what && inspectedName(this.scene, what);
    if (text) this.context.answer(text);
  }

  /** The tile that keys and the inspect key are about. */
  pointed(): Pick | undefined {
    return this.pointer.value;
  }

  setPointer(pick: Pick | undefined): void {
    this.pointer.value = pick;
  }

  // CLIENT-SEL-5, ONLINE-SYNC-2
  /** The scene has changed: what no longer stands is given up, the rest stays. */
  review(scene: Scene, before: Scene): void {
    batch(() => {
      const id = this.chosen.value;
      if (id !== undefined && !stillActs(scene, before, id)) this.deselect();
      const open = this.opened.value;
      if (open) {
        const [now, then] = [scene.choices?.[open.id], before.choices?.[open.id]];
        if (!now || !enabled(now) || scene.prompt) this.leaveModes();
        else if (now !== then && canonical(now) !== canonical(then)) {
          this.steps.value = [];
          this.preview.value = undefined;
          if (!open.explicit) this.opened.value = undefined;
        }
      } else if (this.steps.value.length > 0 || this.preview.value) {
        this.steps.value = [];
        this.preview.value = undefined;
      }
      const card = this.selectedCard.value;
      if (card && cardMenu(scene, card).length === 0) this.selectedCard.value = undefined;
      const look = this.inspected.value;
      if (look?.what === "piece") {
        const piece = scene.pieces?.[look.id];
        this.inspected.value = piece ? { ...look, piece } : undefined;
      }
      this.questions.review(scene);
    });
  }
}

const NO_TARGET = { code: "client/no_target", text: "There is nothing to do this to." };
const NOT_NOW = { code: "client/not_now", text: "The turn cannot be ended now." };

function aimsOf(id: Id, choice: Choice | undefined): Aim[] {
  return (choice?.targets ?? []).map((target) => ({ choice: id, target }));
}

/** An answer without a target, as something to choose by name. */
function bare(choice: Choice): Target {
  const { name, icon, command, refused, preview, confirm, irreversible, actor } = choice;
  return {
    name,
    ...(icon !== undefined ? { icon } : {}),
    ...(command !== undefined ? { command } : {}),
    ...(refused !== undefined ? { refused } : {}),
    ...(preview !== undefined ? { preview } : {}),
    ...(confirm !== undefined ? { confirm } : {}),
    ...(irreversible !== undefined ? { irreversible } : {}),
    ...(actor && "card" in actor ? { card: actor.card } : {}),
  };
}

function stepsOf(choice: Choice): number {
  return Math.max(1, ...(choice.targets ?? []).map((target) => target.then?.steps ?? 1));
}

function isRefused(selection: Piece["selection"]): boolean {
  return typeof selection === "object" && "refused" in selection;
}

function stillActs(scene: Scene, before: Scene, id: Id): boolean {
  const piece = scene.pieces?.[id];
  if (!piece || piece.selection === undefined || isRefused(piece.selection)) return false;
  const could = menuOf(before, id).some(({ choice }) => enabled(choice));
  return !could || menuOf(scene, id).some(({ choice }) => enabled(choice));
}

function inspectedName(scene: Scene, what: Inspected): string {
  switch (what.what) {
    case "piece":
      return [what.piece.name, what.piece.label].filter(Boolean).join(", ");
    case "tile":
    case "text":
      return what.title;
    case "card": {
      const slot = what.place.slot;
      const card =
        slot === undefined ? undefined : scene.zones?.[what.place.zone]?.cards?.[String(slot)];
      return card?.name ?? "A card";
    }
    case "zone":
      return scene.zones?.[what.id]?.name ?? "";
  }
}
