/** A picture of the position to share: the board as it is drawn, over a strip with a caption. */
import type { BoardSnapshot } from "../../../scene/board";
import { linesOf, type PictureCaption } from "./caption";

/** In sizes of the page's text. */
const PADDING = 0.85;
const GAP = 1.2;
const TITLE_SIZE = 1.15;
const WORDS_SIZE = 0.95;
const LEADING = 1.35;

type StripStyle = {
  /** The size of the page's text, in pixels of the page. */
  size: number;
  ground: string;
  line: string;
  title: { font: string; colour: string };
  words: { font: string; colour: string };
};

/** The strip looks like the panels of the page, in whatever theme and text size it has. */
function pageStyle(): StripStyle {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const size = Number.parseFloat(style.fontSize) || 16;
  return {
    size,
    ground: read("--panel"),
    line: read("--line"),
    title: { font: `600 ${size * TITLE_SIZE}px ${read("--title")}`, colour: read("--text") },
    words: { font: `${size * WORDS_SIZE}px ${read("--body")}`, colour: read("--quiet") },
  };
}

type Line = { text: string; kind: "title" | "words"; row: number; right?: boolean };

/** One row if the words fit beside the title, else one below the other. */
function layOut(
  context: CanvasRenderingContext2D,
  { title, words }: PictureCaption,
  style: StripStyle,
  room: number,
): Line[] {
  const widthIn = (kind: "title" | "words") => (text: string) => {
    context.font = style[kind].font;
    return context.measureText(text).width;
  };
  const beside = widthIn("title")(title) + GAP * style.size + widthIn("words")(words) <= room;
  if (beside)
    return [
      { text: title, kind: "title", row: 0 },
      { text: words, kind: "words", row: 0, right: true },
    ];
  return (["title", "words"] as const)
    .flatMap((kind) =>
      linesOf({ title, words }[kind], room, widthIn(kind)).map((text) => ({ text, kind })),
    )
    .map((line, row) => ({ ...line, row }));
}

/** Nothing if the browser has no room for such a canvas. */
export function captionedPicture(
  { canvas: board, ratio }: BoardSnapshot,
  caption: PictureCaption,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const style = pageStyle();
  const padding = PADDING * style.size;
  const leading = LEADING * TITLE_SIZE * style.size;
  const width = board.width / ratio;
  const lines = layOut(context, caption, style, width - 2 * padding);
  const rows = 1 + Math.max(...lines.map(({ row }) => row));
  const height = rows * leading + 1.2 * padding;
  // A new size forgets everything else about a canvas, so it comes before the drawing.
  canvas.width = board.width;
  canvas.height = board.height + Math.ceil(height * ratio);
  context.drawImage(board, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, board.height);
  context.fillStyle = style.ground;
  context.fillRect(0, 0, width, height + 1);
  context.fillStyle = style.line;
  context.fillRect(0, 0, width, 1);
  context.textBaseline = "alphabetic";
  for (const { text, kind, row, right } of lines) {
    context.font = style[kind].font;
    context.fillStyle = style[kind].colour;
    context.textAlign = right ? "right" : "left";
    const foot = 0.6 * padding + (row + 0.75) * leading;
    // A word that is too wide alone is squeezed.
    context.fillText(text, right ? width - padding : padding, foot, width - 2 * padding);
  }
  return canvas;
}
