/** Several people at one screen: whose eyes are wanted next. CLIENT-SEAT-1 */
import type { SeenLines } from "../../model/match_log";
import type { About, Scene, Seat } from "../../protocol/scene";
import { settings } from "../shell/preferences";

/** Whether people at one screen look away from each other's hands, or want to anyhow. */
export function isSecret(about: About): boolean {
  return about.secrets === true || settings.value.handover === "always";
}

/**
 * How many lines of the log each person at this screen has read. Kept for the tab, so that a reload
 * between two turns takes nobody's recap away; numbers only. CLIENT-SEAT-2
 */
export function seenLines(match: string, shared: () => boolean): SeenLines {
  const kept = new Map<string, number>();
  const name = (viewer: string) => `initiative.seen.${match}.${viewer}`;
  return {
    shared,
    get: (viewer) => {
      try {
        const lines = Number(window.sessionStorage.getItem(name(viewer)) ?? "x");
        if (Number.isSafeInteger(lines)) return lines;
      } catch {
        // Pages may not store anything here.
      }
      return kept.get(viewer);
    },
    set: (viewer, lines) => {
      kept.set(viewer, lines);
      try {
        window.sessionStorage.setItem(name(viewer), String(lines));
      } catch {
        // Then a reload forgets it.
      }
    },
  };
}

/** The seat of this screen that is to act while another one looks; nothing if that is not so. */
export function nextHere(
  scene: Scene,
  viewer: Seat | undefined,
  here: readonly Seat[],
): Seat | undefined {
  if (scene.over) return undefined;
  const acting = scene.turn.seats ?? [];
  if (viewer !== undefined && acting.includes(viewer)) return undefined;
  return acting.find((seat) => here.includes(seat));
}
