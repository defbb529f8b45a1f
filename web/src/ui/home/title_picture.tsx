/**
 * The title picture: dusk over a valley that is half landscape, half board, with plain pieces of
 * two sides and a dial in the sky that shows whose turn it is. It shows no particular game, because
 * it stands for all of them.
 */
import type { JSX } from "preact";
import "./title_picture.css";

const HALF = 30;
const RISE = 15;
const ORIGIN = { x: 640, y: 236 };

/** The heights of the valley's tiles, in quarters of a tile. A space is no tile. */
const VALLEY = [
  "      554   44   ",
  "   4332234433344 ",
  "  332110012223344",
  " 32110000001112334",
  "4211000000000012234",
  "3210000000000001123",
  "321000000000000 122",
  " 21100000000001122 ",
  "  211000000011223  ",
  "   2211000112 3    ",
  "     22111 2       ",
];

type Spot = { x: number; y: number };

function height({ x, y }: Spot): number | undefined {
  const letter = VALLEY[y]?.[x];
  return letter === undefined || letter === " " ? undefined : Number(letter);
}

function point(x: number, y: number, lift = 0): readonly [number, number] {
  return [ORIGIN.x + (x - y - 4) * HALF, ORIGIN.y + (x + y - 8) * RISE - lift * 8];
}

function poly(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}

function Tile({ x, y }: Spot) {
  const lift = height({ x, y });
  if (lift === undefined) return null;
  const a = point(x, y, lift);
  const b = point(x + 1, y, lift);
  const c = point(x + 1, y + 1, lift);
  const d = point(x, y + 1, lift);
  const down = (from: readonly [number, number], by: number) => [from[0], from[1] + by] as const;
  const left = (lift - (height({ x, y: y + 1 }) ?? -4)) * 8;
  const right = (lift - (height({ x: x + 1, y }) ?? -4)) * 8;
  return (
    <g>
      {left > 0 && <path class="earth-left" d={poly([d, c, down(c, left), down(d, left)])} />}
      {right > 0 && <path class="earth-right" d={poly([c, b, down(b, right), down(c, right)])} />}
      <path
        class={`turf turf-${Math.min(lift, 4)} ${(x + y) % 2 ? "odd" : ""}`}
        d={poly([a, b, c, d])}
      />
    </g>
  );
}

function Tree({ x, y, size = 1 }: Spot & { size?: number }) {
  const [cx, cy] = point(x + 0.5, y + 0.5, height({ x, y }) ?? 0);
  return (
    <g transform={`translate(${cx} ${cy}) scale(${size})`}>
      <ellipse class="cast" cx="9" cy="2" rx="17" ry="7" />
      <path class="trunk" d="M-2.5 0h5v-9h-5z" />
      <path class="pine" d="M0-58 8-38H4l9 16H7l10 16h-34l10-16h-6l9-16h-4z" />
      <path class="pine-lit" d="M0-58-8-38h4l-9 16h6l-10 16H-4z" />
    </g>
  );
}

function Stone({ x, y }: Spot) {
  const [cx, cy] = point(x + 0.5, y + 0.5, height({ x, y }) ?? 0);
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <ellipse class="cast" cx="8" cy="2" rx="16" ry="6" />
      <path class="stone" d="M-10 2-8-30-2-38 8-34 11 2Z" />
      <path class="stone-dark" d="M2 4 3-33 8-34 11 2Z" />
    </g>
  );
}

/** A plain piece, as on every board. */
function Token({ x, y, side }: Spot & { side: "near" | "far" }) {
  const [cx, cy] = point(x + 0.5, y + 0.5, height({ x, y }) ?? 0);
  return (
    <g class={`token token-${side}`} transform={`translate(${cx} ${cy})`}>
      <ellipse class="cast" cx="5" cy="1" rx="13" ry="5" />
      <path class="token-body" d="M-10 1C-9-14-6-22 0-23 6-22 9-14 10 1 5 5-5 5-10 1Z" />
      <path class="token-lit" d="M10 1C9-14 6-22 0-23 3-14 3-6 2 3.6 6 3.4 8 2.4 10 1Z" />
      <circle class="token-body" cx="0" cy="-28" r="6.4" />
    </g>
  );
}

/** A path that one of the pieces could take, with the marks of the real board. */
function Way() {
  const middle = ({ x, y }: Spot) => point(x + 0.5, y + 0.5, height({ x, y }) ?? 0);
  const flag = middle({ x: 11, y: 4 });
  const line = WAY.map(([x, y]) => middle({ x, y }));
  return (
    <g class="way">
      {REACH.map(([x, y]) => {
        const [cx, cy] = middle({ x, y });
        return <ellipse key={`${x},${y}`} class="dot" cx={cx} cy={cy} rx="5" ry="2.5" />;
      })}
      <path class="line" d={`M${line.map(([x, y]) => `${x} ${y}`).join("L")}`} />
      <g transform={`translate(${flag[0]} ${flag[1]})`}>
        <ellipse class="ring" rx="13" ry="6.5" />
        <path class="pole" d="M0 0V-30" />
        <path class="pennant" d="M0-30 18-24 0-18Z" />
      </g>
    </g>
  );
}

/** A dial with the order of the turns around a low sun. */
function Dial() {
  const marks: JSX.Element[] = [];
  for (let i = 0; i < 24; i++) {
    const turn = i * 15;
    const big = i % 6 === 0;
    marks.push(
      <path
        key={i}
        class={i === 3 ? "dial-now" : "dial-mark"}
        d={i === 3 ? "M0-150 7-139 0-128-7-139Z" : big ? "M0-146V-130" : "M0-142V-134"}
        transform={`rotate(${turn})`}
      />,
    );
  }
  return (
    <g transform="translate(940 176)">
      <circle class="sun-glow" r="210" fill="url(#sun-glow)" />
      <circle class="sun" r="86" />
      <circle class="dial-ring" r="118" />
      <g class="dial">{marks}</g>
    </g>
  );
}

export function TitlePicture() {
  const spots: (Spot & { draw: JSX.Element })[] = [];
  for (const [y, row] of VALLEY.entries())
    for (let x = 0; x < row.length; x++)
      spots.push({ x, y, draw: <Tile key={`t${x},${y}`} x={x} y={y} /> });
  const things: (Spot & { draw: JSX.Element })[] = [];
  for (const [x, y, side] of TOKENS)
    things.push({ x, y, draw: <Token key={`o${x},${y}`} x={x} y={y} side={side} /> });
  for (const [x, y] of STONES)
    things.push({ x, y, draw: <Stone key={`s${x},${y}`} x={x} y={y} /> });
  for (const [x, y, size] of TREES)
    things.push({ x, y, draw: <Tree key={`p${x},${y}`} x={x} y={y} size={size} /> });
  const order = (spot: Spot) => spot.x + spot.y;
  const all = [
    ...spots.map((spot) => ({ ...spot, depth: order(spot) })),
    ...things.map((thing) => ({ ...thing, depth: order(thing) + 0.5 })),
  ].sort((a, b) => a.depth - b.depth);
  return (
    <svg
      class="scenery"
      viewBox="0 0 1200 460"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop class="sky-high" offset="0" />
          <stop class="sky-mid" offset="0.42" />
          <stop class="sky-low" offset="0.72" />
        </linearGradient>
        <radialGradient id="sun-glow">
          <stop class="glow-in" offset="0.3" />
          <stop class="glow-out" offset="1" />
        </radialGradient>
      </defs>
      <rect width="1200" height="460" fill="url(#sky)" />
      <g class="stars">
        {STARS.map(([x, y, r]) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <Dial />
      <path
        class="ridge ridge-far"
        d="M0 230 70 205 130 214 210 172 260 190 330 160 400 196 470 182 540 205 620 170 700 196 770 180 850 214 940 190 1010 210 1090 176 1150 200 1200 186V460H0Z"
      />
      <path
        class="ridge ridge-mid"
        d="M0 268 90 240 170 256 250 226 340 252 420 236 520 262 600 240 690 262 770 246 850 256 930 240 1030 246 1110 232 1200 256V460H0Z"
      />
      <path
        class="ridge ridge-near"
        d="M0 300 120 280 240 300 340 282 460 306 560 296 680 312 800 298 900 306 1000 290 1100 302 1200 286V460H0Z"
      />
      {all.map((each) => each.draw)}
      <Way />
    </svg>
  );
}

const TOKENS = [
  [8, 5, "near"],
  [6, 6, "near"],
  [7, 7, "near"],
  [8, 7, "near"],
  [11, 2, "far"],
  [13, 3, "far"],
  [15, 4, "far"],
] as const;

const STONES = [
  [12, 7],
  [13, 4],
  [5, 4],
] as const;

/** Trees and their sizes. */
const TREES = [
  [3, 2, 1],
  [2, 3, 1.1],
  [4, 1, 0.9],
  [1, 5, 1.1],
  [2, 7, 1],
  [3, 8, 1.15],
  [6, 1, 0.85],
  [8, 0, 0.8],
  [14, 2, 0.9],
  [16, 4, 1],
  [17, 4, 0.9],
  [16, 7, 1.1],
  [13, 8, 1],
  [11, 8, 0.9],
  [4, 9, 1],
  [11, 1, 0.75],
] as const;

const WAY = [
  [9, 5],
  [10, 5],
  [11, 5],
  [11, 4],
] as const;

const REACH = [
  [9, 4],
  [10, 4],
  [10, 3],
  [9, 6],
  [10, 6],
  [11, 6],
  [12, 5],
  [12, 4],
  [11, 3],
] as const;

const STARS: readonly (readonly [number, number, number])[] = [
  [60, 50, 1.3],
  [120, 112, 0.9],
  [190, 34, 1.1],
  [262, 86, 1.5],
  [330, 30, 0.9],
  [402, 118, 1],
  [455, 58, 1.4],
  [520, 96, 0.9],
  [580, 28, 1.2],
  [636, 120, 0.9],
  [690, 62, 1.1],
  [744, 22, 0.9],
  [1130, 40, 1.1],
  [1172, 102, 1.3],
  [1090, 76, 0.8],
];
