/** A journal on the board: the same page as a match, with the buttons of a replay. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { OpenMatch } from "../../model/match/open";
import type { Match } from "../../model/match/ports";
import type { PlaybackSpeed, Settings, SettingsStore } from "../../model/settings";
import { openReplay, type Replay } from "../../net/replay";
import type { About, Seat } from "../../protocol/scene";
import type { BoardRenderer } from "../../scene/board";
import { openBoard } from "../../scene/open";
import { describeMatch } from "../match/attributes";
import type { MatchExits } from "../match/context";
import { MatchPage } from "../match/page";
import { exposeTesting } from "../match/testing";
import { look, reducedMotion } from "../shell/appearance";
import { Cover, type Covering } from "../shell/cover";
import { saveText } from "../shell/download";
import { library, offerOf } from "../shell/library";
import { preferences, settings } from "../shell/preferences";
import { go, place } from "../shell/router";
import { sounds } from "../shell/speaker";
import { NoJournal } from "./no_journal";
import { ReplayBar } from "./replay_bar";

type ScreeningProps = {
  journal: string;
  title: string;
  /** The match on this server, unless it is a file. */
  match?: string;
  seat?: Seat | undefined;
  /** The act to begin at. */
  at?: number | undefined;
  /** The seats that this browser held in the match. */
  own?: readonly Seat[];
  app: () => HTMLElement | null;
};

const SPEEDS: readonly PlaybackSpeed[] = [0.5, 1, 2, 4, "instant"];

/** Nobody acts in a replay, and buttons say so. */
const WATCHING = "This is a replay.";

export function ReplaySession(props: ScreeningProps) {
  const { journal, title, match, seat, at, own = [], app } = props;
  const [replay, setReplay] = useState<Replay>();
  useLayoutEffect(() => {
    const next = openReplay({
      journal,
      ...(seat === undefined ? {} : { seat }),
      ...(at === undefined ? {} : { at }),
    });
    setReplay(next);
    return () => next.source.close();
  }, [journal, seat, at]);
  if (!replay) return null;
  const failure = replay.controls.failure.value;
  const game = replay.controls.game.value;
  if (game === "") {
    if (failure) return <NoJournal denial={{ code: failure.code, message: failure.text }} />;
    return (
      <p class="starting" role="status">
        Reading the journal…
      </p>
    );
  }
  const about = offerOf(game)?.about;
  if (!about) {
    if (library.value.state === "loading") return null;
    return <NoJournal fault={`This server cannot play “${game}”.`} />;
  }
  const shown = { replay, game, about, title, journal, id: match, own, app };
  return <Shown {...shown} />;
}

type ShownProps = {
  replay: Replay;
  game: string;
  about: About;
  title: string;
  journal: string;
  /** The match on this server, unless it is a file. */
  id: string | undefined;
  own: readonly Seat[];
  app: () => HTMLElement | null;
};

type Show = {
  match: Match;
  board: BoardRenderer;
  speed: Signal<PlaybackSpeed>;
  covering: Signal<Covering>;
};

function Shown({ replay, game, about, title, journal, id, own, app }: ShownProps) {
  const { source, controls } = replay;
  const [show, setShow] = useState<Show>();
  useLayoutEffect(() => {
    const { flags } = place.peek();
    const board = openBoard({ flat: flags.flat });
    const speed = signal<PlaybackSpeed>(settings.peek().speedOthers);
    const match = new OpenMatch({
      source,
      board,
      game,
      about,
      settings,
      sounds,
      watching: WATCHING,
      speed: () => speed.value,
      reducedMotion,
      manual: flags.manualClock,
    });
    const covering = signal<Covering>(undefined);
    // The first view arrived before there was a board to show it.
    void controls.seek(controls.place.peek().at);
    const stops: (() => void)[] = [
      effect(() => board.look(look.value)),
      effect(() => match.playback.pause("cover", covering.value !== undefined)),
    ];
    const element = app();
    if (element) stops.push(describeMatch(element, match, board, () => "replay", flags.test));
    if (flags.test) stops.push(exposeTesting(match.testing, board, sounds, () => {}));
    setShow({ match, board, speed, covering });
    return () => {
      for (const stop of stops) stop();
      match.close();
      board.dispose();
    };
  }, [source, controls, game, about, app]);

  useEffect(() => {
    document.title = `${title} · Replay`;
  }, [title]);

  const exits = useMemo(
    (): MatchExits => ({
      home: () => go({ screen: "home" }),
      settings: () => {
        if (show) show.covering.value = "settings";
      },
      help: () => {
        if (show) show.covering.value = "help";
      },
      save: () => saveText(`${game}.jsonl`, journal),
    }),
    [show, game, journal],
  );
  const act = useMemo(() => computed(() => controls.place.value.at), [controls]);
  const covered = useMemo(() => computed(() => show?.covering.value !== undefined), [show]);
  // A replay only uses its own speed, which is not stored.
  const pace = useMemo(
    () =>
      computed<Settings>(() => {
        const speed = show?.speed.value;
        const { value } = settings;
        return speed === undefined ? value : { ...value, speedOwn: speed, speedOthers: speed };
      }),
    [show],
  );
  const set = useMemo(
    (): SettingsStore["set"] => (name, value) => {
      const speed = SPEEDS.find((each) => each === value);
      if ((name === "speedOwn" || name === "speedOthers") && speed !== undefined) {
        if (show) show.speed.value = speed;
      } else preferences.set(name, value);
    },
    [show],
  );
  if (!show) return null;
  return (
    <>
      <MatchPage
        match={show.match}
        board={show.board}
        settings={pace}
        set={set}
        sounds={sounds}
        exits={exits}
        act={act}
        covered={covered}
        footer={
          <ReplayBar
            replay={controls}
            speed={show.speed}
            title={title}
            journal={journal}
            match={id}
            own={own}
          />
        }
      />
      <Cover covering={show.covering} game={game} />
    </>
  );
}
