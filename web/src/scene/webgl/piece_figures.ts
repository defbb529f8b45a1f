/**
 * The figures on the board: one for each piece, kept as long as the piece. A piece whose figure is
 * not loaded yet has none, or its previous one, until it is.
 */
import {
  Color,
  type Group,
  Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import type { Picture } from "../../model/picture";
import type { Id } from "../../protocol/scene";
import { callSigns } from "../call_signs";
import type { FigureMaker, PieceFigure } from "../figures/figure";
import { GLIMMER } from "../figures/paint";
import { fade } from "../materials";
import { baseColour } from "../piece_colours";
import type { PieceState } from "../piece_states";
import type { FigureOutline } from "./figure_outline";

type Player = {
  figure: PieceFigure;
  look: string;
  painted: string;
  clear: boolean;
  flashed: boolean;
  stamp: string;
};

const LYING = 0.42;

export class PieceFigures {
  private readonly players = new Map<Id, Player>();
  private readonly flashColour = new Color();
  /** The looks that are being loaded for a piece. */
  private readonly coming = new Set<string>();

  constructor(
    private readonly group: Group,
    private readonly maker: FigureMaker,
    /** Called when a figure that was missing can be made. */
    private readonly arrived: () => void,
  ) {}

  /** The height of a piece in its present pose. */
  height(id: Id, state: PieceState | undefined): number {
    const player = this.players.get(id);
    const full = (player?.figure.height ?? 0.9) * (state?.size ?? 1) * wide(state);
    if (state?.pose === "down") return full + (LYING - full) * state.posed;
    return full;
  }

  /** Puts every figure where its piece is. Returns true if any shadow changed. */
  update(states: ReadonlyMap<Id, PieceState>, picture: Picture): boolean {
    let changed = false;
    for (const [id, player] of this.players) {
      const state = states.get(id);
      const look = state?.piece.look;
      if (look !== undefined && (look === player.look || this.awaits(look))) continue;
      player.figure.object.removeFromParent();
      player.figure.dispose();
      this.players.delete(id);
      changed = true;
    }
    for (const [id, state] of states) {
      let player = this.players.get(id);
      if (!player) {
        const { look } = state.piece;
        if (this.awaits(look)) continue;
        const figure = this.maker.make(look);
        this.group.add(figure.object);
        player = { figure, look, painted: "", clear: false, flashed: false, stamp: "" };
        this.players.set(id, player);
        changed = true;
      }
      changed = this.place(player, state) || changed;
      this.paint(player, state, picture);
    }
    return changed;
  }

  /** Whether the figure of a look is still to be loaded. */
  private awaits(look: string): boolean {
    const loading = this.maker.load([look]);
    if (!loading) return false;
    if (!this.coming.has(look)) {
      this.coming.add(look);
      void loading.then(() => {
        this.coming.delete(look);
        this.arrived();
      });
    }
    return true;
  }

  private place(player: Player, state: PieceState): boolean {
    const { figure } = player;
    const { object } = figure;
    const size = state.size * wide(state);
    const bob = state.strides > 0 ? Math.abs(Math.sin(state.strides * Math.PI)) * 0.05 : 0;
    const stamp = [
      state.x,
      state.y + bob,
      state.z,
      state.heading,
      size,
      state.pose,
      state.posed,
    ].join();
    object.visible = state.opacity > 0.02;
    if (player.stamp === stamp) return false;
    player.stamp = stamp;
    object.position.set(state.x, state.y + bob, state.z);
    object.rotation.y = state.heading;
    object.scale.setScalar(size);
    figure.pose(state.pose, state.posed);
    return true;
  }

  private paint(player: Player, state: PieceState, picture: Picture): void {
    const { figure } = player;
    const grey = state.grey >= 1;
    const colour = grey ? baseColour(picture.scene, state.piece) : state.colour;
    const accent = callSigns(picture.scene).get(state.id)?.accent;
    const key = `${colour.join()}${grey}${accent}`;
    if (key !== player.painted) {
      figure.paint(colour, grey, accent);
      player.painted = key;
    }
    const clear = state.opacity < 1;
    const flashed = state.flash !== undefined;
    if (!clear && !player.clear && !flashed && !player.flashed) return;
    player.clear = clear;
    player.flashed = flashed;
    const light = this.flashColour;
    if (state.flash) {
      const [r, g, b] = state.flash.colour;
      light.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace).multiplyScalar(state.flash.amount);
    } else light.setScalar(0);
    if (grey) light.addScalar(GLIMMER);
    figure.object.traverse((part) => {
      if (!(part instanceof Mesh) || !(part.material instanceof Material)) return;
      const { material } = part;
      if (!(material instanceof MeshLambertMaterial) && !(material instanceof MeshBasicMaterial))
        return;
      fade(material, state.opacity);
      if (!(material instanceof MeshBasicMaterial)) material.emissive.copy(light);
    });
  }

  /** CLIENT-SEL-1 */
  outline(outline: FigureOutline, id: Id | undefined): void {
    outline.around(id === undefined ? undefined : this.players.get(id)?.figure.object);
  }

  dispose(): void {
    for (const { figure } of this.players.values()) {
      figure.object.removeFromParent();
      figure.dispose();
    }
    this.players.clear();
  }
}

/** A piece that covers several tiles is larger. */
function wide(state: PieceState | undefined): number {
  const [w, h] = state?.piece.covers ?? [1, 1];
  return Math.min(w, h);
}
