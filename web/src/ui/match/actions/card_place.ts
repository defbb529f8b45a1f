/**
 * Where details and forecasts are shown: off what they are about, the acting piece, the menu and a
 * question, inside the free part of the page. CLIENT-INSP-1, CLIENT-FIT-1
 */
import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Id, Tile } from "../../../protocol/scene";
import type { Box, Point } from "../../../scene/board";
import { type MatchPageContext, useMatchPage } from "../context";
import { room } from "../layout";
import { type CardSurroundings, placeCard, type ScreenSpot } from "./placement";

/** What a card is about. */
export type CardSubject = {
  piece?: Id | undefined;
  tile?: Tile | undefined;
  /** The tiles that are marked for it. */
  marked: readonly Tile[];
  /** It would rather be below than above. */
  low?: boolean;
};

/** Half of a tile, as far as a card keeps off it, in pixels. */
const HALF = 24;
const CLEAR = 8;
/** Of more marked tiles than this, a few may be covered. */
const MOST = 160;

/** The free part of the page between its panels. */
function freeRoom(hud: Element): Box | undefined {
  const reading = hud.querySelector(".reading");
  if (!reading) return undefined;
  const { left, top, right, bottom } = reading.getBoundingClientRect();
  const rows = reading.querySelectorAll(":scope > .plate, .teaching > .plate");
  const ends = [...rows].map((row) => row.getBoundingClientRect().bottom + CLEAR);
  return { left, top: Math.max(top, ...ends), right, bottom };
}

function surroundings(
  { view, selection, board }: MatchPageContext,
  { piece, tile, marked, low = false }: CardSubject,
): CardSurroundings {
  const boxes: (Box | undefined)[] = [];
  if (tile) {
    const { x, y } = board.tilePoint(tile);
    boxes.push({ left: x - HALF, right: x + HALF, top: y - HALF, bottom: y + HALF });
  }
  for (const id of [piece, selection.selected.value])
    if (id !== undefined) boxes.push(board.pieceBox(id));
  for (const part of document.querySelectorAll(".match > .menu, .asking > .prompt"))
    boxes.push(part.getBoundingClientRect());
  const points: Point[] = [];
  for (const id of Object.keys(view.scene.value.pieces ?? {})) {
    const point = board.piecePoint(id);
    if (point) points.push(point);
  }
  return {
    shown: boxes.filter((box) => box !== undefined),
    marked: marked.slice(0, MOST).map((at) => board.tilePoint(at)),
    points,
    low,
  };
}

/** Keeps a card in its place while it is shown and the board moves. */
export function useCardPlace(
  element: RefObject<HTMLElement | null>,
  subject: CardSubject | undefined,
): void {
  const table = useMatchPage();
  const before = useRef<ScreenSpot>(undefined);
  useLayoutEffect(() => {
    const card = element.current;
    const hud = card?.closest(".hud");
    if (!card || !hud || !subject) {
      before.current = undefined;
      return;
    }
    const { board } = table;
    return effect(() => {
      board.moved.value;
      room.value;
      const free = freeRoom(hud);
      if (!free || board.camera.turning.value) return;
      card.style.maxHeight = `${Math.round(free.bottom - free.top)}px`;
      const size = { width: card.offsetWidth, height: card.offsetHeight };
      const spot = placeCard(size, free, surroundings(table, subject), before.current);
      before.current = spot;
      card.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
    });
  });
}
