/** The settings, stored per browser. CLIENT-SET-1 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { TextStore } from "../net/store";

export type { TextStore };

export type PlaybackSpeed = 0.5 | 1 | 2 | 4 | "instant";

/** How it is played: the pace, the questions, the keys. */
export type PlaySettings = {
  speedOwn: PlaybackSpeed;
  speedOthers: PlaybackSpeed;
  stepThrough: boolean;
  bringIntoView: boolean;
  confirm: "off" | "dangerous" | "always";
  askNothingDone: boolean;
  askHalfSpent: boolean;
  askUntouched: boolean;
  /** A step with a usual answer takes it without asking. */
  usual: boolean;
  handover: "hidden" | "always";
  /** Keys that differ from the defaults, by action. */
  keys: { readonly [action: string]: string };
};

/** What is seen, and how. */
export type LookSettings = {
  grid: boolean;
  threat: boolean;
  theme: "system" | "light" | "dark" | "contrast";
  palette: "normal" | "protan" | "deutan" | "tritan";
  textSize: 100 | 125 | 150 | 175 | 200;
  motion: "system" | "full" | "reduced";
  particles: boolean;
  shake: boolean;
  /** Whether boards are seen straight, by game. CLIENT-FIT-2 */
  straight: { readonly [game: string]: boolean };
};

/** What is heard, and whether it is also written. */
export type SoundSettings = {
  volumeMaster: number;
  volumeEffects: number;
  volumeInterface: number;
  volumeMusic: number;
  mute: boolean;
  captions: boolean;
};

export type Settings = PlaySettings & LookSettings & SoundSettings;

export type SettingName = keyof Settings;

/** The allowed values of each setting: a list, a range of whole numbers, or yes and no by game. */
export const VALUES: {
  readonly [Name in SettingName]: readonly Settings[Name][] | "percent" | "games" | "keys";
} = {
  speedOwn: [0.5, 1, 2, 4, "instant"],
  speedOthers: [0.5, 1, 2, 4, "instant"],
  stepThrough: [false, true],
  bringIntoView: [true, false],
  confirm: ["off", "dangerous", "always"],
  askNothingDone: [true, false],
  askHalfSpent: [true, false],
  askUntouched: [true, false],
  usual: [false, true],
  handover: ["hidden", "always"],
  grid: [true, false],
  threat: [false, true],
  captions: [false, true],
  theme: ["system", "light", "dark", "contrast"],
  palette: ["normal", "protan", "deutan", "tritan"],
  textSize: [100, 125, 150, 175, 200],
  motion: ["system", "full", "reduced"],
  particles: [true, false],
  shake: [true, false],
  volumeMaster: "percent",
  volumeEffects: "percent",
  volumeInterface: "percent",
  volumeMusic: "percent",
  mute: [false, true],
  straight: "games",
  keys: "keys",
};

/** The default settings. On touch screens everything asks first, because there is no hovering. */
export function defaults(coarse = false): Settings {
  return {
    speedOwn: 1,
    speedOthers: 1,
    stepThrough: false,
    bringIntoView: true,
    confirm: coarse ? "always" : "dangerous",
    askNothingDone: true,
    askHalfSpent: true,
    askUntouched: true,
    usual: false,
    handover: "hidden",
    grid: true,
    threat: false,
    captions: false,
    theme: "system",
    palette: "normal",
    textSize: 100,
    motion: "system",
    particles: true,
    shake: true,
    volumeMaster: 70,
    volumeEffects: 70,
    volumeInterface: 70,
    volumeMusic: 70,
    mute: false,
    straight: {},
    keys: {},
  };
}

const KEY = "initiative.settings";

export interface SettingsStore {
  readonly value: ReadonlySignal<Settings>;
  set<Name extends SettingName>(name: Name, value: Settings[Name]): void;
  /** Resets one setting, or all, to the defaults. */
  reset(name?: SettingName): void;
  /** The changed settings as text to keep. */
  exported(): string;
  /**
   * Reads such a text. Returns the names of entries that made no sense, or `undefined` if the whole
   * text makes none.
   */
  import(text: string): readonly string[] | undefined;
}

/** The settings of this browser. A missing or damaged store gives the defaults, never an error. */
export function openSettings(store: TextStore | undefined, coarse = false): SettingsStore {
  const usual = defaults(coarse);
  const chosen = signal<Partial<Settings>>(sift(parse(read(store))).good);
  const value = computed<Settings>(() => ({ ...usual, ...chosen.value }));
  const keep = (next: Partial<Settings>) => {
    chosen.value = next;
    try {
      store?.setItem(KEY, JSON.stringify(next));
    } catch {
      // The setting lasts for this visit.
    }
  };
  return {
    value,
    set(name, wanted) {
      if (fits(name, wanted)) keep({ ...chosen.value, [name]: wanted });
    },
    reset(name) {
      if (name === undefined) {
        keep({});
        return;
      }
      const { [name]: _, ...others } = chosen.value;
      keep(others);
    },
    exported: () => JSON.stringify(value.value, undefined, 2),
    import(text) {
      const found = parse(text);
      if (found === undefined) return undefined;
      const { good, bad } = sift(found);
      keep({ ...chosen.value, ...good });
      return bad;
    },
  };
}

function read(store: TextStore | undefined): string {
  try {
    return store?.getItem(KEY) ?? "{}";
  } catch {
    return "{}";
  }
}

function parse(text: string): { [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value));
  } catch {
    return undefined;
  }
}

// CLIENT-SET-1: unknown or damaged entries fall back one by one.
function sift(found: { [name: string]: unknown } = {}): { good: Partial<Settings>; bad: string[] } {
  const good: { [name: string]: unknown } = {};
  const bad: string[] = [];
  for (const [name, value] of Object.entries(found)) {
    if (Object.hasOwn(VALUES, name) && fits(name as SettingName, value)) good[name] = value;
    else bad.push(name);
  }
  return { good, bad };
}

function fits(name: SettingName, value: unknown): boolean {
  const values: readonly unknown[] | "percent" | "games" | "keys" = VALUES[name];
  if (values === "percent") {
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  }
  if (values === "games" || values === "keys") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    if (values === "games") return Object.values(value).every((one) => typeof one === "boolean");
    return Object.values(value).every((key) => typeof key === "string" && key.length < 40);
  }
  return values.includes(value);
}
