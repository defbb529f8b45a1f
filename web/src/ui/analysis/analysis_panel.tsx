/**
 * The analysis of a replay: who was ahead when, where the match turned, and what would have been
 * better at the shown act.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type AnalysisReport, analysis } from "../../net/analysis";
import type { ReplayControls } from "../../net/replay";
import type { Seat } from "../../protocol/scene";
import type { Denial } from "../../protocol/wire";
import { useMatchPage } from "../match/context";
import { HudButton } from "../match/hud/control";
import { Segmented, Switch } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { denialOf } from "../shell/library";
import { across, lossOf, pathOf, percent, pointAt, summaryOf, verdictOn } from "./curve";
import "./analysis.css";

type AnalysisPanelProps = {
  replay: ReplayControls;
  journal: string;
  /** The seats that this browser held in the match. */
  own: readonly Seat[];
  onClose: () => void;
};

export function AnalysisPanel({ replay, journal, own, onClose }: AnalysisPanelProps) {
  const { view } = useMatchPage();
  const seat = useSignal<Seat>(replay.viewer.value ?? own[0] ?? 0);
  const open = useSignal(false);
  const report = useSignal<AnalysisReport | undefined>(undefined);
  const progress = useSignal<{ done: number; total: number }>({ done: 0, total: 0 });
  const denied = useSignal<Denial | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    report.value = undefined;
    denied.value = undefined;
    progress.value = { done: 0, total: 0 };
    analysis({
      journal,
      seat: seat.value,
      open: open.value,
      wanted: () => wanted,
      onProgress: (done, total) => {
        if (wanted) progress.value = { done, total };
      },
    }).then(
      (found) => {
        if (wanted) report.value = found;
      },
      (error: unknown) => {
        if (wanted) denied.value = denialOf(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [journal, seat.value, open.value]);

  const seats = view.scene.value.seats ?? {};
  const nameOf = (each: Seat) => seats[String(each)]?.name ?? `Seat ${each + 1}`;
  const options = Array.from({ length: replay.seatCount.value }, (_, each) => ({
    value: each,
    name: nameOf(each),
  }));
  return (
    <section class="plate analysis" aria-label="Analysis" data-testid="analysis">
      <div class="analysis-head">
        <h2>Analysis</h2>
        {options.length > 1 && (
          <Segmented
            bare
            label="Whose expectation"
            value={seat.value}
            options={options}
            onChange={(each) => {
              seat.value = each;
            }}
            testid="analysis-seat"
          />
        )}
        <Switch
          label="All cards open"
          on={open.value}
          onChange={(on) => {
            open.value = on;
          }}
          testid="analysis-open"
        />
        <button type="button" class="close" aria-label="Close the analysis" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {denied.value && <Refusal denial={denied.value} />}
      {!denied.value && !report.value && <Progress {...progress.value} />}
      {report.value && <Found report={report.value} replay={replay} name={nameOf(seat.value)} />}
    </section>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <p class="analysis-wait" role="status">
      <progress max={Math.max(total, 1)} value={done} aria-label="Acts looked at" />
      <span>{total ? `Looking at act ${done + 1} of ${total}` : "Waiting for the server"}</span>
    </p>
  );
}

type FoundProps = {
  report: AnalysisReport;
  replay: ReplayControls;
  name: string;
};

function Found({ report, replay, name }: FoundProps) {
  const { points, turns, adviser } = report;
  const { at, entries } = replay.place.value;
  const point = pointAt(points, at);
  const seek = (entry: number) => void replay.seek(entry);
  const before = turns.findLast(({ entry }) => entry < at);
  const after = turns.find(({ entry }) => entry > at);
  const none = { code: "analysis/none", text: "There is no turning point in this direction." };
  return (
    <>
      <div class="analysis-chart">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the position slider does the same by keys. */}
        <svg
          class="analysis-curve"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(report, name)}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            seek(Math.round(((event.clientX - box.left) / box.width) * entries));
          }}
        >
          <path class="analysis-even" d="M0 50H100" />
          <path class="analysis-line" d={pathOf(points, entries)} />
          <path class="analysis-now" d={`M${across(at, entries)} 0V100`} />
        </svg>
        {turns.map(({ entry, mistake }) => {
          const worth = pointAt(points, entry)?.worth ?? 500;
          return (
            <button
              key={entry}
              type="button"
              class="analysis-turn"
              data-mistake={mistake}
              data-now={entry === at}
              data-testid={`analysis-turn-${entry}`}
              style={{ left: `${across(entry, entries)}%`, top: `${100 - worth / 10}%` }}
              aria-label={`Turning point at act ${entry}: ${percent(worth)}${mistake ? ", a mistake" : ""}`}
              onClick={() => seek(entry)}
            >
              <span aria-hidden="true">{mistake ? "?" : ""}</span>
            </button>
          );
        })}
      </div>
      <div class="analysis-foot">
        <HudButton
          name="Turning point before"
          icon="previous"
          testid="analysis-before"
          refused={before ? undefined : none}
          onPress={() => before && seek(before.entry)}
        />
        <p class="analysis-words" role="status" data-testid="analysis-words">
          {point ? (
            <>
              <strong class="analysis-worth">
                {name} {percent(point.worth)}
              </strong>{" "}
              <span>
                Act {point.entry}: {point.text || "no words"}.
              </span>{" "}
              <span data-loss={lossOf(point) >= 5}>{verdictOn(point, adviser)}</span>
            </>
          ) : (
            <>
              {turns.length === 0 ? "No turning point. " : ""}Go to an act to see what it was worth.
              {report.stride > 1 ? ` One of ${report.stride} acts was looked at.` : ""}
            </>
          )}
        </p>
        <HudButton
          name="Next turning point"
          icon="next"
          testid="analysis-after"
          refused={after ? undefined : none}
          onPress={() => after && seek(after.entry)}
        />
      </div>
    </>
  );
}
