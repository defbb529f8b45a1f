/** Makes many cards a single Tab stop. Arrow keys go from card to card as they lie on the page. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type Deeds = {
  onAdd: (card: string) => void;
  onRemove: (card: string) => void;
};

const SELECTOR = "[data-card]";

function middle(box: DOMRect): number {
  return box.left + box.width / 2;
}

/** The next card in a direction: the one beside it, or the nearest one in the next row. */
function neighbour(cards: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const place = cards.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return cards[place + 1];
    case "ArrowLeft":
      return cards[place - 1];
    case "Home":
      return cards[0];
    case "End":
      return cards.at(-1);
  }
  const down = key === "ArrowDown";
  if (!down && key !== "ArrowUp") return undefined;
  const here = from.getBoundingClientRect();
  const boxes = cards.map((card) => ({ card, box: card.getBoundingClientRect() }));
  const beyond = boxes.filter(({ box }) =>
    down ? box.top >= here.bottom - 2 : box.bottom <= here.top + 2,
  );
  const far = (box: DOMRect) =>
    Math.abs(box.top - here.top) * 1000 + Math.abs(middle(box) - middle(here));
  beyond.sort((a, b) => far(a.box) - far(b.box));
  return beyond[0]?.card;
}

/** What a list needs: a ref for its element, handlers, and the card that Tab stops at. */
export type Roving<T extends HTMLElement> = {
  list: {
    ref: RefObject<T | null>;
    onKeyDown: (event: KeyboardEvent) => void;
    onFocusIn: (event: FocusEvent) => void;
  };
  stop: string | undefined;
};

export function useRoving<T extends HTMLElement>(ids: readonly string[], deeds: Deeds): Roving<T> {
  const ref = useRef<T>(null);
  const [last, setLast] = useState<string>();
  const place = useRef(0);
  const held = last !== undefined && ids.includes(last);
  if (held) place.current = ids.indexOf(last);
  const cards = () => [...(ref.current?.querySelectorAll<HTMLElement>(SELECTOR) ?? [])];
  // CLIENT-KEY-4: if the focused card is gone, its neighbour gets the focus.
  useLayoutEffect(() => {
    if (last === undefined || held) return;
    const next = cards()[Math.min(place.current, ids.length - 1)];
    if (document.activeElement === document.body) next?.focus();
    setLast(next?.dataset["card"]);
  }, [held]);
  return {
    stop: held ? last : ids[0],
    list: {
      ref,
      onFocusIn(event) {
        const card =
          event.target instanceof HTMLElement
            ? event.target.closest<HTMLElement>(SELECTOR)
            : undefined;
        if (card) setLast(card.dataset["card"]);
      },
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (!(event.target instanceof HTMLElement)) return;
        const card = event.target.closest<HTMLElement>(SELECTOR);
        const id = card?.dataset["card"];
        if (!card || id === undefined) return;
        const next = neighbour(cards(), card, event.key);
        if (next) next.focus();
        else if (event.key === "+" || event.key === "=") deeds.onAdd(id);
        else if (["-", "Delete", "Backspace"].includes(event.key)) deeds.onRemove(id);
        else return;
        event.preventDefault();
      },
    },
  };
}
