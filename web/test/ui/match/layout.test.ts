import { describe, expect, it } from "vitest";
import { LEAST, margins, measure, risen } from "../../../src/ui/match/layout";

describe("CLIENT-TOUCH-2: what a window has room for", () => {
  it("shows everything on a desktop", () => {
    expect(measure(1280, 800, 1)).toMatchObject({ compact: false, sheet: false, short: false });
  });

  it("has drawers and a sheet on a phone, drawers alone on its side", () => {
    expect(measure(360, 640, 1)).toMatchObject({ compact: true, sheet: true });
    expect(measure(640, 360, 1)).toMatchObject({ compact: true, sheet: false, short: true });
  });

  it("CLIENT-VIS-3: counts in the size of the text", () => {
    expect(measure(1100, 1000, 2)).toMatchObject({ compact: true, sheet: true });
    expect(measure(390, 844, 1)).toMatchObject({ sheet: true, tight: false });
    expect(measure(390, 844, 1.5)).toMatchObject({ sheet: true, tight: true });
  });

  it("CLIENT-FIT-1: large letters in a lying window keep the menu beside the piece", () => {
    expect(measure(800, 600, 1.5)).toMatchObject({ sheet: false, short: true, tight: true });
    expect(measure(800, 600, 1)).toMatchObject({ sheet: false, short: false, tight: false });
  });

  it("keeps the board off the side panels, and off nothing where they are drawers", () => {
    expect(margins(measure(1280, 800, 1), 1, LEAST).left).toBeGreaterThan(100);
    expect(margins(measure(360, 640, 1), 1, LEAST)).toMatchObject({ left: 0, right: 0 });
  });

  it("keeps the board off bars as high as they ever were, and moves it for nothing else", () => {
    const high = risen(LEAST, { top: 120, bottom: 30 });
    expect(high).toEqual({ top: 120, bottom: LEAST.bottom });
    expect(risen(high, { top: 60, bottom: 64 })).toBe(high);
    expect(margins(measure(360, 640, 1), 1, high)).toMatchObject(high);
  });
});
