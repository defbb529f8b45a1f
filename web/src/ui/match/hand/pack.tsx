/**
 * What a piece carries, as a list: every item with its letter, number, what it does, and what can
 * be done with it. Opening, reading and closing the list costs no time in the game. CLIENT-GAME-1
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { choiceIcon } from "../../../../looks/icons";
import { enabled, offers, ofPiece, sameCard } from "../../../model/interaction/offers";
import type { MatchActions } from "../../../model/match/ports";
import type { Card, CardPlace, Choice, Id, Reason, Scene } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Modal } from "../dialogs/modal";
import { inOrder } from "../words";
import "./pack.css";

export type PackItem = {
  place: CardPlace & { slot: number };
  card: Card;
  /** The letter that chooses it. */
  letter: string;
};

export type PackSection = { id: Id; name: string; places: number; items: readonly PackItem[] };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What a piece carries and wears, or nothing if it has no pack. */
export function packOf(scene: Scene, piece: Id): readonly PackSection[] {
  const zones = inOrder(scene.zones).filter(([, zone]) => zone.piece === piece);
  if (!zones.some(([, zone]) => zone.role === "pack")) return [];
  let before = 0;
  return zones.map(([id, zone]) => {
    const slots = Object.keys(zone.cards ?? {}).map(Number);
    const places = Math.max(zone.places ?? 0, ...slots.map((slot) => slot + 1));
    const first = before;
    before += places;
    const items = slots
      .sort((a, b) => a - b)
      .flatMap((slot) => {
        const card = zone.cards?.[slot];
        const letter = LETTERS[first + slot] ?? "";
        return card ? [{ place: { zone: id, slot }, card, letter }] : [];
      });
    return { id, name: zone.name, places, items };
  });
}

export type Deed = { id: Id; name: string; choice: Choice; refused?: Reason; start(): void };

/**
 * What can be done with an item: its own choices, and those of its bearer that have it as a target.
 */
export function deedsOf(actions: MatchActions, scene: Scene, piece: Id, place: CardPlace): Deed[] {
  const deeds: Deed[] = [];
  for (const { id, choice } of offers(scene)) {
    const { actor } = choice;
    const own = actor !== undefined && "card" in actor && sameCard(actor.card, place);
    const refused = enabled(choice) ? {} : choice.refused ? { refused: choice.refused } : {};
    if (own) {
      deeds.push({ id, name: choice.name, choice, ...refused, start: () => actions.open(id) });
      continue;
    }
    if (!ofPiece(actor, piece)) continue;
    const taken = choice.targets?.find(({ card }) => sameCard(card, place));
    if (!taken) continue;
    deeds.push({
      id,
      name: choice.name,
      choice,
      ...refused,
      ...(taken.refused ? { refused: taken.refused } : {}),
      start: () => {
        actions.open(id);
        actions.selectCard(place);
      },
    });
  }
  return deeds;
}

/** How many there are, and how much better than usual, as numbers beside the name. */
function Numbers({ card }: { card: Card }) {
  return (
    <>
      {(card.meters ?? [])
        .filter(({ id, value }) => id !== "count" || value > 1)
        .map(({ id, name, value }) => (
          <span class="pack-number" key={id} title={name}>
            {id === "count" ? `×${value}` : `+${value}`}
          </span>
        ))}
    </>
  );
}

function Portrait({ card }: { card: Card }) {
  const { colour, look } = card;
  return (
    <span class="pack-picture" style={colour && { color: `rgb(${colour.join(" ")})` }}>
      <Icon name={look ?? "bag"} />
    </span>
  );
}

function Row(props: { item: PackItem; chosen: boolean; onChoose(): void }) {
  const { item, chosen, onChoose } = props;
  const { card, letter, place } = item;
  return (
    <li>
      <button
        type="button"
        class="pack-item"
        data-testid={`item-${place.zone}-${place.slot}`}
        data-start={chosen ? "" : undefined}
        aria-pressed={chosen}
        aria-keyshortcuts={letter}
        onClick={onChoose}
        onFocus={onChoose}
      >
        <kbd>{letter}</kbd>
        <Portrait card={card} />
        <span class="pack-words">
          <span class="pack-name">
            {card.name}
            <Numbers card={card} />
          </span>
          <span class="pack-label">{card.label}</span>
        </span>
      </button>
    </li>
  );
}

function Details({ item, piece, onDone }: { item: PackItem; piece: Id; onDone(): void }) {
  const { view, actions } = useMatchPage();
  const { card, place } = item;
  const deeds = deedsOf(actions, view.scene.value, piece, place);
  return (
    <section class="pack-details" aria-label={card.name} data-testid="pack-details">
      <h3>
        <Portrait card={card} />
        <span>
          {card.name}
          <Numbers card={card} />
        </span>
      </h3>
      <p class="pack-label">{card.label}</p>
      {card.text && <p>{card.text}</p>}
      <div class="pack-deeds">
        {deeds.map(({ id, name, choice, refused, start }, index) => (
          <button
            type="button"
            class="menu-entry"
            key={id}
            data-testid={`item-${choice.verb}`}
            data-reason-code={refused?.code}
            aria-disabled={refused !== undefined}
            aria-description={refused?.text ?? choice.text}
            onClick={() => {
              if (refused) {
                actions.tell(refused.text, refused.code);
                return;
              }
              onDone();
              start();
            }}
          >
            <Icon name={choiceIcon(choice)} />
            <span class="menu-words">
              <span class="menu-name">{name}</span>
              {refused && <span class="menu-why">{refused.text}</span>}
            </span>
            {choice.price && <span class="menu-price">{choice.price}</span>}
            <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
    </section>
  );
}

export function Pack() {
  const { panels } = useMatchPage();
  return panels.pack.value ? <OpenPack /> : null;
}

function OpenPack() {
  const { view, selection, panels, keys } = useMatchPage();
  const scene = view.scene.value;
  const piece = selection.selected.value;
  const sections = piece === undefined ? [] : packOf(scene, piece);
  const items = sections.flatMap((section) => section.items);
  const wanted = useSignal<string | undefined>(undefined);
  const chosen = items.find(({ letter }) => letter === wanted.value) ?? items[0];
  const body = useRef<HTMLDivElement>(null);
  const close = () => {
    panels.pack.value = false;
  };
  const gone = sections.length === 0 || scene.over !== undefined;
  useLayoutEffect(() => {
    if (gone) panels.pack.value = false;
  }, [gone, panels]);
  if (gone || piece === undefined) return null;

  const focus = (item: PackItem | undefined) => {
    if (!item) return;
    wanted.value = item.letter;
    const { zone, slot } = item.place;
    body.current?.querySelector<HTMLElement>(`[data-testid="item-${zone}-${slot}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = chosen ? items.indexOf(chosen) : 0;
    const deeds = body.current?.querySelectorAll<HTMLElement>(".pack-deeds button");
    const digit = /^[1-9]$/.test(event.key) ? deeds?.[Number(event.key) - 1] : undefined;
    const named = items.find(({ letter }) => letter === event.key);
    if (event.key === "ArrowDown") focus(items[Math.min(items.length - 1, place + 1)]);
    else if (event.key === "ArrowUp") focus(items[Math.max(0, place - 1)]);
    else if (event.key === "ArrowRight") deeds?.[0]?.focus();
    else if (event.key === "ArrowLeft") focus(chosen);
    else if (event.key === "Enter" && document.activeElement?.matches(".pack-item"))
      deeds?.[0]?.focus();
    else if (digit) digit.click();
    else if (named) focus(named);
    else if (keys.value.action(event) === "hand") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Modal title={sections[0]?.name ?? "Pack"} testid="pack" onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: letters and arrows go through the list */}
      <div class="pack" ref={body} onKeyDown={press}>
        <div class="pack-list">
          {sections.map((section, index) => (
            <section key={section.id} aria-label={section.name}>
              <h3 class="caps">
                {index === 0 ? "Carried" : section.name}
                {section.places > 0 && (
                  <span class="count">
                    {section.items.length} of {section.places}
                  </span>
                )}
              </h3>
              {section.items.length === 0 && <p class="pack-empty">Nothing.</p>}
              <ul>
                {section.items.map((item) => (
                  <Row
                    key={item.letter}
                    item={item}
                    chosen={item === chosen}
                    onChoose={() => {
                      wanted.value = item.letter;
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {chosen && <Details item={chosen} piece={piece} onDone={close} />}
      </div>
    </Modal>
  );
}
