/**
 * What a seat's plate shows, collected from the seat, the piece that represents it and its cards.
 */
import { stanceOf } from "../../../model/interaction/offers";
import type {
  Card,
  Condition,
  Id,
  Meter,
  Piece,
  Scene,
  Seated,
  Side,
  Zone,
} from "../../../protocol/scene";
import { inOrder } from "../words";

/** Meters by size: bars and pips take a line each, the rest go side by side. */
export type Gathered = { bars: Meter[]; pips: Meter[]; chips: Meter[] };

export type WornItem = { zone: Id; slot: number; card: Card };

export type Plate = Gathered & {
  seat: number;
  seated: Seated;
  side: Side | undefined;
  /** It is the viewer's plate, or takes its place. */
  near: boolean;
  /** The piece that represents the seat. */
  piece: { id: Id; piece: Piece } | undefined;
  statuses: readonly Condition[];
  /** Open cards that stay: artifacts, weapon and armour. */
  worn: WornItem[];
  /** The number of empty slots for such cards. */
  bare: number;
  /** The zones of which only a number is shown. */
  piles: [Id, Zone][];
};

export function gathered(meters: readonly Meter[]): Gathered {
  const all: Gathered = { bars: [], pips: [], chips: [] };
  for (const meter of meters) {
    const style = meter.style ?? "bar";
    if (style === "pips" || style === "slots") all.pips.push(meter);
    else if ((style === "bar" || style === "charge") && (meter.max ?? 0) > 0) all.bars.push(meter);
    else all.chips.push(meter);
  }
  return all;
}

/** A seat with numbers or a piece has a plate. Others are names in the top bar. */
export function hasPlate(seated: Seated | undefined): boolean {
  return seated !== undefined && (seated.piece !== undefined || (seated.meters ?? []).length > 0);
}

/** The pieces that represent a seat. Their plates show them, so lists leave them out. */
export function plated(scene: Scene): Set<Id> {
  const ids = Object.values(scene.seats ?? {}).filter(hasPlate);
  return new Set(ids.flatMap(({ piece }) => (piece === undefined ? [] : [piece])));
}

function plateOf(scene: Scene, seat: number, seated: Seated, near: boolean): Plate {
  const id = seated.piece;
  const standing = id === undefined ? undefined : scene.pieces?.[id];
  const own = seated.meters ?? [];
  const told = new Set(own.map((meter) => meter.id));
  const bodily = (standing?.meters ?? []).filter((meter) => !told.has(meter.id));
  const zones = inOrder(scene.zones).filter(
    ([, zone]) => zone.owner === seat && (zone.piece === undefined || zone.piece === id),
  );
  const open = zones.filter(([, zone]) => zone.role === "table");
  const worn = open.flatMap(([zone, { cards = {} }]) =>
    Object.entries(cards).map(([slot, card]) => ({ zone, slot: Number(slot), card })),
  );
  const places = open.reduce((sum, [, zone]) => sum + (zone.places ?? 0), 0);
  return {
    ...gathered([...bodily, ...own]),
    seat,
    seated,
    side: seated.side === undefined ? undefined : scene.sides?.[seated.side],
    near,
    piece: id !== undefined && standing ? { id, piece: standing } : undefined,
    // The effects of a worn item are shown with the item.
    statuses: (standing?.statuses ?? []).filter(
      ({ name }) => !worn.some(({ card }) => card.name === name),
    ),
    worn,
    bare: Math.max(0, places - worn.length),
    // The exchange zone is beside the hand and not a pile.
    piles: zones.filter(([, { role }]) => role !== "table" && role !== "exchange"),
  };
}

/** The plates of a scene. The viewer's own is near. For a viewer without a seat, the first is. */
export function platesOf(scene: Scene, viewer: number | undefined): Plate[] {
  const seats = Object.entries(scene.seats ?? {})
    .filter(([, seated]) => hasPlate(seated))
    .map(([seat, seated]) => ({ seat: Number(seat), seated }));
  const mine = seats.some(({ seat }) => seat === viewer) ? viewer : seats[0]?.seat;
  return seats.map(({ seat, seated }) => plateOf(scene, seat, seated, seat === mine));
}

/** The cards in the viewer's hands. Those of a piece are with the piece. */
export function handsOf(scene: Scene, viewer: number | undefined): [Id, Zone][] {
  return inOrder(scene.zones).filter(
    ([, { role, owner, piece }]) => role === "hand" && owner === viewer && piece === undefined,
  );
}

/**
 * Around a piece that the scene keeps in view, others are listed by their distance from it, because
 * the nearest matter most. Own pieces keep their order.
 */
export function nearestFirst(scene: Scene, ids: readonly Id[]): readonly Id[] {
  const { pieces = {}, focus } = scene;
  const centre = focus === undefined ? undefined : pieces[focus]?.at;
  if (!centre || ids.some((id) => pieces[id] && stanceOf(scene, pieces[id]) === "own")) return ids;
  const far = (id: Id) => {
    const [x, y] = pieces[id]?.at ?? centre;
    return Math.max(Math.abs(x - centre[0]), Math.abs(y - centre[1]));
  };
  return [...ids].sort((a, b) => far(a) - far(b));
}
