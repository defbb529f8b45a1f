/** The connection, when there is something to say about it. CLIENT-NET-2, CLIENT-NET-4 */
import { useEffect, useState } from "preact/hooks";
import type { Link } from "../../net/source";
import { Icon } from "../parts/icons";
import { Control } from "./control";
import { useTable } from "./table";
import "./linkbar.css";

/** Counts down from what the link said last. */
function useCountdown(milliseconds: number | undefined, attempt: number | undefined): number {
  const [left, setLeft] = useState(milliseconds ?? 0);
  useEffect(() => {
    if (milliseconds === undefined) return;
    const end = performance.now() + milliseconds;
    const tick = () => setLeft(Math.max(0, end - performance.now()));
    tick();
    const timer = window.setInterval(tick, 250);
    return () => window.clearInterval(timer);
  }, [milliseconds, attempt]);
  return Math.ceil(left / 1000);
}

export function linkText(link: Link, seconds: number): string {
  if (link.ended) return link.ended.text;
  if (link.state === "connecting") return "Connecting";
  const attempt = link.attempt === undefined ? "" : ` Attempt ${link.attempt}`;
  const next = link.retryIn !== undefined && seconds > 0 ? `, next try in ${seconds} s` : "";
  return `The connection is lost.${attempt ? `${attempt}${next}.` : ""}`;
}

export function LinkBar() {
  const { match, doors } = useTable();
  const link = match.link.value;
  const seconds = useCountdown(link.retryIn, link.attempt);
  if (!link.ended && (link.state === "local" || link.state === "online")) return null;
  const taken = link.ended?.code.endsWith("taken_over") ?? false;
  return (
    <div
      class="plate linkbar"
      data-testid="link-bar"
      data-state={link.state}
      data-code={link.ended?.code}
      role="status"
    >
      <Icon name={link.ended ? "warn" : "link"} />
      <span class="linkbar-text">{linkText(link, seconds)}</span>
      {link.state !== "connecting" && (
        <>
          <Control
            name={taken ? "Take over" : "Retry now"}
            icon="reset"
            testid="retry"
            worded
            onPress={() => match.retry()}
          />
          <Control name="Leave" icon="door" testid="leave" worded onPress={() => doors.home()} />
        </>
      )}
    </div>
  );
}
