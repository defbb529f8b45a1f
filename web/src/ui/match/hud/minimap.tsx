/** A small map of the whole board, with the part that is in view. CLIENT-CAM-3 */
import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Scene, Tile } from "../../../protocol/scene";
import { useMatchPage } from "../context";

const LONGEST = 168;

/** The colour of each ground, by its look. Unknown looks are plain. */
const GROUNDS: { readonly [look: string]: string } = {
  wall: "#6f6a5e",
  water: "#2f5f7d",
  deep_water: "#24496a",
  rough: "#5d6440",
  grass: "#41553f",
  floor: "#4a4a44",
  stone: "#54524c",
  lava: "#8a3c22",
};

function paint(canvas: HTMLCanvasElement, scene: Scene, scale: number): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const { board, pieces = {}, sides = {} } = scene;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  for (const [y, row] of Object.entries(board.rows)) {
    for (let x = 0; x < row.length; x++) {
      const kind = board.kinds[row[x] ?? ""];
      if (!kind) continue;
      pen.globalAlpha = kind.remembered ? 0.5 : 1;
      pen.fillStyle = GROUNDS[kind.look] ?? "#45504a";
      pen.fillRect(x * scale, Number(y) * scale, scale, scale);
    }
  }
  pen.globalAlpha = 1;
  for (const piece of Object.values(pieces)) {
    const side = piece.side === undefined ? undefined : sides[piece.side];
    const [r, g, b] = piece.colour ?? side?.colour ?? [200, 200, 200];
    const [w, h] = piece.covers ?? [1, 1];
    pen.fillStyle = `rgb(${r} ${g} ${b})`;
    pen.strokeStyle = "#10171a";
    const [x, y] = [piece.at[0] * scale, piece.at[1] * scale];
    pen.beginPath();
    // Enemies are squares and others are round, so that colour alone never matters.
    if (side?.stance === "enemy") pen.rect(x, y, w * scale, h * scale);
    else
      pen.ellipse(
        x + (w * scale) / 2,
        y + (h * scale) / 2,
        (w * scale) / 2,
        (h * scale) / 2,
        0,
        0,
        7,
      );
    pen.fill();
    pen.stroke();
  }
}

export function Minimap() {
  const { view, board } = useMatchPage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<SVGPolygonElement>(null);
  const [columns, rows] = view.scene.value.board.size;
  const scale = Math.max(2, Math.floor(LONGEST / Math.max(columns, rows)));
  const needed = useComputed(() => {
    board.moved.value;
    const [w, h] = view.scene.value.board.size;
    const corners: Tile[] = [
      [0, 0],
      [w - 1, 0],
      [0, h - 1],
      [w - 1, h - 1],
    ];
    return corners.some((corner) => !board.camera.sees(corner));
  });
  const shown = needed.value;

  useLayoutEffect(() => {
    if (!shown) return;
    const stops = [
      effect(() => {
        if (canvas.current) paint(canvas.current, view.scene.value, scale);
      }),
      effect(() => {
        board.moved.value;
        const points = board.camera.frame().map(([x, y]) => `${x * scale},${y * scale}`);
        frame.current?.setAttribute("points", points.join(" "));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [board, view, scale, shown]);

  if (!shown) return null;
  const width = columns * scale;
  const height = rows * scale;
  return (
    <button
      type="button"
      class="plate minimap"
      data-testid="minimap"
      aria-label="Map: moves the view"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const x = Math.floor(((event.clientX - box.left) / box.width) * columns);
        const y = Math.floor(((event.clientY - box.top) / box.height) * rows);
        const inside = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
        board.camera.centre([inside(x, columns), inside(y, rows)]);
      }}
    >
      <canvas ref={canvas} width={width} height={height} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polygon ref={frame} />
      </svg>
    </button>
  );
}
