/**
 * The plate over a piece: crest, badge, health, conditions. It is readable at the usual zoom, by
 * shape and number as well as colour. CLIENT-BADGE-1, CLIENT-BADGE-2
 */

import { crest, glyph, hasGlyph } from "../../looks/icons";
import { badgeColour, hex, markColour } from "../../looks/mark_colours";
import { badgeGlyph, markGlyph } from "../../looks/marks";
import type { Badge, Condition, Meter, Piece, Side } from "../protocol/scene";
import type { Look } from "./board";
import type { CallSign } from "./call_signs";
import { BOLD, drawPlate, drawStrokes, drawWords, FONT, HEAVY, path2d } from "./path_drawing";
import { AIMS } from "./path_marks";
import { css } from "./piece_colours";

const QUIET = "#c9bfa8";
const PLATE = "rgb(13 19 21 / 84%)";

/** Marks for a state of mind have pictures. All others are alarms. */
const MARKS: { readonly [mark: string]: string | undefined } = {
  alert: "eye",
  asleep: "asleep",
  flee: "flee",
  provoke: "shield",
};

type Part = { width: number; draw: (x: number, middle: number) => void };

/** The meters that are shown on the board. The others are only in the inspector. */
export function shownMeters(piece: Piece): Meter[] {
  return (piece.meters ?? []).filter((meter) => !meter.detail);
}

/** How much a plate shows. CLIENT-PLATE-1: in a crowd plates are smaller. */
export const PLATE_FORMS = ["full", "compact", "least"] as const;
type PlateForm = (typeof PLATE_FORMS)[number];

/** What a plate tells of a piece. */
export type PlateContent = {
  piece: Piece;
  side: Side | undefined;
  call: CallSign | undefined;
  /** Marks on the piece's tile that the figure would hide: `target`, `risk`. */
  aims: readonly string[];
  /** Something is about to strike its tile. */
  alarm: boolean;
};

/** A plate that is measured and can be drawn. */
export type PieceTag = {
  width: number;
  height: number;
  draw: (left: number, top: number) => void;
};

/** The plate of a piece, or nothing if there is nothing to tell. */
export function pieceTag(
  context: CanvasRenderingContext2D,
  { piece, side, call, aims, alarm }: PlateContent,
  look: Look,
  size: number,
  form: PlateForm,
): PieceTag | undefined {
  const full = form === "full";
  const unit = form === "least" ? size * 0.88 : size;
  const gap = unit * (full ? 0.3 : 0.24);
  const signs: Part[] = aims.map((mark) => aimPart(context, mark, look, unit * 1.35));
  if (alarm) signs.push(alarmPart(context, look, unit * 1.35));
  const parts: Part[] = [];
  const meters = shownMeters(piece);
  if (call) parts.push(text(context, full ? call.name : call.short, unit, css(call.accent)));
  else if (side && full) parts.push(crestPart(context, side, unit));
  if (piece.badge && form !== "least") parts.push(badgePart(context, piece.badge, look, unit));
  const isCharge = ({ style, max = 0 }: Meter) => style === "charge" && max > 0;
  // Without room for a bar, it is a line at the edge of the plate.
  const lines = meters.filter((meter) => isCharge(meter) || (!full && isBar(meter)));
  for (const meter of meters) {
    if (!isCharge(meter)) parts.push(meterPart(context, meter, look, unit, form));
  }
  for (const condition of piece.statuses ?? []) {
    parts.push(conditionPart(context, condition, unit, !full));
  }
  for (const mark of piece.marks ?? []) parts.push(markPart(context, mark, look, unit));
  // A crest alone says no more than the base does.
  const bare = parts.length < 2 && !piece.badge && !call && meters.length === 0;
  if (bare && (full || parts.length === 0)) parts.length = 0;
  parts.unshift(...signs);
  if (parts.length === 0) return undefined;

  const pad = unit * (full ? 0.32 : 0.26);
  const thin = Math.max(2, unit * 0.22);
  const height = unit * (lines.length > 0 ? 1.6 : 1.45) + thin * Math.max(0, lines.length - 1);
  let width = 2 * pad + gap * (parts.length - 1);
  for (const part of parts) width += part.width;
  const line = look.contrast ? "#fff" : side ? css(side.colour, 0.9) : "rgb(255 255 255 / 25%)";
  const fill = look.contrast ? "#000" : PLATE;
  const draw = (left: number, top: number) => {
    drawPlate(context, left, top, width, height, fill, line);
    let at = left + pad;
    const middle = top + (height - (lines.length > 0 ? thin * lines.length : 0)) / 2;
    for (const part of parts) {
      part.draw(at, middle);
      at += part.width + gap;
    }
    // Thin lines along the lower edge, inside the frame.
    for (const [index, meter] of lines.entries()) {
      const y = top + height - thin * (lines.length - index) - 1.5;
      const room = { width: width - 2 * pad, height: thin };
      if (isCharge(meter)) drawCharge(context, meter, left + pad, y, room);
      else drawShare(context, meter, left + pad, y, room);
    }
  };
  return { width, height, draw };
}

const isBar = ({ style, max = 0 }: Meter) => style !== "word" && style !== "number" && max > 0;

function shareOf({ value, max = 1 }: Meter): number {
  return Math.min(1, Math.max(0, value / max));
}

/** From red to lime. CHESS-CUE-7 */
function shareColour(meter: Meter): string {
  return `hsl(${Math.round(120 * shareOf(meter))} 72% 62%)`;
}

/** A bar as a thin line. */
function drawShare(
  context: CanvasRenderingContext2D,
  meter: Meter,
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): void {
  context.fillStyle = "rgb(255 255 255 / 20%)";
  context.fillRect(x, y, width, height);
  context.fillStyle = shareColour(meter);
  context.fillRect(x, y, width * shareOf(meter), height);
}

/** A mark that is repeated on the plate, such as a cross-hair. */
function aimPart(context: CanvasRenderingContext2D, mark: string, look: Look, size: number): Part {
  return {
    width: size,
    draw: (at, middle) => {
      context.save();
      context.translate(at + size / 2, middle);
      const scale = ((AIMS.get(mark) ?? 1) * size) / 100;
      context.scale(scale, scale);
      context.translate(-50, -50);
      const colour = markColour(mark, look.palette);
      drawStrokes(context, markGlyph(mark).upright, { colour, rim: 0, rimAlpha: 0 });
      context.restore();
    },
  };
}

/** White "!" on a red disc. CHESS-CUE-3 */
function alarmPart(context: CanvasRenderingContext2D, look: Look, size: number): Part {
  return {
    width: size,
    draw: (at, middle) => {
      context.beginPath();
      context.arc(at + size / 2, middle, size / 2, 0, 2 * Math.PI);
      context.fillStyle = hex(markColour("warn", look.palette));
      context.fill();
      drawWords(context, "!", at + size / 2, middle + size * 0.04, size * 0.85, "#fff", HEAVY);
    },
  };
}

function badgePart(
  context: CanvasRenderingContext2D,
  badge: Badge,
  look: Look,
  unit: number,
): Part {
  return {
    width: unit,
    draw: (at, middle) => {
      context.save();
      context.translate(at, middle - unit / 2);
      context.scale(unit / 24, unit / 24);
      drawStrokes(context, badgeGlyph(badge), {
        colour: badgeColour(badge, look.palette),
        rim: 0,
        rimAlpha: 0,
      });
      context.restore();
    },
  };
}

/** A meter that fills up and is spent. Its banked part is drawn over it, lighter. */
function drawCharge(
  context: CanvasRenderingContext2D,
  { value, max = 1, extra = 0 }: Meter,
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): void {
  const share = (amount: number) => width * Math.min(1, Math.max(0, amount / max));
  context.fillStyle = "rgb(255 255 255 / 18%)";
  context.fillRect(x, y, width, height);
  context.fillStyle = "#7fb6ff";
  context.fillRect(x, y, share(value), height);
  context.fillStyle = "#ffffff";
  context.fillRect(x, y, share(extra), height / 2);
}

function crestPart(context: CanvasRenderingContext2D, side: Side, unit: number): Part {
  const size = unit * 1.05;
  return {
    width: size,
    draw: (at, middle) => {
      context.save();
      context.translate(at, middle - size / 2);
      context.scale(size / 24, size / 24);
      context.fillStyle = css(lighten(side.colour));
      context.fill(path2d(crest(side.crest)), "evenodd");
      context.restore();
    },
  };
}

/** Makes a colour light enough to read on the dark plate. */
function lighten([r, g, b]: Side["colour"]): Side["colour"] {
  const light = 0.299 * r + 0.587 * g + 0.114 * b;
  const by = Math.max(0, (150 - light) / 255);
  const up = (value: number) => Math.round(value + (255 - value) * by);
  return [up(r), up(g), up(b)];
}

function text(
  context: CanvasRenderingContext2D,
  words: string,
  size: number,
  colour: string,
  line?: string,
): Part {
  context.font = `${BOLD} ${size}px ${FONT}`;
  const width = context.measureText(words).width;
  return {
    width,
    draw: (at, middle) => {
      context.font = `${BOLD} ${size}px ${FONT}`;
      context.textAlign = "left";
      context.textBaseline = "middle";
      context.fillStyle = colour;
      context.fillText(words, at, middle + size * 0.06);
      if (line) {
        context.strokeStyle = line;
        context.lineWidth = 1;
        context.strokeRect(at - 2, middle - size * 0.6, width + 4, size * 1.2);
      }
    },
  };
}

function meterPart(
  context: CanvasRenderingContext2D,
  meter: Meter,
  look: Look,
  unit: number,
  form: PlateForm,
): Part {
  const { value, max, style } = meter;
  const ink = meter.alert ? hex(markColour("warn", look.palette)) : "#f1e9d8";
  if (style === "word" && meter.icon && hasGlyph(meter.icon)) {
    return iconPart(context, meter.icon, ink, unit);
  }
  if (style === "word" || style === "number" || max === undefined || max <= 0) {
    const words = style === "word" ? (meter.text ?? String(value)) : `${value}`;
    const said = text(context, meter.alert ? `${words}!` : words, unit, ink);
    if (!meter.icon || !hasGlyph(meter.icon)) return said;
    const sign = iconPart(context, meter.icon, QUIET, unit * 0.85);
    return beside(sign, said, unit * 0.15);
  }
  const number = text(context, `${value}`, unit * 0.95, ink);
  if (form !== "full") return number;
  const cells = max <= 12 ? max : 1;
  const wide = unit * Math.min(3.4, 1.6 + 0.2 * max);
  const tall = unit * 0.58;
  const share = shareOf(meter);
  const fill = shareColour(meter);
  return {
    width: wide + number.width + unit * 0.3,
    draw: (at, middle) => {
      const cell = wide / cells;
      const slit = cells > 1 ? Math.min(1.25, cell * 0.25) : 0;
      for (let i = 0; i < cells; i++) {
        const from = at + i * cell;
        const filled = cells === 1 ? share : i < value ? 1 : 0;
        context.fillStyle = "rgb(255 255 255 / 20%)";
        context.fillRect(from, middle - tall / 2, cell - slit, tall);
        context.fillStyle = fill;
        context.fillRect(from, middle - tall / 2, (cell - slit) * filled, tall);
      }
      number.draw(at + wide + unit * 0.3, middle);
    },
  };
}

function conditionPart(
  context: CanvasRenderingContext2D,
  condition: Condition,
  unit: number,
  small: boolean,
): Part {
  const letter = condition.letter ?? condition.name.slice(0, 1).toUpperCase();
  const turns = condition.turns !== undefined && !small ? `${condition.turns}` : "";
  return text(context, letter + turns, unit * 0.9, "#ffe3a3", "rgb(255 227 163 / 60%)");
}

/** Two parts side by side, as one. */
function beside(one: Part, other: Part, gap: number): Part {
  return {
    width: one.width + gap + other.width,
    draw: (at, middle) => {
      one.draw(at, middle);
      other.draw(at + one.width + gap, middle);
    },
  };
}

/** A small picture. */
function iconPart(
  context: CanvasRenderingContext2D,
  name: string,
  colour: string,
  unit: number,
): Part {
  const size = unit * 1.15;
  const { line, solid } = glyph(name);
  return {
    width: size,
    draw: (at, middle) => {
      context.save();
      context.translate(at, middle - size / 2);
      context.scale(size / 24, size / 24);
      context.lineWidth = 2.4;
      context.lineCap = context.lineJoin = "round";
      context.strokeStyle = context.fillStyle = colour;
      if (line) context.stroke(path2d(line));
      if (solid) context.fill(path2d(solid));
      context.restore();
    },
  };
}

function markPart(context: CanvasRenderingContext2D, mark: string, look: Look, unit: number): Part {
  const picture = MARKS[mark];
  if (picture) return iconPart(context, picture, hex(markColour("warn", look.palette)), unit);
  const sign = mark === "last" ? "·" : "!";
  return text(
    context,
    sign,
    unit * 1.2,
    hex(markColour(mark === "check" ? mark : "warn", look.palette)),
  );
}
