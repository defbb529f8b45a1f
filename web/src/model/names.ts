/**
 * Names that scenes and cues give, and what each of them means here. The catalogue of names is made
 * from these tables, so it lists what is really drawn and heard.
 *
 * A name of several words is known by its last one: an `azure_potion` is a `potion`. Any other name that
 * is not in its table gets what its first word means, or a stand-in, and is told once in the console for
 * whoever writes the game.
 */

/** What a table is about, as a sentence says it: "`x` is no look of a piece". */
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

/** What a name means; a guess if it is not known and its first word is. */
type Found<T> = { readonly name: string; readonly value: T; readonly guess: boolean };

/** How much of a name is read, and how many answers are kept: names come from outside. */
const LONGEST = 80;
const KEPT = 1000;

/** The names of one kind. */
export class Names<T> {
  private readonly answers = new Map<string, Found<T> | undefined>();

  constructor(
    readonly kind: NameKind,
    private readonly table: Readonly<Record<string, T>>,
    /** Other names for what is in the table; they go first. */
    readonly also: Readonly<Record<string, string>> = {},
  ) {}

  /** The names of the table itself, in its order. */
  get own(): readonly string[] {
    return Object.keys(this.table);
  }

  /** Every name there is, sorted. */
  get all(): readonly string[] {
    return [...new Set([...this.own, ...Object.keys(this.also)])].sort();
  }

  /** Whether exactly this name is there. */
  lists(name: string): boolean {
    return this.exact(name) !== undefined;
  }

  /** Whether a name is known, by the whole of it or by its last word. */
  has(name: string): boolean {
    return this.find(name)?.guess === false;
  }

  /** What a name means, by the whole of it or by its last or first word. Says nothing. */
  find(name: string): Found<T> | undefined {
    if (this.answers.has(name)) return this.answers.get(name);
    const found = this.search(name);
    if (this.answers.size >= KEPT) this.answers.clear();
    this.answers.set(name, found);
    return found;
  }

  /** What a name means, else a stand-in; a name that is not in the table is told. */
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

/** Tells a name that nobody knows, the first time it is met. */
export function unknown(kind: NameKind, name: string, instead?: string): void {
  const key = `${kind} ${name.slice(0, LONGEST)}`;
  if (name === "" || told.has(key) || told.size >= KEPT) return;
  told.add(key);
  const drawn = instead === undefined ? "a stand-in" : `\`${instead}\``;
  console.warn(
    `\`${name.slice(0, LONGEST)}\` is no ${kind}: ${drawn} is used. See docs/catalogue.md.`,
  );
}
