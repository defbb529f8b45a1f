/** Hands, piles and slots of the seats. What belongs to a piece stands in the roster. CLIENT-HAND */
import type { Card, Choice, Id, Zone } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import { CardFace } from "./flourish";
import { Meter } from "./meter";
import { hasPlate } from "./plates";
import { useTable } from "./table";
import { inOrder, zoneCount } from "./words";
import "./zones.css";

function choiceOf(
  choices: { [key in Id]: Choice } | undefined,
  zone: Id,
  slot: number,
): [Id, Choice] | undefined {
  return inOrder(choices).find(
    ([, { actor }]) =>
      actor !== undefined &&
      "card" in actor &&
      actor.card.zone === zone &&
      actor.card.slot === slot,
  );
}

/** Where a card lies, or an empty place for one. CLIENT-HAND-1 */
function Slot(props: { zone: Id; slot: number; card: Card | undefined; prefix: string }) {
  const { match } = useTable();
  const { zone, slot, card, prefix } = props;
  const testid = `${prefix}-${slot}`;
  if (!card) return <span class="card-slot" data-testid={testid} data-empty="true" />;
  const choice = choiceOf(match.scene.value.choices, zone, slot);
  const chosen = match.selectedCard.value;
  const refused = choice?.[1].refused;
  const name = card.hidden ? "A card, face down" : (card.name ?? "Card");
  return (
    <button
      type="button"
      class="card-slot"
      data-testid={testid}
      data-zone={zone}
      data-slot={slot}
      data-playable={choice !== undefined && !refused}
      data-reason-code={refused?.code}
      aria-disabled={choice === undefined || refused !== undefined}
      aria-description={refused?.text ?? card.text}
      aria-pressed={chosen?.zone === zone && chosen.slot === slot}
      aria-label={[name, card.cost === undefined ? "" : `cost ${card.cost}`]
        .filter(Boolean)
        .join(", ")}
      draggable={choice !== undefined && !refused}
      onDragStart={() => match.selectCard({ zone, slot })}
      onClick={() => match.selectCard({ zone, slot })}
      onContextMenu={(event) => {
        event.preventDefault();
        match.inspect({ what: "card", place: { zone, slot } });
      }}
    >
      <CardFace card={card} />
      {refused && <span class="menu-why">{refused.text}</span>}
    </button>
  );
}

function slotsOf(zone: Zone): number[] {
  const taken = Object.keys(zone.cards ?? {}).map(Number);
  const places = Math.max(zone.places ?? 0, ...taken.map((slot) => slot + 1), 0);
  return Array.from({ length: places }, (_, slot) => slot);
}

export function Hand() {
  const { match } = useTable();
  const seat = match.seat.value;
  const hands = inOrder(match.scene.value.zones).filter(
    ([, zone]) => zone.role === "hand" && zone.owner === seat && zone.piece === undefined,
  );
  if (!hands.length) return null;
  return (
    <>
      {hands.map(([id, zone], index) => (
        <section class="plate hand" data-testid="hand" aria-label={zone.name} key={id}>
          {slotsOf(zone).map((slot) => (
            <Slot
              key={slot}
              zone={id}
              slot={slot}
              card={zone.cards?.[slot]}
              prefix={index === 0 ? "card" : `card-${id}`}
            />
          ))}
        </section>
      ))}
    </>
  );
}

/** Everything else that belongs to a seat or to nobody: counts, backs, what lies open. CLIENT-HAND-3 */
export function Piles() {
  const { match } = useTable();
  const seat = match.seat.value;
  const zones = inOrder(match.scene.value.zones).filter(
    ([, { piece, role, owner }]) =>
      piece === undefined &&
      !(role === "hand" && owner === seat) &&
      // Those of a seat with a plate stand there.
      !(owner !== undefined && hasPlate(match.scene.value.seats?.[String(owner)])),
  );
  if (!zones.length) return null;
  return (
    <section class="plate zones" aria-label="Cards">
      {zones.map(([id, zone]) => (
        <button
          type="button"
          class="zone"
          key={id}
          data-testid={`zone-${id}`}
          data-role={zone.role}
          onClick={() => match.inspect({ what: "zone", id })}
        >
          <Icon name={zone.role === "draw" ? "deck" : "card"} />
          <span>{zone.name}</span>
          <b>{zoneCount(zone)}</b>
          {(zone.meters ?? []).map((meter) => (
            <Meter key={meter.id} meter={meter} />
          ))}
        </button>
      ))}
    </section>
  );
}
