/** Opponents with a face: who they are, what they can do, and what they do next. */
import type { Id, Trick, Portrait as Value } from "../../../protocol/scene";
import { Face } from "../../parts/face";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { inOrder } from "../words";
import { Meter } from "./meter";
import "./portraits.css";

/** Up to this many tricks are explained without asking. */
const FEW = 2;

/** When a trick happens, in as few words as possible. */
export function trickWord({ due, state }: Trick): string {
  if (state === "active") return "now";
  if (state === "over") return "over";
  if (due === undefined) return "";
  return due <= 1 ? "next" : `in ${due}`;
}

function TrickLine({ trick, open }: { trick: Trick; open: boolean }) {
  const word = trickWord(trick);
  const near = word === "next" || word === "now";
  return (
    <li>
      <details class="trick" open={open} data-near={near} data-state={trick.state ?? "open"}>
        <summary>
          <Icon name={trick.icon ?? "star"} />
          <span class="trick-name">{trick.name}</span>
          {word && <span class="trick-due">{word}</span>}
        </summary>
        <p>{trick.text}</p>
      </details>
    </li>
  );
}

function Panel({ id, portrait }: { id: Id; portrait: Value }) {
  const { view, playback } = useMatchPage();
  const side = portrait.side === undefined ? undefined : view.scene.value.sides?.[portrait.side];
  const tricks = portrait.tricks ?? [];
  // The portrait shows when it is acting.
  const acting = playback.banner.value?.face === portrait.look;
  return (
    <section
      class="plate portrait"
      data-testid={`portrait-${id}`}
      data-acting={acting}
      aria-label={portrait.name}
    >
      <header class="portrait-head">
        <span class="portrait-frame">
          <Face look={portrait.look} {...(side ? { colour: side.colour } : {})} />
        </span>
        <span class="portrait-words">
          {portrait.label && <span class="caps">{portrait.label}</span>}
          <b class="portrait-name">{portrait.name}</b>
          {portrait.text && <span class="portrait-text">{portrait.text}</span>}
        </span>
      </header>
      {portrait.next && (
        <p class="portrait-next" data-testid={`portrait-next-${id}`}>
          <Icon name="wait" />
          <span>{portrait.next}</span>
        </p>
      )}
      {(portrait.meters ?? []).length > 0 && (
        <div class="portrait-meters">
          {(portrait.meters ?? []).map((meter) => (
            <Meter key={meter.id} meter={meter} />
          ))}
        </div>
      )}
      {tricks.length > 0 && (
        <ul class="tricks">
          {tricks.map((trick) => (
            <TrickLine key={trick.name} trick={trick} open={tricks.length <= FEW} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function Portraits() {
  const { view } = useMatchPage();
  return (
    <>
      {inOrder(view.scene.value.portraits).map(([id, portrait]) => (
        <Panel key={id} id={id} portrait={portrait} />
      ))}
    </>
  );
}
