/** What keys are called, and which of them are whose. */
import { describe, expect, it } from "vitest";
import {
  ACTIONS,
  aroundAction,
  isTyping,
  type KeyPress,
  Keys,
  keyName,
  keyOf,
} from "../../src/model/keys";
import { press } from "../fixtures/key_press";

describe("names", () => {
  it("client_key_3_every_action_has_a_name_of_its_own_and_a_key_that_means_it", () => {
    const names = ACTIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { action, name, keys } of ACTIONS) {
      expect(name).toMatch(/^[A-Z]\S*( \S+)*$/);
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(key).not.toBe("");
      expect(new Keys({}).shown(action)).toBe(keyName(keys[0] ?? ""));
    }
  });

  it.each([
    ["ArrowUp", "↑"],
    ["ArrowDown", "↓"],
    ["ArrowLeft", "←"],
    ["ArrowRight", "→"],
    ["Escape", "Esc"],
    [" ", "Space"],
    ["-", "−"],
    ["+", "+"],
    ["a", "A"],
    ["Shift+I", "Shift + I"],
    ["Alt+Shift+ArrowUp", "Alt + Shift + ↑"],
    ["Numpad8", "Pad 8"],
    ["PageUp", "Page Up"],
  ])("client_key_2_%s_is_shown_as_%s", (key, name) => expect(keyName(key)).toBe(name));

  it("an_action_without_a_key_shows_none", () => expect(new Keys({}).shown("nothing")).toBe(""));
});

describe("a press", () => {
  it.each<readonly [KeyPress, string | undefined]>([
    [press("a"), "a"],
    [press("A"), "a"],
    [press("A", { shiftKey: true }), "Shift+A"],
    [press("?", { shiftKey: true }), "?"],
    [press("Enter", { shiftKey: true }), "Shift+Enter"],
    [press("Enter"), "Enter"],
    [press("¡", { altKey: true, code: "Digit1" }), "Alt+1"],
    [press("å", { altKey: true, shiftKey: true, code: "KeyA" }), "Alt+Shift+A"],
    [press("F1", { altKey: true, code: "F1" }), "Alt+F1"],
    [press("x", { altKey: true }), "Alt+x"],
    [press("a", { ctrlKey: true }), undefined],
    [press("a", { metaKey: true }), undefined],
    ...["Tab", "Dead", "Shift", "Alt", "Control", "Meta", "AltGraph"].map(
      (key) => [press(key), undefined] as const,
    ),
  ])("client_key_2_%j_is_%s", (given, key) => {
    expect(keyOf(given)).toBe(key);
    if (key === undefined) expect(new Keys({ next: "undefined" }).action(given)).toBeUndefined();
  });

  it("client_key_5_a_game_may_tell_the_number_pad_from_other_digits", () => {
    const keys = new Keys({}, [{ key: "Numpad8", does: "step:north", name: "North" }]);
    expect(keys.action(press("8", { code: "Numpad8" }))).toBe("step:north");
    expect(keys.action(press("8", { code: "Digit8" }))).toBe("menu_8");
    expect(keys.action(press("8", { code: "Numpad8", altKey: true }))).not.toBe("step:north");
    expect(keys.action(press("9", { code: "Numpad9" }))).toBe("menu_9");
    expect(keys.action(press("8", { code: "xNumpad8" }))).toBe("menu_8");
  });
});

describe("typing", () => {
  it.each<readonly [unknown, boolean]>([
    [{ tagName: "TEXTAREA" }, true],
    [{ tagName: "SELECT" }, true],
    [{ tagName: "INPUT", type: "text" }, true],
    [{ tagName: "INPUT" }, true],
    [{ tagName: "DIV", isContentEditable: true }, true],
    [{ tagName: "DIV" }, false],
    ...["button", "checkbox", "radio", "submit", "reset", "file"].map(
      (type) => [{ tagName: "INPUT", type }, false] as const,
    ),
    [null, false],
    [undefined, false],
    ["INPUT", false],
  ])("client_key_2_in_%j_is_%s", (target, typing) => expect(isTyping(target)).toBe(typing));
});

describe("keys of a game", () => {
  const game = [
    { key: "n", does: "verb:nap", name: "Nap" },
    { key: "m", does: "verb:nap", name: "Nap again" },
    { key: "r", does: "restart", name: "Again" },
  ];

  it("client_key_5_stand_before_the_usual_ones_which_keep_what_is_left", () => {
    const keys = new Keys({}, game);
    expect(keys.entries[0]).toEqual({
      action: "verb:nap",
      name: "Nap",
      keys: ["n", "m"],
      preset: true,
    });
    expect(keys.action(press("n"))).toBe("verb:nap");
    const next = keys.entries.find(({ action }) => action === "next");
    const free = (ACTIONS.find(({ action }) => action === "next")?.keys ?? []).slice(1);
    if (free.length > 0) expect(next).toMatchObject({ keys: free, preset: false });
    else expect(next).toMatchObject({ hiddenBy: "Nap", preset: false });
    // A key that the game does not use stays whole.
    expect(keys.entries.find(({ action }) => action === "undo")).not.toHaveProperty("hiddenBy");
  });

  it("client_key_5_an_action_whose_first_key_is_taken_shows_the_other", () => {
    const [twice] = ACTIONS.filter(({ keys }) => keys.length > 1);
    if (!twice) throw new Error("every action has one key");
    const [first = "", ...others] = twice.keys;
    const keys = new Keys({}, [{ key: first, does: "verb:nap", name: "Nap" }]);
    const entry = keys.entries.find(({ action }) => action === twice.action);
    expect(entry).toEqual({
      action: twice.action,
      name: twice.name,
      keys: others,
      preset: false,
    });
    const [single] = ACTIONS.filter(({ keys: own }) => own.length === 1);
    if (!single) throw new Error("every action has several keys");
    const hidden = new Keys({}, [{ key: single.keys[0] ?? "", does: "verb:nap", name: "Nap" }]);
    expect(hidden.entries.find(({ action }) => action === single.action)).toMatchObject({
      hiddenBy: "Nap",
      keys: single.keys,
    });
  });

  it("client_key_5_those_of_the_pages_around_are_no_keys_of_the_board", () => {
    expect(new Keys({}, game).action(press("r"))).not.toBe("restart");
    expect(aroundAction(game, press("r"))).toBe("restart");
    expect(aroundAction(game, press("n"))).toBeUndefined();
    expect(aroundAction(game, press("q"))).toBeUndefined();
    for (const does of ["next_scenario", "previous_scenario"]) {
      expect(aroundAction([{ key: "x", does, name: "X" }], press("x"))).toBe(does);
    }
  });

  it("client_key_3_a_changed_key_replaces_all_others_of_its_action", () => {
    const keys = new Keys({ "verb:nap": "z" }, game);
    expect(keys.entries[0]?.keys).toEqual(["z"]);
    expect(keys.action(press("n"))).toBe("next");
    expect(keys.bind("verb:nap", "n")).toEqual({
      clash: ACTIONS.find(({ action }) => action === "next")?.name,
    });
    expect(keys.bind("verb:nap", "Shift+Q")).toEqual({ keys: { "verb:nap": "Shift+Q" } });
  });
});
