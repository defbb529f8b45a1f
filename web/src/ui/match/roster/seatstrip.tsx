/** On small screens: a seat's plate in one or two lines. CLIENT-TOUCH-2 */
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { cardIcon, PILE_ICONS, pileWords, wornNumber } from "../hand/pile";
import { zoneCount } from "../words";
import { Meter } from "./meter";
import { type Plate, platesOf } from "./plates";
import "./seatstrip.css";

/** It opens a drawer with everything that it leaves out. */
function Strip({ plate }: { plate: Plate }) {
  const { view, panels } = useMatchPage();
  const { side, seated } = plate;
  const [r, g, b] = side?.colour ?? [150, 150, 150];
  const drawer = plate.near ? "roster" : "log";
  const counted = plate.piles.filter(([, { role }]) => role === "hand" || role === "draw");
  const ready = plate.piles.filter(([, { meters = [] }]) => meters.length > 0);
  return (
    <button
      type="button"
      class="plate seat-strip"
      data-testid={`strip-${plate.seat}`}
      data-stance={side?.stance ?? "neutral"}
      data-acting={(view.scene.value.turn.seats ?? []).includes(plate.seat)}
      aria-expanded={panels.drawer.value === drawer}
      style={{ "--side": `rgb(${r} ${g} ${b})` }}
      onClick={() => {
        panels.drawer.value = panels.drawer.value === drawer ? undefined : drawer;
      }}
    >
      <span class="strip-name">
        {side && <Crest name={side.crest} title={side.name} />}
        <b>{seated.name}</b>
        {plate.piece?.piece.label && <span class="strip-label">{plate.piece.piece.label}</span>}
      </span>
      {plate.bars.map((meter) => (
        <Meter key={meter.id} meter={meter} named={meter.icon === undefined} />
      ))}
      {plate.pips.map((meter) => (
        <Meter key={meter.id} meter={meter} named={meter.icon === undefined} />
      ))}
      {plate.chips.map((meter) => (
        <Meter key={meter.id} meter={meter} named={meter.icon === undefined} />
      ))}
      {[...counted, ...ready].map(([id, zone]) => (
        // Cards that others draw and play fly to these. The viewer's own are in the hand.
        <span
          class="strip-pile"
          key={id}
          title={zone.name}
          data-zone-id={view.seat.value === plate.seat ? undefined : id}
        >
          <Icon name={PILE_ICONS[zone.role] ?? "card"} title={zone.name} />
          <b>{zone.meters?.length ? pileWords(zone) : zoneCount(zone)}</b>
        </span>
      ))}
      {plate.worn.map((worn) => (
        <span class="strip-pile" key={`${worn.zone} ${worn.slot}`}>
          <Icon name={cardIcon(worn.card)} />
          <span>{worn.card.name}</span>
          <b>{wornNumber(worn.card)}</b>
        </span>
      ))}
      {plate.statuses.map(({ id, icon, name, letter, turns }) => (
        <span class="strip-pile" key={id} title={name}>
          {icon ? <Icon name={icon} title={name} /> : <b>{letter ?? name.slice(0, 1)}</b>}
          {turns !== undefined && <b>{turns}</b>}
        </span>
      ))}
    </button>
  );
}

/** The strips of the viewer, of everybody else, or of all. */
export function SeatStrips({ near }: { near?: boolean }) {
  const { view } = useMatchPage();
  const plates = platesOf(view.scene.value, view.seat.value);
  const shown = plates.filter((plate) => near === undefined || plate.near === near);
  if (!shown.length) return null;
  return (
    <div class="strips">
      {shown.map((plate) => (
        <Strip key={plate.seat} plate={plate} />
      ))}
    </div>
  );
}
