/** The parts that a match shows: an entry of the menu, a question, a toast, a line of the log. */
import type {
  CardPlace,
  Choice,
  Cue,
  Fact,
  Id,
  LogLine,
  Piece,
  Preview,
  Reason,
  Target,
  Tile,
} from "../../protocol/scene";

/** CLIENT-DOM-1 `data-mode` */
export type MatchMode =
  | "idle"
  | "selected"
  | "targeting"
  | "choosing"
  | "dialog"
  | "locked"
  | "over";

/** The input device. Touch previews first, keys and mouse act at once. */
export type InputDevice = "mouse" | "touch" | "key";

/** An entry of the action menu. CLIENT-MENU-2 */
export type MenuEntry = {
  id: Id;
  choice: Choice;
  /** The choice whose targets are shown now. */
  open: boolean;
  /** Why it cannot be done; the entry is disabled but focusable. CLIENT-WHY-1 */
  refused?: Reason;
  /** Its key: `1` to `9`. */
  key: string;
};

/** A step of a choice: options to click, or targets on the board. CLIENT-TGT-6 */
export type Choosing = {
  prompt: string;
  step: number;
  steps: number;
  /** Targets without a place on the board, as buttons. `choose` takes the `index`. */
  options: readonly { index: number; target: Target }[];
  /** Cards chosen in earlier steps. Choosing one again takes it out. */
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
  /** The pieces it is about. Choosing one closes it and selects that piece. CLIENT-END-1 */
  pieces: readonly { id: Id; name: string; note: string }[];
  /** Further answers: which of two direct choices the player means. */
  options: readonly { text: string; index: number }[];
};

/** CLIENT-ERR-1 */
export type Toast = { id: number; text: string; code?: string; count: number; failure: boolean };

/** A line of the log, numbered from 0 in the order of events. CLIENT-LOG-1 */
export type LogEntry = LogLine & { index: number };

/** What the inspector shows. CLIENT-INSP-1 */
export type Inspected =
  | { what: "piece"; id: Id; piece: Piece }
  | { what: "tile"; tile: Tile; title: string; facts: readonly Fact[] }
  | { what: "card"; place: CardPlace }
  | { what: "zone"; id: Id }
  | { what: "text"; title: string; facts: readonly Fact[] };

/** What the hovered or focused target would do, for the forecast panel. */
export type TargetForecast = {
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
  /** Its explanation, in smaller letters. */
  note: string;
  /** The look of the portrait in it. */
  face: string;
  /** Rises from 0 to 1, stays at 1, then falls to 0. */
  presence: number;
  /** Its size while it appears, if the cue has an easing. It may go slightly over 1. */
  size?: number;
};

/** An effect that goes from the board to the panels. */
export type ScreenCue =
  | { kind: "dice"; key: number; cue: Extract<Cue, { cue: "dice" }>; t: number }
  | { kind: "card"; key: number; cue: Extract<Cue, { cue: "card" }>; t: number }
  | { kind: "words"; key: number; text: string; t: number }
  | { kind: "dialogue"; key: number; cue: Extract<Cue, { cue: "dialogue" }>; t: number };
