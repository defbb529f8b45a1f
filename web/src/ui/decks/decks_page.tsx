/** The deck builder: the cards of a game on one side, a deck on the other. CLIENT-GEN-1 */
import { useEffect, useState } from "preact/hooks";
import type { Collection } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { Field, Notice, Segmented } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { Frame } from "../shell/frame";
import { storage } from "../shell/local_store";
import { Link } from "../shell/router";
import { useCollection } from "./collections";
import { DeckEditor, type EditorNews } from "./deck_editor";
import { DeckActs, DeckShelf } from "./deck_shelf";
import { type CardFilter, EVERYTHING } from "./deck_view";
import { Gallery, LeaderChoice } from "./gallery";
import { Curve, DeckRows, Fullness, Problems } from "./list";
import { LONGEST } from "./saved_decks";
import "./decks.css";

export function DecksPage({ offer, deck }: { offer: GameOffer; deck?: string | undefined }) {
  const { collection, denial } = useCollection(offer.decks ? offer.game : undefined);
  return (
    <Frame
      title="Decks"
      over={offer.about.title}
      wide
      aside={
        <Link to={{ screen: "setup", game: offer.game }} class="button" data-kind="quiet">
          <Icon name="play" />
          Play
        </Link>
      }
    >
      {!offer.decks && (
        <Notice tone="plain">
          <p>{offer.about.title} is played without decks.</p>
        </Notice>
      )}
      {denial && <Refusal denial={denial} />}
      {collection && <Builder offer={offer} collection={collection} wanted={deck} />}
    </Frame>
  );
}

type BuilderProps = { offer: GameOffer; collection: Collection; wanted: string | undefined };

function Builder({ offer, collection, wanted }: BuilderProps) {
  const [workshop] = useState(
    () => new DeckEditor(offer.game, collection, storage(), undefined, wanted),
  );
  const [filter, setFilter] = useState<CardFilter>(EVERYTHING);
  const [side, setSide] = useState<"cards" | "deck">("cards");
  const verdict = workshop.judged.value?.verdict;
  return (
    <div class="decks" data-side={side} data-testid="decks">
      <DeckShelf collection={collection} workshop={workshop} />
      <div class="decks-switch">
        <Segmented
          bare
          label="What is shown"
          value={side}
          options={[
            { value: "cards", name: "Cards" },
            { value: "deck", name: `Deck · ${verdict?.count ?? 0} / ${collection.size}` },
          ]}
          onChange={setSide}
          testid="decks-side"
        />
      </div>
      <Gallery collection={collection} workshop={workshop} filter={filter} onFilter={setFilter} />
      <aside class="decks-side card" aria-label="The deck">
        <Field
          label="Name"
          value={workshop.draft.value.name}
          maxLength={LONGEST}
          onInput={(name) => workshop.rename(name)}
          testid="deck-name"
        />
        <Kept workshop={workshop} />
        <LeaderChoice collection={collection} workshop={workshop} />
        <Fullness collection={collection} workshop={workshop} />
        <Curve collection={collection} workshop={workshop} />
        <Problems collection={collection} workshop={workshop} />
        <PlayIt offer={offer} workshop={workshop} />
        <DeckRows collection={collection} workshop={workshop} />
        <DeckActs workshop={workshop} />
      </aside>
      <Said workshop={workshop} />
    </div>
  );
}

const KEPT = {
  fresh: { icon: "edit", text: "Kept as soon as you change something." },
  saved: { icon: "check", text: "Saved in this browser." },
  lost: { icon: "warn", text: "Not saved: this browser keeps nothing. Take the code along." },
} as const;

function Kept({ workshop }: { workshop: DeckEditor }) {
  const { icon, text } = KEPT[workshop.keeping.value];
  return (
    <p class="kept" data-state={workshop.keeping.value} data-testid="deck-kept">
      <Icon name={icon} />
      {text}
    </p>
  );
}

function PlayIt({ offer, workshop }: { offer: GameOffer; workshop: DeckEditor }) {
  const fit = workshop.judged.value?.verdict.problems.length === 0;
  if (!fit || workshop.keeping.value !== "saved") return null;
  return (
    <Link
      to={{ screen: "setup", game: offer.game, deck: workshop.draft.value.id }}
      class="button decks-play"
      data-kind="primary"
      data-testid="deck-play"
    >
      <Icon name="play" />
      Play with this deck
    </Link>
  );
}

/** Speaks what was done. A refusal is spoken at once, and shown. CLIENT-SR-2, CLIENT-ERR-1 */
function Said({ workshop }: { workshop: DeckEditor }) {
  const done = workshop.done.value;
  const refused = workshop.refused.value;
  const [shown, setShown] = useState<EditorNews>();
  useEffect(() => {
    setShown(refused);
    if (!refused) return;
    const timer = window.setTimeout(() => setShown(undefined), 6000);
    return () => window.clearTimeout(timer);
  }, [refused]);
  return (
    <>
      <p class="unseen" aria-live="polite" data-testid="live-polite">
        {done?.text}
      </p>
      {/* A refusal that comes again is said again. */}
      <p class="unseen" aria-live="assertive" data-testid="live-assertive">
        {refused && <span key={refused.number}>{refused.text}</span>}
      </p>
      {shown && (
        <p class="decks-toast" key={shown.number} data-code={shown.code} data-testid="toast">
          <Icon name="warn" class="toast-sign" />
          {shown.text}
        </p>
      )}
    </>
  );
}
