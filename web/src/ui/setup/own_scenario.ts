/** A custom scenario: a file, or text that is typed on the page. */

export type OwnScenario = {
  /** Its name on the page: the file's name, if it was one. */
  file: string;
  text: string;
  /** The content of the text: JSON, or else the text itself. */
  content: unknown;
  /** Why the server cannot be asked about it. */
  fault?: string;
};

export const WRITTEN = "Your own scenario";

/**
 * Reads a custom scenario. JSON is recognised by its first character. The game reads any other
 * text.
 */
export function readOwn(text: string, file = WRITTEN): OwnScenario {
  const own = { file, text, content: undefined };
  const bare = text.replace(/^\uFEFF/, "").trim();
  if (bare === "") return { ...own, fault: "Nothing is written yet." };
  if (!/^[[{]/.test(bare)) return { ...own, content: bare };
  try {
    return { ...own, content: JSON.parse(bare) as unknown };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...own, fault: `It is no JSON: ${why}` };
  }
}
