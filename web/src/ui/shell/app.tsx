/**
 * The shell: which screen is shown, its title, and the attributes for tests and styles.
 * CLIENT-DOM-1
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createMatch, record } from "../../net/api";
import { DecksPage } from "../decks/decks_page";
import { HelpPage } from "../help/help";
import { Home } from "../home/home";
import { JoinPage } from "../home/join";
import { Notice } from "../parts/controls";
import { MatchLoader } from "../play/match_loader";
import { ReplayPage } from "../replay/replay";
import { SettingsPage } from "../settings/settings";
import { SetupPage, UnknownGame } from "../setup/setup_page";
import { Failure } from "./failure";
import { Frame } from "./frame";
import { lazy } from "./lazy";
import { denialOf, library, loadLibrary, offerOf } from "./library";
import { LostServer } from "./lost_server";
import { check } from "./match_order";
import { matches } from "./matches";
import { player } from "./player";
import type { MatchOrder, PageRoute } from "./route";
import { go, place } from "./router";
import { TITLE } from "./title";

export function App() {
  const app = useRef<HTMLDivElement>(null);
  const find = useCallback(() => app.current, []);
  const { route } = place.value;
  // Before the first paint, because everything waits for it.
  useLayoutEffect(() => {
    void loadLibrary();
  }, []);
  // Before the screen's own effects, because a match sets its mode and turn there.
  const screen = route.screen === "start" ? "home" : route.screen;
  useLayoutEffect(() => {
    if (app.current) app.current.dataset["screen"] = screen;
  }, [screen]);
  const title = titleOf(route);
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  return (
    <div class="app" data-testid="app" ref={app}>
      <Failure key={addressOf(route)} {...journalOf(route)}>
        <Screen route={route} app={find} />
      </Failure>
    </div>
  );
}

function Screen({ route, app }: { route: PageRoute; app: () => HTMLElement | null }) {
  switch (route.screen) {
    case "home":
      return <Home message={route.message} />;
    case "start":
      return <Start order={route.order} />;
    case "setup":
      return <Setup game={route.game} deck={route.deck} />;
    case "decks":
      return <Decks game={route.game} deck={route.deck} />;
    case "puzzles":
      return <Puzzles game={route.game} puzzle={route.puzzle} app={app} />;
    case "lab":
      return <Lab run={route.run} beside={route.beside} />;
    case "join":
      return <JoinPage match={route.match} invite={route.invite} />;
    case "match":
      return <MatchLoader key={route.match} route={route} app={app} />;
    case "replay":
      return (
        <ReplayPage
          key={route.match ?? "file"}
          match={route.match}
          seat={route.seat}
          at={route.at}
          app={app}
        />
      );
    case "settings":
      return <SettingsPage />;
    case "help":
      return <HelpPage game={route.game} />;
  }
}

const PuzzlesPage = lazy(
  async () => (await import("../puzzles/puzzles_page")).PuzzlesPage,
  "Opening the puzzles …",
);

type PuzzlesProps = { game: string; puzzle: string | undefined; app: () => HTMLElement | null };

function Puzzles({ game, puzzle, app }: PuzzlesProps) {
  const offer = offerOf(game);
  if (!offer?.puzzles) return <NoOffer title="Puzzles" game={game} />;
  return <PuzzlesPage offer={offer} puzzle={puzzle} app={app} />;
}

const LabPage = lazy(async () => (await import("../lab/lab_page")).LabPage, "Opening the lab …");

function Lab({ run, beside }: { run: number | undefined; beside: number | undefined }) {
  const found = library.value;
  if (found.state === "loading") return <Frame title="The lab">{null}</Frame>;
  if (found.state === "lost")
    return (
      <Frame title="The lab">
        <LostServer denial={found.denial} />
      </Frame>
    );
  if (!found.lab)
    return (
      <Frame title="No lab here">
        <Notice tone="plain">
          <p>Only a server that runs for one person on their own machine has a lab.</p>
        </Notice>
      </Frame>
    );
  return <LabPage offers={found.offers} run={run} beside={beside} />;
}

type OfGame = { game: string; deck: string | undefined };

function Setup({ game, deck }: OfGame) {
  const offer = offerOf(game);
  if (!offer) return <NoOffer title="New match" game={game} />;
  return <SetupPage key={game} offer={offer} deck={deck} />;
}

function Decks({ game, deck }: OfGame) {
  const offer = offerOf(game);
  if (!offer) return <NoOffer title="Decks" game={game} />;
  return <DecksPage key={game} offer={offer} deck={deck} />;
}

/** The games are not loaded yet, or there is none with this name. */
function NoOffer({ title, game }: { title: string; game: string }) {
  const found = library.value;
  if (found.state === "loading") return <Frame title={title}>{null}</Frame>;
  if (found.state === "ready") return <UnknownGame game={game} />;
  return (
    <Frame title={title}>
      <LostServer denial={found.denial} />
    </Frame>
  );
}

/**
 * A link that starts a match at once. The home screen reports a link that is wrong. CLIENT-GEN-5
 */
function Start({ order }: { order: MatchOrder }) {
  const found = library.value;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (found.state === "loading" || asked) return;
    setAsked(true);
    const home = (message: string) => go({ screen: "home", message }, "replace");
    if (found.state === "lost") return home(found.denial.message);
    const checked = check(order, found.offers);
    if (!checked.ok) return home(checked.message);
    createMatch(checked.wish, player()).then(
      (made) => {
        matches.keep(made, checked.wish);
        go({ screen: "match", match: made.match }, "replace");
      },
      (error: unknown) => home(denialOf(error).message),
    );
  }, [found, asked, order]);
  return (
    <p class="starting" role="status">
      Opening the match …
    </p>
  );
}

/**
 * The address of a page, which is made anew for another one. It is without the token, so that removing
 * that does not load the page again, and without the run that the lab puts beside another one.
 */
function addressOf(route: PageRoute): string {
  return JSON.stringify({ ...route, token: undefined, beside: undefined });
}

/** What the error page can save of the open match. CLIENT-ERR-2 */
function journalOf(route: PageRoute) {
  if (route.screen !== "match") return {};
  const { match } = route;
  return {
    journal: async () => ({
      name: `${match}.journal`,
      text: await record(match, matches.find(match)?.seats[0]?.token),
    }),
  };
}

/** The title of a page. Matches and replays set a longer one themselves. */
function titleOf(route: PageRoute): string | undefined {
  if (route.screen === "match" || route.screen === "replay") return undefined;
  const about = (game: string | undefined) => (game ? offerOf(game)?.about.title : undefined);
  const page = {
    home: undefined,
    start: undefined,
    setup: route.screen === "setup" ? (about(route.game) ?? "New match") : undefined,
    decks: "Decks",
    puzzles: "Puzzles",
    lab: route.screen === "lab" && route.run !== undefined ? `Run ${route.run}` : "Lab",
    join: "Join",
    settings: "Settings",
    help: route.screen === "help" ? (about(route.game) ?? "Help") : undefined,
  }[route.screen];
  return page ? `${page} · ${TITLE}` : TITLE;
}
