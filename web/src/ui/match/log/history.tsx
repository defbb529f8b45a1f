/** The cards that were played last, the newest first. DUEL-UI-5 */
import { useComputed } from "@preact/signals";
import { useMatchPage } from "../context";
import { Art, NOBODY } from "../hand/card";
import "./history.css";

const SHOWN = 12;

export function History() {
  const { view, survey } = useMatchPage();
  const played = useComputed(() =>
    view.log.value
      .flatMap(({ card, index, text }) => (card ? [{ card, index, text }] : []))
      .slice(-SHOWN)
      .reverse(),
  );
  if (played.value.length === 0) return null;
  return (
    <section class="plate history" data-testid="history" aria-label="Played last">
      {played.value.map(({ card, index, text }) => (
        <button
          type="button"
          key={index}
          title={text}
          aria-label={text}
          style={{ "--side": `rgb(${(card.colour ?? NOBODY).join(" ")})` }}
          onClick={() =>
            survey.inspect({
              what: "text",
              title: card.name ?? "",
              facts: [{ name: card.label ?? "", text: card.text ?? "" }, ...(card.facts ?? [])],
            })
          }
        >
          <Art look={card.look ?? ""} colour={card.colour ?? NOBODY} />
        </button>
      ))}
    </section>
  );
}
