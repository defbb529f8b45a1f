/**
 * The decks stored in this browser, and how to make a new one: empty, from a ready deck, from a
 * code.
 */
import { useState } from "preact/hooks";
import type { Collection } from "../../protocol/scene";
import { Button, Copyable, Field, Notice } from "../parts/controls";
import { Icon } from "../parts/icons";
import type { DeckEditor } from "./deck_editor";
import { leaderOf } from "./deck_view";
import { FamilyCrest, familyOf } from "./family";

type Props = { collection: Collection; workshop: DeckEditor };

function LeaderCrest({ collection, leader }: { collection: Collection; leader: string }) {
  const family = leaderOf(collection, leader)?.family ?? "";
  return <FamilyCrest family={familyOf(collection, family)} />;
}

export function DeckShelf({ collection, workshop }: Props) {
  const [taking, setTaking] = useState(false);
  const open = workshop.draft.value.id;
  const decks = workshop.decks.value;
  return (
    <section class="shelf" aria-label="Decks">
      <div class="shelf-row">
        <span class="shelf-title">Your decks</span>
        {decks.map(({ id, name, deck }) => (
          <button
            type="button"
            class="chip"
            key={id}
            aria-pressed={id === open}
            data-testid={`deck-${id}`}
            onClick={() => workshop.open(id)}
          >
            <LeaderCrest collection={collection} leader={deck.leader} />
            {name}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          data-testid="deck-new"
          aria-pressed={!decks.some(({ id }) => id === open)}
          onClick={() => workshop.begin()}
        >
          <Icon name="plus" />
          New deck
        </button>
        <button
          type="button"
          class="chip"
          data-testid="deck-import"
          aria-expanded={taking}
          onClick={() => setTaking(!taking)}
        >
          <Icon name="load" />
          From a code
        </button>
      </div>
      <div class="shelf-row">
        <span class="shelf-title">Begin with</span>
        {collection.decks.map(({ id, name, deck }) => (
          <button
            type="button"
            class="chip"
            key={id}
            data-testid={`ready-${id}`}
            onClick={() => workshop.begin(name, deck)}
          >
            <LeaderCrest collection={collection} leader={deck.leader} />
            {name}
          </button>
        ))}
      </div>
      {taking && <CodeBox workshop={workshop} onDone={() => setTaking(false)} />}
      {workshop.damaged.value.map(({ id, why }) => (
        <Notice tone="bad" key={id} code="deck/damaged" testid="deck-damaged">
          <p>
            A deck that was saved here is damaged. {why} The others are not touched.{" "}
            <Button kind="quiet" icon="trash" onClick={() => workshop.forget(id)}>
              Remove it
            </Button>
          </p>
        </Notice>
      ))}
    </section>
  );
}

function CodeBox({ workshop, onDone }: { workshop: DeckEditor; onDone: () => void }) {
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const take = async () => {
    const why = await workshop.take(code);
    setWrong(why);
    if (why === undefined) onDone();
  };
  return (
    <form
      class="code-box"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <Field
        label="The code of a deck"
        value={code}
        placeholder="AQ…"
        wrong={wrong}
        maxLength={2000}
        onInput={(text) => {
          setCode(text);
          setWrong(undefined);
        }}
        testid="code-field"
      >
        <button type="submit" class="button" data-kind="quiet" data-testid="code-take">
          Open
        </button>
      </Field>
      {wrong !== undefined && (
        <p class="unseen" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

/** The deck's code to copy, and the other actions for the deck. */
export function DeckActs({ workshop }: { workshop: DeckEditor }) {
  const [sure, setSure] = useState(false);
  const code = workshop.judged.value?.code;
  const kept = workshop.keeping.value !== "fresh";
  return (
    <div class="deck-acts">
      {code !== undefined && (
        <div>
          <span class="label">Code</span>
          <Copyable text={code} label="The code of this deck" testid="deck-code" />
        </div>
      )}
      <div class="deck-acts-row">
        <Button
          kind="quiet"
          icon="copy"
          testid="deck-duplicate"
          onClick={() => workshop.duplicate()}
        >
          Duplicate
        </Button>
        {kept && !sure && (
          <Button kind="quiet" icon="trash" testid="deck-delete" onClick={() => setSure(true)}>
            Delete
          </Button>
        )}
        {sure && (
          <>
            <Button
              kind="danger"
              icon="trash"
              testid="deck-delete-sure"
              onClick={() => {
                setSure(false);
                workshop.discard();
              }}
            >
              Delete for good
            </Button>
            <Button kind="quiet" onClick={() => setSure(false)}>
              Keep it
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
