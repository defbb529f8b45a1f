/**
 * Who can be reached: this page's connection, those of the others, and whether anybody plays at
 * all. All texts about connections are made here, both shown and spoken.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Link, ViewSource } from "../net/source";
import type { Seat } from "../protocol/scene";
import type { PresenceState } from "../protocol/wire";
import type { Later } from "./interaction/toast_list";

/** A banner about connections. ONLINE-UI-2 */
export type ConnectionNotice =
  | { kind: "connecting" | "ended" | "own" | "unsteady" | "paused" | "back"; text: string }
  | { kind: "other"; seat: Seat; text: string };

/** How long "Back in play" is shown. */
const BACK = 1500;
const BEAT = 250;
const OPENING = "Opening the match …";
/** A first connection may take so many tries before anything is said about it. */
const PATIENCE = 3;
/** The seconds of another player's grace that are spoken, besides the first ones. */
const SPOKEN = [30, 10];

const ABSENT: ReadonlySet<PresenceState> = new Set(["away", "reconnecting", "left"]);

type Absence = { seat: Seat; name: string; until?: number };

export class ConnectionNews {
  /** Whole seconds that each absent seat has left to come back. CLIENT-NET-1 */
  readonly grace: ReadonlySignal<ReadonlyMap<Seat, number>>;
  readonly news: ReadonlySignal<readonly ConnectionNotice[]>;
  private readonly beat = signal(0);
  private readonly back = signal(false);
  /** There was a connection before, so it can be lost. */
  private readonly stood = signal(false);
  private readonly absent: ReadonlySignal<readonly Absence[]>;
  private readonly stops: (() => void)[] = [];
  private readonly now: () => number;

  constructor(
    private readonly source: Pick<ViewSource, "link" | "presence" | "stage" | "seats">,
    options: { now: () => number; later: Later; say: (text: string) => void },
  ) {
    this.now = options.now;
    const goes = computed(() => source.stage.value === "running" && isUp(source.link.value));
    // Without a connection this page does not know who else has one. While nobody plays, no grace
    // runs out.
    this.absent = computed(() =>
      goes.value ? source.presence.value.filter((one) => ABSENT.has(one.state)) : [],
    );
    this.grace = computed(() => {
      this.beat.value;
      const timed = this.absent.value.filter(({ until }) => until !== undefined);
      return new Map(timed.map(({ seat, until }) => [seat, this.secondsTo(until ?? 0)]));
    });
    this.news = computed(() => this.tell());
    this.stops.push(
      effect(() => {
        if (isUp(source.link.value)) this.stood.value = true;
      }),
      this.count(options.later),
      this.awaitReturn(goes, options.later),
      this.speak(options.say),
    );
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** The absent players who do not sit at this screen. */
  private others(): readonly Absence[] {
    const mine = this.source.seats.value;
    return this.absent.value.filter(({ seat }) => !mine.includes(seat));
  }

  private secondsTo(until: number): number {
    return Math.max(0, Math.ceil((until - this.now()) / 1000));
  }

  // ONLINE-UI-2: these words. A view out of step is only shown if it happens again and again.
  private tell(): ConnectionNotice[] {
    const { link, stage } = this.source;
    const { state, ended, attempt, unsteady } = link.value;
    if (ended) return [{ kind: "ended", text: ended.text }];
    if (state === "connecting") return [{ kind: "connecting", text: OPENING }];
    if (!this.stood.value && (state === "lost" || state === "reconnecting")) {
      const tries = attempt ?? 1;
      if (state === "reconnecting" && tries <= PATIENCE)
        return [{ kind: "connecting", text: OPENING }];
      const again = state === "reconnecting" ? ` - trying again (${tries})` : "";
      return [{ kind: "own", text: `The server does not answer${again}` }];
    }
    if (state === "lost") return [{ kind: "own", text: "Connection lost" }];
    if (state === "reconnecting")
      return [{ kind: "own", text: `Connection lost - reconnecting (${attempt ?? 1})` }];
    const news: ConnectionNotice[] = [];
    // ONLINE-SYNC-3
    if (unsteady) news.push({ kind: "unsteady", text: "Connection unstable" });
    if (stage.value === "suspended")
      news.push({ kind: "paused", text: "Paused - nobody connected" });
    for (const { seat, name } of this.others()) {
      const seconds = this.grace.value.get(seat);
      const left = seconds === undefined ? "" : ` - ${seconds} s`;
      news.push({ kind: "other", seat, text: `${name} lost connection${left}` });
    }
    if (this.back.value) news.push({ kind: "back", text: "Back in play" });
    return news;
  }

  /** Counts down while somebody's grace runs. */
  private count(later: Later): () => void {
    let cancel = () => {};
    const run = () => {
      cancel = later(BEAT, () => {
        this.beat.value += 1;
        run();
      });
    };
    const stop = effect(() => {
      cancel();
      cancel = () => {};
      if (this.absent.value.some(({ until }) => until !== undefined)) run();
    });
    return () => {
      stop();
      cancel();
    };
  }

  /** Notices who came back: this page, another player, or the first player of all. */
  private awaitReturn(goes: ReadonlySignal<boolean>, later: Later): () => void {
    let cut = false;
    let gone: readonly Seat[] = [];
    let cancel = () => {};
    const stop = effect(() => {
      const { link, stage } = this.source;
      const now = this.others().map(({ seat }) => seat);
      const returned = cut || gone.some((seat) => !now.includes(seat));
      if (goes.value && returned) {
        cancel();
        this.back.value = true;
        cancel = later(BACK, () => {
          this.back.value = false;
        });
      } else if (!goes.value) {
        cancel();
        this.back.value = false;
      }
      const { state, ended } = link.value;
      const out = !ended && (state === "reconnecting" || state === "lost");
      // Nobody comes "back" to a match that has not begun or is over.
      cut = out ? cut || stage.value === "running" : stage.value === "suspended";
      gone = now;
    });
    return () => {
      stop();
      cancel();
    };
  }

  /** Speaks what changed. Of a countdown it speaks only a few seconds. */
  private speak(say: (text: string) => void): () => void {
    let said = new Map<string, number>();
    return effect(() => {
      const next = new Map<string, number>();
      const texts: string[] = [];
      for (const one of this.news.value) {
        if (one.kind === "connecting") continue;
        const key = one.kind === "other" ? `other ${one.seat}` : one.kind;
        const seconds = one.kind === "other" ? (this.grace.value.get(one.seat) ?? 0) : 0;
        const before = said.get(key);
        next.set(key, seconds);
        if (before === undefined) texts.push(spoken(one, seconds));
        // A busy page may skip a second. It is spoken anyway, with the time that is left.
        else if (SPOKEN.some((mark) => seconds <= mark && mark < before))
          texts.push(spoken(one, seconds));
      }
      said = next;
      if (texts.length > 0) say(texts.join(" "));
    });
  }
}

function isUp({ state, ended }: Link): boolean {
  return !ended && (state === "online" || state === "local");
}

/** In whole words. Listeners should not hear attempts counted, or "47 s". */
function spoken(news: ConnectionNotice, seconds: number): string {
  const text = news.text.replace(/ - \d+ s$| \(\d+\)$/, "");
  const left = `${seconds} ${seconds === 1 ? "second" : "seconds"} left.`;
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
  return seconds > 0 ? `${sentence} ${left}` : sentence;
}
