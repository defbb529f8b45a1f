/**
 * Refusals and failures in words, placed so that the piece and its menu stay visible. CLIENT-ERR-1
 */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import { placeNotes } from "../actions/placement";
import { useMatchPage } from "../context";
import { room } from "../layout";
import "./toasts.css";

/** The room between the top bar and the bottom bar, which both stay readable. */
function freeRoom(page: Element) {
  const { box } = room.peek();
  const top = page.querySelector(".topbar")?.getBoundingClientRect().bottom ?? 0;
  const bottom = page.querySelector(".bottombar")?.getBoundingClientRect().top ?? box.bottom;
  return { ...box, top: top + 8, bottom: Math.max(bottom - 8, top + 8) };
}

export function Toasts() {
  const { view, selection, actions, board } = useMatchPage();
  const element = useRef<HTMLDivElement>(null);
  const toasts = view.toasts.value;

  useLayoutEffect(() => {
    const stack = element.current;
    const page = stack?.closest(".match");
    if (!stack || !page || !toasts.length) return;
    return effect(() => {
      board.moved.value;
      room.value;
      const selected = selection.selected.value;
      const piece = selected === undefined ? undefined : board.pieceBox(selected);
      const menu = page.querySelector("[data-testid=action-menu]")?.getBoundingClientRect();
      const keepFree = [piece, menu].filter((box) => box !== undefined);
      const { offsetWidth: width, offsetHeight: height } = stack;
      const spot = placeNotes({ width, height }, freeRoom(page), keepFree);
      stack.style.transform = `translate(${Math.round(spot.left)}px, ${Math.round(spot.top)}px)`;
    });
  });

  return (
    <div class="toasts" ref={element}>
      {toasts.map((toast) => (
        <div
          class="toast"
          key={toast.id}
          data-testid="toast"
          data-code={toast.code}
          data-failure={toast.failure}
          data-count={toast.count}
        >
          <Icon name={toast.failure ? "warn" : "info"} />
          <span class="toast-text">{toast.text}</span>
          {toast.count > 1 && (
            <span class="count">
              <span aria-hidden="true">×</span>
              {toast.count}
            </span>
          )}
          <button
            type="button"
            class="modal-close"
            aria-label="Dismiss"
            onClick={() => actions.dismiss(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
