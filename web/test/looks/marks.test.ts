import { describe, expect, test } from "vitest";
import { prop } from "../../looks/figures/props";
import { ground, surroundings } from "../../looks/ground";
import { hex, markColour } from "../../looks/mark_colours";
import { badgeGlyph, MARK_TOKENS, markGlyph } from "../../looks/marks";
import { MARKS } from "../../src/model/mark";
import type { Look } from "../../src/scene/board";
import { USUAL_LOOK } from "../../src/scene/board";
import { effects, phase } from "../../src/scene/effects";
import { directions, drawnMarks, markSize, takenTiles } from "../../src/scene/path_marks";
import { RING_SHAPES, ringPath, ringShape } from "../../src/scene/ring";
import { picture, piece, terrain, tween } from "../scene/scene";

describe("marks", () => {
  test("CLIENT-VIS-1: every token has a shape of its own", () => {
    const shapes = new Set(MARKS.map(({ token }) => JSON.stringify(markGlyph(token))));
    expect(shapes.size).toBe(MARKS.length);
    for (const { token } of MARKS) expect(MARK_TOKENS).toContain(token);
    expect(markGlyph("nonsense").base.length).toBeGreaterThan(0);
    expect(shapes.has(JSON.stringify(markGlyph("nonsense")))).toBe(false);
    expect(markGlyph("constructor")).toEqual(markGlyph("nonsense"));
  });

  test("CLIENT-VIS-2: every palette has a colour for every token", () => {
    for (const palette of ["normal", "protan", "deutan", "tritan"] satisfies Look["palette"][]) {
      for (const { token } of MARKS) {
        expect(hex(markColour(token, palette))).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });

  test("CLIENT-TGT-3: chevrons point along the way, and replace the dots under it", () => {
    const ways = directions([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(ways.get("0,0")).toEqual([1, 0]);
    expect(ways.get("1,0")).toEqual([1, 1]);
    expect(ways.get("1,1")).toEqual([0, 1]);
    expect(drawnMarks(["reach", "path"])).toEqual(["path"]);
    expect(drawnMarks(["hover", "act", "path", "end"])).toEqual(["hover", "end"]);
    expect(drawnMarks(["hover", "reach"])).toEqual(["hover", "reach"]);
  });

  test("CLIENT-PLATE-1: what is aimed at is marked around its base, because it hides its tile", () => {
    const { scene } = picture(["...."], {
      lone: piece([0, 0]),
      wide: piece([1, 0], { covers: [2, 1] }),
      coin: piece([3, 0], { ground: true }),
    });
    expect([...takenTiles(scene)]).toEqual(["0,0", "1,0", "2,0"]);
    for (const token of ["target", "act", "fringe", "risk"]) {
      expect(markSize(token, true)).toBeGreaterThan(1);
      expect(markSize(token, false)).toBeLessThan(1);
    }
    expect(markSize("reach", true)).toBe(markSize("reach", false));
  });

  test("CLIENT-PLATE-1: marks lie over the slabs of stone tiles", () => {
    const slab = prop("stone");
    slab?.computeBoundingBox();
    // Marks are drawn as if they were 0.05 nearer to the eye than their ground.
    expect(slab?.boundingBox?.max.y).toBeLessThan(0.05);
  });

  test("CLIENT-BADGE-1: badges differ by shape", () => {
    const badges = ["fresh", "partial", "done", "down", "dead", "stunned", "exhausted"] as const;
    expect(new Set(badges.map((badge) => JSON.stringify(badgeGlyph(badge)))).size).toBe(7);
  });

  test("CLIENT-VIS-1: sides differ by the shape of their rings", () => {
    expect(ringShape("shield")).not.toBe(ringShape("skull"));
    expect(new Set(RING_SHAPES.map(ringPath)).size).toBe(RING_SHAPES.length);
    expect(RING_SHAPES).toContain(ringShape("anything"));
  });
});

describe("looks", () => {
  test("names that nobody knows have a look, too", () => {
    for (const name of ["nonsense", "__proto__", "constructor", ""]) {
      expect(ground(name).top).toBeGreaterThan(0);
      expect(surroundings(name).frame).toBeGreaterThan(0);
    }
  });
});

describe("effects", () => {
  const field = terrain("....");
  const none = () => 0.9;

  test("numbers carry their sign and rise; with reduced motion they stay", () => {
    const cue = { cue: "number", on: { tile: [1, 0] }, value: -3 } as never;
    const early = effects([tween(cue, 0.2)], new Map(), field, USUAL_LOOK, none).words[0];
    const late = effects([tween(cue, 0.8)], new Map(), field, USUAL_LOOK, none).words[0];
    expect(early?.text).toBe("−3");
    expect(late?.rise).toBeGreaterThan(early?.rise ?? 9);
    const still = { ...USUAL_LOOK, reducedMotion: true };
    const a = effects([tween(cue, 0.2)], new Map(), field, still, none).words[0];
    const b = effects([tween(cue, 0.8)], new Map(), field, still, none).words[0];
    expect(a).toEqual(b);
  });

  test("CLIENT-VIS-4: reduced motion has no flash, pulse or particles", () => {
    const still = { ...USUAL_LOOK, reducedMotion: true };
    const all = effects(
      [
        tween({ cue: "flash", on: "screen" } as never, 0.5),
        tween({ cue: "flash", on: { tile: [0, 0] } } as never, 0.5),
        tween({ cue: "particles", on: { tile: [0, 0] }, look: "done" } as never, 0.5),
        tween({ cue: "mark", tiles: [[0, 0]], token: "warn", pulse: 900 } as never, 0.5),
        tween({ cue: "shake", on: "screen" } as never, 0.4),
      ],
      new Map(),
      field,
      still,
      none,
    );
    expect([all.glows, all.sparks, all.pulses]).toEqual([[], [], []]);
    expect(all.screen).toBeUndefined();
    expect(all.shake).toBe(0);
  });

  test("CLIENT-VIS-4: nothing pulses more than three times a second", () => {
    expect(phase(300, 10)).toBeGreaterThan(0.8);
    expect(phase(250, 500)).toBe(0.5);
  });

  test("CLIENT-SND-2: particles and shakes have their own switches", () => {
    const off = { ...USUAL_LOOK, particles: false, shake: false };
    const tweens = [
      tween({ cue: "particles", on: { tile: [0, 0] }, look: "done" } as never, 0.5),
      tween({ cue: "shake", on: "screen", strength: 20 } as never, 0.4),
    ];
    expect(effects(tweens, new Map(), field, off, none).sparks).toEqual([]);
    expect(effects(tweens, new Map(), field, off, none).shake).toBe(0);
    expect(effects(tweens, new Map(), field, USUAL_LOOK, none).sparks.length).toBeGreaterThan(0);
  });
});
