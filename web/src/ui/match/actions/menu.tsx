/**
 * The menu of the selected piece, beside it on the board. There is only one. It follows its piece
 * and never covers it. On narrow screens it is a sheet at the bottom. CLIENT-MENU-1
 */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { choiceIcon } from "../../../../looks/icons";
import { tileAt } from "../../../model/mark";
import type { MatchSelection, MatchView } from "../../../model/match/ports";
import type { MenuEntry } from "../../../model/match/shown";
import type { CardPlace, Id, Piece } from "../../../protocol/scene";
import type { BoardRenderer, Box, Point } from "../../../scene/board";
import { Icon } from "../../parts/icons";
import { type MatchPageContext, useMatchPage } from "../context";
import { room } from "../layout";
import { openTargets } from "../mirror/cells";
import { Badge } from "../roster/badge";
import { Meter, MeterStrip } from "../roster/meter";
import { Statuses } from "../roster/statuses";
import { placeMenu } from "./placement";
import "./menu.css";

/** The verb identifies an entry. Two entries with the same verb differ by their ids. */
function testId(entry: MenuEntry, all: readonly MenuEntry[]): string {
  const { verb } = entry.choice;
  const shared = all.filter((other) => other.choice.verb === verb).length > 1;
  return `action-${shared ? entry.id : verb}`;
}

function Entry({ entry, testid }: { entry: MenuEntry; testid: string }) {
  const { actions } = useMatchPage();
  const { choice, refused, open, key } = entry;
  return (
    <button
      type="button"
      class="menu-entry"
      data-testid={testid}
      data-role={choice.role ?? "act"}
      data-reason-code={refused?.code}
      aria-disabled={refused !== undefined}
      aria-pressed={open}
      aria-description={refused?.text ?? choice.text}
      aria-keyshortcuts={key || undefined}
      onClick={() => actions.open(entry.id)}
    >
      <Icon name={choiceIcon(choice)} />
      <span class="menu-words">
        <span class="menu-name">{choice.name}</span>
        {refused ? (
          <span class="menu-why">{refused.text}</span>
        ) : (
          choice.text && <span class="menu-text">{choice.text}</span>
        )}
      </span>
      {choice.price && <span class="menu-price">{choice.price}</span>}
      {key && <kbd>{key}</kbd>}
    </button>
  );
}

function Head({ piece }: { piece: Piece }) {
  const { view } = useMatchPage();
  const side = piece.side === undefined ? undefined : view.scene.value.sides?.[piece.side];
  const meters = piece.meters ?? [];
  return (
    <header class="menu-head" data-stance={side?.stance}>
      <div class="menu-title">
        <h2>{piece.name}</h2>
        {piece.badge && <Badge state={piece.badge} worded />}
      </div>
      {meters.length > 0 && room.value.short && <MeterStrip meters={meters} />}
      {meters.length > 0 && !room.value.short && (
        <div class="menu-meters" data-fine={meters.some((meter) => meter.detail)}>
          {meters.map((meter) => (
            <Meter key={meter.id} meter={meter} />
          ))}
        </div>
      )}
      <Statuses statuses={piece.statuses ?? []} />
    </header>
  );
}

/** Whether the menu of the selection is beside it. That of a docked piece is a bar. */
export function floats({ scene }: MatchView, { selected, selectedCard }: MatchSelection): boolean {
  const id = selected.value;
  return selectedCard.value !== undefined || id === undefined || !scene.value.pieces?.[id]?.docked;
}

type Anchor = { point: Point; around: Box };

function pieceAnchor(board: BoardRenderer, id: Id): Anchor | undefined {
  const point = board.piecePoint(id);
  if (!point) return undefined;
  const { x, y } = point;
  return { point, around: board.pieceBox(id) ?? { left: x, right: x, top: y, bottom: y } };
}

/** A card with several uses: the menu is beside it in the hand. */
function cardAnchor({ zone, slot }: CardPlace): Anchor | undefined {
  const card = document.querySelector(`[data-zone="${CSS.escape(zone)}"][data-slot="${slot}"]`);
  const around = card?.getBoundingClientRect();
  return around && { point: { x: (around.left + around.right) / 2, y: around.top }, around };
}

/** Panels that the menu should rather not cover, and bars that it must not. */
function panelsBut(menu: HTMLElement): { panels: Box[]; bars: Box[] } {
  const page = menu.closest(".match");
  const plates = [...(page?.querySelectorAll(".plate, .end-turn") ?? [])].filter(
    (plate) => plate !== menu,
  );
  // The prompt for a target has buttons that the player needs, too.
  const isBar = (plate: Element) => plate.closest(".bottombar, .topbar, .prompt") !== null;
  const boxes = (some: Element[]) => some.map((plate) => plate.getBoundingClientRect());
  return {
    panels: boxes(plates.filter((plate) => !isBar(plate))),
    bars: boxes(plates.filter(isBar)),
  };
}

/** On boards with more targets than this, covering a few of them does not matter. */
const MOST = 160;

/** What the player may want to click while the menu is open: other pieces, open targets. */
function clickable({ view, selection, board }: MatchPageContext, id: Id): Point[] {
  const scene = view.scene.value;
  const points: Point[] = [];
  for (const other of Object.keys(scene.pieces ?? {})) {
    const point = other === id ? undefined : board.piecePoint(other);
    if (point) points.push(point);
  }
  const targets = openTargets(scene, selection.choice.value, id);
  for (const key of [...targets.keys()].slice(0, MOST)) points.push(board.tilePoint(tileAt(key)));
  return points;
}

export function ActionMenu() {
  const table = useMatchPage();
  const { view, selection, board } = table;
  const element = useRef<HTMLDivElement>(null);
  const placed = useRef<number>(undefined);
  const lifted = useRef("");
  const id = selection.selected.value;
  const entries = selection.menu.value;
  const card = selection.selectedCard.value;
  const piece = id === undefined ? undefined : view.scene.value.pieces?.[id];
  const { turn } = view.scene.value;
  const seat = view.seat.value;
  // While others act the menu has nothing to offer. It comes back with the turn.
  const away = view.busy.value && seat !== undefined && !(turn.seats ?? []).includes(seat);
  // CLIENT-TGT-8: if the board already shows everything that can be done, a menu would only hide
  // it. A card itself says why it cannot be played.
  const said = entries.every(
    ({ choice, refused }) => choice.direct && (card !== undefined || !refused),
  );
  const own = piece !== undefined || card !== undefined;
  const shown = own && floats(view, selection) && entries.length > 0 && !said && !away;

  useLayoutEffect(() => {
    const menu = element.current;
    if (!menu) return;
    return effect(() => {
      // This is read first, so that every move of the board places the menu again.
      board.moved.value;
      const { sheet, short, box } = room.value;
      if (sheet) {
        menu.style.transform = "";
        const { top, height } = menu.getBoundingClientRect();
        menu.closest<HTMLElement>(".match")?.style.setProperty("--sheet", `${height}px`);
        // The piece stays in sight above the sheet. CLIENT-TOUCH-2
        const under = id === undefined ? 0 : (board.pieceBox(id)?.bottom ?? 0) + 56 - top;
        const over = `${id} ${Math.round(height)}`;
        // Only once for each: a player who pans afterwards wants that, and an edge may not allow
        // it.
        if (under > 0 && lifted.current !== over) board.camera.pan(0, -under);
        lifted.current = over;
        return;
      }
      const anchor = card
        ? cardAnchor(card)
        : id === undefined
          ? undefined
          : pieceAnchor(board, id);
      if (!anchor) return;
      const { point, around } = anchor;
      const { offsetWidth: width, offsetHeight: height } = menu;
      const spot = placeMenu(
        around,
        point,
        { width, height },
        box,
        { ...panelsBut(menu), tight: short, points: clickable(table, id ?? "") },
        placed.current,
      );
      placed.current = spot.which;
      menu.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
    });
  });

  if (!shown) return null;
  return (
    <div
      ref={element}
      class="plate menu"
      data-testid="action-menu"
      data-sheet={room.value.sheet}
      data-aiming={selection.choice.value !== undefined}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={`What ${piece?.name ?? "the card"} can do`}
    >
      {piece && !card && <Head piece={piece} />}
      <div class="menu-entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} testid={testId(entry, entries)} />
        ))}
      </div>
    </div>
  );
}
