import { describe, expect, it } from "vitest";
import { acrossBars, linePath, reachOf, scaleOf } from "../../../src/ui/lab/chart_numbers";

describe("drawings of the lab", () => {
  it("a line goes from left to right and has gaps where nothing is known", () => {
    const path = linePath([0, 10, null, 5, 0], { low: 0, high: 10 });
    expect(path).toBe("M0.00 100.00L25.00 0.00M75.00 50.00L100.00 100.00");
    expect(linePath([], { low: 0, high: 1 })).toBe("");
    expect(linePath([3], { low: 3, high: 3 })).toBe("M0.00 100.00");
  });

  it("what lines show has 0 among it and is never flat", () => {
    expect(reachOf([[2, 9], [null]])).toEqual({ low: 0, high: 9 });
    expect(reachOf([[-4, -2]])).toEqual({ low: -4, high: 0 });
    expect(reachOf([[], [null, 0]])).toEqual({ low: -1, high: 1 });
  });

  it("the median stands in the middle of its length", () => {
    const bars = [
      { from: 10, to: 19, count: 1 },
      { from: 20, to: 29, count: 3 },
    ];
    expect(acrossBars(bars, 10)).toBe(2.5);
    expect(acrossBars(bars, 29)).toBe(97.5);
    expect(acrossBars(bars, 900)).toBe(100);
    expect(acrossBars([], 5)).toBe(0);
  });

  it("a scale of differences is round and large enough", () => {
    expect([[], [0.03, -0.04], [-0.051], [0.5], [0.7]].map(scaleOf)).toEqual([
      0.05, 0.05, 0.1, 0.5, 1,
    ]);
  });
});
