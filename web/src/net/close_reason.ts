/** What the end of a connection means: whether to reconnect, and when. */

/** Why a connection is over for good. */
export type Ended = { code: string; text: string };

// CLIENT-NET-2, ONLINE-RECON-2
const RETRIES = [500, 1000, 2000, 4000];
const RETRY = 5000;
const ATTEMPTS = 20;
/** The wait after too many or bad frames. */
const PENANCE = 10_000;

/** ONLINE-SEAT-3 */
export const TAKEN_OVER = 4409;
export const TAKEN: Ended = {
  code: "online/taken_over",
  text: "This match was opened in another window.",
};

// ONLINE-UI-4
const ENDS: { readonly [code: number]: Ended } = {
  4401: { code: "online/bad_token", text: "This seat link is not valid." },
  4404: { code: "online/unknown_match", text: "This match is gone." },
  4406: {
    code: "online/protocol",
    text: "The server speaks another version. Reload the page to go on.",
  },
};

/** Why it cannot reconnect, if that is so. */
export function endOf(code: number): Ended | undefined {
  return ENDS[code];
}

/** Milliseconds until the next try, counted from 1, or nothing after the last try. */
export function retryAfter(attempt: number, code: number, said = 0): number | undefined {
  if (attempt > ATTEMPTS) return undefined;
  const penance = code === 4400 || code === 4429 ? PENANCE : 0;
  return Math.max(RETRIES[attempt - 1] ?? RETRY, penance, said);
}
