/**
 * The flat board: a map with tokens, seen from straight above, on a plain canvas. It is for
 * machines without WebGL and for players who prefer it, and has the same interface. CLIENT-GEN-6
 */

import { surroundings } from "../../../looks/ground";
import { hex, markColour } from "../../../looks/mark_colours";
import { markGlyph, type Stroke } from "../../../looks/marks";
import { sign } from "../../../looks/signs";
import { tileAt } from "../../model/mark";
import type { Picture } from "../../model/picture";
import type { Id, Tile } from "../../protocol/scene";
import { backdropStyle } from "../backdrop";
import { drawStrokes, path2d } from "../path_drawing";
import { directions, drawnMarks, markSize, takenTiles, WAYS } from "../path_marks";
import { css } from "../piece_colours";
import { type BoardChanges, SharedBoard } from "../shared_board";
import { paintEdges, paintTile } from "./tiles";
import { drawToken } from "./tokens";

/** From straight above, every body is above every tile. */
const OVER_ALL = 2;
/** The width of the frame around the map, in hundredths of a tile. */
const FRAME = 26;

export class FlatBoard extends SharedBoard {
  private readonly paper: CanvasRenderingContext2D | undefined;
  protected override readonly girth = { standing: 0.36, lying: 0.36 };

  constructor() {
    super(Math.PI / 2, 0);
    this.paper = this.canvas.getContext("2d") ?? undefined;
  }

  protected override heightOf(_id: Id): number {
    return OVER_ALL;
  }

  protected override resized(): void {
    this.canvas.width = Math.round(this.view.width * this.ratio);
    this.canvas.height = Math.round(this.view.height * this.ratio);
  }

  protected override paint(changes: BoardChanges): void {
    const { paper, picture, view, appearance } = this;
    if (!paper || !picture) return;
    if (changes.look || changes.terrain) {
      this.element.style.background = backdropStyle(this.terrain.board.look, appearance);
    }
    paper.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    paper.clearRect(0, 0, view.width, view.height);
    this.map(paper, picture);
    const ways = directions(picture.path);
    const taken = takenTiles(picture.scene);
    for (const [key, marks] of picture.marks) {
      const tile = tileAt(key);
      if (!this.terrain.has(tile[0], tile[1])) continue;
      for (const mark of drawnMarks(marks, picture.watched?.get(key), true)) {
        const size = markSize(mark, taken.has(key));
        this.mark(paper, tile, mark, size, mark === "path" ? ways.get(key) : undefined);
      }
    }
    for (const { tile, colour, alpha } of this.effects.glows) {
      this.onTile(paper, tile, () => {
        paper.fillStyle = css(colour, alpha);
        paper.fillRect(0, 0, 100, 100);
      });
    }
    for (const { tiles, token, alpha, size } of this.effects.pulses) {
      const { base, upright } = markGlyph(token);
      const colour = markColour(token, appearance.palette);
      for (const tile of tiles) {
        this.upright(paper, tile, view.yaw, size, () => {
          paper.globalAlpha = alpha;
          const strokes = base.length > 0 ? base : upright;
          drawStrokes(paper, strokes, { colour, rim: 0, rimAlpha: 0 });
        });
      }
    }
    const chosen = picture.selected === undefined ? undefined : this.states.get(picture.selected);
    if (chosen && chosen.opacity > 0.02) {
      this.mark(paper, [chosen.x - 0.5, chosen.z - 0.5], "select", 1);
    }
    const order = [...this.states.values()].sort(
      (a, b) =>
        Number(b.piece.ground ?? false) - Number(a.piece.ground ?? false) ||
        Number(a.moving) - Number(b.moving),
    );
    for (const state of order) {
      if (state.opacity > 0.02) drawToken(paper, view, state, picture, appearance);
    }
  }

  private map(paper: CanvasRenderingContext2D, picture: Picture): void {
    const { terrain, appearance, view } = this;
    const lit = (x: number, y: number) =>
      !picture.dimmed ||
      (picture.marks.get(`${x},${y}`)?.some((mark) => mark !== "hover" && mark !== "cursor") ??
        false);
    this.onTile(paper, [0, 0], () => {
      const [w, h] = [terrain.columns * 100, terrain.rows * 100];
      paper.fillStyle = hex(surroundings(terrain.board.look).frame);
      paper.beginPath();
      paper.roundRect(-FRAME, -FRAME, w + 2 * FRAME, h + 2 * FRAME, FRAME * 0.7);
      paper.shadowColor = "rgb(0 0 0 / 45%)";
      paper.shadowBlur = view.scale * 0.5 * this.ratio;
      paper.shadowOffsetY = view.scale * 0.12 * this.ratio;
      paper.fill();
      paper.shadowColor = "transparent";
      paper.strokeStyle = "rgb(255 240 210 / 22%)";
      paper.lineWidth = 4;
      paper.strokeRect(-5, -5, w + 10, h + 10);
    });
    const tiles = this.tilesInView();
    for (const tile of tiles) {
      const [x, y] = tile;
      this.onTile(paper, tile, () => paintTile(paper, terrain, x, y, lit(x, y)));
    }
    for (const tile of tiles) {
      const [x, y] = tile;
      this.onTile(paper, tile, () =>
        paintEdges(paper, terrain, x, y, appearance.grid, appearance.contrast),
      );
    }
    for (const [key, spot] of Object.entries(terrain.board.spots ?? {})) {
      const [x, y] = key.split(",").map(Number);
      if (!spot.look || x === undefined || y === undefined) continue;
      const { line, solid } = sign(spot.look);
      const [dx, dz] = spot.facing ? WAYS[spot.facing] : [0, -1];
      const turn = spot.facing ? Math.atan2(dx, -dz) + view.yaw : 0;
      this.upright(paper, [x, y], turn, 0.6, () => {
        paper.scale(100 / 24, 100 / 24);
        paper.lineCap = "round";
        paper.lineJoin = "round";
        for (const [colour, width] of [
          ["rgb(13 20 22 / 65%)", 4.4],
          ["#f7ecd2", 2.2],
        ] as const) {
          paper.strokeStyle = colour;
          paper.fillStyle = colour;
          paper.lineWidth = width;
          paper.stroke(path2d(line));
          paper.fill(path2d(solid));
        }
      });
    }
  }

  private tilesInView(): Tile[] {
    const corners = this.view.frame();
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const tiles: Tile[] = [];
    const { columns, rows } = this.terrain;
    const top = Math.max(0, Math.floor(Math.min(...ys)));
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    for (let y = top; y < Math.min(rows, Math.max(...ys)); y++) {
      for (let x = left; x < Math.min(columns, Math.max(...xs)); x++) tiles.push([x, y]);
    }
    return tiles;
  }

  /** Draws in hundredths of a tile, aligned with its edges. */
  private onTile(paper: CanvasRenderingContext2D, [x, y]: Tile, act: () => void): void {
    const { view } = this;
    const at = view.project(x + this.effects.shake, 0, y);
    paper.save();
    paper.translate(at.x, at.y);
    paper.rotate(view.yaw);
    paper.scale(view.scale / 100, view.scale / 100);
    act();
    paper.restore();
  }

  /** Draws in hundredths of a tile, rotated by an angle against the screen. */
  private upright(
    paper: CanvasRenderingContext2D,
    [x, y]: Tile,
    angle: number,
    size: number,
    act: () => void,
  ): void {
    const { view } = this;
    const at = view.project(x + 0.5 + this.effects.shake, 0, y + 0.5);
    paper.save();
    paper.translate(at.x, at.y);
    paper.rotate(angle);
    paper.scale((view.scale * size) / 100, (view.scale * size) / 100);
    paper.translate(-50, -50);
    act();
    paper.restore();
  }

  private mark(
    paper: CanvasRenderingContext2D,
    tile: Tile,
    token: string,
    size: number,
    way?: readonly [number, number],
  ): void {
    const { appearance } = this;
    const { base, upright } = markGlyph(token);
    const ink = {
      colour: markColour(token, appearance.palette),
      rim: appearance.contrast ? 5 : 3,
      rimAlpha: appearance.contrast ? 1 : 0.6,
      of: (other: string) => markColour(other, appearance.palette),
    };
    const draw = (strokes: readonly Stroke[]) => drawStrokes(paper, strokes, ink);
    if (base.length > 0) this.onTile(paper, tile, () => draw(base));
    if (upright.length === 0) return;
    const turn = way ? Math.atan2(way[0], -way[1]) + this.view.yaw : 0;
    this.upright(paper, tile, turn, size, () => draw(upright));
  }
}
