/** Opens a match: puts the theatre, the interaction and the frames together around a source. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Sounds } from "../audio/sounds";
import * as api from "../net/api";
import type { Act, Answer, News, Source } from "../net/source";
import type { About, Cue, Line, Scene } from "../protocol/scene";
import type { Board, Pick } from "../scene/board";
import { Chronicle } from "./chronicle";
import { Interaction } from "./interaction/interaction";
import { type Later, Notices } from "./interaction/notices";
import { enabled, offers, piecesAt, tileName, viewerSeat } from "./interaction/offers";
import { Survey } from "./interaction/survey";
import { browserFrames, type Frames, Loop } from "./loop";
import { at } from "./mark";
import { overlay } from "./marks";
import type { Inspected, Match, Mode } from "./match";
import type { Picture } from "./picture";
import { Plan, type Trial } from "./plan";
import { TICKS } from "./player";
import type { Settings, Speed } from "./settings";
import { Theatre } from "./theatre";
import { Timer } from "./timer";

export type MatchOptions = {
  source: Source;
  game: string;
  about: About;
  settings: ReadonlySignal<Settings>;
  sounds: Sounds;
  board?: Board;
  /** For the earlier lines of the log, and for plans. */
  matchId?: string;
  token?: string;
  /** Why nobody can act here at all: a replay. */
  watching?: string;
  /** The replay page has a speed of its own. */
  speed?: () => Speed;
  /** What the system says about motion. */
  reducedMotion?: ReadonlySignal<boolean>;
  /** Whether the page is out of sight. */
  hidden?: ReadonlySignal<boolean>;
  /** `clock=manual`: cue time comes from `tick` only. */
  manual?: boolean;
  frames?: Frames;
  later?: Later;
  now?: () => number;
  log?: () => Promise<readonly Line[]>;
  trial?: Trial;
};

/** Before the first view there is nothing. */
const NOWHERE: News = {
  scene: {
    viewer: "spectator",
    board: { size: [0, 0], kinds: {}, rows: {} },
    turn: { text: "" },
  },
  cues: [],
  seq: -1,
  hash: "",
  whole: true,
};

/** CLIENT-UNDO-1 */
const UNDOING = 150 * TICKS;

export function openMatch(options: MatchOptions): Match {
  const { source, sounds, settings } = options;
  const later: Later =
    options.later ??
    ((milliseconds, then) => {
      const id = setTimeout(then, milliseconds);
      return () => clearTimeout(id);
    });
  const stops: (() => void)[] = [];
  const chronicle = new Chronicle();
  const notices = new Notices((text) => chronicle.answer(text), later);
  const tell = (text: string, code?: string) => notices.tell(text, code);
  const board = signal<Board | undefined>(undefined);
  const reduced = computed(() => {
    const { motion } = settings.value;
    return motion === "reduced" || (motion === "system" && options.reducedMotion?.value === true);
  });
  const frames =
    options.frames ?? (typeof requestAnimationFrame === "function" ? browserFrames() : undefined);
  const loop = new Loop(() => theatre, frames, options.manual === true);
  const bring = (tile: [number, number]) => {
    const camera = board.value?.camera;
    if (camera && !camera.sees(tile)) camera.bring(tile);
  };

  const ready = signal(false);
  const theatre: Theatre = new Theatre(NOWHERE, {
    chronicle,
    sounds,
    settings: () => settings.value,
    reduced: () => reduced.value,
    own: (cue) => cue.by !== undefined && source.seats.value.includes(cue.by),
    speed: options.speed,
    bring,
    settled: (scene, before) => {
      if (plan.open) {
        plan.leave();
        tell("The plan was given up: the situation has changed.");
      }
      interaction.review(scene, before);
      survey.review(scene);
      source.settled?.();
    },
    wake: () => loop.wake(),
  });

  const trial: Trial =
    options.trial ??
    (async (commands) => {
      const { matchId, token } = options;
      if (matchId === undefined || token === undefined) return NO_PLANS;
      try {
        return (await api.plan(matchId, token, commands)).view;
      } catch (error) {
        if (!(error instanceof api.Denied)) return NO_PLANS;
        return { code: error.denial.code, text: error.denial.message };
      }
    });
  const plan = new Plan(trial, tell);

  // --- Whether anything can be done ---

  const scene = computed<Scene>(() => plan.scene.value ?? theatre.scene.value);
  const seat = computed(() => viewerSeat(theatre.scene.value));
  const performing = signal(false);
  const pending = signal(false);
  const barred = computed(() => {
    const { state, ended } = source.link.value;
    if (ended) return ended.text;
    if (state === "lost" || state === "reconnecting")
      return "There is no connection to the server.";
    if (state === "connecting" || !ready.value) return "Connecting.";
    if (theatre.scene.value.over) return "The match is over.";
    if (options.watching !== undefined) return options.watching;
    if (seat.value === undefined || !source.seats.value.includes(seat.value))
      return "You are watching.";
    if (source.stage.value === "waiting") return "Waiting for the other players.";
    if (theatre.busy.value) return "Wait until this has happened.";
    if (performing.value || plan.thinking.value) return "Waiting for the server.";
    return "";
  });
  const locked = computed(() => {
    if (barred.value !== "") return barred.value;
    const { turn } = scene.value;
    if (seat.value !== undefined && turn.seats?.includes(seat.value)) return "";
    const able = offers(scene.value).some(
      ({ choice }) => choice.role !== "menu" && enabled(choice),
    );
    return able ? "" : "It is not your turn.";
  });

  // --- Where acts go ---

  let undoing = false;
  const send = async (act: Act): Promise<Answer> => {
    pending.value = true;
    undoing = "act" in act && act.act === "undo";
    try {
      return await source.send(act, theatre.version.value);
    } catch (error) {
      return {
        ok: false,
        code: "net/failed",
        text: error instanceof Error ? error.message : "It was not sent.",
      };
    } finally {
      pending.value = false;
      undoing = false;
    }
  };
  const review = (now: Scene, before: Scene) => interaction.review(now, before);
  const perform = (acts: readonly Act[], then?: () => void): void => {
    if (barred.value !== "") return;
    if (plan.open) {
      void planned(acts, then);
      return;
    }
    performing.value = true;
    void (async () => {
      // CLIENT-CONF-3: one after another; the first refusal ends it.
      for (const act of acts) {
        const answer = await send(act);
        if (!answer.ok) {
          tell(answer.text, answer.code);
          performing.value = false;
          return;
        }
        await theatre.rest();
      }
      performing.value = false;
      then?.();
    })();
  };
  const planned = async (acts: readonly Act[], then?: () => void): Promise<void> => {
    for (const act of acts) if ("command" in act) await plan.add(act.command, review);
    then?.();
  };

  const interaction = new Interaction({
    scene,
    barred,
    locked,
    settings: () => settings.value,
    perform,
    tell,
    say: (text) => chronicle.say(text),
    answer: (text) => chronicle.answer(text),
    bring,
    turning: () => board.value?.camera.turning.value === true,
    heading: (arrow) => board.value?.camera.heading(arrow) ?? HEADINGS[arrow],
    sound: (id) => sounds.play(id, { bus: "interface" }),
  });
  const survey = new Survey(
    {
      scene,
      barred,
      locked,
      settings: () => settings.value,
      perform,
      tell,
      say: (text) => chronicle.say(text),
      answer: (text) => chronicle.answer(text),
      bring,
      turning: () => false,
      heading: (arrow) => board.value?.camera.heading(arrow) ?? HEADINGS[arrow],
      sound: () => {},
    },
    interaction,
  );
  const { dialog } = interaction.questions;

  // --- What is shown ---

  const mode = computed<Mode>(() => {
    if (dialog.value) return "dialog";
    if (theatre.scene.value.over && !theatre.busy.value) return "over";
    if (locked.value !== "") return "locked";
    if (interaction.choosing.value) return "choosing";
    if (interaction.choice.value !== undefined) return "targeting";
    if (interaction.selected.value !== undefined || interaction.selectedCard.value)
      return "selected";
    return "idle";
  });
  const pointed = computed(() => {
    const pick = interaction.hovered.value;
    return pick && (pick.piece ?? piecesAt(scene.value, pick.tile)[0]?.[0]);
  });
  const over = computed(() => {
    const end = interaction.ending.value ? scene.value.end_turn : undefined;
    return overlay({
      scene: scene.value,
      selected: interaction.selected.value,
      cursor: interaction.cursor.value,
      hovered: interaction.hovered.value?.tile,
      pointed: pointed.value,
      aims: interaction.aims.value,
      aim: interaction.aim.value,
      threat: survey.threat.value,
      pins: survey.pins.value,
      cues: theatre.marks.value,
      unfinished: [...(end?.half_spent ?? []), ...(end?.untouched ?? [])],
    });
  });
  const picture = computed<Picture>(() => ({
    scene: scene.value,
    marks: over.value.marks,
    labels: over.value.labels,
    path: over.value.path,
    dimmed: interaction.explicit.value,
    ghosts: plan.ghosts.value,
    leaving: theatre.leaving.value,
    ...(interaction.selected.value !== undefined ? { selected: interaction.selected.value } : {}),
    ...(pointed.value !== undefined ? { pointed: pointed.value } : {}),
  }));
  const timer = new Timer(source.clock, theatre.scene, {
    now: options.now ?? (() => performance.now()),
    later,
    tick: () => sounds.play("tick", { bus: "effects" }),
    say: (text) => chronicle.say(text),
  });

  // --- News ---

  const askLog =
    options.log ??
    (async () =>
      options.matchId === undefined ? [] : await api.log(options.matchId, options.token));
  const fetchLog = () => {
    chronicle.expect();
    askLog().then(
      (lines) => {
        if (lines.length > 0) chronicle.history(lines, theatre.coming());
      },
      // No earlier lines then; the match goes on.
      () => {},
    );
  };
  source.onNews = (news) => {
    batch(() => {
      const first = !ready.value;
      ready.value = true;
      if (news.whole && !(first && news.cues.length > 0)) {
        fetchLog();
        // CLIENT-NET-3
        if (!first && options.watching === undefined) {
          chronicle.add({ text: "The view was fetched anew." });
        }
      }
      const cues =
        undoing && !news.whole
          ? [...backwards(theatre.scene.value, news.scene), ...news.cues]
          : news.cues;
      theatre.show({ ...news, cues });
    });
    loop.wake();
  };

  const attach = (next: Board): (() => void) => {
    board.value = next;
    loop.attach(next);
    const stop = effect(() => {
      next.show(picture.value);
      loop.wake();
    });
    return () => {
      stop();
      if (board.peek() === next) {
        board.value = undefined;
        loop.attach(undefined);
      }
    };
  };

  // CLIENT-PERF-2
  const hidden = options.hidden ?? pageHidden(stops);
  let away = 0;
  stops.push(
    effect(() => {
      const gone = hidden.value;
      sounds.pause(gone);
      theatre.hide(gone);
      const lines = chronicle.log.peek().length;
      if (gone) away = lines;
      else if (lines > away && away > 0) {
        const count = lines - away;
        notices.tell(
          `While you were away: ${count} ${count === 1 ? "event" : "events"}. ${chronicle.log.peek().at(-1)?.text ?? ""}`,
        );
        away = 0;
      }
    }),
  );
  if (options.board) stops.push(attach(options.board));

  const undoOf = (which: "undo" | "redo") => {
    if (dialog.value || barred.value !== "") return;
    if (plan.open) {
      if (which === "undo") plan.back(review);
      return;
    }
    const ability = scene.value[which];
    // CLIENT-UNDO-1
    if (!ability || ability.refused) {
      const { text, code } = ability?.refused ?? NOTHING_TO_UNDO;
      tell(text, code);
    } else perform([{ act: which }]);
  };

  const inspectPick = (pick: Pick): Inspected => {
    const now = scene.value;
    const id = pick.piece ?? piecesAt(now, pick.tile)[0]?.[0];
    const piece = id === undefined ? undefined : now.pieces?.[id];
    if (id !== undefined && piece) return { what: "piece", id, piece };
    return inspectTile(now, pick.tile);
  };

  const match: Match = {
    game: options.game,
    about: options.about,
    ready,
    scene,
    picture,
    marks: computed(() => over.value.marks),
    mode,
    busy: theatre.busy,
    locked,
    selected: interaction.selected,
    selectedCard: interaction.selectedCard,
    choice: interaction.choice,
    menu: interaction.menu,
    choosing: interaction.choosing,
    forecast: interaction.forecast,
    dialog,
    toasts: notices.toasts,
    log: chronicle.log,
    inspected: interaction.inspected,
    banner: theatre.banner,
    flourishes: theatre.flourishes,
    cue: theatre.cue,
    hovered: computed(() => interaction.hovered.value?.tile),
    cursor: interaction.cursor,
    previewed: interaction.previewed,
    threat: survey.threat,
    pins: survey.pins,
    waiting: theatre.waiting,
    pending,
    plan: computed(() => {
      const steps = plan.steps.value;
      return steps && { steps: steps.length, execute: steps.length > 0 };
    }),
    link: source.link,
    presence: source.presence,
    spectators: source.spectators,
    seat,
    version: theatre.version,
    timer: timer.shown,
    polite: chronicle.polite,
    assertive: chronicle.assertive,
    pauseMenu: interaction.pauseMenu,

    point: (pick) => interaction.point(pick),
    press: (pick, hand) => interaction.press(pick, hand),
    cancel: (by) => interaction.cancel(by),
    select: (id) => {
      if (!dialog.value) interaction.show(id);
    },
    selectCard: (place) => interaction.selectCard(place),
    open: (choice) => interaction.open(choice),
    choose: (index) => interaction.chooseOption(index),
    confirm: () => interaction.confirm(),
    answer: (yes) => interaction.answer(yes),
    answerWith: (what) => interaction.answerWith(what),
    endTurn: () => interaction.endTurn(),
    pointEndTurn: (on) => {
      interaction.ending.value = on;
    },
    next: (step) => interaction.next(step),
    finishAndNext: () => interaction.finishAndNext(),
    undo: () => undoOf("undo"),
    redo: () => undoOf("redo"),
    resetTurn: () => {
      if (dialog.value || barred.value !== "") return;
      const ability = scene.value.undo;
      const times = ability?.refused ? 0 : (ability?.times ?? (ability ? 1 : 0));
      if (times === 0) {
        undoOf("undo");
        return;
      }
      // CLIENT-UNDO-2
      interaction.questions.ask({
        title: "Reset turn",
        text: times === 1 ? "Take back the last act?" : `Take back ${times} acts of this turn?`,
        danger: true,
        accept: () => perform(Array.from({ length: times }, () => ({ act: "undo" as const }))),
        still: (now) => now === scene.value,
      });
    },
    moveCursor: (arrow) => survey.moveCursor(arrow),
    putCursor: (tile) => survey.putCursor(tile),
    inspect: (what) => {
      interaction.inspect(what && "tile" in what && !("what" in what) ? inspectPick(what) : what);
    },
    show: (entry) => {
      const piece = entry.piece === undefined ? undefined : scene.value.pieces?.[entry.piece];
      const tile = piece?.at ?? entry.tile;
      if (!tile) return;
      board.value?.camera.centre(tile);
      interaction.inspect(
        inspectPick({
          tile,
          ...(entry.piece !== undefined && piece ? { piece: entry.piece } : {}),
        }),
      );
    },
    toggleThreat: () => survey.toggleThreat(),
    togglePin: (id) => survey.togglePin(id),
    scan: (category) => survey.scan(category),
    skip: () => {
      theatre.skip();
      loop.wake();
    },
    hurry: (held) => theatre.hurry(held),
    proceed: () => theatre.proceed(),
    startPlan: () => {
      if (plan.open || locked.value !== "" || dialog.value) return;
      if (source.link.value.state !== "local") {
        tell("Plans can be made in matches at one screen only.", "client/no_plan");
        return;
      }
      plan.start(theatre.scene.value);
    },
    leavePlan: (how) => {
      if (!plan.open) return;
      const planned = plan.scene.value;
      const commands = plan.leave();
      if (planned) interaction.review(theatre.scene.value, planned);
      if (how === "execute") perform(commands.map((command) => ({ command })));
    },
    openPauseMenu: (open) => {
      interaction.pauseMenu.value = open;
    },
    pause: (paused) => theatre.pause(paused),
    takeSeat: (wanted) => source.takeSeat(wanted),
    retry: () => source.retry(),
    dismiss: (toast) => notices.dismiss(toast),
    tell,
    attach,
    close: () => {
      for (const stop of stops) stop();
      timer.stop();
      notices.clear();
      loop.stop();
      source.close();
    },

    sent: () => source.sent(),
    hash: () => theatre.hash.value,
    push: (cues) => theatre.push(cues),
    tick: (milliseconds) => {
      theatre.tick(milliseconds);
      loop.draw(milliseconds);
    },
    colour: (id) => board.value?.colour(id),
    send,
  };
  // CLIENT-ANIM-1: the pause menu pauses the queue.
  stops.push(effect(() => theatre.pause(interaction.pauseMenu.value)));
  return match;
}

const NO_PLANS = { code: "client/no_plan", text: "This match cannot be planned." };
const NOTHING_TO_UNDO = { code: "client/nothing_to_undo", text: "There is nothing to take back." };

/** Without a camera north is up. */
const HEADINGS = { up: "North", down: "South", left: "West", right: "East" } as const;

/** Pieces glide back to where they were. */
function backwards(before: Scene, after: Scene): Cue[] {
  const cues: Cue[] = [];
  for (const [piece, { at: to }] of Object.entries(after.pieces ?? {})) {
    const from = before.pieces?.[piece]?.at;
    if (!from || (from[0] === to[0] && from[1] === to[1])) continue;
    cues.push({
      cue: "move",
      piece,
      from,
      path: [to],
      lasts: UNDOING,
      easing: "easeInOutQuad",
      free: true,
    });
  }
  return cues.length > 0 ? [...cues, { cue: "wait", lasts: UNDOING }] : [];
}

/** What there is to know about a tile. */
export function inspectTile(scene: Scene, tile: [number, number]): Inspected {
  const [x, y] = tile;
  const letter = scene.board.rows[String(y)]?.[x];
  const kind = letter === undefined ? undefined : scene.board.kinds[letter];
  const spot = scene.board.spots?.[at(tile)];
  const warned = Object.values(scene.telegraphs ?? {}).filter(({ tiles }) =>
    tiles?.some((other) => other[0] === x && other[1] === y),
  );
  const name = spot?.name ?? kind?.name ?? "Unknown";
  const seen = kind?.remembered ? [{ text: "Remembered, not in sight." }] : [];
  return {
    what: "tile",
    tile,
    title: `${name} ${tileName(scene, tile)}`,
    facts: [
      ...seen,
      ...(kind?.facts ?? []),
      ...(spot?.facts ?? []),
      ...warned.flatMap((telegraph) => [{ text: telegraph.name }, ...(telegraph.facts ?? [])]),
    ],
  };
}

function pageHidden(stops: (() => void)[]): ReadonlySignal<boolean> {
  const hidden = signal(false);
  if (typeof document === "undefined") return hidden;
  const look = () => {
    hidden.value = document.visibilityState === "hidden";
  };
  look();
  document.addEventListener("visibilitychange", look);
  stops.push(() => document.removeEventListener("visibilitychange", look));
  return hidden;
}
