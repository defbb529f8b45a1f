/** Several people at one screen: whose turn it is to look. CLIENT-SEAT-1 */
import type { SeenLines } from "../../model/match_log";
import type { About, Scene, Seat } from "../../protocol/scene";
import { settings } from "../shell/preferences";

/** Whether people at one screen should not see each other's hands, or prefer that. */
export function isSecret(about: About): boolean {
  return about.secrets === true || settings.value.handover === "always";
}

/**
 * How many lines of the log each person at this screen has read. It is kept for the tab, so that a
 * reload between two turns does not lose a recap. It stores numbers only. CLIENT-SEAT-2
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
        // Pages may not be allowed to store anything.
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

/** The seat of this screen that must act while another one looks, if there is one. */
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
