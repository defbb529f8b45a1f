/**
 * A small picture of a board, drawn from a real scene, for games and scenarios.
 *
 * It is a vector drawing, so a page can show many of them at once, sharp at any size, and also on
 * machines without WebGL.
 */

import { ground } from "../../../looks/ground";
import { hex } from "../../../looks/mark_colours";
import type { Colour, Piece, Scene, Side, Tile } from "../../protocol/scene";
import "./miniature.css";

/** Half the width and half the height of a tile, and the height of a quarter step. */
const HALF = 12;
const RISE = 6;
const STEP = 3.4;
const SLAB = 9;

/** Crests that are drawn with horns, because a spectator has no enemies. */
const BEASTS: readonly string[] = ["skull", "paw"];

type Point = readonly [x: number, y: number];

function corner(x: number, y: number): Point {
  return [(x - y) * HALF, (x + y) * RISE];
}

function area(points: readonly Point[], lift = 0): string {
  return `M${points.map(([x, y]) => `${x} ${y - lift}`).join("L")}Z`;
}

function top(x: number, y: number, lift: number): string {
  return area([corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)], lift);
}

/** The two visible sides of a block, from its top down. */
function sides(x: number, y: number, from: number, to: number): readonly [string, string] {
  const left = [corner(x, y + 1), corner(x + 1, y + 1)] as const;
  const right = [corner(x + 1, y + 1), corner(x + 1, y)] as const;
  const face = ([a, b]: readonly [Point, Point]) =>
    `M${a[0]} ${a[1] - from}L${b[0]} ${b[1] - from}L${b[0]} ${b[1] - to}L${a[0]} ${a[1] - to}Z`;
  return [face(left), face(right)];
}

type Drawn = { depth: number; element: preact.JSX.Element };

/** The parts of the scene, from the farthest to the nearest. */
function layers(scene: Scene): { ground: preact.JSX.Element[]; standing: Drawn[] } {
  const [width, height] = scene.board.size;
  // Flat ground is one path for each colour, because a board has hundreds of tiles.
  const flat = new Map<string, string>();
  const lows: preact.JSX.Element[] = [];
  const standing: Drawn[] = [];
  for (let y = 0; y < height; y++) {
    const row = scene.board.rows[String(y)] ?? "";
    for (let x = 0; x < width; x++) {
      const kind = scene.board.kinds[row[x] ?? ""];
      if (!kind) continue;
      const look = ground(kind.look);
      const colour = hex((x + y) % 2 === 0 ? look.top : look.other);
      const lift = (kind.height ?? 0) * STEP;
      if (lift > 0) {
        const [left, right] = sides(x, y, lift, 0);
        standing.push({
          depth: x + y,
          element: (
            <g key={`block${x},${y}`}>
              <path d={left} fill={colour} />
              <path d={left} class="mini-left" />
              <path d={right} fill={colour} />
              <path d={right} class="mini-right" />
              <path d={top(x, y, lift)} fill={colour} class="mini-top" />
            </g>
          ),
        });
      } else if (lift < 0) {
        lows.push(<path key={`low${x},${y}`} d={top(x, y, 0)} fill={colour} class="mini-low" />);
      } else flat.set(colour, (flat.get(colour) ?? "") + top(x, y, 0));
    }
  }
  const tops = [...flat].map(([colour, d]) => <path key={colour} d={d} fill={colour} />);
  tops.push(...lows);
  for (const [id, piece] of Object.entries(scene.pieces ?? {})) {
    const [x, y] = piece.at;
    const covers = piece.covers?.[0] ?? 1;
    standing.push({
      depth: x + y + covers - 0.5,
      element: <Figure key={id} piece={piece} side={scene.sides?.[piece.side ?? ""]} />,
    });
  }
  standing.sort((a, b) => a.depth - b.depth);
  return { ground: tops, standing };
}

function css([r, g, b]: Colour): string {
  return `rgb(${r} ${g} ${b})`;
}

/** A tiny figure: slim without horns for friends, bulky with horns for enemies. */
function Figure({ piece, side }: { piece: Piece; side: Side | undefined }) {
  const covers = piece.covers?.[0] ?? 1;
  const [x, y]: Tile = piece.at;
  const [cx, cy] = corner(x + covers / 2, y + covers / 2);
  const colour = css(piece.colour ?? side?.colour ?? [200, 200, 190]);
  if (piece.ground)
    return <circle cx={cx} cy={cy} r={3.4 * covers} fill={colour} class="mini-edge" />;
  const foe = side?.stance === "enemy" || BEASTS.includes(side?.crest ?? "");
  const scale = covers * (foe ? 1.12 : 1);
  return (
    <g transform={`translate(${cx} ${cy}) scale(${scale})`}>
      <ellipse cx="2" cy="1" rx="8" ry="3.8" class="mini-shadow" />
      {foe ? (
        <>
          <path
            d="M-7.5 0C-9 -9 -7 -16 0 -17 7 -16 9 -9 7.5 0 4 2.6 -4 2.6 -7.5 0Z"
            fill={colour}
            class="mini-edge"
          />
          <path
            d="M-5.6 -13C-10.500 -13.500 -13 -17 -12 -21.500 -9 -18.500 -6 -17.500 -2.500 -16.800ZM5.600 -13C10.500 -13.500 13 -17 12 -21.500 9 -18.500 6 -17.500 2.500 -16.800Z"
            fill={colour}
            class="mini-edge"
          />
          <path d="M-3.6 -11.5l2.6 1.4-2.4 1zM3.6 -11.5l-2.6 1.4 2.4 1z" class="mini-eye" />
        </>
      ) : (
        <>
          <path
            d="M-5.6 0C-5 -8 -3 -12 0 -12.5 3 -12 5 -8 5.6 0 3 2.2 -3 2.2 -5.6 0Z"
            fill={colour}
            class="mini-edge"
          />
          <circle cx="0" cy="-15" r="4.1" fill={colour} class="mini-edge" />
          <path d="M-1.4 -17.8a3 3 0 0 1 3.6 1" class="mini-gleam" />
        </>
      )}
    </g>
  );
}

/** The part of a board that the viewer knows anything about, because darkness shows nothing. */
export function extent({ board }: Scene): readonly [from: Tile, to: Tile] {
  const [width, height] = board.size;
  const known: Tile[] = [];
  for (let y = 0; y < height; y++) {
    const row = board.rows[String(y)] ?? "";
    for (let x = 0; x < width; x++) if (board.kinds[row[x] ?? ""]) known.push([x, y]);
  }
  if (known.length === 0) return [[0, 0], board.size];
  const xs = known.map(([x]) => x);
  const ys = known.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs) + 1, Math.max(...ys) + 1],
  ];
}

/** A small picture of a scene's board. Screen readers skip it, because its name is beside it. */
export function Miniature({ scene, class: name = "" }: { scene: Scene; class?: string }) {
  const [[x, y], [width, height]] = extent(scene);
  const { ground, standing } = layers(scene);
  const [left] = corner(x, height);
  const [right] = corner(width, y);
  const [, above] = corner(x, y);
  const [, bottom] = corner(width, height);
  const margin = 10;
  const head = 26;
  const rim = [corner(x, height), corner(width, height), corner(width, y)] as const;
  const view = `${left - margin} ${above - head} ${right - left + 2 * margin} ${bottom - above + head + SLAB + 26}`;
  return (
    <svg class={`miniature ${name}`} viewBox={view} aria-hidden="true" focusable="false">
      <path
        class="mini-cast"
        d={area(
          [
            corner(x + 0.6, y + 0.6),
            corner(width + 0.6, y + 0.6),
            corner(width + 0.6, height + 0.6),
            corner(x + 0.6, height + 0.6),
          ],
          -8,
        )}
      />
      <path
        class="mini-slab-left"
        d={`M${rim[0].join(" ")}L${rim[1].join(" ")}l0 ${SLAB}L${rim[0][0]} ${rim[0][1] + SLAB}Z`}
      />
      <path
        class="mini-slab-right"
        d={`M${rim[1].join(" ")}L${rim[2].join(" ")}l0 ${SLAB}L${rim[1][0]} ${rim[1][1] + SLAB}Z`}
      />
      {ground}
      {standing.map((each) => each.element)}
      <path
        class="mini-light"
        d={area([corner(x, y), corner(width, y), corner(width, height), corner(x, height)])}
      />
    </svg>
  );
}

/** A bare board in the same style, if there is no scene. */
export function BlankMiniature({ class: name = "" }: { class?: string }) {
  const tiles: preact.JSX.Element[] = [];
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++)
      tiles.push(
        <path
          key={`${x},${y}`}
          d={top(x, y, 0)}
          class={(x + y) % 2 === 0 ? "mini-blank" : "mini-blank-odd"}
        />,
      );
  return (
    <svg
      class={`miniature ${name}`}
      viewBox="-106 -26 212 148"
      aria-hidden="true"
      focusable="false"
    >
      <path class="mini-slab-left" d={`M-96 48L0 96l0 ${SLAB}L-96 ${48 + SLAB}Z`} />
      <path class="mini-slab-right" d={`M0 96L96 48l0 ${SLAB}L0 ${96 + SLAB}Z`} />
      {tiles}
    </svg>
  );
}
