/** Several people at one screen: whose eyes are wanted next. CLIENT-SEAT-1 */
import type { Scene, Seat } from "../../protocol/scene";

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
