/** The log as text: where chapters begin, what a search finds, and the file to save. */
import type { LogEntry } from "../../../model/match/shown";

/**
 * Whether a line opens a new chapter: the lines of one turn, its header first. The header of a round
 * and that of its first turn open the same chapter.
 */
export function opensChapter({ level }: LogEntry, chapter: readonly LogEntry[]): boolean {
  const header = level === "round" || level === "turn";
  return header && !chapter.every((one) => one.level === "round");
}

/**
 * Leaves out what came to nothing: an act that was taken back and done again stands once. The log
 * itself keeps every line. CLIENT-WORDS-1
 */
export function settled(entries: readonly LogEntry[]): readonly LogEntry[] {
  if (!entries.some(({ level }) => level === "undone")) return entries;
  const kept: LogEntry[] = [];
  const lastUndone = () => kept.findLastIndex(({ level }) => level === "undone");
  let undone = -1;
  for (const entry of entries) {
    const last = kept.at(-1);
    const again = entry.level === "redone" && last?.level === "undone";
    if (again && actOf(last) === actOf(entry)) {
      kept.pop();
      undone = lastUndone();
      continue;
    }
    kept.push(entry);
    if (entry.level === "undone") undone = kept.length - 1;
    else if (repeats(kept, undone)) {
      kept.splice(undone);
      undone = lastUndone();
    }
  }
  return kept;
}

/** `Ada moves` of `Undone: Ada moves`. */
function actOf({ text }: LogEntry): string {
  return text.slice(text.indexOf(":") + 1);
}

/** Whether the lines after the last `Undone` are those before it again. */
function repeats(kept: readonly LogEntry[], undone: number): boolean {
  const count = kept.length - 1 - undone;
  if (undone < count) return false;
  for (let place = 1; place <= count; place += 1) {
    if (kept[undone - count + place - 1]?.text !== kept[undone + place]?.text) return false;
  }
  return true;
}

/** The lines that contain the words, with the headers above them. */
export function matching(entries: readonly LogEntry[], words: string): readonly LogEntry[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return entries;
  const found: LogEntry[] = [];
  const headers: { round?: LogEntry; turn?: LogEntry } = {};
  for (const entry of entries) {
    if (entry.level === "round") {
      headers.round = entry;
      delete headers.turn;
    } else if (entry.level === "turn") {
      headers.turn = entry;
    }
    if (!entry.text.toLocaleLowerCase().includes(wanted)) continue;
    for (const level of ["round", "turn"] as const) {
      const header = headers[level];
      if (header && header !== entry && !found.includes(header)) found.push(header);
    }
    if (!found.includes(entry)) found.push(entry);
  }
  return found;
}

export function logText(entries: readonly LogEntry[]): string {
  const lines = entries.map(({ level, text }) => {
    if (level === "round") return `\n== ${text} ==`;
    if (level === "turn") return `\n${text}`;
    return `  ${text}`;
  });
  return `${lines.join("\n").trim()}\n`;
}
