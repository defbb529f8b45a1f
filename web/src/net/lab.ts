/** The lab of a local server: runs between bots, in the background, which are asked for now and then. */
import type { Denial } from "../protocol/wire";
import { ask, askText, Denied, post, sleep } from "./api";

export type RunState = "waiting" | "running" | "done" | "stopped" | "failed";

/** A share between 0 and 1, with its 95 % interval. */
export type Share = { share: number; low: number; high: number };

/** How much larger one share is than another, with its 95 % interval. */
export type Difference = { difference: number; low: number; high: number };

/** How often something was won, drawn and lost, with the share if anything was counted. */
export type ResultCounts = { won: number; drawn: number; lost: number; share?: Share };

/** Results of something that is told apart, such as a seat or a bot. */
export type ResultRow = ResultCounts & { name: string };

export type ResultGroup = {
  /** `seat`, `bot`, `deck`, `scenario`, `line-up`, or the path of a setting. */
  by: string;
  /** Whether the results are those of the first seat. */
  of_first_seat: boolean;
  rows: readonly ResultRow[];
};

export type Lengths = { least: number; median: number; mean: number; most: number };

export type LengthBar = { from: number; to: number; count: number };

/** A match that stands out. */
export type StandOut = {
  kind: string;
  match: number;
  commands: number;
  scenario?: string;
  bots: readonly string[];
};

/** One part of the course of all matches: mean scores, and how often who was ahead won. */
export type CoursePart = { won: number | null; lost: number | null; leader: Share | null };

/** What a simulation has counted so far. */
export type RunNumbers = {
  groups: readonly ResultGroup[];
  lengths: Lengths & { bars?: readonly LengthBar[]; beyond?: number };
  endings: readonly { reason: string; count: number }[];
  outliers: readonly StandOut[];
  first_seat?: Share & { between_equals: boolean };
  curve?: readonly CoursePart[];
};

/** What the pairs of a comparison say so far. */
export type ComparisonVerdict = {
  finding: "first" | "second" | "same" | "open";
  /** What the second is worth, and half the width of the interval of that. */
  worth: number;
  radius: number | null;
  margin: number;
  /** Pairs by what the second brought more: −1, −½, 0, ½ and 1 points. */
  pairs: readonly number[];
  told: string;
};

export type OrderedSide = { bots: readonly string[]; set: readonly string[] };

/** What was asked for. */
export type RunOrdered = {
  scenarios: readonly string[];
  seed: number;
  bots?: readonly string[];
  set?: readonly string[];
  vary?: readonly string[];
  swap?: boolean;
  notes?: boolean;
  a?: OrderedSide;
  b?: OrderedSide;
  versus?: readonly string[];
  /** The seat whose result is compared. */
  seat?: number;
  /** The smallest difference that matters, in percent. */
  margin?: number;
};

/** A run as lists show it. */
export type RunHead = {
  run: number;
  kind: "simulation" | "comparison";
  game: string;
  ordered: RunOrdered;
  state: RunState;
  done: number;
  games: number;
  elapsed_ms: number;
  /** How many runs play or wait before it, unless it is over. */
  ahead?: number;
  /** Why it failed. */
  why?: string;
};

/** A run with all that is known of it. */
export type RunStanding = RunHead & {
  /** The command line that plays the same matches. */
  line: string;
  numbers?: RunNumbers;
  verdict?: ComparisonVerdict;
};

export type LabLimits = {
  /** The most matches of a run. */
  games: number;
  /** How many runs are kept. */
  kept: number;
  /** How many matches are played at once. */
  threads: number;
};

export type LabOverview = { runs: readonly RunHead[]; limits: LabLimits };

export type ContrastRow = {
  name: string;
  a: ResultCounts;
  b: ResultCounts;
  /** The second minus the first. */
  difference?: Difference;
};

/** Two simulations side by side. */
export type RunContrast = {
  groups: readonly { by: string; of_first_seat: boolean; rows: readonly ContrastRow[] }[];
  lengths: readonly [Lengths, Lengths];
  endings: readonly ContrastRow[];
  same_seeds: boolean;
};

/** What somebody wants to have played: where to send it, and the body. */
export type LabWish = { to: "runs" | "comparisons"; body: { [field: string]: unknown } };

const RUNS = "/api/lab/runs";

export function overview(): Promise<LabOverview> {
  return ask("/api/lab");
}

export function begin({ to, body }: LabWish): Promise<RunHead> {
  return post(`/api/lab/${to}`, body);
}

export function standing(run: number): Promise<RunStanding> {
  return ask(`${RUNS}/${run}`);
}

export function stop(run: number): Promise<RunHead> {
  return post(`${RUNS}/${run}/stop`, {});
}

export function forget(run: number): Promise<unknown> {
  return ask(`${RUNS}/${run}`, { method: "DELETE" });
}

export function contrast(run: number, other: number): Promise<RunContrast> {
  return ask(`${RUNS}/${run}/against/${other}`);
}

/** The address of the report of a run. */
export function reportOf(run: number): string {
  return `${RUNS}/${run}/report`;
}

/** The journal of a match of a run, which the server plays again for it. */
export function journalOf(run: number, match: number): Promise<string> {
  return askText(`${RUNS}/${run}/matches/${match}`);
}

/** Whether a run plays or waits, so that its numbers will change. */
export function isOpen({ state }: Pick<RunHead, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** How often to ask, in milliseconds. */
const PAUSE = 1000;
/** How often to ask a server that does not tell. */
const LONG_PAUSE = 4000;

export type FollowOrder = {
  run: number;
  onStanding: (standing: RunStanding) => void;
  /** Why the server does not tell. It is asked again, unless the run is gone. */
  onTrouble: (error: Denied) => void;
  /** Whether anybody still looks. */
  wanted: () => boolean;
  ask?: (run: number) => Promise<RunStanding>;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Whether a run is not there any more, and will not come back. */
export function isGone({ code }: Denial): boolean {
  return code === "lab/unknown_run";
}

/** Why there is no answer. One that cannot be read was cut off, because the server has stopped. */
function denied(error: unknown): Denied {
  if (error instanceof Denied) return error;
  return new Denied({ code: "net/bad_answer", message: "The answer of the server broke off." });
}

/** Tells how a run stands until it is over, or gone. */
export async function follow(order: FollowOrder): Promise<void> {
  const { run, onStanding, onTrouble, wanted, ask: find = standing, wait = sleep } = order;
  while (wanted()) {
    const now = await find(run).catch(denied);
    if (!wanted()) return;
    if (now instanceof Denied) {
      onTrouble(now);
      if (isGone(now.denial)) return;
      await wait(now.denial.retry_ms ?? LONG_PAUSE);
    } else {
      onStanding(now);
      if (!isOpen(now)) return;
      await wait(PAUSE);
    }
  }
}
