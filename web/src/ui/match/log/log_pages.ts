/**
 * The lines of the log in the page. A line never changes and there are thousands of them, so they
 * are plain elements that nothing else keeps: components for them would take more memory than all
 * the rest of a long match. CLIENT-LOG-1, CLIENT-PERF-1
 */
import type { LogEntry } from "../../../model/match/shown";
import { opensChapter } from "./logbook";

export class LogPages {
  private shown: readonly LogEntry[] = [];
  /** The newest chapter: its element and its lines. */
  private element: HTMLOListElement | undefined;
  private chapter: LogEntry[] = [];

  constructor(private readonly book: HTMLElement) {}

  /** Shows these lines. Lines that are only added leave the others as they are. */
  show(entries: readonly LogEntry[]): void {
    const { shown } = this;
    const grown = shown.every((entry, place) => entry === entries[place]);
    if (!grown) this.clear();
    for (const entry of entries.slice(grown ? shown.length : 0)) this.add(entry);
    this.shown = entries;
  }

  /** The line that an element belongs to, if it can be chosen. */
  chosen(target: EventTarget | null): LogEntry | undefined {
    const button = target instanceof Element ? target.closest("button") : null;
    const index = button?.dataset["entry"];
    return index === undefined ? undefined : this.shown.find((one) => String(one.index) === index);
  }

  private clear(): void {
    this.book.replaceChildren();
    this.element = undefined;
    this.chapter = [];
  }

  private add(entry: LogEntry): void {
    if (!this.element || opensChapter(entry, this.chapter)) {
      this.element = document.createElement("ol");
      this.element.className = "log-chapter";
      this.book.append(this.element);
      this.chapter = [];
    }
    this.chapter.push(entry);
    this.element.append(lineOf(entry));
  }
}

function lineOf(entry: LogEntry): HTMLLIElement {
  const line = document.createElement("li");
  line.className = "log-line";
  line.dataset["testid"] = "log-entry";
  line.dataset["level"] = entry.level ?? "event";
  const placed = entry.piece !== undefined || entry.tile !== undefined;
  if (placed) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["entry"] = String(entry.index);
    button.textContent = entry.text;
    line.append(button);
  } else line.textContent = entry.text;
  return line;
}
