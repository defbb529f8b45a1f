/** The lab of a local server: runs between bots, in the background, which are asked for now and then. */
import { ask, Denied } from "./api";

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
  a: string;
  b: string;
  finding: "first" | "second" | "same" | "open";
  /** What the second is worth, and half the width of the interval of that. */
  worth: number;
  radius: number | null;
  margin: number;
  matches: number;
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
  seat?: number;
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
  games: number;
  kinds: number;
  waiting: number;
  kept: number;
  threads: number;
};

export type LabOverview = { runs: readonly RunHead[]; limits: LabLimits };

export type ContrastRow = {
  name: string;
  a: ResultCounts;
  b: ResultCounts;
  /** The second less the first. */
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

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

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
export async function journalOf(run: number, match: number): Promise<string> {
  const path = `${RUNS}/${run}/matches/${match}`;
  let response: Response;
  try {
    response = await fetch(path);
  } catch {
    throw new Denied({ code: "net/unreachable", message: "The server does not answer." });
  }
  if (response.ok) return response.text();
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { code: string; message: string } }
    | undefined;
  throw new Denied(
    body?.error ?? { code: "net/bad_answer", message: `The server answered ${response.status}.` },
  );
}

/** Whether a run plays or waits, so that its numbers will change. */
export function isOpen({ state }: Pick<RunHead, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** How often to ask, in milliseconds. */
const PAUSE = 1000;
/** How often to ask a server that does not answer. */
const LONG_PAUSE = 4000;

export type FollowOrder = {
  run: number;
  onStanding: (standing: RunStanding) => void;
  /** Why the server does not tell; it is asked again. */
  onTrouble: (error: Denied) => void;
  /** Whether anybody still looks. */
  wanted: () => boolean;
  ask?: (run: number) => Promise<RunStanding>;
  wait?: (milliseconds: number) => Promise<void>;
};

const sleep = (milliseconds: number) =>
  new Promise<void>((done) => void setTimeout(done, milliseconds));

/** Tells how a run stands until it is over. A run that is not there is asked for once. */
export async function follow(order: FollowOrder): Promise<void> {
  const { run, onStanding, onTrouble, wanted, ask: find = standing, wait = sleep } = order;
  while (wanted()) {
    let pause = PAUSE;
    try {
      const now = await find(run);
      if (!wanted()) return;
      onStanding(now);
      if (!isOpen(now)) return;
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      if (wanted()) onTrouble(error);
      if (error.denial.code !== "net/unreachable") return;
      pause = LONG_PAUSE;
    }
    await wait(pause);
  }
}
