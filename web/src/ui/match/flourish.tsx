/** Dice with what they mean, cards as they turn over, words somebody says. CLIENT-LOG-2 */
import type { Flourish as Event } from "../../model/match";
import type { Card, Die } from "../../protocol/scene";
import { Icon } from "../parts/icons";
import { useTable } from "./table";
import { nameOf } from "./words";
import "./flourish.css";

/** The outline of a die by its sides: the number on it is always the face. */
const OUTLINES: { readonly [sides: number]: string } = {
  4: "M20 3 38 35H2Z",
  6: "M6 3h28q3 0 3 3v28q0 3-3 3H6q-3 0-3-3V6q0-3 3-3Z",
  8: "M20 2 38 20 20 38 2 20Z",
  10: "M20 2 38 16 33 34 20 38 7 34 2 16Z",
  12: "M20 2 37 14 31 35H9L3 14Z",
  20: "M20 2 36 11V29L20 38 4 29V11Z",
};

function DieFace({ die, settled }: { die: Die; settled: boolean }) {
  return (
    <span class="die" data-settled={settled} data-means={die.text}>
      <svg viewBox="0 0 40 40" role="img" aria-label={`${die.face} of ${die.sides}`}>
        <path d={OUTLINES[die.sides] ?? OUTLINES[6]} />
        <text x="20" y={die.sides === 4 ? 28 : 26.5} text-anchor="middle">
          {die.face}
        </text>
      </svg>
      <span class="die-means">{settled ? (die.text ?? "") : ""}</span>
    </span>
  );
}

function Dice({ cue, t }: { cue: Extract<Event, { kind: "dice" }>["cue"]; t: number }) {
  const { match, settings } = useTable();
  const still = settings.value.motion === "reduced";
  const who = cue.piece === undefined ? undefined : nameOf(match.scene.value, cue.piece);
  return (
    <div class="plate flourish" data-testid="dice">
      <p class="caps">{[who, cue.text].filter(Boolean).join(" · ")}</p>
      <div class="dice">
        {cue.dice.map((die, index) => (
          <DieFace key={index} die={die} settled={still || t > 0.35} />
        ))}
      </div>
    </div>
  );
}

export function CardFace({ card }: { card: Card | undefined }) {
  if (!card || card.hidden) {
    return (
      <span class="card-face" data-hidden="true">
        <Icon name="card" title="A card, face down" />
      </span>
    );
  }
  return (
    <span class="card-face" data-look={card.look}>
      {card.cost !== undefined && <b class="card-cost">{card.cost}</b>}
      <span class="card-name">{card.name}</span>
      {card.label && <span class="caps">{card.label}</span>}
      {card.text && <span class="card-text">{card.text}</span>}
      {(card.meters ?? []).length > 0 && (
        <span class="card-numbers">
          {(card.meters ?? []).map((meter) => (
            <b key={meter.id} title={meter.name}>
              {meter.value}
            </b>
          ))}
        </span>
      )}
    </span>
  );
}

const CARD_ACTS: { readonly [act: string]: string } = {
  flip: "turns over",
  draw: "draws",
  play: "plays",
  burn: "burns",
  discard: "discards",
  move: "moves",
  shuffle: "shuffles",
};

function Cards({ cue, t }: { cue: Extract<Event, { kind: "card" }>["cue"]; t: number }) {
  const { match, settings } = useTable();
  const still = settings.value.motion === "reduced";
  const who = cue.piece === undefined ? "" : nameOf(match.scene.value, cue.piece);
  const place = cue.to ?? cue.from;
  const zone = place && match.scene.value.zones?.[place.zone];
  const count = cue.count !== undefined && cue.count !== 1 ? `${cue.count} cards` : "";
  const words = [who, CARD_ACTS[cue.act] ?? cue.act, count, zone ? `(${zone.name})` : ""];
  const turning = cue.act === "flip" && !still;
  return (
    <div class="plate flourish" data-testid="card-flourish" data-act={cue.act}>
      <p class="caps">{words.filter(Boolean).join(" ")}</p>
      <span
        class="card-turn"
        style={turning ? { "--turn": String(Math.min(1, t * 2.25)) } : { "--turn": "1" }}
      >
        <CardFace card={turning && t < 0.22 ? { hidden: true } : cue.card} />
      </span>
    </div>
  );
}

export function Flourishes() {
  const { match } = useTable();
  const shown = match.flourishes.value;
  if (!shown.length) return null;
  return (
    <div class="flourishes" aria-hidden="true">
      {shown.map((flourish) => {
        if (flourish.kind === "dice") {
          return <Dice key={flourish.key} cue={flourish.cue} t={flourish.t} />;
        }
        if (flourish.kind === "card") {
          return <Cards key={flourish.key} cue={flourish.cue} t={flourish.t} />;
        }
        const { piece, text } = flourish.cue;
        return (
          <blockquote class="plate flourish dialogue" key={flourish.key}>
            {piece !== undefined && <cite>{nameOf(match.scene.value, piece)}</cite>}
            {text}
          </blockquote>
        );
      })}
    </div>
  );
}
