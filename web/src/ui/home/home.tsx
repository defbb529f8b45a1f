/**
 * The title screen: what can be played, matches under way, and links to all other pages.
 * CLIENT-HOME-1
 */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameOffer, MatchInfo } from "../../protocol/wire";
import { CampaignCall } from "../campaign/call";
import { Button, Field, FilePick, Notice } from "../parts/controls";
import { Icon } from "../parts/icons";
import { ScenarioPicture } from "../parts/picture";
import { MatchSession } from "../play/match_loader";
import { openJournal } from "../replay/journal";
import { Mark } from "../shell/frame";
import { library, offerOf } from "../shell/library";
import { LostServer } from "../shell/lost_server";
import { matches } from "../shell/matches";
import { readLink } from "../shell/route";
import { go, Link, travelled } from "../shell/router";
import { TITLE } from "../shell/title";
import { ago, type KnownMatch, loadShelf, shelf, standing, unfinished } from "./known_matches";
import { LobbyBox } from "./lobby_box";
import { TitlePicture } from "./title_picture";
import "./home.css";

/** How many matches are listed before the player asks for all. */
const FEW = 5;

export function Home({ message }: { message?: string | undefined }) {
  const [said, setSaid] = useState(message);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setSaid(message), [message]);
  useLayoutEffect(() => {
    if (travelled) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    refreshShelf(false);
    // The player will probably start a match next, so its code is loaded now.
    const soon = window.setTimeout(() => MatchSession.ahead(), 1500);
    return () => window.clearTimeout(soon);
  }, []);
  const found = library.value;
  const next = unfinished(shelf.value);
  return (
    <div class="home">
      <header class="home-hero">
        <TitlePicture />
        <div class="home-title">
          <h1 tabIndex={-1} ref={heading}>
            {TITLE}
          </h1>
          <p>Tactics, one turn at a time.</p>
          <div class="home-calls">
            {next && (
              <Link
                to={{ screen: "match", match: next.match }}
                class="button"
                data-kind="primary"
                data-testid="continue"
              >
                <Icon name="play" />
                Continue {titleOf(next.game)}
              </Link>
            )}
            <a class="button" data-kind={next ? "plain" : "primary"} href="#games">
              <Icon name="sword" />
              New match
            </a>
          </div>
        </div>
        <nav class="home-nav" aria-label="Pages">
          {found.state === "ready" && found.lab && (
            <Link to={{ screen: "lab" }} class="button" data-kind="quiet" data-testid="lab">
              <Icon name="dice" />
              Lab
            </Link>
          )}
          <Link to={{ screen: "help" }} class="button" data-kind="quiet">
            <Icon name="help" />
            Help
          </Link>
          <Link to={{ screen: "settings" }} class="button" data-kind="quiet" data-testid="settings">
            <Icon name="settings" />
            Settings
          </Link>
        </nav>
      </header>

      <main class="home-main">
        {said && (
          <div class="home-message">
            <Notice tone="bad" testid="toast" onClose={() => setSaid(undefined)}>
              <p>{said}</p>
            </Notice>
          </div>
        )}
        <section class="home-games" id="games" aria-labelledby="games-title">
          <h2 id="games-title">Games</h2>
          {found.state === "ready" ? (
            <ul class="game-cards" data-count={found.offers.length}>
              {found.offers.map((offer) => (
                <GameCard key={offer.game} offer={offer} />
              ))}
            </ul>
          ) : found.state === "loading" ? (
            <p class="home-wait" role="status">
              Asking the server for its games…
            </p>
          ) : (
            <LostServer denial={found.denial} />
          )}
        </section>
        <aside class="home-side">
          <LobbyBox />
          <Recent known={shelf.value} />
          <JoinBox />
          <section class="card side-box" aria-labelledby="files-title">
            <h2 id="files-title">Replays</h2>
            <p class="hint">Watch a match again from its journal file, act by act.</p>
            <FilePick
              label="Open a journal"
              accept=".json,.jsonl,.journal,.txt,application/json,text/plain"
              testid="journal-file"
              onFile={(file) => void openJournal(file)}
            />
          </section>
        </aside>
      </main>
      <footer class="home-foot">
        <Mark />
        <p>
          Everything you see and hear was drawn and written for this. Free software under the MIT
          and Apache 2.0 licences.
        </p>
        <nav aria-label="More">
          <Link to={{ screen: "help" }}>Keys and marks</Link>
          <button
            type="button"
            class="as-link"
            onClick={() => (credits.value = !credits.value)}
            aria-expanded={credits}
          >
            Credits
          </button>
        </nav>
        {credits.value && (
          <p class="home-credits">
            MadeMatch by the founding engineers of Initiative. Rules engine in Rust; this page with
            Preact and three.js by their authors.
          </p>
        )}
      </footer>
    </div>
  );
}

const credits = signal(false);

/** Requests only as many as are shown. */
function refreshShelf(all: boolean): void {
  const known = matches.list().map((each) => each.match);
  void loadShelf(all ? known : known.slice(0, FEW));
}

function titleOf(game: string): string {
  return offerOf(game)?.about.title ?? game;
}

function scenarioName(game: string, scenario: string | undefined): string | undefined {
  return offerOf(game)?.about.scenarios.find((each) => each.id === scenario)?.name;
}

function GameCard({ offer }: { offer: GameOffer }) {
  const { about } = offer;
  const count = about.scenarios.length;
  return (
    <li class="game-card" data-testid={`game-${offer.game}`}>
      <Link
        to={{ screen: "setup", game: offer.game }}
        class="game-picture"
        tabIndex={-1}
        aria-hidden="true"
      >
        <ScenarioPicture game={offer.game} scenario={pictured(offer)} large />
      </Link>
      <div class="game-words">
        <h3>{about.title}</h3>
        <p class="game-tagline">{about.tagline}</p>
        <p class="hint">{about.text}</p>
        <div class="game-acts">
          <Link
            to={{ screen: "setup", game: offer.game }}
            class="button"
            data-kind="primary"
            aria-label={`Play ${about.title}`}
            data-testid={`play-${offer.game}`}
          >
            <Icon name="play" />
            Play
          </Link>
          <CampaignCall offer={offer} />
          {offer.decks && (
            <Link
              to={{ screen: "decks", game: offer.game }}
              class="button"
              data-kind="plain"
              aria-label={`Decks of ${about.title}`}
              data-testid={`decks-${offer.game}`}
            >
              <Icon name="deck" />
              Decks
            </Link>
          )}
          {offer.puzzles && (
            <Link
              to={{ screen: "puzzles", game: offer.game }}
              class="button"
              data-kind="plain"
              aria-label={`Puzzles of ${about.title}`}
              data-testid={`puzzles-${offer.game}`}
            >
              <Icon name="star" />
              Puzzles
            </Link>
          )}
          <Link
            to={{ screen: "help", game: offer.game }}
            class="button"
            data-kind="quiet"
            aria-label={`How to play ${about.title}`}
          >
            How to play
          </Link>
          <span class="game-count">
            {count} {count === 1 ? "scenario" : "scenarios"}
          </span>
        </div>
      </div>
    </li>
  );
}

function pictured({ about }: GameOffer): string | undefined {
  return about.cover ?? about.scenarios[0]?.id;
}

function Recent({ known }: { known: readonly KnownMatch[] }) {
  const count = matches.list().length;
  return (
    <section class="card side-box" aria-labelledby="recent-title" data-testid="saves">
      <h2 id="recent-title">Your matches</h2>
      {known.length === 0 && (
        <p class="hint">None yet. Every match is kept from its first act on, dice included.</p>
      )}
      <ul class="recent">
        {known.map((each) => (
          <RecentEntry key={each.match} known={each} />
        ))}
      </ul>
      {count > known.length && (
        <Button kind="quiet" onClick={() => refreshShelf(true)}>
          All {count}
        </Button>
      )}
    </section>
  );
}

function RecentEntry({ known }: { known: KnownMatch }) {
  const { match, info, gone } = known;
  const forget = () => {
    matches.forget(match);
    refreshShelf(shelf.value.length > FEW);
  };
  if (!info)
    return (
      <li class="recent-entry" data-state={gone ? "gone" : "unknown"}>
        <span class="recent-words">
          <strong>Match {match.slice(0, 6)}</strong>
          <span class="hint">{gone ?? "Not asked yet"}</span>
        </span>
        <Forget onClick={forget} what={`match ${match.slice(0, 6)}`} />
      </li>
    );
  const over = info.state === "over";
  const name = scenarioName(info.game, info.scenario) ?? originOf(info);
  return (
    <li class="recent-entry" data-state={info.state}>
      <Link
        class="recent-link"
        to={over ? { screen: "replay", match } : { screen: "match", match }}
        data-testid={`recent-${match}`}
      >
        <Icon name={over ? "flag" : "play"} />
        <span class="recent-words">
          <strong>
            {titleOf(info.game)} · {name}
          </strong>
          <span class="hint">
            {standing(info)} · {ago(info.age_s)}
          </span>
        </span>
      </Link>
      <Forget onClick={forget} what={`${titleOf(info.game)}, ${name}`} />
    </li>
  );
}

/** What a match without a scenario goes on from. */
function originOf({ loaded, from_act: act }: MatchInfo): string {
  if (act !== undefined) return `From act ${act} of a replay`;
  return loaded ? "Saved game" : "Own scenario";
}

function Forget({ onClick, what }: { onClick: () => void; what: string }) {
  return (
    <button
      type="button"
      class="close"
      onClick={onClick}
      aria-label={`Forget ${what}`}
      title="Forget"
    >
      <Icon name="close" />
    </button>
  );
}

function JoinBox() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const join = () => {
    const route = readLink(text, window.location.origin);
    if (route) go(route);
    else setWrong("That is no link to a match on this server.");
  };
  return (
    <section class="card side-box" aria-labelledby="join-title">
      <h2 id="join-title">Join a match</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          join();
        }}
      >
        <Field
          label="The link you were sent"
          placeholder={`${window.location.host}/m/…`}
          value={text}
          wrong={wrong}
          onInput={(value) => {
            setText(value);
            setWrong(undefined);
          }}
          testid="join-link"
        >
          <button type="submit" class="button" data-kind="quiet">
            Join
          </button>
        </Field>
      </form>
    </section>
  );
}
