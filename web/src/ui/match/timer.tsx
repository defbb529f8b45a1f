/** The turn clock: seconds and a shrinking ring, of another shape on others' turns. CLIENT-TURN-2 */
import { useTable } from "./table";

const ROUND = 2 * Math.PI * 15;

export function Timer() {
  const { match } = useTable();
  const timer = match.timer.value;
  if (!timer) return null;
  const share = Math.max(0, Math.min(1, timer.share));
  const whose = timer.own ? "left for you" : "left for the other side";
  return (
    <span
      class="timer"
      data-testid="timer"
      data-own={timer.own}
      role="timer"
      aria-label={`${timer.seconds} seconds ${whose}`}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        {timer.own ? (
          <circle
            cx="18"
            cy="18"
            r="15"
            stroke-dasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 18 18)"
          />
        ) : (
          <path
            d="M18 2 34 18 18 34 2 18Z"
            pathLength={100}
            stroke-dasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      <b aria-hidden="true">{timer.seconds}</b>
    </span>
  );
}
