/** Sends acts to the server, one after another. CLIENT-CONF-3, CLIENT-NET-3 */
import { signal } from "@preact/signals";
import type { Answer, PlayerAct, ViewSource } from "../../net/source";
import type { Cue, Scene } from "../../protocol/scene";
import { sameTile } from "../mark";
import { TICKS } from "../playback/cue_player";

/** CLIENT-UNDO-1: an undo plays backwards in at most this time. */
const UNDOING = 150 * TICKS;

export class Sender {
  /** Sent, not answered yet. */
  readonly pending = signal(false);
  /** A chain of acts is not finished yet. */
  readonly sending = signal(false);
  private undoing = false;

  constructor(
    private readonly source: ViewSource,
    /** The number of the shown view, by which the player chose. */
    private readonly base: () => number,
    /** Resolves when the answer is shown and nothing plays. */
    private readonly rest: () => Promise<void>,
    /** Whether an undo or redo is possible. */
    private readonly offered: (act: "undo" | "redo") => boolean,
    private readonly tell: (text: string, code?: string) => void,
  ) {}

  async send(act: PlayerAct): Promise<Answer> {
    this.pending.value = true;
    this.undoing = "act" in act && act.act === "undo";
    try {
      return await this.source.send(act, this.base());
    } catch (error) {
      const text = error instanceof Error ? error.message : "It was not sent.";
      return { ok: false, code: "net/failed", text };
    } finally {
      this.pending.value = false;
      this.undoing = false;
    }
  }

  /** Sends each act when the previous one is shown. The first refusal ends the chain. */
  async perform(acts: readonly PlayerAct[], then?: () => void): Promise<void> {
    if (this.sending.value) return;
    this.sending.value = true;
    for (const act of acts) {
      // Stops when the answer no longer allows it.
      if ("act" in act && !this.offered(act.act)) break;
      const answer = await this.send(act);
      if (!answer.ok) {
        this.sending.value = false;
        this.tell(answer.text, answer.code);
        return;
      }
      await this.rest();
    }
    this.sending.value = false;
    then?.();
  }

  /** The cues of a view that arrived. Pieces glide back if it answers an undo. */
  cues(before: Scene, after: Scene, cues: readonly Cue[]): readonly Cue[] {
    return this.undoing ? [...backwards(before, after), ...cues] : cues;
  }
}

function backwards(before: Scene, after: Scene): Cue[] {
  const cues = Object.entries(after.pieces ?? {}).flatMap(([piece, { at }]): Cue[] => {
    const from = before.pieces?.[piece]?.at;
    if (!from || sameTile(from, at)) return [];
    const easing = "easeInOutQuad";
    return [{ cue: "move", piece, from, path: [at], lasts: UNDOING, easing, free: true }];
  });
  return cues.length > 0 ? [...cues, { cue: "wait", lasts: UNDOING }] : [];
}
