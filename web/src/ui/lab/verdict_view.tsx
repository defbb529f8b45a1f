/** What a comparison of two variants knows, while it plays and when it has stopped. */
import type { ComparisonVerdict, OrderedSide, RunOrdered } from "../../net/lab";
import type { GameOffer } from "../../protocol/wire";
import { scaleOf } from "./chart_numbers";
import { Gap } from "./charts";
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
  const most = Math.max(1, ...pairs);
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
              <li class="lab-row" key={PAIRS[place]}>
                <span class="lab-name">
                  B brought {PAIRS[place]}
                  <span class="hint">{counted(count, "pair", "pairs")}</span>
                </span>
                <svg class="lab-whisker" role="img" aria-label={counted(count, "pair", "pairs")}>
                  <line class="lab-ground" x1="0" x2="100%" y1="50%" y2="50%" />
                  <rect
                    class="lab-bar"
                    x="0"
                    width={`${(count / most) * 100}%`}
                    y="4"
                    height="12"
                    rx="3"
                  />
                </svg>
                <span class="lab-value">
                  <strong>{((count / Math.max(all, 1)) * 100).toFixed(1)} %</strong>
                </span>
              </li>
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
