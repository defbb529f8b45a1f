/** What is written and said: the log, and the texts for the live regions. CLIENT-LOG-1, CLIENT-SR-2 */
import { signal } from "@preact/signals";
import type { Line } from "../protocol/scene";
import type { LogEntry } from "./match";

/** More lines than these in one moment are told as a summary; the log has them all. */
const SPOKEN = 3;

export class Chronicle {
  readonly log = signal<readonly LogEntry[]>([]);
  readonly polite = signal("");
  readonly assertive = signal("");
  /** What happened since the seat that looks now looked last. CLIENT-SEAT-2 */
  readonly recap = signal<readonly Line[]>([]);
  /** How many lines each seat has seen, on a shared screen. */
  private readonly seen = new Map<string, number>();
  private viewer: string | undefined;
  /** Lines that came in this moment and were not spoken yet. */
  private fresh: string[] = [];
  /** Lines that came since earlier ones were asked for. */
  private since = 0;

  add(line: Line): void {
    const log = this.log.value;
    this.log.value = [...log, { ...line, index: log.length }];
    this.fresh.push(line.text);
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
    if (this.viewer !== undefined) {
      this.seen.set(this.viewer, this.log.value.length);
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
    if (lines.length === 0) return;
    const own = this.log.value.slice(this.since);
    const later = [...own.map((line) => line.text), ...coming];
    let shared = Math.min(lines.length, later.length);
    while (shared > 0 && !ends(lines, later.slice(0, shared))) shared -= 1;
    const before = lines.slice(0, lines.length - shared);
    this.log.value = [...before, ...own].map((line, index) => ({ ...line, index }));
    this.since = 0;
    const seen = this.seen.get(this.viewer ?? "");
    if (seen !== undefined) this.recap.value = before.slice(seen);
    this.seen.delete(this.viewer ?? "");
  }
}

/** Headers have no full stop; read aloud they want one, unless they stand alone. */
function sentence(line: string, place: number, lines: readonly string[]): string {
  return place === lines.length - 1 || /[.!?…]$/.test(line) ? line : `${line}.`;
}

function ends(lines: readonly Line[], texts: readonly string[]): boolean {
  const offset = lines.length - texts.length;
  return texts.every((text, i) => lines[offset + i]?.text === text);
}
