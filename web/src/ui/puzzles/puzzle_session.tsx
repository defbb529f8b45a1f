/** A puzzle on the board: the page of a match, with the goal and the verdict below. */
import { effect, type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { OpenMatch } from "../../model/match/open";
import type { Match } from "../../model/match/ports";
import { openPuzzle, type PuzzleOffer, type PuzzleSource } from "../../net/puzzle";
import type { GameOffer } from "../../protocol/wire";
import type { BoardRenderer } from "../../scene/board";
import { openBoard } from "../../scene/open";
import { describeMatch } from "../match/attributes";
import type { MatchExits } from "../match/context";
import { MatchPage } from "../match/page";
import { exposeTesting } from "../match/testing";
import { look, reducedMotion } from "../shell/appearance";
import { Cover, type Covering } from "../shell/cover";
import { preferences, settings } from "../shell/preferences";
import { go, place } from "../shell/router";
import { sounds } from "../shell/speaker";
import { PuzzleBar } from "./puzzle_bar";
import { noteSolved } from "./solved_puzzles";

type PuzzleSessionProps = {
  offer: GameOffer;
  puzzle: string;
  list: readonly PuzzleOffer[];
  app: () => HTMLElement | null;
};

type Show = {
  match: Match;
  board: BoardRenderer;
  source: PuzzleSource;
  covering: Signal<Covering>;
};

export function PuzzleSession({ offer, puzzle, list, app }: PuzzleSessionProps) {
  const { game, about } = offer;
  const [show, setShow] = useState<Show>();
  useLayoutEffect(() => {
    const { flags } = place.peek();
    const source = openPuzzle(game, puzzle);
    const board = openBoard({ flat: flags.flat });
    const match = new OpenMatch({
      source,
      board,
      game,
      about,
      settings,
      sounds,
      reducedMotion,
      manual: flags.manualClock,
    });
    const covering = signal<Covering>(undefined);
    const stops: (() => void)[] = [
      effect(() => board.look(look.value)),
      effect(() => match.playback.pause("cover", covering.value !== undefined)),
      effect(() => {
        if (source.standing.value?.state === "solved") noteSolved(game, puzzle);
      }),
    ];
    const element = app();
    if (element) stops.push(describeMatch(element, match, board, () => "match", flags.test));
    if (flags.test) stops.push(exposeTesting(match.testing, board, sounds, () => {}));
    setShow({ match, board, source, covering });
    return () => {
      for (const stop of stops) stop();
      match.close();
      source.close();
      board.dispose();
    };
  }, [game, about, puzzle, app]);
  const number = list.findIndex(({ id }) => id === puzzle) + 1;
  useEffect(() => {
    document.title = `Puzzle ${number} · ${about.title}`;
  }, [number, about.title]);
  const exits = useMemo(
    (): MatchExits => ({
      home: () => go({ screen: "puzzles", game }),
      settings: () => {
        if (show) show.covering.value = "settings";
      },
      help: () => {
        if (show) show.covering.value = "help";
      },
    }),
    [show, game],
  );
  if (!show) return null;
  return (
    <>
      <MatchPage
        match={show.match}
        board={show.board}
        settings={settings}
        set={(name, value) => preferences.set(name, value)}
        sounds={sounds}
        exits={exits}
        footer={
          <PuzzleBar game={game} number={number} source={show.source} list={list} here={puzzle} />
        }
      />
      <Cover covering={show.covering} game={game} />
    </>
  );
}
