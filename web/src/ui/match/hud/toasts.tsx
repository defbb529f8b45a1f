/**
 * Refusals and failures in words, placed so that the piece, its menu, the order and the question of
 * the moment stay visible. CLIENT-ERR-1
 */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import { placeNotes } from "../actions/placement";
import { useMatchPage } from "../context";
import { room } from "../layout";
import "./toasts.css";

/** The room between the rows above and below the board, which all stay readable. */
function freeRoom(page: Element) {
  const { box } = room.peek();
  const top = page.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
  const bottom = page.querySelector(".stand")?.getBoundingClientRect().top ?? box.bottom;
  return { ...box, top: top + 8, bottom: Math.max(bottom - 8, top + 8) };
}

/** What a toast does not cover, besides the selected piece. */
const KEPT_FREE = "[data-testid=action-menu], .order-strip, .prompt, .lesson, .forecast";

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
      const others = [...page.querySelectorAll(KEPT_FREE)].map((one) =>
        one.getBoundingClientRect(),
      );
      const keepFree = piece ? [piece, ...others] : others;
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
