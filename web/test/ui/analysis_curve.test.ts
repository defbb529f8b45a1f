import { describe, expect, it } from "vitest";
import type { AnalysisPoint } from "../../src/net/analysis";
import {
  lossOf,
  pathOf,
  percent,
  pointAt,
  summaryOf,
  verdictOn,
} from "../../src/ui/analysis/curve";

const point = (entry: number, worth: number, more: Partial<AnalysisPoint> = {}): AnalysisPoint => ({
  entry,
  seat: 0,
  worth,
  text: "rook to a4",
  ...more,
});

describe("the curve of an analysis", () => {
  const points = [point(1, 500), point(2, 620), point(4, 1000)];

  it("goes from left to right and up for a lead", () => {
    expect(pathOf(points, 4)).toBe("M25.00 50.0L50.00 38.0L100.00 0.0");
    expect(pathOf([], 4)).toBe("");
  });

  it("shows the last point that was looked at", () => {
    expect(pointAt(points, 0)).toBeUndefined();
    expect(pointAt(points, 3)?.entry).toBe(2);
    expect(pointAt(points, 9)?.entry).toBe(4);
  });

  it("is told in words", () => {
    const report = { seat: 0, open: false, stride: 1, adviser: "Oracle", points };
    const turns = [{ entry: 4, mistake: false }];
    expect(summaryOf({ ...report, turns }, "Ada")).toBe(
      "Ada can expect 50 % after the first act and 100 % at the end, with 1 turning point.",
    );
    expect(summaryOf({ ...report, points: [], turns }, "Ada")).toBe("Nothing was played.");
  });
});

describe("the verdict on an act", () => {
  it("names what is better and by how much", () => {
    const bad = point(3, 300, { played: 305, best: 452, instead: "queen takes f7" });
    expect(lossOf(bad)).toBe(15);
    expect(verdictOn(bad, "Oracle")).toBe(
      "Oracle would play: queen takes f7. That is worth 15 points more.",
    );
  });

  it("does not blame what is as good", () => {
    expect(verdictOn(point(3, 300, { played: 300, best: 300 }), "Oracle")).toBe(
      "Oracle has nothing better.",
    );
    const equal = point(3, 300, { played: 300, best: 303, instead: "pass" });
    expect(verdictOn(equal, "Oracle")).toBe("Oracle has nothing better.");
    expect(verdictOn(point(3, 300), "Oracle")).toBe("There was nothing to decide.");
  });

  it("rounds thousandths", () => {
    expect([percent(0), percent(496), percent(1000)]).toEqual(["0 %", "50 %", "100 %"]);
  });
});
