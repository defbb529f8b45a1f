/** The form of the grace time on the set-up page. ONLINE-MATCH-2 */
import { secondsOf } from "./clock_form";
import type { SeatForm } from "./setup";

export type GraceForm = { kind: "usual" | "long" | "own"; seconds: string };

/** The choices that need no number. */
export const GRACES = { usual: 60, long: 300 } as const;
export const LONGEST = 600;
const SHORTEST = 1;

export const USUAL: GraceForm = { kind: "usual", seconds: String(GRACES.usual) };

/** If all players sit at this screen, there is nobody to wait for. ONLINE-GRACE-4 */
export function hasGrace(seats: readonly SeatForm[]): boolean {
  return seats.some((seat) => seat.who === "open");
}

export function graceWish(
  form: GraceForm | undefined,
  seats: readonly SeatForm[],
): number | undefined {
  if (!hasGrace(seats)) return undefined;
  const { kind, seconds } = form ?? USUAL;
  return kind === "own" ? secondsOf(seconds, SHORTEST, LONGEST) : GRACES[kind];
}

export function graceComplaint(
  form: GraceForm | undefined,
  seats: readonly SeatForm[],
): string | undefined {
  return hasGrace(seats) && graceWish(form, seats) === undefined
    ? `The time to come back is ${SHORTEST} to ${LONGEST} seconds.`
    : undefined;
}

/** The last used grace time, if it is still valid. */
export function recalledGrace(stored: unknown): GraceForm | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { kind, seconds } = stored as { [field: string]: unknown };
  if (kind !== "usual" && kind !== "long" && kind !== "own") return undefined;
  return { kind, seconds: typeof seconds === "string" ? seconds.slice(0, 3) : "" };
}
