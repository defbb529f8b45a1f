/** Settings and keys: what is kept, what falls back, what clashes. */
import { describe, expect, it } from "vitest";
import { ACTIONS, isTyping, Keys, keyName, keyOf } from "../../src/model/keys";
import { defaults, openSettings } from "../../src/model/settings";
import { SeatStore } from "../../src/net/seats";
import type { TextStore } from "../../src/net/store";
import { press } from "../fixtures/key_press";

function memory(
  entries: { [key: string]: string } = {},
): TextStore & { entries: { [key: string]: string } } {
  return {
    entries,
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => {
      entries[key] = value;
    },
    removeItem: (key) => {
      delete entries[key];
    },
  };
}

const broken: TextStore = {
  getItem: () => {
    throw new Error("forbidden");
  },
  setItem: () => {
    throw new Error("full");
  },
  removeItem: () => {},
};

describe("settings", () => {
  it("client_set_1_defaults_are_those_of_the_table", () => {
    const { value } = openSettings(memory());
    expect(value.value).toEqual(defaults());
    expect(value.value).toMatchObject({
      speedOwn: 1,
      confirm: "dangerous",
      askNothingDone: true,
      askHalfSpent: true,
      askUntouched: true,
      grid: true,
      threat: false,
      captions: false,
      motion: "system",
      particles: true,
      shake: true,
      volumeMaster: 70,
      volumeEffects: 70,
      volumeInterface: 70,
      volumeMusic: 70,
      mute: false,
      keys: {},
    });
    expect(openSettings(memory(), true).value.value.confirm).toBe("always");
  });

  it("client_set_1_what_is_set_is_live_and_remembered", () => {
    const store = memory();
    const settings = openSettings(store);
    settings.set("speedOthers", "instant");
    settings.set("volumeMusic", 0);
    expect(settings.value.value.speedOthers).toBe("instant");
    expect(openSettings(store).value.value).toMatchObject({
      speedOthers: "instant",
      volumeMusic: 0,
    });
    settings.reset("volumeMusic");
    expect(openSettings(store).value.value.volumeMusic).toBe(70);
    settings.reset();
    expect(openSettings(store).value.value).toEqual(defaults());
  });

  it("client_set_1_a_spoiled_entry_falls_back_alone", () => {
    const store = memory({
      "initiative.settings": JSON.stringify({
        grid: "perhaps",
        textSize: 150,
        volumeMaster: 101,
        nonsense: 1,
        keys: [],
      }),
    });
    expect(openSettings(store).value.value).toEqual({ ...defaults(), textSize: 150 });
  });

  it("client_grid_1_a_missing_or_damaged_store_means_defaults", () => {
    for (const text of ["", "{", "null", "[]", "7", '"x"']) {
      expect(openSettings(memory({ "initiative.settings": text })).value.value).toEqual(defaults());
    }
    const settings = openSettings(broken);
    settings.set("grid", false);
    expect(settings.value.value.grid).toBe(false);
    expect(openSettings(undefined).value.value).toEqual(defaults());
  });

  it("client_set_1_export_and_import", () => {
    const one = openSettings(memory());
    one.set("theme", "contrast");
    const two = openSettings(memory());
    expect(two.import(one.exported())).toEqual([]);
    expect(two.value.value).toEqual(one.value.value);
    expect(two.import('{"theme":"pink","grid":false}')).toEqual(["theme"]);
    expect(two.value.value).toMatchObject({ theme: "contrast", grid: false });
    for (const text of ["nonsense", "null", "5", '"x"', "[]", '[{"grid":true}]']) {
      expect(two.import(text)).toBeUndefined();
    }
  });

  it("values_that_do_not_fit_are_not_taken", () => {
    const settings = openSettings(memory());
    settings.set("volumeMaster", 500);
    expect(settings.value.value.volumeMaster).toBe(70);
  });
});

describe("keys", () => {
  it("client_key_2_the_usual_keys", () => {
    const keys = new Keys({});
    const expected: [string, string][] = [
      ["ArrowUp", "up"],
      ["Enter", "primary"],
      ["Escape", "cancel"],
      ["1", "menu_1"],
      ["9", "menu_9"],
      ["c", "hand"],
      ["n", "next"],
      ["x", "finish"],
      ["u", "undo"],
      ["r", "redo"],
      ["t", "threat"],
      ["p", "pin"],
      ["i", "inspect"],
      ["o", "order"],
      ["f", "fit"],
      ["h", "centre"],
      ["q", "turn_left"],
      ["e", "turn_right"],
      ["+", "zoom_in"],
      ["-", "zoom_out"],
      ["w", "pan_up"],
      ["g", "grid"],
      ["l", "log"],
      ["m", "mute"],
      [".", "skip"],
    ];
    for (const [key, action] of expected) expect(keys.action(press(key))).toBe(action);
    expect(keys.action(press("N", { shiftKey: true }))).toBe("previous");
    expect(keys.action(press("Enter", { shiftKey: true }))).toBe("end_turn");
    expect(keys.action(press("?", { shiftKey: true }))).toBe("keys");
    expect(keys.action(press("+", { shiftKey: true }))).toBe("zoom_in");
    expect(keys.action(press("¡", { altKey: true, code: "Digit1" }))).toBe("scan_own");
  });

  it("client_key_2_tab_modifiers_and_shortcuts_of_the_browser_are_not_ours", () => {
    const keys = new Keys({});
    expect(keys.action(press("Tab"))).toBeUndefined();
    expect(keys.action(press("r", { ctrlKey: true }))).toBeUndefined();
    expect(keys.action(press("r", { metaKey: true }))).toBeUndefined();
    expect(keys.action(press("Shift", { shiftKey: true }))).toBeUndefined();
  });

  it("client_key_2_caps_lock_changes_nothing", () => {
    expect(keyOf(press("U"))).toBe("u");
  });

  it("client_key_2_keys_typed_in_a_field_are_text", () => {
    expect(isTyping({ tagName: "INPUT", type: "text" })).toBe(true);
    expect(isTyping({ tagName: "TEXTAREA" })).toBe(true);
    expect(isTyping({ tagName: "DIV", isContentEditable: true })).toBe(true);
    expect(isTyping({ tagName: "INPUT", type: "checkbox" })).toBe(false);
    expect(isTyping({ tagName: "BUTTON" })).toBe(false);
    expect(isTyping(null)).toBe(false);
  });

  it("client_key_3_case_18_rebinding_clashing_and_going_back", () => {
    const keys = new Keys({});
    const bound = keys.bind("undo", "z");
    expect(bound).toEqual({ keys: { undo: "z" } });
    const changed = new Keys({ undo: "z" });
    expect(changed.action(press("z"))).toBe("undo");
    expect(changed.action(press("u"))).toBeUndefined();
    expect(changed.shown("undo")).toBe("Z");
    expect(changed.bind("redo", "z")).toEqual({ clash: "Undo" });
    expect(changed.bind("undo", "u")).toEqual({ keys: {} });
  });

  it("client_key_5_a_game_brings_keys_that_stand_while_it_is_open", () => {
    const presets = [
      { key: "h", does: "step:west", name: "Step west" },
      { key: "ArrowLeft", does: "step:west_too", name: "Step west" },
    ];
    const keys = new Keys({}, presets);
    expect(keys.action(press("h"))).toBe("step:west");
    expect(keys.entries.find(({ action }) => action === "centre")?.hiddenBy).toBe("Step west");
    expect(keys.action(press("ArrowLeft", { shiftKey: true }))).toBe("left");
    expect(new Keys({ "step:west": "y" }, presets).action(press("y"))).toBe("step:west");
    // Several keys of one act are one entry; the number pad is told from the digits.
    const ways = [
      { key: "ArrowUp", does: "step:north", name: "Step north" },
      { key: "Numpad8", does: "step:north", name: "Step north" },
      { key: ",", does: "skip", name: "Skip" },
    ];
    const pad = new Keys({}, ways);
    const eight = { ...press("8"), code: "Numpad8" };
    expect([pad.action(eight), pad.action(press("8"))]).toEqual(["step:north", "menu_8"]);
    expect(new Keys({}).action(eight)).toBe("menu_8");
    expect(pad.entries.filter(({ action }) => action === "step:north")).toHaveLength(1);
    // What the game gives another key has one entry, and its usual key is free.
    expect(pad.entries.filter(({ action }) => action === "skip")).toHaveLength(1);
    expect([pad.action(press(",")), pad.action(press("."))]).toEqual(["skip", undefined]);
  });

  it("usual_keys_do_not_clash_and_all_have_names", () => {
    const all = ACTIONS.flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
    for (const key of all) expect(keyName(key)).not.toBe("");
    expect(keyName("Shift+Enter")).toBe("Shift + Enter");
    expect(keyName("+")).toBe("+");
    expect(keyName(" ")).toBe("Space");
  });
});

describe("seats", () => {
  const held = (match: string) => ({
    match,
    game: "g",
    name: "First",
    seats: [{ seat: 0, token: "t" }],
  });

  it("client_save_1_newest_first_and_damaged_ones_left_out", () => {
    const store = memory();
    let now = 1;
    const book = new SeatStore(store, () => now++);
    book.keep(held("a"));
    book.keep(held("b"));
    book.keep(held("c"));
    book.touch("a");
    book.finish("b");
    expect(book.list().map(({ match }) => match)).toEqual(["a", "c", "b"]);
    expect(book.get("b")?.finished).toBe(true);
    const raw = JSON.parse(store.entries["initiative.seats"] ?? "[]") as unknown[];
    store.entries["initiative.seats"] = JSON.stringify([7, { match: "x" }, ...raw]);
    expect(book.list().map(({ match }) => match)).toEqual(["a", "c", "b"]);
    expect(book.damaged()).toBe(2);
    book.forget("c");
    expect(book.list().map(({ match }) => match)).toEqual(["a", "b"]);
  });

  it("a_store_that_fails_is_an_empty_book", () => {
    for (const store of [broken, undefined, memory({ "initiative.seats": "{" })]) {
      const book = new SeatStore(store);
      expect(book.list()).toEqual([]);
      book.keep(held("a"));
    }
  });
});
