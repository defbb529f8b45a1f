/** What this program is called: the server writes it into the page. */

/** The title of the page before any screen changed it. */
export const TITLE = globalThis.document?.title || "Initiative";
