/**
 * The replay page: a journal from a file or of a finished match, seen by one seat or by all, at any
 * position. The board and its panels are those of the match page, to look at. CLIENT-REPL-1, -2
 */
import { useEffect, useState } from "preact/hooks";
import { record } from "../net/api";
import type { Denial } from "../protocol/wire";
import { FilePick, Notice } from "./controls";
import { Frame } from "./frame";
import { Icon } from "./icons";
import { opened, openJournal } from "./journal";
import { denialOf } from "./library";
import { matches } from "./matches";
import { Refusal } from "./refusal";
import { Link } from "./router";
import { Screening } from "./screening";
import "./replay.css";

type ReplayPageProps = {
  match?: string | undefined;
  seat?: number | undefined;
  app: () => HTMLElement | null;
};

export function ReplayPage({ match, seat, app }: ReplayPageProps) {
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
      <Screening key={file.text} journal={file.text} title={file.name} seat={seat} app={app} />
    );
  }
  if (denied) return <NoJournal denial={denied} match={match} />;
  if (journal === undefined)
    return (
      <p class="starting" role="status">
        Fetching the journal…
      </p>
    );
  const title = matches.find(match)?.name ?? "Replay";
  return <Screening key={match} journal={journal} title={title} seat={seat} app={app} />;
}

type NoJournalProps = { fault?: string; denial?: Denial; match?: string };

/** Nothing to show yet, or not this. */
export function NoJournal({ fault, denial, match }: NoJournalProps) {
  const running = denial?.code === "online/match_running";
  return (
    <Frame title="Replays" over="Watch again">
      <div class="replay-choice card">
        {fault && (
          <Notice tone="bad" testid="toast">
            <p>{fault}</p>
          </Notice>
        )}
        {denial && <Refusal denial={denial} />}
        {running && match && (
          <Link to={{ screen: "match", match }} class="button" data-kind="primary">
            <Icon name="play" />
            Back to the match
          </Link>
        )}
        <p>
          A journal holds every act of a match with its dice. It can be saved from a finished match,
          and written by programs that play.
        </p>
        <FilePick
          label="Open a journal"
          accept=".json,.jsonl,.journal,.txt,application/json,text/plain"
          testid="journal-file"
          onFile={(file) => void openJournal(file)}
        />
      </div>
    </Frame>
  );
}
