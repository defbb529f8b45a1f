/** The figures on the board: one for each actor, made by the modeller and kept while it is there. */
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
import type { FigureMaker, PieceFigure } from "../figures/figure";
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

  constructor(
    private readonly group: Group,
    private readonly model: FigureMaker,
  ) {}

  /** How high a piece is as it stands now. */
  height(id: Id, actor: PieceState | undefined): number {
    const player = this.players.get(id);
    const full = (player?.figure.height ?? 0.9) * (actor?.size ?? 1) * wide(actor);
    if (actor?.pose === "down") return full + (LYING - full) * actor.posed;
    return full;
  }

  /** Puts every figure where its actor is; true if any has changed what casts a shadow. */
  update(actors: ReadonlyMap<Id, PieceState>, picture: Picture): boolean {
    let changed = false;
    for (const [id, player] of this.players) {
      const actor = actors.get(id);
      if (actor && actor.piece.look === player.look) continue;
      player.figure.object.removeFromParent();
      player.figure.dispose();
      this.players.delete(id);
      changed = true;
    }
    for (const [id, actor] of actors) {
      let player = this.players.get(id);
      if (!player) {
        const { look } = actor.piece;
        const figure = this.model(look);
        this.group.add(figure.object);
        player = { figure, look, painted: "", clear: false, flashed: false, stamp: "" };
        this.players.set(id, player);
        changed = true;
      }
      changed = this.place(player, actor) || changed;
      this.paint(player, actor, picture);
    }
    return changed;
  }

  private place(player: Player, actor: PieceState): boolean {
    const { figure } = player;
    const { object } = figure;
    const size = actor.size * wide(actor);
    const bob = actor.strides > 0 ? Math.abs(Math.sin(actor.strides * Math.PI)) * 0.05 : 0;
    const stamp = [
      actor.x,
      actor.y + bob,
      actor.z,
      actor.heading,
      size,
      actor.pose,
      actor.posed,
    ].join();
    object.visible = actor.opacity > 0.02;
    if (player.stamp === stamp) return false;
    player.stamp = stamp;
    object.position.set(actor.x, actor.y + bob, actor.z);
    object.rotation.y = actor.heading;
    object.scale.setScalar(size);
    figure.pose(actor.pose, actor.posed);
    return true;
  }

  private paint(player: Player, actor: PieceState, picture: Picture): void {
    const { figure } = player;
    const grey = actor.grey >= 1;
    const colour = grey ? baseColour(picture.scene, actor.piece) : actor.colour;
    const key = `${colour.join()}${grey}`;
    if (key !== player.painted) {
      figure.paint(colour, grey);
      player.painted = key;
    }
    const clear = actor.opacity < 1;
    const flashed = actor.flash !== undefined;
    if (!clear && !player.clear && !flashed && !player.flashed) return;
    player.clear = clear;
    player.flashed = flashed;
    const light = this.flashColour;
    if (actor.flash) {
      const [r, g, b] = actor.flash.colour;
      light.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace).multiplyScalar(actor.flash.amount);
    } else light.setScalar(0);
    figure.object.traverse((part) => {
      if (!(part instanceof Mesh) || !(part.material instanceof Material)) return;
      const { material } = part;
      if (!(material instanceof MeshLambertMaterial) && !(material instanceof MeshBasicMaterial))
        return;
      fade(material, actor.opacity);
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
function wide(actor: PieceState | undefined): number {
  const [w, h] = actor?.piece.covers ?? [1, 1];
  return Math.min(w, h);
}
