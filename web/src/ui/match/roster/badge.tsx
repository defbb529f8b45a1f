/** What a piece can still do, as a shape and a word. CLIENT-BADGE-1 */
import type { Badge as State } from "../../../protocol/scene";
import { memo } from "../../parts/memo";
import { badgeWord } from "../words";

/** Each state has its own outline, so nothing depends on colour. */
const SHAPES: { readonly [state in State]: { solid: string; line: string } } = {
  fresh: { solid: "M8 2.5 13.5 8 8 13.5 2.5 8Z", line: "" },
  partial: { solid: "M8 2.5V13.5L2.5 8Z", line: "M8 2.5 13.5 8 8 13.5 2.5 8Z" },
  done: { solid: "", line: "M3 8.5 6.5 12 13 4.5" },
  down: { solid: "", line: "M3 5l5 5 5-5M3 13h10" },
  dead: { solid: "", line: "M4 4l8 8M12 4l-8 8" },
  stunned: { solid: "", line: "M3 10a5 2 0 1 0 10 0a5 2 0 1 0-10 0M8 2v3M4 3.5l1 2M12 3.5l-1 2" },
  exhausted: { solid: "", line: "M4.5 3h7L4.5 13h7" },
};

const UNKNOWN = { solid: "", line: "M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10" };

export const Badge = memo(({ state, worded }: { state: State; worded?: boolean }) => {
  const { solid, line } = SHAPES[state] ?? UNKNOWN;
  return (
    <span class="badge" data-badge={state}>
      <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true">
        {solid && <path d={solid} fill="currentColor" />}
        {line && (
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            stroke-width="1.8"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        )}
      </svg>
      <span class={worded ? undefined : "unseen"}>{badgeWord(state)}</span>
    </span>
  );
});
