/**
 * The question of the moment, where it covers the least of the board. If it still covers some, the
 * board is framed anew beside it. CLIENT-FIT-1
 */
import { effect, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { at } from "../../../model/mark";
import type { At, Tile } from "../../../protocol/scene";
import type { Box } from "../../../scene/board";
import { contains } from "../../../scene/box";
import { type MatchPageContext, useMatchPage } from "../context";
import { room } from "../layout";
import { openTargets } from "../mirror/cells";
import { boxOf, type CoveredTiles, placePrompt, type ScreenSpot } from "./placement";
import { isAsking, Prompt } from "./prompt";

/** How far apart the places are where somebody looks for tiles, in pixels. */
const GRAIN = 18;

/** The tiles of the board under a box of the page. */
export function tilesUnder({ view, board }: MatchPageContext, box: Box): Tile[] {
  const { kinds, rows } = view.scene.value.board;
  const tiles: Tile[] = [];
  for (let y = box.top; y <= box.bottom; y += GRAIN) {
    for (let x = box.left; x <= box.right; x += GRAIN) {
      const tile = board.pick({ x, y })?.tile;
      if (tile && kinds[rows[tile[1]]?.[tile[0]] ?? ""]) tiles.push(tile);
    }
  }
  return tiles;
}

function covering(table: MatchPageContext, targets: ReadonlySet<At>, box: Box): CoveredTiles {
  const tiles = tilesUnder(table, box);
  return { tiles: tiles.length, targets: tiles.filter((tile) => targets.has(at(tile))).length };
}

/** What a question would lie on: plates, the menu, the card that is played. */
const PANELS = ".hud .plate, .menu";
const PLAYED = ".card-slot[aria-pressed=true]";
/** How far a card rises when it is played, as a share of its height. */
const RISEN = 0.3;

function panelsAround(hud: Element, prompt: Element): Box[] {
  const played = [...hud.querySelectorAll(PLAYED)].map((slot) => {
    const { left, top, right, bottom } = slot.getBoundingClientRect();
    return { left, top: top - RISEN * (bottom - top), right, bottom };
  });
  const plates = [...(hud.closest(".match")?.querySelectorAll(PANELS) ?? [])]
    // Details and forecasts keep off the question themselves.
    .filter((plate) => plate !== prompt && !plate.matches(".inspect, .forecast"))
    .filter((plate) => plate.checkVisibility())
    .map((plate) => plate.getBoundingClientRect());
  return [...plates, ...played];
}

export function FloatingPrompt({ covering: covered }: { covering: Signal<Box | undefined> }) {
  const table = useMatchPage();
  const { view, selection, board } = table;
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<ScreenSpot>(undefined);
  const asking = isAsking(view, selection);

  useLayoutEffect(() => {
    const stack = element.current;
    const prompt = stack?.firstElementChild;
    const hud = stack?.closest(".hud");
    const reading = hud?.querySelector(".reading");
    if (!stack || !prompt || !hud || !reading) {
      before.current = undefined;
      return;
    }
    const place = () => {
      const { left, top, right, bottom } = reading.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = stack;
      const open = openTargets(view.scene.value, selection.choice.value, selection.selected.value);
      const targets = new Set(open.keys());
      const under = (box: Box) => covering(table, targets, box);
      const size = { width, height };
      const free = { left, top, right, bottom };
      const spot = placePrompt(size, free, panelsAround(hud, prompt), under, before.current);
      before.current = spot;
      stack.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
      const box = boxOf(spot, size);
      const known = covered.peek();
      if (under(box).tiles > 0 && !(known && contains(known, box))) covered.value = box;
    };
    const stop = effect(() => {
      board.moved.value;
      room.value;
      if (board.camera.turning.value) return;
      place();
      // The menu is placed after the question, and has the better right to its place.
      queueMicrotask(() => stack.isConnected && place());
    });
    const sizes = new ResizeObserver(place);
    sizes.observe(reading);
    sizes.observe(prompt);
    return () => {
      stop();
      sizes.disconnect();
    };
  });

  // Another window has another arrangement.
  useLayoutEffect(
    () =>
      effect(() => {
        room.value;
        covered.value = undefined;
      }),
    [covered],
  );

  if (!asking) return null;
  return (
    <div class="asking" ref={element}>
      <Prompt />
    </div>
  );
}
