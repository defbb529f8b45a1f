/** The head of a run: what it is, how far it is, and what can be done with it. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isOpen, type RunHead, type RunStanding, reportOf } from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Button, Copyable } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Question } from "../parts/question";
import { Refusal } from "../parts/refusal";
import { go } from "../shell/router";
import { formOfRun, rememberForm } from "./lab_memory";
import { detailsOf, progressOf, STATE_WORDS, titleOfRun } from "./lab_words";

const GONE = "Forget this run for good?";

type RunHeaderProps = {
  now: RunStanding;
  beside: number | undefined;
  runs: readonly RunHead[];
  offer: GameOffer | undefined;
  denied: Denial | undefined;
  onDismiss: () => void;
  onStop: () => void;
  onForget: () => void;
};

export function RunHeader(props: RunHeaderProps) {
  const { now, beside, runs, offer, denied, onDismiss, onStop, onForget } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [sure, setSure] = useState(false);
  const keep = () => {
    setSure(false);
    heading.current?.focus({ preventScroll: true });
  };
  // A comparison that knows its answer needs no more matches.
  const most = now.kind === "comparison" && now.state === "done" ? now.done : now.games;
  const form = offer && formOfRun(now, offer);
  return (
    <header class="card lab-run-head">
      <p class="over">{offer?.about.title ?? now.game}</p>
      <div>
        <h2 tabIndex={-1} ref={heading} data-testid="lab-run-title">
          {titleOfRun(now, offer)}
        </h2>
        <p class="hint">{detailsOf(now, offer)}</p>
      </div>
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
      {denied && <Refusal denial={denied} onClose={onDismiss} />}
      {sure ? (
        <Question asks={GONE} class="lab-sure" onNo={keep}>
          <p>{GONE}</p>
          <div class="lab-acts">
            <Button kind="danger" icon="trash" testid="forget-yes" onClick={onForget}>
              Forget
            </Button>
            <Button kind="quiet" testid="forget-no" onClick={keep}>
              Keep it
            </Button>
          </div>
        </Question>
      ) : (
        <div class="lab-acts">
          {isOpen(now) && <StopButton heading={heading} onStop={onStop} />}
          {now.numbers && now.done > 0 && !isOpen(now) && <ReportLinks now={now} />}
          {form && (
            <Button
              kind="quiet"
              icon="reset"
              testid="lab-again"
              onClick={() => {
                rememberForm(form);
                go({ screen: "lab" });
              }}
            >
              Change and run again
            </Button>
          )}
          {!isOpen(now) && (
            <Button kind="quiet" icon="trash" testid="lab-forget" onClick={() => setSure(true)}>
              Forget
            </Button>
          )}
        </div>
      )}
      {now.numbers && <Beside now={now} beside={beside} runs={runs} offer={offer} />}
      <details class="lab-line">
        <summary>The command that plays the same matches</summary>
        <Copyable text={now.line} label="Command" testid="lab-line" />
      </details>
    </header>
  );
}

type StopButtonProps = { heading: RefObject<HTMLHeadingElement | null>; onStop: () => void };

/**
 * The Stop button. When the run ends and the button disappears, keyboard focus moves to the
 * heading.
 */
function StopButton({ heading, onStop }: StopButtonProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      if (here?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    };
  }, [heading]);
  return (
    <span ref={box}>
      <Button icon="close" testid="lab-stop" onClick={onStop}>
        Stop
      </Button>
    </span>
  );
}

function ReportLinks({ now: { run, game } }: { now: RunHead }) {
  return (
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
      <a class="button" data-kind="quiet" href={reportOf(run)} download={`${game}-${run}.html`}>
        <Icon name="save" />
        Save the report
      </a>
    </>
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
          // Another address begins at its top, but this is the same page.
          currentTarget.scrollIntoView({ block: "nearest" });
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
