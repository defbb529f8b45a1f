/** The form of the turn clock on the set-up page. ONLINE-MATCH-2 */
import type { ClockTerms } from "../../protocol/wire";
import type { SeatForm } from "./setup";

export type ClockForm = { kind: "off" | "usual" | "own"; seconds: string };

export const SHORTEST = 1;
export const LONGEST = 3600;

/** No clock if all players are here, and the game's default if somebody plays from elsewhere. */
export function usualClock(seats: readonly SeatForm[]): ClockForm["kind"] {
  return seats.some((seat) => seat.who === "open") ? "usual" : "off";
}

/** The seconds in a text, or nothing if it is not such a number. */
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
  // Players who want long turns also want enough time for the mulligan.
  return { ...terms, turn_s: seconds, mulligan_s: Math.max(seconds, terms.mulligan_s) };
}

export function clockComplaint(form: ClockForm | undefined): string | undefined {
  return form?.kind === "own" && secondsOf(form.seconds, SHORTEST, LONGEST) === undefined
    ? `A turn takes ${SHORTEST} to ${LONGEST} seconds.`
    : undefined;
}

/** The last used clock, if it is still valid. */
export function recalledClock(stored: unknown): ClockForm | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { kind, seconds } = stored as { [field: string]: unknown };
  if (kind !== "off" && kind !== "usual" && kind !== "own") return undefined;
  return { kind, seconds: typeof seconds === "string" ? seconds.slice(0, 4) : "" };
}
