/** Which deck a seat brings: a ready one, or one stored in this browser. */
import { useId } from "preact/hooks";
import type { Collection, Decklist } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import { storage } from "../shell/local_store";
import { Link } from "../shell/router";
import { readDeck, readDecks } from "./saved_decks";
import "./choice.css";

const READY = "ready:";
const SAVED = "saved:";

export const savedKey = (id: string) => SAVED + id;

/** The deck that a key of the form means, or none if the seat keeps its default. */
export function deckOf(
  game: string,
  collection: Collection | undefined,
  key: string | undefined,
): Decklist | undefined {
  if (key?.startsWith(READY)) return collection?.decks.find(({ id }) => READY + id === key)?.deck;
  if (!key?.startsWith(SAVED)) return undefined;
  const saved = readDeck(storage(), game, key.slice(SAVED.length));
  return typeof saved === "object" ? saved.deck : undefined;
}

type DeckChoiceProps = {
  game: string;
  collection: Collection;
  /** The name of the seat. */
  seat: string;
  index: number;
  /** Its default ready deck. */
  usual: string;
  value: string | undefined;
  onChange: (key: string | undefined) => void;
};

export function DeckChoice(props: DeckChoiceProps) {
  const { game, collection, seat, index, usual, value, onChange } = props;
  const id = useId();
  const { decks } = readDecks(storage(), game);
  const own = READY + usual;
  const keys = [
    ...collection.decks.map((each) => READY + each.id),
    ...decks.map((each) => savedKey(each.id)),
  ];
  const chosen = value !== undefined && keys.includes(value) ? value : own;
  const edited = decks.find((each) => savedKey(each.id) === chosen)?.id;
  return (
    <span class="deck-choice">
      <label class="unseen" for={id}>
        Deck of {seat}
      </label>
      <Icon name="deck" />
      <select
        id={id}
        value={chosen}
        data-testid={`deck-of-${index}`}
        onChange={(event) => {
          const { value: next } = event.currentTarget;
          onChange(next === own ? undefined : next);
        }}
      >
        <optgroup label="Ready decks">
          {collection.decks.map((each) => (
            <option key={each.id} value={READY + each.id}>
              {each.name}
            </option>
          ))}
        </optgroup>
        {decks.length > 0 && (
          <optgroup label="Your decks">
            {decks.map((each) => (
              <option key={each.id} value={savedKey(each.id)}>
                {each.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <Link
        to={{ screen: "decks", game, ...(edited ? { deck: edited } : {}) }}
        class="button"
        data-kind="quiet"
        aria-label={`Build decks, for ${seat}`}
        data-testid={`build-${index}`}
      >
        <Icon name="edit" />
        Build
      </Link>
    </span>
  );
}
