/** A mark on a tile of its own, for the legend. CLIENT-VIS-1 */
import type { JSX } from "preact";

const INK = {
  fill: "none",
  stroke: "#fff7e0",
  "stroke-width": 2.5,
  "stroke-linecap": "round",
} as const;
const FULL = { fill: "#fff7e0" } as const;

const SIGNS: { readonly [token: string]: JSX.Element } = {
  select: <circle cx="24" cy="24" r="15" {...INK} stroke-width="4" />,
  cursor: <path d="M8 16V8h8M32 8h8v8M40 32v8h-8M16 40H8v-8" {...INK} />,
  hover: <path d="M7 7h34v34H7z" {...INK} />,
  reach: <circle cx="24" cy="24" r="5" {...FULL} />,
  act: (
    <>
      <circle cx="24" cy="24" r="5" {...FULL} />
      <circle cx="24" cy="24" r="11" {...INK} />
    </>
  ),
  fringe: <path d="M24 13 35 24 24 35 13 24Z" {...INK} />,
  path: <path d="M12 15l9 9-9 9M25 15l9 9-9 9" {...INK} stroke-width="4" />,
  end: <path d="M16 40V9M16 10l18 6-18 7" {...INK} stroke-width="3" />,
  target: (
    <path d="M24 6v11M24 31v11M6 24h11M31 24h11M24 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20" {...INK} />
  ),
  blast: (
    <path d="M6 18 18 6M6 30 30 6M6 42 42 6M18 42 42 18M30 42 42 30" {...INK} stroke-width="2" />
  ),
  friend: (
    <>
      <path d="M6 18 18 6M6 30 14 22M34 34l8-8M30 42 42 30M18 42l6-6" {...INK} stroke-width="2" />
      <path d="M19 34V14h12M19 23h9" {...INK} stroke-width="4" />
    </>
  ),
  threat: <path d="M6 12h36M6 24h36M6 36h36" {...INK} stroke-width="3" />,
  pin: <path d="M6 9h36M6 14h36M6 22h36M6 27h36M6 35h36M6 40h36" {...INK} stroke-width="2" />,
  warn: <path d="M24 10v18M24 36v1.500M6 6h36v36H6z" {...INK} stroke-width="4" />,
  risk: <path d="M24 10 40 38H8Z" {...INK} />,
  last: <path d="M7 13V7h6M35 7h6v6M41 35v6h-6M13 41H7v-6" {...INK} stroke-width="1.500" />,
};

export function MarkSign({ token }: { token: string }) {
  return (
    <svg class="mark-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {SIGNS[token] ?? <path d="M10 10h28v28H10z" {...INK} />}
    </svg>
  );
}
