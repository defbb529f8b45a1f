/** The space that the pieces of a board take: what is under a pixel, and where everything is. */
import type { Id, Tile } from "../protocol/scene";
import type { BoardPick, Box, Point } from "./board";
import { type Body, bodySpot, meet, tileSpot } from "./pick";
import type { PieceState } from "./piece_states";
import type { BoardTerrain } from "./terrain";
import type { BoardProjection } from "./view";

/** How wide pieces are for picking. */
export type Girth = { standing: number; lying: number };

/** A piece that is nearly gone cannot be pointed at. */
const FAINT = 0.05;
/** How high what lies on the ground is. */
const FLAT = 0.2;

/** All places are pixels of the view. */
export class PieceBodies {
  private bodies: Body[] = [];

  constructor(
    private readonly view: BoardProjection,
    private readonly terrain: () => BoardTerrain,
  ) {}

  stand(states: Iterable<PieceState>, girth: Girth, heightOf: (id: Id) => number): void {
    this.bodies = [];
    for (const state of states) {
      if (state.opacity < FAINT) continue;
      const [w, h] = state.piece.covers ?? [1, 1];
      const wide = Math.min(w, h) * state.size;
      const lying = state.piece.ground || state.pose === "down";
      this.bodies.push({
        id: state.id,
        tile: state.tile,
        x: state.x,
        z: state.z,
        radius: (lying ? girth.lying : girth.standing) * wide,
        bottom: state.y,
        top: state.y + (state.piece.ground ? FLAT : heightOf(state.id)),
      });
    }
  }

  pick(point: Point): BoardPick | undefined {
    return meet(this.view.sight(point), this.terrain(), this.bodies);
  }

  tilePoint(tile: Tile): Point {
    return tileSpot(this.view, this.terrain(), this.bodies, tile);
  }

  piecePoint(id: Id): Point | undefined {
    const body = this.body(id);
    return body && bodySpot(this.view, this.terrain(), this.bodies, body);
  }

  box(id: Id): Box | undefined {
    const body = this.body(id);
    if (!body) return undefined;
    const { view } = this;
    const aside = body.radius * view.scale;
    const ahead = aside * view.ahead;
    const foot = view.project(body.x, body.bottom, body.z);
    const head = view.project(body.x, body.top, body.z);
    return {
      left: foot.x - aside,
      top: head.y - ahead,
      right: foot.x + aside,
      bottom: foot.y + ahead,
    };
  }

  private body(id: Id): Body | undefined {
    return this.bodies.find((other) => other.id === id);
  }
}
