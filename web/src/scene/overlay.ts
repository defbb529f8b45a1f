/**
 * The canvas over a board, sharp at any zoom: plates over pieces, words on tiles, telegraphs and
 * effects of cues. Both boards use it. It never takes a click.
 */

import { FIGURES } from "../../looks/figures/figures";
import { hex, markColour, toneColour } from "../../looks/mark_colours";
import { tileAt } from "../model/mark";
import { Names } from "../model/names";
import type { Picture } from "../model/picture";
import type { Id } from "../protocol/scene";
import type { Look, Point } from "./board";
import type { Effects, Shot } from "./effects";
import { drawPlate, drawWords, FONT, HEAVY } from "./path_drawing";
import { css } from "./piece_colours";
import type { PieceState } from "./piece_states";
import type { PieceTags } from "./piece_tags";
import type { BoardTerrain } from "./terrain";
import type { BoardProjection, Spot3 } from "./view";

export type OverlayContent = {
  view: BoardProjection;
  picture: Picture;
  terrain: BoardTerrain;
  states: ReadonlyMap<Id, PieceState>;
  effects: Effects;
  look: Look;
  heightOf: (id: Id) => number;
  tags: PieceTags;
};

/** The size of small type on the board. It grows with the text size, and slightly with the zoom. */
export function unitOf(view: BoardProjection, look: Look): number {
  const zoom = Math.min(1.8, Math.max(0.78, view.scale / 62));
  return 11 * look.textScale * zoom;
}

export function drawOverlay(context: CanvasRenderingContext2D, show: OverlayContent): void {
  const { view, effects, look } = show;
  const unit = unitOf(view, look);
  context.clearRect(0, 0, view.width, view.height);
  drawNames(context, show, unit);
  drawTelegraphs(context, show);
  drawLabels(context, show, unit);
  drawGhosts(context, show, unit);
  show.tags.draw(context, { ...show, unit });
  for (const spark of effects.sparks) {
    const at = project(view, spark.at);
    context.globalAlpha = spark.alpha;
    context.fillStyle = hex(spark.colour);
    const r = Math.max(1, spark.size * view.scale);
    context.beginPath();
    if (spark.shape === "star") star(context, at, r * 1.3);
    else context.arc(at.x, at.y, r, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
  for (const shot of effects.shots) drawShot(context, view, shot);
  for (const word of effects.words) {
    const at = project(view, { ...word.at, y: word.at.y + word.rise });
    context.globalAlpha = word.alpha;
    const size = unit * (word.tone === "word" ? 1.55 : 2.3);
    drawWords(
      context,
      word.text,
      at.x,
      at.y,
      size,
      hex(toneColour(word.tone, look.palette)),
      HEAVY,
    );
  }
  context.globalAlpha = 1;
  if (effects.screen) {
    context.fillStyle = css(effects.screen.colour, effects.screen.alpha);
    context.fillRect(0, 0, view.width, view.height);
  }
}

/** How far the names are from the board, in tiles. */
const BESIDE = 0.17;

/** Letters and numbers along the two near edges of a board that has names. */
function drawNames(
  context: CanvasRenderingContext2D,
  { view, terrain }: OverlayContent,
  unit: number,
): void {
  const { columns, rows, board } = terrain;
  if (board.naming !== "letters" || columns > 26) return;
  const right = Math.sin(view.yaw) > 0.1;
  const below = Math.cos(view.yaw) > -0.1;
  const size = Math.min(unit * 1.05, view.scale * 0.26);
  const put = (text: string, x: number, z: number) => {
    const at = view.project(x, 0, z);
    drawWords(context, text, at.x, at.y, size, "#ead9b4", 700);
  };
  for (let x = 0; x < columns; x++) {
    put(String.fromCharCode(97 + x), x + 0.5, below ? rows + BESIDE : -BESIDE);
  }
  for (let y = 0; y < rows; y++) {
    put(String(rows - y), right ? columns + BESIDE : -BESIDE, y + 0.5);
  }
}

/** From straight above, height is invisible, so rising things move up the screen instead. */
const FLAT_RISE = 0.3;

function project(view: BoardProjection, { x, y, z }: Spot3): Point {
  const at = view.project(x, y, z);
  return view.pitch > 1.5 ? { x: at.x, y: at.y - y * view.scale * FLAT_RISE } : at;
}

function drawLabels(context: CanvasRenderingContext2D, show: OverlayContent, unit: number): void {
  const { view, picture, terrain, look } = show;
  for (const [key, text] of picture.labels) {
    const [x, y] = tileAt(key);
    if (text === "" || !terrain.has(x, y)) continue;
    const at = view.project(x + 0.5, terrain.height(x, y), y + 0.5);
    const marks = picture.marks.get(key) ?? [];
    if (marks.includes("end")) {
      const size = unit * 1.45;
      context.font = `${HEAVY} ${size}px ${FONT}`;
      const width = Math.max(size * 1.5, context.measureText(text).width + size);
      const left = at.x - width / 2;
      const top = at.y + view.scale * 0.14;
      const colour = markColour("end", look.palette);
      drawPlate(context, left, top, width, size * 1.4, hex(colour), "#0d1416");
      context.fillStyle = "#14100a";
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(text, at.x, top + size * 0.74);
    } else if (/\d/.test(text)) {
      drawWords(context, text, at.x, at.y + view.scale * 0.18, unit * 1.15, "#fff6e0");
    } else if (!(text === "!" && marks.includes("warn"))) {
      drawWords(
        context,
        text,
        at.x,
        at.y,
        unit * 2.4,
        hex(markColour("warn", look.palette)),
        HEAVY,
      );
    }
  }
}

function drawGhosts(context: CanvasRenderingContext2D, show: OverlayContent, unit: number): void {
  const { view, picture, terrain } = show;
  for (const ghost of picture.ghosts) {
    const [x, y] = ghost.at;
    const at = view.project(x + 0.5, terrain.height(x, y) + 0.35, y + 0.5);
    const piece = picture.scene.pieces?.[ghost.piece];
    context.globalAlpha = 0.75;
    context.setLineDash([4, 4]);
    context.lineWidth = 2;
    context.strokeStyle = "#fff6e0";
    context.fillStyle = "rgb(13 19 21 / 55%)";
    context.beginPath();
    context.arc(at.x, at.y, view.scale * 0.28, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    drawWords(
      context,
      piece?.glyph ?? piece?.name.slice(0, 1) ?? "",
      at.x,
      at.y,
      unit * 1.2,
      "#fff6e0",
    );
    drawWords(
      context,
      `${ghost.step}`,
      at.x + view.scale * 0.26,
      at.y - view.scale * 0.2,
      unit * 1.3,
      "#ffd45c",
    );
  }
}

/** CLIENT-TELE-1: a line from the acting piece to where it will strike. */
function drawTelegraphs(context: CanvasRenderingContext2D, show: OverlayContent): void {
  const { view, picture, terrain, states, look } = show;
  const colour = hex(markColour("warn", look.palette));
  for (const telegraph of Object.values(picture.scene.telegraphs ?? {})) {
    const owner = telegraph.owner === undefined ? undefined : states.get(telegraph.owner);
    if (!owner) continue;
    const meant = telegraph.target === undefined ? undefined : states.get(telegraph.target);
    const ends: Spot3[] = (telegraph.tiles ?? []).map(([x, y]) => ({
      x: x + 0.5,
      y: terrain.height(x, y) + 0.05,
      z: y + 0.5,
    }));
    if (meant) ends.push({ x: meant.x, y: meant.y + 0.3, z: meant.z });
    for (const end of ends) {
      const a = view.project(owner.x, owner.y + 0.3, owner.z);
      const b = project(view, end);
      if (Math.hypot(b.x - a.x, b.y - a.y) < view.scale * 0.5) continue;
      drawArrow(context, a, b, colour, (telegraph.due ?? 0) > 0 ? 0.45 : 0.75);
    }
  }
}

function drawArrow(
  context: CanvasRenderingContext2D,
  a: Point,
  b: Point,
  colour: string,
  alpha: number,
): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.hypot(dx, dy);
  const bend = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - length * 0.14 };
  const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
  context.save();
  context.globalAlpha = alpha;
  context.lineCap = "round";
  for (const [style, width] of [
    ["rgb(13 19 21 / 55%)", 4],
    [colour, 1.9],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.setLineDash([8, 7]);
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.quadraticCurveTo(bend.x, bend.y, b.x, b.y);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    for (const side of [2.6, -2.6]) {
      context.moveTo(b.x, b.y);
      context.lineTo(b.x + Math.cos(angle + side) * 11, b.y + Math.sin(angle + side) * 11);
    }
    context.stroke();
  }
  context.restore();
}

/** How something that flies is drawn. */
type Missile = { colour: string; lobbed?: boolean };
const ARROW: Missile = { colour: "#f3e3c0" };
export const MISSILES = new Names<Missile>(
  "look of a shot",
  {
    arrow: ARROW,
    bolt: { colour: "#bfe0ff" },
    fire: { colour: "#ff8a3a" },
    bomb: { colour: "#ffb03a", lobbed: true },
    fire_pot: { colour: "#ffb03a", lobbed: true },
    pot: { colour: "#f3e3c0", lobbed: true },
    stone: { colour: "#f3e3c0", lobbed: true },
    spit: { colour: "#b8d94a", lobbed: true },
  },
  { bow: "arrow", sling: "arrow", spear: "arrow", shot: "arrow", web: "arrow" },
);

/** A thrown thing may have the look of any piece. In flight all of them look alike. */
function missile(look: string): Missile {
  return !MISSILES.has(look) && FIGURES.has(look) ? ARROW : MISSILES.get(look, ARROW);
}

function drawShot(context: CanvasRenderingContext2D, view: BoardProjection, shot: Shot): void {
  const { from, to, share, look, line } = shot;
  const { colour, lobbed: lob = false } = missile(look);
  const a = project(view, from);
  const b = project(view, to);
  if (line) {
    drawArrow(context, a, b, colour, 1);
    return;
  }
  const far = Math.hypot(to.x - from.x, to.z - from.z);
  const high = lob ? 0.5 + 0.15 * far : 0.06 * far;
  const place = (t: number) =>
    project(view, {
      x: from.x + (to.x - from.x) * t,
      y: from.y + (to.y - from.y) * t + 4 * high * t * (1 - t),
      z: from.z + (to.z - from.z) * t,
    });
  const head = place(share);
  const tail = place(Math.max(0, share - (lob ? 0.08 : 0.12)));
  context.lineCap = "round";
  if (lob) {
    context.fillStyle = "rgb(13 19 21 / 80%)";
    disc(context, head, view.scale * 0.13);
    context.fillStyle = colour;
    disc(context, head, view.scale * 0.1);
    return;
  }
  for (const [style, width] of [
    ["rgb(13 19 21 / 75%)", 5.5],
    [colour, 3],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width * Math.max(0.7, view.scale / 60);
    context.beginPath();
    context.moveTo(tail.x, tail.y);
    context.lineTo(head.x, head.y);
    context.stroke();
  }
}

function disc(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fill();
}

function star(context: CanvasRenderingContext2D, { x, y }: Point, r: number): void {
  context.moveTo(x, y - r);
  context.quadraticCurveTo(x, y, x + r, y);
  context.quadraticCurveTo(x, y, x, y + r);
  context.quadraticCurveTo(x, y, x - r, y);
  context.quadraticCurveTo(x, y, x, y - r);
}
