/**
 * Which part of the picture has changed while the camera stands still. Only that part is drawn
 * again, so that moving a single figure is cheap on a large board. CLIENT-PERF-1
 */
import type { Id } from "../../protocol/scene";
import type { Box } from "../board";
import { union } from "../box";
import type { Effects } from "../effects";
import type { PieceState } from "../piece_states";
import type { BoardTerrain } from "../terrain";
import type { BoardProjection } from "../view";

/** The space of a figure with its ring and outline, and of its shadow to the right, in tiles. */
const AROUND = 0.75;
const SHADOW = 1.4;

type Seen = { key: string; box: Box };

export class RedrawArea {
  private seen = new Map<Id, Seen>();
  private marks: Box[] = [];
  private viewed = "";

  /** The box that must be drawn again, or none if everything must. */
  take(
    view: BoardProjection,
    terrain: BoardTerrain,
    states: ReadonlyMap<Id, PieceState>,
    heightOf: (id: Id) => number,
    effects: Effects,
  ): Box | undefined {
    const viewed = [
      view.x,
      view.z,
      view.scale,
      view.yaw,
      view.ahead,
      view.width,
      view.height,
    ].join();
    const still = viewed === this.viewed && effects.shake === 0;
    this.viewed = effects.shake === 0 ? viewed : "";
    const boxes: Box[] = [...this.marks];
    this.marks = [];
    for (const { tile } of effects.glows) this.marks.push(tileBox(view, terrain, tile));
    for (const { tiles } of effects.pulses) {
      for (const tile of tiles) this.marks.push(tileBox(view, terrain, tile));
    }
    for (const { tile } of effects.belts) this.marks.push(tileBox(view, terrain, tile));
    boxes.push(...this.marks);
    const seen = new Map<Id, Seen>();
    for (const [id, state] of states) {
      const before = this.seen.get(id);
      const key = keyOf(state);
      if (before?.key === key && still) {
        seen.set(id, before);
        continue;
      }
      const box = actorBox(view, state, heightOf(id));
      if (before) boxes.push(before.box);
      boxes.push(box);
      seen.set(id, { key, box });
    }
    for (const [id, { box }] of this.seen) if (!seen.has(id)) boxes.push(box);
    this.seen = seen;
    return still ? union(boxes) : undefined;
  }
}

function keyOf(state: PieceState): string {
  const { x, y, z, heading, pose, posed, opacity, size, colour, grey, flash, piece } = state;
  const light = flash ? `${flash.amount},${flash.colour}` : "";
  return [x, y, z, heading, pose, posed, opacity, size, colour, grey, light, piece.look].join();
}

function actorBox(view: BoardProjection, state: PieceState, height: number): Box {
  const [w, h] = state.piece.covers ?? [1, 1];
  const wide = Math.max(w, h);
  const foot = view.project(state.x, 0, state.z);
  const head = view.project(state.x, Math.max(0.6, state.y + height + 0.2), state.z);
  const { scale } = view;
  return {
    left: foot.x - AROUND * wide * scale,
    // A piece in the air casts its shadow farther away.
    right: foot.x + (SHADOW * wide + 0.8 * Math.max(0, state.y)) * scale,
    top: head.y - AROUND * wide * scale,
    bottom: foot.y + AROUND * wide * scale,
  };
}

function tileBox(
  view: BoardProjection,
  terrain: BoardTerrain,
  [x, y]: readonly [number, number],
): Box {
  const at = view.project(x + 0.5, terrain.height(x, y), y + 0.5);
  const r = 1.2 * view.scale;
  return { left: at.x - r, right: at.x + r, top: at.y - r, bottom: at.y + r };
}
