/** The mirror in the page: screen readers read it, and the keyboard's focus is on it. */
import { computed, effect, untracked } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Tile } from "../../../protocol/scene";
import { useMatchPage } from "../context";
import { openTargets, standing, warnings } from "./cells";
import { Mirror } from "./mirror";

export function Grid() {
  const { view, selection, survey, actions } = useMatchPage();
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const mirror = new Mirror(grid);
    const scene = computed(() => view.picture.value.scene);
    const pieces = computed(() => standing(scene.value));
    const announced = computed(() => warnings(scene.value));
    const targets = computed(() =>
      openTargets(scene.value, selection.choice.value, selection.selected.value),
    );
    const stops = [
      effect(() => {
        mirror.show({
          scene: scene.value,
          marks: view.marks.value,
          labels: view.picture.value.labels,
          standing: pieces.value,
          targets: targets.value,
          warnings: announced.value,
        });
      }),
      effect(() => {
        const cursor = selection.cursor.value;
        const chosen = selection.selected.value;
        const at = untracked(() => {
          const { pieces: all = {}, idle = [] } = scene.value;
          const first = chosen ?? idle[0];
          return first === undefined ? undefined : all[first]?.at;
        });
        const tile: Tile = cursor ?? at ?? [0, 0];
        // The cursor and the focus are the same: moving one moves the other. CLIENT-KEY-1
        if (cursor && mirror.holdsFocus()) mirror.focus(tile);
        else mirror.stopAt(tile);
      }),
    ];
    const pickOf = (event: Event) => {
      const tile = mirror.tileOf(event.target);
      if (!tile) return undefined;
      const there = pieces.value.get(`${tile[0]},${tile[1]}`)?.[0]?.[0];
      return there === undefined ? { tile } : { tile, piece: there };
    };
    const focused = (event: FocusEvent) => {
      const pick = pickOf(event);
      const cursor = selection.cursor.value;
      const same = pick && cursor && cursor[0] === pick.tile[0] && cursor[1] === pick.tile[1];
      if (pick && !same) survey.putCursor(pick.tile);
    };
    // Screen readers press cells by clicking them. Enter comes through the keyboard. CLIENT-GEN-2
    const clicked = (event: MouseEvent) => {
      const pick = pickOf(event);
      if (pick) actions.press(pick, "key");
    };
    const moveFocus = () => {
      const { cursor } = selection;
      if (cursor.value) mirror.focus(cursor.value);
    };
    grid.addEventListener("focusin", focused);
    grid.addEventListener("click", clicked);
    grid.addEventListener("take-focus", moveFocus);
    return () => {
      for (const stop of stops) stop();
      grid.removeEventListener("focusin", focused);
      grid.removeEventListener("click", clicked);
      grid.removeEventListener("take-focus", moveFocus);
    };
  }, [view, selection, survey, actions]);

  const { board } = view.scene.value;
  return (
    <div class="mirror">
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are written by the mirror */}
      <div
        ref={element}
        role="grid"
        data-testid="board"
        tabIndex={-1}
        aria-label={`Board, ${board.size[0]} by ${board.size[1]} tiles`}
      />
    </div>
  );
}

/** Puts the keyboard's focus on the tile under the cursor. */
export function focusCursor(): void {
  document.querySelector("[data-testid=board]")?.dispatchEvent(new Event("take-focus"));
}
