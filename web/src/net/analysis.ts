/** Analyses of finished matches: the server thinks in the background and is asked now and then. */
import type { Seat } from "../protocol/scene";
import { ask, Denied } from "./api";

/** One act of the match. Expectations are thousandths of a win. */
export type AnalysisPoint = {
  /** After how many entries of the journal. */
  entry: number;
  /** Who acted. 255 is the host. */
  seat: Seat;
  /** What the seat of the curve could expect afterwards. */
  worth: number;
  /** The act in words. */
  text: string;
  /** What the one who acted could expect of it, and of the best; none if nothing was to decide. */
  played?: number;
  best?: number;
  /** The best in words, unless it was played. */
  instead?: string;
};

export type AnalysisReport = {
  seat: Seat;
  open: boolean;
  /** The stride n: every n-th act was analysed. */
  stride: number;
  /** The bot that was asked. */
  adviser: string;
  points: readonly AnalysisPoint[];
  turns: readonly { entry: number; mistake: boolean }[];
};

/** How an analysis stands: a report, or how many acts are done. */
export type AnalysisStanding = {
  id: string;
  done?: number;
  total?: number;
  report?: AnalysisReport;
};

const JOURNAL = { "content-type": "application/x-ndjson" };

function begin(journal: string, seat: Seat, open: boolean): Promise<AnalysisStanding> {
  const path = `/api/replays/analysis?seat=${seat}&open=${open ? 1 : 0}`;
  return ask(path, { method: "POST", headers: JOURNAL, body: journal });
}

/** How often to ask, in milliseconds. */
const PAUSE = 700;

export type AnalysisOrder = {
  journal: string;
  seat: Seat;
  open: boolean;
  onProgress: (done: number, total: number) => void;
  /** Whether the answer is still wanted. */
  wanted: () => boolean;
  wait?: (milliseconds: number) => Promise<void>;
};

const sleep = (milliseconds: number) =>
  new Promise<void>((done) => void setTimeout(done, milliseconds));

/**
 * Waits for the report of an analysis; none if it is not wanted any more. A server that has
 * forgotten it, or is full, is asked again.
 */
export async function analysis(order: AnalysisOrder): Promise<AnalysisReport | undefined> {
  const { journal, seat, open, onProgress, wanted, wait = sleep } = order;
  let id: string | undefined;
  while (wanted()) {
    let pause = PAUSE;
    try {
      const standing: AnalysisStanding = id
        ? await ask(`/api/analyses/${id}`)
        : await begin(journal, seat, open);
      if (standing.report) return standing.report;
      id = standing.id;
      onProgress(standing.done ?? 0, standing.total ?? 0);
    } catch (error) {
      const denial = error instanceof Denied ? error.denial : undefined;
      const later = denial?.retry_ms;
      const forgotten = denial?.code === "online/unknown_analysis" && id !== undefined;
      if (!forgotten && later === undefined) throw error;
      if (forgotten) id = undefined;
      pause = later ?? PAUSE;
    }
    await wait(pause);
  }
  return undefined;
}
