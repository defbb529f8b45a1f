/** Two simulations side by side, with what differs and how sure that is. */
import { useEffect, useState } from "preact/hooks";
import { type ContrastRow, contrast, type RunContrast } from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Refusal } from "../parts/refusal";
import { denialOf } from "../shell/library";
import { scaleOf } from "./chart_numbers";
import { Gap } from "./charts";
import { grouped, headingOf, meaningOf, percent, points, reasonWords, rowName } from "./lab_words";

type ContrastViewProps = {
  run: number;
  other: number;
  offer: GameOffer | undefined;
  /** Changes with the numbers of both runs, which may still play. */
  fresh: string;
};

export function ContrastView({ run, other, offer, fresh }: ContrastViewProps) {
  const [found, setFound] = useState<RunContrast>();
  const [denied, setDenied] = useState<Denial>();
  useEffect(() => {
    let wanted = true;
    contrast(other, run).then(
      (answer) => {
        if (!wanted) return;
        setFound(answer);
        setDenied(undefined);
      },
      (error: unknown) => wanted && setDenied(denialOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [run, other, fresh]);
  if (denied) return <Refusal denial={denied} />;
  if (!found) return <p role="status">Comparing the runs…</p>;
  const [before, after] = found.lengths;
  const ends = [...found.groups.flatMap(({ rows }) => rows), ...found.endings].flatMap(
    ({ difference }) => (difference ? [difference.low, difference.high] : []),
  );
  const scale = scaleOf(ends);
  return (
    <section
      class="card lab-card lab-contrast"
      aria-labelledby="contrast"
      data-testid="lab-contrast"
    >
      <h2 id="contrast">
        Run {run} beside run {other}
      </h2>
      <p class="hint lab-card-hint">
        How many points run {run} has more than run {other}, with the 95 % interval; the scale
        reaches {Math.round(scale * 100)} points to both sides.
        {found.same_seeds &&
          " Both play the same seeds. This interval ignores that; “A or B?” uses it and needs fewer matches."}{" "}
        With many rows, about one in twenty stands out by chance.
      </p>
      {found.groups.map((group) => (
        <ContrastTable
          key={group.by}
          title={`${headingOf(offer, group.by)}${group.of_first_seat ? ", for the first seat" : ""}`}
          names={[run, other]}
          rows={group.rows}
          name={(row) => rowName(offer, group.by, row)}
          scale={scale}
        />
      ))}
      <ContrastTable
        title="How matches end"
        names={[run, other]}
        rows={found.endings}
        name={reasonWords}
        scale={scale}
      />
      <p>
        Matches have {grouped(after.median)} commands in run {run} and {grouped(before.median)} in
        run {other} (the median), {grouped(after.mean)} and {grouped(before.mean)} on average.
      </p>
    </section>
  );
}

type ContrastTableProps = {
  title: string;
  names: readonly [number, number];
  rows: readonly ContrastRow[];
  name: (row: string) => string;
  scale: number;
};

function ContrastTable({ title, names, rows, name, scale }: ContrastTableProps) {
  return (
    <table class="lab-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Name</span>
          </th>
          <th scope="col">Run {names[0]}</th>
          <th scope="col">Run {names[1]}</th>
          <th scope="col" class="lab-gap">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-testid={`lab-contrast-${row.name}`}>
            <th scope="row">{name(row.name)}</th>
            <td>{row.b.share ? percent(row.b.share.share) : "–"}</td>
            <td>{row.a.share ? percent(row.a.share.share) : "–"}</td>
            <td class="lab-gap">
              {row.difference ? (
                <span class="lab-gap-parts">
                  <Gap difference={row.difference} scale={scale} name={name(row.name)} />
                  <span class="lab-gap-words">
                    <strong data-testid="lab-difference">
                      {points(row.difference.difference)}
                    </strong>{" "}
                    <span class="hint">
                      {points(row.difference.low)} to {points(row.difference.high)},{" "}
                      {meaningOf(row.difference)}
                    </span>
                  </span>
                </span>
              ) : (
                "–"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
