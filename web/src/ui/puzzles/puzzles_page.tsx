/** The puzzles of a game: which are solved, and how hard they are. */
import { useEffect, useState } from "preact/hooks";
import { type PuzzleOffer, puzzles } from "../../net/puzzle";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { Frame } from "../shell/frame";
import { denialOf } from "../shell/library";
import { Link } from "../shell/router";
import { PuzzleSession } from "./puzzle_session";
import { gradeOf, nextUnsolved, solvedOf } from "./solved_puzzles";
import "./puzzles.css";

type PuzzlesPageProps = {
  offer: GameOffer;
  puzzle: string | undefined;
  app: () => HTMLElement | null;
};

export function PuzzlesPage({ offer, puzzle, app }: PuzzlesPageProps) {
  const [list, setList] = useState<readonly PuzzleOffer[]>();
  const [denied, setDenied] = useState<Denial>();
  useEffect(() => {
    let here = true;
    puzzles(offer.game).then(
      (found) => here && setList(found),
      (error: unknown) => here && setDenied(denialOf(error)),
    );
    return () => {
      here = false;
    };
  }, [offer.game]);
  if (puzzle !== undefined && list)
    return <PuzzleSession key={puzzle} offer={offer} puzzle={puzzle} list={list} app={app} />;
  return (
    <Frame title={`Puzzles of ${offer.about.title}`} over="One way to win">
      {denied && <Refusal denial={denied} />}
      {!denied && !list && <p role="status">Loading the puzzles…</p>}
      {list && <PuzzleList offer={offer} list={list} />}
    </Frame>
  );
}

function PuzzleList({ offer, list }: { offer: GameOffer; list: readonly PuzzleOffer[] }) {
  const solved = solvedOf(offer.game);
  const done = list.filter(({ id }) => solved.has(id)).length;
  const next = nextUnsolved(list, solved);
  return (
    <div class="puzzles">
      <p class="puzzles-progress">
        <progress max={Math.max(list.length, 1)} value={done} aria-label="Solved" />
        <strong data-testid="puzzles-solved">
          {done} of {list.length} solved
        </strong>
        {next && (
          <Link
            to={{ screen: "puzzles", game: offer.game, puzzle: next.id }}
            class="button"
            data-kind="primary"
            data-testid="puzzles-next"
          >
            <Icon name="play" />
            {done ? "Go on" : "Start"}
          </Link>
        )}
      </p>
      <ol class="puzzles-list">
        {list.map((each, place) => {
          const grade = gradeOf(each, offer.bots.length);
          const is = solved.has(each.id);
          return (
            <li key={each.id}>
              <Link
                to={{ screen: "puzzles", game: offer.game, puzzle: each.id }}
                class="puzzle-link"
                data-kind={is ? "solved" : grade}
                data-testid={`puzzle-${place + 1}`}
                aria-label={`Puzzle ${place + 1}, ${each.commands} commands, ${grade}${is ? ", solved" : ""}`}
              >
                <span class="puzzle-number">{place + 1}</span>
                <span class="puzzle-grade">{is ? <Icon name="check" /> : grade}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
