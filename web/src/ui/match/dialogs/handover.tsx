/**
 * The screen between two players who share one display. It covers everything, and the page contains
 * neither hand until the next player is ready. CLIENT-SEAT-1, ONLINE-HOT-2
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import "./handover.css";

type HandoverProps = {
  name: string;
  /** The seconds that are left of the turn, if the clock is shown. */
  seconds: number | undefined;
  onReady(): void;
};

export function Handover({ name, seconds, onReady }: HandoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <main class="handover" data-testid="handover">
      <div class="handover-card">
        <span class="handover-sign">
          <Icon name="swap" />
        </span>
        <p>Pass to</p>
        <h1>{name}</h1>
        <p class="handover-hint">Everybody else looks away. Nothing is shown until then.</p>
        <button
          ref={button}
          type="button"
          class="answer"
          data-kind="call"
          data-testid="handover-ready"
          onClick={onReady}
        >
          <Icon name="check" />
          {`Tap when ready, ${name}`}
        </button>
        {seconds !== undefined && (
          <p class="handover-clock" role="timer">
            <Icon name="clock" />
            {`The clock is running: ${seconds} s`}
          </p>
        )}
      </div>
    </main>
  );
}
