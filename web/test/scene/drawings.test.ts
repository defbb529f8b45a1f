import { describe, expect, test } from "vitest";
import { crest, crestNames, glyph, iconNames } from "../../src/scene/drawings";

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const DATA = /^[MmLlHhVvCcSsAaZz0-9.,\s-]*$/;

describe("icons", () => {
  test.each(
    words(`
      boot sword bow shield heal strike blast check skull dice flag hand eye undo redo reset next
      previous end play pause step back start finish speed skip settings help sound mute camera-left
      camera-right zoom-in zoom-out fit centre grid threat pin log roster menu close warn info link
      copy save load home crown heart mana energy clock card deck plus minus search people person
      bot spectator leaf target fire braced dazed slowed weakened
    `),
  )("%s is drawn", (name) => {
    expect(iconNames).toContain(name);
  });

  test("are path data, all different", () => {
    const drawn = iconNames.map((name) => glyph(name));
    for (const { line, solid } of drawn) {
      expect(line).toMatch(DATA);
      expect(solid).toMatch(DATA);
    }
    expect(new Set(drawn.map(({ line, solid }) => `${line}|${solid}`)).size).toBe(iconNames.length);
  });

  test("an unknown name is a dot", () => {
    const dot = glyph("no such icon");
    expect(dot.solid).not.toBe("");
    for (const name of ["", "__proto__", "constructor"]) expect(glyph(name)).toEqual(dot);
  });
});

test("CLIENT-VIS-1: crests are shapes of their own", () => {
  for (const name of ["shield", "skull"]) expect(crestNames).toContain(name);
  for (const name of crestNames) expect(crest(name)).toMatch(DATA);
  expect(crest("shield")).not.toBe(crest("skull"));
  expect(crest("__proto__")).toBe(crest("no such crest"));
});
