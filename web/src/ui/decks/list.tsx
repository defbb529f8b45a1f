/** The deck: how full it is, what is wrong, its costs, and every card in it. */
import type { Collection } from "../../protocol/scene";
import { Button } from "../parts/controls";
import { Icon } from "../parts/icons";
import type { DeckEditor } from "./deck_editor";
import { curveOf, rowsOf } from "./deck_view";
import { familyOf, tint } from "./family";
import { useRoving } from "./roving_focus";
import "./list.css";

type Props = { collection: Collection; workshop: DeckEditor };

/** How many cards the deck has and needs, and whether it can be played. */
export function Fullness({ collection, workshop }: Props) {
  const verdict = workshop.judged.value?.verdict;
  const count = verdict?.count ?? 0;
  const share = Math.min(1, count / Math.max(1, collection.size));
  const fit = verdict !== undefined && verdict.problems.length === 0;
  return (
    <div class="fullness">
      <p>
        <strong data-testid="deck-count">
          {count} / {collection.size}
        </strong>
        <span class="fullness-word" data-fit={fit}>
          {verdict === undefined ? "" : fit ? "Ready to play" : "Not ready yet"}
        </span>
      </p>
      <span class="fullness-track" aria-hidden="true">
        <span class="fullness-fill" data-fit={fit} style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}

/** The costs of the deck as bars. */
export function Curve({ collection, workshop }: Props) {
  const bars = curveOf(collection, workshop.draft.value.deck);
  const most = Math.max(4, ...bars.map(({ count }) => count));
  const words = bars.map(({ cost, count }) => `${count} of cost ${cost}`).join(", ");
  return (
    <div class="curve" role="img" aria-label={`Costs: ${words}.`} data-testid="curve">
      {bars.map(({ cost, count }) => (
        <span class="curve-bar" key={cost} data-count={count}>
          <span class="curve-count">{count > 0 ? count : ""}</span>
          <span class="curve-fill" style={{ "--share": String(count / most) }} />
          <span class="curve-cost">{cost}</span>
        </span>
      ))}
    </div>
  );
}

/** Everything that is wrong, in words. */
export function Problems({ collection, workshop }: Props) {
  const problems = workshop.judged.value?.verdict.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <section class="problems" aria-label="What is wrong" data-testid="problems">
      <ul class="problems-list">
        {problems.map(({ card, reason }) => (
          <li key={reason.text} data-code={reason.code}>
            <Icon name="warn" class="problem-sign" />
            <span class="problem-text">{reason.text}</span>
            {card !== undefined && (
              <button
                type="button"
                class="as-link"
                onClick={() => void workshop.remove(card)}
                aria-label={`Take out one ${nameIn(collection, card)}`}
              >
                Take one out
              </button>
            )}
          </li>
        ))}
      </ul>
      {problems.filter(({ card }) => card !== undefined).length > 1 && (
        <Button icon="trash" testid="deck-mend" onClick={() => void workshop.mend()}>
          Take out what cannot stay
        </Button>
      )}
    </section>
  );
}

function nameIn(collection: Collection, id: string): string {
  return collection.cards.find((each) => each.id === id)?.card.name ?? id;
}

export function DeckRows({ collection, workshop }: Props) {
  const rows = rowsOf(collection, workshop.draft.value.deck);
  const { list, stop } = useRoving<HTMLUListElement>(
    rows.map(({ id }) => id),
    {
      onAdd: (card) => void workshop.add(card),
      onRemove: (card) => void workshop.remove(card),
    },
  );
  if (rows.length === 0)
    return <p class="hint deck-empty">No cards yet. Choose some, or begin with a ready deck.</p>;
  return (
    <ul class="deck-rows" aria-label="In the deck" data-testid="deck-rows" {...list}>
      {rows.map(({ id, count, known }) => {
        const name = known?.card.name ?? id;
        return (
          <li class="deck-row" key={id} style={tint(familyOf(collection, known?.family ?? ""))}>
            <button
              type="button"
              class="deck-take"
              data-card={id}
              data-testid={`row-${id}`}
              tabIndex={id === stop ? 0 : -1}
              aria-description={`${count} in the deck. Press to take one out.`}
              title="Take one out"
              onClick={() => void workshop.remove(id)}
            >
              <span class="deck-row-cost">{known?.card.cost ?? "?"}</span>{" "}
              <span class="deck-row-name">{name}</span> <span class="deck-row-count">×{count}</span>
              <Icon name="minus" class="take-sign" />
            </button>
            <button
              type="button"
              class="deck-more"
              tabIndex={-1}
              aria-label={`One more ${name}`}
              onClick={() => void workshop.add(id)}
            >
              <Icon name="plus" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
