/** A mark on a single tile, drawn as on the board. CLIENT-VIS-1 */

import { hex, markColour } from "../../../looks/mark_colours";
import { markGlyph, type Stroke } from "../../../looks/marks";
import { settings } from "../shell/preferences";
import "./mark_sign.css";

export function MarkSign({ token }: { token: string }) {
  const { base, upright } = markGlyph(token);
  const colour = hex(markColour(token, settings.value.palette));
  return (
    <svg
      class="mark-sign"
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      style={{ color: colour }}
    >
      {[...base, ...upright].map((stroke) => (
        <Drawn key={stroke.d} stroke={stroke} />
      ))}
    </svg>
  );
}

/** A negative width cuts its line out of what is under it. */
function Drawn({ stroke: { d, width, alpha = 1, pale, as } }: { stroke: Stroke }) {
  const worn = as === undefined ? "currentColor" : hex(markColour(as, settings.value.palette));
  const ink = pale ? "#fff" : worn;
  if (width === undefined) return <path d={d} fill={ink} opacity={alpha} />;
  return (
    <path
      d={d}
      fill="none"
      stroke={width < 0 ? "#24381f" : ink}
      stroke-width={Math.abs(width)}
      stroke-linecap="round"
      stroke-linejoin="round"
      opacity={alpha}
    />
  );
}
