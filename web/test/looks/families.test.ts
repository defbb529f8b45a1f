import { describe, expect, test, vi } from "vitest";
import { FAMILIES, OTHER_NAMES } from "../../looks/figures/families";
import {
  FIGURES,
  known,
  LoadedFamily,
  loadFigures,
  lookNames,
  STAND_IN,
} from "../../looks/figures/figures";
import { token } from "../../looks/figures/token";

test("a family is loaded when one of its looks is named, and only then", async () => {
  expect(known("pawn").name).toBe(STAND_IN);
  expect(loadFigures(["", "token", "no such look"])).toBeUndefined();
  const loading = loadFigures(["pawn"]);
  expect(loading).toBeDefined();
  expect(known("pawn").name).toBe(STAND_IN);
  await loading;
  expect(known("pawn").name).toBe("pawn");
  expect(loadFigures(["pawn", "rook", "white_king"])).toBeUndefined();
  expect(known("hound").name).toBe(STAND_IN);
  // A name with a known word, and another name for a look.
  await loadFigures(["grey_wolf", "coins"]);
  expect(known("grey_wolf").name).toBe("hound");
  expect(known("gold").name).toBe("gold");
});

test("every family has exactly the looks that it is listed with, and no two have the same", async () => {
  for (const { looks, load } of FAMILIES) expect(Object.keys(await load())).toEqual(looks);
  const all = FAMILIES.flatMap(({ looks }) => looks);
  expect(new Set(all).size).toBe(all.length);
  expect(lookNames).toEqual(["token", ...all]);
  for (const other of Object.keys(OTHER_NAMES)) {
    expect(all).not.toContain(other);
    expect(FIGURES.lists(other)).toBe(true);
  }
});

describe("a family that cannot be loaded", () => {
  test("has no shapes, is told once, and holds nothing up", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const fetch = vi.fn(() => Promise.reject(new Error("gone")));
    const family = new LoadedFamily(fetch);
    await Promise.all([family.load(), family.load()]);
    expect(family.shapes).toEqual({});
    expect(family.load()).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("a family is fetched once, however many ask", async () => {
    const fetch = vi.fn(async () => ({ token }));
    const family = new LoadedFamily(fetch);
    expect(family.load()).toBe(family.load());
    await family.load();
    expect(family.shapes).toEqual({ token });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
