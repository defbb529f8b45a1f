/**
 * The plate of a seat: its player, the numbers of its general or hero with their conditions, what
 * they wear, their piles. One plate has one owner. CLIENT-BADGE-2, CLIENT-GAME-1, CLIENT-GAME-3
 */
import type { Id, Meter as Value, Zone } from "../../../protocol/scene";
import { Face } from "../../parts/face";
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { cardIcon, PILE_ICONS, pileWords, wornNumber } from "../hand/pile";
import { Presence } from "../hud/presence";
import { meterText } from "../words";
import { Meter } from "./meter";
import { type Plate, platesOf, type WornItem } from "./plates";
import { Statuses } from "./statuses";
import "./seatplate.css";

/** One card back for each card, in its slot: cards fly to them and from them. CLIENT-HAND-3 */
function Backs({ id, zone }: { id: Id; zone: Zone }) {
  const slots = Array.from({ length: zone.places ?? 0 }, (_, slot) => slot);
  return (
    <span class="seat-backs" aria-hidden="true">
      {slots.map((slot) => (
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

/** A pile of the viewer is also beside the hand, where it is played from. */
function PileChip({ id, zone, own }: { id: Id; zone: Zone; own: boolean }) {
  const { survey } = useMatchPage();
  const words = pileWords(zone);
  // A single card that is always there is shown by name.
  const only = zone.role === "signature" ? Object.values(zone.cards ?? {})[0] : undefined;
  return (
    <button
      type="button"
      class="seat-chip"
      data-testid={own ? `plate-${id}` : `zone-${id}`}
      data-zone-id={own ? undefined : id}
      data-role={zone.role}
      title={[zone.name, only?.name, words].filter(Boolean).join(" · ")}
      onClick={() =>
        survey.inspect(only ? { what: "card", place: { zone: id, slot: 0 } } : { what: "zone", id })
      }
    >
      <Icon name={PILE_ICONS[zone.role] ?? "card"} />
      <span class="seat-chip-name">{only?.name ?? zone.name}</span>
      {zone.role === "hand" && !own && <Backs id={id} zone={zone} />}
      <b>{words}</b>
    </button>
  );
}

function WornChip({ worn: { zone, slot, card } }: { worn: WornItem }) {
  const { survey } = useMatchPage();
  const text = [card.name, ...(card.meters ?? []).map(meterText), card.text];
  return (
    <button
      type="button"
      class="seat-chip"
      data-testid={`worn-${zone}-${slot}`}
      title={text.filter(Boolean).join(" · ")}
      onClick={() => survey.inspect({ what: "card", place: { zone, slot } })}
    >
      <Icon name={cardIcon(card)} />
      <span class="seat-chip-name">{card.name}</span>
      <b>{wornNumber(card)}</b>
    </button>
  );
}

/** Whether a meter shows its name. A word with an icon does not need one. */
function isNamed({ style, icon }: Value): boolean {
  return style !== "word" || icon === undefined;
}

function Head({ plate }: { plate: Plate }) {
  const { selection, survey, actions, connection, board } = useMatchPage();
  const { seated, side, piece } = plate;
  const presence = connection.presence.value.find(({ seat }) => seat === plate.seat);
  const inside = (
    <>
      <span class="seat-face">
        {/* A seat that no piece stands for has no face: its crest is its picture. */}
        {piece && <Face look={piece.piece.look} {...(side ? { colour: side.colour } : {})} />}
        {side && <Crest name={side.crest} title={side.name} />}
      </span>
      <span class="seat-words">
        <b class="seat-name">{seated.name}</b>
        {piece?.piece.label && <span class="seat-label">{piece.piece.label}</span>}
        {presence && <Presence presence={presence} plain />}
      </span>
    </>
  );
  if (!piece) return <header class="seat-head">{inside}</header>;
  // CLIENT-ROST-1: the plate is the piece's entry in the roster.
  const choose = () => {
    board.camera.centre(piece.piece.at);
    if (piece.piece.selection) actions.select(piece.id);
    else survey.inspect({ what: "piece", id: piece.id, piece: piece.piece });
  };
  return (
    <button
      type="button"
      class="seat-head"
      data-testid={`roster-${piece.id}`}
      aria-pressed={selection.selected.value === piece.id}
      onClick={choose}
      onPointerEnter={() => actions.point({ tile: piece.piece.at, piece: piece.id })}
      onPointerLeave={() => actions.point(undefined)}
    >
      {inside}
    </button>
  );
}

function SeatPlate({ plate }: { plate: Plate }) {
  const { view } = useMatchPage();
  const { side, seated } = plate;
  const [r, g, b] = side?.colour ?? [150, 150, 150];
  const acting = (view.scene.value.turn.seats ?? []).includes(plate.seat);
  return (
    <section
      class="plate seat-plate"
      data-testid={`plate-${plate.seat}`}
      data-stance={side?.stance ?? "neutral"}
      data-acting={acting}
      aria-label={seated.name}
      style={{ "--side": `rgb(${r} ${g} ${b})` }}
    >
      <Head plate={plate} />
      <div class="seat-lines">
        {[...plate.bars, ...plate.pips].map((meter) => (
          <Meter key={meter.id} meter={meter} />
        ))}
      </div>
      <div class="seat-chips">
        {plate.chips.map((meter) => (
          <span class="seat-chip" key={meter.id} data-alert={meter.alert ?? false}>
            <Meter meter={meter} named={isNamed(meter)} />
          </span>
        ))}
        {plate.piles.map(([id, zone]) => (
          <PileChip key={id} id={id} zone={zone} own={view.seat.value === plate.seat} />
        ))}
        {plate.worn.map((worn) => (
          <WornChip key={`${worn.zone} ${worn.slot}`} worn={worn} />
        ))}
      </div>
      <Statuses statuses={plate.statuses} />
    </section>
  );
}

/** The plates on one side of the page: the viewer's, or all others. */
export function SeatPlates({ near }: { near: boolean }) {
  const { view } = useMatchPage();
  const plates = platesOf(view.scene.value, view.seat.value);
  return (
    <>
      {plates
        .filter((plate) => plate.near === near)
        .map((plate) => (
          <SeatPlate key={plate.seat} plate={plate} />
        ))}
    </>
  );
}
