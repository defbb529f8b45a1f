/** An open match. It owns its parts, from the source of views to the frames of the board. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Sounds } from "../../audio/sounds";
import { viewerSeat } from "../../net/frame";
import { fingerprint } from "../../net/hash";
import type { PlayerAct, ViewSource, ViewUpdate } from "../../net/source";
import type { About, Cue, LogLine, Scene, Seat, Tile } from "../../protocol/scene";
import type { BoardRenderer } from "../../scene/board";
import { Advice, type AdvisedChoice } from "../advice";
import { Agreements } from "../agreements";
import { ConnectionNews } from "../connection_news";
import type { InteractionContext } from "../interaction/context";
import { Interaction } from "../interaction/interaction";
import { tilesOf } from "../interaction/offers";
import { Survey } from "../interaction/survey";
import { type Later, ToastList } from "../interaction/toast_list";
import { TurnEnd } from "../interaction/turn_end";
import { Lesson, type LessonPlan } from "../lesson";
import { MatchLog, type SeenLines } from "../match_log";
import { ActPlan, type Trial } from "../plan";
import { CuePlayback } from "../playback/cue_playback";
import { browserFrames, FrameLoop, type Frames } from "../playback/frame_loop";
import type { PlaybackSpeed, Settings } from "../settings";
import { TurnTimer } from "../turn_timer";
import { OpenActions } from "./actions";
import { IncomingViews } from "./incoming_views";
import { inputLock } from "./input_lock";
import { PageSleep } from "./page_sleep";
import { pageHidden, watchAbsence } from "./page_visibility";
import type {
  Match,
  MatchActions,
  MatchConnection,
  MatchPlayback,
  MatchSelection,
  MatchTesting,
  MatchView,
} from "./ports";
import { Sender } from "./sender";
import { adviceBy, logOf, trialBy } from "./server_requests";
import { OpenView } from "./view";

export type MatchOptions = {
  source: ViewSource;
  game: string;
  about: About;
  settings: ReadonlySignal<Settings>;
  sounds: Sounds;
  board?: BoardRenderer;
  /** Needed for earlier lines of the log, and for plans. */
  matchId?: string;
  token?: string;
  /** The key of a spectator. */
  spectate?: string;
  /** Why nobody can act here at all, for a replay. */
  watching?: string;
  /** The speed of a replay page, instead of the settings. */
  speed?: () => PlaybackSpeed;
  /** Whether the system asks for reduced motion. */
  reducedMotion?: ReadonlySignal<boolean>;
  /** Whether the page is hidden. */
  hidden?: ReadonlySignal<boolean>;
  /** `clock=manual`: cue time comes from `tick` only. */
  manual?: boolean;
  frames?: Frames;
  later?: Later;
  now?: () => number;
  log?: () => Promise<readonly LogLine[]>;
  /** What each person has read, on a shared screen where people look in turn. */
  seen?: SeenLines;
  trial?: Trial;
  /** The hints for a newcomer, and which of them are known. CLIENT-HOME-2 */
  lesson?: LessonPlan;
};

/** Points at a choice on the board, without making it. */
function point(found: AdvisedChoice, scene: Scene, actions: MatchActions, survey: Survey): void {
  const { id, choice, target } = found;
  const { actor } = choice;
  if (actor && "piece" in actor) actions.select(actor.piece);
  else if (actor) actions.selectCard(actor.card);
  if (!target) return;
  // Opening a choice that has targets sends nothing.
  if (!choice.direct && !(actor && "card" in actor)) actions.open(id);
  const [tile] = tilesOf(scene, target);
  if (tile) survey.putCursor(tile);
}

/** The empty view before the first one arrives. */
const NOWHERE: ViewUpdate = {
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

export class OpenMatch implements Match {
  readonly view: MatchView;
  readonly selection: MatchSelection;
  readonly survey: Survey;
  readonly actions: MatchActions;
  readonly lesson: Lesson | undefined;
  readonly playback: MatchPlayback;
  readonly connection: MatchConnection;
  readonly agreements: Agreements;
  readonly advice: Advice;
  readonly testing: MatchTesting;
  private readonly source: ViewSource;
  private readonly ready = signal(false);
  private readonly board = signal<BoardRenderer | undefined>(undefined);
  /** The scene as shown; in a plan, as planned. */
  private readonly scene = computed<Scene>(
    () => this.plan.scene.value ?? this.cuePlayback.scene.value,
  );
  private readonly barred: ReadonlySignal<string>;
  private readonly matchLog: MatchLog;
  private readonly toastList: ToastList;
  private readonly loop: FrameLoop;
  private readonly cuePlayback: CuePlayback;
  private readonly plan: ActPlan;
  private readonly sender: Sender;
  private readonly interaction: Interaction;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly options: MatchOptions) {
    const { source, game, about, sounds, lesson } = options;
    const later = options.later ?? timeouts;
    this.source = source;
    this.matchLog = new MatchLog(options.seen);
    this.toastList = new ToastList((text) => this.matchLog.answer(text), later);
    const tell = (text: string, code?: string) => this.toastList.tell(text, code);
    this.cuePlayback = this.openPlayback();
    const frames = options.frames ?? usualFrames();
    this.loop = new FrameLoop(() => this.cuePlayback, frames, options.manual === true);
    this.plan = new ActPlan(options.trial ?? trialBy(options, () => this.sharedSeat()), tell);
    this.sender = new Sender(
      source,
      () => this.cuePlayback.version.value,
      () => this.cuePlayback.rest(),
      (act) => this.canTake(act),
      tell,
    );
    const watch = {
      now: options.now ?? (() => performance.now()),
      later,
      say: (text: string) => this.matchLog.say(text),
    };
    const tick = () => sounds.play("tick", { bus: "effects" });
    const timer = new TurnTimer(source, this.cuePlayback.scene, { ...watch, tick });
    const connectionNews = new ConnectionNews(source, watch);
    this.agreements = new Agreements(source, { say: watch.say, tell });
    const { barred, locked } = inputLock(source, this.scene, {
      ready: this.ready,
      busy: this.cuePlayback.busy,
      sending: computed(() => this.sender.sending.value || this.plan.thinking.value),
      watching: options.watching,
      outOfTime: () => timer.shown.value?.own === true && timer.shown.value.seconds === 0,
    });
    this.barred = barred;
    // Banners, dice and cards that still play would lie over a hint.
    const calm = computed(() => locked.value === "" && this.cuePlayback.cue.value === "");
    this.lesson = lesson && new Lesson(lesson, this.scene, calm);
    const context = this.context(locked);
    const interaction = new Interaction(context);
    const survey = new Survey(context, interaction);
    this.interaction = interaction;

    const { scene, ready, cuePlayback, plan, matchLog, toastList } = this;
    const parts = {
      source,
      scene,
      barred,
      locked,
      cuePlayback,
      interaction,
      survey,
      plan,
      matchLog,
    };
    this.view = new OpenView({ ...parts, game, about, ready, lesson: this.lesson, toastList });
    this.selection = interaction.focus;
    this.survey = survey;
    this.actions = new OpenActions({
      ...parts,
      ending: new TurnEnd(context, interaction),
      toastList,
      agreements: this.agreements,
      perform: (acts) => this.perform(acts),
    });
    const { version } = cuePlayback;
    const show = (found: AdvisedChoice) => point(found, scene.value, this.actions, survey);
    this.advice = new Advice({
      source,
      scene,
      locked,
      version,
      ask: adviceBy(options),
      tell,
      show,
    });
    this.playback = cuePlayback;
    this.connection = {
      link: source.link,
      news: connectionNews.news,
      presence: source.presence,
      grace: connectionNews.grace,
      spectators: source.spectators,
      timer: timer.shown,
      pending: this.sender.pending,
      takeSeat: (seat) => source.takeSeat(seat),
      retry: () => source.retry(),
    };
    this.testing = this.testPort();
    // With a manual clock nothing is ever too late.
    const sleep = options.manual ? undefined : new PageSleep(watch.now, later);
    this.receiveViews(sleep);
    this.stops.push(
      () => timer.stop(),
      () => connectionNews.stop(),
      () => this.agreements.stop(),
      () => sleep?.stop(),
      this.watchPage(sleep),
      // CLIENT-ANIM-1
      effect(() => cuePlayback.pause("menu", interaction.pauseMenu.value)),
      // CLIENT-INSP-1: what happens now is not to be covered.
      effect(() => {
        if (this.view.busy.value) interaction.inspected.value = undefined;
      }),
    );
    if (options.board) this.stops.push(this.attach(options.board));
  }

  attach(board: BoardRenderer): () => void {
    this.board.value = board;
    this.loop.attach(board);
    const stop = effect(() => {
      // Drawing an empty board would take time and delay the first real one.
      if (!this.ready.value) return;
      board.show(this.view.picture.value);
      this.loop.wake();
    });
    return () => {
      stop();
      if (this.board.peek() !== board) return;
      this.board.value = undefined;
      this.loop.attach(undefined);
    };
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.toastList.clear();
    this.loop.stop();
    this.source.close();
  }

  private openPlayback(): CuePlayback {
    const { source, sounds, settings, speed } = this.options;
    return new CuePlayback(NOWHERE, {
      matchLog: this.matchLog,
      sounds,
      settings: () => settings.value,
      reduced: () => this.reducesMotion(),
      own: (cue) => cue.by !== undefined && source.seats.value.includes(cue.by),
      speed,
      bring: (tile) => this.bring(tile),
      began: (cue) => this.cueBegan(cue),
      settled: (after, before) => this.settled(after, before),
      wake: () => this.loop.wake(),
    });
  }

  private context(locked: ReadonlySignal<string>): InteractionContext {
    const { settings, sounds } = this.options;
    return {
      scene: this.scene,
      barred: this.barred,
      locked,
      settings: () => settings.value,
      perform: (acts, then) => this.perform(acts, then),
      tell: (text, code) => this.toastList.tell(text, code),
      say: (text) => this.matchLog.say(text),
      answer: (text) => this.matchLog.answer(text),
      bring: (tile) => this.bring(tile),
      centre: (tile) => this.board.value?.camera.centre(tile),
      turning: () => this.board.value?.camera.turning.value === true,
      heading: (arrow) => this.board.value?.camera.heading(arrow) ?? HEADINGS[arrow],
      sound: (id) => sounds.play(id, { bus: "interface" }),
    };
  }

  private testPort(): MatchTesting {
    return {
      sent: () => this.source.sent(),
      hash: () => hashOf(this.cuePlayback.settledScene, this.cuePlayback.hash.value),
      push: (cues) => this.cuePlayback.push(cues),
      tick: (milliseconds) => {
        this.cuePlayback.tick(milliseconds);
        this.loop.draw(milliseconds);
      },
      colour: (id) => this.board.value?.colour(id),
      send: (command) => this.sender.send({ command }),
    };
  }

  private receiveViews(sleep: PageSleep | undefined): void {
    const { cuePlayback, matchLog, sender, ready } = this;
    const incomingViews = new IncomingViews(
      this.source,
      { cuePlayback, matchLog, sender, ready },
      this.options.log ?? (() => logOf(this.options, this.sharedSeat())),
      () => {
        this.interaction.forget();
        this.toastList.clear();
      },
      (scene) => this.board.peek()?.load(scene),
    );
    this.source.onUpdate = (news) => {
      sleep?.notice();
      incomingViews.receive(news);
      this.loop.wake();
    };
    this.stops.push(() => incomingViews.close());
  }

  /** A hidden page plays nothing, and neither does one that wakes up. */
  private watchPage(sleep: PageSleep | undefined): () => void {
    const { hidden, sounds } = this.options;
    const page = hidden ? { hidden, stop: () => {} } : pageHidden();
    const hide = (gone: boolean) => {
      sounds.pause(gone);
      this.cuePlayback.hide(gone);
    };
    const away = computed(() => page.hidden.value || sleep?.waking.value === true);
    const stop = watchAbsence(away, this.matchLog, hide, (text) => this.toastList.tell(text));
    return () => {
      page.stop();
      stop();
    };
  }

  private perform(acts: readonly PlayerAct[], then?: () => void): void {
    if (this.barred.value !== "") return;
    this.interaction.inspected.value = undefined;
    for (const act of acts) if ("command" in act) this.lesson?.follow(act.command);
    if (this.plan.open) {
      const review = (now: Scene, before: Scene) => this.interaction.review(now, before);
      void this.plan.addAll(acts, review).then(then);
    } else void this.sender.perform(acts, then);
  }

  private cueBegan(cue: Cue): void {
    this.interaction.focus.witness(cue);
    if (cue.cue === "move" && cue.piece === this.cuePlayback.scene.value.focus)
      this.follow(cue.path.at(-1));
  }

  /** The shown scene is that of the rules again. */
  private settled(after: Scene, before: Scene): void {
    this.follow(focused(after)?.at);
    if (this.plan.open) {
      this.plan.leave();
      this.toastList.tell("The plan was given up: the situation has changed.");
    }
    this.interaction.review(after, before);
    this.survey.review(after);
    this.source.settled?.();
  }

  /** Whether an undo or redo is possible. */
  private canTake(act: "undo" | "redo"): boolean {
    const ability = this.cuePlayback.scene.value[act];
    return ability !== undefined && !ability.refused;
  }

  /** The seat that looks now, on a shared screen. */
  private sharedSeat(): Seat | undefined {
    const shared = this.source.seats.value.length > 1;
    return shared ? viewerSeat(this.cuePlayback.scene.value) : undefined;
  }

  private reducesMotion(): boolean {
    const { motion } = this.options.settings.value;
    const system = this.options.reducedMotion?.value === true;
    return motion === "reduced" || (motion === "system" && system);
  }

  private bring(tile: Tile): void {
    this.board.peek()?.camera.bring(tile);
  }

  /** Keeps a piece that is always selected in view. CLIENT-CAM-3 */
  private follow(tile: Tile | undefined): void {
    if (tile) this.board.peek()?.camera.follow(tile);
  }
}

/**
 * A hash of what this viewer sees of the rules' state. Undo and redo belong to the host and are
 * left out, so that an undo leads back to the same hash. CLIENT-UNDO-1
 */
function hashOf({ undo: _, redo: __, ...scene }: Scene, said: string): string {
  return said === "" ? "" : fingerprint(scene);
}

function focused({ focus, pieces }: Scene) {
  return focus === undefined ? undefined : pieces?.[focus];
}

/** Without a camera, north is up. */
const HEADINGS = { up: "North", down: "South", left: "West", right: "East" } as const;

const timeouts: Later = (milliseconds, then) => {
  const id = setTimeout(then, milliseconds);
  return () => clearTimeout(id);
};

function usualFrames(): Frames | undefined {
  return typeof requestAnimationFrame === "function" ? browserFrames() : undefined;
}
