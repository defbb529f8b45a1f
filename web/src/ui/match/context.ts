/** What every part of the match page has at hand: the match, the board, the settings, the exits. */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Sounds } from "../../audio/sounds";
import type { Keys } from "../../model/keys";
import type { Match } from "../../model/match/ports";
import type { Settings, SettingsStore } from "../../model/settings";
import type { BoardRenderer } from "../../scene/board";

/** Where the match page leads to. A door that is absent is not shown. */
export type MatchExits = {
  home(): void;
  /** Where a campaign leads from here, once the match is over and it was a level of one. */
  nextLevel?: ReadonlySignal<NextLevel | undefined>;
  settings(): void;
  help?(): void;
  rematch?(): void;
  replay?(): void;
  /** Saves what is known of the match as a file. */
  save?(): void;
  /** Saves the match as it stands into a slot of its game. */
  keep?(slot: number): Promise<unknown>;
  /** Goes on from a slot of its game. */
  load?(slot: number): Promise<unknown>;
  /** Seconds after which whoever is away has lost, where others play along. ONLINE-GRACE-1 */
  grace?: number;
};

export type NextLevel = { text: string; call?: string; go(): void };

/** Which panels of the page itself are open: nothing of this concerns the match. */
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
  /** The fold of the action bar that is open. */
  fold: Signal<string | undefined>;
  /** On small screens roster and log are drawers, one at a time; wide ones show both. */
  drawer: Signal<"roster" | "log" | undefined>;
  /** Wide screens: the log can be folded away. */
  log: Signal<boolean>;
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
  };
}

/** The ports of the match, and what the page itself has. */
export type MatchPageContext = Omit<Match, "testing" | "attach" | "close"> & {
  board: BoardRenderer;
  settings: ReadonlySignal<Settings>;
  set: SettingsStore["set"];
  sounds: Sounds;
  exits: MatchExits;
  panels: Panels;
  keys: ReadonlySignal<Keys>;
  /** The present key of an action, as people read it; empty if it has none. CLIENT-KEY-3 */
  keyOf(action: string): string;
};

const AtTable = createContext<MatchPageContext | undefined>(undefined);

export const MatchPageProvider = AtTable.Provider;

export function useMatchPage(): MatchPageContext {
  const table = useContext(AtTable);
  if (!table) throw new Error("a part of the match page stands outside of it");
  return table;
}
