/** The numbers behind the drawings of the lab. It has no components. */
import type { LengthBar } from "../../net/lab";

/** A line in a box of 100 × 100, as SVG path data; gaps where there is no value. */
export function linePath(
  values: readonly (number | null)[],
  { low, high }: { low: number; high: number },
): string {
  const last = Math.max(values.length - 1, 1);
  const span = high > low ? high - low : 1;
  let path = "";
  let pen = "M";
  values.forEach((value, place) => {
    if (value === null) {
      pen = "M";
      return;
    }
    const x = ((place / last) * 100).toFixed(2);
    const y = (100 - ((value - low) / span) * 100).toFixed(2);
    path += `${pen}${x} ${y}`;
    pen = "L";
  });
  return path;
}

/** The least and the most of what lines show, with 0 among them. */
export function reachOf(lines: readonly (readonly (number | null)[])[]): {
  low: number;
  high: number;
} {
  const all = lines.flat().filter((value): value is number => value !== null);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return high > low ? { low, high } : { low: low - 1, high: high + 1 };
}

/** Where a number stands among bars of lengths, from 0 to 100. */
export function acrossBars(bars: readonly LengthBar[], number: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  const place = ((number - first.from + 0.5) / (last.to - first.from + 1)) * 100;
  return Math.min(100, Math.max(0, place));
}

/** How far a scale of differences reaches to both sides, so that all intervals fit: a round number. */
export function scaleOf(ends: readonly number[]): number {
  const most = Math.max(0, ...ends.map(Math.abs));
  return [0.05, 0.1, 0.2, 0.5].find((step) => most <= step) ?? 1;
}
