/** The log as text: its chapters, what a search finds, and the file to save. */
import type { LogEntry } from "../../../model/match/shown";

/** The lines of one turn, its header first. */
export type Chapter = { first: number; entries: readonly LogEntry[] };

export function chapters(entries: readonly LogEntry[]): Chapter[] {
  const all: { first: number; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    const header = entry.level === "round" || entry.level === "turn";
    // The header of a round and that of its first turn open the same chapter.
    const onlyHeaders = last?.entries.every((one) => one.level === "round") ?? false;
    if (!last || (header && !onlyHeaders)) all.push({ first: entry.index, entries: [entry] });
    else last.entries.push(entry);
  }
  return all;
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
