/** The player's own name, as it was given last in this browser. */
import { recall, remember } from "./local_store";

const LONGEST = 24;

export function ownName(): string {
  const name = recall("name");
  return typeof name === "string" ? name.slice(0, LONGEST) : "";
}

export function rememberName(name: string): void {
  const trimmed = name.trim();
  if (trimmed !== "") remember("name", trimmed);
}
