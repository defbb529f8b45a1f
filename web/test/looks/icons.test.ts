import { describe, expect, test, vi } from "vitest";
import { choiceIcon, crest, crestNames, glyph, iconNames } from "../../looks/icons";

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

  test("an unknown name is a question, no name is a dot", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const question = glyph("no such thing");
    expect(question.line).not.toBe("");
    for (const name of ["__proto__", "constructor"]) expect(glyph(name)).toEqual(question);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(glyph("").line).toBe("");
    expect(glyph("").solid).not.toBe("");
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });

  test("a choice without an icon has that of its verb, or a dot, and nothing is told", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(choiceIcon({ verb: "attack", icon: "bow" })).toBe("bow");
    expect(choiceIcon({ verb: "attack" })).toBe("attack");
    expect(choiceIcon({ verb: "drink_potion" })).toBe("drink_potion");
    expect(choiceIcon({ verb: "sword_dance" })).toBe("sword");
    expect(choiceIcon({ verb: "ponder" })).toBe("");
    expect(choiceIcon(undefined)).toBe("");
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

test("CLIENT-VIS-1: crests are shapes of their own", () => {
  for (const name of ["shield", "skull"]) expect(crestNames).toContain(name);
  for (const name of crestNames) expect(crest(name)).toMatch(DATA);
  expect(crest("shield")).not.toBe(crest("skull"));
  expect(crest("__proto__")).toBe(crest("no such crest"));
});
