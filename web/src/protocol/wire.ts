/** The frames of the wire and the answers over HTTP, as docs/protocol.md has them. */
import type {
  About,
  Cue,
  Decklist,
  Journey,
  Line,
  Opaque,
  Reason,
  Scene,
  Seat,
  Setting,
  Verdict,
} from "./scene";

export const VERSION = 1;
export const SUBPROTOCOL = "initiative.v1";

export type Stage = "waiting" | "running" | "suspended" | "over";
export type PresenceState = "bot" | "thinking" | "here" | "away" | "reconnecting" | "left";
export type Presence = { seat: Seat; state: PresenceState; name: string; grace_left_ms?: number };

/** What a clock says: whose time it is (without a seat, everybody's), buffer included. */
export type Time = { seat?: Seat; left_ms: number; allowed_ms: number; shown: number };

/** How long things may take, in seconds. */
export type ClockTerms = {
  turn_s: number;
  inactive_s: number;
  buffer_s: number;
  show_s: number;
  mulligan_s: number;
};

/** What a client says. */
export type Said =
  | { type: "hello"; v: number; token?: string; spectate?: string }
  | { type: "command"; key: string; base: number; seat?: Seat; command: Opaque }
  | { type: "command"; key: string; base: number; seat?: Seat; act: "undo" | "redo" }
  | { type: "resync"; have: number }
  | { type: "take_seat"; seat: Seat }
  | { type: "ping"; t: number; active: boolean }
  | { type: "leave" };

/** What the server says. */
export type Say =
  | {
      type: "welcome";
      v: number;
      seats?: Seat[];
      spectator?: boolean;
      hotseat?: boolean;
      game: string;
      hash: string;
    }
  | {
      type: "snapshot";
      seq: number;
      hash: string;
      view: Scene;
      cues?: Cue[];
      clock?: Time;
      presence: Presence[];
      stage: Stage;
      spectators: number;
    }
  | { type: "update"; seq: number; hash: string; patch: unknown; cues: Cue[] }
  | { type: "ack"; key: string; seq: number; duplicate?: boolean }
  | { type: "refused"; key?: string; code: string; message: string; retry_ms?: number }
  | ({ type: "clock"; seq: number; hash: string } & Partial<Time>)
  | ({ type: "presence"; stage: Stage; spectators: number } & Partial<Presence>)
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
  /** It is played as a campaign, too. */
  campaign?: { options: Setting[] };
  /** Its seats bring decks that can be built. */
  decks?: boolean;
  /** Matches of it that one plays alone can be saved into slots. */
  saves?: boolean;
  /** The clock it is played with, where it has clocks. */
  clock?: ClockTerms;
};

/** A deck as the server has read it, and what it thinks of it. */
export type JudgedDeck = { deck: Decklist; code?: string; verdict: Verdict };

/** How far a player got in a campaign. */
export type CampaignProgress = {
  /** Without it, this is how it would begin. */
  begun: boolean;
  journey: Journey;
  /** The match of the present level, if it is under way. */
  match?: string;
  /** The match of the level before. */
  last?: string;
};

/** What a slot holds: nothing, a save with what tells it, or something that is none. */
export type Slot = {
  slot: number;
  text?: string;
  /** When it was written, in seconds since 1970. */
  written?: number;
  refused?: { code: string; message: string };
};

/** What is asked for a match. */
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
  /** Left out, it is the game's own; `null` is none. */
  clock?: Partial<ClockTerms> | null;
  /** Seconds that somebody has to come back; left out, it is the game's own. */
  grace_s?: number;
};

/** What a match is made from, as far as it is the game's affair. */
export type ScenarioWish = Pick<MatchWish, "scenario" | "rules" | "setup">;

export type MatchMade = {
  match: string;
  mine: { seat: Seat; token: string }[];
  invites: { seat: Seat; link: string }[];
  spectate?: string;
  /** What is odd about what it was made from. */
  warnings?: Fault[];
};

/** What anybody may know of a match. */
export type MatchInfo = {
  match: string;
  game: string;
  rules: number;
  scenario?: string;
  state: Stage;
  seats: { seat: Seat; name: string; control: string; connected: boolean }[];
  spectators: number;
  watch: "off" | "link" | "public";
  hotseat: boolean;
  clock?: ClockTerms;
  /** Seconds that somebody has to come back. */
  grace_s?: number;
  created: number;
  age_s: number;
  /** It goes on from a save. */
  loaded?: boolean;
  /** It can be saved into slots. */
  saves?: boolean;
  result?: { winners: Seat[]; result: string; reason: string };
};

/** A position of a journal. */
export type ReplayPosition = {
  game: string;
  /** How many entries the journal has. */
  entries: number;
  seats: number;
  /** The positions at which a turn or phase begins. */
  turns?: number[];
  at: number;
  entry?: {
    /** 255 is the host. */
    seat: Seat;
    command?: Opaque;
    act?: "undo" | "redo" | "forfeit" | "abandon";
    /** Whose seat was forfeited. */
    whose?: Seat;
  };
  hash: string;
  view: Scene;
  cues: Cue[];
  /** All lines of the log, at the beginning and entry by entry, if they were asked for. */
  log?: Line[][];
};

/** Something in what was sent: where, and what about it. */
export type Fault = { code?: string; path?: string; place?: string; message?: string };

/** Why a request was not answered with what it asked for. */
export type Denial = {
  code: string;
  message: string;
  field?: string;
  list?: Fault[];
};

export function reason(denial: Denial): Reason {
  return { code: denial.code, text: denial.message };
}
