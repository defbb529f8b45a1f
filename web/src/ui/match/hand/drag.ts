/** Dragging a card from the hand onto the board. CLIENT-HAND-2 */
import { signal } from "@preact/signals";
import type { ChoiceOffer } from "../../../model/interaction/offers";
import type { CardPlace } from "../../../protocol/scene";
import type { Point } from "../../../scene/board";
import type { MatchPageContext } from "../context";

/** A shorter drag is a click with an unsteady hand. */
const SLOP = 8;

/** The dragged card, and where the pointer is. */
export const carried = signal<{ place: CardPlace; at: Point } | undefined>(undefined);

/** Follows a pointer that went down on a card. Returns true if it was a drag and not a click. */
export function takeUp(
  { view, selection, actions, board }: MatchPageContext,
  event: PointerEvent,
  place: CardPlace,
  play: ChoiceOffer | undefined,
  moved: (dragged: boolean) => void,
): void {
  moved(false);
  const handle = event.currentTarget;
  if (event.button !== 0 || !(handle instanceof HTMLElement)) return;
  const start = { x: event.clientX, y: event.clientY };
  const held = () =>
    selection.selectedCard.value?.zone === place.zone &&
    selection.selectedCard.value.slot === place.slot;

  const move = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return;
    const at = { x: next.clientX, y: next.clientY };
    if (!carried.value) {
      if (Math.hypot(at.x - start.x, at.y - start.y) < SLOP) return;
      moved(true);
      handle.setPointerCapture(event.pointerId);
      if (!held()) actions.selectCard(place);
      if (!held()) {
        stop();
        return;
      }
    }
    carried.value = { place, at };
    actions.point(overBoard(board.element, at) ? board.pick(at) : undefined);
  };
  const up = (last: PointerEvent) => {
    if (last.pointerId !== event.pointerId) return;
    const dragged = carried.value !== undefined;
    stop();
    if (dragged) putDown({ x: last.clientX, y: last.clientY });
  };
  const lost = (last: PointerEvent) => {
    if (last.pointerId !== event.pointerId) return;
    const dragged = carried.value !== undefined;
    stop();
    if (dragged && held()) actions.cancel("pointer");
  };
  const stop = () => {
    carried.value = undefined;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", lost);
  };
  const putDown = (at: Point) => {
    const zone = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-drop]");
    if (zone) actions.selectCard({ zone: zone.dataset["drop"] ?? "" });
    else if (overBoard(board.element, at) && play) {
      // A card without a target is played wherever it is dropped.
      if (play.choice.targets?.length) actions.press(board.pick(at), "mouse");
      else actions.open(play.id);
    }
    actions.point(undefined);
    // The drop had no effect, so the card goes back into the hand.
    if (held() && !selection.choosing.value && !view.dialog.value) actions.cancel("pointer");
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", lost);
}

function overBoard(board: HTMLElement, { x, y }: Point): boolean {
  const top = document.elementFromPoint(x, y);
  return top !== null && board.contains(top);
}
