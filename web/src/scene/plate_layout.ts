/**
 * Where the plates over pieces go, so that they hide neither heads nor one another. A plate that is
 * in the way becomes smaller, then moves aside. The result depends on nothing but the wishes and
 * where the plates were before: a plate stays where it is unless another place is clearly better,
 * so nothing flickers while pieces and view move. CLIENT-PLATE-1
 */
import type { Id } from "../protocol/scene";
import type { Box } from "./board";
import { overlap } from "./box";

export type PlateSize = { width: number; height: number };

/** A piece, and the plate that it wants. */
export type PlateWish = {
  id: Id;
  /** The middle of the figure. */
  x: number;
  /** The lower edge of a plate over it, and the upper edge of a plate under it. */
  above: number;
  below: number;
  /** What must stay visible, and what had better. */
  head: Box;
  body: Box;
  /** The sizes the plate can have, from the largest to the smallest. None means no plate. */
  sizes: readonly PlateSize[];
  /** It chooses its place before others do. */
  first?: boolean;
  /** It is on its way: its plate goes with it, and nobody makes room. */
  passing?: boolean;
};

export type PlatePlace = {
  left: number;
  top: number;
  /** Which of its sizes it has, and which of the places around its figure. */
  form: number;
  spot: number;
};

/** The space between a plate and what it moves away from. */
const GAP = 2;
/** Plates may share this much of the smaller one before one of them gives way. */
const SHARED = 0.06;
/** How much room there must be before a plate comes back to its size and its place. */
const SLACK = 3;
/** How often all plates that give way choose again, with the others where they are now. */
const SWEEPS = 4;

/**
 * A place around a figure: how many rows of plates above it (or below, from -1 on) and whether its
 * middle or one of its ends is there, or `beside` the head. By itself it costs the more the farther
 * from the head it is.
 */
type Spot = { row: number; end: -1 | 0 | 1; beside: boolean; cost: number };

const SPOTS: readonly Spot[] = [
  ...[0, 1, 2, 3, 4].flatMap((row) => around(row, 9 * row)),
  ...[-1, -2].flatMap((row) => around(row, 10 - 9 * (row + 1))),
  ...([-1, 1] as const).map((end): Spot => ({ row: 0, end, beside: true, cost: 12 })),
];

function around(row: number, cost: number): Spot[] {
  return ([0, -1, 1] as const).map((end) => ({
    row,
    end,
    beside: false,
    cost: end === 0 ? cost : cost + 3,
  }));
}

/** A head that is touched costs more than any place, then as much as is hidden of it. */
const HEAD_TOUCHED = 50;
const HEAD_HIDDEN = 150;
const PLATE_HIDDEN = 120;
const BODY_HIDDEN = 14;
const SMALLER = 7;
/** How much better another place must be. */
const STAY = 5;

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

const NATURAL: Spot = { row: 0, end: 0, beside: false, cost: 0 };

/** A plate with the place that it has now. */
class Plate {
  form = 0;
  spot = 0;
  readonly box: Box = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(
    readonly wish: PlateWish,
    readonly before: PlatePlace | undefined,
  ) {
    this.put(0, 0);
  }

  put(form: number, spot: number): void {
    this.form = form;
    this.spot = spot;
    const { wish, box } = this;
    const { width, height } = wish.sizes[form] ?? { width: 0, height: 0 };
    const { x, head, body } = wish;
    const { row, end, beside } = SPOTS[spot] ?? NATURAL;
    if (beside) {
      box.left = end < 0 ? body.left - GAP - width : body.right + GAP;
      box.top = (head.top + head.bottom - height) / 2;
    } else {
      // Centred, or with one end over the head.
      const hang = (head.right - head.left) / 2 + GAP;
      box.left = end === 0 ? x - width / 2 : end < 0 ? x - width + hang : x - hang;
      const step = height + GAP;
      box.top = row < 0 ? wish.below - step * (row + 1) : wish.above - height - step * row;
    }
    box.right = box.left + width;
    box.bottom = box.top + height;
  }
}

/** Everything that plates are placed around. */
type Crowd = { figures: readonly PlateWish[]; plates: readonly Plate[] };

/** Whether a plate is in the way of a head, or of another plate. */
function blocked(plate: Plate, { figures, plates }: Crowd): boolean {
  const { before, form, spot } = plate;
  const gone = before !== undefined && (before.form > form || (before.spot > 0 && spot === 0));
  const margin = gone ? SLACK : 0;
  for (const { head } of figures) if (overlap(plate.box, head, margin) > 0) return true;
  for (const other of plates) {
    if (other === plate) continue;
    const both = overlap(plate.box, other.box, margin);
    if (both > SHARED * Math.min(area(plate.box), area(other.box))) return true;
  }
  return false;
}

/** What a plate hides where it is, as a price. */
function price(plate: Plate, { figures, plates }: Crowd): number {
  const { box, spot, form, before } = plate;
  let sum = (SPOTS[spot] ?? NATURAL).cost + SMALLER * form;
  const stays = before?.spot === spot && before.form === form;
  if (stays) sum -= STAY;
  // Where it is it may be just free; elsewhere there must be room.
  const margin = before === undefined || stays ? 0 : SLACK;
  const own = area(box);
  for (const { head, body } of figures) {
    const hidden = overlap(box, head, margin);
    if (hidden > 0) sum += HEAD_TOUCHED + (HEAD_HIDDEN * hidden) / area(head);
    sum += (BODY_HIDDEN * overlap(box, body)) / area(body);
  }
  for (const other of plates) {
    if (other === plate) continue;
    sum += (PLATE_HIDDEN * overlap(box, other.box)) / Math.min(own, area(other.box));
  }
  return sum;
}

/** Takes the cheapest place, of the sizes from `form` on. */
function settle(plate: Plate, form: number, crowd: Crowd): void {
  let best = Number.POSITIVE_INFINITY;
  let [bestForm, bestSpot] = [form, 0];
  for (let size = form; size < plate.wish.sizes.length; size++) {
    for (let spot = 0; spot < SPOTS.length; spot++) {
      plate.put(size, spot);
      const sum = price(plate, crowd);
      if (sum >= best) continue;
      best = sum;
      bestForm = size;
      bestSpot = spot;
    }
  }
  plate.put(bestForm, bestSpot);
}

const next = ({ form, wish }: Plate) => Math.min(form + 1, wish.sizes.length - 1);

/** These plates, all whose figures are no farther apart than they are wide, and so on. */
function crowdOf(some: readonly Plate[], all: readonly Plate[]): Set<Plate> {
  const found = new Set(some);
  // A set also visits what is added to it meanwhile.
  for (const { wish } of found) {
    const near = wish.body.right - wish.body.left;
    for (const other of all) {
      if (!found.has(other) && overlap(wish.body, other.wish.body, near) > 0) found.add(other);
    }
  }
  return found;
}

/** Places the plates of everybody who wishes one. CLIENT-PLATE-1 */
export function layPlates(
  wishes: readonly PlateWish[],
  before: ReadonlyMap<Id, PlatePlace>,
): Map<Id, PlatePlace> {
  const everybody = wishes
    .filter(({ sizes }) => sizes.length > 0)
    .map((wish) => new Plate(wish, before.get(wish.id)));
  const plates = everybody.filter(({ wish }) => !wish.passing);
  // The order must not follow the view, or a turn of the board would shuffle the plates.
  plates.sort(
    ({ wish: a }, { wish: b }) =>
      Number(b.first ?? false) - Number(a.first ?? false) || (a.id < b.id ? -1 : 1),
  );
  const crowd: Crowd = { figures: wishes.filter(({ passing }) => !passing), plates };
  let tight = plates.filter((plate) => blocked(plate, crowd));
  // Where one is in the way all become smaller, so that a crowd has plates of one size.
  if (tight.length > 0) {
    for (const plate of crowdOf(tight, plates)) plate.put(next(plate), 0);
    tight = plates.filter((plate) => blocked(plate, crowd));
  }
  const least = new Map(tight.map((plate) => [plate, plate.form]));
  // They begin where they were, so that nobody moves because another one has not chosen yet.
  for (const plate of tight) {
    const { before: old, form, wish } = plate;
    if (old && old.form >= form && old.form < wish.sizes.length) plate.put(old.form, old.spot);
  }
  for (let sweep = 0; sweep < SWEEPS && tight.length > 0; sweep++) {
    for (const plate of tight) settle(plate, least.get(plate) ?? 0, crowd);
    // A plate that is in the way of one that has moved gives way, too.
    for (const plate of plates) {
      if (least.has(plate) || !blocked(plate, crowd)) continue;
      least.set(plate, plate.form);
      tight.push(plate);
    }
  }
  return new Map(
    everybody.map(({ wish, box, form, spot }) => [
      wish.id,
      { left: box.left, top: box.top, form, spot },
    ]),
  );
}
