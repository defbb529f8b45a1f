/** Connections and offers, when there is something to say about them. ONLINE-UI-2, CLIENT-NET-2, CLIENT-NET-4 */
import { useEffect, useState } from "preact/hooks";
import type { ConnectionNotice } from "../../../model/connection_news";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { HudButton } from "./control";
import { OfferLine } from "./offer_line";
import "./connection_bar.css";

const SIGNS: { readonly [kind in ConnectionNotice["kind"]]: string } = {
  connecting: "link",
  ended: "warn",
  own: "link",
  unsteady: "warn",
  other: "link",
  paused: "pause",
  back: "check",
};

/** Counts down from the value that the link last gave. */
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

/**
 * The match speaks these texts itself, because a countdown must not be a live region. CLIENT-SR-2
 */
export function ConnectionBar() {
  const { connection, agreements } = useMatchPage();
  const lines = connection.news.value;
  const offers = agreements.offers.value;
  if (lines.length === 0 && offers.length === 0) return null;
  return (
    <div class="linkbars">
      {offers.map((standing) => (
        <OfferLine key={standing.offer} standing={standing} />
      ))}
      {lines.map((news) =>
        news.kind === "other" ? (
          <div
            class="plate linkbar"
            key={`other-${news.seat}`}
            data-testid={`line-${news.seat}`}
            data-kind="other"
          >
            <Words news={news} />
          </div>
        ) : news.kind === "paused" || news.kind === "back" || news.kind === "unsteady" ? (
          <div
            class="plate linkbar"
            key={news.kind}
            data-testid={`line-${news.kind}`}
            data-kind={news.kind}
          >
            <Words news={news} />
          </div>
        ) : (
          <OwnLine key="own" news={news} />
        ),
      )}
    </div>
  );
}

function Words({ news }: { news: ConnectionNotice }) {
  return (
    <>
      <Icon name={SIGNS[news.kind]} />
      <span class="linkbar-text">{news.text}</span>
    </>
  );
}

/** The connection of this page, and what the player can do about it. */
function OwnLine({ news }: { news: ConnectionNotice }) {
  const { connection, exits } = useMatchPage();
  const link = connection.link.value;
  const seconds = useCountdown(link.retryIn, link.attempt);
  const taken = link.ended?.code.endsWith("taken_over") ?? false;
  return (
    <div
      class="plate linkbar"
      data-testid="link-bar"
      data-kind={news.kind}
      data-state={link.state}
      data-code={link.ended?.code}
    >
      <Words news={news} />
      {link.retryIn !== undefined && seconds > 0 && (
        <span class="linkbar-next">next try in {seconds} s</span>
      )}
      {news.kind !== "connecting" && (
        <span class="linkbar-acts">
          <HudButton
            name={taken ? "Take over" : "Retry now"}
            icon="reset"
            testid="retry"
            worded
            onPress={() => connection.retry()}
          />
          <HudButton name="Leave" icon="door" testid="leave" worded onPress={() => exits.home()} />
        </span>
      )}
    </div>
  );
}
