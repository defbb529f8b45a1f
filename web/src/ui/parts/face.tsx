/** The face of a portrait, drawn in layers; unknown looks are somebody under a hood. */
import { useId } from "preact/hooks";
import type { Colour } from "../../protocol/scene";
import { face, SIDE } from "../../scene/faces";
import "./face.css";

export function Face({ look, colour = [110, 116, 120] }: { look: string; colour?: Colour }) {
  const { air, layers } = face(look);
  const name = useId();
  const paint = (fill: string) => (fill === SIDE ? `rgb(${colour.join(" ")})` : fill);
  return (
    <svg class="face" data-face={look} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={name} cx="50%" cy="38%" r="70%">
          <stop offset="0" stop-color={air[0]} />
          <stop offset="1" stop-color={air[1]} />
        </radialGradient>
      </defs>
      <rect width="100" height="100" fill={`url(#${name})`} />
      {layers.map(({ d, fill, width }) =>
        width === undefined ? (
          <path key={d + fill} d={d} fill={paint(fill)} />
        ) : (
          <path
            key={d + fill}
            d={d}
            fill="none"
            stroke={paint(fill)}
            stroke-width={width}
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        ),
      )}
    </svg>
  );
}
