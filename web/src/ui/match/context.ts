/** What every part of the match page can use: the match, the board, the settings, the exits. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Sounds } from "../../audio/sounds";
import type { Keys } from "../../model/keys";
import type { Match } from "../../model/match/ports";
import type { Settings, SettingsStore } from "../../model/settings";
import type { BoardRenderer } from "../../scene/board";

/** Where the match page leads to. An exit that is absent is not shown. */
export type MatchExits = {
  home(): void;
  /** Where the campaign goes next, after a match that was one of its levels. */
  nextLevel?: ReadonlySignal<NextLevel | undefined>;
  settings(): void;
  help?(): void;
  rematch?(): void;
  replay?(): void;
  /** Saves the match as a file. */
  save?(): void;
  /** Saves the match into a slot of its game. */
  keep?(slot: number): Promise<unknown>;
  /** Continues from a slot of its game. */
  load?(slot: number): Promise<unknown>;
  /** The whole address for spectators, if there may be any and it is known here. */
  watchLink?: string;
  /** Seconds after which an absent player loses, in a match with others. ONLINE-GRACE-1 */
  grace?: number;
};

export type NextLevel = { text: string; call?: string; go(): void };

/** Which panels of the page are open. The match does not know about them. */
export type Panels = {
  legend: Signal<boolean>;
  keys: Signal<boolean>;
  objectives: Signal<boolean>;
  order: Signal<boolean>;
  details: Signal<boolean>;
  speed: Signal<boolean>;
  view: Signal<boolean>;
  /** The list of what the selected piece carries. */
  pack: Signal<boolean>;
  /** The open fold of the action bar. */
  fold: Signal<string | undefined>;
  /** On small screens roster and log are drawers, one at a time; wide ones show both. */
  drawer: Signal<"roster" | "log" | undefined>;
  /** On wide screens: whether the log is open. */
  log: Signal<boolean>;
  /** On small screens: whether the hint of the lesson is folded away. */
  lesson: Signal<boolean>;
};

export function closedPanels(): Panels {
  return {
    legend: signal(false),
    keys: signal(false),
    objectives: signal(true),
    order: signal(true),
    details: signal(false),
    speed: signal(false),
    view: signal(false),
    pack: signal(false),
    fold: signal(undefined),
    drawer: signal(undefined),
    log: signal(true),
    lesson: signal(false),
  };
}

/** The interfaces of the match, and what the page adds. */
export type MatchPageContext = Omit<Match, "testing" | "attach" | "close"> & {
  board: BoardRenderer;
  settings: ReadonlySignal<Settings>;
  set: SettingsStore["set"];
  sounds: Sounds;
  exits: MatchExits;
  /** How many acts of a journal are shown, on the page of a replay. */
  act?: ReadonlySignal<number> | undefined;
  panels: Panels;
  keys: ReadonlySignal<Keys>;
  /** The present key of an action as text, or empty if it has none. CLIENT-KEY-3 */
  keyOf(action: string): string;
};

const AtTable = createContext<MatchPageContext | undefined>(undefined);

export const MatchPageProvider = AtTable.Provider;

export function useMatchPage(): MatchPageContext {
  const table = useContext(AtTable);
  if (!table) throw new Error("a part of the match page stands outside of it");
  return table;
}
