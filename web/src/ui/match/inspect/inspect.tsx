/** The inspector. Looking never selects and never commits. CLIENT-INSP-1 */
import { useRef } from "preact/hooks";
import { announcedOf } from "../../../model/inspection";
import type { Inspected } from "../../../model/match/shown";
import type { Card, Scene } from "../../../protocol/scene";
import { Crest, Icon } from "../../parts/icons";
import { type CardSubject, useCardPlace } from "../actions/card_place";
import { useMatchPage } from "../context";
import { Badge } from "../roster/badge";
import { Meter } from "../roster/meter";
import { Statuses } from "../roster/statuses";
import { inOrder, placeName, zoneCount } from "../words";
import { Facts } from "./facts";
import "./inspect.css";

function PieceDetails({ inspected }: { inspected: Extract<Inspected, { what: "piece" }> }) {
  const { view, survey } = useMatchPage();
  const scene = view.scene.value;
  const piece = scene.pieces?.[inspected.id] ?? inspected.piece;
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  const pinned = survey.pins.value.includes(inspected.id);
  const announced = announcedOf(scene, inspected.id, piece);
  const zones = inOrder(scene.zones).filter(([, zone]) => zone.piece === inspected.id);
  return (
    <>
      <h2>
        {side && <Crest name={side.crest} title={side.name} />}
        {piece.name}
      </h2>
      <p class="inspect-kind">
        {[piece.label !== piece.name ? piece.label : undefined, side?.name]
          .filter(Boolean)
          .join(" · ")}
        {piece.badge && <Badge state={piece.badge} worded />}
      </p>
      <div class="inspect-meters">
        {(piece.meters ?? []).map((meter) => (
          <Meter key={meter.id} meter={meter} />
        ))}
      </div>
      <Statuses statuses={piece.statuses ?? []} />
      {(piece.statuses ?? []).map(
        (status) =>
          status.text && (
            <p class="inspect-note" key={status.id}>
              <b>{status.name}</b> {status.text}
            </p>
          ),
      )}
      <Facts facts={piece.facts ?? []} />
      {announced.map((telegraph) => (
        <div class="inspect-announced" key={telegraph.name}>
          <b>
            <Icon name="warn" title="Announced" />
            {telegraph.name}
          </b>
          <Facts facts={telegraph.facts ?? []} />
        </div>
      ))}
      {zones.map(([id, zone]) => (
        <p class="inspect-note" key={id}>
          <b>{zone.name}</b> {zoneCount(zone)}
          {zone.contents?.length
            ? `: ${zone.contents.map(({ name, count }) => `${count} ${name}`).join(", ")}`
            : ""}
        </p>
      ))}
      {side?.stance === "enemy" && piece.strikes && (
        <button
          type="button"
          class="answer inspect-pin"
          data-testid="pin"
          aria-pressed={pinned}
          onClick={() => survey.togglePin(inspected.id)}
        >
          <Icon name="pin" />
          {pinned ? "Unpin its reach" : "Pin its reach"}
        </button>
      )}
    </>
  );
}

function CardDetails({ card }: { card: Card | undefined }) {
  if (!card || card.hidden) return <h2>A card, face down</h2>;
  return (
    <>
      <h2>{card.name}</h2>
      <p class="inspect-kind">
        {[card.label, card.cost === undefined ? undefined : `cost ${card.cost}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {card.text && <p>{card.text}</p>}
      {(card.meters ?? []).map((meter) => (
        <Meter key={meter.id} meter={meter} />
      ))}
      <Facts facts={card.facts ?? []} />
    </>
  );
}

function Details({ inspected, scene }: { inspected: Inspected; scene: Scene }) {
  if (inspected.what === "piece") return <PieceDetails inspected={inspected} />;
  if (inspected.what === "tile") {
    const place = placeName(scene.board, inspected.tile);
    return (
      <>
        <h2>{inspected.title}</h2>
        {!inspected.title.endsWith(place) && <p class="inspect-kind">{place}</p>}
        <Facts facts={inspected.facts} />
      </>
    );
  }
  if (inspected.what === "card") {
    const { zone, slot } = inspected.place;
    return (
      <CardDetails card={slot === undefined ? undefined : scene.zones?.[zone]?.cards?.[slot]} />
    );
  }
  if (inspected.what === "zone") {
    const zone = scene.zones?.[inspected.id];
    if (!zone) return null;
    return (
      <>
        <h2>{zone.name}</h2>
        <p class="inspect-kind">{zoneCount(zone)} cards</p>
        <ul class="inspect-stack">
          {(zone.contents ?? []).map(({ name, count }) => (
            <li key={name}>
              <span>{name}</span> <b>{count}</b>
            </li>
          ))}
        </ul>
        <Facts facts={zone.facts ?? []} />
      </>
    );
  }
  return (
    <>
      <h2>{inspected.title}</h2>
      <Facts facts={inspected.facts} />
    </>
  );
}

function subjectOf(scene: Scene, inspected: Inspected): CardSubject {
  if (inspected.what === "tile") return { tile: inspected.tile, marked: [] };
  if (inspected.what !== "piece") return { marked: [] };
  const { strikes = [], moves = [] } = scene.pieces?.[inspected.id] ?? inspected.piece;
  return { piece: inspected.id, marked: [...strikes, ...moves] };
}

export function Inspect() {
  const { view, survey } = useMatchPage();
  const element = useRef<HTMLDivElement>(null);
  const inspected = survey.inspected.value;
  useCardPlace(element, inspected && subjectOf(view.scene.value, inspected));
  if (!inspected) return null;
  return (
    <div class="card-place" ref={element}>
      <aside
        class="plate inspect"
        data-testid="inspect"
        data-what={inspected.what}
        aria-label="Details"
      >
        <button
          type="button"
          class="modal-close"
          aria-label="Close"
          onClick={() => survey.inspect(undefined)}
        >
          <Icon name="close" />
        </button>
        <Details inspected={inspected} scene={view.scene.value} />
      </aside>
    </div>
  );
}
