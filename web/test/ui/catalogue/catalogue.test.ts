import { describe, expect, test, vi } from "vitest";
import { emblem } from "../../../looks/emblems";
import { ground, surroundings } from "../../../looks/ground";
import { crest } from "../../../looks/icons";
import { markGlyph } from "../../../looks/marks";
import { sign } from "../../../looks/signs";
import { CATALOGUE } from "../../../src/ui/catalogue/catalogue";

describe.each(CATALOGUE)("the catalogue of $id", ({ names, also, sheets, meanings }) => {
  test("has names that can be written in a scene, each once", () => {
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [...names, ...Object.keys(also)]) expect(name).toMatch(/^[a-z0-9_-]+$/);
  });

  test("has a picture or a meaning for each", () => {
    if (sheets.length > 0) return;
    for (const name of names) expect(meanings[name], name).toBeTruthy();
  });
});

test("what is drawn for names that nobody knows is drawn for no other name", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const of = (id: string) => CATALOGUE.find((section) => section.id === id)?.names ?? [];
  for (const name of of("ground")) expect(ground(name)).not.toEqual(ground("zzz"));
  for (const name of of("crest")) expect(crest(name)).not.toBe(crest("zzz"));
  for (const name of of("card")) expect(emblem(name)).not.toEqual(emblem("zzz"));
  expect(surroundings("zzz")).toEqual(surroundings("meadow"));
  expect(markGlyph("zzz").base.length).toBeGreaterThan(0);
  expect(sign("zzz").line).not.toBe("");
  expect(warn).toHaveBeenCalledTimes(5);
  warn.mockRestore();
});
