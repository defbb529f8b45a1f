/** The open seats of a match that waits for players, with their invitation links. ONLINE-JOIN-1 */
import { useEffect, useState } from "preact/hooks";
import { matchInfo } from "../../net/api";
import type { MatchInfo } from "../../protocol/wire";
import { Copyable } from "../parts/controls";
import { Icon } from "../parts/icons";
import { matches } from "../shell/matches";
import "./join.css";

/** Milliseconds between two requests whether somebody joined. */
const EVERY = 3000;

export function WaitingPanel({ match }: { match: string }) {
  const mine = matches.made(match);
  const wanted = (mine?.invites.length ?? 0) > 0 || mine?.spectate !== undefined;
  const [info, setInfo] = useState<MatchInfo>();
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!wanted || closed) return;
    let here = true;
    let timer = 0;
    const ask = async () => {
      const found = await matchInfo(match).catch(() => undefined);
      if (!here) return;
      if (found) setInfo(found);
      if (found?.state !== "waiting" && found) return;
      timer = window.setTimeout(() => void ask(), EVERY);
    };
    void ask();
    return () => {
      here = false;
      window.clearTimeout(timer);
    };
  }, [match, wanted, closed]);

  if (!mine || !wanted || closed || !info || info.state !== "waiting") return null;
  const open = mine.invites.filter(({ seat }) =>
    info.seats.some((each) => each.seat === seat && !each.connected),
  );
  const link = (text: string) => new URL(text, window.location.origin).href;
  return (
    <section class="waiting card" aria-labelledby="waiting-title" data-testid="waiting">
      <h2 id="waiting-title">
        <span class="waiting-dots">Waiting for players</span>
        <button type="button" class="close" aria-label="Close" onClick={() => setClosed(true)}>
          <Icon name="close" />
        </button>
      </h2>
      <p class="hint">The match begins as soon as everybody is here. Send each of them a link.</p>
      {info.listed && (
        <p class="hint" data-testid="waiting-listed">
          It stands in the lobby as long as you are here: anybody may join.
        </p>
      )}
      {open.map(({ seat, link: address }) => (
        <div class="waiting-seat" key={seat}>
          <span class="label">
            {info.seats.find((each) => each.seat === seat)?.name ?? seat + 1}
          </span>
          <Copyable text={link(address)} label="Invitation" testid={`invite-${seat}`} />
        </div>
      ))}
      {mine.spectate && (
        <div class="waiting-seat">
          <span class="label">To watch</span>
          <Copyable text={link(mine.spectate)} label="Link for spectators" testid="invite-watch" />
        </div>
      )}
    </section>
  );
}
