/** One run: how far it is, what it has counted, and what stands out. */
import { useEffect, useRef, useState } from "preact/hooks";
import {
  follow,
  forget,
  isGone,
  isOpen,
  journalOf,
  type RunHead,
  type RunStanding,
  type StandOut,
  stop,
} from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { showJournal } from "../replay/journal";
import { denialOf, offerOf } from "../shell/library";
import { go } from "../shell/router";
import { ChartCard, Endings, LengthChart, Shares, Tiles } from "./charts";
import { ContrastView } from "./contrast_view";
import { Course } from "./course";
import { botName, grouped, headingOf, OUTLIER_WORDS, rowName, scenarioName } from "./lab_words";
import { RunHeader } from "./run_head";
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
      onTrouble: ({ denial }) => {
        setDenied(denial);
        if (!isGone(denial)) return;
        setNow(undefined);
        onChange();
      },
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
  if (!now) return denied ? <Refusal denial={denied} /> : <p role="status">Loading the run…</p>;
  const offer = offerOf(now.game);
  const other = runs.find((each) => each.run === beside);
  return (
    <article class="lab-run" aria-label={`Run ${run}`} data-testid="lab-run">
      <RunHeader
        now={now}
        beside={beside}
        runs={runs}
        offer={offer}
        denied={denied}
        onDismiss={() => setDenied(undefined)}
        onStop={() => void act(() => stop(run))}
        onForget={() =>
          void act(async () => {
            await forget(run);
            go({ screen: "lab" });
          })
        }
      />
      {beside !== undefined && beside !== run && (
        <ContrastView
          key={beside}
          run={run}
          other={beside}
          offer={offer}
          fresh={`${now.done}, ${other?.done}`}
        />
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

type StandOutsProps = { run: number; list: readonly StandOut[]; offer: GameOffer | undefined };

/** Matches worth a look, each of which opens as a replay. */
function StandOuts({ run, list, offer }: StandOutsProps) {
  const [denied, setDenied] = useState<Denial>();
  const [opening, setOpening] = useState<number>();
  // A journal that comes late must not lead away from another page.
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  const watch = async ({ match }: StandOut) => {
    if (opening !== undefined) return;
    setOpening(match);
    setDenied(undefined);
    try {
      const journal = await journalOf(run, match);
      if (here.current) showJournal(`Match ${match} of run ${run}`, journal);
    } catch (error) {
      if (!here.current) return;
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
