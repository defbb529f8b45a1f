/**
 * The plates over all pieces: what each shows, where each is, drawn from far to near with the
 * selected and the pointed one in front. Plates are measured again only when what they show
 * changes, and placed again only when something has moved. CLIENT-PLATE-1
 */
import { at as keyOf } from "../model/mark";
import type { Picture } from "../model/picture";
import type { Id } from "../protocol/scene";
import type { Box, Look, PlatedPiece } from "./board";
import { callSigns } from "./call_signs";
import { AIMS } from "./path_marks";
import { css } from "./piece_colours";
import { type PieceTag, PLATE_FORMS, type PlateContent, pieceTag } from "./piece_plate";
import type { PieceState } from "./piece_states";
import { layPlates, type PlatePlace, type PlateWish } from "./plate_layout";
import type { BoardProjection } from "./view";

export type TagScenery = {
  view: BoardProjection;
  picture: Picture;
  states: ReadonlyMap<Id, PieceState>;
  look: Look;
  heightOf: (id: Id) => number;
  /** The size of small type. */
  unit: number;
};

/** Below this many pixels per tile there is no room for full plates. */
const SMALL = 34;
/** The parts of a figure, in tiles: half its width, half its head's width, the head's height. */
const GIRTH = 0.26;
const HEAD = 0.14;
const HEAD_HEIGHT = 0.22;
/** The same for a token, seen from above: its letters and its disc. */
const LETTERS = 0.2;
const DISC = 0.33;

type Measured = { key: string; shown: PlateContent; tags: PieceTag[] };

export class PieceTags {
  private readonly measured = new Map<Id, Measured>();
  private places: ReadonlyMap<Id, PlatePlace> = new Map();
  private wishes: PlateWish[] = [];

  draw(context: CanvasRenderingContext2D, scenery: TagScenery): void {
    const { view, picture, states, look } = scenery;
    this.place(context, scenery);
    const front = (id: Id) => (id === picture.pointed ? 2 : id === picture.selected ? 1 : 0);
    const order = this.wishes.filter(({ sizes }) => sizes.length > 0);
    const near = (id: Id) => {
      const state = states.get(id);
      return state ? view.nearness(state.x, state.y, state.z) : 0;
    };
    order.sort((a, b) => front(a.id) - front(b.id) || near(a.id) - near(b.id));
    for (const wish of order) {
      const state = states.get(wish.id);
      const place = this.places.get(wish.id);
      const measured = this.measured.get(wish.id);
      const tag = place && measured?.tags[place.form];
      if (!state || !place || !tag || !measured) continue;
      const marked =
        !picture.dimmed || state.id === picture.selected || picture.marks.has(keyOf(state.tile));
      context.globalAlpha = state.opacity * (marked || look.contrast ? 1 : 0.72);
      drawLeader(context, wish, place, tag, measured.shown);
      tag.draw(place.left, place.top);
    }
    context.globalAlpha = 1;
  }

  /** Where heads and plates are, in pixels of the view. */
  *placed(): Generator<PlatedPiece> {
    for (const { id, head, sizes } of this.wishes) {
      const place = this.places.get(id);
      const size = place && sizes[place.form];
      if (!place || !size) yield { id, head };
      else {
        const { left, top } = place;
        const plate = { left, top, right: left + size.width, bottom: top + size.height };
        yield { id, head, plate };
      }
    }
  }

  private place(context: CanvasRenderingContext2D, scenery: TagScenery): void {
    const { picture, states, view, heightOf } = scenery;
    const calls = callSigns(picture.scene);
    const wishes: PlateWish[] = [];
    for (const state of states.values()) {
      const { piece, id } = state;
      if (state.opacity < 0.05 || piece.ground) continue;
      const side = piece.side === undefined ? undefined : picture.scene.sides?.[piece.side];
      const tags = this.measure(context, scenery, state, {
        piece,
        side,
        call: calls.get(id),
        aims: aimsAt(picture, state),
        alarm: picture.marks.get(keyOf(piece.at))?.includes("warn") ?? false,
      });
      const figure = figureOn(view, state, heightOf(id), scenery.unit);
      wishes.push({ ...figure, sizes: tags, first: side?.stance === "own" });
    }
    for (const id of this.measured.keys()) if (!states.has(id)) this.measured.delete(id);
    const same =
      wishes.length === this.wishes.length &&
      wishes.every((wish, index) => isSame(wish, this.wishes[index]));
    this.wishes = wishes;
    if (!same) this.places = layPlates(wishes, this.places);
  }

  /** The plate of a piece in each of its sizes. */
  private measure(
    context: CanvasRenderingContext2D,
    { view, look, unit }: TagScenery,
    { id }: PieceState,
    shown: PlateContent,
  ): PieceTag[] {
    const small = view.scale < SMALL;
    const key = `${unit} ${small} ${look.palette} ${look.contrast} ${shown.alarm} ${shown.aims.join()}`;
    const known = this.measured.get(id);
    const { piece, side, call } = shown;
    if (
      known?.key === key &&
      known.shown.piece === piece &&
      known.shown.side === side &&
      known.shown.call === call
    ) {
      return known.tags;
    }
    const tags: PieceTag[] = [];
    for (const form of small ? PLATE_FORMS.slice(1) : PLATE_FORMS) {
      const tag = pieceTag(context, shown, look, unit, form);
      if (tag) tags.push(tag);
    }
    this.measured.set(id, { key, shown, tags });
    return tags;
  }
}

function aimsAt(picture: Picture, { piece }: PieceState): string[] {
  const [w, h] = piece.covers ?? [1, 1];
  const aims: string[] = [];
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (const mark of picture.marks.get(keyOf([piece.at[0] + x, piece.at[1] + y])) ?? []) {
        if (AIMS.has(mark) && !aims.includes(mark)) aims.push(mark);
      }
    }
  }
  return aims;
}

/** Where a figure or token is on the screen. */
export function figureOn(
  view: BoardProjection,
  {
    id,
    piece,
    x,
    y,
    z,
    size,
    moving,
  }: Pick<PieceState, "id" | "piece" | "x" | "y" | "z" | "size" | "moving">,
  height: number,
  unit: number,
): Omit<PlateWish, "sizes" | "first"> {
  const [w, h] = piece.covers ?? [1, 1];
  const wide = view.scale * size * Math.min(w, h);
  const foot = view.project(x, y, z);
  const box = (half: number, top: number, bottom: number): Box => ({
    left: foot.x - half,
    top,
    right: foot.x + half,
    bottom,
  });
  // From straight above there is no height, so the plate is at the upper edge of the token.
  if (view.pitch > 1.5) {
    const [letters, disc] = [LETTERS * wide, DISC * wide];
    return {
      id,
      x: foot.x,
      above: foot.y - disc * 1.1,
      below: foot.y + disc * 1.1,
      head: box(letters, foot.y - letters, foot.y + letters),
      body: box(disc, foot.y - disc, foot.y + disc),
      passing: moving,
    };
  }
  const crown = view.project(x, y + height, z).y;
  return {
    id,
    x: foot.x,
    above: crown - unit * 0.3,
    below: foot.y + wide * 0.24,
    head: box(HEAD * wide, crown, crown + HEAD_HEIGHT * wide),
    body: box(GIRTH * wide, crown, foot.y + wide * 0.2),
    passing: moving,
  };
}

function isSame(a: PlateWish, b: PlateWish | undefined): boolean {
  return (
    b !== undefined &&
    a.id === b.id &&
    a.sizes === b.sizes &&
    a.x === b.x &&
    a.above === b.above &&
    a.below === b.below &&
    a.head.left === b.head.left &&
    a.first === b.first &&
    a.passing === b.passing
  );
}

/** A line to the figure from a plate that leaves room for another one between them. */
function drawLeader(
  context: CanvasRenderingContext2D,
  { x, above, head }: PlateWish,
  { left, top }: PlatePlace,
  { width, height }: PieceTag,
  { side }: PlateContent,
): void {
  if (top + height > above - 2) return;
  context.beginPath();
  context.moveTo(Math.min(left + width - 4, Math.max(left + 4, x)), top + height);
  context.lineTo(x, head.top);
  context.strokeStyle = "rgb(13 19 21 / 80%)";
  context.lineWidth = 3;
  context.stroke();
  context.strokeStyle = side ? css(side.colour) : "#fff6e0";
  context.lineWidth = 1.5;
  context.stroke();
}
