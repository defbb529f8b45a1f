/** Whether this viewer can act now, and if not, why. The HUD shows the reason. */

import { computed, type ReadonlySignal } from "@preact/signals";
import { viewerSeat } from "../../net/frame";
import type { ViewSource } from "../../net/source";
import type { Scene } from "../../protocol/scene";
import { enabled, offers } from "../interaction/offers";

export type InputLock = {
  /** Nothing at all is possible: cues play, no connection, only watching. */
  barred: ReadonlySignal<string>;
  /** The same, or others are to act. */
  locked: ReadonlySignal<string>;
};

export function inputLock(
  source: ViewSource,
  scene: ReadonlySignal<Scene>,
  now: {
    ready: ReadonlySignal<boolean>;
    busy: ReadonlySignal<boolean>;
    /** An act was sent and is not answered yet. */
    sending: ReadonlySignal<boolean>;
    watching: string | undefined;
    /** Whether the shown time of this viewer's turn is up. */
    outOfTime: () => boolean;
  },
): InputLock {
  const seat = computed(() => viewerSeat(scene.value));
  const barred = computed(() => {
    const { state, ended } = source.link.value;
    if (ended) return ended.text;
    if (state === "lost" || state === "reconnecting")
      return "There is no connection to the server.";
    if (state === "connecting" || !now.ready.value) return "Connecting.";
    if (scene.value.over) return "The match is over.";
    if (now.watching !== undefined) return now.watching;
    const mine = seat.value !== undefined && source.seats.value.includes(seat.value);
    if (!mine) return "You are watching.";
    if (source.stage.value === "waiting") return "Waiting for the other players.";
    if (now.busy.value) return "Wait until this has happened.";
    if (now.sending.value) return "Waiting for the server.";
    return "";
  });
  const locked = computed(() => {
    if (barred.value !== "") return barred.value;
    // CLIENT-TURN-2
    if (now.outOfTime()) return "Time is up.";
    if (seat.value !== undefined && scene.value.turn.seats?.includes(seat.value)) return "";
    const able = offers(scene.value).some(
      ({ choice }) => choice.role !== "menu" && enabled(choice),
    );
    return able ? "" : "It is not your turn.";
  });
  return { barred, locked };
}
