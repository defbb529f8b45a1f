/**
 * What cues do to the shown scene, until the scene after them is shown. CLIENT-CUE-3
 *
 * An immediate change (a badge, a meter, whose turn it is) takes effect when the cue begins. A
 * gradual one (a piece moves or disappears) takes effect when the cue ends. Cues decide nothing:
 * the end of the batch corrects whatever they left wrong.
 */
import type {
  Card,
  CardPlace,
  Condition,
  Cue,
  Id,
  Meter,
  Piece,
  Scene,
  Spot,
  Tile,
} from "../../protocol/scene";
import { at } from "../mark";
import { pieceOf, tileOf } from "./easing";

/** The scene that the batch leads to, and how pieces that are gone looked last. */
export type Sources = {
  after: Scene | undefined;
  looks: ReadonlyMap<Id, Piece>;
};

export function withPiece(scene: Scene, id: Id, piece: Piece | undefined): Scene {
  const pieces = { ...scene.pieces };
  if (piece) pieces[id] = piece;
  else delete pieces[id];
  return { ...scene, pieces };
}

/** The scene after a cue has begun. */
export function begun(scene: Scene, cue: Cue, sources: Sources): Scene {
  switch (cue.cue) {
    case "appear": {
      const figure =
        cue.figure ?? sources.after?.pieces?.[cue.piece] ?? sources.looks.get(cue.piece);
      return figure && !scene.pieces?.[cue.piece] ? withPiece(scene, cue.piece, figure) : scene;
    }
    case "change": {
      const known = present(scene, cue, sources);
      const piece = known.pieces?.[cue.piece];
      return piece ? withPiece(known, cue.piece, changed(piece, cue, sources)) : known;
    }
    case "tile":
      return withTile(scene, cue);
    case "meter":
      return withMeter(scene, cue);
    case "turn":
      return { ...scene, turn: cue.turn };
    case "details":
      return withDetails(scene, cue);
    case "card":
      return laid(counted(scene, cue.from?.zone, -(cue.count ?? 1)), cue.from, undefined);
    case "fade":
    case "move":
    case "jump":
    case "knock":
    case "number":
    case "text":
    case "flash":
    case "shake":
    case "particles":
      return present(scene, cue, sources);
    default:
      return scene;
  }
}

/** The scene after a cue has ended. */
export function ended(scene: Scene, cue: Cue): Scene {
  switch (cue.cue) {
    case "move":
      return placed(scene, cue.piece, cue.path.at(-1) ?? cue.from);
    case "jump":
      return placed(scene, cue.piece, cue.to);
    case "card":
      return laid(counted(scene, cue.to?.zone, cue.count ?? 1), cue.to, cue.card ?? BACK);
    case "fade":
      return scene.pieces?.[cue.piece] ? withPiece(scene, cue.piece, undefined) : scene;
    default:
      return scene;
  }
}

/** Adds a piece that a cue is about but that is not there, with its last look. */
function present(scene: Scene, cue: Cue, { after, looks }: Sources): Scene {
  const id = pieceOf(cue);
  if (id === undefined || scene.pieces?.[id]) return scene;
  const look = looks.get(id) ?? after?.pieces?.[id];
  if (!look) return scene;
  const from = tileOf(cue);
  return withPiece(scene, id, from ? { ...look, at: from } : look);
}

function placed(scene: Scene, id: Id, tile: Tile): Scene {
  const piece = scene.pieces?.[id];
  return piece ? withPiece(scene, id, { ...piece, at: tile }) : scene;
}

function changed(piece: Piece, cue: Extract<Cue, { cue: "change" }>, { after }: Sources): Piece {
  const next: Piece = { ...piece };
  if (cue.facing !== undefined) next.facing = cue.facing;
  if (cue.look !== undefined) next.look = cue.look;
  if (cue.pose !== undefined) next.pose = cue.pose;
  if (cue.badge !== undefined) next.badge = cue.badge;
  if (cue.spent !== undefined) next.spent = cue.spent;
  const meters = cue.meters;
  if (meters && piece.meters) {
    next.meters = piece.meters.map((meter) => {
      const value = meters[meter.id];
      return value === undefined ? meter : { ...meter, value };
    });
  }
  const { gains, loses } = cue;
  if (gains !== undefined || loses !== undefined) {
    const kept = (piece.statuses ?? []).filter(({ id }) => id !== loses && id !== gains);
    if (gains !== undefined) {
      const known = after?.pieces?.[cue.piece]?.statuses?.find(({ id }) => id === gains);
      kept.push(known ?? condition(gains));
    }
    next.statuses = kept;
  }
  return next;
}

/** A status of which only the name is known, because it comes and goes within a batch. */
function condition(id: Id): Condition {
  const words = id.replaceAll("_", " ");
  return { id, name: words.charAt(0).toUpperCase() + words.slice(1) };
}

function withTile(scene: Scene, cue: Extract<Cue, { cue: "tile" }>): Scene {
  const [x, y] = cue.tile;
  let board = scene.board;
  const row = board.rows[String(y)];
  if (cue.kind !== undefined && row !== undefined && x < row.length) {
    const letters = Array.from(row);
    letters[x] = cue.kind;
    board = { ...board, rows: { ...board.rows, [String(y)]: letters.join("") } };
  }
  if (cue.look !== undefined) {
    const spot: Spot = { ...board.spots?.[at(cue.tile)], look: cue.look };
    board = { ...board, spots: { ...board.spots, [at(cue.tile)]: spot } };
  }
  return { ...scene, board };
}

function withDetails(scene: Scene, cue: Extract<Cue, { cue: "details" }>): Scene {
  const texts = new Map(cue.details.map(({ name, text }) => [name, text]));
  const details = scene.details?.map((fact) => {
    const text = texts.get(fact.name);
    return text === undefined ? fact : { ...fact, text };
  });
  return details ? { ...scene, details } : scene;
}

const BACK: Card = { hidden: true };

/** A card leaves its place, or is put there. */
function laid(scene: Scene, place: CardPlace | undefined, card: Card | undefined): Scene {
  const zone = place && scene.zones?.[place.zone];
  if (!place || !zone || place.slot === undefined) return scene;
  const cards = { ...zone.cards };
  if (card) cards[String(place.slot)] = card;
  else delete cards[String(place.slot)];
  return { ...scene, zones: { ...scene.zones, [place.zone]: { ...zone, cards } } };
}

/** A pile grows and shrinks as its cards come and go. Its count never falls below 0. */
function counted(scene: Scene, id: Id | undefined, by: number): Scene {
  const zone = id === undefined ? undefined : scene.zones?.[id];
  if (id === undefined || zone?.count === undefined) return scene;
  const count = Math.max(0, zone.count + by);
  return { ...scene, zones: { ...scene.zones, [id]: { ...zone, count } } };
}

function withMeter(scene: Scene, cue: Extract<Cue, { cue: "meter" }>): Scene {
  const { value, max, brief } = cue;
  const now = {
    value,
    ...(max === undefined ? {} : { max }),
    ...(brief === undefined ? {} : { brief }),
  };
  const set = (meters: Meter[] | undefined) =>
    meters?.map((meter) => (meter.id === cue.meter ? { ...meter, ...now } : meter));
  if (cue.seat === undefined) {
    const meters = set(scene.meters);
    return meters ? { ...scene, meters } : scene;
  }
  const seat = scene.seats?.[String(cue.seat)];
  const meters = set(seat?.meters);
  if (!seat || !meters) return scene;
  return { ...scene, seats: { ...scene.seats, [String(cue.seat)]: { ...seat, meters } } };
}
