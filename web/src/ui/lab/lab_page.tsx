/** The lab of a local server: order a run, watch it converge, and look at what came of it. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { isOpen, type LabOverview, overview, type RunHead } from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { Frame } from "../shell/frame";
import { denialOf, offerOf } from "../shell/library";
import { Link } from "../shell/router";
import { percentDone, progressOf, STATE_WORDS, titleOfRun } from "./lab_words";
import { OrderForm } from "./order_form";
import { RunView } from "./run_view";
import "./lab.css";

/** How often the list of runs is asked for while it changes or is not known, in milliseconds. */
const PAUSE = 3000;

type LabPageProps = {
  offers: readonly GameOffer[];
  run: number | undefined;
  beside: number | undefined;
};

export function LabPage({ offers, run, beside }: LabPageProps) {
  const [known, setKnown] = useState<LabOverview>();
  const [denied, setDenied] = useState<Denial>();
  const refresh = useCallback(() => {
    overview().then(
      (found) => {
        setKnown(found);
        setDenied(undefined);
      },
      (error: unknown) => setDenied(denialOf(error)),
    );
  }, []);
  useEffect(refresh, [refresh]);
  const runs = known?.runs ?? [];
  const changing = denied !== undefined || runs.some(isOpen);
  useEffect(() => {
    if (!changing) return;
    const timer = window.setInterval(refresh, PAUSE);
    return () => window.clearInterval(timer);
  }, [changing, refresh]);
  return (
    <Frame
      title={run === undefined ? "The lab" : `Run ${run}`}
      over={run === undefined ? "Balance in numbers" : "The lab"}
      wide
      aside={
        run !== undefined && (
          <Link to={{ screen: "lab" }} class="button" data-kind="quiet" data-testid="lab-new">
            <Icon name="plus" />
            New run
          </Link>
        )
      }
    >
      {/* The page of a run reports by itself that the server does not answer. */}
      {denied && run === undefined && <Refusal denial={denied} />}
      <div class="lab">
        <div class="lab-main">
          {run === undefined ? (
            <>
              <p class="lab-intro">
                Bots play many matches on this machine
                {known && known.limits.threads > 1 && `, ${known.limits.threads} at a time`}. You
                see who wins how often, and how sure that is, while they play. Nothing leaves this
                machine.
              </p>
              <OrderForm offers={offers} limits={known?.limits} />
            </>
          ) : (
            <RunView run={run} beside={beside} runs={runs} onChange={refresh} />
          )}
        </div>
        <aside class="lab-side">
          <section class="card side-box" aria-labelledby="runs-title">
            <h2 id="runs-title">Runs</h2>
            {known && runs.length === 0 && (
              <p class="hint">None yet. They are kept until the server ends.</p>
            )}
            <ul class="lab-runs">
              {runs.map((head) => (
                <RunEntry key={head.run} head={head} here={head.run === run} />
              ))}
            </ul>
            {known && runs.length >= known.limits.kept && (
              <p class="hint">The last {known.limits.kept} are kept.</p>
            )}
          </section>
        </aside>
      </div>
    </Frame>
  );
}

function RunEntry({ head, here }: { head: RunHead; here: boolean }) {
  const offer = offerOf(head.game);
  return (
    <li>
      <Link
        to={{ screen: "lab", run: head.run }}
        class="lab-entry"
        data-kind={head.state}
        data-testid={`lab-run-${head.run}`}
        aria-current={here ? "page" : undefined}
      >
        <span class="lab-entry-head">
          <strong>
            {head.run}. {offer?.about.title ?? head.game}
          </strong>
          <span class="lab-state">
            {head.state === "running" ? percentDone(head) : STATE_WORDS[head.state]}
          </span>
        </span>
        <span class="hint">{titleOfRun(head, offer)}</span>
        <span class="hint lab-entry-progress">{progressOf(head)}</span>
      </Link>
    </li>
  );
}
