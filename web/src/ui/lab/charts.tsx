/** The drawings of the lab: shares with intervals, lengths, endings, and the course of matches. */
import type { ComponentChildren } from "preact";
import type {
  CoursePart,
  Difference,
  Lengths,
  ResultGroup,
  ResultRow,
  RunNumbers,
  Share,
} from "../../net/lab";
import { acrossBars, courseLines, linePath, reachOf } from "./chart_numbers";
import { counted, grouped, meaningOf, percent, points, rangeOf, reasonWords } from "./lab_words";

type CardProps = { title: string; hint?: string; testid?: string; children: ComponentChildren };

/** One part of the results. */
export function ChartCard({ title, hint, testid, children }: CardProps) {
  return (
    <section class="card lab-card" aria-label={title} data-testid={testid}>
      <h2>{title}</h2>
      {hint && <p class="hint lab-card-hint">{hint}</p>}
      {children}
    </section>
  );
}

/** A share and its interval, on a line from 0 to 100 %. */
export function Whisker({ share, label }: { share: Share; label: string }) {
  const at = (value: number) => `${value * 100}%`;
  return (
    <svg class="lab-whisker" role="img" aria-label={label}>
      <line class="lab-half" x1="50%" x2="50%" y1="0" y2="100%" />
      <line class="lab-ground" x1="0" x2="100%" y1="50%" y2="50%" />
      <rect
        class="lab-span"
        x={at(share.low)}
        width={at(Math.max(share.high - share.low, 0.004))}
        y="5"
        height="10"
        rx="5"
      />
      <circle class="lab-dot" cx={at(share.share)} cy="10" r="4.5" />
    </svg>
  );
}

type GroupProps = { group: ResultGroup; title: string; name: (row: string) => string };

export function Shares({ group, title, name }: GroupProps) {
  return (
    <ChartCard
      title={title}
      testid={`lab-group-${group.by}`}
      {...(group.of_first_seat ? { hint: "Each share is that of the first seat." } : {})}
    >
      <ul class="lab-rows">
        {group.rows.map((row) => (
          <ShareRow key={row.name} row={row} name={name(row.name)} />
        ))}
      </ul>
    </ChartCard>
  );
}

function ShareRow({ row, name }: { row: ResultRow; name: string }) {
  const { won, drawn, lost, share } = row;
  const results = `${grouped(won)} won, ${grouped(drawn)} drawn, ${grouped(lost)} lost`;
  return (
    <li class="lab-row" data-testid={`lab-row-${row.name}`}>
      <span class="lab-name">
        {name}
        <span class="hint">{results}</span>
      </span>
      {share ? (
        <>
          <Whisker
            share={share}
            label={`${name}: ${percent(share.share)}, between ${rangeOf(share)}`}
          />
          <span class="lab-value">
            <strong data-testid="lab-share">{percent(share.share)}</strong>
            <span class="hint">{rangeOf(share)}</span>
          </span>
        </>
      ) : (
        <span class="hint lab-nothing">No match counts yet</span>
      )}
    </li>
  );
}

/** How often each length came up, with a mark at the median. */
export function LengthChart({ lengths }: { lengths: RunNumbers["lengths"] }) {
  const { bars = [], beyond = 0, least, median, mean, most } = lengths;
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const top = Math.max(1, ...bars.map(({ count }) => count));
  const step = 100 / bars.length;
  const middle = acrossBars(bars, median);
  return (
    <ChartCard
      title="How long matches are"
      hint={`${grouped(least)} to ${grouped(most)} commands, ${grouped(mean)} on average.`}
      testid="lab-lengths"
    >
      <div class="lab-chart">
        <svg
          class="lab-plot"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`From ${least} to ${most} commands, median ${median}`}
        >
          {bars.map(({ from, to, count }, place) => (
            <rect
              key={from}
              class="lab-bar"
              x={place * step + step * 0.08}
              width={step * 0.84}
              y={100 - (count / top) * 100}
              height={(count / top) * 100}
            >
              <title>
                {from === to ? from : `${from} to ${to}`}: {count}
              </title>
            </rect>
          ))}
          <path class="lab-median" d={`M${middle} 0V100`} />
        </svg>
        <span
          class="lab-median-word"
          data-side={middle > 60 ? "before" : "after"}
          style={{ left: `${middle}%` }}
        >
          median {grouped(median)}
        </span>
      </div>
      <Axis ends={[grouped(first.from), "commands", grouped(last.to)]} />
      {beyond > 0 && <p class="hint">{`${grouped(beyond)} longer, up to ${grouped(most)}.`}</p>}
    </ChartCard>
  );
}

function Axis({ ends }: { ends: readonly [string, string, string] }) {
  return (
    <p class="lab-axis" aria-hidden="true">
      {ends.map((end) => (
        <span key={end}>{end}</span>
      ))}
    </p>
  );
}

type PartRowProps = {
  name: string;
  /** How many, in words. */
  number: string;
  /** The share of the whole, from 0 to 1. */
  part: number;
};

/** A part of a whole: a bar that is full where it is all of it. */
export function PartRow({ name, number, part }: PartRowProps) {
  return (
    <li class="lab-row">
      <span class="lab-name">
        {name}
        <span class="hint">{number}</span>
      </span>
      <svg class="lab-whisker" role="img" aria-label={percent(part)}>
        <line class="lab-ground" x1="0" x2="100%" y1="50%" y2="50%" />
        <rect class="lab-bar" x="0" width={`${part * 100}%`} y="4" height="12" rx="3" />
      </svg>
      <span class="lab-value">
        <strong>{percent(part)}</strong>
      </span>
    </li>
  );
}

/** Why matches end, the most frequent reason first. */
export function Endings({ endings }: { endings: RunNumbers["endings"] }) {
  const all = endings.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard title="How matches end" testid="lab-endings">
      <ul class="lab-rows">
        {endings.map(({ reason, count }) => (
          <PartRow
            key={reason}
            name={reasonWords(reason)}
            number={counted(count, "match", "matches")}
            part={count / Math.max(all, 1)}
          />
        ))}
      </ul>
    </ChartCard>
  );
}

/** The game's own score over the course of matches, and how often who is ahead wins. */
export function Course({ curve }: { curve: readonly CoursePart[] }) {
  const { won, lost } = courseLines(curve);
  const reach = reachOf([won, lost]);
  const leader = curve.map((part) => part.leader?.share ?? null);
  const known = (values: readonly (number | null)[]) => values.some((value) => value !== null);
  const even = 100 - ((0 - reach.low) / (reach.high - reach.low)) * 100;
  return (
    <>
      {(known(won) || known(lost)) && (
        <ChartCard
          title="Score over time"
          hint="The game’s own score, on average: of seats that won, and of those that lost."
          testid="lab-course"
        >
          <div class="lab-chart">
            <svg
              class="lab-plot"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              role="img"
              aria-label={`Winners end at ${told(won)}, losers at ${told(lost)}`}
            >
              <path class="lab-even" d={`M0 ${even}H100`} />
              <path class="lab-line" data-line="won" d={linePath(won, reach)} />
              <path class="lab-line" data-line="lost" d={linePath(lost, reach)} />
            </svg>
          </div>
          <Axis ends={["beginning", "half way", "end"]} />
          <p class="lab-keys">
            <span data-line="won">won, {told(won)} at the end</span>
            <span data-line="lost">lost, {told(lost)} at the end</span>
          </p>
        </ChartCard>
      )}
      {known(leader) && (
        <ChartCard
          title="Who is ahead wins"
          hint="How often the seat with the better score wins in the end."
        >
          <div class="lab-chart">
            <svg
              class="lab-plot"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              role="img"
              aria-label={`At the beginning ${share(leader[0])}, at the end ${share(leader.at(-1))}`}
            >
              <path class="lab-even" d="M0 50H100" />
              <path class="lab-line" data-line="won" d={linePath(leader, { low: 0, high: 1 })} />
            </svg>
          </div>
          <Axis ends={["beginning", "half way", "end"]} />
          <p class="lab-keys">
            <span data-line="won">
              {share(leader.find((value) => value !== null))} at first, {share(leader.at(-1))} at
              the end
            </span>
          </p>
        </ChartCard>
      )}
    </>
  );
}

function told(values: readonly (number | null)[]): string {
  const last = values.at(-1);
  return last === null || last === undefined
    ? "nothing"
    : String(Math.round(last * 10) / 10).replace("-", "−");
}

function share(value: number | null | undefined): string {
  return value === null || value === undefined ? "nobody" : percent(value);
}

type GapProps = { difference: Difference; scale: number; name: string };

/** A difference and its interval, around a line in the middle that stands for none. */
export function Gap({ difference, scale, name }: GapProps) {
  const at = (value: number) => 50 + (Math.max(-scale, Math.min(scale, value)) / scale) * 50;
  const [low, high] = [at(difference.low), at(difference.high)];
  const sure = difference.low > 0 ? "more" : difference.high < 0 ? "less" : "open";
  return (
    <svg
      class="lab-whisker"
      role="img"
      data-sure={sure}
      aria-label={`${name}: ${points(difference.difference)} points, between ${points(difference.low)} and ${points(difference.high)}; ${meaningOf(difference)}`}
    >
      <line class="lab-half" x1="50%" x2="50%" y1="0" y2="100%" />
      <line class="lab-ground" x1="0" x2="100%" y1="50%" y2="50%" />
      <rect
        class="lab-span"
        x={`${low}%`}
        width={`${Math.max(high - low, 0.6)}%`}
        y="5"
        height="10"
        rx="5"
      />
      <circle class="lab-dot" cx={`${at(difference.difference)}%`} cy="10" r="4.5" />
    </svg>
  );
}

/** The numbers that matter most. */
export function Tiles({ numbers, done }: { numbers: RunNumbers; done: number }) {
  const { first_seat: first, lengths } = numbers;
  const seat = numbers.groups.find(({ by }) => by === "seat")?.rows[0];
  const counts = seat ? seat.won + seat.drawn + seat.lost : 0;
  const alone = !first && seat?.share;
  return (
    <dl class="lab-tiles">
      <Tile name="matches" value={grouped(done)} testid="lab-matches" />
      {first && (
        <Tile
          name={first.between_equals ? "first seat, between equals" : "first seat"}
          value={percent(first.share)}
          more={rangeOf(first)}
        />
      )}
      {alone && <Tile name="won" value={percent(alone.share)} more={rangeOf(alone)} />}
      <Tile name="commands, the median" value={grouped(lengths.median)} more={span(lengths)} />
      {seat && counts > 0 && <Tile name="drawn" value={percent(seat.drawn / counts)} />}
    </dl>
  );
}

function span({ least, most }: Lengths): string {
  return `${grouped(least)} to ${grouped(most)}`;
}

type TileProps = { name: string; value: string; more?: string; testid?: string };

function Tile({ name, value, more, testid }: TileProps) {
  return (
    <div class="lab-tile">
      <dt>{name}</dt>
      <dd data-testid={testid}>
        {value}
        {more && <span class="hint">{more}</span>}
      </dd>
    </div>
  );
}
