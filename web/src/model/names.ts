/**
 * Names in scenes and cues, and what each of them means here. The catalogue of names is made from
 * these tables, so it lists what is really drawn and heard.
 *
 * A name of several words is found by its last one: an `azure_potion` is a `potion`. Any other name
 * that is not in its table is found by its first word or gets a stand-in, and the console reports
 * it once for the author of the game.
 */

/** What a table contains, as in the sentence "`x` is no look of a piece". */
export type NameKind =
  | "look of a piece"
  | "look of a ground"
  | "look of a spot"
  | "look of a board"
  | "mark"
  | "icon"
  | "crest"
  | "face"
  | "look of a card"
  | "sound"
  | "look of a flash"
  | "look of particles"
  | "look of a shot"
  | "way to appear"
  | "way to fade"
  | "look of a banner"
  | "pose"
  | "icon of a stop"
  | "action of a key";

/** What a name means. It is a guess if only the first word is known. */
type Found<T> = { readonly name: string; readonly value: T; readonly guess: boolean };

/**
 * Names come from outside, so this limits how much of a name is read and how many answers are kept.
 */
const LONGEST = 80;
const KEPT = 1000;

/** The names of one kind. */
export class Names<T> {
  private readonly answers = new Map<string, Found<T> | undefined>();

  constructor(
    readonly kind: NameKind,
    private readonly table: Readonly<Record<string, T>>,
    /** Other names for entries of the table. They have precedence. */
    readonly also: Readonly<Record<string, string>> = {},
  ) {}

  /** The names of the table itself, in its order. */
  get own(): readonly string[] {
    return Object.keys(this.table);
  }

  /** All names, sorted. */
  get all(): readonly string[] {
    return [...new Set([...this.own, ...Object.keys(this.also)])].sort();
  }

  /** Whether exactly this name is in the table. */
  lists(name: string): boolean {
    return this.exact(name) !== undefined;
  }

  /** Whether a name is known, as a whole or by its last word. */
  has(name: string): boolean {
    return this.find(name)?.guess === false;
  }

  /** What a name means, as a whole or by its last or first word. It reports nothing. */
  find(name: string): Found<T> | undefined {
    if (this.answers.has(name)) return this.answers.get(name);
    const found = this.search(name);
    if (this.answers.size >= KEPT) this.answers.clear();
    this.answers.set(name, found);
    return found;
  }

  /** What a name means, or else a stand-in. A name that is not in the table is reported. */
  get(name: string | undefined, standIn: T): T {
    if (name === undefined || name === "") return standIn;
    const found = this.find(name);
    if (found?.guess !== false) unknown(this.kind, name, found?.name);
    return found ? found.value : standIn;
  }

  private search(name: string): Found<T> | undefined {
    const known = this.exact(name) ?? this.exact(name.slice(name.lastIndexOf("_") + 1));
    if (known) return { ...known, guess: false };
    const whole = name
      .slice(0, LONGEST)
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    const words = whole.split("_");
    for (const word of [whole, words.at(-1), words[0]]) {
      const found = this.exact(word ?? "");
      if (found) return { ...found, guess: true };
    }
    return undefined;
  }

  private exact(name: string): { name: string; value: T } | undefined {
    const own = Object.hasOwn(this.also, name) ? (this.also[name] ?? name) : name;
    const value = Object.hasOwn(this.table, own) ? this.table[own] : undefined;
    return value === undefined ? undefined : { name: own, value };
  }
}

const told = new Set<string>();

/** Reports an unknown name, once. */
export function unknown(kind: NameKind, name: string, instead?: string): void {
  const key = `${kind} ${name.slice(0, LONGEST)}`;
  if (name === "" || told.has(key) || told.size >= KEPT) return;
  told.add(key);
  const drawn = instead === undefined ? "a stand-in" : `\`${instead}\``;
  console.warn(
    `\`${name.slice(0, LONGEST)}\` is no ${kind}: ${drawn} is used. See docs/catalogue.md.`,
  );
}
