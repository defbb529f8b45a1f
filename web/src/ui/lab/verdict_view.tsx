/** What a comparison of two variants knows, while it plays and when it has stopped. */
import type { ComparisonVerdict, OrderedSide, RunOrdered } from "../../net/lab";
import type { GameOffer } from "../../protocol/wire";
import { scaleOf } from "./chart_numbers";
import { Gap, PartRow } from "./charts";
import { botName, counted, points } from "./lab_words";

/** What a pair came to for the second variant, from −1 to 1. */
const PAIRS = [
  "a point less",
  "half a point less",
  "the same",
  "half a point more",
  "a point more",
];

type VerdictViewProps = {
  verdict: ComparisonVerdict;
  ordered: RunOrdered;
  offer: GameOffer | undefined;
};

export function VerdictView({ verdict, ordered, offer }: VerdictViewProps) {
  const { worth, radius, margin, pairs, told } = verdict;
  const all = pairs.reduce((sum, count) => sum + count, 0);
  const known = all > 0 && radius !== null;
  const difference = { difference: worth, low: worth - (radius ?? 0), high: worth + (radius ?? 0) };
  const scale = scaleOf([difference.low, difference.high, margin]);
  return (
    <section class="card lab-card" aria-label="What is known" data-testid="lab-verdict">
      <h2>Which is better?</h2>
      <p class="lab-told" data-finding={verdict.finding}>
        {known ? sentence(told) : "Nothing is played yet."}
      </p>
      {ordered.a && ordered.b && (ordered.versus ?? []).length === 0 && (
        <dl class="lab-sides">
          <dt>A</dt>
          <dd>{sideWords(ordered.a, offer)}</dd>
          <dt>B</dt>
          <dd>{sideWords(ordered.b, offer)}</dd>
        </dl>
      )}
      {known && (
        <>
          <p class="lab-gap-parts lab-verdict-gap">
            <Gap difference={difference} scale={scale} name="B less A" />
            <strong>{points(worth)}</strong>
            <span class="hint">
              {points(difference.low)} to {points(difference.high)} points for B; less than{" "}
              {(margin * 100).toFixed(0)} does not matter
            </span>
          </p>
          <h3>Pairs of matches with the same seed</h3>
          <ul class="lab-rows">
            {pairs.map((count, place) => (
              <PartRow
                key={PAIRS[place]}
                name={`B brought ${PAIRS[place]}`}
                number={counted(count, "pair", "pairs")}
                part={count / Math.max(all, 1)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function sideWords({ bots, set }: OrderedSide, offer: GameOffer | undefined): string {
  return [bots.map((bot) => botName(offer, bot)).join(" – "), ...set].join(", ");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
