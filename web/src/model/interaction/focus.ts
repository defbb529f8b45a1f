/**
 * The player's focus: the selection, the open choice with its steps, and what follows from them.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { viewerSeat } from "../../net/frame";
import { canonical } from "../../net/hash";
import type { CardPlace, Choice, Cue, Id, Piece, Scene, Target, Tile } from "../../protocol/scene";
import type { BoardPick } from "../../scene/board";
import type { MatchSelection } from "../match/ports";
import type { Choosing, MenuEntry, TargetForecast } from "../match/shown";
import {
  type AimedTarget,
  aimed,
  cardMenu,
  enabled,
  leads,
  menuOf,
  onBoard,
  sameCard,
  tilesOf,
} from "./offers";

/** The open choice: opened from the menu, or entered through a direct target. */
type Open = { id: Id; explicit: boolean };

const NOTHING: readonly AimedTarget[] = [];

const NO_MENU: readonly MenuEntry[] = [];
export const NO_TARGET = { code: "client/no_target", text: "There is nothing to do this to." };

export class Focus implements MatchSelection {
  /** The piece that the player selected. */
  readonly chosen = signal<Id | undefined>(undefined);
  readonly selectedCard = signal<CardPlace | undefined>(undefined);
  readonly opened = signal<Open | undefined>(undefined);
  /** The targets chosen so far in a choice of several steps. */
  readonly steps = signal<readonly AimedTarget[]>([]);
  /** The target that a touch has previewed. */
  readonly preview = signal<AimedTarget | undefined>(undefined);
  readonly hovered = signal<BoardPick | undefined>(undefined);
  readonly cursor = signal<Tile | undefined>(undefined);
  /** What the pointer or the cursor pointed at last. */
  readonly pointer = signal<BoardPick | undefined>(undefined);
  /** A target that was pressed and refused, until the player does something else. CLIENT-TGT-8 */
  readonly denied = signal<Tile | undefined>(undefined);
  /** The pointer is on the end-turn button, so unfinished pieces are marked. CLIENT-END-2 */
  readonly ending = signal(false);

  constructor(
    private readonly context: { scene: ReadonlySignal<Scene>; locked: ReadonlySignal<string> },
  ) {}

  /** The selected piece, or the scene's default if the player chose none. */
  readonly selected = computed<Id | undefined>(() => {
    const { pieces, focus } = this.context.scene.value;
    const id = this.chosen.value ?? focus;
    return id !== undefined && pieces?.[id] ? id : undefined;
  });

  readonly choice = computed<Id | undefined>(() => this.opened.value?.id);

  /** The cards that the player chose in the steps so far. */
  readonly picked = computed<readonly CardPlace[]>(() =>
    this.steps.value.flatMap(({ target }) => (target.card ? [target.card] : [])),
  );

  /** The scene waits for an answer of this viewer. */
  readonly prompt = computed(() => {
    const { prompt, choices } = this.context.scene.value;
    return prompt?.choices.some((id) => choices?.[id]) ? prompt : undefined;
  });

  /** All targets that can be pointed at or chosen by name now. */
  readonly listed = computed<readonly AimedTarget[]>(() => {
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
      .filter(({ choice }) => choice.direct)
      .flatMap(({ id, choice }) => {
        const aims = aimsOf(id, choice);
        return choice.quiet ? aims.map((aim) => ({ ...aim, quiet: true })) : aims;
      });
  });

  /** All targets that can be pointed at on the board. */
  readonly aims = computed<readonly AimedTarget[]>(() => {
    const listed = this.listed.value;
    return listed.every(({ target }) => onBoard(target))
      ? listed
      : listed.filter(({ target }) => onBoard(target));
  });

  /** A mode is open in which everything else is dimmed. CLIENT-TGT-1 */
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
      const picked = this.picked.value;
      return { prompt, step, steps, options, picked, canGoBack: !then.no_way_back };
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
        picked: [],
        canGoBack: true,
      };
    }
    const prompt = this.prompt.value;
    if (!prompt) return undefined;
    const { text, step, steps, cancel } = prompt;
    const canGoBack = cancel !== undefined && choices?.[cancel] !== undefined;
    return { prompt: text, step, steps, options, picked: [], canGoBack };
  });

  readonly options = computed(() => this.listed.value.filter(({ target }) => !onBoard(target)));

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
    // Always the same empty list, so that nobody is told of a change when there is none.
    if (offers.length === 0) return NO_MENU;
    return offers.map(({ id, choice }, index) => ({
      id,
      choice,
      open: this.opened.value?.id === id,
      ...(enabled(choice) ? {} : { refused: choice.refused ?? NO_TARGET }),
      key: index < 9 ? String(index + 1) : "",
    }));
  });

  /** The target under the pointer, if there is one. */
  readonly aim = computed<AimedTarget | undefined>(() => {
    const preview = this.preview.value;
    if (preview) return preview;
    const pick = this.pointer.value;
    if (!pick) return undefined;
    const here = aimed(this.context.scene.value, this.aims.value, pick.tile, pick.piece);
    return here.find(({ target }) => leads(target)) ?? here[0];
  });

  // CLIENT-FORE-1, CLIENT-FORE-2
  readonly forecast = computed<TargetForecast | undefined>(() => {
    const aim = this.aim.value;
    if (!aim) return undefined;
    const { choices, pieces } = this.context.scene.value;
    const { target } = aim;
    const piece = target.piece === undefined ? undefined : pieces?.[target.piece];
    return {
      // What the target itself is called says more: a step onto an enemy is an attack.
      title: (target.name || choices?.[aim.choice]?.name) ?? "",
      target,
      ...(target.preview ? { preview: target.preview } : {}),
      ...(piece ? { piece } : {}),
      ...(target.risk ? { risk: target.risk } : {}),
    };
  });

  /** Goes one step deeper into a choice of several steps. */
  enter(aim: AimedTarget): void {
    this.preview.value = undefined;
    if (!this.opened.value && !this.prompt.value) {
      this.opened.value = { id: aim.choice, explicit: false };
    }
    this.steps.value = [...this.steps.value, aim];
  }

  /** Takes back a card that was chosen in some step. The other steps stay as far as possible. */
  unpick(place: CardPlace): void {
    const kept = this.steps.value.filter(({ target }) => !sameCard(target.card, place));
    this.steps.value = [];
    for (const { choice, target } of kept) {
      const again = this.listed.value.find(
        (aim) => aim.choice === choice && sameCard(aim.target.card, target.card),
      );
      if (!again) break;
      this.steps.value = [...this.steps.value, again];
    }
  }

  leaveModes(): void {
    this.denied.value = undefined;
    this.opened.value = undefined;
    this.steps.value = [];
    this.preview.value = undefined;
    this.selectedCard.value = undefined;
  }

  deselect(): void {
    this.leaveModes();
    this.chosen.value = undefined;
  }

  /**
   * Goes back by one layer: a step, a mode, the selection. Returns false if there was none.
   * CLIENT-CXL-1
   */
  back(): boolean {
    const steps = this.steps.value;
    const open = this.opened.value;
    this.preview.value = undefined;
    this.denied.value = undefined;
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
    if (this.prompt.value) return false;
    if (this.chosen.value === undefined && this.selectedCard.value === undefined) return false;
    // A selection that the scene itself keeps is not a layer.
    const kept = this.chosen.value === this.context.scene.value.focus;
    const card = this.selectedCard.value !== undefined;
    this.deselect();
    return !kept || card;
  }

  // CLIENT-SEL-5
  /**
   * A cue may end the selection before the next scene is shown: the piece is finished or gone, or
   * the turn is over.
   */
  witness(cue: Cue): void {
    const id = this.chosen.value;
    if (id === undefined) return;
    const mine = viewerSeat(this.context.scene.value);
    const finished = cue.cue === "change" && cue.piece === id && cue.spent === true;
    const gone = cue.cue === "fade" && cue.piece === id;
    const passed = cue.cue === "turn" && mine !== undefined && !cue.turn.seats?.includes(mine);
    if (finished || gone || passed) batch(() => this.deselect());
  }

  // CLIENT-SEL-5, ONLINE-SYNC-2
  /** The scene changed: gives up what is no longer possible, and keeps the rest. */
  review(scene: Scene, before: Scene): void {
    batch(() => {
      this.denied.value = undefined;
      const id = this.chosen.value;
      const passed = scene.turn.side !== before.turn.side || scene.turn.round !== before.turn.round;
      if (id !== undefined && (passed || !stillActs(scene, before, id))) this.deselect();
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
    });
  }
}

/** The targets of a choice. If it cannot be made, each target says why. */
function aimsOf(id: Id, choice: Choice | undefined): AimedTarget[] {
  const refused = choice?.refused;
  return (choice?.targets ?? []).map((target) => ({
    choice: id,
    target: refused && !target.refused ? { ...target, refused } : target,
  }));
}

/** A choice without a target, as a target to choose by name. */
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

export function isRefused(selection: Piece["selection"]): boolean {
  return typeof selection === "object" && "refused" in selection;
}

function stillActs(scene: Scene, before: Scene, id: Id): boolean {
  const piece = scene.pieces?.[id];
  if (!piece || piece.selection === undefined || isRefused(piece.selection)) return false;
  const could = menuOf(before, id).some(({ choice }) => enabled(choice));
  return !could || menuOf(scene, id).some(({ choice }) => enabled(choice));
}
