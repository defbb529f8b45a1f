/** The match page: the board fills the window, everything else floats over it. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Sounds } from "../../audio/sounds";
import { Keys } from "../../model/keys";
import type { Match } from "../../model/match";
import type { Settings, SettingsStore } from "../../model/settings";
import type { Board } from "../../scene/board";
import { Banner } from "./banner";
import { BottomBar } from "./bottombar";
import { Captions } from "./captions";
import { Details } from "./details";
import { Dialog } from "./dialog";
import { Flourishes } from "./flourish";
import { Forecast } from "./forecast";
import { Grid } from "./grid";
import { Inspect } from "./inspect";
import { listenToKeys } from "./keyboard";
import { KeyList } from "./keylist";
import { followWindow, margins, room } from "./layout";
import { Legend } from "./legend";
import { LinkBar } from "./linkbar";
import { LiveRegions } from "./live";
import { Log } from "./log";
import { ActionMenu } from "./menu";
import { Minimap } from "./minimap";
import { Objectives } from "./objectives";
import { Order } from "./order";
import { PauseMenu } from "./pausemenu";
import { listenToPointer } from "./pointer";
import { Portraits } from "./portraits";
import { Prompt } from "./prompt";
import { Result } from "./result";
import { Roster } from "./roster";
import { closedPanels, type Doors, type Table, TableProvider } from "./table";
import { Toasts } from "./toasts";
import { TopBar } from "./topbar";
import { Carried, Hand, Piles } from "./zones";
import "./page.css";

export type MatchPageProps = {
  match: Match;
  /** The board that the match draws on. */
  board: Board;
  settings: ReadonlySignal<Settings>;
  set: SettingsStore["set"];
  sounds: Sounds;
  doors: Doors;
  /** Something else lies over the page and has the keyboard: the settings, a help page. */
  covered?: ReadonlySignal<boolean>;
  /** What stands at the bottom where nobody plays: the buttons of a replay. No result is announced. */
  footer?: ComponentChildren;
};

/** The board's own element, where the page wants it. */
function Ground({ board }: { board: Board }) {
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
      <Roster />
      <Minimap />
    </div>
  );
}

function Right() {
  return (
    <div class="side side-right">
      <Portraits />
      <Objectives />
      <Order />
      <Details />
      <Piles />
      <Log />
    </div>
  );
}

function Sides({ table }: { table: Table }) {
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
  const { match, board, settings, set, sounds, doors, covered, footer } = props;
  const page = useRef<HTMLElement>(null);
  const table = useMemo((): Table => {
    const keys = computed(() => new Keys(settings.value.keys, match.about.keys));
    return {
      match,
      board,
      settings,
      set,
      sounds,
      doors,
      panels: closedPanels(),
      keys,
      keyOf: (action) => keys.value.shown(action),
    };
  }, [match, board, settings, set, sounds, doors]);

  useLayoutEffect(() => {
    const hand = computed(() =>
      Object.values(match.scene.value.zones ?? {}).some(
        ({ role, owner }) => role === "hand" && owner === match.seat.value,
      ),
    );
    const stops = [
      listenToPointer(board, match),
      listenToKeys(table, () => covered?.value ?? false),
      effect(() => followWindow(() => settings.value.textSize / 100)),
      effect(() => board.margins(margins(room.value, settings.value.textSize / 100, hand.value))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [table, board, match, settings, covered]);

  const { compact, sheet, short } = room.value;
  return (
    <TableProvider value={table}>
      <main
        ref={page}
        class="match"
        data-compact={compact}
        data-sheet={sheet}
        data-short={short}
        data-drawer={table.panels.drawer.value !== undefined}
        data-menu={match.menu.value.some(
          ({ choice }) => !match.selectedCard.value || !choice.direct,
        )}
        data-mode={match.mode.value}
      >
        <Ground board={board} />
        {match.ready.value ? <Tableau table={table} footer={footer} /> : <Opening />}
        <LiveRegions />
      </main>
    </TableProvider>
  );
}

/** Until the first view has come there is only the connection to tell of. */
function Opening() {
  return (
    <>
      <p class="opening" role="status">
        Setting up the board…
      </p>
      <div class="hud">
        <LinkBar />
      </div>
    </>
  );
}

function Tableau({ table, footer }: { table: Table; footer?: ComponentChildren }) {
  return (
    <>
      <Grid />
      <div class="hud">
        <TopBar />
        <LinkBar />
        <Sides table={table} />
        <div class="reading">
          <Inspect />
          <Forecast />
        </div>
        <div class="foot">
          <Prompt />
          <Hand />
          {footer ?? <BottomBar />}
        </div>
      </div>
      <ActionMenu />
      <Flourishes />
      <Carried />
      <Banner />
      <Captions />
      <Toasts />
      {footer ? null : <Result />}
      <Legend />
      <KeyList />
      <PauseMenu />
      <Dialog />
    </>
  );
}
