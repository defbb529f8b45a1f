/**
 * The page of an invitation link: what it is for, and a button. Opening it claims no seat.
 * ONLINE-JOIN-2
 */
import { useEffect, useState } from "preact/hooks";
import { join, matchInfo } from "../../net/api";
import type { Denial, MatchInfo } from "../../protocol/wire";
import { Button, Field, Notice } from "../parts/controls";
import { Icon } from "../parts/icons";
import { ScenarioPicture } from "../parts/picture";
import { Frame } from "../shell/frame";
import { denialOf, offerOf } from "../shell/library";
import { matches } from "../shell/matches";
import { ownName, rememberName } from "../shell/own_name";
import { go, Link } from "../shell/router";
import { ARRANGED, termsOf } from "./terms";
import "./join.css";

export function JoinPage({ match, invite }: { match: string; invite: string }) {
  const [info, setInfo] = useState<MatchInfo>();
  const [denied, setDenied] = useState<Denial>();
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState(ownName);
  useEffect(() => {
    let here = true;
    matchInfo(match).then(
      (found) => here && setInfo(found),
      (error: unknown) => here && setDenied(denialOf(error)),
    );
    return () => {
      here = false;
    };
  }, [match]);

  const sit = async () => {
    if (busy || !info) return;
    setBusy(true);
    try {
      const trimmed = name.trim();
      const { seat, token } = await join(match, invite, trimmed === "" ? undefined : trimmed);
      rememberName(trimmed);
      if (info) matches.sit(info, seat, token);
      go({ screen: "match", match }, "replace");
    } catch (error) {
      setDenied(denialOf(error));
      setBusy(false);
    }
  };

  const about = info ? offerOf(info.game)?.about : undefined;
  const scenario = about?.scenarios.find((each) => each.id === info?.scenario);
  const others =
    info?.seats.filter((seat) => seat.control !== "open").map((seat) => seat.name) ?? [];
  return (
    <Frame title={about?.title ?? "A match"} over="You are invited">
      <div class="join card">
        {info && (
          <div class="scenario-picture join-picture">
            <ScenarioPicture game={info.game} scenario={info.scenario} />
          </div>
        )}
        {scenario && (
          <p>
            <strong>{scenario.name}.</strong> {scenario.text}
          </p>
        )}
        {others.length > 0 && <p class="hint">Already at the table: {others.join(", ")}.</p>}
        {info?.arranged && (
          <Notice tone="plain" testid="join-arranged">
            <p>{ARRANGED}</p>
          </Notice>
        )}
        {info &&
          termsOf(info).map((term) => (
            <p class="hint" key={term} data-testid="join-terms">
              {term}
            </p>
          ))}
        {denied && (
          <Notice tone="bad" code={denied.code} testid="toast">
            <p>{denied.message}</p>
            {denied.code === "online/seat_taken" && info?.watch === "public" && (
              <p>
                <Link to={{ screen: "match", match }}>Watch instead</Link>
              </p>
            )}
          </Notice>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          <Field
            label="Your name"
            value={name}
            placeholder="Optional"
            maxLength={24}
            onInput={setName}
            testid="join-name"
          />
          <Button type="submit" kind="primary" testid="join" disabled={busy || !info}>
            <Icon name="person" />
            Join
          </Button>
        </form>
      </div>
    </Frame>
  );
}
