/** Names of things and how they are read out: labels for speech, texts beside pictures. */
import { MARKS } from "../../model/mark";
import { Names } from "../../model/names";
import type {
  Badge,
  Board,
  Card,
  Condition,
  Ending,
  EndState,
  Fact,
  Id,
  Meter,
  Over,
  Piece,
  Preview,
  Scene,
  Seat,
  Stance,
  Target,
  Tile,
  TileKind,
  Turn,
  Zone,
} from "../../protocol/scene";
import type { Presence, PresenceState, ReplayPosition } from "../../protocol/wire";

const BADGES: { readonly [badge in Badge]: string } = {
  fresh: "Ready",
  partial: "Half spent",
  done: "Done",
  down: "Down",
  dead: "Dead",
  stunned: "Stunned",
  exhausted: "Exhausted",
};

export function badgeWord(badge: Badge): string {
  return BADGES[badge] ?? badge;
}

const STANCES: { readonly [stance in Stance]: string } = {
  own: "yours",
  ally: "ally",
  enemy: "enemy",
  neutral: "neutral",
};

const PRESENCES: { readonly [state in PresenceState]: string } = {
  bot: "plays by itself",
  thinking: "thinking",
  here: "here",
  away: "away",
  reconnecting: "reconnecting",
  left: "left",
};

/**
 * CLIENT-NET-1: what somebody who is there does. Only those whose turn it is think, and nobody does
 * when the match is over.
 */
export function presenceNow(
  state: PresenceState,
  seat: Seat,
  { turn, over }: Pick<Scene, "turn" | "over">,
): PresenceState {
  const acts = !over && (turn.seats ?? []).includes(seat);
  return state === "thinking" && !acts ? "here" : state;
}

/** CLIENT-NET-1. `seconds` are those of the grace. */
export function presenceWord(state: PresenceState, seconds?: number): string {
  const word = PRESENCES[state] ?? state;
  if (state !== "reconnecting" || seconds === undefined) return word;
  return `${word}, ${seconds} s left`;
}

const END_STATES: { readonly [state in EndState]: string } = {
  mine: "There is more to do",
  finished: "Nothing left to do",
  waiting: "Not your turn",
};

/** `able` is how many pieces can still act. CLIENT-WORDS-1 */
export function endStateWord(state: EndState, able = 0): string {
  return state === "mine" && able > 0 ? ableWord(able) : (END_STATES[state] ?? state);
}

export function ableWord(able: number): string {
  return `${able} can still act`;
}

const MARK_NAMES: ReadonlyMap<string, string> = new Map(
  MARKS.map(({ token, name }) => [token, name]),
);

/**
 * Marks that a spoken label leaves out, because they follow the reader or are said in other words.
 */
const UNSPOKEN = new Set(["cursor", "hover", "end", "path", "warn"]);

/** `e4` on boards with letters, `4, 3` on others. */
export function placeName(board: Pick<Board, "naming" | "size">, [x, y]: Tile): string {
  if (board.naming === "letters" && x < 26) {
    return `${String.fromCharCode(97 + x)}${board.size[1] - y}`;
  }
  return `${x}, ${y}`;
}

export function kindAt(board: Board, [x, y]: Tile): TileKind | undefined {
  const letter = board.rows[String(y)]?.[x];
  return letter === undefined ? undefined : board.kinds[letter];
}

/** `Life 7 of 10`, `Mana 3 of 5 and 1 more`, `Hunger: Hungry`. */
export function meterText(meter: Meter): string {
  const alert = meter.alert ? "!" : "";
  if (meter.style === "word" && meter.text) return `${meter.name}: ${meter.text}${alert}`;
  const limit = meter.max === undefined ? "" : ` of ${meter.max}`;
  const extra = meter.extra ? ` and ${meter.extra} more` : "";
  const word = meter.text ? `, ${meter.text}` : "";
  return `${meter.name} ${meter.value}${limit}${extra}${word}${alert}`;
}

/** `7/10`, `3`, `Hungry`: for places where the name is beside it. */
export function meterValue(meter: Meter): string {
  if (meter.style === "word" && meter.text) return meter.text;
  const limit = meter.max === undefined ? "" : `/${meter.max}`;
  const extra = meter.extra ? ` +${meter.extra}` : "";
  return `${meter.value}${limit}${extra}`;
}

/** A card as it is read out: `Wick Squire, cost 2, Attack 2, Health 3`. */
export function cardText(card: Card | undefined): string {
  if (!card || card.hidden) return "A card, face down";
  const numbers = (card.meters ?? []).map((meter) => `${meter.name} ${meterValue(meter)}`);
  const cost = card.cost === undefined ? [] : [`cost ${card.cost}`];
  return [card.name ?? "Card", ...cost, ...numbers].join(", ");
}

export function conditionText({ name, turns }: Condition): string {
  if (turns === undefined) return name;
  return `${name}, ${turns} ${turns === 1 ? "turn" : "turns"} left`;
}

export function factText({ name, text }: Fact): string {
  return name ? `${name}: ${text}` : text;
}

/** Who a piece is and its state: `Ada, Survivor, yours, Ready, Head 1 of 2, Dazed, 1 turn left`. */
export function pieceText(scene: Scene, piece: Piece): string {
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  const words = [piece.name];
  if (piece.label && piece.label !== piece.name) words.push(piece.label);
  if (side) words.push(STANCES[side.stance] ?? side.name);
  if (piece.badge) words.push(badgeWord(piece.badge));
  for (const meter of piece.meters ?? []) {
    // Details are only read out if they are not zero.
    if (!meter.detail || meter.value !== 0) words.push(meterText(meter));
  }
  for (const status of piece.statuses ?? []) words.push(conditionText(status));
  for (const mark of piece.marks ?? []) words.push(mark);
  return words.join(", ");
}

export function nameOf(scene: Scene, id: Id): string {
  return scene.pieces?.[id]?.name ?? id;
}

function previewText(scene: Scene, preview: Preview): string[] {
  const texts = (preview.forecast ?? []).map(factText);
  for (const hit of preview.pieces ?? []) {
    texts.push([nameOf(scene, hit.piece), hit.text].filter(Boolean).join(": "));
  }
  const acts = preview.acts_on ?? [];
  if (acts.length) texts.push(`could act on ${acts.map((id) => nameOf(scene, id)).join(", ")}`);
  const foes = preview.struck_by ?? [];
  if (foes.length) {
    texts.push(`could be struck by ${foes.map((id) => nameOf(scene, id)).join(", ")}`);
  }
  return texts;
}

/** Joins texts so that each but the last ends in a full stop. */
function sentences(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/\.$/, "")).join(". ");
}

/** What choosing a target would mean: cost, risk, forecast. CLIENT-SR-1 */
export function targetText(scene: Scene, target: Target): string {
  const texts: string[] = [];
  if (target.name) texts.push(target.name);
  if (target.cost !== undefined) texts.push(`cost ${target.cost}`);
  if (target.note) texts.push(target.note);
  if (target.risk) texts.push(`risky: ${target.risk}`);
  if (target.refused) texts.push(`not possible: ${target.refused.text}`);
  if (target.preview) texts.push(...previewText(scene, target.preview));
  return sentences(texts);
}

/** Everything about a tile in one reading. CLIENT-SR-1 */
export function tileText(
  scene: Scene,
  tile: Tile,
  pieces: readonly Piece[],
  marks: readonly string[],
  target: Target | undefined,
  warnings: readonly string[],
): string {
  const kind = kindAt(scene.board, tile);
  const spot = scene.board.spots?.[`${tile[0]},${tile[1]}`];
  const texts = [placeName(scene.board, tile)];
  texts.push(kind ? kind.name + (kind.remembered ? ", remembered" : "") : "Unknown");
  if (spot?.name) texts.push(spot.name);
  for (const piece of pieces) texts.push(pieceText(scene, piece));
  const spoken = marks.filter((mark) => !UNSPOKEN.has(mark));
  if (spoken.length) {
    texts.push(spoken.map((mark) => MARK_NAMES.get(mark) ?? mark).join(", "));
  }
  if (target) {
    const text = targetText(scene, target);
    if (text) texts.push(text);
  }
  for (const warning of warnings) texts.push(`Announced: ${warning}`);
  return `${sentences(texts)}.`;
}

export function zoneCount(zone: Zone): number {
  return zone.count ?? Object.keys(zone.cards ?? {}).length;
}

/** What an end means to the viewer. For a viewer without a seat, a win counts as won. */
export function endingOf({ result, winners }: Over): Ending {
  return result ?? (winners?.length ? "won" : "void");
}

/**
 * The name of the player who was gone for good, because a scene knows seats, not people. Nothing if
 * the game ended by its own rules. ONLINE-GRACE-2, ONLINE-GRACE-5
 */
export function partingWords(
  { reason, winners }: Over,
  people: readonly Presence[],
  viewer: Seat | undefined,
): string {
  if (reason === "abandoned") return "Everybody was gone for too long, so nobody has won.";
  if (reason !== "forfeited") return "";
  const gone = people.filter(({ seat, state }) => state !== "bot" && !winners?.includes(seat));
  const [one] = gone;
  // If several did not win, the page cannot know who of them was missing.
  if (!one || gone.length > 1) return "";
  return one.seat === viewer
    ? "You were not back in time, so the match is lost."
    : `${one.name} did not come back in time.`;
}

/** What an entry of a journal was, unless it is a command of the game, which has its own words. */
export function entryWords(entry: ReplayPosition["entry"], seats: Scene["seats"]): string {
  switch (entry?.act) {
    case "forfeit":
      return `${seats?.[String(entry.whose)]?.name ?? `Seat ${(entry.whose ?? 0) + 1}`} forfeited`;
    case "abandon":
      return "Abandoned by all";
    case "draw":
      return "Drawn by agreement";
    case "undo":
      return "Taken back";
    case "redo":
      return "Done again";
    default:
      return "";
  }
}

/** The round in the words of the game: `Turn 12.3`, `Round 4`. */
export function roundWords({ count, round }: Turn): string {
  return count ?? (round === undefined ? "" : `Round ${round}`);
}

/** In the order of the scene: by `order`, then by key. */
export function inOrder<T extends { order?: number }>(
  map: { [key in Id]: T } | undefined,
): [Id, T][] {
  return Object.entries(map ?? {}).sort(
    ([a, one], [b, other]) => (one.order ?? 0) - (other.order ?? 0) || (a < b ? -1 : a > b ? 1 : 0),
  );
}

export type NamedChance = { name: string; percent: number };

/** The chances in a text, drawn beside it: `49 %`, or the spread `0: 36 %, 1: 48 %, 2: 16 %`. */
export function chancesIn(text: string): readonly NamedChance[] {
  const found = text.matchAll(/(?:([^,;:%]+):\s*)?(\d+(?:[.,]\d+)?)\s?%/g);
  return [...found].map(([, name = "", number = "0"]) => ({
    name: name.trim(),
    percent: Math.min(100, Number(number.replace(",", "."))),
  }));
}

/** The picture on a banner, by its look. */
export const BANNERS = new Names("look of a banner", {
  own_turn: "flag",
  other_turn: "wait",
  win: "crown",
  lose: "skull",
  draw: "shield",
  check: "king",
  boss: "info",
});
