/** The cards of a collection with filters, and how many of each the deck has. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Collectible, Collection } from "../../protocol/scene";
import { CardFace } from "../match/hand/card";
import { Button, Field, Segmented } from "../parts/controls";
import { Icon } from "../parts/icons";
import type { DeckEditor } from "./deck_editor";
import {
  barOf,
  type CardFilter,
  EVERYTHING,
  filtered,
  kindsOf,
  leaderOf,
  spoken,
} from "./deck_view";
import { FamilyCrest, familyOf } from "./family";
import { useRoving } from "./roving_focus";
import "./gallery.css";

type GalleryProps = {
  collection: Collection;
  workshop: DeckEditor;
  filter: CardFilter;
  onFilter: (filter: CardFilter) => void;
};

export function Gallery({ collection, workshop, filter, onFilter }: GalleryProps) {
  const { leader } = workshop.draft.value.deck;
  const cards = filtered(collection, leader, filter);
  const { list, stop } = useRoving<HTMLUListElement>(
    cards.map(({ id }) => id),
    {
      onAdd: (card) => void workshop.add(card),
      onRemove: (card) => void workshop.remove(card),
    },
  );
  return (
    <section class="gallery" aria-label="Cards">
      <FilterBar collection={collection} leader={leader} filter={filter} onFilter={onFilter} />
      <p class="hint gallery-count" role="status">
        {cards.length} {cards.length === 1 ? "card" : "cards"}
        <span class="gallery-keys">
          {" "}
          · arrows move, <kbd class="keycap">+</kbd> or Enter adds, <kbd class="keycap">−</kbd>{" "}
          takes out
        </span>
      </p>
      <ul class="gallery-cards" data-testid="gallery" {...list}>
        {cards.map((each) => (
          <GalleryCard
            key={each.id}
            each={each}
            collection={collection}
            workshop={workshop}
            stop={each.id === stop}
          />
        ))}
      </ul>
      {cards.length === 0 && (
        <p class="gallery-none">
          No card is like that.{" "}
          <Button kind="quiet" icon="reset" onClick={() => onFilter(EVERYTHING)}>
            Show all
          </Button>
        </p>
      )}
    </section>
  );
}

const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) requestAnimationFrame(next);
}

/** Does one thing per frame, so that the page does not freeze. */
function inTurn(deed: () => void): void {
  if (waiting.push(deed) === 1) requestAnimationFrame(next);
}

/** Cards are drawn one by one as they come into view, because all at once would freeze the page. */
function useSeen<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (seen || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        inTurn(() => setSeen(true));
      },
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [place, seen];
}

type GalleryCardProps = {
  each: Collectible;
  collection: Collection;
  workshop: DeckEditor;
  /** Whether Tab stops here. */
  stop: boolean;
};

function GalleryCard({ each, collection, workshop, stop }: GalleryCardProps) {
  const { id, card, limit } = each;
  const count = workshop.countOf(id);
  const family = familyOf(collection, each.family);
  const [place, seen] = useSeen<HTMLLIElement>();
  const full = workshop.judged.value?.verdict.full[id];
  const pips = Array.from({ length: Math.max(limit, count) }, (_, place) => place);
  return (
    <li class="gallery-card" ref={place} data-count={count} data-full={full !== undefined}>
      <button
        type="button"
        class="gallery-add"
        data-card={id}
        data-testid={`card-${id}`}
        tabIndex={stop ? 0 : -1}
        aria-disabled={full !== undefined}
        aria-description={full?.text}
        title={full?.text}
        onClick={() => void workshop.add(id)}
        onContextMenu={(event) => {
          event.preventDefault();
          void workshop.remove(id);
        }}
      >
        {seen ? (
          <CardFace card={card} colour={family?.colour} spoken={spoken(each, count)} />
        ) : (
          <span class="unseen">{spoken(each, count)}</span>
        )}
        <FamilyCrest family={family} />
      </button>
      <span class="gallery-foot">
        <span class="pips" aria-hidden="true">
          {pips.map((place) => (
            <span key={place} data-full={place < count} />
          ))}
        </span>
        {count > 0 && (
          <button
            type="button"
            class="gallery-remove"
            tabIndex={-1}
            aria-label={`Take out one ${card.name}`}
            data-testid={`remove-${id}`}
            onClick={() => void workshop.remove(id)}
          >
            <Icon name="minus" />
          </button>
        )}
        <span class="gallery-number" data-testid={`count-${id}`}>
          {count}
        </span>
      </span>
    </li>
  );
}

type FilterProps = {
  collection: Collection;
  leader: string;
  filter: CardFilter;
  onFilter: (filter: CardFilter) => void;
};

function FilterBar({ collection, leader, filter, onFilter }: FilterProps) {
  const led = leaderOf(collection, leader)?.leads ?? collection.families.map(({ id }) => id);
  const families = [
    { value: "led", name: "All of mine" },
    ...led.map((id) => ({ value: id, name: familyOf(collection, id)?.name ?? id })),
    { value: "all", name: "Everything" },
  ];
  const costs = [...new Set(collection.cards.map(({ card }) => barOf(card.cost)))].sort();
  const { cost, kind, ...rest } = filter;
  return (
    <div class="filters">
      <Segmented
        bare
        label="Faction"
        value={families.some(({ value }) => value === filter.family) ? filter.family : "led"}
        options={families}
        onChange={(family) => onFilter({ ...filter, family })}
        testid="filter-family"
      />
      <Segmented
        bare
        label="Kind"
        value={kind ?? ""}
        options={[
          { value: "", name: "Any" },
          ...kindsOf(collection).map((name) => ({ value: name, name: `${name}s` })),
        ]}
        onChange={(value) =>
          onFilter({ ...rest, ...(cost ? { cost } : {}), ...(value ? { kind: value } : {}) })
        }
        testid="filter-kind"
      />
      <Segmented
        bare
        label="Cost"
        value={cost ?? ""}
        options={[{ value: "", name: "Any cost" }, ...costs.map((name) => ({ value: name, name }))]}
        onChange={(value) =>
          onFilter({ ...rest, ...(kind ? { kind } : {}), ...(value ? { cost: value } : {}) })
        }
        testid="filter-cost"
      />
      <Field
        bare
        label="Search cards"
        value={filter.text}
        placeholder="Search names and texts"
        maxLength={40}
        onInput={(text) => onFilter({ ...filter, text })}
        testid="filter-text"
      >
        <span class="filter-lens">
          <Icon name="search" />
        </span>
      </Field>
    </div>
  );
}

/** The leaders to choose from, each with crest, numbers and signature. */
export function LeaderChoice({
  collection,
  workshop,
}: Pick<GalleryProps, "collection" | "workshop">) {
  const { leader } = workshop.draft.value.deck;
  const chosen = leaderOf(collection, leader);
  return (
    <fieldset class="leaders">
      <legend class="label">Led by</legend>
      <div class="leader-row">
        {collection.leaders.map(({ id, card, family }) => (
          <label class="leader" key={id} data-chosen={id === leader}>
            <input
              class="unseen"
              type="radio"
              name="leader"
              checked={id === leader}
              onChange={() => void workshop.lead(id)}
              data-testid={`leader-${id}`}
            />
            <FamilyCrest family={familyOf(collection, family)} />
            <span>{card.name?.split(",")[0]}</span>
          </label>
        ))}
      </div>
      {chosen && (
        <p class="hint">
          <strong>{chosen.card.name}</strong>. {chosen.card.text}
        </p>
      )}
    </fieldset>
  );
}
