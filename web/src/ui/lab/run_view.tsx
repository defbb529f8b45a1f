/** One run: how far it is, what it has counted, and what stands out. */
import { useEffect, useState } from "preact/hooks";
import {
  follow,
  forget,
  isOpen,
  journalOf,
  type RunHead,
  type RunStanding,
  reportOf,
  type StandOut,
  stop,
} from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Button, Copyable } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { showJournal } from "../replay/journal";
import { denialOf, offerOf } from "../shell/library";
import { go } from "../shell/router";
import { ChartCard, Course, Endings, LengthChart, Shares, Tiles } from "./charts";
import { ContrastView } from "./contrast_view";
import {
  botName,
  grouped,
  headingOf,
  OUTLIER_WORDS,
  progressOf,
  rowName,
  STATE_WORDS,
  scenarioName,
  titleOfRun,
} from "./lab_words";
import { VerdictView } from "./verdict_view";
import "./run.css";

type RunViewProps = {
  run: number;
  /** The run to put beside it. */
  beside: number | undefined;
  runs: readonly RunHead[];
  /** Something has changed that lists show. */
  onChange: () => void;
};

export function RunView({ run, beside, runs, onChange }: RunViewProps) {
  const [now, setNow] = useState<RunStanding>();
  const [denied, setDenied] = useState<Denial>();
  // Asked anew after somebody has stopped it.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let wanted = true;
    setDenied(undefined);
    void follow({
      run,
      wanted: () => wanted,
      onStanding: (standing) => {
        setNow(standing);
        setDenied(undefined);
        if (!isOpen(standing)) onChange();
      },
      onTrouble: ({ denial }) => setDenied(denial),
    });
    return () => {
      wanted = false;
    };
  }, [run, asked, onChange]);

  const act = async (deed: () => Promise<unknown>) => {
    try {
      await deed();
      setAsked((count) => count + 1);
      onChange();
    } catch (error) {
      setDenied(denialOf(error));
    }
  };
  if (!now || now.run !== run)
    return denied ? <Refusal denial={denied} /> : <p role="status">Asking for the run…</p>;
  const offer = offerOf(now.game);
  // A comparison that knows its answer needs no more matches.
  const most = now.kind === "comparison" && now.state === "done" ? now.done : now.games;
  return (
    <article class="lab-run" aria-label={`Run ${run}`} data-testid="lab-run">
      <header class="card lab-run-head">
        <p class="over">{offer?.about.title ?? now.game}</p>
        <h2>{titleOfRun(now, offer)}</h2>
        <div class="lab-progress">
          <progress max={Math.max(most, 1)} value={now.done} aria-label="Matches played" />
          <p data-testid="lab-progress" data-state={now.state}>
            <strong>{STATE_WORDS[now.state]}.</strong> {progressOf(now)}
          </p>
          {/* Only this is read aloud by itself: the numbers change every second. */}
          <span class="unseen" role="status">
            {STATE_WORDS[now.state]}
          </span>
        </div>
        {now.why && <Refusal denial={{ code: "lab/failed", message: now.why }} />}
        {denied && <Refusal denial={denied} onClose={() => setDenied(undefined)} />}
        <div class="lab-acts">
          {isOpen(now) && (
            <Button icon="close" testid="lab-stop" onClick={() => void act(() => stop(run))}>
              Stop
            </Button>
          )}
          {now.numbers && now.done > 0 && !isOpen(now) && (
            <>
              <a
                class="button"
                href={reportOf(run)}
                target="_blank"
                rel="noreferrer"
                data-testid="lab-report"
              >
                <Icon name="scroll" />
                Open the report
              </a>
              <a
                class="button"
                data-kind="quiet"
                href={reportOf(run)}
                download={`${now.game}-${run}.html`}
              >
                <Icon name="save" />
                Save it
              </a>
            </>
          )}
          {!isOpen(now) && (
            <Button
              kind="quiet"
              icon="trash"
              testid="lab-forget"
              onClick={() =>
                void act(async () => {
                  await forget(run);
                  go({ screen: "lab" });
                })
              }
            >
              Forget
            </Button>
          )}
        </div>
        {now.numbers && <Beside now={now} beside={beside} runs={runs} offer={offer} />}
        <details class="lab-line">
          <summary>The command that plays the same matches</summary>
          <Copyable text={now.line} label="Command" testid="lab-line" />
        </details>
      </header>
      {beside !== undefined && beside !== run && (
        <ContrastView run={run} other={beside} offer={offer} fresh={now.done} />
      )}
      {now.verdict && <VerdictView verdict={now.verdict} ordered={now.ordered} offer={offer} />}
      {now.numbers && now.done > 0 && (
        <>
          <Tiles numbers={now.numbers} done={now.done} />
          <div class="lab-cards">
            {now.numbers.groups.map((group) => (
              <Shares
                key={group.by}
                group={group}
                title={headingOf(offer, group.by)}
                name={(row) => rowName(offer, group.by, row)}
              />
            ))}
            <LengthChart lengths={now.numbers.lengths} />
            <Endings endings={now.numbers.endings} />
            {now.numbers.curve && <Course curve={now.numbers.curve} />}
          </div>
          <p class="hint">
            A share counts a draw as half a win. Its bar is where the true share lies in 95 of 100
            cases; it narrows as matches are played.
          </p>
          <StandOuts run={run} list={now.numbers.outliers} offer={offer} />
        </>
      )}
    </article>
  );
}

type BesideProps = {
  now: RunHead;
  beside: number | undefined;
  runs: readonly RunHead[];
  offer: GameOffer | undefined;
};

/** The choice of another run to put beside this one. */
function Beside({ now, beside, runs, offer }: BesideProps) {
  const others = runs.filter(
    ({ run, game, kind, done }) =>
      run !== now.run && game === now.game && kind === "simulation" && done > 0,
  );
  if (others.length === 0) return null;
  return (
    <label class="lab-beside">
      <span class="label">Compare with</span>
      <select
        class="lab-select"
        data-testid="lab-beside"
        value={beside ?? ""}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          const other = value === "" ? {} : { beside: Number(value) };
          go({ screen: "lab", run: now.run, ...other }, "replace");
        }}
      >
        <option value="">no other run</option>
        {others.map((other) => (
          <option key={other.run} value={other.run}>
            Run {other.run}: {titleOfRun(other, offer)}
          </option>
        ))}
      </select>
    </label>
  );
}

type StandOutsProps = { run: number; list: readonly StandOut[]; offer: GameOffer | undefined };

/** Matches worth a look, each of which opens as a replay. */
function StandOuts({ run, list, offer }: StandOutsProps) {
  const [denied, setDenied] = useState<Denial>();
  const [opening, setOpening] = useState<number>();
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  const watch = async ({ match }: StandOut) => {
    if (opening !== undefined) return;
    setOpening(match);
    setDenied(undefined);
    try {
      showJournal(`Match ${match} of run ${run}`, await journalOf(run, match));
    } catch (error) {
      setDenied(denialOf(error));
      setOpening(undefined);
    }
  };
  return (
    <ChartCard
      title="Matches to look at"
      hint="Each is played again for you, and opens as a replay."
      testid="lab-outliers"
    >
      {denied && <Refusal denial={denied} />}
      <div class="lab-kinds">
        {kinds.map((kind) => (
          <section key={kind} aria-label={OUTLIER_WORDS[kind]?.name ?? kind}>
            <h3>{OUTLIER_WORDS[kind]?.name ?? kind}</h3>
            <p class="hint">{OUTLIER_WORDS[kind]?.text}</p>
            <ul class="lab-matches">
              {list
                .filter((each) => each.kind === kind)
                .map((each) => (
                  <li key={each.match}>
                    <button
                      type="button"
                      class="lab-match"
                      aria-busy={opening === each.match}
                      data-testid={`lab-watch-${kind}`}
                      onClick={() => void watch(each)}
                    >
                      <Icon name="play" />
                      <span>
                        <strong>Match {grouped(each.match)}</strong>
                        <span class="hint">
                          {opening === each.match ? "Opening…" : aboutMatch(each, offer)}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </ChartCard>
  );
}

function aboutMatch({ commands, scenario, bots }: StandOut, offer: GameOffer | undefined): string {
  const parts = [
    `${grouped(commands)} commands`,
    ...(scenario ? [scenarioName(offer, scenario)] : []),
    bots.map((bot) => botName(offer, bot)).join(" – "),
  ];
  return parts.join(" · ");
}
