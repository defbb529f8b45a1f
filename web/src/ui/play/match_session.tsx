/**
 * An open match: its source, its board and its page, opened and closed together. Settings and help
 * cover it, and its cues wait meanwhile. CLIENT-ANIM-1
 */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { OpenMatch } from "../../model/match/open";
import type { Match } from "../../model/match/ports";
import { createMatch, record, saveMatch } from "../../net/api";
import { openSocket } from "../../net/socket";
import type { ViewSource } from "../../net/source";
import type { About } from "../../protocol/scene";
import type { MatchInfo } from "../../protocol/wire";
import type { BoardRenderer } from "../../scene/board";
import { openBoard } from "../../scene/open";
import { WaitingPanel } from "../home/waiting";
import { describeMatch } from "../match/attributes";
import type { MatchExits, NextLevel } from "../match/context";
import { Handover } from "../match/dialogs/handover";
import { MatchPage } from "../match/page";
import { exposeTesting } from "../match/testing";
import { load } from "../saves/slots";
import { look, reducedMotion } from "../shell/appearance";
import { Cover, type Covering } from "../shell/cover";
import { saveText } from "../shell/download";
import { denialOf } from "../shell/library";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { preferences, presets, settings } from "../shell/preferences";
import type { PageRoute } from "../shell/route";
import { go, place } from "../shell/router";
import { sounds } from "../shell/speaker";
import { lessonOf } from "./lesson";
import { watchNextLevel } from "./next_level";
import { followRematch, rematchOf } from "./rematch";
import { isSecret, nextHere, seenLines } from "./shared_screen";

type SeatedProps = {
  route: Extract<PageRoute, { screen: "match" }>;
  info: MatchInfo;
  about: About;
  app: () => HTMLElement | null;
};

type Sitting = {
  match: Match;
  board: BoardRenderer;
  source: ViewSource;
  covering: Signal<Covering>;
};

export function MatchSession({ route, info, about, app }: SeatedProps) {
  const [sitting, setSitting] = useState<Sitting>();
  const { match: id, spectate } = route;
  const token = useMemo(() => matches.find(id)?.seats[0]?.token, [id]);
  const game = info.game;

  useLayoutEffect(() => {
    const { flags } = place.peek();
    const key = token === undefined ? spectate : undefined;
    const source = openSocket({
      match: id,
      ...(token === undefined ? {} : { token }),
      ...(key === undefined ? {} : { spectate: key }),
    });
    const board = openBoard({ flat: flags.flat });
    const match = new OpenMatch({
      source,
      board,
      game,
      about,
      settings,
      sounds,
      matchId: id,
      ...(token === undefined ? {} : { token }),
      reducedMotion,
      manual: flags.manualClock,
      seen: seenLines(id, () => info.hotseat && isSecret(about)),
      ...lessonOf(about, info),
    });
    const covering = signal<Covering>(undefined);
    const stops = [
      effect(() => board.look(look.value)),
      effect(() => match.playback.pause("cover", covering.value !== undefined)),
    ];
    presets.value = about.keys ?? [];
    matches.touch(id);
    setSitting({ match, board, source, covering });
    return () => {
      for (const stop of stops) stop();
      presets.value = [];
      match.close();
      board.dispose();
    };
  }, [id, spectate, token, game, about, info]);

  return sitting ? <Play {...sitting} id={id} info={info} app={app} /> : null;
}

type PlayProps = Sitting & { id: string; info: MatchInfo; app: () => HTMLElement | null };

function Play({ match, board, source, covering, id, info, app }: PlayProps) {
  const handing = useMemo(
    () =>
      computed(() => {
        if (!info.hotseat || match.view.busy.value) return undefined;
        return nextHere(match.view.scene.value, match.view.seat.value, source.seats.value);
      }),
    [match, source, info],
  );
  const asked = isSecret(match.view.about);
  const next = handing.value;
  // CLIENT-SEAT-1: without secrets the next player simply continues.
  useLayoutEffect(() => {
    if (next !== undefined && !asked) match.connection.takeSeat(next);
  }, [match, next, asked]);

  useLayoutEffect(() => {
    const { flags } = place.peek();
    const element = app();
    const screen = () => (handing.value !== undefined && asked ? "handover" : "match");
    const stops: (() => void)[] = [];
    if (flags.test) {
      const seats = match.view.about.scenarios[0]?.seats.length ?? 1;
      const load = (scenario: unknown) => void begin(match.view.game, seats, scenario);
      stops.push(exposeTesting(match.testing, board, sounds, load));
    }
    if (element) stops.push(describeMatch(element, match, board, screen, flags.test));
    return () => {
      for (const stop of stops) stop();
    };
  }, [match, board, app, handing, asked]);

  useEffect(() => {
    const { title } = match.view.about;
    let told = "";
    return effect(() => {
      const { over, turn } = match.view.scene.value;
      const now = handing.value !== undefined && asked ? "Hand over" : (over?.title ?? turn.text);
      // Sets the title only if it is new, because that is slower than it looks.
      const words = `${now} · ${title}`;
      if (words !== told) document.title = words;
      told = words;
    });
  }, [match, handing, asked]);

  useEffect(() => followRematch(match), [match]);
  const nextLevel = useMemo(() => signal<NextLevel | undefined>(undefined), [match]);
  useEffect(() => watchNextLevel(id, match, nextLevel), [id, match, nextLevel]);
  const exits = useMemo(
    () => ({ ...exitsOf(id, info, match, covering), nextLevel }),
    [id, info, match, covering, nextLevel],
  );
  const covered = useMemo(() => computed(() => covering.value !== undefined), [covering]);
  if (next !== undefined && asked) {
    const name = info.seats.find((each) => each.seat === next)?.name ?? `Player ${next + 1}`;
    const seconds = match.connection.timer.value?.seconds;
    return (
      <Handover name={name} seconds={seconds} onReady={() => match.connection.takeSeat(next)} />
    );
  }
  return (
    <>
      <MatchPage
        match={match}
        board={board}
        settings={settings}
        set={preferences.set}
        sounds={sounds}
        exits={exits}
        covered={covered}
      />
      <WaitingPanel match={id} />
      <Cover covering={covering} game={match.view.game} />
    </>
  );
}

function exitsOf(
  id: string,
  info: MatchInfo,
  match: Match,
  covering: Signal<Covering>,
): MatchExits {
  const token = () => matches.find(id)?.seats[0]?.token;
  const seat = token();
  const again = rematchOf(info);
  const open = (what: Covering) => () => {
    covering.value = what;
  };
  return {
    home: () => go({ screen: "home" }),
    settings: open("settings"),
    help: open("help"),
    ...(info.grace_s === undefined ? {} : { grace: info.grace_s }),
    ...watchLinkOf(info),
    replay: () => go({ screen: "replay", match: id }),
    // ONLINE-VIEW-6: a journal contains everything, so it is only available at the end.
    ...(info.state === "over"
      ? {
          save: () => {
            record(id, token()).then(
              (journal) => saveText(`${match.view.game}-${id.slice(0, 8)}.jsonl`, journal),
              (error: unknown) => {
                const { code, message } = denialOf(error);
                match.actions.tell(message, code);
              },
            );
          },
        }
      : {}),
    ...(info.saves && seat
      ? {
          keep: (slot: number) => saveMatch(id, seat, slot),
          load: (slot: number) => load(match.view.game, slot),
        }
      : {}),
    ...(again
      ? {
          rematch: () => {
            again().catch((error: unknown) => {
              const { code, message } = denialOf(error);
              match.actions.tell(message, code);
            });
          },
        }
      : {}),
  };
}

/** The address for spectators, if this client may know it. */
function watchLinkOf({ match, watch }: MatchInfo): Pick<MatchExits, "watchLink"> {
  const made = matches.made(match)?.spectate;
  const path = made ?? (watch === "public" ? `/m/${match}` : undefined);
  return path === undefined ? {} : { watchLink: new URL(path, window.location.origin).href };
}

/** For tests: starts another scenario of the same game at once. */
async function begin(game: string, count: number, scenario: unknown): Promise<void> {
  const what = typeof scenario === "string" ? { scenario } : { setup: scenario };
  const seats = Array.from({ length: count }, () => ({ control: "me" }));
  const wish = { game, seed: 1, seats, ...(count > 1 ? { hotseat: true } : {}), ...what };
  const made = await createMatch(wish, player());
  matches.keep(made, wish);
  go({ screen: "match", match: made.match });
}
