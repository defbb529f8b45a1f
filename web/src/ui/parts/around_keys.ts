/**
 * Keys that a game adds on the pages around its matches: restart, another scenario. CLIENT-KEY-5
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { aroundAction, isTyping } from "../../model/keys";
import type { Binding } from "../../protocol/scene";

type Deeds = { readonly [action: string]: (() => void) | undefined };

/** Listens while there are keys to listen to. */
export function useAroundKeys(presets: readonly Binding[] | undefined, deeds: Deeds): void {
  const now = useRef(deeds);
  now.current = deeds;
  // A layout effect, so that keys work exactly as long as the page shows what they do.
  useLayoutEffect(() => {
    if (!presets?.length) return;
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
      // Switches and lists use arrow keys themselves.
      if (event.target instanceof HTMLInputElement) return;
      const action = aroundAction(presets, event);
      const deed = action === undefined ? undefined : now.current[action];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [presets]);
}
