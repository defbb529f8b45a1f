/** Opens a match: puts the theatre, the interaction and the frames together around a source. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Sounds } from "../audio/sounds";
import { viewerSeat } from "../net/frame";
import { fingerprint } from "../net/hash";
import type { Act, News, Source } from "../net/source";
import type { About, Hint, Line, Scene, Tile } from "../protocol/scene";
import type { Board } from "../scene/board";
import { pageHidden, watchAbsence } from "./absence";
import { Arrivals } from "./arrivals";
import { Chronicle, type Seen } from "./chronicle";
import { Contact } from "./contact";
import { logOf, trialBy } from "./desk";
import { inspectPick } from "./inspection";
import type { Context } from "./interaction/context";
import { Ending } from "./interaction/ending";
import { Interaction } from "./interaction/interaction";
import { type Later, Notices } from "./interaction/notices";
import { piecesAt } from "./interaction/offers";
import { Survey } from "./interaction/survey";
import { type Learnt, Lesson } from "./lesson";
import { browserFrames, type Frames, Loop } from "./loop";
import { overlay } from "./marks";
import type { Match, Mode } from "./match";
import { partsOf } from "./parts";
import type { Picture } from "./picture";
import { Plan, type Trial } from "./plan";
import { Sender } from "./sender";
import type { Settings, Speed } from "./settings";
import { standing } from "./standing";
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
  /** A watcher's key. */
  spectate?: string;
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
  /** On a shared screen where people look one after another: what each of them has read. */
  seen?: Seen;
  trial?: Trial;
  /** What a newcomer is told, and what they know of it. CLIENT-HOME-2 */
  lesson?: { hints: readonly Hint[]; learnt: Learnt };
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

export function openMatch(options: MatchOptions): Match {
  const { source, sounds, settings } = options;
  const later = options.later ?? timeouts;
  const stops: (() => void)[] = [];
  const chronicle = new Chronicle(options.seen);
  const notices = new Notices((text) => chronicle.answer(text), later);
  const tell = (text: string, code?: string) => notices.tell(text, code);
  const board = signal<Board | undefined>(undefined);
  const bring = (tile: Tile) => board.peek()?.camera.bring(tile);
  /** Whoever is always selected is never left behind. CLIENT-CAM-3 */
  const follow = (tile: Tile | undefined) => tile && board.peek()?.camera.follow(tile);
  const reduced = () => {
    const { motion } = settings.value;
    return motion === "reduced" || (motion === "system" && options.reducedMotion?.value === true);
  };

  const loop = new Loop(() => theatre, options.frames ?? usualFrames(), options.manual === true);
  const theatre: Theatre = new Theatre(NOWHERE, {
    chronicle,
    sounds,
    settings: () => settings.value,
    reduced,
    own: (cue) => cue.by !== undefined && source.seats.value.includes(cue.by),
    speed: options.speed,
    bring,
    began: (cue) => {
      interaction.focus.witness(cue);
      if (cue.cue === "move" && cue.piece === theatre.scene.value.focus) {
        follow(cue.path.at(-1));
      }
    },
    settled: (after, before) => {
      follow(focused(after)?.at);
      if (plan.open) {
        plan.leave();
        tell("The plan was given up: the situation has changed.");
      }
      interaction.review(after, before);
      survey.review(after);
      source.settled?.();
    },
    wake: () => loop.wake(),
  });
  const ready = signal(false);
  const held = signal(false);
  /** On a shared screen, the seat that looks now. */
  const shared = () =>
    source.seats.value.length > 1 ? viewerSeat(theatre.scene.value) : undefined;
  const plan = new Plan(options.trial ?? trialBy(options, shared), tell);
  const scene = computed<Scene>(() => plan.scene.value ?? theatre.scene.value);
  const sender = new Sender(
    source,
    () => theatre.version.value,
    () => theatre.rest(),
    (act) => theatre.scene.value[act] !== undefined && !theatre.scene.value[act]?.refused,
    tell,
  );
  const watch = {
    now: options.now ?? (() => performance.now()),
    later,
    say: (text: string) => chronicle.say(text),
  };
  const tick = () => sounds.play("tick", { bus: "effects" });
  const timer = new Timer(source, theatre.scene, { ...watch, tick });
  const contact = new Contact(source, watch);
  const sending = computed(() => sender.sending.value || plan.thinking.value);
  const { barred, locked } = standing(source, scene, {
    ready,
    busy: theatre.busy,
    sending,
    watching: options.watching,
    outOfTime: () => timer.shown.value?.own === true && timer.shown.value.seconds === 0,
  });

  const review = (now: Scene, before: Scene) => interaction.review(now, before);
  const lesson = options.lesson && new Lesson(options.lesson.hints, options.lesson.learnt, scene);
  const perform = (acts: readonly Act[], then?: () => void): void => {
    if (barred.value !== "") return;
    for (const act of acts) if ("command" in act) lesson?.follow(act.command);
    if (plan.open) void plan.addAll(acts, review).then(then);
    else void sender.perform(acts, then);
  };
  const context: Context = {
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
  };
  const interaction = new Interaction(context);
  const ending = new Ending(context, interaction);
  const survey = new Survey(context, interaction);
  const { focus } = interaction;
  const { dialog } = interaction.questions;

  const mode = computed<Mode>(() => {
    if (dialog.value) return "dialog";
    if (scene.value.over && !theatre.busy.value) return "over";
    if (locked.value !== "") return "locked";
    if (focus.choosing.value) return "choosing";
    if (focus.choice.value !== undefined) return "targeting";
    if (focus.selected.value !== undefined || focus.selectedCard.value) return "selected";
    return "idle";
  });
  const pointed = computed(() => {
    const pick = focus.hovered.value;
    return pick && (pick.piece ?? piecesAt(scene.value, pick.tile)[0]?.[0]);
  });
  const hinted = computed(() =>
    focus.selected.value === undefined && locked.value === ""
      ? (lesson?.now.value?.pieces ?? [])
      : [],
  );
  const over = computed(() => {
    const end = focus.ending.value && !theatre.busy.value ? scene.value.end_turn : undefined;
    return overlay({
      scene: scene.value,
      selected: focus.selected.value,
      cursor: focus.cursor.value,
      hovered: focus.hovered.value?.tile,
      pointed: pointed.value,
      aims: focus.aims.value,
      aim: focus.aim.value,
      threat: survey.threat.value,
      pins: survey.pins.value,
      cues: theatre.marks.value,
      denied: focus.denied.value,
      unfinished: [...(end?.half_spent ?? []), ...(end?.untouched ?? []), ...hinted.value],
    });
  });
  const picture = computed<Picture>(() => ({
    scene: scene.value,
    ...over.value,
    dimmed: focus.explicit.value,
    ghosts: plan.ghosts.value,
    leaving: theatre.leaving.value,
    ...(focus.selected.value !== undefined ? { selected: focus.selected.value } : {}),
    ...(pointed.value !== undefined ? { pointed: pointed.value } : {}),
  }));
  const arrivals = new Arrivals(
    source,
    { theatre, chronicle, sender, ready },
    options.log ?? (() => logOf(options, shared())),
    () => {
      interaction.forget();
      notices.clear();
    },
  );
  source.onNews = (news) => {
    arrivals.receive(news);
    loop.wake();
  };

  const attach = (next: Board): (() => void) => {
    board.value = next;
    loop.attach(next);
    const stop = effect(() => {
      // An empty board would be drawn at some cost, and keep the first real one waiting.
      if (!ready.value) return;
      next.show(picture.value);
      loop.wake();
    });
    return () => {
      stop();
      if (board.peek() !== next) return;
      board.value = undefined;
      loop.attach(undefined);
    };
  };

  const page = options.hidden ? { hidden: options.hidden, stop: () => {} } : pageHidden();
  stops.push(
    page.stop,
    watchAbsence(
      page.hidden,
      chronicle,
      (gone) => {
        sounds.pause(gone);
        theatre.hide(gone);
      },
      tell,
    ),
    // CLIENT-ANIM-1: the pause menu and the settings pause the queue.
    effect(() => theatre.pause(interaction.pauseMenu.value || held.value)),
  );
  if (options.board) stops.push(attach(options.board));

  const takeBack = (which: "undo" | "redo") => {
    if (dialog.value || barred.value !== "") return;
    if (plan.open) {
      if (which === "undo") plan.back(review);
      return;
    }
    const ability = scene.value[which];
    // CLIENT-UNDO-1
    if (ability && !ability.refused) perform([{ act: which }]);
    else {
      const { text, code } = ability?.refused ?? NOTHING_TO_UNDO;
      tell(text, code);
    }
  };

  return {
    game: options.game,
    about: options.about,
    ready,
    scene: partsOf(scene),
    picture,
    marks: computed(() => over.value.marks),
    mode,
    // Before the first view nothing that is shown is true.
    busy: computed(() => !ready.value || theatre.busy.value),
    locked,
    selected: focus.selected,
    selectedCard: focus.selectedCard,
    choice: focus.choice,
    menu: focus.menu,
    choosing: focus.choosing,
    forecast: focus.forecast,
    dialog,
    toasts: notices.toasts,
    log: chronicle.log,
    inspected: interaction.inspected,
    banner: theatre.banner,
    flourishes: theatre.flourishes,
    cue: theatre.cue,
    hovered: computed(() => focus.hovered.value?.tile),
    cursor: focus.cursor,
    previewed: focus.previewed,
    threat: survey.threat,
    pins: survey.pins,
    waiting: theatre.waiting,
    pending: sender.pending,
    plan: computed(() => {
      const steps = plan.steps.value;
      return steps && { steps: steps.length, execute: steps.length > 0 };
    }),
    link: source.link,
    lines: contact.news,
    presence: source.presence,
    grace: contact.grace,
    spectators: source.spectators,
    seat: computed(() => viewerSeat(theatre.scene.value)),
    version: theatre.version,
    timer: timer.shown,
    polite: chronicle.polite,
    assertive: chronicle.assertive,
    pauseMenu: interaction.pauseMenu,
    recap: chronicle.recap,
    lesson: computed(() => lesson?.now.value),

    skipLesson: () => lesson?.skip(),
    point: (pick) => {
      source.active?.();
      interaction.point(pick);
    },
    press: (pick, hand) => {
      source.active?.();
      interaction.press(pick, hand);
    },
    step: (direction) => {
      source.active?.();
      survey.step(direction);
    },
    cancel: (by) => {
      source.active?.();
      if (chronicle.recap.value.length > 0) chronicle.recap.value = [];
      else interaction.cancel(by);
    },
    select: (id) => {
      if (!dialog.value) interaction.show(id);
    },
    selectCard: (place) => interaction.selectCard(place),
    open: (choice) => interaction.open(choice),
    choose: (index) => interaction.chooseOption(index),
    confirm: () => interaction.confirm(),
    answer: (yes) => interaction.answer(yes),
    answerWith: (what) => interaction.answerWith(what),
    endTurn: () => ending.endTurn(),
    pointEndTurn: (on) => {
      focus.ending.value = on;
    },
    next: (step) => ending.next(step),
    finishAndNext: () => ending.finishAndNext(),
    undo: () => takeBack("undo"),
    redo: () => takeBack("redo"),
    resetTurn: () => {
      const ability = scene.value.undo;
      if (plan.open || !ability || ability.refused) takeBack("undo");
      else ending.resetTurn(ability.times ?? 1);
    },
    moveCursor: (arrow) => survey.moveCursor(arrow),
    putCursor: (tile) => survey.putCursor(tile),
    inspect: (what) => {
      const pick = what && !("what" in what) ? inspectPick(scene.value, what) : what;
      interaction.inspect(pick);
    },
    show: (entry) => {
      const piece = entry.piece === undefined ? undefined : scene.value.pieces?.[entry.piece];
      const tile = piece?.at ?? entry.tile;
      if (!tile) return;
      board.value?.camera.centre(tile);
      const id = piece ? entry.piece : undefined;
      interaction.inspect(
        inspectPick(scene.value, id === undefined ? { tile } : { tile, piece: id }),
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
      if (source.link.value.state === "local") plan.start(theatre.scene.value);
      else tell("Plans can be made in matches at one screen only.", "client/no_plan");
    },
    leavePlan: (how) => {
      const planned = plan.scene.value;
      if (!planned) return;
      const commands = plan.leave();
      interaction.review(theatre.scene.value, planned);
      if (how === "execute") perform(commands.map((command) => ({ command })));
    },
    openPauseMenu: (open) => {
      interaction.pauseMenu.value = open;
    },
    pause: (paused) => {
      held.value = paused;
    },
    takeSeat: (wanted) => source.takeSeat(wanted),
    retry: () => source.retry(),
    dismiss: (toast) => notices.dismiss(toast),
    tell,
    attach,
    close: () => {
      for (const stop of stops) stop();
      timer.stop();
      contact.stop();
      notices.clear();
      loop.stop();
      source.close();
    },

    sent: () => source.sent(),
    hash: () => hashOf(theatre.settledScene, theatre.hash.value),
    push: (cues) => theatre.push(cues),
    tick: (milliseconds) => {
      theatre.tick(milliseconds);
      loop.draw(milliseconds);
    },
    colour: (id) => board.value?.colour(id),
    send: (command) => sender.send({ command }),
  };
}

/**
 * What the rules' state looks like to this viewer, as a hash. What can be undone and redone is the
 * host's and no part of it: an undo leads back to the same. CLIENT-UNDO-1
 */
function hashOf({ undo: _, redo: __, ...scene }: Scene, said: string): string {
  return said === "" ? "" : fingerprint(scene);
}

const NOTHING_TO_UNDO = { code: "client/nothing_to_undo", text: "There is nothing to take back." };

function focused({ focus, pieces }: Scene) {
  return focus === undefined ? undefined : pieces?.[focus];
}

/** Without a camera north is up. */
const HEADINGS = { up: "North", down: "South", left: "West", right: "East" } as const;

const timeouts: Later = (milliseconds, then) => {
  const id = setTimeout(then, milliseconds);
  return () => clearTimeout(id);
};

function usualFrames(): Frames | undefined {
  return typeof requestAnimationFrame === "function" ? browserFrames() : undefined;
}
