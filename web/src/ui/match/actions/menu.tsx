/**
 * The menu of the selected piece, beside it on the board. There is only one. It follows its piece
 * and never covers it. On narrow screens it is a sheet at the bottom. CLIENT-MENU-1
 */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { choiceIcon } from "../../../../looks/icons";
import { enabled, menuOf, stanceOf } from "../../../model/interaction/offers";
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
import { type Placed, placeMenu } from "./menu_placement";
import { liftOver } from "./placement";
import "./menu.css";

/** The verb identifies an entry. Two entries with the same verb differ by their ids. */
function testId(entry: MenuEntry, all: readonly MenuEntry[]): string {
  const { verb } = entry.choice;
  const shared = all.filter((other) => other.choice.verb === verb).length > 1;
  return `action-${shared ? entry.id : verb}`;
}

function Entry({ entry, testid }: { entry: MenuEntry; testid: string }) {
  const { view, actions } = useMatchPage();
  const { choice, refused, open, key } = entry;
  return (
    <button
      type="button"
      class="menu-entry"
      data-testid={testid}
      data-role={choice.role ?? "act"}
      data-hint={view.lesson.value?.choices.has(entry.id)}
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

/** In a lower window a piece's numbers take one line of its menu. */
const LOW = 680;

function Head({ piece }: { piece: Piece }) {
  const { view } = useMatchPage();
  const side = piece.side === undefined ? undefined : view.scene.value.sides?.[piece.side];
  const meters = piece.meters ?? [];
  // In a low window the menu would cover the pieces around its own.
  const { short, sheet, box } = room.value;
  const low = short || (!sheet && box.bottom < LOW);
  return (
    <header class="menu-head" data-stance={side?.stance}>
      <div class="menu-title">
        <h2>{piece.name}</h2>
        {piece.badge && <Badge state={piece.badge} worded />}
      </div>
      {meters.length > 0 && low && <MeterStrip meters={meters} />}
      {meters.length > 0 && !low && (
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
  // A question that floats makes room for the menu, details and forecasts keep off it themselves, and
  // the lesson lies under it.
  const plates = [...(page?.querySelectorAll(".plate, .end-turn") ?? [])].filter(
    (plate) =>
      plate !== menu &&
      !plate.matches(".inspect, .forecast") &&
      !plate.closest(".asking, .lesson-note"),
  );
  // The prompt in the foot has buttons that the player needs, too. A lesson above the board says what
  // to do with the menu.
  const isBar = (plate: Element) => plate.closest(".bottombar, .topbar, .prompt, .lesson") !== null;
  const boxes = (some: Element[]) => some.map((plate) => plate.getBoundingClientRect());
  return {
    panels: boxes(plates.filter((plate) => !isBar(plate))),
    bars: boxes(plates.filter(isBar)),
  };
}

/** Where the rows above the board end. */
function topBarEnd(menu: HTMLElement): number {
  return menu.closest(".match")?.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
}

/** On boards with more targets than this, covering a few of them does not matter. */
const MOST = 160;

/**
 * What the player may want to click while the menu is open, now and when another entry is chosen:
 * targets, enemies, other pieces.
 */
function clickable({ view, selection, board }: MatchPageContext, id: Id) {
  const scene = view.scene.value;
  const points: Point[] = [];
  const enemies: Point[] = [];
  for (const [other, piece] of Object.entries(scene.pieces ?? {})) {
    const point = other === id ? undefined : board.piecePoint(other);
    if (!point) continue;
    if (stanceOf(scene, piece) === "enemy" && enemies.length < MOST) enemies.push(point);
    else points.push(point);
  }
  const spots = (choice: Id | undefined) =>
    [...openTargets(scene, choice, id).keys()]
      .slice(0, MOST)
      .map((key) => board.tilePoint(tileAt(key)));
  const open = selection.choice.value;
  const able = menuOf(scene, id).filter(({ choice }) => enabled(choice));
  const later = open === undefined ? able.flatMap((offer) => spots(offer.id)) : [];
  return { points, targets: spots(open), enemies, later };
}

export function ActionMenu() {
  const table = useMatchPage();
  const { view, selection, board } = table;
  const element = useRef<HTMLDivElement>(null);
  const placed = useRef<Placed & { of: string }>(undefined);
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
      // It is rendered anew with its other size, and placed then.
      if (menu.dataset["aiming"] !== String(selection.choice.value !== undefined)) return;
      if (sheet) {
        menu.style.transform = "";
        const { top, height } = menu.getBoundingClientRect();
        menu.closest<HTMLElement>(".match")?.style.setProperty("--sheet", `${height}px`);
        // The piece stays in sight above the sheet, and what it aims at if that is possible.
        const piece = id === undefined ? undefined : board.pieceBox(id);
        const { targets } = clickable(table, id ?? "");
        const under = piece ? liftOver(top, topBarEnd(menu), piece, targets) : 0;
        const over = `${id} ${selection.choice.value} ${Math.round(height)}`;
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
      const of = card ? `${card.zone} ${card.slot}` : (id ?? "");
      const before = placed.current;
      const { targets, enemies, ...rest } = clickable(table, id ?? "");
      const spot = placeMenu(
        around,
        point,
        { width, height },
        box,
        { ...panelsBut(menu), tight: short, ...rest, targets: [...targets, ...enemies] },
        before && { ...before, same: before.of === of },
      );
      placed.current = { ...spot, of };
      menu.dataset["docked"] = String(spot.docked);
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
