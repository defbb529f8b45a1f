/**
 * The turn clock: seconds and a shrinking ring, with another shape on others' turns. CLIENT-TURN-2
 */
import { useMatchPage } from "../context";
import "./timer.css";

const ROUND = 2 * Math.PI * 15;
const DIAMOND = "M18 2 34 18 18 34 2 18Z";
/** From this second on it is shown as urgent. */
const LAST = 5;

export function Timer() {
  const { connection } = useMatchPage();
  const timer = connection.timer.value;
  if (!timer) return null;
  const { seconds, share, own } = timer;
  const whose = own ? "left for you" : "left for the other side";
  return (
    <span
      class="timer"
      data-testid="timer"
      data-own={own}
      data-last={seconds <= LAST}
      role="timer"
      aria-label={`${seconds} seconds ${whose}`}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        {own ? (
          <>
            <circle class="timer-track" cx="18" cy="18" r="15" />
            <circle
              cx="18"
              cy="18"
              r="15"
              stroke-dasharray={`${share * ROUND} ${ROUND}`}
              transform="rotate(-90 18 18)"
            />
          </>
        ) : (
          <>
            <path class="timer-track" d={DIAMOND} />
            <path d={DIAMOND} pathLength={100} stroke-dasharray={`${share * 100} 100`} />
          </>
        )}
      </svg>
      <b key={seconds} aria-hidden="true">
        {seconds}
      </b>
    </span>
  );
}
