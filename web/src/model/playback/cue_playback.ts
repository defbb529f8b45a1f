/**
 * Shows one view after another: plays the cues that lead to each, writes the log as they begin, and
 * ends on the view itself. CLIENT-GEN-4, CLIENT-CUE-3
 */
import { batch, signal } from "@preact/signals";
import type { Sounds } from "../../audio/sounds";
import type { ViewUpdate } from "../../net/source";
import type { Cue, Id, Piece, Scene, Tile } from "../../protocol/scene";
import type { MatchPlayback, PauseReason } from "../match/ports";
import type { Banner, ScreenCue } from "../match/shown";
import type { MatchLog } from "../match_log";
import type { CueTween } from "../picture";
import type { PlaybackSpeed, PlaySettings } from "../settings";
import { begun, ended } from "./cue_effects";
import { CuePlayer, TICKS } from "./cue_player";
import { ease, pieceOf, tileOf } from "./easing";

/** A mark that a cue puts on tiles. */
export type CueMark = {
  key: number;
  tiles: readonly Tile[];
  token: string;
  sign: string;
};

export type CuePlaybackOptions = {
  matchLog: MatchLog;
  sounds: Sounds;
  settings: () => PlaySettings;
  reduced: () => boolean;
  /** Whether a cue shows an act of the viewer. */
  own: (cue: Cue) => boolean;
  /** Replaces the speed of the settings: the replay page has its own. */
  speed?: (() => PlaybackSpeed) | undefined;
  /** Brings a place into view. */
  bring: (tile: Tile) => void;
  /** A cue has begun, and the scene shows it. */
  began?: (cue: Cue) => void;
  /** The shown scene is that of the rules again. */
  settled: (scene: Scene, before: Scene) => void;
  /** Something plays, so the frame loop must let time pass. */
  wake: () => void;
};

type QueuedView = { cues: readonly Cue[]; after: ViewUpdate | undefined };

export class CuePlayback implements MatchPlayback {
  readonly scene;
  readonly busy = signal(false);
  readonly banner = signal<Banner | undefined>(undefined);
  readonly screenCues = signal<readonly ScreenCue[]>([]);
  readonly cue = signal("");
  readonly waiting = signal(false);
  readonly marks = signal<readonly CueMark[]>([]);
  /** Pieces that the scene no longer has while cues still show them. */
  readonly leaving = signal<ReadonlyMap<Id, Piece>>(new Map());
  readonly version = signal(0);
  readonly hash = signal("");
  private readonly player: CuePlayer;
  private acts: QueuedView[] = [];
  /** What plays now, and whether its end is already shown, so that the player can act. */
  private act: (QueuedView & { shown: boolean }) | undefined;
  /** The scene before what plays now. */
  private before: Scene;
  private looks = new Map<Id, Piece>();
  private readonly pauses = new Set<PauseReason>();
  private hidden = false;
  private quiet = false;
  private settling: (() => void)[] = [];

  constructor(
    first: ViewUpdate,
    private readonly options: CuePlaybackOptions,
  ) {
    this.scene = signal<Scene>(first.scene);
    this.before = first.scene;
    this.remember(first.scene);
    this.version.value = first.seq;
    this.hash.value = first.hash;
    this.player = new CuePlayer({
      began: (cue, key) => this.began(cue, key),
      ended: (cue, key) => this.over(cue, key),
      speed: (cue) => this.speed(cue),
      reduced: options.reduced,
    });
    if (first.cues.length > 0) this.play({ cues: first.cues, after: first });
  }

  /** A view arrives. */
  show(news: ViewUpdate): void {
    batch(() => {
      if (news.whole) {
        this.cut();
        this.settle(news);
        if (news.cues.length > 0) this.play({ cues: news.cues, after: news });
        else this.refresh();
      } else this.play({ cues: news.cues, after: news });
    });
  }

  /** Extra cues, for tests. They do not change the final scene. */
  push(cues: readonly Cue[]): void {
    this.play({ cues, after: undefined });
  }

  /** The log lines of cues that have not begun. */
  coming(): string[] {
    const cues = [...this.player.waitingCues(), ...this.acts.flatMap((act) => act.cues)];
    return cues.flatMap((cue) => (cue.log ? [cue.log.text] : []));
  }

  tick(milliseconds: number): void {
    this.player.stepping = this.options.settings().stepThrough;
    batch(() => {
      this.player.tick(milliseconds);
      this.go();
    });
  }

  /** Plays everything that waits at once. */
  skip(): void {
    batch(() => {
      // Free cues that still run end, too.
      do this.player.skip();
      while (this.go());
    });
    this.options.wake();
  }

  hurry(held: boolean): void {
    this.player.hurry = held;
  }

  pause(reason: PauseReason, paused: boolean): void {
    if (paused) this.pauses.add(reason);
    else this.pauses.delete(reason);
    this.player.paused = this.pauses.size > 0;
    if (!this.player.paused) this.options.wake();
  }

  proceed(): void {
    this.player.proceed();
    this.tick(0);
    this.options.wake();
  }

  // CLIENT-PERF-2
  /** A hidden tab plays nothing: what arrives is shown at once, without sound. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    if (hidden) this.finish();
  }

  tweens(): CueTween[] {
    return this.player.tweens();
  }

  /** The last scene of the rules that was shown. While cues play, it is the one before them. */
  get settledScene(): Scene {
    return this.before;
  }

  /** Whether time changes anything. */
  get moves(): boolean {
    return this.player.moves;
  }

  /** Resolves when nothing plays and the scene is that of the rules. */
  rest(): Promise<void> {
    if (!this.busy.value) return Promise.resolve();
    return new Promise((resolve) => this.settling.push(resolve));
  }

  private finish(): void {
    this.quiet = true;
    this.skip();
    this.quiet = false;
  }

  private play(act: QueuedView): void {
    this.acts.push(act);
    this.busy.value = true;
    if (this.hidden) this.finish();
    else this.tick(0);
    this.options.wake();
  }

  private cut(): void {
    this.player.clear();
    this.acts = [];
    this.act = undefined;
    this.marks.value = [];
    this.leaving.value = new Map();
  }

  /**
   * Ends and begins acts as far as the player has come. Returns true if there is more to play now.
   */
  private go(): boolean {
    let more = false;
    for (;;) {
      // CLIENT-PACE-1: a banner holds up nothing that has happened since.
      if (this.act && this.acts.length > 0) this.player.release();
      if (this.act && this.player.drained) {
        this.close(this.act);
        this.act = undefined;
      }
      if (this.act || this.player.held) break;
      const next = this.acts.shift();
      if (!next) break;
      this.act = { ...next, shown: false };
      this.before = this.scene.value;
      this.player.push(next.cues);
      // Cues without a length happen at once.
      if (!this.player.paused) this.player.tick(0);
      more = true;
    }
    this.refresh();
    return more;
  }

  private close(act: QueuedView & { shown: boolean }): void {
    this.marks.value = [];
    if (act.shown) return;
    if (act.after) this.settle(act.after);
    else this.restore();
  }

  /** Removes the changes of test cues. */
  private restore(): void {
    this.scene.value = this.before;
  }

  private settle({ scene, seq, hash }: ViewUpdate): void {
    const before = this.before;
    this.keepLeaving(scene);
    this.scene.value = scene;
    this.before = scene;
    this.version.value = seq;
    this.hash.value = hash;
    this.remember(scene);
    this.options.settled(scene, before);
  }

  /** Keeps pieces with running free cues that the scene no longer has. */
  private keepLeaving(scene: Scene): void {
    const leaving = new Map<Id, Piece>();
    for (const { cue } of this.player.tweens()) {
      const id = pieceOf(cue);
      const piece = id === undefined ? undefined : this.scene.value.pieces?.[id];
      if (id !== undefined && piece && !scene.pieces?.[id]) leaving.set(id, piece);
    }
    if (leaving.size > 0 || this.leaving.value.size > 0) this.leaving.value = leaving;
  }

  private remember(scene: Scene): void {
    for (const [id, piece] of Object.entries(scene.pieces ?? {})) this.looks.set(id, piece);
  }

  private speed(cue: Cue): PlaybackSpeed {
    if (this.hidden) return "instant";
    if (this.options.speed) return this.options.speed();
    const { speedOwn, speedOthers } = this.options.settings();
    return this.options.own(cue) ? speedOwn : speedOthers;
  }

  private began(cue: Cue, key: number): void {
    const act = this.act;
    if (act && !act.shown) {
      const sources = { after: act.after?.scene, looks: this.looks };
      this.scene.value = begun(this.scene.value, cue, sources);
      // CLIENT-CUE-2: the scene after has the choices, so it is shown when input is unlocked.
      if (cue.unlock && act.after) {
        act.shown = true;
        this.settle(act.after);
      }
    }
    if (cue.cue === "mark") this.mark(cue, key);
    if (cue.log) this.options.matchLog.add(cue.log);
    if (cue.sound && !this.quiet)
      this.options.sounds.play(cue.sound, { bus: "effects", ...this.pan(cue) });
    if (!this.quiet) this.follow(cue);
    this.options.began?.(cue);
  }

  private over(cue: Cue, key: number): void {
    if (this.act && !this.act.shown) this.scene.value = ended(this.scene.value, cue);
    if (cue.cue === "mark" && !cue.stays) {
      this.marks.value = this.marks.value.filter((mark) => mark.key !== key);
    }
    if (cue.cue === "fade" && this.leaving.value.has(cue.piece)) {
      const leaving = new Map(this.leaving.value);
      leaving.delete(cue.piece);
      this.leaving.value = leaving;
    }
  }

  private mark(cue: Extract<Cue, { cue: "mark" }>, key: number): void {
    if (cue.clear) {
      const cleared = new Set(cue.tiles.map(String));
      this.marks.value = this.marks.value.flatMap((mark) => {
        if (mark.token !== cue.token) return [mark];
        const tiles = mark.tiles.filter((tile) => !cleared.has(String(tile)));
        return tiles.length > 0 ? [{ ...mark, tiles }] : [];
      });
      return;
    }
    const { tiles, token, sign = "" } = cue;
    this.marks.value = [...this.marks.value, { key, tiles, token, sign }];
  }

  private pan(cue: Cue): { pan?: number } {
    const place = cue.heard_at ?? this.place(cue);
    const width = this.scene.value.board.size[0];
    return place && width > 1 ? { pan: (place[0] / (width - 1)) * 1.2 - 0.6 } : {};
  }

  private place(cue: Cue): Tile | undefined {
    const tile = tileOf(cue);
    if (tile) return tile;
    const id = pieceOf(cue);
    return id === undefined ? undefined : this.scene.value.pieces?.[id]?.at;
  }

  // CLIENT-CAM-2
  private follow(cue: Cue): void {
    if (cue.cue === "camera") this.options.bring(cue.tile);
    else if (this.options.settings().bringIntoView && !this.options.own(cue)) {
      const place = this.place(cue);
      if (place) this.options.bring(place);
      if (place && cue.cue === "move") this.options.bring(cue.path.at(-1) ?? place);
    }
  }

  private refresh(): void {
    const tweens = this.player.tweens();
    this.banner.value = bannerOf(tweens);
    const screenCues = tweens.flatMap(screenCueOf);
    if (screenCues.length > 0 || this.screenCues.value.length > 0)
      this.screenCues.value = screenCues;
    this.cue.value = this.player.holder?.cue ?? tweens[0]?.cue.cue ?? "";
    this.waiting.value = this.player.held && (!this.player.idle || this.acts.length > 0);
    const open = this.act === undefined || this.act.shown;
    this.busy.value = !open || this.acts.length > 0;
    if (this.player.idle && this.leaving.value.size > 0) this.leaving.value = new Map();
    this.options.matchLog.speak();
    if (!this.busy.value) for (const resolve of this.settling.splice(0)) resolve();
  }
}

// CLIENT-TURN-1
/** The text of the present banner. If there are several, the last one counts. */
function bannerOf(tweens: readonly CueTween[]): Banner | undefined {
  for (const { key, cue, elapsed, lasts, linear } of [...tweens].reverse()) {
    if (cue.cue !== "banner") continue;
    const whole = (cue.lasts ?? 0) / TICKS;
    const scale = whole > 0 ? lasts / whole : 0;
    const enter = (cue.enter / TICKS) * scale;
    const leave = (cue.leave / TICKS) * scale;
    const come = enter > 0 ? elapsed / enter : 1;
    const go = leave > 0 ? (lasts - elapsed) / leave : 1;
    const presence = linear >= 1 ? 0 : Math.max(0, Math.min(1, come, go));
    const { text, look = "", note = "", face = "" } = cue;
    // DUEL-UI-2
    const size = cue.easing ? { size: ease(cue.easing, Math.min(1, come)) } : {};
    return { key, text, look, note, face, presence, ...size };
  }
  return undefined;
}

function screenCueOf({ key, cue, linear }: CueTween): ScreenCue[] {
  switch (cue.cue) {
    case "dice":
      return [{ kind: "dice", key, cue, t: linear }];
    case "card":
      return [{ kind: "card", key, cue, t: linear }];
    case "text":
      return cue.on === "screen" ? [{ kind: "words", key, text: cue.text, t: linear }] : [];
    case "dialogue":
      return [{ kind: "dialogue", key, cue, t: linear }];
    default:
      return [];
  }
}
