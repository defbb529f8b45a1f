// Generated from the types of crates/initiative-scene: do not edit.

/** A place on a board: column and row, counted from 0 at the top left. */
export type Tile = [x: number, y: number];

/** How many columns and rows. */
export type Size = [width: number, height: number];

/** One of the eight directions; north is up, towards row 0. */
export type Direction =
  | "North" | "NorthEast" | "East" | "SouthEast"
  | "South" | "SouthWest" | "West" | "NorthWest";

/** A place at the table, counted from 0. */
export type Seat = number;

/** Who looks at a match. Everything a client is given is made for one viewer. */
export type Viewer = { "seat": Seat } | { "shared": Seat } | "spectator" | "all";

/**
 * The name of a piece, card zone, choice, side or status within a scene: `S2`, `hand`, `S2/move`.
 *
 * What a viewer cannot see has no id for that viewer: it is a place or a count.
 */
export type Id = string;

/** A tile as a key of a map. It is written as `"x,y"`. */
export type At = `${number},${number}`;

/**
 * One thing to read about something: `Evasion` · `5`, or a sentence without a name.
 *
 * Stats of a piece, lines of a forecast, numbers of a summary: they all are facts.
 */
export type Fact = {
  /** What it is about. */
  name?: string,
  /** What is the case, numbers with words. */
  text: string,
};

/** Why something is not possible: a code for programs, a sentence for people. */
export type Reason = {
  /** The stable code: `squad/already_moved`. */
  code: string,
  /** The sentence. */
  text: string,
};

/** A line of the log. It appears when its cue plays. */
export type LogLine = {
  /** The card that was played: the last of them are shown as pictures, too. */
  card?: Card,
  /** Whether it is a header that the lines after it belong to. */
  level?: LogLevel,
  /** The piece it is about; choosing the line shows it. */
  piece?: Id,
  /** What happened, in words, dice included. */
  text: string,
  /** The place it is about. */
  tile?: Tile,
};

/** How a line of the log stands among the others. */
export type LogLevel = "round" | "turn" | "event" | "undone" | "redone";

/** A colour: red, green, blue. */
export type Colour = [number, number, number];

/**
 * A command that a client sends back without reading it.
 *
 * Its text is canonical, so equal texts are equal commands.
 */
export type Opaque = unknown;

/**
 * Everything one viewer may see and do now.
 *
 * What the viewer may not know is not in it. Things that come and go are maps with keys, so that
 * a merge patch from one scene to the next names only what changed; where an order matters, the
 * entries carry it (`order`, smaller first, then by key).
 *
 * The fields of everything in a scene stand in the order of their keys: the canonical form needs
 * nothing moved.
 */
export type Scene = {
  /**
   * What that list means, where `3 can still act` would be wrong: in chess one move is made, and
   * many pieces could make it.
   */
  able?: string,
  /** The ground. */
  board: Board,
  /** What the viewer can do, or is told why not. */
  choices?: { [key in Id]: Choice },
  /** How turn clocks are shown. The time left is not here: it comes from the host. */
  clock?: Clock,
  /** What only curious people read: states, slots, counters. Cues keep them up to date. */
  details?: Array<Fact>,
  /** The button that ends the turn. */
  end_turn?: EndTurn,
  /** The piece that is selected without a click: the hero of a roguelike. */
  focus?: Id,
  /** The viewer's pieces that can still act, in the order of "next". */
  idle?: Array<Id>,
  /** Numbers of the whole match: crowns, depth, rounds left. */
  meters?: Array<Meter>,
  /** What there is to achieve. */
  objectives?: Array<Objective>,
  /** Who acts next, in the order in which it will be played. */
  order?: Array<OrderEntry>,
  /** How the match ended. */
  over?: Over,
  /** Everything that stands or lies on the board. */
  pieces?: { [key in Id]: Piece },
  /** Opponents with a face: bosses, generals. */
  portraits?: { [key in Id]: Portrait },
  /** A decision that the rules wait for before anything else. */
  prompt?: Prompt,
  /** Whether the last undone command can be played again. */
  redo?: Ability,
  /** The groups of the roster. */
  roster?: Array<RosterGroup>,
  /** The switches this match is played with, as far as a player should be reminded of them. */
  rules?: Array<Fact>,
  /** The seats of the match. */
  seats?: { [seat: string]: Seated },
  /** The parties that pieces belong to. */
  sides?: { [key in Id]: Side },
  /** Announced acts that have not happened yet. */
  telegraphs?: { [key in Id]: Telegraph },
  /** Whose turn it is. */
  turn: Turn,
  /** Whether the last command can be taken back. The host knows ([`crate::staged::stage`]). */
  undo?: Ability,
  /** Who looks. */
  viewer: Viewer,
  /** Hands, piles and slots for cards and items. */
  zones?: { [key in Id]: Zone },
};

/**
 * The ground, as rows of letters that stand for kinds of tile.
 *
 * Rows are a map, so that a change names only its row. A letter that is no key of `kinds` is a
 * tile the viewer knows nothing of, and drawn as nothing. Tiles that are remembered but not in
 * sight are of a kind of their own ([`TileKind::remembered`]).
 */
export type Board = {
  /** From where it is looked at first. */
  aspect?: Aspect,
  /** What the letters of the rows mean. */
  kinds: { [key in string]: TileKind },
  /** The name of the surroundings: `meadow`, `cave`. */
  look?: string,
  /** How a tile's place is said. */
  naming?: Naming,
  /** The letters of each row, one for each column. */
  rows: { [row: string]: string },
  /** How many columns and rows. */
  size: Size,
  /** What is special about single tiles. */
  spots?: { [key in At]: Spot },
};

/** How the place of a tile is said. */
export type Naming = "numbers" | "letters";

/** From where a board is looked at first. */
export type Aspect = "corner" | "front";

/** A kind of tile. */
export type TileKind = {
  /** What to read when it is inspected: cost, effects. */
  facts?: Array<Fact>,
  /** How high it stands above the ground, in quarters of a tile; water lies lower. */
  height?: number,
  /** What it looks like: `water`. */
  look: string,
  /** What people call it: `Deep water`. */
  name: string,
  /** Not in sight now: shown as it was last seen. */
  remembered?: boolean,
};

/** What is special about one tile. */
export type Spot = {
  /** Which way it points. */
  facing?: Direction,
  /** What to read when it is inspected. */
  facts?: Array<Fact>,
  /** What stands on the ground there: `belt`, `spring`, `trap`. */
  look?: string,
  /** Marks that lie on the tile whatever is selected: `last`, `goal`. */
  marks?: Array<string>,
  /** What people call what is there: `Belt`, `Stairs down`. */
  name?: string,
};

/** A party that pieces belong to. */
export type Side = {
  /** Its colour. */
  colour: Colour,
  /** The shape that tells it apart without colour: `shield`, `skull`. */
  crest: string,
  /** What people call it: `Survivors`. */
  name: string,
  /** What it is to the viewer. */
  stance: Stance,
};

/** What a side is to the viewer. */
export type Stance = "own" | "ally" | "enemy" | "neutral";

/** A seat of the match. */
export type Seated = {
  /** Its own numbers: mana, experience. */
  meters?: Array<Meter>,
  /** What the seat is called in the game: `White`, `Survivors`. The person's name is the host's. */
  name: string,
  /**
   * The piece that stands for it: its general, its hero. Its numbers, what lies on it and what
   * it wears are shown with the seat.
   */
  piece?: Id,
  /** The side it plays. */
  side?: Id,
  /** What it has taken: captured pieces, tricks, flags. */
  taken?: Array<Taken>,
};

/** Things of one kind that somebody has taken, drawn as a small picture and a number. */
export type Taken = {
  /** How many. */
  count: number,
  /** The picture. */
  icon: string,
  /** What people call one of them: `Pawn`. */
  name: string,
};

/** A figure, unit, chess piece, item or stone on the board. */
export type Piece = {
  /** The tile it stands on; the top left one if it covers several. */
  at: Tile,
  /** The colour of the light that lies around it, if there is some. */
  aura?: Colour,
  /** What it has still to do this turn. */
  badge?: Badge,
  /** Its own colour, if not that of its side. Clients grey it for `spent` pieces. */
  colour?: Colour,
  /** How many columns and rows it covers, if not one tile. */
  covers?: Size,
  /**
   * Its menu is a bar at the foot of the page instead of floating beside it: for somebody who is
   * always selected and can do many things.
   */
  docked?: boolean,
  /** Which way it looks. */
  facing?: Direction,
  /** What to read when it is inspected: stats, weapon, state. */
  facts?: Array<Fact>,
  /** A letter or two that stand for it where a figure is too much. */
  glyph?: string,
  /** It lies on the ground and others stand over it: an item, a stone. */
  ground?: boolean,
  /** The pieces that hold it where it is: they are marked "!" while it is selected. */
  held_by?: Array<Id>,
  /** What it is, beside its name: `Survivor`, `Brute`. */
  label?: string,
  /** What it looks like: `knight`, `brute`. */
  look: string,
  /** Marks that stay on it whatever is selected: `check`, `provoked`. */
  marks?: Array<string>,
  /** Health, wounds, energy: shown over the piece and in the roster. */
  meters?: Array<Meter>,
  /** Where it could go, for looking at it: not for the viewer's own pieces, which have choices. */
  moves?: Tile[],
  /** What people call it: `Ada`. */
  name: string,
  /** Where it stands among pieces in lists, smaller first. */
  order?: number,
  /** The seat that commands it. */
  owner?: Seat,
  /** How it holds itself, if not upright: `down`, `floating`. */
  pose?: string,
  /** What happens when the viewer clicks it. Without one it is inspected. */
  selection?: Selection,
  /** The party it belongs to. */
  side?: Id,
  /** It has finished its turn and is greyed. */
  spent?: boolean,
  /** What lies on it for a time. */
  statuses?: Array<Condition>,
  /** What it could strike: the threat overlay, and its pinned reach. */
  strikes?: Tile[],
};

/** What a piece has still to do this turn, told by shape and word as well as colour. */
export type Badge = "fresh" | "partial" | "done" | "down" | "dead" | "stunned" | "exhausted";

/** Something that lies on a piece for a time: poisoned, braced, hasted. */
export type Condition = {
  /** The picture beside it. */
  icon?: string,
  /** Its stable name: `dazed`. */
  id: Id,
  /** The letter that stands for it on the board. */
  letter?: string,
  /** What people call it. */
  name: string,
  /** What it does. */
  text?: string,
  /** How many turns it lasts, if it ends by itself. */
  turns?: number,
};

/** What clicking a piece means for the viewer. */
export type Selection = "free" | { "ask": {
  /** The question, naming the pieces concerned. */
  text: string,
  /** What Yes sends. */
  commands: Array<Opaque>,
} } | { "refused": Reason };

/** A number to show: health over a piece, mana of a seat, wounds of a body part, depth of a delve. */
export type Meter = {
  /** Something is wrong with it: drawn with "!". */
  alert?: boolean,
  /** So many of its limit are there for a time only, and drawn ringed: temporary mana. */
  brief?: number,
  /** Too much for the board: shown in menus, roster and inspection only. */
  detail?: boolean,
  /** A second part on top: banked energy. */
  extra?: number,
  /** The picture beside it. */
  icon?: string,
  /** Its name among the meters of the same thing; cues refer to it. */
  id: Id,
  /** How much there could be, if there is a limit. */
  max?: number,
  /** How far the limit itself can grow: pips show the places it has not reached yet. */
  most?: number,
  /** What people call it. */
  name: string,
  /** How it is drawn. */
  style?: MeterStyle,
  /** A word for it, where a number says too little: `Hungry`, `ready in 2 turns`. */
  text?: string,
  /** How much there is. */
  value: number,
};

/** How a meter is drawn. */
export type MeterStyle = "bar" | "charge" | "pips" | "slots" | "number" | "word";

/**
 * A hand, a pile, a pack or a row of slots.
 *
 * Cards have no ids: a card is named by its zone and slot, so that nothing can be followed
 * through a pile. Zones the viewer cannot look into hold only what is known of them: counts, or
 * cards that are [`Card::hidden`].
 */
export type Zone = {
  /** The cards that lie in places of their own. */
  cards?: { [slot: string]: Card },
  /** What is known to be inside, without its order. */
  contents?: Array<Stack>,
  /** How many cards there are, where that is not the number of `cards`. */
  count?: number,
  /** What to read when it is inspected. */
  facts?: Array<Fact>,
  /** Its numbers: uses left, turns until it is ready. */
  meters?: Array<Meter>,
  /** What people call it: `Hand`, `Hit locations`. */
  name: string,
  /** Where it stands among zones, smaller first. */
  order?: number,
  /** The seat it belongs to. */
  owner?: Seat,
  /** The piece it belongs to. */
  piece?: Id,
  /** How many fixed places it has, empty ones included; 0 if it grows as needed. */
  places?: number,
  /** What it is for. */
  role: ZoneRole,
};

/** What a zone is for; it decides where the zone is shown. */
export type ZoneRole = "hand" | "draw" | "discard" | "table" | "pack" | "exchange" | "signature";

/** How many of a card a zone is known to hold. */
export type Stack = {
  /** How many. */
  count: number,
  /** The card. */
  name: string,
};

/** A card or an item. */
export type Card = {
  /** The colour of its picture, if it is told by one. */
  colour?: Colour,
  /** What playing it costs. */
  cost?: number,
  /** What to read when it is inspected. */
  facts?: Array<Fact>,
  /** Only its back can be seen; everything else is empty. */
  hidden?: boolean,
  /** What it is: `Spell`, `Minion`, `Potion`. */
  label?: string,
  /** What it looks like. */
  look?: string,
  /** Its numbers: attack, health, durability. */
  meters?: Array<Meter>,
  /** What people call it. */
  name?: string,
  /** What it does. */
  text?: string,
};

/** Where a card lies. */
export type CardPlace = {
  /** Its place there; none where places do not matter, as in a pile. */
  slot?: number,
  /** The zone. */
  zone: Id,
};

/** An act that is announced and has not happened yet. Its tiles carry `warn` with "!". */
export type Telegraph = {
  /** How many turns until it happens; 0 is this one. */
  due?: number,
  /** Who, what and how much. */
  facts?: Array<Fact>,
  /** What will happen, and by whom: `Grunt strikes`. */
  name: string,
  /** The piece that will act; none if it is the weather, the ground or a boss off the board. */
  owner?: Id,
  /** How far it has come: a channelled act. */
  progress?: Meter,
  /** The piece that is meant, wherever it goes. */
  target?: Id,
  /** The tiles that will be struck. */
  tiles?: Tile[],
};

/** One entry of the order of acts. */
export type OrderEntry = {
  /** What it acts with: energy. An order whose entries all have one is drawn as a strip. */
  meter?: Meter,
  /** Who acts. */
  piece: Id,
  /** What is known about it: the card it will play, how many turns it takes until then. */
  text?: string,
};

/**
 * Somebody with a face: a boss, a general, the keeper of a dungeon. It stands beside the board,
 * not on it, and a panel of its own tells what it can do and what it will do next.
 */
export type Portrait = {
  /** What it is, beside its name: `Boss`. */
  label?: string,
  /** Its face: `jester`, `queen`. */
  look: string,
  /** Countdowns and strengths. */
  meters?: Array<Meter>,
  /** What people call it: `The Jester`. */
  name: string,
  /** What it does next, as far as the viewer may know. */
  next?: string,
  /** Where it stands among portraits, smaller first. */
  order?: number,
  /** The party it belongs to. */
  side?: Id,
  /** What it is like, in a sentence. */
  text?: string,
  /** What it can do. */
  tricks?: Array<Trick>,
};

/** Something that the owner of a portrait can do: a cheat, a power, a phase of its own. */
export type Trick = {
  /** How many of its turns until it happens; 1 is the coming one. */
  due?: number,
  /** The picture beside it. */
  icon?: string,
  /** What people call it. */
  name: string,
  /** How it stands. */
  state?: TrickState,
  /** What it does. */
  text: string,
};

/** How a trick stands. */
export type TrickState = "open" | "active" | "over";

/** Whose turn it is. The HUD always shows it. */
export type Turn = {
  /** The round in words, where a number says too little: `Turn 12.3`. */
  count?: string,
  /** The phase, in words. */
  phase?: string,
  /** The round, counted as the game counts it. */
  round?: number,
  /** The seats that may decide now. */
  seats?: Seat[],
  /** The side that is to act. */
  side?: Id,
  /** In words, for this viewer: `Your turn`. */
  text: string,
};

/** The button that ends the turn, and what would be left undone. */
export type EndTurn = {
  /** The choice it makes; without one it is disabled. */
  choice?: Id,
  /** The pieces that have acted and could go on. */
  half_spent?: Array<Id>,
  /** What stands on it: `End Turn`, `Finished`, `Enemy Turn`. */
  name: string,
  /** Nothing was done this turn yet. */
  nothing_done?: boolean,
  /** Why it is disabled. */
  refused?: Reason,
  /** How it looks. */
  state: EndState,
  /** The pieces that have not acted and could. */
  untouched?: Array<Id>,
};

/** How the button that ends the turn looks. */
export type EndState = "mine" | "finished" | "waiting";

/** A decision that the rules wait for: the order of hits, a second target, a starting hand. */
export type Prompt = {
  /** The choice that takes the open act back, if it can be. */
  cancel?: Id,
  /** The choices that answer it, in order. */
  choices: Array<Id>,
  /** Which step this is, from 1. */
  step: number,
  /** How many steps there are. */
  steps: number,
  /** What is asked. */
  text: string,
};

/** A group of the roster. */
export type RosterGroup = {
  /** Who was in it and has left play: `Ada` · `fell in round 3`. */
  gone?: Array<Fact>,
  /** What people call it. */
  name: string,
  /** Who is in it, in order. */
  pieces: Array<Id>,
};

/** Something to achieve. */
export type Objective = {
  /** How far it has come. */
  progress?: Meter,
  /** How it stands. */
  state: ObjectiveState,
  /** What it is. */
  text: string,
};

/** How an objective stands. */
export type ObjectiveState = "open" | "done" | "failed";

/** How a turn clock is shown. The host puts it there; what the clock says is no part of a scene. */
export type Clock = {
  /** The last part of the time left, kept back for the delay of the line: it is never shown. */
  buffer_ms: number,
  /** It is hidden while more than this is left, in milliseconds. */
  shown_ms: number,
};

/** Whether something can be done, and if not, why not. */
export type Ability = {
  /** Why not; without one it can be done. */
  refused?: Reason,
  /** How often in a row, if the host knows: what resetting the turn would take back. */
  times?: number,
};

/** How the match ended. */
export type Over = {
  /** The stable code of what ended it: `checkmate`. */
  reason: string,
  /** What it means for the viewer. */
  result?: Ending,
  /** The numbers of the match. */
  summary?: Array<Fact>,
  /** In a sentence. */
  text: string,
  /** In one or two words: `Victory`. */
  title: string,
  /** The seats that won. */
  winners?: Seat[],
};

/** What the end means for the viewer. */
export type Ending = "won" | "drawn" | "lost" | "void";

/**
 * Something the viewer can do, or is told why not: one entry of a piece's menu, a card to play,
 * a button of the HUD.
 *
 * It either needs a target (`targets`) or not (`command`). A choice without either is disabled
 * and says why (`refused`).
 */
export type Choice = {
  /** Who does it; nobody in particular if absent. */
  actor?: Actor,
  /** What to send, where it needs no target. */
  command?: Opaque,
  /** What to ask before it is done. */
  confirm?: string,
  /** Selecting the actor shows the targets at once, without a menu. */
  direct?: boolean,
  /** The fold it lies in, in menus of many verbs: `More`. In plain view if empty. */
  fold?: string,
  /** The picture beside the name. */
  icon?: string,
  /** It cannot be taken back: dice roll, something is revealed, another side acts. */
  irreversible?: boolean,
  /** The key that the game proposes. */
  key?: string,
  /** What stands on the button. */
  name: string,
  /** Where it stands among the choices, smaller first ([`crate::scene::Scene::offer`]). */
  order?: number,
  /** What it would do, where it needs no target. */
  preview?: Preview,
  /** What it costs, as shown in the menu: `2 mana`. */
  price?: string,
  /** What is asked while a target is chosen. */
  prompt?: string,
  /**
   * Direct, but behind the others: its targets are not marked before it is opened, and where
   * another direct choice has a target, that one is meant. For travelling anywhere on a map.
   */
  quiet?: boolean,
  /** Why it cannot be done. */
  refused?: Reason,
  /** Where it is offered. */
  role?: Role,
  /** What it can be done to. */
  targets?: Array<Target>,
  /** What it does, in a sentence. */
  text?: string,
  /** What is done: `move`, `attack`. Choices of several pieces with the same verb look alike. */
  verb: Id,
};

/** Who makes a choice. */
export type Actor = { "piece": Id } | { "card": CardPlace };

/** Where a choice is offered. */
export type Role = "act" | "finish" | "end_turn" | "menu" | "answer" | "cancel";

/**
 * One thing a choice can be done to: a tile, a piece on its tile, a card, or an option by name.
 *
 * It leads to a command, or to a next step (`then`), or it is refused and says why. One that has
 * none of the three is there to be seen: the fringe of a reach.
 */
export type Target = {
  /** The card that is meant. */
  card?: CardPlace,
  /** What to send. */
  command?: Opaque,
  /** What to ask before it is done. */
  confirm?: string,
  /** What it costs to go or act there. */
  cost?: number,
  /** The picture beside the name. */
  icon?: string,
  /** It cannot be taken back, though other targets of the choice can. */
  irreversible?: boolean,
  /** What it is called, where it is an option or tile and piece do not say enough. */
  name?: string,
  /** What else there is to know: `finishes next turn`. */
  note?: string,
  /** The tiles that the actor enters on its way, the first one left out, the last one included. */
  path?: Tile[],
  /** The piece that is meant. */
  piece?: Id,
  /** What would come of it. */
  preview?: Preview,
  /** Why it is no target after all. */
  refused?: Reason,
  /** Why it is risky, though possible: the mark `risk`. */
  risk?: string,
  /** What to choose next, before anything is sent. */
  then?: TargetStep,
  /** What pointing there means. */
  tier?: Tier,
  /** The tile to point at. */
  tile?: Tile,
  /** What nearly everybody takes: clients may be told to take it without asking. */
  usual?: boolean,
  /**
   * The path begins where the path to the target on this tile ends. It saves writing the same
   * tiles for every target of a long walk; [`super::Choice::path`] puts them together.
   */
  via?: Tile,
};

/** A further step of a choice: the promotion piece, the second target, the next card to put back. */
export type TargetStep = {
  /** The step before cannot be chosen anew, only the whole choice given up. */
  no_way_back?: boolean,
  /** What is asked. */
  prompt: string,
  /** Which step this is, from 1: the choice itself was the first. */
  step: number,
  /** How many steps there are at most. */
  steps: number,
  /** What can be chosen. */
  targets: Array<Target>,
};

/** What pointing at a target means. Each is a mark of its own. */
export type Tier = "reach" | "act" | "fringe" | "target";

/** What would come of a choice, as far as the viewer may know it. */
export type Preview = {
  /** Whom the actor could act on from there. */
  acts_on?: Array<Id>,
  /** The forecast: dice, chances, damage, counter-blow. */
  forecast?: Array<Fact>,
  /** Every piece that is hit or helped. */
  pieces?: Array<Affected>,
  /** Who could strike the actor there. */
  struck_by?: Array<Id>,
  /** Every tile of the area: the mark `blast`. */
  tiles?: Tile[],
};

/** A piece that something would happen to. */
export type Affected = {
  /** It is the viewer's own or an ally: the mark `friend`. */
  friend?: boolean,
  /** The piece. */
  piece: Id,
  /** What would happen to it: `3 damage, dies`. */
  text?: string,
};

/** One timed event of presentation. */
export type Cue = {
  /** How long it lasts. */
  lasts?: Span,
  /** How long it waits before it begins. A blocking cue holds the queue while it waits, too. */
  delay?: Span,
  /** How it goes from beginning to end. */
  easing?: Easing,
  /** It runs beside what follows and holds nothing. */
  free?: boolean,
  /** Input opens when it begins, whatever is still to come. */
  unlock?: boolean,
  /** An act of another side ends here: "step through" pauses after it. */
  stop?: boolean,
  /** The moment has a name: `show_end_turn`. */
  mark?: string,
  /** What is heard when it begins. */
  sound?: string,
  /** Where it is heard from. */
  heard_at?: Tile,
  /**
   * The seat whose act it is; none for sides without a seat. Speeds for own and others' acts
   * differ.
   */
  by?: Seat,
  /** The line of the log that appears when it begins. It is spoken, too. */
  log?: LogLine,
} & CueKind;

/**
 * What a cue draws. Pieces are those of the scene before, of the scene after, or ones that came
 * and went in between ([`CueKind::Appear`] brings their looks).
 */
export type CueKind = { "cue": "move",
  /** Who moves. */
  piece: Id,
  /** Where it begins. */
  from: Tile,
  /** The tiles it enters. */
  path: Tile[],
} | { "cue": "jump",
  /** Who jumps. */
  piece: Id,
  /** Where it begins. */
  from: Tile,
  /** Where it lands. */
  to: Tile,
} | { "cue": "knock",
  /** Who lunges. */
  piece: Id,
  /** Where it stands. */
  from: Tile,
  /** Towards where. */
  toward: Tile,
} | { "cue": "mark",
  /** Which tiles. */
  tiles: Tile[],
  /** The mark: `warn`, `target`. */
  token: string,
  /** A sign in the middle: `!`. */
  sign?: string,
  /** It pulses, with this period. */
  pulse?: Span,
  /** Whose mark it is. */
  owner?: Id,
  /** It stays until the scene after is shown, instead of for the cue's time. */
  stays?: boolean,
  /** The marks with this token on these tiles vanish instead. */
  clear?: boolean,
} | { "cue": "number",
  /** From where. */
  on: On,
  /** How much. */
  value: number,
  /** Of what, if not health: the id of a meter. */
  meter?: Id,
} | { "cue": "text",
  /** From where. */
  on: On,
  /** The word. */
  text: string,
} | { "cue": "flash",
  /** What. */
  on: On,
  /** In which colour; the client's own if absent. */
  colour?: Colour,
  /** What kind of light: `hit`, `buff`, `fx_start_watch`. */
  look?: string,
} | { "cue": "shake",
  /** What. */
  on: On,
  /** How far, in hundredths of a tile. */
  strength?: number,
} | { "cue": "particles",
  /** From where. */
  on: On,
  /** Which: `done`, `splash`. */
  look: string,
} | { "cue": "appear",
  /** Who. */
  piece: Id,
  /** As what; needed where the piece is gone again in the scene after. */
  figure?: Piece,
  /** In what way: `rise`, `teleport`. */
  look?: string,
} | { "cue": "fade",
  /** Who. */
  piece: Id,
  /** In what way: `death`, `drown`, `burn`. */
  look?: string,
} | { "cue": "change",
  /** Who. */
  piece: Id,
  /** Which way it looks. */
  facing?: Direction,
  /** What it looks like. */
  look?: string,
  /** How it holds itself; empty is upright. */
  pose?: string,
  /** Its badge. */
  badge?: Badge,
  /** Whether it is greyed. */
  spent?: boolean,
  /** The values of its meters. */
  meters?: { [meter: string]: number },
  /** A status that comes. */
  gains?: string,
  /** A status that goes. */
  loses?: string,
} | { "cue": "tile",
  /** Which tile. */
  tile: Tile,
  /** Its letter from now on. */
  kind?: string,
  /** What stands there from now on. */
  look?: string,
} | { "cue": "meter",
  /** The meter's id. */
  meter: Id,
  /** The seat it belongs to. */
  seat?: number,
  /** Its value from now on. */
  value: number,
  /** Its limit from now on; the one it had if it is not said. */
  max?: number,
  /** How much of the limit is there for a time only, from now on; as before if it is not said. */
  brief?: number,
} | { "cue": "turn",
  /** What it says from now on. */
  turn: Turn,
} | { "cue": "details",
  /** What they say. */
  details: Array<Fact>,
} | { "cue": "card",
  /** What. */
  act: CardAct,
  /** Where it was. */
  from?: CardPlace,
  /** Where it goes. */
  to?: CardPlace,
  /** The card, if the viewer may see it. */
  card?: Card,
  /** How many cards, if not one. */
  count?: number,
  /** The piece it concerns. */
  piece?: Id,
} | { "cue": "dice",
  /** The dice, in order. */
  dice: Array<Die>,
  /** What they are rolled for: `Hit roll`. */
  text?: string,
  /** Who rolls. */
  piece?: Id,
} | { "cue": "shot",
  /** From where. */
  from: Tile,
  /** To where. */
  to: Tile,
  /** What flies: `arrow`, `fire_pot`. */
  look: string,
} | { "cue": "banner",
  /** What it says. */
  text: string,
  /** Of what kind: `own_turn`, `other_turn`, `win`, `lose`. */
  look?: string,
  /** What it means, in smaller letters. */
  note?: string,
  /** Whose face looks out of it: the look of a portrait. */
  face?: string,
  /** How long it takes to come in. */
  enter: Span,
  /** How long it takes to leave. It holds for what is left of the cue's time. */
  leave: Span,
} | { "cue": "dialogue",
  /** Who. */
  piece?: Id,
  /** What. */
  text: string,
} | { "cue": "camera",
  /** Which. */
  tile: Tile,
} | { "cue": "sound" } | { "cue": "wait" };

/** What a piece becomes. What is absent stays as it is. */
export type Changes = {
  /** Which way it looks. */
  facing?: Direction,
  /** What it looks like. */
  look?: string,
  /** How it holds itself; empty is upright. */
  pose?: string,
  /** Its badge. */
  badge?: Badge,
  /** Whether it is greyed. */
  spent?: boolean,
  /** The values of its meters. */
  meters?: { [meter: string]: number },
  /** A status that comes. */
  gains?: string,
  /** A status that goes. */
  loses?: string,
};

/** What an effect is seen on. */
export type On = { "piece": Id } | { "tile": Tile } | { "card": CardPlace } | "screen";

/** What happens to a card. */
export type CardAct = "flip" | "draw" | "play" | "burn" | "discard" | "move" | "shuffle";

/** A die that was rolled. */
export type Die = {
  /** What it shows. */
  face: number,
  /** How many sides it has. */
  sides: number,
  /** What that means: `hit`, `miss`, `head`. */
  text?: string,
};

/**
 * A span of time in ticks of 1/3000 s.
 *
 * A tick divides both a millisecond (3 ticks) and a frame of 1/60 s (50 ticks), so durations of
 * either kind are whole numbers and add up exactly. It is written as the number of ticks. Spans
 * saturate: the longest is more than sixteen days.
 */
export type Span = number;

/** How a motion goes from its beginning to its end. */
export type Easing = "linear" | "easeInOutQuad" | "easeInOutCubic" | "easeOutExpo" | "easeOutBack";

/**
 * A game as people choose it: its name, scenarios, options and help. Pages are made from this
 * alone and know no game.
 */
export type About = {
  /** What people call it: `Holdfast`. */
  title: string,
  /** In one line. */
  tagline: string,
  /** In a paragraph or two. */
  text: string,
  /** What can be played, the first one by default. */
  scenarios: Array<Scenario>,
  /** The scenario whose board is the picture of the game; the first one if it is not said. */
  cover?: Id,
  /** What can be set for a match. */
  options?: Array<Setting>,
  /** How it is played, in pages. */
  help?: Array<Page>,
  /** Keys that mean something else than usual while a match of this game is open. */
  keys?: Array<Binding>,
  /** What a newcomer is told in a first match of this game, unless its scenario has a lesson. */
  lesson?: Array<Hint>,
  /** Seats hide something from each other: people at one screen are asked to look away. */
  secrets?: boolean,
};

/** Something to play. */
export type Scenario = {
  /** Its stable name: `quarry`. */
  id: Id,
  /** What people call it. */
  name: string,
  /**
   * The heading under which it is offered, where there are many: `Bosses`. Scenarios of one
   * group stand together.
   */
  group?: string,
  /** In a sentence or two. */
  text: string,
  /** How large it is, in words: `16 × 16, 4 against 1`. */
  size?: string,
  /** Who takes part, seat by seat. */
  seats: Array<SeatOffer>,
  /** The setup, as far as it differs from what the game does by itself. */
  setup: unknown,
  /** The options that make no sense here. */
  without?: Array<Id>,
  /**
   * Where somebody begins who has never played the game. The first scenario is what is played if
   * nobody chooses.
   */
  for_newcomers?: boolean,
  /**
   * What a newcomer is told while playing it. Of the hints that are still to be followed the
   * first is shown that can be followed now.
   */
  lesson?: Array<Hint>,
};

/** A seat as it is offered. */
export type SeatOffer = {
  /** What it is called in the game: `White`, `Survivors`. */
  name: string,
  /** Who sits there unless somebody chooses otherwise. */
  usual: Sitter,
  /** The bots that can play it, weakest first. */
  bots?: Array<BotOffer>,
  /** The bot that is chosen unless somebody chooses another; the last one if it is not said. */
  bot?: Id,
  /** The ready deck it brings unless somebody chooses another; none where no deck is chosen. */
  deck?: Id,
};

/** Who may sit on a seat. */
export type Sitter = "person" | "bot";

/** A bot as it is offered. */
export type BotOffer = {
  /** Its stable name: `careful`. */
  id: Id,
  /** What people call it. */
  name: string,
  /** How it plays. */
  text?: string,
  /** Its level on the ladder of the game, from 1; 0 if it stands beside the ladder. */
  level?: number,
  /** Within how many milliseconds it answers; 0 if nobody can say. */
  answers_ms?: number,
};

/** Something that can be set for a match. */
export type Setting = {
  /** Its stable name. */
  id: Id,
  /** What people call it. */
  name: string,
  /** What it changes, in a sentence. */
  text: string,
  /** Where it stands in the setup: the fields to go through, as `rules.telegraph`. */
  path: string,
  /** What it can be, the first one by default. */
  values: Array<SettingValue>,
};

/** A value of a setting. */
export type SettingValue = {
  /** What people call it: `On`, `Hard`. */
  name: string,
  /** What stands in the setup. */
  value: unknown,
  /** What it means, where the name says too little. */
  text?: string,
};

/** A page of help. Its text is Markdown. */
export type Page = {
  /** Its heading. */
  title: string,
  /** What it says. */
  text: string,
};

/** A step of a lesson: what to do next, and why. */
export type Hint = {
  /**
   * The verb of the choices it speaks of: `attack`. They are pointed at, and making one of them
   * follows it. Without a verb it is an explanation, to be read and put aside; the last one
   * stays while there is no other to follow.
   */
  verb?: Id,
  /**
   * The side it speaks of: `monsters`. Its pieces are pointed at; while there are none on the
   * board, the hint waits.
   */
  side?: Id,
  /**
   * The look it speaks of: `stone`, `water`. Pieces that look like that are pointed at; while
   * nothing on the board does, neither piece nor tile, the hint waits.
   */
  look?: string,
  /** In two or three words: `Summon a minion`. */
  title: string,
  /** What to do and what comes of it, in two or three sentences. */
  text: string,
};

/** A key and what it does while a match of the game is open. */
export type Binding = {
  /** The key, as browsers name it: `g`, `ArrowLeft`, `Shift+Z`. */
  key: string,
  /**
   * What it does: a verb of the game (`verb:pick_up`), a step of the focused piece
   * (`step:north_east`), or an act of the client (`threat`). `restart`, `next_scenario` and
   * `previous_scenario` are acts of the set-up and result pages and leave the board's keys alone.
   */
  does: string,
  /** In words. */
  name: string,
};

/** A campaign as pages draw it: the worlds in their order, and where the player is. */
export type Journey = {
  /** The worlds in the order in which they are played. A hidden one is not among them. */
  worlds: Array<CampaignWorld>,
  /** What comes next, in a sentence or two. */
  text: string,
  /**
   * What the button says that goes on: `Next level`, `Play again`. Empty when everything is
   * played.
   */
  call?: string,
  /** What is carried along: crowns. */
  meters?: Array<Meter>,
  /** How this campaign is played, as far as it was chosen. */
  rules?: Array<Fact>,
};

/** A part of a campaign. */
export type CampaignWorld = {
  /** Its stable name. */
  id: Id,
  /** What people call it. */
  name: string,
  /** Its levels in their order. */
  stops: Array<CampaignStop>,
};

/** A level of a world, as a stop on the way. */
export type CampaignStop = {
  /** Its stable name: the scenario. */
  id: Id,
  /** What people call it. */
  name: string,
  /** How far the player got with it. */
  state: StopState,
  /** The picture on it, where it is no common level: `boss`, `elite`, `secret`. */
  icon?: string,
  /** What is won there, by its picture: `crown`. */
  prize?: string,
};

/** How far the player got with a level. */
export type StopState = "locked" | "here" | "won" | "passed";

/** Everything decks are made from. */
export type Collection = {
  /** How many cards a deck has. */
  size: number,
  /** Who can lead a deck, in the order in which they are offered. */
  leaders: Array<Leader>,
  /** What the cards are divided into, in order. */
  families: Array<Family>,
  /** Every card a deck can have, in order. */
  cards: Array<Collectible>,
  /** Decks that are ready to play. */
  decks: Array<ReadyDeck>,
};

/** Who leads a deck. */
export type Leader = {
  /** Its stable name. */
  id: Id,
  /** The family it belongs to. */
  family: Id,
  /** The families whose cards it leads, its own first. */
  leads: Array<Id>,
  /** It, as a card. */
  card: Card,
};

/** Cards that belong together: a faction. */
export type Family = {
  /** Its stable name. */
  id: Id,
  /** What people call it. */
  name: string,
  /** In a line. */
  text?: string,
  /** The shape it is told by: the name of a crest. */
  crest?: string,
  /** The colour it is told by. */
  colour?: Colour,
};

/** A card that decks can have. */
export type Collectible = {
  /** Its stable name. */
  id: Id,
  /** The family it belongs to. */
  family: Id,
  /** How many of it a deck may have. */
  limit: number,
  /** The card. */
  card: Card,
};

/** A deck that is ready to play. */
export type ReadyDeck = {
  /** Its stable name. */
  id: Id,
  /** What people call it. */
  name: string,
  /** What is in it. */
  deck: Decklist,
};

/** What is in a deck. */
export type Decklist = {
  /** Who leads it. */
  leader: Id,
  /** How many there are of each card. */
  cards: { [card: string]: number },
};

/** What the rules think of a deck. */
export type DeckVerdict = {
  /** How many cards there are. */
  count: number,
  /** Everything that is wrong; a deck with nothing wrong can be played. */
  problems: Array<Objection>,
  /** The cards of which no more can be taken, and why. */
  full: { [card: string]: Reason },
};

/** Something that is wrong with a deck. */
export type Objection = {
  /** The card it is about, if it is about one. */
  card?: Id,
  /** What. */
  reason: Reason,
};
