/**
 * A card in a hand, in play or in the inspector: cost, picture, name, words, numbers. CLIENT-HAND-1
 */

import { EMBLEM_SHAPES, emblem } from "../../../../looks/emblems";
import type { Card, Colour } from "../../../protocol/scene";
import { Layers } from "../../parts/face";
import { Likeness } from "../../parts/figure_picture";
import { Icon } from "../../parts/icons";
import { memo } from "../../parts/memo";
import { meterText, meterValue } from "../words";
import "./card.css";

export const NOBODY: Colour = [150, 142, 124];

/** The figure of a look, or an emblem for a look without a model. */
export function Art({ look, colour }: { look: string; colour: Colour }) {
  return (
    <span class="card-art">
      <Likeness look={look} colour={colour} or={EMBLEM_SHAPES}>
        <Layers drawn={emblem(look)} look={look} view="-14 2 128 96" />
      </Likeness>
    </span>
  );
}

type Faced = {
  card: Card | undefined;
  /** The colour of the card's owner. */
  colour?: Colour | undefined;
  /** On a button: its spoken name, in place of everything that is written on the card. */
  spoken?: string | undefined;
};

export const CardFace = memo((faced: Faced) => {
  if (faced.spoken === undefined) return <Face {...faced} />;
  return (
    <>
      <span class="unseen">{faced.spoken}</span>
      <Face {...faced} />
    </>
  );
});

function Face({ card, colour = NOBODY, spoken }: Faced) {
  const mute = spoken === undefined ? undefined : true;
  if (!card || card.hidden) {
    return (
      <span class="card-face" data-hidden="true" aria-hidden={mute}>
        <Icon name="card" title="A card, face down" />
      </span>
    );
  }
  const meters = card.meters ?? [];
  return (
    <span
      class="card-face"
      aria-hidden={mute}
      data-look={card.look}
      data-kind={card.label?.toLowerCase()}
      style={{ "--side": `rgb(${colour.join(" ")})` }}
    >
      {card.cost !== undefined && (
        <b class="card-cost" title={`Cost ${card.cost}`}>
          <span>{card.cost}</span>
        </b>
      )}
      <Art look={card.look ?? ""} colour={colour} />
      <span class="card-name">{card.name}</span>
      {card.label && <span class="card-label">{card.label}</span>}
      {card.text && <span class="card-text">{card.text}</span>}
      {meters.length > 0 && (
        <span class="card-numbers">
          {meters.map((meter) => (
            <b key={meter.id} title={meterText(meter)} data-meter={meter.id}>
              {meter.icon && <Icon name={meter.icon} />}
              {meterValue(meter)}
            </b>
          ))}
        </span>
      )}
    </span>
  );
}
