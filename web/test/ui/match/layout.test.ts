import { describe, expect, it } from "vitest";
import { margins, measure } from "../../../src/ui/match/layout";

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
  });

  it("keeps the board off the side panels, and off nothing where they are drawers", () => {
    expect(margins(measure(1280, 800, 1), 1).left).toBeGreaterThan(100);
    expect(margins(measure(360, 640, 1), 1)).toMatchObject({ left: 0, right: 0 });
  });
});
