/** A scenario that somebody wrote: a file, or what they type here. */

export type OwnScenario = {
  /** What it is called on the page: its file, if it was one. */
  file: string;
  text: string;
  /** What the text says: JSON, or the text itself where it is none. */
  content: unknown;
  /** Why it cannot even be asked about. */
  fault?: string;
};

export const WRITTEN = "Your own scenario";

/** JSON is known by its first sign; any other text is for the game to read as it is. */
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
