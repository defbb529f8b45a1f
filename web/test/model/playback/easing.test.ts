/** Where a cue happens, and what it is about. */
import { describe, expect, it } from "vitest";
import { ease, pieceOf, placeOf, tileOf } from "../../../src/model/playback/easing";
import type { Cue } from "../../../src/protocol/scene";

const cue = (kind: string, more: object = {}): Cue =>
  ({ cue: kind, lasts: 30, piece: "A", from: [1, 1], ...more }) as unknown as Cue;

describe("what a cue is about", () => {
  it.each(["move", "jump", "knock", "appear", "fade", "change", "card", "dice", "dialogue"])(
    "%s has a piece",
    (kind) => expect(pieceOf(cue(kind))).toBe("A"),
  );

  it.each(["number", "text", "flash", "shake", "particles"])(
    "%s is on a piece or a tile",
    (kind) => {
      expect(pieceOf(cue(kind, { on: { piece: "B" } }))).toBe("B");
      expect(pieceOf(cue(kind, { on: { tile: [2, 2] } }))).toBeUndefined();
      expect(pieceOf(cue(kind, { on: "screen" }))).toBeUndefined();
      expect(tileOf(cue(kind, { on: { tile: [2, 2] } }))).toEqual([2, 2]);
      expect(tileOf(cue(kind, { on: { piece: "B" } }))).toBeUndefined();
      expect(tileOf(cue(kind, { on: "screen" }))).toBeUndefined();
    },
  );

  it.each(["turn", "wait", "banner", "mark", "tile", "shot"])("%s is about no piece", (kind) =>
    expect(pieceOf(cue(kind))).toBeUndefined(),
  );
});

describe("where a cue happens", () => {
  it.each(["move", "jump", "knock"])("%s where it begins", (kind) =>
    expect(tileOf(cue(kind))).toEqual([1, 1]),
  );

  it.each(["tile", "camera"])("%s on its tile", (kind) =>
    expect(tileOf(cue(kind, { tile: [3, 3] }))).toEqual([3, 3]),
  );

  it("a_shot_where_it_hits_and_a_mark_on_its_first_tile", () => {
    expect(tileOf(cue("shot", { to: [4, 4] }))).toEqual([4, 4]);
    expect(
      tileOf(
        cue("mark", {
          tiles: [
            [5, 5],
            [6, 6],
          ],
        }),
      ),
    ).toEqual([5, 5]);
    expect(tileOf(cue("appear"))).toBeUndefined();
  });
});

describe("where a cue puts its piece", () => {
  const tween = (of: Cue, share: number) =>
    placeOf({ key: 1, cue: of, eased: share, linear: share, elapsed: 0, lasts: 1 });

  it("on_its_way_by_the_share_that_is_over", () => {
    const path = [
      [3, 1],
      [3, 3],
    ];
    expect(tween(cue("move", { path }), 0.25)).toEqual([2, 1]);
    expect(tween(cue("move", { path }), 1)).toEqual([3, 3]);
    expect(tween(cue("jump", { to: [5, 1] }), 0.5)).toEqual([3, 1]);
    expect(tween(cue("appear"), 0.5)).toBeUndefined();
  });

  it("a_knock_goes_half_the_way_and_comes_back", () => {
    const knock = cue("knock", { toward: [3, 1], easing: "linear" });
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => tween(knock, share)?.[0])).toEqual([
      1, 1.5, 2, 1.5, 1,
    ]);
  });
});

it("times_beyond_the_ends_are_the_ends", () => {
  for (const easing of ["linear", "easeInOutQuad", "easeInOutCubic"] as const) {
    expect([ease(easing, -1), ease(easing, 2)]).toEqual([0, 1]);
    expect(ease(easing, 0.5)).toBeCloseTo(0.5);
    expect(ease(easing, 0.25) + ease(easing, 0.75)).toBeCloseTo(1);
  }
});
