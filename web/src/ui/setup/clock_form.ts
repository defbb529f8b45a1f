/** The turn clock as it is chosen on the set-up page. ONLINE-MATCH-2 */
import type { ClockTerms } from "../../protocol/wire";
import type { SeatForm } from "./setup";

export type ClockForm = { kind: "off" | "usual" | "own"; seconds: string };

export const SHORTEST = 1;
export const LONGEST = 3600;

/** None where everybody is here; the game's own where somebody plays from elsewhere. */
export function usualClock(seats: readonly SeatForm[]): ClockForm["kind"] {
  return seats.some((seat) => seat.who === "open") ? "usual" : "off";
}

/** The seconds that were written; nothing if it is no such number. */
export function secondsOf(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined;
  const seconds = Number(text);
  return seconds >= least && seconds <= most ? seconds : undefined;
}

export function clockWish(
  form: ClockForm | undefined,
  seats: readonly SeatForm[],
  terms: ClockTerms,
): ClockTerms | null {
  const kind = form?.kind ?? usualClock(seats);
  if (kind === "off") return null;
  const seconds = kind === "own" ? secondsOf(form?.seconds ?? "", SHORTEST, LONGEST) : undefined;
  if (seconds === undefined) return terms;
  // Whoever wants long turns wants no haste before them, either.
  return { ...terms, turn_s: seconds, mulligan_s: Math.max(seconds, terms.mulligan_s) };
}

export function clockComplaint(form: ClockForm | undefined): string | undefined {
  return form?.kind === "own" && secondsOf(form.seconds, SHORTEST, LONGEST) === undefined
    ? `A turn takes ${SHORTEST} to ${LONGEST} seconds.`
    : undefined;
}

/** What was used last time, if it still means something. */
export function recalledClock(stored: unknown): ClockForm | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { kind, seconds } = stored as { [field: string]: unknown };
  if (kind !== "off" && kind !== "usual" && kind !== "own") return undefined;
  return { kind, seconds: typeof seconds === "string" ? seconds.slice(0, 4) : "" };
}
