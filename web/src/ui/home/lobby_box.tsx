/** The lobby on the home page: matches that anybody may join, with one press. ONLINE-LOBBY-1 */
import { useEffect, useState } from "preact/hooks";
import { join, matchInfo } from "../../net/api";
import { watchLobby } from "../../net/lobby";
import type { Denial, LobbyMatch } from "../../protocol/wire";
import { Button, Field, Notice } from "../parts/controls";
import { denialOf, offerOf } from "../shell/library";
import { matches } from "../shell/matches";
import { ownName, rememberName } from "../shell/own_name";
import { go, Link } from "../shell/router";
import { timeWords } from "./terms";

export function LobbyBox() {
  const [list, setList] = useState<readonly LobbyMatch[]>();
  const [name, setName] = useState(ownName);
  const [busy, setBusy] = useState(false);
  const [denied, setDenied] = useState<Denial>();
  useEffect(() => watchLobby(setList), []);
  const sit = async ({ match }: LobbyMatch) => {
    if (busy) return;
    setBusy(true);
    setDenied(undefined);
    try {
      const trimmed = name.trim();
      const { seat, token } = await join(match, undefined, trimmed === "" ? undefined : trimmed);
      rememberName(trimmed);
      matches.sit(await matchInfo(match), seat, token);
      go({ screen: "match", match });
    } catch (error) {
      setDenied(denialOf(error));
      setBusy(false);
    }
  };
  return (
    <section class="card side-box" aria-labelledby="lobby-title" data-testid="lobby">
      <h2 id="lobby-title">Lobby</h2>
      {list === undefined ? (
        <p class="hint">No connection to the lobby. It is tried again.</p>
      ) : list.length === 0 ? (
        <p class="hint">
          Nobody waits for an opponent right now. Your own match can: choose “By link” and “Anyone
          may join” when you set it up.
        </p>
      ) : (
        <>
          <Field
            label="Your name"
            value={name}
            placeholder="Optional"
            maxLength={24}
            onInput={setName}
            testid="lobby-name"
          />
          <ul class="lobby-list">
            {list.map((each) => (
              <LobbyEntry key={each.match} entry={each} busy={busy} onJoin={() => void sit(each)} />
            ))}
          </ul>
        </>
      )}
      {denied && (
        <Notice tone="bad" code={denied.code} testid="toast">
          <p>{denied.message}</p>
        </Notice>
      )}
    </section>
  );
}

function LobbyEntry(props: { entry: LobbyMatch; busy: boolean; onJoin: () => void }) {
  const { entry, busy, onJoin } = props;
  const { match, game, scenario, clock, names } = entry;
  const own = matches.find(match) !== undefined;
  const about = offerOf(game)?.about;
  const title = about?.title ?? game;
  const played = about?.scenarios.find((each) => each.id === scenario)?.name;
  const who = names.join(", ");
  const time = clock ? `${timeWords(clock.turn_s)} a turn` : "no clock";
  return (
    <li class="lobby-entry" data-testid={`lobby-${match}`}>
      <span class="recent-words">
        <strong>{[title, played].filter((part) => part !== undefined).join(" · ")}</strong>
        <span class="hint">
          {who} · {time}
        </span>
      </span>
      {own ? (
        <Link to={{ screen: "match", match }} class="button" data-kind="quiet">
          Yours
        </Link>
      ) : (
        <Button
          kind="primary"
          testid={`lobby-join-${match}`}
          disabled={busy}
          aria-label={`Join ${who}: ${title}`}
          onClick={onJoin}
        >
          Join
        </Button>
      )}
    </li>
  );
}
