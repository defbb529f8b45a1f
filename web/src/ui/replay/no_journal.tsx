/** The replay page without a journal, or with one that cannot be played. CLIENT-REPL-2 */
import type { Denial } from "../../protocol/wire";
import { FilePick, Notice } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { Frame } from "../shell/frame";
import { Link } from "../shell/router";
import { openJournal } from "./journal";
import "./replay.css";

type NoJournalProps = { fault?: string; denial?: Denial; match?: string };

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
