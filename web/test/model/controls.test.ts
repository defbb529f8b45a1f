/** Every action of a key does one thing to the match or to the view of it. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { act } from "../../src/model/controls";
import type { Match } from "../../src/model/match/ports";
import type { Camera } from "../../src/scene/board";
import { pieces } from "../fixtures/scenes";

/** Notes every call to a port as `name argument argument`. */
function noted(calls: string[], values: object = {}): unknown {
  return new Proxy(values, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      ((...args: unknown[]) => {
        calls.push([String(name), ...args.map((arg) => JSON.stringify(arg))].join(" "));
      }),
  });
}

function table() {
  const calls: string[] = [];
  const selection = {
    choosing: signal<{ options: unknown[] } | undefined>(undefined),
    menu: signal<unknown[]>([]),
    cursor: signal<unknown>(undefined),
    hovered: signal<unknown>(undefined),
    selected: signal<string | undefined>(undefined),
  };
  const view = {
    scene: signal(pieces),
    plan: signal<unknown>(undefined),
    mode: signal("idle"),
  };
  const inspected = signal<unknown>(undefined);
  const match = {
    view,
    selection,
    survey: noted(calls, { inspected }),
    actions: noted(calls),
    playback: noted(calls),
  } as unknown as Match;
  const camera = noted(calls, { orient: signal(0) }) as Camera;
  const press = (action: string) => {
    calls.length = 0;
    const mine = act(action, match, camera);
    return mine ? calls.slice() : undefined;
  };
  return { press, match, selection, view, inspected };
}

describe("a key", () => {
  it.each([
    ["up", 'moveCursor "up"'],
    ["down", 'moveCursor "down"'],
    ["left", 'moveCursor "left"'],
    ["right", 'moveCursor "right"'],
    ["cancel", 'cancel "escape"'],
    ["next", "next 1"],
    ["previous", "next -1"],
    ["finish", "finishAndNext"],
    ["end_turn", "endTurn"],
    ["undo", "undo"],
    ["redo", "redo"],
    ["threat", "toggleThreat"],
    ["pin", "togglePin"],
    ["skip", "skip"],
    ["continue", "proceed"],
    ["plan", "startPlan"],
    ["scan_own", 'scan "own"'],
    ["scan_enemies", 'scan "enemies"'],
    ["scan_threats", 'scan "threats"'],
    ["scan_objectives", 'scan "objectives"'],
    ["scan_targets", 'scan "targets"'],
    ["step:north_east", 'step "NorthEast"'],
    ["fit", "fit"],
    ["turn_left", "turn -1"],
    ["turn_right", "turn 1"],
    ["zoom_in", "zoom 1.25"],
    ["zoom_out", "zoom 0.8"],
    ["pan_up", "pan 0 80"],
    ["pan_down", "pan 0 -80"],
    ["pan_left", "pan 80 0"],
    ["pan_right", "pan -80 0"],
  ])("client_key_2_%s", (action, call) => {
    expect(table().press(action)).toEqual([call]);
  });

  it.each(["hand", "log", "restart", "menu_0", "menu_10", "xmenu_1", "a step:north", ""])(
    "client_key_2_%s_is_for_the_page",
    (action) => expect(table().press(action)).toBeUndefined(),
  );

  it("without_a_board_the_view_stays_and_the_key_is_used_up", () => {
    const { match } = table();
    for (const action of ["fit", "centre", "turn_left", "zoom_in", "zoom_out", "pan_up"]) {
      expect(act(action, match, undefined)).toBe(true);
    }
    for (const action of ["turn_right", "pan_down", "pan_left", "pan_right"]) {
      expect(act(action, match, undefined)).toBe(true);
    }
  });

  it("client_key_1_primary_presses_where_the_cursor_is", () => {
    const { press, selection } = table();
    expect(press("primary")).toEqual([]);
    selection.cursor.value = [2, 3];
    expect(press("primary")).toEqual(['press {"tile":[2,3]} "key"']);
  });

  it("client_key_2_digits_open_the_menu_and_choose_among_options", () => {
    const { press, selection } = table();
    expect(press("menu_1")).toEqual([]);
    selection.menu.value = [{ id: "knight" }, { id: "bash" }];
    expect(press("menu_2")).toEqual(['open "bash"']);
    expect(press("menu_3")).toEqual([]);
    selection.choosing.value = { options: [] };
    expect(press("menu_1")).toEqual(['open "knight"']);
    selection.choosing.value = { options: ["a"] };
    expect(press("menu_9")).toEqual(["choose 8"]);
  });

  it("client_key_1_a_choice_opened_by_key_puts_the_cursor_on_a_piece_if_it_is_aimed_at_pieces", () => {
    const { press, selection, view } = table();
    const strike = (targets: object[]) => ({
      ...pieces,
      choices: { hit: { verb: "hit", name: "Hit", targets } },
    });
    const open = ['open "hit"'];
    view.scene.value = strike([{ tile: [0, 0] }, { piece: "K" }]) as typeof pieces;
    expect(press("verb:hit")).toEqual(open);
    view.mode.value = "targeting";
    expect(press("verb:hit")).toEqual([...open, 'moveCursor "up"']);
    selection.cursor.value = [1, 1];
    expect(press("verb:hit")).toEqual(open);
    selection.cursor.value = undefined;
    view.scene.value = strike([{ tile: [0, 0] }]) as typeof pieces;
    expect(press("verb:hit")).toEqual(open);
  });

  it("client_game_1_a_verb_is_that_of_the_selected_piece_or_of_no_piece", () => {
    const { press, selection, view } = table();
    const choice = (actor?: object) => ({ verb: "rest", name: "Rest", ...(actor && { actor }) });
    const choices = { other: choice({ piece: "K" }), all: choice(), wait: { verb: "wait" } };
    view.scene.value = { ...pieces, choices } as unknown as typeof pieces;
    expect(press("verb:rest")).toEqual(['open "all"']);
    expect(press("verb:wait")).toEqual(['open "wait"']);
    expect(press("verb:fly")).toEqual([]);
    selection.menu.value = [
      { id: "mine", choice: { verb: "rest" } },
      { id: "dig", choice: { verb: "dig" } },
    ];
    expect(press("verb:rest")).toEqual(['open "mine"']);
    view.scene.value = { ...pieces, choices: undefined } as unknown as typeof pieces;
    expect(press("verb:dig")).toEqual(['open "dig"']);
    expect(press("verb:fly")).toEqual([]);
  });

  it("client_insp_1_inspect_looks_where_somebody_points_and_closes_again", () => {
    const { press, selection, inspected } = table();
    // The cursor would appear, but this match has none.
    expect(press("inspect")).toEqual(['moveCursor "up"', "inspect "]);
    selection.cursor.value = [4, 4];
    expect(press("inspect")).toEqual(['inspect {"tile":[4,4]}']);
    selection.hovered.value = { tile: [5, 5] };
    expect(press("inspect")).toEqual(['inspect {"tile":[5,5]}']);
    inspected.value = {};
    expect(press("inspect")).toEqual(["inspect "]);
  });

  it("client_insp_1_inspect_own_looks_at_the_selected_piece", () => {
    const { press, selection, inspected } = table();
    expect(press("inspect_own")).toEqual(["inspect "]);
    selection.selected.value = "nobody";
    expect(press("inspect_own")).toEqual(["inspect "]);
    selection.selected.value = "N";
    expect(press("inspect_own")).toEqual(['inspect {"tile":[1,7],"piece":"N"}']);
    inspected.value = {};
    expect(press("inspect_own")).toEqual(["inspect "]);
  });

  it("client_cam_2_centre_shows_the_selected_piece_or_the_cursor", () => {
    const { press, selection } = table();
    expect(press("centre")).toEqual([]);
    selection.cursor.value = [3, 3];
    expect(press("centre")).toEqual(["centre [3,3]"]);
    selection.selected.value = "R";
    expect(press("centre")).toEqual(["centre [0,7]"]);
  });

  it("client_plan_1_the_key_of_the_plan_gives_an_open_one_up", () => {
    const { press, view } = table();
    view.plan.value = {};
    expect(press("plan")).toEqual(['leavePlan "discard"']);
  });
});
