/** One texture with every shape on the ground, drawn from the same path data as the legend. */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from "three";
import { markColour } from "../../../looks/mark_colours";
import { drawnToken, MARK_TOKENS, markGlyph, type Stroke } from "../../../looks/marks";
import { sign } from "../../../looks/signs";
import type { Look } from "../board";
import { drawStrokes, path2d } from "../path_drawing";
import { RING_SHAPES, ringPath } from "../ring";

/** Where a shape is in the texture: corners as fractions of its size. */
export type AtlasCell = { u0: number; v0: number; u1: number; v1: number };

const SIDE = 1024;
const CELL = 128;
const ROW = SIDE / CELL;
/** The space around each shape, so that neighbours do not bleed into it from far away. */
const PAD = 7;

export class Atlas {
  readonly texture: CanvasTexture;
  private readonly context: CanvasRenderingContext2D | undefined;
  private readonly cells = new Map<string, number>();
  private painted = "";

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    this.context = canvas.getContext("2d") ?? undefined;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.generateMipmaps = true;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.anisotropy = 4;
    this.texture.flipY = false;
  }

  /** Draws everything in the colours of a look. */
  paint(look: Look): void {
    const key = `${look.palette}${look.contrast}`;
    if (key === this.painted || !this.context) return;
    this.painted = key;
    this.cells.clear();
    this.context.clearRect(0, 0, SIDE, SIDE);
    const plain = this.take("plain");
    if (plain) {
      this.context.fillStyle = "#fff";
      this.context.fillRect(plain.x - PAD, plain.y - PAD, CELL, CELL);
    }
    for (const token of [...MARK_TOKENS, ""]) this.mark(token, look);
    for (const shape of RING_SHAPES) {
      this.draw(`ring:${shape}`, (context) => {
        const path = path2d(ringPath(shape));
        context.lineJoin = "round";
        context.lineWidth = 13;
        context.strokeStyle = "#0d1416b0";
        context.stroke(path);
        context.lineWidth = 7;
        context.strokeStyle = "#fff";
        context.stroke(path);
      });
    }
    this.draw("chevron", (context) => {
      const path = path2d("M14 70L50 34L86 70");
      context.lineJoin = "round";
      context.lineCap = "round";
      for (const [width, colour] of [
        [22, "#0d1416a0"],
        [13, "#ffffff"],
      ] as const) {
        context.lineWidth = width;
        context.strokeStyle = colour;
        context.stroke(path);
      }
    });
    this.texture.needsUpdate = true;
  }

  /** A chevron that points up, to be coloured. */
  chevron(): AtlasCell {
    return this.find("chevron");
  }

  /** A white cell, to be coloured. */
  plain(): AtlasCell {
    return this.find("plain");
  }

  base(token: string): AtlasCell | undefined {
    return this.part("base", drawnToken(token));
  }

  upright(token: string): AtlasCell | undefined {
    return this.part("upright", drawnToken(token));
  }

  ring(shape: string): AtlasCell {
    return this.find(`ring:${shape}`);
  }

  /** The sign of a look on a tile, drawn when it is first needed. */
  icon(name: string): AtlasCell | undefined {
    const key = `icon:${name}`;
    if (!this.cells.has(key)) {
      const { line, solid } = sign(name);
      const scale = 100 / 24;
      this.draw(key, (context) => {
        context.scale(scale, scale);
        context.lineCap = "round";
        context.lineJoin = "round";
        for (const [colour, width] of [
          ["#0d1416a0", 3.6],
          ["#f4e8cc", 1.8],
        ] as const) {
          context.strokeStyle = colour;
          context.fillStyle = colour;
          context.lineWidth = width;
          if (line) context.stroke(path2d(line));
          if (solid) context.fill(path2d(solid));
        }
      });
      this.texture.needsUpdate = true;
    }
    return this.cells.has(key) ? this.find(key) : undefined;
  }

  dispose(): void {
    this.texture.dispose();
  }

  private mark(token: string, look: Look): void {
    const { base, upright } = markGlyph(token);
    const ink = {
      colour: markColour(token, look.palette),
      rim: look.contrast ? 5 : 3,
      rimAlpha: look.contrast ? 1 : 0.62,
      of: (other: string) => markColour(other, look.palette),
    };
    const put = (name: string, strokes: readonly Stroke[]) => {
      if (strokes.length > 0)
        this.draw(name, (context) => {
          drawStrokes(context, strokes, ink);
        });
    };
    put(`base:${token}`, base);
    put(`upright:${token}`, upright);
  }

  private draw(name: string, act: (context: CanvasRenderingContext2D) => void): void {
    const at = this.take(name);
    if (!at || !this.context) return;
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(at.x - PAD, at.y - PAD, CELL, CELL);
    context.clip();
    context.translate(at.x, at.y);
    const scale = (CELL - 2 * PAD) / 100;
    context.scale(scale, scale);
    act(context);
    context.restore();
  }

  private take(name: string): { x: number; y: number } | undefined {
    const index = this.cells.size;
    if (index >= ROW * ROW) return undefined;
    this.cells.set(name, index);
    return { x: (index % ROW) * CELL + PAD, y: Math.floor(index / ROW) * CELL + PAD };
  }

  private part(kind: "base" | "upright", token: string): AtlasCell | undefined {
    const key = `${kind}:${token}`;
    return this.cells.has(key) ? this.find(key) : undefined;
  }

  private find(name: string): AtlasCell {
    const index = this.cells.get(name) ?? 0;
    const x = (index % ROW) * CELL + PAD;
    const y = Math.floor(index / ROW) * CELL + PAD;
    const size = CELL - 2 * PAD;
    // Only the middle of the white cell, which is surrounded by white.
    const inset = name === "plain" ? size / 3 : 0;
    return {
      u0: (x + inset) / SIDE,
      v0: (y + inset) / SIDE,
      u1: (x + size - inset) / SIDE,
      v1: (y + size - inset) / SIDE,
    };
  }
}
