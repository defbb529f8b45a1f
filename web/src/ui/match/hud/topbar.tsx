/** Whose turn it is, in which phase and round, and who takes part. CLIENT-TURN-1 */
import { useRef } from "preact/hooks";
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { room } from "../layout";
import { Meter } from "../roster/meter";
import { hasPlate } from "../roster/plates";
import { endingOf, roundWords } from "../words";
import { HudButton } from "./control";
import { LessonButton } from "./floating_lesson";
import { Presence } from "./presence";
import { Speed } from "./speed";
import { Timer } from "./timer";
import "./topbar.css";

/** The icon in place of the acting side's crest when the match is over. */
const ENDINGS: { readonly [kind in ReturnType<typeof endingOf>]: string } = {
  won: "crown",
  lost: "skull",
  drawn: "shield",
  void: "flag",
};

/** A change sooner than this after another is not highlighted: nothing may flicker. CLIENT-VIS-4 */
const CALM = 700;

/** Counts the changes of a text that are worth a highlight. */
function useNews(text: string): number {
  const seen = useRef({ text, at: Number.NEGATIVE_INFINITY, news: 0 });
  const last = seen.current;
  if (last.text !== text) {
    const now = performance.now();
    seen.current = { text, at: now, news: last.news + (now - last.at > CALM ? 1 : 0) };
  }
  return seen.current.news;
}

// CLIENT-PACE-1
/** The medallion of the turn. It lights up when another side or phase begins. */
function Turn() {
  const { view } = useMatchPage();
  const { over, turn, seats, sides } = view.scene.value;
  const seat = view.seat.value;
  const acting = turn.seats ?? [];
  const own = seat !== undefined && acting.includes(seat);
  // If several seats act at once, the turn has no side. Then it shows the viewer's, or the first
  // one's.
  const named = turn.side ?? seats?.[String(own ? seat : acting[0])]?.side;
  const side = named === undefined ? undefined : sides?.[named];
  const ending = over && endingOf(over);
  const count = roundWords(turn);
  // `Turn · Turn 3` would say no more than `Turn 3`.
  const phase = turn.phase && count.startsWith(turn.phase) ? "" : turn.phase;
  const news = useNews(turn.text);
  return (
    <div class="turn" data-own={own} data-ending={ending} data-news={news}>
      {/* A new element begins its animation anew. */}
      {news > 0 && <span class="turn-glow" key={news} />}
      <span class="turn-crest">
        {ending ? (
          <Icon name={ENDINGS[ending]} />
        ) : (
          side && <Crest name={side.crest} title={side.name} />
        )}
      </span>
      <span class="turn-words">
        <strong>{turn.text}</strong>
        <span class="turn-small">
          {[phase, count].filter(Boolean).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </span>
    </div>
  );
}

/** The speed, and the buttons to continue. CLIENT-ANIM-2, CLIENT-ANIM-3 */
function Time() {
  const { view, playback, keyOf } = useMatchPage();
  const still = { code: "client/nothing_plays", text: "Nothing plays now." };
  return (
    <>
      {playback.waiting.value && (
        <HudButton
          name="Continue"
          icon="play"
          testid="continue"
          tip="down"
          shortcut={keyOf("continue")}
          worded
          kind="call"
          onPress={() => playback.proceed()}
        />
      )}
      <Speed />
      <HudButton
        name="Skip"
        icon="skip"
        testid="skip"
        tip="down"
        shortcut={keyOf("skip")}
        refused={view.busy.value ? undefined : still}
        onPress={() => playback.skip()}
      />
    </>
  );
}

export function TopBar() {
  const { view, actions, connection, panels, exits, keyOf } = useMatchPage();
  const scene = view.scene.value;
  const watching = connection.spectators.value;
  const locked = view.locked.value;
  const { compact } = room.value;
  // A player with a plate is named there.
  const present = connection.presence.value.filter(
    ({ seat }) => !hasPlate(scene.seats?.[String(seat)]),
  );
  const drawer = (which: "roster" | "log") => {
    panels.drawer.value = panels.drawer.value === which ? undefined : which;
  };
  return (
    <header class="topbar">
      <div class="plate topbar-corner">
        <HudButton
          name="Menu"
          icon="menu"
          testid="pause"
          tip="down"
          shortcut={keyOf("cancel")}
          onPress={() => actions.openPauseMenu(true)}
        />
        {compact && (
          <HudButton
            name="Roster"
            icon="roster"
            testid="roster-toggle"
            tip="down"
            expanded={panels.drawer.value === "roster"}
            onPress={() => drawer("roster")}
          />
        )}
        {compact && <LessonButton />}
        {(present.length > 0 || watching > 0) && (
          <ul class="presences">
            {present.map((presence) => (
              <li key={presence.seat}>
                <Presence presence={presence} />
              </li>
            ))}
            {watching > 0 && (
              <li class="presence" data-testid="spectators">
                <Icon name="spectator" />
                {watching === 1 ? "1 watching" : `${watching} watching`}
              </li>
            )}
          </ul>
        )}
      </div>
      <div class="plate topbar-middle">
        <Turn />
        <Timer />
        {(scene.meters ?? []).length > 0 && (
          <div class="topbar-meters">
            {(scene.meters ?? []).map((meter) => (
              <Meter key={meter.id} meter={meter} />
            ))}
          </div>
        )}
        {(locked || connection.pending.value) && !scene.over && (
          <span class="locked" data-testid="locked" data-busy={view.busy.value}>
            <Icon name={view.busy.value ? "wait" : "lock"} />
            {locked || "Waiting for the answer"}
          </span>
        )}
      </div>
      <div class="plate topbar-corner">
        <Time />
        {compact && (
          <HudButton
            name="Log"
            icon="log"
            testid="log-toggle"
            tip="down"
            expanded={panels.drawer.value === "log"}
            onPress={() => drawer("log")}
          />
        )}
        <HudButton
          name="Settings"
          icon="settings"
          testid="settings"
          tip="down"
          onPress={() => exits.settings()}
        />
      </div>
    </header>
  );
}
