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
import type { Match } from "../../model/match/ports";
import type { Settings, SettingsStore } from "../../model/settings";
import type { BoardRenderer } from "../../scene/board";
import { ActionBar } from "./actions/actionbar";
import { Forecast } from "./actions/forecast";
import { ActionMenu, floats } from "./actions/menu";
import { isAsking, isPicking, Prompt } from "./actions/prompt";
import { closedPanels, type MatchExits, type MatchPageContext, MatchPageProvider } from "./context";
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
import { handsOf } from "./roster/plates";
import { Portraits } from "./roster/portraits";
import { Roster } from "./roster/roster";
import { SeatPlates } from "./roster/seatplate";
import { SeatStrips } from "./roster/seatstrip";
import "./page.css";

export type MatchPageProps = {
  match: Match;
  /** The board that the match draws on. */
  board: BoardRenderer;
  settings: ReadonlySignal<Settings>;
  set: SettingsStore["set"];
  sounds: Sounds;
  exits: MatchExits;
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
      <Log />
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
  const { match, board, settings, set, sounds, exits, covered, footer } = props;
  const { view, selection } = match;
  const page = useRef<HTMLElement>(null);
  const bars = useMemo(() => signal(LEAST), []);
  const table = useMemo((): MatchPageContext => {
    const keys = computed(() => new Keys(settings.value.keys, view.about.keys));
    const { view, selection, survey, actions, playback, connection } = match;
    return {
      view,
      selection,
      survey,
      actions,
      playback,
      connection,
      board,
      settings,
      set,
      sounds,
      exits,
      panels: closedPanels(),
      keys,
      keyOf: (action) => keys.value.shown(action),
    };
  }, [match, board, settings, set, sounds, exits]);

  useLayoutEffect(() => {
    const stops = [
      listenToPointer(board, match),
      listenToKeys(table, () => covered?.value ?? false),
      effect(() => followWindow(() => settings.value.textSize / 100)),
      effect(() => board.margins(margins(room.value, settings.value.textSize / 100, bars.value))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [table, board, match, settings, covered, bars]);

  const { compact, sheet, short } = room.value;
  return (
    <MatchPageProvider value={table}>
      <main
        ref={page}
        class="match"
        data-compact={compact}
        data-sheet={sheet}
        data-short={short}
        data-drawer={table.panels.drawer.value !== undefined}
        data-menu={
          floats(view, selection) &&
          selection.menu.value.some(({ choice }) => !selection.selectedCard.value || !choice.direct)
        }
        data-mode={view.mode.value}
      >
        <Ground board={board} />
        {view.ready.value ? <Tableau table={table} bars={bars} footer={footer} /> : <Opening />}
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
        Setting up the board…
      </p>
      <div class="hud">
        <ConnectionBar />
      </div>
    </>
  );
}

/** Measures the rows above and below the board. */
function useBars(bars: Signal<Bars>) {
  const head = useRef<HTMLDivElement>(null);
  const stand = useRef<HTMLDivElement>(null);
  const taught = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On small screens the lesson is part of the top bar.
    const lesson = () =>
      head.current?.contains(taught.current) ? 0 : taught.current?.offsetHeight;
    const measured = () => ({
      top: (head.current?.offsetHeight ?? 0) + (lesson() ?? 0),
      bottom: stand.current?.offsetHeight ?? 0,
    });
    const rising = new ResizeObserver(() => {
      bars.value = risen(bars.peek(), measured());
    });
    for (const { current } of [head, stand, taught]) if (current) rising.observe(current);
    const anew = () => {
      bars.value = risen(LEAST, measured());
    };
    window.addEventListener("resize", anew);
    return () => {
      rising.disconnect();
      window.removeEventListener("resize", anew);
    };
  }, [bars]);
  return { head, stand, taught };
}

type TableauProps = { table: MatchPageContext; bars: Signal<Bars>; footer?: ComponentChildren };

function Tableau({ table, bars, footer }: TableauProps) {
  const { view, selection } = table;
  const { compact, short } = room.value;
  const { head, stand, taught } = useBars(bars);
  // The whole page depends on this value, so it changes only when the answer does, not with every
  // card.
  const holds = useComputed(() => handsOf(view.scene.value, view.seat.value).length > 0);
  const picks = useComputed(() => isPicking(view.scene.value, selection.choosing.value));
  // If there is room, the viewer's own strip is next to the cards that it pays for.
  const below = !short && holds.value;
  // Cards to choose from need the whole width.
  const wide = compact || picks.value;
  // If there is little room, a prompt replaces the lesson. Both would leave no room for the board.
  const teaches = useComputed(() => view.lesson.value !== undefined);
  const asks = useComputed(() => isAsking(view, selection));
  const instead = compact && teaches.value && !picks.value;
  const lesson = (
    <div class="teaching" ref={taught}>
      {instead && asks.value ? <Prompt /> : <Lesson />}
    </div>
  );
  return (
    <>
      <Grid />
      <div class="hud">
        <div class="head" ref={head}>
          <TopBar />
          {compact && (below ? <SeatStrips near={false} /> : <SeatStrips />)}
          {compact && lesson}
        </div>
        <ConnectionBar />
        <Sides table={table} />
        <div class="reading">
          {!short && <OrderStrip />}
          {!compact && lesson}
          <Inspect />
          <Forecast />
          {!wide && <Prompt />}
        </div>
        <div class="foot">
          {wide && !instead && <Prompt />}
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
