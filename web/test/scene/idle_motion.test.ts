/** What moves while nothing plays, and the faces beside the board. */
import { describe, expect, it } from "vitest";
import { face, faceNames } from "../../looks/faces";
import { belts, pulses, strength } from "../../src/scene/idle_motion";
import { drawnMarks } from "../../src/scene/path_marks";
import { BoardTerrain } from "../../src/scene/terrain";
import { board, picture } from "./scene";

describe("breath", () => {
  it("chess_cue_3_an_announced_tile_pulses_as_the_formula_says", () => {
    for (const ms of [0, 75, 150, 400, 942]) {
      expect(strength("warn", ms)).toBeCloseTo(0.6 * (0.5 + 0.3 * Math.sin(ms / 150)), 10);
      expect(strength("check", ms)).toBeCloseTo(0.5 + 0.3 * Math.sin(ms / 200), 10);
    }
    expect(strength("reach", 75)).toBeUndefined();
  });

  it("chess_cue_3_only_marked_tiles_glow", () => {
    const shown = {
      ...picture(["...."], {}),
      marks: new Map([["2,0" as const, ["warn", "reach"]]]),
    };
    expect(pulses(shown, "normal", 0)).toEqual([
      { tile: [2, 0], colour: [255, 59, 48], alpha: 0.3 },
    ]);
  });

  it("belts_run_the_way_they_face", () => {
    const ground = board(["..."]);
    const spots = {
      "1,0": { look: "belt", facing: "West" as const },
      "2,0": { look: "trap", facing: "West" as const },
    };
    const terrain = new BoardTerrain({ ...ground, spots });
    expect(belts(terrain, 400)).toEqual([{ tile: [1, 0], way: [-1, 0], shift: 0.25 }]);
  });

  it("chess_cue_7_what_a_looked_at_piece_could_do_replaces_plain_marks", () => {
    expect(drawnMarks(["reach", "pin", "last"], "roam_harm")).toEqual(["roam_harm", "last"]);
    expect(drawnMarks(["select", "reach"], undefined, true)).toEqual(["reach"]);
    expect(drawnMarks(["select", "reach"])).toEqual(["select", "reach"]);
  });
});

describe("faces", () => {
  it("every_face_is_its_own_and_unknown_looks_are_a_stranger", () => {
    const drawn = faceNames.map((name) => JSON.stringify(face(name).layers));
    expect(new Set(drawn).size).toBe(faceNames.length);
    expect(face("kings_son")).toBe(face("prince"));
    expect(face("wicked_queen")).toBe(face("queen"));
    expect(face("toString")).toBe(face("stranger"));
    expect(face("")).toBe(face("stranger"));
  });
});
