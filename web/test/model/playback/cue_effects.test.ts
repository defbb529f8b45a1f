/** What cues do to the scene before the scene after them is shown. */
import { describe, expect, it } from "vitest";
import { begun, ended } from "../../../src/model/playback/cue_effects";
import type { Cue, Piece, Scene } from "../../../src/protocol/scene";
import { piece, scene } from "../../fixtures/scenes";

const cue = (kind: string, more: object = {}): Cue =>
  ({ cue: kind, lasts: 30, ...more }) as unknown as Cue;
const nobody = { after: undefined, looks: new Map<string, Piece>() };
const begin = (of: Scene, kind: string, more: object = {}, sources: object = {}) =>
  begun(of, cue(kind, more), { ...nobody, ...sources });

const plain = scene({
  pieces: {
    A: piece("Ada", [1, 1], {
      meters: [
        { id: "life", name: "Life", value: 3 },
        { id: "mana", name: "Mana", value: 2 },
      ] as NonNullable<Piece["meters"]>,
      statuses: [
        { id: "wet", name: "Wet" },
        { id: "hot", name: "Hot" },
      ],
    }),
  },
});
const ada = (of: Scene) => of.pieces?.["A"];

describe("a change", () => {
  it("replaces_only_what_it_names", () => {
    const all = { facing: "East", look: "rat", pose: "down", badge: "done", spent: true };
    for (const [key, value] of Object.entries(all)) {
      const now = ada(begin(plain, "change", { piece: "A", [key]: value }));
      expect(now).toEqual({ ...ada(plain), [key]: value });
    }
    expect(ada(begin(plain, "change", { piece: "A" }))).toEqual(ada(plain));
  });

  it("sets_the_meters_that_it_names", () => {
    const now = ada(begin(plain, "change", { piece: "A", meters: { life: 1 } }));
    expect(now?.meters?.map(({ value }) => value)).toEqual([1, 2]);
    const without = scene({ pieces: { A: piece("Ada", [1, 1]) } });
    expect(ada(begin(without, "change", { piece: "A", meters: { life: 1 } }))).toEqual(
      ada(without),
    );
  });

  it("adds_and_removes_statuses", () => {
    const ids = (more: object, sources = {}) =>
      ada(begin(plain, "change", { piece: "A", ...more }, sources))?.statuses;
    expect(ids({ loses: "wet" })).toEqual([{ id: "hot", name: "Hot" }]);
    expect(ids({ gains: "on_fire" })?.at(-1)).toEqual({ id: "on_fire", name: "On fire" });
    expect(ids({ gains: "wet" })?.map(({ id }) => id)).toEqual(["hot", "wet"]);
    const known = { id: "on_fire", name: "Ablaze" };
    const after = scene({ pieces: { A: piece("Ada", [1, 1], { statuses: [known] }) } });
    expect(ids({ gains: "on_fire" }, { after })?.at(-1)).toBe(known);
    const bare = scene({ pieces: { A: piece("Ada", [1, 1]) } });
    expect(ada(begin(bare, "change", { piece: "A", gains: "wet" }))?.statuses).toHaveLength(1);
  });

  it("of_a_piece_that_nobody_knows_is_nothing", () => {
    expect(begin(plain, "change", { piece: "Z", spent: true })).toBe(plain);
  });
});

describe("a piece", () => {
  const bo = piece("Bo", [2, 2]);

  it("appears_as_the_cue_the_scene_after_or_its_last_look_says", () => {
    const after = scene({ pieces: { B: bo } });
    const looks = new Map([["B", { ...bo, name: "Old" }]]);
    const name = (more: object, sources: object) =>
      begin(plain, "appear", { piece: "B", ...more }, sources).pieces?.["B"]?.name;
    expect(name({ figure: { ...bo, name: "New" } }, { after, looks })).toBe("New");
    expect(name({}, { after, looks })).toBe("Bo");
    expect(name({}, { looks })).toBe("Old");
    expect(begin(plain, "appear", { piece: "B" })).toBe(plain);
    expect(begin(plain, "appear", { piece: "A", figure: bo })).toBe(plain);
  });

  it("that_is_gone_is_there_again_where_its_cue_begins", () => {
    const looks = new Map([["B", bo]]);
    const moved = begin(plain, "move", { piece: "B", from: [5, 5], path: [] }, { looks });
    expect(moved.pieces?.["B"]).toEqual({ ...bo, at: [5, 5] });
    const faded = begin(plain, "fade", { piece: "B" }, { after: scene({ pieces: { B: bo } }) });
    expect(faded.pieces?.["B"]).toBe(bo);
    expect(begin(plain, "fade", { piece: "B" })).toBe(plain);
    expect(begin(plain, "flash", { on: { tile: [1, 1] } }, { looks })).toBe(plain);
    expect(begin(plain, "move", { piece: "A", from: [5, 5], path: [] }, { looks })).toBe(plain);
  });

  it("is_where_its_motion_ends_or_gone", () => {
    const end = (kind: string, more: object) => ended(plain, cue(kind, { piece: "A", ...more }));
    expect(ada(end("move", { from: [1, 1], path: [[2, 1]] }))?.at).toEqual([2, 1]);
    expect(ada(end("move", { from: [7, 7], path: [] }))?.at).toEqual([7, 7]);
    expect(ada(end("jump", { to: [4, 4] }))?.at).toEqual([4, 4]);
    expect(ada(end("fade", {}))).toBeUndefined();
    expect(end("knock", {})).toBe(plain);
    expect(ended(plain, cue("fade", { piece: "Z" }))).toBe(plain);
    expect(ended(plain, cue("jump", { piece: "Z", to: [0, 0] }))).toBe(plain);
  });
});

describe("the ground", () => {
  it("changes_its_kind_or_what_stands_on_it", () => {
    const kind = begin(plain, "tile", { tile: [2, 0], kind: "#" }).board;
    expect(kind.rows["0"]).toBe("..#.....");
    expect(kind.spots).toBeUndefined();
    const look = begin(plain, "tile", { tile: [2, 0], look: "door" }).board;
    expect(look.rows).toBe(plain.board.rows);
    expect(look.spots).toEqual({ "2,0": { look: "door" } });
    const marked = { ...plain.board, spots: { "2,0": { marks: ["goal"] }, "3,0": {} } };
    expect(
      begin({ ...plain, board: marked }, "tile", { tile: [2, 0], look: "door" }).board.spots,
    ).toEqual({ "2,0": { marks: ["goal"], look: "door" }, "3,0": {} });
    for (const tile of [
      [8, 0],
      [0, 9],
    ]) {
      expect(begin(plain, "tile", { tile, kind: "#" }).board).toBe(plain.board);
    }
  });
});

describe("texts and numbers", () => {
  it("details_change_by_their_names", () => {
    const told = scene({
      details: [
        { name: "Wind", text: "calm" },
        { name: "Rain", text: "none" },
      ] as NonNullable<Scene["details"]>,
    });
    const change = { details: [{ name: "Wind", text: "storm" }] };
    expect(begin(told, "details", change).details).toEqual([
      { name: "Wind", text: "storm" },
      { name: "Rain", text: "none" },
    ]);
    expect(begin(plain, "details", change)).toBe(plain);
  });

  it("a_turn_is_shown_at_once", () => {
    const turn = { text: "Theirs", seats: [1] };
    expect(begin(plain, "turn", { turn }).turn).toBe(turn);
  });

  it("meters_of_the_scene_and_of_a_seat", () => {
    const meters = [{ id: "gold", name: "Gold", value: 1, max: 9 }] as NonNullable<Scene["meters"]>;
    const rich = scene({
      meters,
      seats: { "0": { name: "Ada", meters }, "1": { name: "Bo" } } as unknown as NonNullable<
        Scene["seats"]
      >,
    });
    const set = (more: object) => begin(rich, "meter", { meter: "gold", value: 5, ...more });
    expect(set({}).meters).toEqual([{ id: "gold", name: "Gold", value: 5, max: 9 }]);
    expect(set({ max: 7, brief: "5/7" }).meters?.[0]).toMatchObject({ max: 7, brief: "5/7" });
    expect(set({ meter: "wood" }).meters).toEqual(meters);
    const seated = set({ seat: 0 });
    expect(seated.meters).toBe(meters);
    expect(seated.seats?.["0"]?.meters?.[0]?.value).toBe(5);
    expect(seated.seats?.["1"]).toBe(rich.seats?.["1"]);
    expect(set({ seat: 1 })).toBe(rich);
    expect(set({ seat: 9 })).toBe(rich);
    expect(begin(plain, "meter", { meter: "gold", value: 5 })).toBe(plain);
  });
});

describe("cards", () => {
  const table = scene({
    zones: {
      hand: { name: "Hand", role: "hand", cards: { "0": { name: "Bolt" } } },
      deck: { name: "Deck", role: "pile", count: 1 },
    } as unknown as NonNullable<Scene["zones"]>,
  });

  it("leave_their_place_when_they_begin", () => {
    const played = begin(table, "card", { from: { zone: "hand", slot: 0 } });
    expect(played.zones?.["hand"]?.cards).toEqual({});
    const drawn = begin(table, "card", { from: { zone: "deck" } });
    expect(drawn.zones?.["deck"]?.count).toBe(0);
    expect(begin(drawn, "card", { from: { zone: "deck" } }).zones?.["deck"]?.count).toBe(0);
    expect(begin(table, "card", { from: { zone: "gone", slot: 0 } })).toBe(table);
    expect(begin(table, "card")).toBe(table);
  });

  it("lie_at_their_place_when_they_end", () => {
    const put = (more: object) => ended(table, cue("card", more)).zones;
    expect(put({ to: { zone: "hand", slot: 1 }, card: { name: "Draw" } })?.["hand"]?.cards).toEqual(
      {
        "0": { name: "Bolt" },
        "1": { name: "Draw" },
      },
    );
    expect(put({ to: { zone: "hand", slot: 1 } })?.["hand"]?.cards?.["1"]).toEqual({
      hidden: true,
    });
    expect(put({ to: { zone: "deck" }, count: 3 })?.["deck"]?.count).toBe(4);
    expect(put({ to: { zone: "deck" } })?.["deck"]?.count).toBe(2);
    expect(put({})).toBe(table.zones);
  });
});
