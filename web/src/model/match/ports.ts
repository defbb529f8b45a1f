/**
 * A match as the page sees it, in a few interfaces: what is shown, what is selected, what can be
 * done, the connection. A panel takes the interfaces that it uses.
 *
 * Pointer, touch and keyboard all end in the acts below (CLIENT-GEN-2). The match has no rules: it
 * uses the choices, targets, verdicts and reasons of the scene (CLIENT-GEN-1).
 */
import type { ReadonlySignal } from "@preact/signals";
import type { Answer, Link, SeatPresence } from "../../net/source";
import type {
  About,
  CardPlace,
  Colour,
  Cue,
  Id,
  LogLine,
  Reason,
  Scene,
  Seat,
  Tile,
} from "../../protocol/scene";
import type { OfferKind, RematchSeat } from "../../protocol/wire";
import type { Arrow, BoardPick, BoardRenderer } from "../../scene/board";
import type { StandingOffer } from "../agreements";
import type { ConnectionNotice } from "../connection_news";
import type { ScanCategory } from "../interaction/survey";
import type { KeyedSignal } from "../keyed_signal";
import type { LessonStep } from "../lesson";
import type { Marks } from "../mark";
import type { Picture } from "../picture";
import type {
  Banner,
  Choosing,
  Dialog,
  InputDevice,
  Inspected,
  LogEntry,
  MatchMode,
  MenuEntry,
  ScreenCue,
  TargetForecast,
  Toast,
} from "./shown";

/** What is shown. */
export interface MatchView {
  readonly game: string;
  readonly about: About;
  /** The first view has arrived. Before that the scene is empty, and only the link has a value. */
  readonly ready: ReadonlySignal<boolean>;
  /**
   * The scene as shown. It equals the rules' state whenever `busy` is false (CLIENT-GEN-4). Panels
   * depend only on the parts that they read. CLIENT-PERF-1
   */
  readonly scene: KeyedSignal<Scene>;
  readonly picture: ReadonlySignal<Picture>;
  readonly marks: ReadonlySignal<Marks>;
  readonly mode: ReadonlySignal<MatchMode>;
  /** Cues are playing. CLIENT-GEN-3 */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the player can do nothing now, for the HUD. Empty if something is possible. */
  readonly locked: ReadonlySignal<string>;
  /** The seat of the viewer. */
  readonly seat: ReadonlySignal<Seat | undefined>;
  /** The number of the shown state. */
  readonly version: ReadonlySignal<number>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;
  /**
   * On a shared screen: what happened since the present person looked last. Escape or `cancel`
   * closes it. CLIENT-SEAT-2
   */
  readonly recap: ReadonlySignal<readonly LogLine[]>;
  /** The next hint for a newcomer, while the player is to act. CLIENT-HOME-2 */
  readonly lesson: ReadonlySignal<LessonStep | undefined>;
  readonly dialog: ReadonlySignal<Dialog | undefined>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  readonly pauseMenu: ReadonlySignal<boolean>;
  /** The plan, if one is being made. */
  readonly plan: ReadonlySignal<{ steps: number; execute: boolean } | undefined>;
  /** What is spoken: each new text once. CLIENT-SR-2 */
  readonly polite: ReadonlySignal<string>;
  readonly assertive: ReadonlySignal<string>;
}

/** What is selected and pointed at, and what follows from it. */
export interface MatchSelection {
  readonly selected: ReadonlySignal<Id | undefined>;
  readonly selectedCard: ReadonlySignal<CardPlace | undefined>;
  /** The choice whose targets are open. `data-choice` */
  readonly choice: ReadonlySignal<Id | undefined>;
  readonly menu: ReadonlySignal<readonly MenuEntry[]>;
  readonly choosing: ReadonlySignal<Choosing | undefined>;
  readonly forecast: ReadonlySignal<TargetForecast | undefined>;
  readonly hovered: ReadonlySignal<BoardPick | undefined>;
  readonly cursor: ReadonlySignal<Tile | undefined>;
  /** The tile that a touch has previewed. A second touch or Confirm acts on it. */
  readonly previewed: ReadonlySignal<Tile | undefined>;
}

/** Looking around. Nothing of it is sent. */
export interface MatchSurvey {
  readonly inspected: ReadonlySignal<Inspected | undefined>;
  readonly threat: ReadonlySignal<boolean>;
  readonly pins: ReadonlySignal<readonly Id[]>;
  moveCursor(arrow: Arrow): void;
  /** Puts the cursor on a tile, because the mirror's focus moved there. */
  putCursor(tile: Tile): void;
  inspect(what: BoardPick | Inspected | undefined): void;
  /** Inspects what the pointer rests on. Returns false if there is nothing to say about it. */
  glance(pick: BoardPick): boolean;
  /** Shows what a line of the log is about. */
  show(entry: LogEntry): void;
  toggleThreat(): void;
  /** Says to screen readers what has changed about the view. */
  say(text: string): void;
  togglePin(id?: Id): void;
  /**
   * Steps through own pieces, enemies, threats, objectives or targets, and says where they are.
   * CLIENT-SR-3
   */
  scan(category: ScanCategory): void;
}

/** What a person does. */
export interface MatchActions {
  point(pick: BoardPick | undefined): void;
  press(pick: BoardPick | undefined, hand: InputDevice): void;
  /** A step of the focused or selected piece by key, such as `north_east`. CLIENT-GAME-1 */
  step(direction: string): void;
  /**
   * Goes back by one layer. Escape ends at the pause menu, the pointer at deselection. CLIENT-CXL
   */
  cancel(by: "escape" | "pointer"): void;
  select(id: Id): void;
  selectCard(place: CardPlace): void;
  /** Opens a menu entry, a card's choice or a button of the HUD. */
  open(choice: Id): void;
  /** Chooses an option of the present step. */
  choose(index: number): void;
  /** Confirms the previewed target, by the Confirm button. */
  confirm(): void;
  answer(yes: boolean): void;
  /** Answers with a piece or option that the dialog lists. */
  answerWith(what: { piece: Id } | { option: number }): void;
  endTurn(): void;
  /** The end-turn button is hovered or focused, so unfinished pieces are marked. CLIENT-END-2 */
  pointEndTurn(on: boolean): void;
  next(step: 1 | -1): void;
  finishAndNext(): void;
  undo(): void;
  redo(): void;
  resetTurn(): void;
  startPlan(): void;
  leavePlan(how: "execute" | "discard"): void;
  openPauseMenu(open: boolean): void;
  dismiss(toast: number): void;
  /** Tells the player something that is not an answer of the server. */
  tell(text: string, code?: string): void;
}

/** The lesson of a newcomer. Its hints are in the view. CLIENT-HOME-2 */
export interface MatchLesson {
  /** Puts the shown hint aside, if it is an explanation. One that is not put aside comes back. */
  read(): void;
  skip(): void;
  /** Begins again with the first hint. */
  restart(): void;
}

/** Why cues wait: the pause menu is open, or another page covers the match. */
export type PauseReason = "menu" | "cover";

/** The cues that play. */
export interface MatchPlayback {
  /** The kind of the cue that holds the queue: `data-cue`. */
  readonly cue: ReadonlySignal<string>;
  /** Step-through mode waits for Continue. CLIENT-ANIM-3 */
  readonly waiting: ReadonlySignal<boolean>;
  readonly banner: ReadonlySignal<Banner | undefined>;
  readonly screenCues: ReadonlySignal<readonly ScreenCue[]>;
  skip(): void;
  /** Plays at four times the speed while held. */
  hurry(held: boolean): void;
  proceed(): void;
  /** The queue waits while there is any reason. CLIENT-ANIM-1 */
  pause(reason: PauseReason, paused: boolean): void;
}

/** The connection with its link and clock, and those of the others. */
export interface MatchConnection {
  readonly link: ReadonlySignal<Link>;
  /** Notices about connections. ONLINE-UI-2 */
  readonly news: ReadonlySignal<readonly ConnectionNotice[]>;
  readonly presence: ReadonlySignal<readonly SeatPresence[]>;
  /** Seconds that each absent seat has left to come back. */
  readonly grace: ReadonlySignal<ReadonlyMap<Seat, number>>;
  readonly spectators: ReadonlySignal<number>;
  /** Seconds of the turn clock while it is shown. CLIENT-TURN-2 */
  readonly timer: ReadonlySignal<{ seconds: number; share: number; own: boolean } | undefined>;
  /** An act was sent and has no answer yet. */
  readonly pending: ReadonlySignal<boolean>;
  takeSeat(seat: Seat): void;
  retry(): void;
}

/** What the people of the match ask each other. ONLINE-FAIR-2 */
export interface MatchAgreements {
  readonly offers: ReadonlySignal<readonly StandingOffer[]>;
  /** This player's seat in the rematch that began. */
  readonly rematch: ReadonlySignal<RematchSeat | undefined>;
  /** Whether this player can ask the others for this at all. */
  asks(kind: OfferKind): boolean;
  /** Why it cannot be offered now, although it can be at other times. */
  refusal(kind: OfferKind): Reason | undefined;
  make(kind: OfferKind): void;
  answer(offer: number, yes: boolean): void;
}

/** Hints in a match against bots. */
export interface MatchAdvice {
  readonly possible: ReadonlySignal<boolean>;
  readonly thinking: ReadonlySignal<boolean>;
  /** Asks for a hint, and shows it on the board. */
  ask(): Promise<void>;
}

/** For tests. CLIENT-DOM-4 */
export interface MatchTesting {
  sent(): number;
  hash(): string;
  push(cues: readonly Cue[]): void;
  tick(milliseconds: number): void;
  colour(id: Id): Colour | undefined;
  send(command: unknown): Promise<Answer>;
}

export interface Match {
  readonly view: MatchView;
  readonly selection: MatchSelection;
  readonly survey: MatchSurvey;
  readonly actions: MatchActions;
  /** None if nothing is taught here. A lesson stays when it is over or skipped. */
  readonly lesson: MatchLesson | undefined;
  readonly playback: MatchPlayback;
  readonly connection: MatchConnection;
  readonly agreements: MatchAgreements;
  readonly advice: MatchAdvice;
  readonly testing: MatchTesting;
  /** Gives the match a board to draw on. The returned function takes it away again. */
  attach(board: BoardRenderer): () => void;
  close(): void;
}
