/** Looking around by keys: cursor, threat, pins and scans. */
import { describe, expect, it } from "vitest";
import { bearing, neighbour, threats, turned } from "../../../src/model/interaction/survey";
import type { Scene } from "../../../src/protocol/scene";
import { piece, pieces, scene, tileTarget } from "../../fixtures/scenes";
import { sit } from "../../fixtures/table";

describe("directions", () => {
  it("every_direction_leads_to_its_neighbour_however_it_is_written", () => {
    const around = ["North", "north_east", "EAST", "South_East", "south", "southwest", "West"];
    expect([...around, "north_west"].map((way) => neighbour([4, 4], way))).toEqual([
      [4, 3],
      [5, 3],
      [5, 4],
      [5, 5],
      [4, 5],
      [3, 5],
      [3, 4],
      [3, 3],
    ]);
    expect(neighbour([4, 4], "up")).toBeUndefined();
  });

  it("client_key_1_directions_turn_with_the_view", () => {
    expect([0, 1, 2, 3].map((quarters) => turned("north", quarters))).toEqual([
      "North",
      "West",
      "South",
      "East",
    ]);
    expect(turned("north_east", 1)).toBe("NorthWest");
    expect(turned("nowhere", 1)).toBe("nowhere");
  });

  it("client_sr_3_a_bearing_names_rows_before_columns", () => {
    expect(bearing([2, 2], [2, 2])).toBe("here");
    expect(bearing([2, 2], [2, 0])).toBe("2 north");
    expect(bearing([2, 2], [5, 3])).toBe("1 south, 3 east");
    expect(bearing([2, 2], [1, 2])).toBe("1 west");
  });
});

describe("the cursor", () => {
  it("client_key_1_appears_at_the_selected_piece_an_idle_one_or_in_the_middle", () => {
    const start = (more: Partial<Scene>, select?: string) => {
      const { match } = sit({ ...pieces, ...more });
      if (select !== undefined) match.actions.select(select);
      match.survey.moveCursor("up");
      return match.selection.cursor.value;
    };
    expect(start({})).toEqual([1, 7]);
    expect(start({}, "R")).toEqual([0, 7]);
    expect(start({ idle: [] })).toEqual([4, 4]);
    expect(start({ idle: ["gone"] })).toEqual([4, 4]);
  });

  it("client_key_1_stops_at_every_edge", () => {
    const { match } = sit(pieces);
    const go = (arrow: "up" | "down" | "left" | "right") => {
      for (let i = 0; i < 9; i++) match.survey.moveCursor(arrow);
      return match.selection.cursor.value;
    };
    expect([go("up"), go("right"), go("down"), go("left")]).toEqual([
      [1, 0],
      [7, 0],
      [7, 7],
      [0, 7],
    ]);
  });

  it("goes_where_the_board_no_longer_is", () => {
    const { match, source } = sit(pieces);
    match.survey.putCursor([7, 7]);
    source.news({ ...pieces, idle: ["N"] });
    expect(match.selection.cursor.value).toEqual([7, 7]);
    source.news({ ...pieces, board: { ...pieces.board, size: [8, 7] } });
    expect(match.selection.cursor.value).toBeUndefined();
  });
});

describe("steps", () => {
  const reach = (tiles: [number, number][], direct: boolean): Scene =>
    scene({
      focus: "H",
      pieces: { H: piece("Hero", [3, 3]) },
      choices: {
        go: {
          verb: "go",
          name: "Go",
          actor: { piece: "H" },
          direct,
          targets: tiles.map((tile) => tileTarget(tile)),
        },
      },
    });

  it("client_game_1_a_direction_goes_to_the_neighbour", () => {
    const { match, source } = sit(reach([[4, 3]], true));
    match.actions.step("west");
    match.actions.step("nowhere");
    expect(source.acts).toEqual([]);
    match.actions.step("east");
    expect(source.acts.map(({ act }) => act)).toEqual([{ command: { to: [4, 3] } }]);
  });

  it("client_game_1_in_a_mode_with_far_targets_it_moves_the_cursor", () => {
    const { match, source } = sit(reach([[6, 3]], false));
    match.actions.open("go");
    expect(match.view.mode.value).toBe("targeting");
    match.actions.step("east");
    expect(match.selection.cursor.value).toEqual([3, 3]);
    match.actions.step("east");
    expect(match.selection.cursor.value).toEqual([4, 3]);
    for (let i = 0; i < 9; i++) match.actions.step("north");
    expect(match.selection.cursor.value).toEqual([4, 0]);
    expect(source.acts).toEqual([]);
  });

  it("client_game_1_in_a_mode_with_near_targets_it_chooses_one", () => {
    const { match, source } = sit(
      reach(
        [
          [4, 4],
          [2, 3],
        ],
        false,
      ),
    );
    match.actions.open("go");
    match.actions.step("south_east");
    expect(source.acts.map(({ act }) => act)).toEqual([{ command: { to: [4, 4] } }]);
  });

  it("client_game_1_without_a_focused_piece_the_selected_one_steps", () => {
    const { focus: _, ...free } = reach([[4, 3]], true);
    const { match, source } = sit(free);
    match.actions.select("H");
    match.actions.step("east");
    expect(source.acts.map(({ act }) => act)).toEqual([{ command: { to: [4, 3] } }]);
  });

  it("client_game_1_nobody_steps_where_nobody_is_selected", () => {
    const { match, source } = sit(pieces);
    match.actions.step("north");
    expect([source.acts, match.selection.cursor.value]).toEqual([[], undefined]);
  });
});

describe("threat", () => {
  it("client_threat_1_counts_each_enemy_once_for_a_tile", () => {
    const strikes = (...tiles: [number, number][]) => ({ strikes: tiles, side: "them" });
    const here = scene({
      pieces: {
        a: piece("A", [0, 0], strikes([1, 1], [1, 1], [2, 2])),
        b: piece("B", [0, 1], strikes([1, 1])),
        c: piece("C", [0, 2], { ...strikes([1, 1]), side: "us" }),
        d: piece("D", [0, 3], { side: "them" }),
      },
    });
    expect([...threats(here)]).toEqual([
      ["1,1", 2],
      ["2,2", 1],
    ]);
    expect(threats(scene({})).size).toBe(0);
  });

  it("client_threat_1_is_switched_and_said", () => {
    const { match } = sit(pieces);
    expect(match.survey.threat.value).toBe(false);
    match.survey.toggleThreat();
    expect([match.survey.threat.value, match.view.polite.value]).toEqual([
      true,
      "Threatened tiles are shown.",
    ]);
    expect(match.view.marks.value.get("3,3")).toContain("threat");
    expect(match.view.picture.value.labels.get("3,3")).toBe("1");
    match.survey.toggleThreat();
    expect([match.survey.threat.value, match.view.polite.value]).toEqual([
      false,
      "Threat is hidden.",
    ]);
    expect(sit(pieces, { threat: true }).match.survey.threat.value).toBe(true);
  });
});

describe("pins", () => {
  it("client_threat_1_of_what_is_inspected_or_pointed_at", () => {
    const { match } = sit(pieces);
    match.survey.togglePin();
    expect(match.view.toasts.value.at(-1)?.text).toBe("Point at an enemy to pin its reach.");
    match.actions.point({ tile: [4, 4] });
    match.survey.togglePin();
    expect([match.survey.pins.value, match.view.polite.value]).toEqual([
      ["K"],
      "Black king is pinned.",
    ]);
    match.actions.point({ tile: [0, 7], piece: "R" });
    match.survey.togglePin();
    expect(match.survey.pins.value).toEqual(["K", "R"]);
    match.survey.inspect({ tile: [4, 4], piece: "K" });
    match.survey.togglePin();
    expect([match.survey.pins.value, match.view.polite.value]).toEqual([
      ["R"],
      "Black king is no longer pinned.",
    ]);
    match.survey.togglePin("gone");
    expect(match.survey.pins.value).toEqual(["R"]);
  });

  it("client_threat_1_of_several_on_a_tile_the_one_that_strikes", () => {
    const here = scene({
      pieces: {
        a: piece("A", [2, 2], { side: "them" }),
        b: piece("B", [2, 2], { side: "them", order: 1, strikes: [[3, 3]] }),
        c: piece("C", [5, 5], { side: "them" }),
      },
    });
    const { match } = sit(here);
    match.actions.point({ tile: [2, 2] });
    match.survey.togglePin();
    expect(match.survey.pins.value).toEqual(["b"]);
    match.actions.point({ tile: [5, 5] });
    match.survey.togglePin();
    expect(match.survey.pins.value).toEqual(["b", "c"]);
    match.actions.point({ tile: [7, 7] });
    match.survey.togglePin();
    expect(match.survey.pins.value).toEqual(["b", "c"]);
  });
});

describe("scans", () => {
  const said = (of: Scene, category: "own" | "enemies" | "threats" | "objectives" | "targets") => {
    const { match } = sit(of);
    return (times: number) =>
      Array.from({ length: times }, () => {
        match.survey.scan(category);
        return match.view.assertive.value.trim();
      });
  };

  it("client_sr_3_say_that_there_is_nothing", () => {
    const empty = scene({});
    expect(said(empty, "own")(1)).toEqual(["None of yours."]);
    expect(said(empty, "enemies")(1)).toEqual(["No enemies in sight."]);
    expect(said(empty, "threats")(1)).toEqual(["Nothing is threatened."]);
    expect(said(empty, "objectives")(1)).toEqual(["No objectives."]);
    expect(said(empty, "targets")(1)).toEqual(["No targets."]);
  });

  it("client_sr_3_go_around_in_the_order_of_the_roster", () => {
    const here = scene({
      pieces: {
        a: piece("Ada", [4, 4], { label: "Scout", badge: "done" }),
        b: piece("Bob", [4, 3], { label: "Bob", order: 1 }),
        c: piece("Cay", [4, 5], { order: -1 }),
      },
      roster: [{ pieces: ["b", "gone"] }] as unknown as NonNullable<Scene["roster"]>,
    });
    expect(said(here, "own")(4)).toEqual([
      "Bob, e5, 1 north. 1 of 3.",
      "Cay, e3, 1 south. 2 of 3.",
      "Ada, Scout, done, e4, here. 3 of 3.",
      "Bob, e5, 1 north. 1 of 3.",
    ]);
  });

  it("client_sr_3_threats_are_announced_ones_and_then_possible_ones", () => {
    const strikes = { side: "them", strikes: [[4, 4]] as [number, number][] };
    const here = scene({
      pieces: { a: piece("A", [0, 0], strikes), b: piece("B", [1, 0], strikes) },
      telegraphs: { t: { name: "Quake", tiles: [[4, 2]] }, u: { name: "Nowhere" } },
    });
    expect(said(here, "threats")(2)).toEqual([
      "Quake, e6, 2 north. 1 of 2.",
      "2 enemies could strike here, e4, here. 2 of 2.",
    ]);
    const one = scene({ pieces: { a: piece("A", [0, 0], strikes) } });
    expect(said(one, "threats")(1)).toEqual(["1 enemy could strike here, e4, here. 1 of 1."]);
  });

  it("client_sr_3_objectives_have_no_place", () => {
    const here = scene({
      objectives: [{ text: "Hold the hill:", state: "open" }] as NonNullable<Scene["objectives"]>,
    });
    expect(said(here, "objectives")(1)).toEqual(["Hold the hill: open. 1 of 1."]);
  });

  it("client_sr_3_targets_say_their_cost_and_leave_out_what_is_refused", () => {
    const here = scene({
      focus: "H",
      pieces: { H: piece("Hero", [4, 4]), E: piece("Elk", [4, 2], { side: "them" }) },
      choices: {
        go: {
          verb: "go",
          name: "Go",
          actor: { piece: "H" },
          direct: true,
          targets: [
            tileTarget([4, 5], { cost: 2 }),
            { tile: [0, 0], refused: { code: "x/no", text: "No." } },
            { piece: "E", command: "hit" },
            tileTarget([3, 4], { name: "Gate" }),
          ],
        },
      },
    });
    expect(said(here, "targets")(3)).toEqual([
      "Tile, cost 2, e3, 1 south. 1 of 3.",
      "Elk, e6, 2 north. 2 of 3.",
      "Gate, d4, 1 west. 3 of 3.",
    ]);
  });
});

describe("a line of the log", () => {
  it("client_log_1_shows_its_piece_where_it_is_or_its_tile", () => {
    const { match } = sit(pieces);
    match.survey.show({ text: "a", index: 0, piece: "K", tile: [0, 0] });
    expect(match.survey.inspected.value).toMatchObject({ what: "piece", id: "K" });
    match.survey.show({ text: "b", index: 1, piece: "gone", tile: [3, 3] });
    expect(match.survey.inspected.value).toMatchObject({ what: "tile", title: "Field d5" });
    match.survey.inspect(undefined);
    match.survey.show({ text: "c", index: 2, piece: "gone" });
    expect(match.survey.inspected.value).toBeUndefined();
    const empty = sit(scene({}));
    empty.match.survey.show({ text: "d", index: 3, piece: "gone", tile: [1, 1] });
    expect(empty.match.survey.inspected.value).toMatchObject({ what: "tile" });
  });
});
