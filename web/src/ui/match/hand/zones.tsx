/** Hands, piles and slots of the seats. Those of a piece are in the roster. CLIENT-HAND */
import { useEffect, useRef, useState } from "preact/hooks";
import type { MatchPlayback } from "../../../model/match/ports";
import type { Card, Colour, Id, Scene, Seat, Zone } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Meter } from "../roster/meter";
import { hasPlate } from "../roster/plates";
import { cardText, inOrder, meterValue, zoneCount } from "../words";
import { CardFace } from "./card";
import { refusalText, usesOf } from "./card_uses";
import { carried, takeUp } from "./drag";
import "./zones.css";

export function seatColour(scene: Scene, seat: Seat | undefined): Colour | undefined {
  const side = seat === undefined ? undefined : scene.seats?.[String(seat)]?.side;
  return side === undefined ? undefined : scene.sides?.[side]?.colour;
}

/** Whether a card is on its way there. Until it arrives, the slot is empty. */
function coming({ screenCues }: MatchPlayback, zone: Id, slot: number): boolean {
  return screenCues.value.some(
    (event) => event.kind === "card" && event.cue.to?.zone === zone && event.cue.to.slot === slot,
  );
}

type SlotProps = {
  zone: Id;
  slot: number;
  card: Card | undefined;
  testid: string;
  colour: Colour | undefined;
  /** How far it leans in a hand, from -1 to 1. */
  lean: number;
};

/** A card in its slot, or an empty slot. CLIENT-HAND-1 */
function Slot({ zone, slot, card, testid, colour, lean }: SlotProps) {
  const table = useMatchPage();
  const { view, selection, survey, actions, playback } = table;
  const dragged = useRef(false);
  const style = { "--lean": lean.toFixed(3), "--drop": Math.abs(lean).toFixed(3) };
  if (!card || coming(playback, zone, slot)) {
    return (
      <span
        class="card-slot"
        style={style}
        data-testid={testid}
        data-zone={zone}
        data-slot={slot}
        data-empty="true"
      />
    );
  }
  const place = { zone, slot };
  const uses = usesOf(view.scene.value, place);
  const { play, others } = uses;
  const chosen = selection.selectedCard.value;
  const selected = chosen?.zone === zone && chosen.slot === slot;
  const refused = play?.choice.refused;
  const why = refusalText(uses);
  const away = carried.value?.place.zone === zone && carried.value.place.slot === slot;
  return (
    <button
      type="button"
      class="card-slot"
      style={style}
      data-testid={testid}
      data-zone={zone}
      data-slot={slot}
      data-carried={away}
      data-playable={play !== undefined && !refused}
      data-hint={play !== undefined && view.lesson.value?.choices.has(play.id) === true}
      data-reason-code={refused?.code}
      // A card that cannot be played may still be chosen for its other uses.
      aria-disabled={(play === undefined || refused !== undefined) && others.length === 0}
      aria-description={[why, card.text].filter(Boolean).join(" ")}
      aria-pressed={selected}
      onPointerDown={(event) =>
        takeUp(table, event, place, play, (moved) => {
          dragged.current = moved;
        })
      }
      onClick={() => {
        if (!dragged.current) actions.selectCard(place);
        dragged.current = false;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        survey.inspect({ what: "card", place });
      }}
    >
      <CardFace card={card} colour={colour} spoken={cardText(card)} />
      {why && (
        <span class="card-why" aria-hidden="true">
          {why}
        </span>
      )}
    </button>
  );
}

function slotsOf(zone: Zone): number[] {
  const taken = Object.keys(zone.cards ?? {}).map(Number);
  const places = Math.max(zone.places ?? 0, ...taken.map((slot) => slot + 1), 0);
  return Array.from({ length: places }, (_, slot) => slot);
}

/** The zones of a seat beside its hand, in the order of the scene. */
function besides(scene: Scene, seat: Seat | undefined, roles: readonly string[]): [Id, Zone][] {
  return inOrder(scene.zones).filter(
    ([, zone]) => zone.owner === seat && zone.piece === undefined && roles.includes(zone.role),
  );
}

/** A place that a selected card can be put on. */
function Exchange({ id, zone }: { id: Id; zone: Zone }) {
  const { view, selection, actions } = useMatchPage();
  const { choices } = view.scene.value;
  const held = selection.selectedCard.value;
  const use = inOrder(choices).find(
    ([, { actor, targets }]) =>
      held !== undefined &&
      actor !== undefined &&
      "card" in actor &&
      actor.card.zone === held.zone &&
      actor.card.slot === held.slot &&
      targets?.some(({ card }) => card?.zone === id && card.slot === undefined),
  );
  // The lesson mentions a choice that uses this zone.
  const hinted = [...(view.lesson.value?.choices ?? [])].some((choice) =>
    choices?.[choice]?.targets?.some(({ card }) => card?.zone === id),
  );
  return (
    <button
      type="button"
      class="exchange"
      data-testid={`zone-${id}`}
      data-zone-id={id}
      data-drop={id}
      data-ready={use !== undefined}
      data-hint={hinted}
      onClick={() => actions.selectCard({ zone: id })}
    >
      <Icon name="swap" />
      <b>{zone.name}</b>
      {(zone.meters ?? []).map((meter) => (
        <span class="exchange-uses" key={meter.id} title={`${meter.name} ${meterValue(meter)}`}>
          <span class="unseen">, {meter.name} </span>
          {meterValue(meter)}
        </span>
      ))}
    </button>
  );
}

function Deck({ id, zone }: { id: Id; zone: Zone }) {
  const { survey } = useMatchPage();
  const count = zoneCount(zone);
  return (
    <button
      type="button"
      class="deck"
      data-testid={`zone-${id}`}
      data-zone-id={id}
      data-bare={count === 0}
      onClick={() => survey.inspect({ what: "zone", id })}
    >
      <CardFace card={{ hidden: true }} spoken={zone.name} />
      <b>{count}</b>
      <span class="unseen"> {count === 1 ? "card" : "cards"}</span>
    </button>
  );
}

export function Hand() {
  const { view } = useMatchPage();
  const scene = view.scene.value;
  const seat = view.seat.value;
  const locked = view.locked.value !== "";
  // When the turn passes on, the card that was looked at goes back into the hand. A player who
  // points at one again may read it. CLIENT-PLATE-1
  const [resting, setResting] = useState(false);
  useEffect(() => {
    setResting(locked);
    if (!locked) return;
    const wake = () => setResting(false);
    window.addEventListener("pointermove", wake, { once: true });
    window.addEventListener("keydown", wake, { once: true });
    return () => {
      window.removeEventListener("pointermove", wake);
      window.removeEventListener("keydown", wake);
    };
  }, [locked]);
  const hands = besides(scene, seat, ["hand"]);
  if (!hands.length) return null;
  const colour = seatColour(scene, seat);
  return (
    <div class="hand-row" data-locked={locked} data-resting={resting}>
      <div class="hand-side" data-left="true">
        {besides(scene, seat, ["signature"]).map(([id, zone]) => (
          <section class="signature" aria-label={zone.name} key={id}>
            {slotsOf(zone).map((slot) => (
              <Slot
                key={slot}
                zone={id}
                slot={slot}
                card={zone.cards?.[slot]}
                testid={`card-${id}`}
                colour={colour}
                lean={0}
              />
            ))}
          </section>
        ))}
      </div>
      {hands.map(([id, zone], index) => {
        const slots = slotsOf(zone);
        return (
          <section class="hand" data-testid="hand" aria-label={zone.name} key={id}>
            {slots.map((slot) => (
              <Slot
                key={slot}
                zone={id}
                slot={slot}
                card={zone.cards?.[slot]}
                testid={index === 0 ? `card-${slot}` : `card-${id}-${slot}`}
                colour={colour}
                lean={slots.length > 1 ? (2 * slot) / (slots.length - 1) - 1 : 0}
              />
            ))}
          </section>
        );
      })}
      <div class="hand-side">
        {besides(scene, seat, ["exchange"]).map(([id, zone]) => (
          <Exchange key={id} id={id} zone={zone} />
        ))}
        {besides(scene, seat, ["draw"]).map(([id, zone]) => (
          <Deck key={id} id={id} zone={zone} />
        ))}
      </div>
    </div>
  );
}

/** The dragged card, under the pointer. */
export function Carried() {
  const { view } = useMatchPage();
  const now = carried.value;
  if (!now) return null;
  const scene = view.scene.value;
  const zone = scene.zones?.[now.place.zone];
  const card = now.place.slot === undefined ? undefined : zone?.cards?.[now.place.slot];
  const { x, y } = now.at;
  return (
    <div class="carried" style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      <CardFace card={card} colour={seatColour(scene, zone?.owner)} />
    </div>
  );
}

/** One card back for each card, in its slot. */
function Backs({ id, zone }: { id: Id; zone: Zone }) {
  return (
    <span class="backs" data-zone-id={id}>
      {slotsOf(zone).map((slot) => (
        <i
          key={slot}
          data-zone={id}
          data-slot={slot}
          data-empty={zone.cards?.[slot] === undefined}
        />
      ))}
    </span>
  );
}

/** All other zones of a seat or of nobody: counts, card backs, open cards. CLIENT-HAND-3 */
export function Piles() {
  const { view } = useMatchPage();
  const scene = view.scene.value;
  const seat = view.seat.value;
  const holds = besides(scene, seat, ["hand"]).length > 0;
  const shown = ([, zone]: [Id, Zone]) => {
    if (zone.piece !== undefined) return false;
    // A seat with a plate shows its zones there.
    if (zone.owner !== undefined && hasPlate(scene.seats?.[String(zone.owner)])) return false;
    if (zone.owner === undefined || zone.owner !== seat) return true;
    return zone.role !== "hand" && !(holds && BESIDE.includes(zone.role));
  };
  const zones = inOrder(scene.zones).filter(shown);
  if (!zones.length) return null;
  const owners = [...new Set(zones.map(([, { owner }]) => owner))];
  return (
    <>
      {owners.map((owner) => (
        <section
          class="plate zones"
          aria-label="Cards"
          key={owner ?? "all"}
          style={{ "--side": `rgb(${(seatColour(scene, owner) ?? [150, 142, 124]).join(" ")})` }}
        >
          {owner !== undefined && owner !== seat && (
            <h2 class="caps">{scene.seats?.[String(owner)]?.name ?? "Cards"}</h2>
          )}
          {zones
            .filter(([, zone]) => zone.owner === owner)
            .map(([id, zone]) => (
              <ZoneRow key={id} id={id} zone={zone} />
            ))}
        </section>
      ))}
    </>
  );
}

const BESIDE: readonly string[] = ["signature", "exchange", "draw", "table"];

const ROW_ICONS: { readonly [role: string]: string } = {
  draw: "deck",
  signature: "star",
  table: "shield",
};

function ZoneRow({ id, zone }: { id: Id; zone: Zone }) {
  const { survey } = useMatchPage();
  const faces = Object.values(zone.cards ?? {}).filter(({ hidden }) => !hidden);
  const open = zone.role === "signature" ? faces[0] : undefined;
  if (zone.role === "table" && faces.length === 0) return <span hidden data-zone-id={id} />;
  return (
    <button
      type="button"
      class="zone"
      data-testid={`zone-${id}`}
      data-zone-id={id}
      data-role={zone.role}
      onClick={() =>
        survey.inspect(open ? { what: "card", place: { zone: id, slot: 0 } } : { what: "zone", id })
      }
    >
      <Icon name={ROW_ICONS[zone.role] ?? "card"} />
      <span class="zone-name">{open?.name ?? zone.name}</span>
      {zone.role === "hand" && <Backs id={id} zone={zone} />}
      {zone.role === "table" ? (
        <span class="zone-cards">
          {faces.map((card, index) => (
            <span key={index} title={card.text}>
              {card.name} <b>{(card.meters ?? []).map(meterValue).join(" ")}</b>
            </span>
          ))}
        </span>
      ) : open ? (
        <b>{(open.meters ?? []).map(meterValue).join(" ") || "ready"}</b>
      ) : (
        <b>{zoneCount(zone)}</b>
      )}
      {(zone.meters ?? []).map((meter) => (
        <Meter key={meter.id} meter={meter} />
      ))}
    </button>
  );
}
