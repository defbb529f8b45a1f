/** The name of this program, which the server writes into the page. */

/** The title of the page before any screen changed it. */
export const TITLE = globalThis.document?.title || "Initiative";
