/** The course of matches: the game's own score, and how often who is ahead wins. */
import type { CoursePart } from "../../net/lab";
import { linePath, reachOf } from "./chart_numbers";
import { Axis, ChartCard } from "./charts";
import { percent } from "./lab_words";

type CourseLine = {
  name: string;
  kind: "won" | "lost";
  /** One value for each part of a match, from its beginning to its end. */
  values: readonly (number | null)[];
};

export function Course({ curve }: { curve: readonly CoursePart[] }) {
  const scores: readonly CourseLine[] = [
    { name: "Won", kind: "won", values: curve.map(({ won }) => won) },
    { name: "Lost", kind: "lost", values: curve.map(({ lost }) => lost) },
  ];
  const leads: readonly CourseLine[] = [
    { name: "Leader", kind: "won", values: curve.map(({ leader }) => leader?.share ?? null) },
  ];
  return (
    <>
      <CourseChart
        title="Score over time"
        hint="The game’s own score, on average: of seats that won, and of those that lost."
        lines={scores}
        reach={reachOf(scores.map(({ values }) => values))}
        guide={0}
        say={score}
        testid="lab-course"
      />
      <CourseChart
        title="How often the leader wins"
        hint="How often the seat with the better score wins in the end."
        lines={leads}
        reach={{ low: 0, high: 1 }}
        guide={0.5}
        say={percent}
        testid="lab-leader"
      />
    </>
  );
}

type CourseChartProps = {
  title: string;
  hint: string;
  lines: readonly CourseLine[];
  /** What the height stands for. */
  reach: { low: number; high: number };
  /** Where a line goes across. */
  guide: number;
  say: (value: number) => string;
  testid: string;
};

function CourseChart({ title, hint, lines, reach, guide, say, testid }: CourseChartProps) {
  if (lines.every(({ values }) => values.every((value) => value === null))) return null;
  const across = linePath([guide, guide], reach);
  const told = lines.map(({ kind, name, values }) => ({
    kind,
    text: `${name}: ${end(values, say)} to ${end([...values].reverse(), say)}`,
  }));
  return (
    <ChartCard title={title} hint={hint} testid={testid}>
      <div class="lab-course">
        <div class="lab-scale" aria-hidden="true">
          <span>{say(reach.high)}</span>
          <span>{say(reach.low)}</span>
        </div>
        <div class="lab-chart">
          <svg
            class="lab-plot"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={told.map(({ text }) => text).join("; ")}
          >
            <path class="lab-even" d={across} />
            {lines.map(({ kind, values }) => (
              <path key={kind} class="lab-line" data-line={kind} d={linePath(values, reach)} />
            ))}
          </svg>
        </div>
        <Axis ends={["beginning", "half way", "end"]} />
      </div>
      <p class="lab-keys">
        {told.map(({ kind, text }) => (
          <span key={kind} data-line={kind}>
            {text}
          </span>
        ))}
      </p>
    </ChartCard>
  );
}

/** The first value that is known. */
function end(values: readonly (number | null)[], say: (value: number) => string): string {
  const known = values.find((value) => value !== null);
  return known === undefined || known === null ? "not known" : say(known);
}

/** A score with one digit. */
function score(value: number): string {
  return String(Math.round(value * 10) / 10).replace("-", "−");
}
