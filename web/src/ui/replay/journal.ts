/** Passes a journal from a file to the replay page. */
import { signal } from "@preact/signals";
import { go } from "../shell/router";

/** Larger files cannot be journals, and the server would refuse them. */
const LARGEST = 16 * 1024 * 1024;

export type OpenedJournal = { name: string; text: string } | { name: string; fault: string };

export const opened = signal<OpenedJournal | undefined>(undefined);

export async function openJournal(file: File): Promise<void> {
  opened.value = await readJournal(file);
  go({ screen: "replay" });
}

/** Shows a journal that did not come from a file. */
export function showJournal(name: string, text: string): void {
  opened.value = { name, text };
  go({ screen: "replay" });
}

async function readJournal(file: File): Promise<OpenedJournal> {
  const { name } = file;
  if (file.size > LARGEST) return { name, fault: "The file is far too large for a journal." };
  try {
    const text = await file.text();
    if (text.trim() === "") return { name, fault: "The file is empty." };
    return { name, text };
  } catch {
    return { name, fault: "The file cannot be read." };
  }
}
