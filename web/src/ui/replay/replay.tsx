/**
 * The replay page: a journal from a file or of a finished match, seen by one seat or by all, at any
 * position. The board and its panels are those of the match page, but nobody can act.
 * CLIENT-REPL-1, -2
 */
import { useEffect, useState } from "preact/hooks";
import { record } from "../../net/api";
import type { Denial } from "../../protocol/wire";
import { lazy } from "../shell/lazy";
import { denialOf } from "../shell/library";
import { matches } from "../shell/matches";
import { opened } from "./journal";
import { NoJournal } from "./no_journal";

const ReplaySession = lazy(async () => (await import("./replay_session")).ReplaySession);

type ReplayPageProps = {
  match?: string | undefined;
  seat?: number | undefined;
  /** The act to begin at. */
  at?: number | undefined;
  app: () => HTMLElement | null;
};

export function ReplayPage({ match, seat, at, app }: ReplayPageProps) {
  const [journal, setJournal] = useState<string>();
  const [denied, setDenied] = useState<Denial>();
  useEffect(() => {
    if (match === undefined) return;
    let here = true;
    setJournal(undefined);
    setDenied(undefined);
    record(match, matches.find(match)?.seats[0]?.token).then(
      (text) => here && setJournal(text),
      (error: unknown) => here && setDenied(denialOf(error)),
    );
    return () => {
      here = false;
    };
  }, [match]);

  const file = opened.value;
  if (match === undefined) {
    if (!file) return <NoJournal />;
    if ("fault" in file) return <NoJournal fault={`${file.name}: ${file.fault}`} />;
    return (
      <ReplaySession key={file.text} journal={file.text} title={file.name} seat={seat} app={app} />
    );
  }
  if (denied) return <NoJournal denial={denied} match={match} />;
  if (journal === undefined)
    return (
      <p class="starting" role="status">
        Fetching the journal…
      </p>
    );
  const held = matches.find(match);
  const own = held?.seats.map((each) => each.seat).filter((each) => each >= 0) ?? [];
  const title = held?.name ?? "Replay";
  return (
    <ReplaySession
      key={match}
      journal={journal}
      title={title}
      match={match}
      seat={seat}
      at={at}
      own={own}
      app={app}
    />
  );
}
