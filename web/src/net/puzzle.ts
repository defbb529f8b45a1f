/**
 * A puzzle as a source of scenes. The server keeps nothing: every request holds all commands so far,
 * and the answer says whether they are right.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Cue, Opaque, Scene, Seat } from "../protocol/scene";
import type { MatchStatus, Presence } from "../protocol/wire";
import { ask, Denied } from "./api";
import { fingerprint } from "./hash";
import { unpack, unpackCues } from "./packed";
import type { Answer, Link, PlayerAct, ViewSource, ViewUpdate } from "./source";

/** A puzzle in the list of a game. */
export type PuzzleOffer = {
  id: string;
  /** How many commands it takes. */
  commands: number;
  /** The bots that do not find it. */
  missed: readonly string[];
};

export type PuzzleVerdict = "open" | "astray" | "solved" | "missed";

export type PuzzleStanding = {
  goal: string;
  seat: Seat;
  state: PuzzleVerdict;
  /** How many commands are left. */
  left: number;
  /** Why the last command was wrong. */
  reason: string;
  /** The commands that win, in words, once the attempt is over. */
  solution: readonly string[];
  view: Scene;
  cues: Cue[];
};

export async function puzzles(game: string): Promise<readonly PuzzleOffer[]> {
  return (await ask<{ puzzles: PuzzleOffer[] }>(`/api/games/${game}/puzzles`)).puzzles;
}

/** What comes of commands. */
export function attempt(
  game: string,
  puzzle: string,
  commands: readonly Opaque[],
): Promise<PuzzleStanding> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ commands });
  return ask(`/api/games/${game}/puzzles/${puzzle}`, { method: "POST", headers, body });
}

export interface PuzzleSource extends ViewSource {
  /** How the attempt stands; none before the first answer. */
  readonly standing: ReadonlySignal<PuzzleStanding | undefined>;
  /** How many commands were given. */
  readonly given: ReadonlySignal<number>;
  /** Takes the last command back, or all of them. */
  back(all?: boolean): Promise<void>;
}

export function openPuzzle(game: string, puzzle: string, play = attempt): PuzzleSource {
  return new Attempt((commands) => play(game, puzzle, commands));
}

class Attempt implements PuzzleSource {
  readonly link = signal<Link>({ state: "connecting" });
  readonly presence = signal<readonly Presence[]>([]);
  readonly stage = signal<MatchStatus>("running");
  readonly spectators = signal(0);
  readonly seats = signal<readonly Seat[]>([]);
  readonly clock = signal(undefined);
  readonly standing = signal<PuzzleStanding | undefined>(undefined);
  readonly given = signal(0);
  onUpdate: (news: ViewUpdate) => void = () => {};
  private commands: readonly Opaque[] = [];
  private seq = 0;
  private closed = false;

  constructor(private readonly play: (commands: readonly Opaque[]) => Promise<PuzzleStanding>) {
    // The owner sets `onUpdate` after this, and must get the first view, too.
    queueMicrotask(() => void this.show([], true));
  }

  async send(act: PlayerAct): Promise<Answer> {
    if (!("command" in act)) {
      await this.back();
      return { ok: true };
    }
    return this.show([...this.commands, act.command], false);
  }

  async back(all = false): Promise<void> {
    await this.show(all ? [] : this.commands.slice(0, -1), true);
  }

  private async show(commands: readonly Opaque[], whole: boolean): Promise<Answer> {
    let standing: PuzzleStanding;
    try {
      standing = await this.play(commands);
    } catch (error) {
      const { code, message: text } =
        error instanceof Denied
          ? error.denial
          : { code: "client/puzzle", message: "The puzzle cannot be shown." };
      if (!this.standing.value) this.link.value = { state: "lost", ended: { code, text } };
      return { ok: false, code, text };
    }
    if (this.closed) return { ok: true };
    this.commands = commands;
    this.seq += 1;
    this.seats.value = [standing.seat];
    this.link.value = { state: "local" };
    this.onUpdate({
      scene: unpack(standing.view),
      cues: whole ? [] : unpackCues(standing.cues),
      seq: this.seq,
      hash: fingerprint(standing.view),
      whole,
    });
    this.given.value = commands.length;
    this.standing.value = standing;
    return { ok: true };
  }

  takeSeat(): void {}
  sent(): number {
    return this.seq;
  }
  retry(): void {
    void this.show(this.commands, true);
  }
  close(): void {
    this.closed = true;
  }
}
