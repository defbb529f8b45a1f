/** The log, and the texts for the live regions. CLIENT-LOG-1, CLIENT-SR-2 */
import { signal } from "@preact/signals";
import type { LogLine } from "../protocol/scene";
import type { LogEntry } from "./match/shown";

/** If more lines than this come at once, only a summary is spoken. The log has them all. */
const SPOKEN = 8;

/**
 * How many lines of the log each viewer has read. It is kept when the page closes. CLIENT-SEAT-2
 */
export type SeenLines = {
  /** Whether several people look in turn. */
  shared(): boolean;
  get(viewer: string): number | undefined;
  set(viewer: string, lines: number): void;
};

export class MatchLog {
  readonly log = signal<readonly LogEntry[]>([]);
  readonly polite = signal("");
  readonly assertive = signal("");
  /** What happened since the present seat looked last. CLIENT-SEAT-2 */
  readonly recap = signal<readonly LogLine[]>([]);
  private viewer: string | undefined;
  /** Another person looks now, and has not been told yet what they missed. */
  private newcomer = false;
  /** Lines that came in this moment and were not spoken yet. */
  private fresh: string[] = [];
  /** How many lines came since earlier ones were requested. */
  private since = 0;

  constructor(private readonly seen?: SeenLines) {}

  add(line: LogLine): void {
    const log = this.log.value;
    this.log.value = [...log, { ...line, index: log.length }];
    this.fresh.push(line.text);
    this.read();
  }

  /** Marks everything as read by the present viewer, unless lines are still to come. */
  private read(): void {
    if (this.viewer !== undefined && !this.newcomer && this.seen?.shared())
      this.seen.set(this.viewer, this.log.value.length);
  }

  /** Speaks what came in this moment. At instant speed a long phase becomes a summary. */
  speak(): void {
    const lines = this.fresh;
    if (lines.length === 0) return;
    this.fresh = [];
    const last = lines.at(-1) ?? "";
    this.polite.value =
      lines.length <= SPOKEN
        ? lines.map(sentence).join(" ")
        : `${lines.length} events, see the log. ${last}`;
  }

  say(text: string): void {
    // A repeated text is still news. A space makes it different, so that it is spoken again.
    this.polite.value = this.polite.value === text ? `${text} ` : text;
  }

  answer(text: string): void {
    this.assertive.value = this.assertive.value === text ? `${text} ` : text;
  }

  /** Replaces all lines: a replay jumped to another place. */
  replace(lines: readonly LogLine[]): void {
    this.log.value = lines.map((line, index) => ({ ...line, index }));
    this.fresh = [];
    this.since = 0;
  }

  /** Another person looks: clears everything that the previous one was told. CLIENT-SEAT-1 */
  look(viewer: string): void {
    if (viewer === this.viewer) return;
    this.newcomer = true;
    if (this.viewer !== undefined) {
      this.replace([]);
      this.recap.value = [];
      this.polite.value = "";
      this.assertive.value = "";
    }
    this.viewer = viewer;
  }

  /** From now on a line may be both in the requested history and in what plays. */
  expect(): void {
    this.since = this.log.value.length;
  }

  /**
   * Adds the earlier lines as the server has them. Some of the last may have arrived in the
   * meantime, or wait to be played (`coming`): they are not added twice.
   */
  history(lines: readonly LogLine[], coming: readonly string[]): void {
    if (lines.length === 0) {
      this.newcomer = false;
      return;
    }
    const own = this.log.value.slice(this.since);
    const later = [...own.map((line) => line.text), ...coming];
    let shared = Math.min(lines.length, later.length);
    while (shared > 0 && !ends(lines, later.slice(0, shared))) shared -= 1;
    const before = lines.slice(0, lines.length - shared);
    this.log.value = [...before, ...own].map((line, index) => ({ ...line, index }));
    this.since = 0;
    if (this.newcomer && this.viewer !== undefined && this.seen?.shared())
      this.recap.value = missed(before, this.seen.get(this.viewer));
    this.newcomer = false;
    this.read();
  }
}

/** The lines after the last one that was read. Headers alone do not count. */
function missed(lines: readonly LogLine[], seen: number | undefined): readonly LogLine[] {
  const after = lines.slice(seen ?? 0);
  return after.some(({ level }) => (level ?? "event") === "event") ? after : [];
}

/**
 * Headers have no full stop. Before another line they get one, so that they are read aloud
 * properly.
 */
function sentence(line: string, place: number, lines: readonly string[]): string {
  return place === lines.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`;
}

function ends(lines: readonly LogLine[], texts: readonly string[]): boolean {
  const offset = lines.length - texts.length;
  return texts.every((text, i) => lines[offset + i]?.text === text);
}
