/** What is written and said: the log, and the texts for the live regions. CLIENT-LOG-1, CLIENT-SR-2 */
import { signal } from "@preact/signals";
import type { Line } from "../protocol/scene";
import type { LogEntry } from "./match/shown";

/** More lines than these in one moment are told as a summary; the log has them all. */
const SPOKEN = 3;

/** How many lines of the log each viewer has read; it outlives the page. CLIENT-SEAT-2 */
export type SeenLines = {
  /** Whether people look one after another at all. */
  shared(): boolean;
  get(viewer: string): number | undefined;
  set(viewer: string, lines: number): void;
};

export class MatchLog {
  readonly log = signal<readonly LogEntry[]>([]);
  readonly polite = signal("");
  readonly assertive = signal("");
  /** What happened since the seat that looks now looked last. CLIENT-SEAT-2 */
  readonly recap = signal<readonly Line[]>([]);
  private viewer: string | undefined;
  /** Somebody else looks, and has not been told yet what was missed. */
  private newcomer = false;
  /** Lines that came in this moment and were not spoken yet. */
  private fresh: string[] = [];
  /** Lines that came since earlier ones were asked for. */
  private since = 0;

  constructor(private readonly seen?: SeenLines) {}

  add(line: Line): void {
    const log = this.log.value;
    this.log.value = [...log, { ...line, index: log.length }];
    this.fresh.push(line.text);
    this.read();
  }

  /** Whoever looks has read all there is, unless it is still to come. */
  private read(): void {
    if (this.viewer !== undefined && !this.newcomer && this.seen?.shared())
      this.seen.set(this.viewer, this.log.value.length);
  }

  /** Says what came in this moment. At instant speed a long phase is a summary. */
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
    // The same text again is news all the same: a space tells them apart.
    this.polite.value = this.polite.value === text ? `${text} ` : text;
  }

  answer(text: string): void {
    this.assertive.value = this.assertive.value === text ? `${text} ` : text;
  }

  /** These lines and no others: another place of a replay. */
  replace(lines: readonly Line[]): void {
    this.log.value = lines.map((line, index) => ({ ...line, index }));
    this.fresh = [];
    this.since = 0;
  }

  /** Another person looks: nothing that the one before was told is left. CLIENT-SEAT-1 */
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

  /** From here on lines may be both in what is asked for and in what plays. */
  expect(): void {
    this.since = this.log.value.length;
  }

  /**
   * The lines before, as the server has them. Some of the last may have come by themselves
   * meanwhile, or wait to be played (`coming`): they are not written twice.
   */
  history(lines: readonly Line[], coming: readonly string[]): void {
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

/** What came after the last line that was read. Headers alone are nothing to tell. */
function missed(lines: readonly Line[], seen: number | undefined): readonly Line[] {
  const after = lines.slice(seen ?? 0);
  return after.some(({ level }) => (level ?? "event") === "event") ? after : [];
}

/** Headers have no full stop; read aloud they want one, unless they stand alone. */
function sentence(line: string, place: number, lines: readonly string[]): string {
  return place === lines.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`;
}

function ends(lines: readonly Line[], texts: readonly string[]): boolean {
  const offset = lines.length - texts.length;
  return texts.every((text, i) => lines[offset + i]?.text === text);
}
