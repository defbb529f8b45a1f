/** The curve of an analysis as numbers and words. It has no components. */
import type { AnalysisPoint, AnalysisReport } from "../../net/analysis";

/** Thousandths of a win as people read them. */
export function percent(worth: number): string {
  return `${Math.round(worth / 10)} %`;
}

/** Where an entry lies on a curve of `entries` entries, from 0 to 100. */
export function across(entry: number, entries: number): number {
  return entries > 0 ? (100 * entry) / entries : 0;
}

/** The line as SVG path data in a box of 100 × 100, from left to right. */
export function pathOf(points: readonly AnalysisPoint[], entries: number): string {
  const spots = points.map(({ entry, worth }) => {
    const x = across(entry, entries).toFixed(2);
    return `${x} ${(100 - worth / 10).toFixed(1)}`;
  });
  return spots.length ? `M${spots.join("L")}` : "";
}

/** The point of an entry, or the last one before it. */
export function pointAt(
  points: readonly AnalysisPoint[],
  entry: number,
): AnalysisPoint | undefined {
  return points.findLast((point) => point.entry <= entry);
}

/** What was lost by an act, in whole percent; 0 if nothing that people would notice. */
export function lossOf({ played, best }: AnalysisPoint): number {
  if (played === undefined || best === undefined) return 0;
  return Math.max(0, Math.round((best - played) / 10));
}

/** What an act was worth, in a sentence or two. */
export function verdictOn(point: AnalysisPoint, adviser: string): string {
  const { played, instead } = point;
  if (played === undefined) return "There was nothing to decide.";
  const loss = lossOf(point);
  if (!instead || loss === 0) return `${adviser} has nothing better.`;
  return `${adviser} would play: ${instead}. That is worth ${loss} points more.`;
}

/** The whole curve in words, for those who cannot see it. */
export function summaryOf({ points, turns }: AnalysisReport, name: string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "Nothing was played.";
  const count = turns.length === 1 ? "1 turning point" : `${turns.length} turning points`;
  return `${name} can expect ${percent(first.worth)} after the first act and ${percent(last.worth)} at the end, with ${count}.`;
}
