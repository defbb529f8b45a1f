/**
 * Keys of the match page. What a key means is in `model/keys`, what it does to the match and its view
 * in `model/controls`; here is what concerns the page around them. CLIENT-KEY-1, CLIENT-KEY-2
 */
import { act } from "../../../model/controls";
import { aroundAction, isTyping } from "../../../model/keys";
import type { MatchPageContext } from "../context";
import { packOf } from "../hand/pack";
import { room } from "../layout";
import { focusCursor } from "../mirror/grid";

/** A key held longer than this is held, not pressed. */
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
  // Once it is shown, which is before the next key.
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

/** What keys do to the page itself. */
const DEEDS: { readonly [action: string]: (table: MatchPageContext) => void } = {
  hand: ({ view, selection, panels }) => {
    const piece = selection.selected.value;
    if (piece !== undefined && packOf(view.scene.value, piece).length > 0) panels.pack.value = true;
    else document.querySelector<HTMLElement>("[data-testid=hand] button")?.focus();
  },
  order: (table) => toggleBeside(table, "order"),
  objectives: (table) => toggleBeside(table, "objectives"),
  grid: ({ settings, set }) => set("grid", !settings.value.grid),
  log: showLog,
  mute: ({ settings, set }) => set("mute", !settings.value.mute),
  keys: ({ panels }) => {
    panels.keys.value = !panels.keys.value;
  },
};

/** Closes what the page itself has opened, the topmost first; false if nothing was. CLIENT-CXL-1 */
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

/** Whether the element with the focus has its own use for the key. */
function ownUse(target: EventTarget | null, event: KeyboardEvent, action: string): boolean {
  if (!(target instanceof Element)) return false;
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && !event.shiftKey && target.closest("button, a, summary, input")) return true;
  return ARROWS.has(action) && target.closest("[data-testid=log], .modal") !== null;
}

/** Listens to the window's keys; returns how to stop. */
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
    // CLIENT-KEY-5: once it is over, the game's own keys mean what it says.
    if (view.mode.value === "over" && aroundAction(view.about.keys ?? [], event)) return;
    const action = table.keys.value.action(event);
    if (action === undefined || ownUse(event.target, event, action)) return;
    const asked =
      view.dialog.value !== undefined ||
      view.pauseMenu.value ||
      panels.keys.value ||
      panels.pack.value ||
      panels.legend.value;
    // Behind a question keys mean nothing but the way out. CLIENT-CONF-1
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
    // Pressed and released at once it skips; held, it hurried. By the time of the keys: a page that
    // is busy drawing hears of both late. CLIENT-ANIM-2
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
