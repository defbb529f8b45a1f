/**
 * Handles views that arrive: who looks, what they missed, and what plays. The first one waits until
 * the board can draw it, and whatever arrives meanwhile waits behind it.
 */
import { batch, type Signal } from "@preact/signals";
import type { ViewSource, ViewUpdate } from "../../net/source";
import type { LogLine, Scene } from "../../protocol/scene";
import type { MatchLog } from "../match_log";
import type { CuePlayback } from "../playback/cue_playback";
import type { Sender } from "./sender";

export class IncomingViews {
  /** The viewer of the last view. */
  private viewer: string | undefined;
  private readonly waiting: ViewUpdate[] = [];

  constructor(
    private readonly source: ViewSource,
    private readonly stage: {
      cuePlayback: CuePlayback;
      matchLog: MatchLog;
      sender: Sender;
      ready: Signal<boolean>;
    },
    /** The lines of the log so far. */
    private readonly log: () => Promise<readonly LogLine[]>,
    /** Clears what the previous person had selected or open. */
    private readonly forget: () => void,
    /** Loads what the board needs for a scene. Returns nothing if all of it is here. */
    private readonly load: (scene: Scene) => Promise<void> | undefined,
  ) {}

  receive(news: ViewUpdate): void {
    const loading = this.load(news.scene);
    if (this.waiting.length > 0) this.waiting.push(news);
    else if (loading && !this.stage.ready.peek()) {
      this.waiting.push(news);
      void loading.then(() => {
        for (const each of this.waiting.splice(0)) this.take(each);
      });
    } else this.take(news);
  }

  /** Nothing that waits is shown any more. */
  close(): void {
    this.waiting.length = 0;
  }

  private take(news: ViewUpdate): void {
    const { cuePlayback, sender, ready } = this.stage;
    batch(() => {
      const opening = !ready.value && news.cues.length > 0;
      ready.value = true;
      if (news.whole) this.greet(news.scene);
      const cues = news.whole
        ? news.cues
        : sender.cues(cuePlayback.scene.value, news.scene, news.cues);
      cuePlayback.show({ ...news, cues });
      if (news.whole && !opening) this.catchUp(news.repaired === true);
    });
  }

  // CLIENT-SEAT-1
  /** Clears what another person had selected or open. */
  private greet({ viewer }: Scene): void {
    const name = JSON.stringify(viewer);
    if (this.viewer !== undefined && name !== this.viewer) this.forget();
    this.viewer = name;
    this.stage.matchLog.look(name);
  }

  /** Adds the lines that were missed. */
  private catchUp(repaired: boolean): void {
    const { matchLog, cuePlayback } = this.stage;
    const own = this.source.lines?.();
    if (own) {
      matchLog.replace(own);
      return;
    }
    matchLog.expect();
    const asker = this.viewer;
    this.log().then(
      (lines) => {
        if (this.viewer === asker) matchLog.history(lines, cuePlayback.coming());
      },
      // There are no earlier lines then, but the match goes on.
      () => {},
    );
    // CLIENT-NET-3: one line says that the view was repaired.
    if (repaired) matchLog.add({ text: "The view was out of step and has been fetched anew." });
  }
}
