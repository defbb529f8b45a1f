/** What a comparison of two variants knows, while it plays and when it has stopped. */
import type { ComparisonVerdict, RunOrdered } from "../../net/lab";
import type { GameOffer } from "../../protocol/wire";
import { scaleOf } from "./chart_numbers";
import { Gap, PartRow, Rows } from "./charts";
import { capital, counted, points, sideWords } from "./lab_words";

/** What a pair came to for the second variant, from −1 to 1. */
const PAIRS = [
  "a point less",
  "half a point less",
  "the same",
  "half a point more",
  "a point more",
];

/** Nothing is concluded from fewer pairs. */
const ENOUGH = 100;

type VerdictViewProps = {
  verdict: ComparisonVerdict;
  ordered: RunOrdered;
  offer: GameOffer | undefined;
};

export function VerdictView({ verdict, ordered, offer }: VerdictViewProps) {
  const { worth, radius, margin, pairs, told } = verdict;
  const all = pairs.reduce((sum, count) => sum + count, 0);
  const known = all >= ENOUGH && radius !== null;
  // Nobody can be worth more than all.
  const low = Math.max(-1, worth - (radius ?? 0));
  const high = Math.min(1, worth + (radius ?? 0));
  const scale = scaleOf([low, high, margin]);
  return (
    <section class="card lab-card" aria-label="What is known" data-testid="lab-verdict">
      <h2>Which is better?</h2>
      <p class="lab-told" data-finding={verdict.finding}>
        {known
          ? `${capital(told)}.`
          : all > 0
            ? `Too early to tell: nothing is concluded before ${ENOUGH} pairs.`
            : "Nothing is played yet."}
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
        <p class="lab-gap-parts lab-verdict-gap">
          <Gap difference={{ difference: worth, low, high }} scale={scale} name="B minus A" />
          <strong>{points(worth)}</strong>
          <span class="hint">
            {points(low)} to {points(high)} points for B; less than {(margin * 100).toFixed(0)} does
            not matter
          </span>
        </p>
      )}
      {all > 0 && (
        <>
          <h3>Pairs of matches with the same seed</h3>
          <Rows
            label="Pairs of matches with the same seed"
            rows={pairs.map((count, place) => (
              <PartRow
                key={PAIRS[place]}
                name={`B scored ${PAIRS[place]}`}
                number={counted(count, "pair", "pairs")}
                part={count / all}
              />
            ))}
          />
        </>
      )}
    </section>
  );
}
