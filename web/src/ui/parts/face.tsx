/**
 * Pictures in layers: the face of a portrait, the emblem of a card. An unknown face wears a hood.
 */
import { useId } from "preact/hooks";
import { type Face as Drawn, FACE_SHAPES, face, hasFace, SIDE } from "../../../looks/faces";
import type { Colour } from "../../protocol/scene";
import { Likeness } from "./figure_picture";
import "./face.css";

const GREY: Colour = [110, 116, 120];

/** A look without a face is shown as its figure on the board. */
export function Face({ look, colour = GREY }: { look: string; colour?: Colour }) {
  const drawn = <Layers drawn={face(look)} look={look} colour={colour} />;
  if (hasFace(look)) return drawn;
  return (
    <Likeness look={look} colour={colour} or={FACE_SHAPES}>
      {drawn}
    </Likeness>
  );
}

/** `view` is the visible part, on a grid of 100. */
export function Layers(props: { drawn: Drawn; look: string; colour?: Colour; view?: string }) {
  const { drawn, look, colour = GREY, view = "0 0 100 100" } = props;
  const { air, layers } = drawn;
  const name = useId();
  const paint = (fill: string) => (fill === SIDE ? `rgb(${colour.join(" ")})` : fill);
  return (
    <svg
      class="face"
      data-face={look}
      viewBox={view}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={name} cx="50%" cy="38%" r="70%">
          <stop offset="0" stop-color={air[0]} />
          <stop offset="1" stop-color={air[1]} />
        </radialGradient>
      </defs>
      <rect x="-50" y="-50" width="200" height="200" fill={`url(#${name})`} />
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
