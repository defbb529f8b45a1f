/** Dice with their meaning, cards that turn over, speech. CLIENT-LOG-2 */

import type { ScreenCue as Event } from "../../../model/match/shown";
import { ease } from "../../../model/playback/easing";
import type { CardPlace, Colour, Die } from "../../../protocol/scene";
import { useMatchPage } from "../context";
import { CardFace } from "../hand/card";
import { seatColour } from "../hand/zones";
import { nameOf } from "../words";
import "./screen_cues.css";

/** The outline of a die by its sides. The number on it is always the face. */
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
  const { view, settings } = useMatchPage();
  const still = settings.value.motion === "reduced";
  const who = cue.piece === undefined ? undefined : nameOf(view.scene.value, cue.piece);
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

const CARD_ACTS: { readonly [act: string]: string } = {
  flip: "turns over",
  draw: "draws",
  play: "plays",
  burn: "burns",
  discard: "discards",
  move: "moves",
  shuffle: "shuffles",
};

type CardCue = Extract<Event, { kind: "card" }>["cue"];

/** The box of a card on the page, or of the pile that it is in. */
function boxOf(place: CardPlace | undefined): DOMRect | undefined {
  if (!place) return undefined;
  const zone = CSS.escape(place.zone);
  const slot = place.slot === undefined ? "" : `[data-zone="${zone}"][data-slot="${place.slot}"],`;
  return document.querySelector(`${slot}[data-zone-id="${zone}"]`)?.getBoundingClientRect();
}

const middle = ({ left, top, width, height }: DOMRect) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** A card that goes from one place on the page to another. */
function Flight({ cue, t, colour }: { cue: CardCue; t: number; colour: Colour | undefined }) {
  const [from, to] = [boxOf(cue.from), boxOf(cue.to)];
  if (!to) return null;
  const part = ease(cue.easing, t);
  const [start, end] = [middle(from ?? to), middle(to)];
  const x = start.x + (end.x - start.x) * part;
  const y = start.y + (end.y - start.y) * part - Math.sin(Math.PI * part) * 40;
  const wide = (from?.width ?? to.width) * (1 - part) + to.width * part;
  return (
    <div
      class="card-flight"
      data-testid="card-flourish"
      data-act={cue.act}
      style={{ transform: `translate(${x}px, ${y}px)`, "--card": `${wide}px` }}
    >
      <CardFace card={cue.card ?? { hidden: true }} colour={colour} />
    </div>
  );
}

/** A card that everybody is shown: played, turned over, burned, broken. */
function Shown({ cue, t, colour }: { cue: CardCue; t: number; colour: Colour | undefined }) {
  const { view, settings } = useMatchPage();
  const still = settings.value.motion === "reduced";
  const who = cue.piece === undefined ? "" : nameOf(view.scene.value, cue.piece);
  const place = cue.to ?? cue.from;
  const zone = place && view.scene.value.zones?.[place.zone];
  const owner = zone?.owner === undefined ? undefined : view.scene.value.seats?.[zone.owner]?.name;
  const count = cue.count !== undefined && cue.count !== 1 ? `${cue.count} cards` : "";
  const words = [
    who || owner,
    CARD_ACTS[cue.act] ?? cue.act,
    count,
    !owner && zone ? `(${zone.name})` : "",
  ];
  const turning = cue.act === "flip" && !still;
  return (
    <div
      class="flourish card-shown"
      data-testid="card-flourish"
      data-act={cue.act}
      style={{ "--t": still ? "0.5" : t.toFixed(3) }}
    >
      <span
        class="card-turn"
        style={turning ? { "--turn": String(Math.min(1, t * 2.25)) } : { "--turn": "1" }}
      >
        <CardFace card={turning && t < 0.22 ? { hidden: true } : cue.card} colour={colour} />
      </span>
      <p class="caps">{words.filter(Boolean).join(" ")}</p>
    </div>
  );
}

const FLYING: readonly string[] = ["draw", "move"];

function Cards({ cue, t }: { cue: CardCue; t: number }) {
  const { view, settings } = useMatchPage();
  const scene = view.scene.value;
  const zone = (cue.from ?? cue.to)?.zone;
  const colour = seatColour(scene, zone === undefined ? undefined : scene.zones?.[zone]?.owner);
  if (!FLYING.includes(cue.act)) return <Shown cue={cue} t={t} colour={colour} />;
  return settings.value.motion === "reduced" ? null : <Flight cue={cue} t={t} colour={colour} />;
}

export function ScreenCues() {
  const { view, playback } = useMatchPage();
  const shown = playback.screenCues.value;
  if (!shown.length) return null;
  return (
    <div class="screen-cues" aria-hidden="true">
      {shown.map((flourish) => {
        if (flourish.kind === "dice") {
          return <Dice key={flourish.key} cue={flourish.cue} t={flourish.t} />;
        }
        if (flourish.kind === "card") {
          return <Cards key={flourish.key} cue={flourish.cue} t={flourish.t} />;
        }
        if (flourish.kind === "words") {
          return (
            <p
              class="big-words"
              key={flourish.key}
              data-testid="big-words"
              style={{ "--t": flourish.t.toFixed(3) }}
            >
              {flourish.text}
            </p>
          );
        }
        const { piece, text } = flourish.cue;
        return (
          <blockquote class="plate flourish dialogue" key={flourish.key}>
            {piece !== undefined && <cite>{nameOf(view.scene.value, piece)}</cite>}
            {text}
          </blockquote>
        );
      })}
    </div>
  );
}
