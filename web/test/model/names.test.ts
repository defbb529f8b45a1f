import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Names, unknown } from "../../src/model/names";

const names = new Names(
  "pose",
  { down: 1, floating: 2, lying: 3 },
  { prone: "down", lying: "down" },
);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("names", () => {
  test("are listed sorted, other names too, each once", () => {
    expect(names.all).toEqual(["down", "floating", "lying", "prone"]);
  });

  test("mean what the table says, other names first", () => {
    expect(names.get("floating", 0)).toBe(2);
    expect(names.get("prone", 0)).toBe(1);
    expect(names.get("lying", 0)).toBe(1);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test("of several words are known by the last", () => {
    expect(names.get("lying_down", 0)).toBe(1);
    expect(names.has("lying_down")).toBe(true);
    expect(names.lists("lying_down")).toBe(false);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test("that are not known are guessed or get a stand-in, and are told once", () => {
    for (let times = 0; times < 3; times++) {
      expect(names.get("floating_high", 0)).toBe(2);
      expect(names.get("Floating", 0)).toBe(2);
      expect(names.get("handstand", 0)).toBe(0);
      expect(names.get("__proto__", 0)).toBe(0);
      expect(names.get("x".repeat(100_000), 0)).toBe(0);
    }
    const told = vi.mocked(console.warn).mock.calls.map(([text]) => String(text));
    expect(told).toHaveLength(5);
    expect(told[0]).toBe("`floating_high` is no pose: `floating` is used. See docs/catalogue.md.");
    expect(told[2]).toBe("`handstand` is no pose: a stand-in is used. See docs/catalogue.md.");
    expect(Math.max(...told.map((text) => text.length))).toBeLessThan(200);
  });

  test("that are empty are no names, and nothing is told", () => {
    expect(names.get("", 0)).toBe(0);
    expect(names.get(undefined, 0)).toBe(0);
    unknown("icon", "");
    expect(console.warn).not.toHaveBeenCalled();
  });

  test("are told up to a number: they come from outside", () => {
    for (let i = 0; i < 5000; i++) names.get(`strange ${i}`, 0);
    expect(vi.mocked(console.warn).mock.calls.length).toBeLessThanOrEqual(1000);
  });
});
