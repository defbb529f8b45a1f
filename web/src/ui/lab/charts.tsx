/** The drawings of the lab: shares with intervals, lengths, endings, and differences. */
import type { ComponentChildren } from "preact";
import type { Difference, Lengths, ResultGroup, ResultRow, RunNumbers, Share } from "../../net/lab";
import { acrossBars } from "./chart_numbers";
import { counted, grouped, meaningOf, percent, points, rangeOf, reasonWords } from "./lab_words";
import "./charts.css";

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

/** A list with more rows than this scrolls. */
const MANY = 6;

type RowsProps = { label: string; rows: ComponentChildren[] };

/** Rows, which keys can scroll if there are many. */
export function Rows({ label, rows }: RowsProps) {
  const list = <ul class="lab-rows">{rows}</ul>;
  if (rows.length <= MANY) return list;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in, as in a fieldset
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div class="lab-scroll" role="group" aria-label={label} tabIndex={0}>
      {list}
    </div>
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
      <Rows
        label={title}
        rows={group.rows.map((row) => <ShareRow key={row.name} row={row} name={name(row.name)} />)}
      />
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
        <span class="hint lab-nothing">No counted matches yet</span>
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
  // The last bar may stand for lengths that no match had.
  const end = Math.min(last.to, most);
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
                {from === to ? from : `${from} to ${Math.min(to, most)}`}: {count}
              </title>
            </rect>
          ))}
          <path class="lab-median" d={`M${middle} 0V100`} />
        </svg>
        <span
          class="lab-median-word"
          style={{ left: `${middle}%`, transform: `translateX(-${middle}%)` }}
        >
          median {grouped(median)}
        </span>
      </div>
      <Axis ends={[grouped(first.from), "commands", grouped(end)]} />
      {beyond > 0 && <p class="hint">{`${grouped(beyond)} longer, up to ${grouped(most)}.`}</p>}
    </ChartCard>
  );
}

export function Axis({ ends }: { ends: readonly [string, string, string] }) {
  return (
    <p class="lab-axis" aria-hidden="true">
      {ends.map((end, place) => (
        <span key={place}>{end}</span>
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
      <Rows
        label="How matches end"
        rows={endings.map(({ reason, count }) => (
          <PartRow
            key={reason}
            name={reasonWords(reason)}
            number={counted(count, "match", "matches")}
            part={count / Math.max(all, 1)}
          />
        ))}
      />
    </ChartCard>
  );
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
