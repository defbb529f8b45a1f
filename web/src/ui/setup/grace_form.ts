/** How long the lost may take to come back, as it is chosen on the set-up page. ONLINE-MATCH-2 */
import { secondsOf } from "./clock_form";
import type { SeatForm } from "./setup";

export type GraceForm = { kind: "usual" | "long" | "own"; seconds: string };

/** What can be chosen without writing a number. */
export const GRACES = { usual: 60, long: 300 } as const;
export const LONGEST = 600;
const SHORTEST = 1;

export const USUAL: GraceForm = { kind: "usual", seconds: String(GRACES.usual) };

/** Where everybody sits at this screen there is nobody to wait for. ONLINE-GRACE-4 */
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

/** What was used last time, if it still means something. */
export function recalledGrace(stored: unknown): GraceForm | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { kind, seconds } = stored as { [field: string]: unknown };
  if (kind !== "usual" && kind !== "long" && kind !== "own") return undefined;
  return { kind, seconds: typeof seconds === "string" ? seconds.slice(0, 3) : "" };
}
