/**
 * A match as the panels and the board see it: everything shown, and everything a person can do.
 *
 * Pointer, touch and keyboard all end in the acts below (CLIENT-GEN-2). The match holds no rules: it
 * goes by the choices, targets, verdicts and reasons of the scene (CLIENT-GEN-1).
 */
import type { ReadonlySignal } from "@preact/signals";
import type { Answer, Attendance, Link } from "../net/source";
import type {
  About,
  CardPlace,
  Choice,
  Colour,
  Cue,
  Fact,
  Id,
  Line,
  Piece,
  Preview,
  Reason,
  Scene,
  Seat,
  Target,
  Tile,
} from "../protocol/scene";
import type { Arrow, Board, Pick } from "../scene/board";
import type { LineNews } from "./contact";
import type { Taught } from "./lesson";
import type { Marks } from "./mark";
import type { Parts } from "./parts";
import type { Picture } from "./picture";

/** CLIENT-DOM-1 `data-mode` */
export type Mode = "idle" | "selected" | "targeting" | "choosing" | "dialog" | "locked" | "over";

/** With what something was done: touch previews first, keys and mouse act at once. */
export type Hand = "mouse" | "touch" | "key";

/** An entry of the action menu. CLIENT-MENU-2 */
export type MenuEntry = {
  id: Id;
  choice: Choice;
  /** The choice whose targets are shown now. */
  open: boolean;
  /** Why it cannot be done; the entry is disabled but focusable. CLIENT-WHY-1 */
  refused?: Reason;
  /** The key that makes it: `1` to `9`. */
  key: string;
};

/** A step that is being chosen: options to click, or targets on the board. CLIENT-TGT-6 */
export type Choosing = {
  prompt: string;
  step: number;
  steps: number;
  /** Targets without a place on the board, as buttons; `index` is what `choose` takes. */
  options: readonly { index: number; target: Target }[];
  /** Cards chosen in earlier steps; choosing one again takes it out. */
  picked: readonly CardPlace[];
  canGoBack: boolean;
};

/** A modal question. CLIENT-CONF-1 */
export type Dialog = {
  title: string;
  text: string;
  yes: string;
  no: string;
  danger: boolean;
  /** The pieces it is about; choosing one closes it and selects that piece. CLIENT-END-1 */
  pieces: readonly { id: Id; name: string; note: string }[];
  /** Further answers: which of two direct choices is meant. */
  options: readonly { text: string; index: number }[];
};

/** CLIENT-ERR-1 */
export type Toast = { id: number; text: string; code?: string; count: number; failure: boolean };

/** A line of the log, numbered from 0 in the order of events. CLIENT-LOG-1 */
export type LogEntry = Line & { index: number };

/** What is looked at. CLIENT-INSP-1 */
export type Inspected =
  | { what: "piece"; id: Id; piece: Piece }
  | { what: "tile"; tile: Tile; title: string; facts: readonly Fact[] }
  | { what: "card"; place: CardPlace }
  | { what: "zone"; id: Id }
  | { what: "text"; title: string; facts: readonly Fact[] };

/** What the hovered or focused target would do: the forecast panel. */
export type Forecast = {
  title: string;
  target: Target;
  preview?: Preview;
  piece?: Piece;
  risk?: string;
};

export type Banner = {
  key: number;
  text: string;
  look: string;
  /** What it means, in smaller letters. */
  note: string;
  /** Whose face looks out of it: the look of a portrait. */
  face: string;
  /** 0 to 1 while it comes, 1, then back to 0. */
  presence: number;
  /** How large it is while it comes, where the cue says how it comes; a little over 1 on the way. */
  size?: number;
};

/** Something that rises from the board's events into the panels. */
export type Flourish =
  | { kind: "dice"; key: number; cue: Extract<Cue, { cue: "dice" }>; t: number }
  | { kind: "card"; key: number; cue: Extract<Cue, { cue: "card" }>; t: number }
  | { kind: "words"; key: number; text: string; t: number }
  | { kind: "dialogue"; key: number; cue: Extract<Cue, { cue: "dialogue" }>; t: number };

export interface Match {
  readonly game: string;
  readonly about: About;
  /** The first view has come; before, the scene is empty and only the link says something. */
  readonly ready: ReadonlySignal<boolean>;
  /**
   * The scene as shown; equal to the rules' state whenever `busy` is false (CLIENT-GEN-4). Panels
   * depend on the parts that they read of it. CLIENT-PERF-1
   */
  readonly scene: Parts<Scene>;
  readonly picture: ReadonlySignal<Picture>;
  readonly marks: ReadonlySignal<Marks>;

  readonly mode: ReadonlySignal<Mode>;
  /** Cues are playing. CLIENT-GEN-3 */
  readonly busy: ReadonlySignal<boolean>;
  /** Why nothing can be done now, for the HUD; empty if something can. */
  readonly locked: ReadonlySignal<string>;
  readonly selected: ReadonlySignal<Id | undefined>;
  readonly selectedCard: ReadonlySignal<CardPlace | undefined>;
  /** The choice whose targets are open. `data-choice` */
  readonly choice: ReadonlySignal<Id | undefined>;
  readonly menu: ReadonlySignal<readonly MenuEntry[]>;
  readonly choosing: ReadonlySignal<Choosing | undefined>;
  readonly forecast: ReadonlySignal<Forecast | undefined>;
  readonly dialog: ReadonlySignal<Dialog | undefined>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;
  readonly inspected: ReadonlySignal<Inspected | undefined>;
  readonly banner: ReadonlySignal<Banner | undefined>;
  readonly flourishes: ReadonlySignal<readonly Flourish[]>;
  /** The kind of the cue that holds the queue: `data-cue`. */
  readonly cue: ReadonlySignal<string>;
  readonly hovered: ReadonlySignal<Tile | undefined>;
  readonly cursor: ReadonlySignal<Tile | undefined>;
  /** The tile that a touch has previewed and a second touch or Confirm acts on. */
  readonly previewed: ReadonlySignal<Tile | undefined>;
  readonly threat: ReadonlySignal<boolean>;
  readonly pins: ReadonlySignal<readonly Id[]>;
  /** Step-through waits for Continue. CLIENT-ANIM-3 */
  readonly waiting: ReadonlySignal<boolean>;
  readonly pending: ReadonlySignal<boolean>;
  readonly plan: ReadonlySignal<{ steps: number; execute: boolean } | undefined>;
  readonly link: ReadonlySignal<Link>;
  /** What is to be told about connections. ONLINE-UI-2 */
  readonly lines: ReadonlySignal<readonly LineNews[]>;
  readonly presence: ReadonlySignal<readonly Attendance[]>;
  /** Seconds that each absent seat has left to come back. */
  readonly grace: ReadonlySignal<ReadonlyMap<Seat, number>>;
  readonly spectators: ReadonlySignal<number>;
  readonly seat: ReadonlySignal<Seat | undefined>;
  readonly version: ReadonlySignal<number>;
  /** Seconds of the turn clock while it is shown. CLIENT-TURN-2 */
  readonly timer: ReadonlySignal<{ seconds: number; share: number; own: boolean } | undefined>;
  /** What is spoken: each new text once. CLIENT-SR-2 */
  readonly polite: ReadonlySignal<string>;
  readonly assertive: ReadonlySignal<string>;
  readonly pauseMenu: ReadonlySignal<boolean>;
  /**
   * On a shared screen: what happened since the person who looks now looked last. Escape, or
   * `cancel`, puts it away. CLIENT-SEAT-2
   */
  readonly recap: ReadonlySignal<readonly Line[]>;
  /** What a newcomer is told to do next. CLIENT-HOME-2 */
  readonly lesson: ReadonlySignal<Taught | undefined>;

  // What a person does.
  skipLesson(): void;
  point(pick: Pick | undefined): void;
  press(pick: Pick | undefined, hand: Hand): void;
  /** A step of the focused or selected piece, by a key: `north_east`. CLIENT-GAME-1 */
  step(direction: string): void;
  /** Escape peels one layer and ends at the pause menu; the others stop at deselection. CLIENT-CXL */
  cancel(by: "escape" | "pointer"): void;
  select(id: Id): void;
  selectCard(place: CardPlace): void;
  /** A menu entry, a card's choice or a button of the HUD. */
  open(choice: Id): void;
  /** An option of the step that is being chosen. */
  choose(index: number): void;
  /** The previewed target, by the Confirm button. */
  confirm(): void;
  answer(yes: boolean): void;
  /** A piece or option listed in the dialog. */
  answerWith(what: { piece: Id } | { option: number }): void;
  endTurn(): void;
  /** The end-turn button is hovered or focused: unfinished pieces are marked. CLIENT-END-2 */
  pointEndTurn(on: boolean): void;
  next(step: 1 | -1): void;
  finishAndNext(): void;
  undo(): void;
  redo(): void;
  resetTurn(): void;
  moveCursor(arrow: Arrow): void;
  /** Puts the cursor on a tile: the mirror's focus has moved there. */
  putCursor(tile: Tile): void;
  inspect(what: Pick | Inspected | undefined): void;
  /** Shows what a line of the log is about. */
  show(entry: LogEntry): void;
  toggleThreat(): void;
  togglePin(id?: Id): void;
  /** Steps through own pieces, enemies, threats, objectives, targets, and says where they are. CLIENT-SR-3 */
  scan(category: "own" | "enemies" | "threats" | "objectives" | "targets"): void;
  skip(): void;
  /** Plays at four times the speed while held. */
  hurry(held: boolean): void;
  proceed(): void;
  startPlan(): void;
  leavePlan(how: "execute" | "discard"): void;
  openPauseMenu(open: boolean): void;
  /** Settings and the pause menu pause the queue. CLIENT-ANIM-1 */
  pause(paused: boolean): void;
  takeSeat(seat: Seat): void;
  retry(): void;
  dismiss(toast: number): void;
  /** Tells the person something that is no answer of the server. */
  tell(text: string, code?: string): void;
  /** Gives the match a board to draw on, and takes it away again by what it returns. */
  attach(board: Board): () => void;
  close(): void;

  // For tests. CLIENT-DOM-4
  sent(): number;
  hash(): string;
  push(cues: readonly Cue[]): void;
  tick(milliseconds: number): void;
  colour(id: Id): Colour | undefined;
  send(command: unknown): Promise<Answer>;
}
