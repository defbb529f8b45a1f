/**
 * Keys: what each means, which can be changed, and which a game adds.
 *
 * A key is written as browsers name it, with its modifiers in front: `u`, `Shift+N`, `ArrowUp`.
 * Letters are lower case, and upper case only after `Shift+`.
 */
import type { Binding } from "../protocol/scene";

export type KeyAction = string;

export type ActionOffer = {
  action: KeyAction;
  name: string;
  /** The default keys. The page shows the first. */
  keys: readonly string[];
};

// CLIENT-KEY-2
export const ACTIONS: readonly ActionOffer[] = [
  { action: "up", name: "Cursor up", keys: ["ArrowUp", "Shift+ArrowUp"] },
  { action: "down", name: "Cursor down", keys: ["ArrowDown", "Shift+ArrowDown"] },
  { action: "left", name: "Cursor left", keys: ["ArrowLeft", "Shift+ArrowLeft"] },
  { action: "right", name: "Cursor right", keys: ["ArrowRight", "Shift+ArrowRight"] },
  { action: "primary", name: "Act on the tile under the cursor", keys: ["Enter"] },
  { action: "cancel", name: "Back, or the menu", keys: ["Escape"] },
  { action: "menu_1", name: "First entry of the menu", keys: ["1"] },
  { action: "menu_2", name: "Second entry", keys: ["2"] },
  { action: "menu_3", name: "Third entry", keys: ["3"] },
  { action: "menu_4", name: "Fourth entry", keys: ["4"] },
  { action: "menu_5", name: "Fifth entry", keys: ["5"] },
  { action: "menu_6", name: "Sixth entry", keys: ["6"] },
  { action: "menu_7", name: "Seventh entry", keys: ["7"] },
  { action: "menu_8", name: "Eighth entry", keys: ["8"] },
  { action: "menu_9", name: "Ninth entry", keys: ["9"] },
  { action: "hand", name: "Go to the hand", keys: ["c"] },
  { action: "next", name: "Next piece that can act", keys: ["n"] },
  { action: "previous", name: "Previous piece that can act", keys: ["Shift+N"] },
  { action: "finish", name: "Finish this piece and go to the next", keys: ["x"] },
  { action: "end_turn", name: "End the turn", keys: ["Shift+Enter"] },
  { action: "undo", name: "Undo", keys: ["u"] },
  { action: "redo", name: "Redo", keys: ["r"] },
  { action: "threat", name: "Show what enemies could strike", keys: ["t"] },
  { action: "pin", name: "Pin the reach of this enemy", keys: ["p"] },
  { action: "inspect", name: "Inspect", keys: ["i"] },
  { action: "inspect_own", name: "Inspect the selected piece", keys: ["Shift+I"] },
  { action: "order", name: "Show who acts next", keys: ["o"] },
  { action: "objectives", name: "Show the objectives", keys: ["j"] },
  { action: "fit", name: "Show the whole board", keys: ["f"] },
  { action: "centre", name: "Centre on the selected piece", keys: ["h"] },
  { action: "turn_left", name: "Turn the view left", keys: ["q"] },
  { action: "turn_right", name: "Turn the view right", keys: ["e"] },
  { action: "straight", name: "View from the front, or from a corner", keys: ["b", "Shift+B"] },
  { action: "zoom_in", name: "Come nearer", keys: ["+", "=", "Shift+="] },
  { action: "zoom_out", name: "Go farther away", keys: ["-"] },
  { action: "pan_up", name: "Move the view up", keys: ["w"] },
  { action: "pan_left", name: "Move the view left", keys: ["a"] },
  { action: "pan_down", name: "Move the view down", keys: ["s"] },
  { action: "pan_right", name: "Move the view right", keys: ["d"] },
  { action: "grid", name: "Grid lines", keys: ["g"] },
  { action: "log", name: "Go to the log", keys: ["l"] },
  { action: "mute", name: "Mute", keys: ["m"] },
  { action: "skip", name: "Skip what is playing; hold to hurry", keys: ["."] },
  { action: "continue", name: "Go on after an enemy's act", keys: [" "] },
  { action: "plan", name: "Plan", keys: ["v"] },
  { action: "scan_own", name: "Next own piece, spoken", keys: ["Alt+1"] },
  { action: "scan_enemies", name: "Next enemy, spoken", keys: ["Alt+2"] },
  { action: "scan_threats", name: "Next threatened tile, spoken", keys: ["Alt+3"] },
  { action: "scan_objectives", name: "Next objective, spoken", keys: ["Alt+4"] },
  { action: "scan_targets", name: "Next target, spoken", keys: ["Alt+5"] },
  { action: "keys", name: "List of keys", keys: ["?"] },
];

/** The used part of a `KeyboardEvent`. */
export type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** The physical key, which Alt does not change: `Digit1`. */
  code?: string;
};

/**
 * The key as it is written here, or `undefined` if it belongs to the browser or to a text field.
 */
export function keyOf(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.metaKey || press.key === "Tab" || press.key === "Dead")
    return undefined;
  if (["Shift", "Alt", "Control", "Meta", "AltGraph"].includes(press.key)) return undefined;
  // With Alt, some systems write another character, so the physical key decides.
  const place = press.altKey ? /^(?:Digit|Key)(.)$/.exec(press.code ?? "")?.[1] : undefined;
  const key = (place ?? press.key).length === 1 ? (place ?? press.key).toLowerCase() : press.key;
  const alt = press.altKey ? "Alt+" : "";
  // A character such as `?` or `+` already implies Shift.
  const letter = key.length === 1 && key !== key.toUpperCase();
  if (press.shiftKey && (letter || key.length > 1)) {
    return `${alt}Shift+${letter ? key.toUpperCase() : key}`;
  }
  return alt + key;
}

/** A digit of the number pad, for games that tell it from other digits: `Numpad8`. */
function padKey({ key, code, altKey }: KeyPress): string | undefined {
  return !altKey && /^[0-9]$/.test(key) && /^Numpad[0-9]$/.test(code ?? "") ? code : undefined;
}

/** Whether a key typed there is text and does nothing else. CLIENT-KEY-2 */
export function isTyping(target: unknown): boolean {
  if (typeof target !== "object" || target === null) return false;
  const { tagName, isContentEditable, type } = target as {
    tagName?: unknown;
    isContentEditable?: unknown;
    type?: unknown;
  };
  if (isContentEditable === true || tagName === "TEXTAREA" || tagName === "SELECT") return true;
  if (tagName !== "INPUT") return false;
  return !["button", "checkbox", "radio", "submit", "reset", "file"].includes(String(type));
}

/** How a key is shown to people. */
export function keyName(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : named(part)))
    .join(" + ");
}

/** `Numpad8` becomes `Pad 8`, `PageUp` becomes `Page Up`. */
function named(part: string): string {
  return part.replace("Numpad", "Pad ").replace(/([a-z])([A-Z])/, "$1 $2");
}

const NAMES: { readonly [key: string]: string } = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  " ": "Space",
  "-": "−",
};

/**
 * Actions of a game for the pages around a match. On the board their keys keep the usual meaning.
 * CLIENT-KEY-5
 */
export const AROUND: ReadonlySet<string> = new Set([
  "restart",
  "next_scenario",
  "previous_scenario",
]);

/** What a key of a game does on the set-up and result pages. */
export function aroundAction(presets: readonly Binding[], press: KeyPress): KeyAction | undefined {
  const key = keyOf(press);
  return presets.find((binding) => binding.key === key && AROUND.has(binding.does))?.does;
}

export type KeyEntry = {
  action: KeyAction;
  name: string;
  keys: readonly string[];
  /**
   * The game's action for this key, which replaces this one while its match is open. CLIENT-KEY-5
   */
  hiddenBy?: string;
  /** Whether it comes from the game. */
  preset: boolean;
};

/** What every key means now: the defaults, the player's changes and the game's own keys. */
export class Keys {
  private readonly meanings = new Map<string, KeyAction>();
  readonly entries: readonly KeyEntry[];

  constructor(
    private readonly changed: { readonly [action: string]: string },
    presets: readonly Binding[] = [],
  ) {
    const usual = ACTIONS.map(({ action, name, keys }) => ({
      action,
      name,
      keys: this.keysOf(action, keys),
    }));
    // Several keys for one action are one entry. Once changed, it has one key.
    const offered = new Map<KeyAction, { name: string; keys: string[] }>();
    for (const { key, does, name } of presets.filter((binding) => !AROUND.has(binding.does))) {
      const known = offered.get(does);
      if (known) known.keys.push(key);
      else offered.set(does, { name, keys: [key] });
    }
    const own = [...offered].map(([action, { name, keys }]) => ({
      action,
      name,
      keys: this.keysOf(action, keys),
    }));
    for (const { action, keys } of usual) {
      if (!offered.has(action)) for (const key of keys) this.meanings.set(key, action);
    }
    const byGame = new Map(
      own.flatMap(({ action, name, keys }) => keys.map((key) => [key, { action, name }])),
    );
    for (const [key, { action }] of byGame) this.meanings.set(key, action);
    this.entries = [
      ...own.map((entry) => ({ ...entry, preset: true })),
      ...usual
        .filter(({ action }) => !offered.has(action))
        .map((entry): KeyEntry => {
          const free = entry.keys.filter((key) => !byGame.has(key));
          const over = byGame.get(entry.keys[0] ?? "");
          // If one of its keys is left, that is the key to press and to show.
          if (!over || free.length > 0) return { ...entry, keys: free, preset: false };
          return { ...entry, preset: false, hiddenBy: over.name };
        }),
    ];
  }

  private keysOf(action: KeyAction, usual: readonly string[]): readonly string[] {
    const changed = this.changed[action];
    return changed === undefined ? usual : [changed];
  }

  /** The action of a key. */
  action(press: KeyPress): KeyAction | undefined {
    const key = keyOf(press);
    if (key === undefined) return undefined;
    const pad = padKey(press);
    return (pad && this.meanings.get(pad)) ?? this.meanings.get(key);
  }

  /** The key to press for an action, for people. */
  shown(action: KeyAction): string {
    const key = this.entries.find((entry) => entry.action === action)?.keys[0];
    return key === undefined ? "" : keyName(key);
  }

  // CLIENT-KEY-3
  /** The changed keys with one more, or the name of the action that already has the key. */
  bind(action: KeyAction, key: string): { keys: { [action: string]: string } } | { clash: string } {
    const other = this.entries.find((entry) => entry.action !== action && entry.keys.includes(key));
    if (other) return { clash: other.name };
    const usual = ACTIONS.find((offer) => offer.action === action)?.keys[0];
    const { [action]: _, ...others } = this.changed;
    return { keys: usual === key ? others : { ...others, [action]: key } };
  }
}
