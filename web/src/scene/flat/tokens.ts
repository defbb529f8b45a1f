/** The pieces of the flat board: round tokens with letters, a crest, and a ring in the side's shape. */

import { crest, glyph, iconNames } from "../../../looks/icons";
import { hex, markColour } from "../../../looks/mark_colours";
import type { Picture } from "../../model/picture";
import type { Look } from "../board";
import { callSigns } from "../call_signs";
import { drawWords, HEAVY, path2d } from "../path_drawing";
import { css } from "../piece_colours";
import type { PieceState } from "../piece_states";
import { ringPath, ringShape } from "../ring";
import type { BoardProjection } from "../view";

/** The size of a token, in tiles. */
const RADIUS = 0.33;

export function drawToken(
  context: CanvasRenderingContext2D,
  view: BoardProjection,
  state: PieceState,
  picture: Picture,
  look: Look,
): void {
  const { piece } = state;
  const [w, h] = piece.covers ?? [1, 1];
  const size = view.scale * Math.min(w, h) * state.size * (piece.ground ? 0.6 : 1);
  const at = view.project(state.x, 0, state.z);
  // Height is shown as a token that comes nearer: in a jump it grows and leaves its shadow behind.
  const lift = Math.max(0, state.y) * view.scale * 0.25;
  const r = RADIUS * size;
  context.save();
  context.globalAlpha = state.opacity;
  context.fillStyle = "rgb(10 14 12 / 38%)";
  context.beginPath();
  context.arc(at.x + r * 0.08, at.y + r * 0.16, r * 1.08, 0, 7);
  context.fill();
  context.translate(at.x, at.y - lift);
  const side = piece.side === undefined ? undefined : picture.scene.sides?.[piece.side];
  if (side && !piece.ground) {
    context.save();
    context.scale((size * 0.9) / 100, (size * 0.9) / 100);
    context.translate(-50, -50);
    context.lineJoin = "round";
    const ring = path2d(ringPath(ringShape(side.crest)));
    context.strokeStyle = "rgb(13 20 22 / 80%)";
    context.lineWidth = 12;
    context.stroke(ring);
    context.strokeStyle = css(side.colour);
    context.lineWidth = 7;
    context.stroke(ring);
    context.restore();
  }
  drawOutline(context, r, state.id, picture, look);
  const lying = state.pose === "down" ? state.posed : 0;
  context.save();
  context.rotate(lying * -0.6);
  context.scale(1, 1 - 0.36 * lying);
  drawNose(context, r, state.heading, view.yaw, state.colour);
  const gradient = context.createRadialGradient(-r * 0.35, -r * 0.45, r * 0.1, 0, 0, r * 1.1);
  gradient.addColorStop(0, css(lighter(state.colour, 0.28)));
  gradient.addColorStop(1, css(lighter(state.colour, -0.22)));
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(0, 0, r, 0, 7);
  context.fill();
  context.lineWidth = Math.max(1.5, r * 0.09);
  context.strokeStyle = "rgb(13 20 22 / 85%)";
  context.stroke();
  context.restore();
  const accent = callSigns(picture.scene).get(state.id)?.accent;
  if (accent) {
    context.beginPath();
    context.arc(0, 0, r * 0.84, 0, 7);
    context.lineWidth = r * 0.16;
    context.strokeStyle = css(accent);
    context.stroke();
  }
  if (side) {
    context.save();
    const crestSize = r * 1.5;
    context.globalAlpha = state.opacity * 0.22;
    context.translate(-crestSize / 2, -crestSize / 2);
    context.scale(crestSize / 24, crestSize / 24);
    context.fillStyle = "#fff";
    context.fill(path2d(crest(side.crest)), "evenodd");
    context.restore();
  }
  if (iconNames.includes(piece.look)) drawShape(context, piece.look, r);
  else {
    const letters = piece.glyph ?? piece.name.slice(0, 2);
    const size = r * (letters.length > 1 ? 0.82 : 1.1);
    drawWords(context, letters, 0, r * 0.05, size, "#fffaf0", HEAVY);
  }
  if (state.flash) {
    context.globalAlpha = state.opacity * state.flash.amount;
    context.fillStyle = css(state.flash.colour);
    context.beginPath();
    context.arc(0, 0, r, 0, 7);
    context.fill();
  }
  context.restore();
}

/** The picture of a look, light with a dark rim. */
function drawShape(context: CanvasRenderingContext2D, look: string, r: number): void {
  const { line, solid } = glyph(look);
  const size = r * 1.45;
  context.save();
  context.translate(-size / 2, -size / 2);
  context.scale(size / 24, size / 24);
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const [colour, width] of [
    ["rgb(13 20 22 / 90%)", 4],
    ["#fffaf0", 1.6],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = width;
    if (line) context.stroke(path2d(line));
    if (solid && width > 2) context.stroke(path2d(solid));
    if (solid) context.fill(path2d(solid));
  }
  context.restore();
}

/** CLIENT-SEL-1 */
function drawOutline(
  context: CanvasRenderingContext2D,
  r: number,
  id: string,
  picture: Picture,
  look: Look,
): void {
  const token = id === picture.selected ? "select" : id === picture.pointed ? "hover" : undefined;
  if (!token) return;
  context.beginPath();
  context.arc(0, 0, r * 1.1, 0, 7);
  context.strokeStyle = hex(markColour(token, look.palette));
  context.lineWidth = r * (token === "select" ? 0.2 : 0.14);
  context.stroke();
}

/** A small point at the rim shows the direction of a piece. */
function drawNose(
  context: CanvasRenderingContext2D,
  r: number,
  heading: number,
  yaw: number,
  colour: PieceState["colour"],
): void {
  // The world's south is down at yaw 0; the board turns clockwise by the yaw.
  const angle = Math.PI / 2 - heading + yaw;
  context.save();
  context.rotate(angle);
  context.beginPath();
  context.moveTo(r * 0.92, -r * 0.34);
  context.lineTo(r * 1.3, 0);
  context.lineTo(r * 0.92, r * 0.34);
  context.closePath();
  context.fillStyle = css(lighter(colour, 0.2));
  context.fill();
  context.lineWidth = Math.max(1, r * 0.07);
  context.strokeStyle = "rgb(13 20 22 / 85%)";
  context.stroke();
  context.restore();
}

function lighter([r, g, b]: PieceState["colour"], by: number): PieceState["colour"] {
  const to = by > 0 ? 255 : 0;
  const mix = (value: number) => Math.round(value + (to - value) * Math.abs(by));
  return [mix(r), mix(g), mix(b)];
}
