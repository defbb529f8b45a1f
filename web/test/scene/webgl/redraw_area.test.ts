import { describe, expect, test } from "vitest";
import { USUAL_LOOK } from "../../../src/scene/board";
import { effects } from "../../../src/scene/effects";
import { PieceStates } from "../../../src/scene/piece_states";
import { BoardTerrain } from "../../../src/scene/terrain";
import { BoardProjection } from "../../../src/scene/view";
import { RedrawArea } from "../../../src/scene/webgl/redraw_area";
import { picture, piece, tween } from "../scene";

describe("patches", () => {
  test("CLIENT-PERF-1: a glide draws around who moves, a moved camera draws everything", () => {
    const shown = picture(
      Array.from({ length: 12 }, () => "............"),
      {
        S1: piece([2, 2]),
        S2: piece([9, 9]),
      },
    );
    const terrain = new BoardTerrain(shown.scene.board);
    const view = new BoardProjection(0.73, Math.PI / 4);
    view.resize(1280, 800);
    view.board([12, 12]);
    view.fit();
    const troupe = new PieceStates();
    const patch = new RedrawArea();
    const take = (eased: number) => {
      const cue = { cue: "move", piece: "S1", from: [2, 2], path: [[3, 2]] } as never;
      const tweens = [tween(cue, eased)];
      const states = troupe.place(shown, tweens, terrain, USUAL_LOOK);
      const shows = effects(tweens, states, terrain, USUAL_LOOK, () => 0.9);
      return patch.take(view, terrain, states, () => 0.9, shows);
    };
    expect(take(0)).toBeUndefined();
    const box = take(0.5);
    const inside = ({ x, y }: { x: number; y: number }) =>
      box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom;
    expect(inside(view.project(2.5, 0, 2.5))).toBe(true);
    expect(inside(view.project(3, 0.9, 2.5))).toBe(true);
    expect(inside(view.project(9.5, 0, 9.5))).toBe(false);
    view.pan(3, 0);
    expect(take(0.6)).toBeUndefined();
  });
});
