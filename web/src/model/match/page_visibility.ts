/** A hidden page plays nothing, and says what happened when it is shown again. CLIENT-PERF-2 */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { MatchLog } from "../match_log";

export function watchAbsence(
  hidden: ReadonlySignal<boolean>,
  matchLog: MatchLog,
  hide: (hidden: boolean) => void,
  tell: (text: string) => void,
): () => void {
  let left: number | undefined;
  return effect(() => {
    const gone = hidden.value;
    hide(gone);
    const log = matchLog.log.peek();
    if (gone) {
      left ??= log.length;
      return;
    }
    const count = left === undefined ? 0 : log.length - left;
    left = undefined;
    if (count <= 0) return;
    const last = log.at(-1)?.text ?? "";
    tell(`While you were away: ${count} ${count === 1 ? "event" : "events"}. ${last}`);
  });
}

/** Whether the browser shows the page. */
export function pageHidden(): { hidden: ReadonlySignal<boolean>; stop: () => void } {
  const hidden = signal(false);
  if (typeof document === "undefined") return { hidden, stop: () => {} };
  const look = () => {
    hidden.value = document.visibilityState === "hidden";
  };
  look();
  document.addEventListener("visibilitychange", look);
  return { hidden, stop: () => document.removeEventListener("visibilitychange", look) };
}
