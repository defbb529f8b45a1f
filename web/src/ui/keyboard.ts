/**
 * Keys of the match page. What a key means is in `model/keys`; here is what each meaning does. All of
 * it ends in the same acts as pointer and touch. CLIENT-KEY-1, CLIENT-KEY-2, CLIENT-GEN-2
 */
import { isTyping } from "../model/keys";
import type { Id, Tile } from "../protocol/scene";
import type { Arrow, Pick } from "../scene/board";
import { standing } from "./match/cells";
import { focusCursor } from "./match/grid";
import { room } from "./match/layout";
import type { Table } from "./match/table";

const PAN = 90;
const ZOOM = 1.25;
/** A key held longer than this is held, not pressed. */
const HELD_MS = 220;

const STEPS: { readonly [step: string]: readonly [number, number] } = {
  north: [0, -1],
  north_east: [1, -1],
  east: [1, 0],
  south_east: [1, 1],
  south: [0, 1],
  south_west: [-1, 1],
  west: [-1, 0],
  north_west: [-1, -1],
};

function pickAt(table: Table, tile: Tile): Pick {
  const piece = standing(table.match.scene.value).get(`${tile[0]},${tile[1]}`)?.[0]?.[0];
  return piece === undefined ? { tile } : { tile, piece };
}

/** The tile that keys act on: under the cursor, else under the focus of a screen reader. */
function keyTile(table: Table): Tile | undefined {
  const cell = document.activeElement?.closest<HTMLElement>("[data-at]")?.dataset["at"];
  if (cell) {
    const [x, y] = cell.split(",");
    return [Number(x), Number(y)];
  }
  return table.match.cursor.value;
}

function inspectHere(table: Table): void {
  const { match } = table;
  if (match.inspected.value) {
    match.inspect(undefined);
    return;
  }
  const selected = match.selected.value;
  const piece = selected === undefined ? undefined : match.scene.value.pieces?.[selected];
  const tile = keyTile(table) ?? match.hovered.value ?? piece?.at;
  if (tile) match.inspect(pickAt(table, tile));
}

function centreHere({ match, board }: Table): void {
  const { pieces = {}, idle = [] } = match.scene.value;
  const id = match.selected.value ?? idle[0];
  const tile = (id === undefined ? undefined : pieces[id]?.at) ?? match.cursor.value;
  if (tile) board.camera.centre(tile);
}

function showLog({ panels }: Table): void {
  if (room.value.compact) {
    panels.drawer.value = panels.drawer.value === "log" ? undefined : "log";
    return;
  }
  const list = document.querySelector<HTMLElement>("[data-testid=log]");
  if (panels.log.value && document.activeElement === list) {
    panels.log.value = false;
    return;
  }
  panels.log.value = true;
  requestAnimationFrame(() => list?.focus());
}

/** The n-th answer if one is asked for, else the n-th entry of the menu. */
function openEntry({ match }: Table, index: number): void {
  const option = match.choosing.value?.options[index];
  if (option) {
    match.choose(option.index);
    return;
  }
  const entry = match.menu.value[index];
  if (entry) match.open(entry.id);
}

/** What a game's own key does: a verb, or a step of the piece in focus. CLIENT-KEY-5 */
function gameKey(table: Table, does: string): boolean {
  const { match } = table;
  const [kind, what] = does.split(":", 2);
  const { choices = {}, pieces = {}, focus } = match.scene.value;
  const actor = match.selected.value ?? focus;
  if (kind === "verb") {
    const mine = ([, choice]: [Id, (typeof choices)[Id]]) =>
      choice.verb === what &&
      (!choice.actor || ("piece" in choice.actor && choice.actor.piece === actor));
    const found = Object.entries(choices).find(mine);
    if (found) match.open(found[0]);
    return true;
  }
  if (kind !== "step" || what === undefined) return false;
  const step = STEPS[what];
  const piece = actor === undefined ? undefined : pieces[actor];
  if (step && piece) {
    match.press(pickAt(table, [piece.at[0] + step[0], piece.at[1] + step[1]]), "key");
  }
  return true;
}

function arrow(table: Table, way: Arrow): void {
  table.match.moveCursor(way);
  const cursor = table.match.cursor.value;
  if (cursor) table.board.camera.bring(cursor);
  focusCursor();
}

/** Closes what the page itself has opened, the topmost first; false if nothing was. */
function closePanel({ panels }: Table): boolean {
  for (const panel of [panels.keys, panels.legend, panels.speed, panels.view]) {
    if (panel.value) {
      panel.value = false;
      return true;
    }
  }
  if (panels.drawer.value) {
    panels.drawer.value = undefined;
    return true;
  }
  return false;
}

type Deed = (table: Table) => void;

const DEEDS: { readonly [action: string]: Deed } = {
  up: (table) => arrow(table, "up"),
  down: (table) => arrow(table, "down"),
  left: (table) => arrow(table, "left"),
  right: (table) => arrow(table, "right"),
  primary: (table) => {
    const tile = keyTile(table);
    if (tile) table.match.press(pickAt(table, tile), "key");
  },
  cancel: (table) => {
    if (!closePanel(table)) table.match.cancel("escape");
  },
  hand: () => document.querySelector<HTMLElement>("[data-testid=hand] button")?.focus(),
  next: ({ match }) => match.next(1),
  previous: ({ match }) => match.next(-1),
  finish: ({ match }) => match.finishAndNext(),
  end_turn: ({ match }) => match.endTurn(),
  undo: ({ match }) => match.undo(),
  redo: ({ match }) => match.redo(),
  threat: ({ match }) => match.toggleThreat(),
  pin: (table) => {
    const tile = keyTile(table);
    const piece = tile && pickAt(table, tile).piece;
    if (piece === undefined) table.match.togglePin();
    else table.match.togglePin(piece);
  },
  inspect: inspectHere,
  order: ({ panels }) => {
    panels.order.value = !panels.order.value;
    if (room.value.compact && panels.order.value) panels.drawer.value = "log";
  },
  objectives: ({ panels }) => {
    panels.objectives.value = !panels.objectives.value;
    if (room.value.compact && panels.objectives.value) panels.drawer.value = "log";
  },
  fit: ({ board }) => board.camera.fit(),
  centre: centreHere,
  turn_left: ({ board }) => board.camera.turn(-1),
  turn_right: ({ board }) => board.camera.turn(1),
  zoom_in: ({ board }) => board.camera.zoom(ZOOM),
  zoom_out: ({ board }) => board.camera.zoom(1 / ZOOM),
  // The view goes where the key points, so what is shown goes the other way.
  pan_up: ({ board }) => board.camera.pan(0, PAN),
  pan_left: ({ board }) => board.camera.pan(PAN, 0),
  pan_down: ({ board }) => board.camera.pan(0, -PAN),
  pan_right: ({ board }) => board.camera.pan(-PAN, 0),
  grid: ({ settings, set }) => set({ grid: !settings.value.grid }),
  log: showLog,
  mute: ({ settings, set }) => set({ mute: !settings.value.mute }),
  continue: ({ match }) => match.proceed(),
  plan: ({ match }) => match.startPlan(),
  scan_own: ({ match }) => match.scan("own"),
  scan_enemies: ({ match }) => match.scan("enemies"),
  scan_threats: ({ match }) => match.scan("threats"),
  scan_objectives: ({ match }) => match.scan("objectives"),
  scan_targets: ({ match }) => match.scan("targets"),
  keys: ({ panels }) => {
    panels.keys.value = !panels.keys.value;
  },
};

const ARROWS = new Set(["up", "down", "left", "right"]);

/** Whether the element with the focus has its own use for the key. */
function ownUse(target: EventTarget | null, event: KeyboardEvent, action: string): boolean {
  if (!(target instanceof Element)) return false;
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && !event.shiftKey && target.closest("button, a, summary, input")) return true;
  return ARROWS.has(action) && target.closest("[data-testid=log], .modal") !== null;
}

/** Listens to the window's keys; returns how to stop. */
export function listenToKeys(table: Table, covered: () => boolean): () => void {
  const { match, panels } = table;
  let held: ReturnType<typeof setTimeout> | undefined;
  let hurrying = false;

  const holdSkip = () => {
    held ??= setTimeout(() => {
      hurrying = true;
      match.hurry(true);
    }, HELD_MS);
  };
  const releaseSkip = () => {
    if (held === undefined) return;
    clearTimeout(held);
    held = undefined;
    if (hurrying) match.hurry(false);
    else match.skip();
    hurrying = false;
  };

  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || covered() || isTyping(event.target)) return;
    const action = table.keys.value.action(event);
    if (action === undefined || ownUse(event.target, event, action)) return;
    const asked =
      match.dialog.value !== undefined ||
      match.pauseMenu.value ||
      panels.keys.value ||
      panels.legend.value;
    // Behind a question keys mean nothing but the way out. CLIENT-CONF-1
    if (asked && action !== "cancel" && !(action === "keys" && panels.keys.value)) return;
    event.preventDefault();
    if (action === "skip") {
      holdSkip();
      return;
    }
    if (event.repeat && !ARROWS.has(action) && !/^(?:pan|zoom)_/.test(action)) return;
    const entry = /^menu_([1-9])$/.exec(action)?.[1];
    if (entry) openEntry(table, Number(entry) - 1);
    else if (!gameKey(table, action)) DEEDS[action]?.(table);
  };
  const up = (event: KeyboardEvent) => {
    if (held !== undefined && table.keys.value.action(event) === "skip") releaseSkip();
  };
  const blur = () => {
    if (hurrying) match.hurry(false);
    clearTimeout(held);
    held = undefined;
    hurrying = false;
  };

  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("blur", blur);
  return () => {
    blur();
    window.removeEventListener("keydown", down);
    window.removeEventListener("keyup", up);
    window.removeEventListener("blur", blur);
  };
}
