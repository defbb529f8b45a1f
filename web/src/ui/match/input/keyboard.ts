/**
 * Keys of the match page. `model/keys` says what a key means and `model/controls` what it does to
 * the match and its view. This file handles the page around them. CLIENT-KEY-1, CLIENT-KEY-2
 */
import { act } from "../../../model/controls";
import { aroundAction, isTyping } from "../../../model/keys";
import type { MatchPageContext } from "../context";
import { packOf } from "../hand/pack";
import { room } from "../layout";
import { focusCursor } from "../mirror/grid";
import { toggleStraight } from "../straight_view";

/** A key that is down longer than this counts as held, not pressed. */
const HELD_MS = 220;

const ARROWS = new Set(["up", "down", "left", "right"]);

function showLog({ panels }: MatchPageContext): void {
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
  // After it is shown, which is before the next key.
  queueMicrotask(() => list?.focus());
}

function toggleBeside({ panels }: MatchPageContext, panel: "order" | "objectives"): void {
  if (!room.value.compact) {
    panels[panel].value = !panels[panel].value;
    return;
  }
  panels[panel].value = true;
  panels.drawer.value = panels.drawer.value === "log" ? undefined : "log";
}

/** What keys do on the page itself. */
const DEEDS: { readonly [action: string]: (table: MatchPageContext) => void } = {
  hand: ({ view, selection, panels }) => {
    const piece = selection.selected.value;
    if (piece !== undefined && packOf(view.scene.value, piece).length > 0) panels.pack.value = true;
    else document.querySelector<HTMLElement>("[data-testid=hand] button")?.focus();
  },
  order: (table) => toggleBeside(table, "order"),
  objectives: (table) => toggleBeside(table, "objectives"),
  grid: ({ settings, set }) => set("grid", !settings.value.grid),
  straight: toggleStraight,
  log: showLog,
  mute: ({ settings, set }) => set("mute", !settings.value.mute),
  keys: ({ panels }) => {
    panels.keys.value = !panels.keys.value;
  },
};

/** Closes the topmost panel of the page. Returns false if none was open. CLIENT-CXL-1 */
function closePanel({ panels }: MatchPageContext): boolean {
  if (panels.fold.value !== undefined) {
    panels.fold.value = undefined;
    return true;
  }
  for (const panel of [panels.pack, panels.keys, panels.legend, panels.speed, panels.view]) {
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

/** Whether the focused element uses the key itself. */
function ownUse(target: EventTarget | null, event: KeyboardEvent, action: string): boolean {
  if (!(target instanceof Element)) return false;
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && !event.shiftKey && target.closest("button, a, summary, input")) return true;
  return ARROWS.has(action) && target.closest("[data-testid=log], .modal") !== null;
}

/** Listens to the window's keys. Returns a function that stops it. */
export function listenToKeys(table: MatchPageContext, covered: () => boolean): () => void {
  const { view, playback, board, panels } = table;
  let held: ReturnType<typeof setTimeout> | undefined;
  let heldSince = 0;
  let hurrying = false;

  const holdSkip = (since: number) => {
    if (held !== undefined) return;
    heldSince = since;
    held = setTimeout(() => {
      hurrying = true;
      playback.hurry(true);
    }, HELD_MS);
  };
  const letGo = () => {
    clearTimeout(held);
    held = undefined;
    if (hurrying) playback.hurry(false);
    hurrying = false;
  };

  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || covered() || isTyping(event.target)) return;
    // CLIENT-KEY-5: once the match is over, the game's own keys have the meaning that it gives
    // them.
    if (view.mode.value === "over" && aroundAction(view.about.keys ?? [], event)) return;
    const action = table.keys.value.action(event);
    if (action === undefined || ownUse(event.target, event, action)) return;
    const asked =
      view.dialog.value !== undefined ||
      view.pauseMenu.value ||
      panels.keys.value ||
      panels.pack.value ||
      panels.legend.value;
    // While a question is open, only the key that closes it works. CLIENT-CONF-1
    if (asked && action !== "cancel" && !(action === "keys" && panels.keys.value)) return;
    event.preventDefault();
    if (action === "skip") {
      holdSkip(event.timeStamp);
      return;
    }
    const memo = ARROWS.has(action) || /^(?:pan_|zoom_|step:)/.test(action);
    if (event.repeat && !memo) return;
    if (action === "cancel" && closePanel(table)) return;
    if (!act(action, table, board.camera)) DEEDS[action]?.(table);
    if (ARROWS.has(action)) focusCursor();
  };
  const up = (event: KeyboardEvent) => {
    if (held === undefined || table.keys.value.action(event) !== "skip") return;
    // A short press skips, a long one hurried. The times of the key events decide, because a busy
    // page gets both events late. CLIENT-ANIM-2
    if (event.timeStamp - heldSince < HELD_MS) playback.skip();
    letGo();
  };

  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("blur", letGo);
  return () => {
    letGo();
    window.removeEventListener("keydown", down);
    window.removeEventListener("keyup", up);
    window.removeEventListener("blur", letGo);
  };
}
