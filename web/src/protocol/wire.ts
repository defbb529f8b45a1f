/** The frames of the wire and the answers over HTTP, as docs/protocol.md describes them. */
import type {
  About,
  Cue,
  Decklist,
  DeckVerdict,
  Journey,
  LogLine,
  Opaque,
  Reason,
  Scene,
  Seat,
  Setting,
} from "./scene";

export const VERSION = 1;
export const SUBPROTOCOL = "initiative.v1";

export type MatchStatus = "waiting" | "running" | "suspended" | "over";
export type PresenceState = "bot" | "thinking" | "here" | "away" | "reconnecting" | "left";
export type Presence = { seat: Seat; state: PresenceState; name: string; grace_left_ms?: number };

/** A turn clock: whose time it is (without a seat, everybody's), buffer included. */
export type Time = { seat?: Seat; left_ms: number; allowed_ms: number; shown: number };

/** The times of a turn clock, in seconds. */
export type ClockTerms = {
  turn_s: number;
  inactive_s: number;
  buffer_s: number;
  show_s: number;
  mulligan_s: number;
};

/** What people can offer to each other in a match. ONLINE-FAIR-2 */
export type OfferKind = "take_back" | "draw" | "more_time" | "rematch";

/** An offer that somebody made, and what became of it. */
export type Offer = {
  offer: number;
  kind: OfferKind;
  /** Who made it. */
  seat: Seat;
  state: "open" | "accepted" | "declined" | "void";
  /** Who has accepted it so far, besides the seat that made it. */
  agreed?: Seat[];
};

/** The seat in a rematch, for the receiver alone. ONLINE-REMATCH-1 */
export type RematchSeat = { match: string; seat: Seat; token: string; spectate?: string };

/** What a client sends. */
export type Said =
  | { type: "hello"; v: number; token?: string; spectate?: string }
  | { type: "command"; key: string; base: number; seat?: Seat; command: Opaque }
  | { type: "command"; key: string; base: number; seat?: Seat; act: "undo" | "redo" }
  | { type: "resync"; have: number }
  | { type: "take_seat"; seat: Seat }
  | { type: "ping"; t: number; active: boolean }
  | { type: "offer"; kind: OfferKind }
  | { type: "accept" | "decline"; offer: number }
  | { type: "leave" };

/** What the server sends. */
export type Say =
  | {
      type: "welcome";
      v: number;
      seats?: Seat[];
      spectator?: boolean;
      hotseat?: boolean;
      game: string;
      hash: string;
      offers?: OfferKind[];
    }
  | {
      type: "snapshot";
      seq: number;
      hash: string;
      view: Scene;
      cues?: Cue[];
      clock?: Time;
      presence: Presence[];
      stage: MatchStatus;
      spectators: number;
      offers?: Offer[];
    }
  | { type: "update"; seq: number; hash: string; patch: unknown; cues: Cue[] }
  | { type: "ack"; key: string; seq: number; duplicate?: boolean }
  | { type: "refused"; key?: string; code: string; message: string; retry_ms?: number }
  | ({ type: "clock"; seq: number; hash: string } & Partial<Time>)
  | ({ type: "presence"; stage: MatchStatus; spectators: number } & Partial<Presence>)
  | ({ type: "offer" } & Offer)
  | ({ type: "rematch" } & RematchSeat)
  | { type: "over"; winners: Seat[]; result: string; reason: string }
  | { type: "error"; code: string; message: string; v?: number }
  | { type: "goodbye"; reason: string; retry_ms?: number }
  | { type: "pong"; t: number };

/** A game as the server offers it. */
export type GameOffer = {
  game: string;
  rules: number;
  about: About;
  bots: string[];
  /** It has a campaign, too. */
  campaign?: { options: Setting[] };
  /** Its seats bring decks that players can build. */
  decks?: boolean;
  /** How many puzzles it has. */
  puzzles?: number;
  /** A match with one human player can be saved into slots. */
  saves?: boolean;
  /** Its default clock, if it has one. */
  clock?: ClockTerms;
};

/** A deck as the server read it, with its verdict. */
export type JudgedDeck = { deck: Decklist; code?: string; verdict: DeckVerdict };

/** How far a player got in a campaign. */
export type CampaignProgress = {
  /** False if it has not begun. Then this is how it would begin. */
  begun: boolean;
  journey: Journey;
  /** The match of the present level, if it is under way. */
  match?: string;
  /** The match of the level before. */
  last?: string;
};

/** The content of a slot: nothing, a save with its description, or something that is not a save. */
export type Slot = {
  slot: number;
  text?: string;
  /** When it was written, in seconds since 1970. */
  written?: number;
  refused?: { code: string; message: string };
};

/** A request for a match. */
export type MatchWish = {
  game: string;
  scenario?: string;
  rules?: { [option: string]: unknown };
  setup?: unknown;
  seed?: string | number;
  seats: { control: string; name?: string; deck?: Decklist }[];
  first?: "creator" | "guest" | "random";
  spectators?: "off" | "link" | "public";
  hotseat?: boolean;
  /** Without it, the game's default. `null` means no clock. */
  clock?: Partial<ClockTerms> | null;
  /** Seconds that an absent player has to come back. Without it, the game's default. */
  grace_s?: number;
  /** Anybody may join it from the lobby. ONLINE-LOBBY-1 */
  listed?: boolean;
};

/** A match in the lobby. ONLINE-LOBBY-1 */
export type LobbyMatch = {
  match: string;
  game: string;
  scenario?: string;
  clock?: ClockTerms;
  /** Who sits there already. */
  names: string[];
  /** How many seats are open. */
  open: number;
  created: number;
};

/** The parts of the request that the game itself reads. */
export type ScenarioWish = Pick<MatchWish, "scenario" | "rules" | "setup">;

export type MatchMade = {
  match: string;
  mine: { seat: Seat; token: string }[];
  invites: { seat: Seat; link: string }[];
  spectate?: string;
  /** Warnings about the setup. */
  warnings?: InputFault[];
};

/** What everybody may know about a match. */
export type MatchInfo = {
  match: string;
  game: string;
  rules: number;
  scenario?: string;
  state: MatchStatus;
  seats: { seat: Seat; name: string; control: string; connected: boolean }[];
  spectators: number;
  watch: "off" | "link" | "public";
  hotseat: boolean;
  clock?: ClockTerms;
  /** Seconds that an absent player has to come back. */
  grace_s?: number;
  created: number;
  age_s: number;
  /** Its creator chose the seed or arranged the position. ONLINE-FAIR-1 */
  arranged?: boolean;
  /** Anybody may join it from the lobby. */
  listed?: boolean;
  /** It continues from a save. */
  loaded?: boolean;
  /** It continues after this many acts of a journal. */
  from_act?: number;
  /** It can be saved into slots. */
  saves?: boolean;
  result?: { winners: Seat[]; result: string; reason: string };
};

/** A position of a journal. */
export type ReplayPosition = {
  game: string;
  /** How many entries the journal has; of an altered one, how many are sound. */
  entries: number;
  /** What is wrong with the journal after these. CLIENT-REPL-2 */
  stop?: { code: string; message: string };
  /** The match came to its end, so that everything may be shown. */
  finished?: boolean;
  seats: number;
  /** The positions at which a turn or phase begins. */
  turns?: number[];
  at: number;
  entry?: {
    /** 255 is the host. */
    seat: Seat;
    command?: Opaque;
    act?: "undo" | "redo" | "forfeit" | "abandon" | "draw";
    /** The seat that was forfeited. */
    whose?: Seat;
  };
  hash: string;
  view: Scene;
  cues: Cue[];
  /** All lines of the log, before the first entry and of each entry, if requested. */
  log?: LogLine[][];
};

/** A fault in what was sent: its place and a sentence. */
export type InputFault = { code?: string; path?: string; place?: string; message?: string };

/** Why a request was denied. */
export type Denial = {
  code: string;
  message: string;
  field?: string;
  list?: InputFault[];
  /** In how many milliseconds the same may be asked again. */
  retry_ms?: number;
};

export function reason(denial: Denial): Reason {
  return { code: denial.code, text: denial.message };
}
