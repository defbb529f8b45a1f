/**
 * Turns what a player does into what is sent: selection, target modes, steps, questions. Pointer,
 * touch and keys all come through here. CLIENT-GEN-2
 *
 * It uses only what the scene lists. CLIENT-GEN-1
 */
import { batch, signal } from "@preact/signals";
import { canonical } from "../../net/hash";
import type { CardPlace, Choice, Id, Scene, Target, Tile } from "../../protocol/scene";
import type { BoardPick } from "../../scene/board";
import { sameTile } from "../mark";
import type { InputDevice, Inspected } from "../match/shown";
import type { InteractionContext } from "./context";
import { Focus, isRefused, NO_TARGET } from "./focus";
import {
  type AimedTarget,
  aimed,
  cardMenu,
  enabled,
  leads,
  ofCard,
  onBoard,
  piecesAt,
  sameCard,
} from "./offers";
import { Questions } from "./questions";

export class Interaction {
  readonly questions = new Questions();
  readonly focus: Focus;
  readonly inspected = signal<Inspected | undefined>(undefined);
  readonly pauseMenu = signal(false);

  constructor(private readonly context: InteractionContext) {
    this.focus = new Focus(context);
  }

  private get scene(): Scene {
    return this.context.scene.value;
  }

  point(pick: BoardPick | undefined): void {
    batch(() => {
      this.focus.hovered.value = pick;
      if (!sameTile(this.focus.denied.value, pick?.tile)) this.focus.denied.value = undefined;
      this.focus.pointer.value = pick;
    });
  }

  press(pick: BoardPick | undefined, hand: InputDevice): void {
    // CLIENT-CAM-1. A question must be answered first.
    if (this.context.turning() || this.questions.dialog.value || this.pauseMenu.value) return;
    // CLIENT-GEN-3
    if (this.context.barred.value !== "") return;
    batch(() => this.pressed(pick, hand));
  }

  private pressed(pick: BoardPick | undefined, hand: InputDevice): void {
    if (pick && hand === "key") this.focus.cursor.value = pick.tile;
    this.inspected.value = undefined;
    this.focus.denied.value = undefined;
    const explicit = this.focus.opened.value !== undefined || this.focus.prompt.value !== undefined;
    const here = pick ? aimed(this.scene, this.focus.aims.value, pick.tile, pick.piece) : [];
    const legal = here.filter(({ target }) => leads(target));
    const [aim] = legal;
    if (aim) {
      if (legal.length === 1) this.take(aim, hand);
      else this.askWhich(legal, hand);
      return;
    }
    const refused = here.find(({ target }) => target.refused)?.target.refused;
    if (refused) {
      // CLIENT-TGT-8: the selection stays, the target lights up.
      this.focus.denied.value = pick?.tile;
      this.context.tell(refused.text, refused.code);
      return;
    }
    // CLIENT-TGT-4: anything else changes nothing, but no click is without an answer.
    if (explicit) {
      this.deny(pick);
      this.focus.denied.value = pick?.tile;
      return;
    }
    const piece = pick && this.pieceUnder(pick);
    const acting = this.focus.selected.value !== undefined;
    if (piece !== undefined) {
      if (acting && this.scene.pieces?.[piece]?.selection === undefined) this.deny(pick, true);
      this.select(piece);
    } else {
      // Deselecting is an answer. A piece that the scene itself keeps selected stays so.
      const { chosen, selectedCard } = this.focus;
      const answered = chosen.value !== undefined || selectedCard.value !== undefined;
      if (acting) this.deny(pick, answered);
      this.focus.deselect();
      if (acting && !answered) this.focus.denied.value = pick?.tile;
    }
  }

  /**
   * Says that nothing can be done there, and why if that is known: the player probably meant a
   * quiet choice that is refused, such as travelling with an enemy in view. `answered`: something
   * else shows that the click was noticed.
   */
  private deny(pick: BoardPick | undefined, answered = false): void {
    if (!pick || !known(this.scene, pick.tile)) return;
    const why = this.focus.menu.value.find(({ choice }) => choice.quiet)?.refused;
    if (why) this.context.tell(why.text, why.code);
    else if (!answered) this.context.answer(NOT_THERE);
  }

  // CLIENT-GAME-1
  /** A step of the selected piece: the same as pointing at its neighbour, but never farther. */
  step(tile: Tile): void {
    if (this.context.turning() || this.questions.dialog.value || this.pauseMenu.value) return;
    if (this.context.locked.value !== "") return;
    batch(() => {
      this.inspected.value = undefined;
      this.focus.denied.value = undefined;
      const here = aimed(this.scene, this.focus.aims.value, tile, undefined);
      const meant = here.filter(({ quiet }) => !quiet);
      const legal = meant.filter(({ target }) => leads(target));
      const [aim] = legal;
      const refused = meant.find(({ target }) => target.refused)?.target.refused;
      if (aim && legal.length > 1) this.askWhich(legal, "key");
      else if (aim) this.take(aim, "key");
      else if (refused) {
        this.focus.denied.value = tile;
        this.context.tell(refused.text, refused.code);
      }
    });
  }

  /** The piece that a click means. Repeated clicks go through the pieces on a tile. CLIENT-SEL-6 */
  private pieceUnder({ tile, piece }: BoardPick): Id | undefined {
    const here = piecesAt(this.scene, tile);
    const usable = here.filter(([, { selection }]) => selection !== undefined);
    const ready = usable.filter(([, { selection }]) => !isRefused(selection));
    const round = ready.length > 0 ? ready : usable;
    const selected = round.findIndex(([id]) => id === this.focus.selected.value);
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
  private take(aim: AimedTarget, hand: InputDevice): void {
    const { target } = aim;
    if (target.then) {
      const usual = this.context.settings().usual ? usualOf(target) : undefined;
      if (usual) this.take({ choice: aim.choice, target: usual }, hand);
      else this.focus.enter(aim);
      return;
    }
    // CLIENT-CONF-2, CLIENT-TOUCH-1
    const again = this.focus.preview.value;
    const tapped = again !== undefined && again.choice === aim.choice && again.target === target;
    if (
      hand === "touch" &&
      !tapped &&
      onBoard(target) &&
      this.context.settings().confirm !== "off"
    ) {
      this.focus.preview.value = aim;
      return;
    }
    const choice = this.scene.choices?.[aim.choice];
    if (choice) this.commit(aim.choice, choice, target, tapped);
  }

  // CLIENT-TGT-8
  private askWhich(aims: readonly AimedTarget[], hand: InputDevice): void {
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

  /** Asks first if necessary, then sends. CLIENT-CONF-2 */
  commit(id: Id, choice: Choice, target?: Target, confirmed = false, then?: () => void): void {
    const command = target ? target.command : choice.command;
    if (command === undefined) return;
    const go = () => {
      this.focus.leaveModes();
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

  /** A question about choices stays open while they are offered unchanged. */
  offered(...ids: readonly Id[]): (scene: Scene) => boolean {
    const before = ids.map((id) => canonical(this.scene.choices?.[id]));
    return (scene) => ids.every((id, i) => canonical(scene.choices?.[id]) === before[i]);
  }

  // CLIENT-SEL-3
  select(id: Id): void {
    const piece = this.scene.pieces?.[id];
    if (!piece) return;
    const { selection } = piece;
    if (selection === undefined || this.context.locked.value !== "") {
      this.inspect({ what: "piece", id, piece });
    } else if (selection === "free" || id === this.focus.selected.value) this.choose(id);
    else if ("refused" in selection)
      this.context.tell(selection.refused.text, selection.refused.code);
    else {
      const { text, commands } = selection.ask;
      // The text may be about another piece, which is in the way.
      this.questions.ask({
        title: `Go on with ${piece.name}?`,
        text,
        accept: () => {
          this.focus.leaveModes();
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
      this.focus.leaveModes();
      this.inspected.value = undefined;
      this.focus.chosen.value = id;
      this.context.sound("select");
    });
  }

  // CLIENT-HAND-2
  /** Selects a card, or puts the selected card on a zone. */
  selectCard(place: CardPlace): void {
    if (this.context.barred.value !== "" || this.questions.dialog.value) return;
    if (this.focus.picked.value.some((picked) => sameCard(picked, place))) {
      batch(() => this.focus.unpick(place));
      return;
    }
    const answer = this.focus.listed.value.find(({ choice, target }) =>
      target.card
        ? sameCard(target.card, place)
        : !onBoard(target) && ofCard(this.scene.choices?.[choice]?.actor, place),
    );
    const put = this.putting(place);
    if (put || (answer && (this.focus.prompt.value || this.focus.opened.value))) {
      this.answerCard(put ?? answer);
      return;
    }
    const offers = cardMenu(this.scene, place);
    const [only] = offers;
    if (!only) {
      this.inspect(
        place.slot === undefined ? { what: "zone", id: place.zone } : { what: "card", place },
      );
      return;
    }
    // The choice that selecting the card opens at once. A card with one use has nothing else.
    const main =
      offers.find(({ choice }) => choice.direct) ?? (offers.length === 1 ? only : undefined);
    const again = sameCard(this.focus.selectedCard.value, place);
    batch(() => {
      const open = this.focus.opened.value !== undefined;
      this.focus.leaveModes();
      if (again && open) return;
      this.focus.selectedCard.value = place;
      this.inspected.value = undefined;
      if (!main) return;
      const { refused, targets } = main.choice;
      if (refused || targets?.length || again) this.open(main.id);
    });
  }

  /** The target for putting the selected card on a zone. */
  private putting(place: CardPlace): AimedTarget | undefined {
    const held = this.focus.selectedCard.value;
    if (!held || place.slot !== undefined) return undefined;
    for (const { id, choice } of cardMenu(this.scene, held)) {
      const target = choice.targets?.find(({ card }) => sameCard(card, place));
      if (target) return { choice: id, target };
    }
    return undefined;
  }

  private answerCard(aim: AimedTarget | undefined): void {
    if (!aim || this.context.locked.value !== "") return;
    if (leads(aim.target)) batch(() => this.take(aim, "mouse"));
    else if (aim.target.refused)
      this.context.tell(aim.target.refused.text, aim.target.refused.code);
  }

  /** Opens a menu entry, a card's choice or a button of the HUD. */
  open(id: Id): void {
    const choice = this.scene.choices?.[id];
    if (!choice || this.questions.dialog.value) return;
    // CLIENT-TURN-2: the turn can be ended when nothing else can.
    const free = choice.role === "menu" || id === this.scene.end_turn?.choice;
    const bar = free ? this.context.barred.value : this.context.locked.value;
    if (bar !== "") return;
    // CLIENT-WHY-1
    if (!enabled(choice)) {
      const { text, code } = choice.refused ?? NO_TARGET;
      this.context.tell(text, code);
      return;
    }
    batch(() => {
      this.focus.preview.value = undefined;
      this.focus.steps.value = [];
      if (choice.targets?.length) {
        const { actor } = choice;
        if (actor && "piece" in actor && this.scene.pieces?.[actor.piece]) {
          this.focus.chosen.value = actor.piece;
          this.focus.selectedCard.value = undefined;
        }
        // CLIENT-TGT-1: one mode at a time.
        this.focus.opened.value = { id, explicit: true };
      } else {
        this.focus.opened.value = undefined;
        this.commit(id, choice);
      }
    });
  }

  /** Chooses an option of the present step. */
  chooseOption(index: number): void {
    if (this.context.locked.value !== "" || this.questions.dialog.value) return;
    const aim = this.focus.options.value[index];
    if (!aim) return;
    const { target } = aim;
    if (leads(target)) batch(() => this.take(aim, "mouse"));
    else if (target.refused) this.context.tell(target.refused.text, target.refused.code);
  }

  /** Confirms the previewed target, by the Confirm button. */
  confirm(): void {
    const aim = this.focus.preview.value;
    if (aim && this.context.locked.value === "" && !this.questions.dialog.value)
      this.take(aim, "touch");
  }

  answer(yes: boolean): void {
    // A question cannot be answered while cues play, because what it asks may be about to change.
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

  /** Goes back by one layer. What the rules wait for is taken back only if they offer that. */
  private back(): boolean {
    if (this.focus.back()) return true;
    const cancel = this.focus.prompt.value?.cancel;
    const choice = cancel === undefined ? undefined : this.scene.choices?.[cancel];
    if (cancel === undefined || !choice || !enabled(choice)) return false;
    if (this.context.locked.value !== "") return false;
    this.commit(cancel, choice);
    return true;
  }

  /** Selects a piece and brings it into view. */
  show(id: Id): void {
    const piece = this.scene.pieces?.[id];
    if (!piece) return;
    this.context.bring(piece.at);
    this.select(id);
  }

  // CLIENT-INSP-1: looking never selects and never commits.
  inspect(what: Inspected | undefined): void {
    this.inspected.value = what;
    const text = what && inspectedName(this.scene, what);
    if (text) this.context.answer(text);
  }

  /** Clears the selection, the open choice and the inspector. */
  forget(): void {
    batch(() => {
      this.focus.deselect();
      this.focus.cursor.value = undefined;
      this.focus.hovered.value = undefined;
      this.focus.pointer.value = undefined;
      this.inspected.value = undefined;
      this.questions.close();
    });
  }

  /** The scene changed: gives up what is no longer possible, and keeps the rest. */
  review(scene: Scene, before: Scene): void {
    batch(() => {
      this.focus.review(scene, before);
      const look = this.inspected.value;
      if (look?.what === "piece") {
        const piece = scene.pieces?.[look.id];
        this.inspected.value = piece ? { ...look, piece } : undefined;
      }
      this.questions.review(scene);
    });
  }
}

const NOT_THERE = "Nothing can be done there.";

/** Whether the viewer knows a tile. */
function known({ board }: Scene, [x, y]: Tile): boolean {
  return board.kinds[board.rows[y]?.charAt(x) ?? ""] !== undefined;
}

/** The usual answer to the step that a target leads to. */
function usualOf({ then }: Target): Target | undefined {
  return then?.targets.find((target) => target.usual === true && leads(target));
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
