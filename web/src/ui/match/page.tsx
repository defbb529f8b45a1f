/** The match page: the board fills the window, everything else floats over it. */
// The styles of buttons come first, because panels change some of them.
import "./hud/control.css";
import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  useComputed,
} from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Sounds } from "../../audio/sounds";
import { Keys } from "../../model/keys";
import type { Match, MatchView } from "../../model/match/ports";
import type { Settings, SettingsStore } from "../../model/settings";
import type { BoardRenderer, Box } from "../../scene/board";
import { ActionBar } from "./actions/actionbar";
import { Forecast } from "./actions/forecast";
import { ActionMenu, floats } from "./actions/menu";
import { isPicking, Prompt } from "./actions/prompt";
import { FloatingPrompt } from "./actions/prompt_place";
import {
  closedPanels,
  type MatchExits,
  type MatchPageContext,
  MatchPageProvider,
  useMatchPage,
} from "./context";
import { Dialog } from "./dialogs/dialog";
import { KeyList } from "./dialogs/keylist";
import { PauseMenu } from "./dialogs/pausemenu";
import { Recap } from "./dialogs/recap";
import { Result } from "./dialogs/result";
import { Pack } from "./hand/pack";
import { Carried, Hand, Piles } from "./hand/zones";
import { Banner } from "./hud/banner";
import { BottomBar } from "./hud/bottombar";
import { Captions } from "./hud/captions";
import { ConnectionBar } from "./hud/connection_bar";
import { FloatingLesson } from "./hud/floating_lesson";
import { Lesson } from "./hud/lesson";
import { Minimap } from "./hud/minimap";
import { Objectives } from "./hud/objectives";
import { Order } from "./hud/order";
import { OrderStrip } from "./hud/orderstrip";
import { ScreenCues } from "./hud/screen_cues";
import { Toasts } from "./hud/toasts";
import { TopBar } from "./hud/topbar";
import { listenToKeys } from "./input/keyboard";
import { listenToPointer } from "./input/pointer";
import { Details } from "./inspect/details";
import { Inspect } from "./inspect/inspect";
import { Legend } from "./inspect/legend";
import { type Bars, followWindow, LEAST, margins, risen, room } from "./layout";
import { History } from "./log/history";
import { Log } from "./log/log";
import { Grid } from "./mirror/grid";
import { LiveRegions } from "./mirror/live";
import { watchPanels } from "./panels_covering";
import { handsOf } from "./roster/plates";
import { Portraits } from "./roster/portraits";
import { Roster } from "./roster/roster";
import { SeatPlates } from "./roster/seatplate";
import { SeatStrips } from "./roster/seatstrip";
import { followStraight } from "./straight_view";
import "./page.css";

export type MatchPageProps = {
  match: Match;
  /** The board that the match draws on. */
  board: BoardRenderer;
  settings: ReadonlySignal<Settings>;
  set: SettingsStore["set"];
  sounds: Sounds;
  exits: MatchExits;
  /** How many acts of a journal are shown, if it is a replay. */
  act?: ReadonlySignal<number>;
  /** Another page covers this one and has the keyboard: the settings or a help page. */
  covered?: ReadonlySignal<boolean>;
  /**
   * The bottom bar of a page where nobody plays, such as the buttons of a replay. It announces no
   * result.
   */
  footer?: ComponentChildren;
};

/** The board's own element, where the page wants it. */
function Ground({ board }: { board: BoardRenderer }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(board.element);
    return () => board.element.remove();
  }, [board]);
  return <div class="ground" ref={place} />;
}

function Left() {
  return (
    <div class="side side-left">
      <SeatPlates near />
      <Roster />
      <Minimap />
    </div>
  );
}

function Right() {
  const table = useMatchPage();
  return (
    <div class="side side-right">
      <SeatPlates near={false} />
      <Portraits />
      <Objectives />
      {room.value.short && <OrderStrip />}
      <Order />
      <Details />
      <Piles />
      <History />
      <div class="log-room" data-open={table.panels.log.value}>
        <Log />
      </div>
    </div>
  );
}

function Sides({ table }: { table: MatchPageContext }) {
  const { compact } = room.value;
  const drawer = table.panels.drawer.value;
  if (!compact) {
    return (
      <>
        <Left />
        <Right />
      </>
    );
  }
  return (
    <>
      <div class="drawer" data-side="left" hidden={drawer !== "roster"}>
        <Left />
      </div>
      <div class="drawer" data-side="right" hidden={drawer !== "log"}>
        <Right />
      </div>
    </>
  );
}

export function MatchPage(props: MatchPageProps) {
  const { match, board, settings, set, sounds, exits, act, covered, footer } = props;
  const { view, selection } = match;
  const page = useRef<HTMLElement>(null);
  const bars = useMemo(() => signal(LEAST), []);
  const panels = useMemo(() => signal<readonly Box[]>([]), []);
  const question = useMemo(() => signal<Box | undefined>(undefined), []);
  const lesson = useMemo(() => signal<Box | undefined>(undefined), []);
  const table = useMemo((): MatchPageContext => {
    const keys = computed(() => new Keys(settings.value.keys, view.about.keys));
    const { view, selection, survey, actions, lesson } = match;
    const { playback, connection, agreements, advice } = match;
    return {
      view,
      selection,
      survey,
      actions,
      lesson,
      playback,
      connection,
      agreements,
      advice,
      board,
      settings,
      set,
      sounds,
      exits,
      act,
      panels: closedPanels(),
      keys,
      keyOf: (action) => keys.value.shown(action),
    };
  }, [match, board, settings, set, sounds, exits, act]);

  useLayoutEffect(() => {
    const stops = [
      listenToPointer(board, match),
      listenToKeys(table, () => covered?.value ?? false),
      effect(() => followWindow(() => settings.value.textSize / 100)),
      followStraight(table),
      effect(() => {
        const edges = margins(room.value, settings.value.textSize / 100, bars.value);
        const passing = [question.value, lesson.value].filter((box) => box !== undefined);
        board.margins(edges, [...panels.value, ...passing]);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [table, board, match, settings, covered, bars, panels, question, lesson]);

  const { compact, sheet, short, tight } = room.value;
  return (
    <MatchPageProvider value={table}>
      <main
        ref={page}
        class="match"
        data-compact={compact}
        data-sheet={sheet}
        data-short={short}
        data-tight={tight}
        data-drawer={table.panels.drawer.value !== undefined}
        data-menu={
          floats(view, selection) &&
          selection.menu.value.some(({ choice }) => !selection.selectedCard.value || !choice.direct)
        }
        data-mode={view.mode.value}
      >
        <Ground board={board} />
        {view.ready.value ? (
          <Tableau {...{ table, bars, panels, question, lesson, footer }} />
        ) : (
          <Opening />
        )}
        <LiveRegions />
      </main>
    </MatchPageProvider>
  );
}

/** Before the first view arrives, only the connection is shown. */
function Opening() {
  return (
    <>
      <p class="opening" role="status">
        Opening the match …
      </p>
      <div class="hud">
        <ConnectionBar />
      </div>
    </>
  );
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Measures the rows above and below the board, and the lesson between them and the board. The room
 * of a lesson that the player puts away is the board's again; otherwise it only grows.
 */
function useBars(bars: Signal<Bars>, lesson: Signal<Box | undefined>, { locked }: MatchView) {
  const head = useRef<HTMLDivElement>(null);
  const stand = useRef<HTMLDivElement>(null);
  const taught = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = () => ({
      top: head.current?.offsetHeight ?? 0,
      bottom: stand.current?.offsetHeight ?? 0,
    });
    let tall = 0;
    const look = () => {
      const { left, top, right, bottom } = taught.current?.getBoundingClientRect() ?? NOWHERE;
      if (bottom - top > tall) lesson.value = { left, top, right, bottom };
      else if (bottom > top || locked.peek() !== "") return;
      else lesson.value = undefined;
      tall = bottom - top;
    };
    const rising = new ResizeObserver(() => {
      look();
      bars.value = risen(bars.peek(), measured());
    });
    for (const { current } of [head, stand, taught]) if (current) rising.observe(current);
    const anew = () => {
      lesson.value = undefined;
      tall = 0;
      look();
      bars.value = risen(LEAST, measured());
    };
    window.addEventListener("resize", anew);
    return () => {
      lesson.value = undefined;
      rising.disconnect();
      window.removeEventListener("resize", anew);
    };
  }, [bars, lesson, locked, room.value.compact]);
  return { head, stand, taught };
}

type TableauProps = {
  table: MatchPageContext;
  bars: Signal<Bars>;
  panels: Signal<readonly Box[]>;
  /** Where a question lies over the board, and where a lesson does. */
  question: Signal<Box | undefined>;
  lesson: Signal<Box | undefined>;
  footer?: ComponentChildren;
};

function Tableau({ table, bars, panels, question, lesson, footer }: TableauProps) {
  const { view, selection } = table;
  const { compact, short } = room.value;
  const { head, stand, taught } = useBars(bars, lesson, view);
  const hud = useRef<HTMLDivElement>(null);
  const { textSize } = table.settings.value;
  // The panels are others when the page is arranged in another way.
  useLayoutEffect(() => {
    if (!hud.current) return;
    return watchPanels(hud.current, (boxes) => {
      panels.value = boxes;
    });
  }, [panels, compact, short, textSize]);
  // The whole page depends on this value, so it changes only when the answer does, not with every
  // card.
  const holds = useComputed(() => handsOf(view.scene.value, view.seat.value).length > 0);
  const picks = useComputed(() => isPicking(view.scene.value, selection.choosing.value));
  // If there is room, the viewer's own strip is next to the cards that it pays for.
  const below = !short && holds.value;
  return (
    <>
      <Grid />
      <div class="hud" ref={hud}>
        {/* The first in the page, so that menus and tooltips are above it. */}
        {compact && <FloatingLesson />}
        <div class="head" ref={head}>
          <TopBar />
          {compact && (below ? <SeatStrips near={false} /> : <SeatStrips />)}
        </div>
        <ConnectionBar />
        <Sides table={table} />
        <div class="reading">
          {!short && <OrderStrip />}
          {!compact && (
            <div class="teaching" ref={taught}>
              <Lesson />
            </div>
          )}
          <Inspect />
          <Forecast />
        </div>
        {!picks.value && <FloatingPrompt covering={question} />}
        <div class="foot">
          {picks.value && <Prompt />}
          <div class="stand" ref={stand}>
            {compact && below && <SeatStrips near />}
            <Hand />
            <ActionBar />
            {footer ?? <BottomBar />}
          </div>
        </div>
      </div>
      <ActionMenu />
      <Pack />
      <ScreenCues />
      <Carried />
      <Banner />
      <Captions />
      <Toasts />
      {footer ? null : <Result />}
      <Legend />
      <KeyList />
      <PauseMenu />
      <Recap />
      <Dialog />
    </>
  );
}
