/** A card of a collection as it lies in the gallery, and its crest. */
import type { Card, Collection, Family } from "../../protocol/scene";
import { Emblem } from "../parts/emblem";
import { Crest, Icon } from "../parts/icons";

export function familyOf(collection: Collection, id: string): Family | undefined {
  return collection.families.find((each) => each.id === id);
}

export function tint(family: Family | undefined): { "--family": string } {
  return { "--family": `rgb(${(family?.colour ?? [150, 156, 160]).join(" ")})` };
}

export function FamilyCrest({ family }: { family: Family | undefined }) {
  return (
    <span class="family-crest" style={tint(family)}>
      <Crest name={family?.crest ?? ""} />
    </span>
  );
}

export function CollectionCard({ card, family }: { card: Card; family: Family | undefined }) {
  const numbers = card.meters ?? [];
  return (
    <span class="deck-card" style={tint(family)}>
      <span class="deck-card-art">
        <Emblem name={card.look ?? card.name ?? ""} />
        {card.cost !== undefined && (
          <b class="deck-card-cost">
            <span>{card.cost}</span>
          </b>
        )}
        <FamilyCrest family={family} />
      </span>
      <span class="deck-card-name">{card.name}</span>
      <span class="deck-card-kind">{card.label}</span>
      <span class="deck-card-text">{card.text}</span>
      {numbers.length > 0 && (
        <span class="deck-card-numbers">
          {numbers.map((meter) => (
            <b key={meter.id} title={meter.name}>
              {meter.icon && <Icon name={meter.icon} />}
              {meter.value}
            </b>
          ))}
        </span>
      )}
    </span>
  );
}
