import { describe, expect, test } from "vitest";
import { greyed } from "../../src/scene/piece_colours";
import { PieceStates } from "../../src/scene/piece_states";
import { BoardTerrain } from "../../src/scene/terrain";
import { picture, piece, tween } from "./scene";

const ROWS = ["......", "......", "......"];
const FULL = { reducedMotion: false, shake: true };
const REDUCED = { reducedMotion: true, shake: true };

function place(
  pieces: Parameters<typeof picture>[1],
  tweens: Parameters<PieceStates["place"]>[1] = [],
  look = FULL,
  troupe = new PieceStates(),
) {
  const shown = picture(ROWS, pieces);
  return troupe.place(shown, tweens, new BoardTerrain(shown.scene.board), look);
}

describe("moves", () => {
  const cue = {
    cue: "move",
    piece: "S1",
    from: [0, 0],
    path: [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
  } as const;
  const move = { ...cue, from: [0, 0], path: cue.path.map(([x, y]) => [x, y]) } as never;

  test("CLIENT-ANIM-1: a straight way of four tiles at an eighth is half a tile along", () => {
    for (const [eased, x] of [
      [0, 0.5],
      [0.125, 1],
      [0.5, 2.5],
      [0.875, 4],
      [1, 4.5],
    ] as const) {
      const actor = place({ S1: piece([0, 0]) }, [tween(move, eased)]).get("S1");
      expect(actor?.x).toBeCloseTo(x, 10);
      expect(actor?.z).toBeCloseTo(0.5, 10);
    }
  });

  test("CLIENT-ANIM-1: around a corner the length of the way counts", () => {
    const bent = {
      cue: "move",
      piece: "S1",
      from: [0, 0],
      path: [
        [1, 0],
        [1, 1],
      ],
    } as never;
    const actor = place({ S1: piece([0, 0]) }, [tween(bent, 0.75)]).get("S1");
    expect(actor?.x).toBeCloseTo(1.5, 10);
    expect(actor?.z).toBeCloseTo(1, 10);
  });

  test("CLIENT-VIS-4: with reduced motion a piece is at the end and fades in", () => {
    const actor = place({ S1: piece([0, 0]) }, [tween(move, 0.25)], REDUCED).get("S1");
    expect(actor?.x).toBe(4.5);
    expect(actor?.opacity).toBe(0.25);
  });

  test("a jump rises and lands, a lunge returns", () => {
    const jump = { cue: "jump", piece: "S1", from: [0, 0], to: [2, 0] } as never;
    const high = place({ S1: piece([0, 0]) }, [tween(jump, 0.5)]).get("S1");
    expect(high?.x).toBe(1.5);
    expect(high?.y).toBeGreaterThan(0.4);
    const knock = { cue: "knock", piece: "S1", from: [0, 0], toward: [1, 0] } as never;
    const out = place({ S1: piece([0, 0]) }, [tween(knock, 0.5)]).get("S1");
    expect(out?.x).toBeCloseTo(0.95, 10);
    expect(out?.tile).toEqual([0, 0]);
    const back = place({ S1: piece([0, 0]) }, [tween(knock, 1)]).get("S1");
    expect(back?.x).toBeCloseTo(0.5, 10);
  });

  test("CLIENT-CUE-3: a piece that is gone is drawn from its last look", () => {
    const troupe = new PieceStates();
    place({ S1: piece([0, 0]) }, [], FULL, troupe);
    const fade = { cue: "fade", piece: "S1" } as never;
    const actor = place({}, [tween(fade, 0.5)], FULL, troupe).get("S1");
    expect(actor?.opacity).toBe(0.5);
    expect(place({}, [tween({ cue: "fade", piece: "nobody" } as never, 0.5)]).size).toBe(0);
  });
});

describe("colours", () => {
  test("SQUAD-UI-3: half the mean, rounded down, from the base colour every time", () => {
    expect(greyed([60, 120, 240])).toEqual([70, 70, 70]);
    expect(greyed([0, 0, 5])).toEqual([0, 0, 0]);
    expect(greyed([255, 255, 255])).toEqual([127, 127, 127]);
  });

  test("CLIENT-BADGE-1: greyed and restored exactly, blending in between", () => {
    const troupe = new PieceStates();
    const fresh = { S1: piece([0, 0]) };
    const spent = { S1: piece([0, 0], { spent: true }) };
    const colour = (pieces: typeof fresh, tweens: Parameters<typeof place>[1] = []) =>
      place(pieces, tweens, FULL, troupe).get("S1")?.colour;
    expect(colour(fresh)).toEqual([60, 120, 240]);
    const cue = { cue: "change", piece: "S1", spent: true } as never;
    // The scene as shown has changed already when the cue begins.
    expect(colour(spent, [tween(cue, 0)])).toEqual([60, 120, 240]);
    expect(colour(spent, [tween(cue, 0.5)])).toEqual([65, 95, 155]);
    expect(colour(spent, [tween(cue, 1)])).toEqual([70, 70, 70]);
    expect(colour(spent)).toEqual([70, 70, 70]);
    expect(colour(fresh)).toEqual([60, 120, 240]);
  });
});

describe("places", () => {
  test("CLIENT-SEL-6: several on one tile stand apart, each within it", () => {
    const actors = place({
      a: piece([1, 1]),
      b: piece([1, 1], { order: 1 }),
      c: piece([1, 1], { order: 2 }),
      item: piece([1, 1], { ground: true }),
    });
    const spots = ["a", "b", "c"].map((id) => actors.get(id));
    for (const [i, one] of spots.entries()) {
      expect(Math.floor(one?.x ?? 0)).toBe(1);
      for (const other of spots.slice(i + 1)) {
        const far = Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.z ?? 0) - (other?.z ?? 0));
        expect(far).toBeGreaterThan(0.3);
      }
    }
    expect(actors.get("item")?.x).toBe(1.5);
  });

  test("a piece that covers several tiles stands in their middle", () => {
    const actor = place({ big: piece([1, 0], { covers: [2, 2] }) }).get("big");
    expect([actor?.x, actor?.z]).toEqual([2, 1]);
  });

  test("a change turns the short way", () => {
    const troupe = new PieceStates();
    place({ S1: piece([1, 1], { facing: "NorthWest" }) }, [], FULL, troupe);
    const cue = { cue: "change", piece: "S1", facing: "NorthEast" } as never;
    const half = place(
      { S1: piece([1, 1], { facing: "NorthEast" }) },
      [tween(cue, 0.5)],
      FULL,
      troupe,
    );
    expect(Math.cos(half.get("S1")?.heading ?? 0)).toBeCloseTo(-1, 8);
  });
});
