/** The turn clock as shown. It follows what the server said last, never the local clock alone. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { viewerSeat } from "../net/frame";
import type { ViewSource } from "../net/source";
import type { Scene } from "../protocol/scene";
import type { Later } from "./interaction/toast_list";

/** `share` is the part of the shown time that is left: 1 when the clock appears, 0 at its end. */
export type ShownTime = { seconds: number; share: number; own: boolean };

/** The seconds that are spoken. CLIENT-TURN-2 */
const SPOKEN = [20, 10, 5];
const BEAT = 250;
/** Ticks are not heard sooner after each other. A page that slept has several seconds to tell. */
const APART = 700;

export class TurnTimer {
  private readonly beat = signal(0);
  readonly shown: ReadonlySignal<ShownTime | undefined>;
  private readonly stops: (() => void)[] = [];

  constructor(
    source: Pick<ViewSource, "clock" | "stage" | "link">,
    scene: ReadonlySignal<Scene>,
    options: {
      now: () => number;
      later: Later;
      tick: () => void;
      say: (text: string) => void;
    },
  ) {
    // Without players, or without a connection to the server, a countdown would mean nothing.
    const goes = computed(
      () => source.stage.value === "running" && /^(local|online)$/.test(source.link.value.state),
    );
    let stood: number | undefined;
    this.shown = computed(() => {
      this.beat.value;
      const said = source.clock.value;
      const rule = scene.value.clock;
      if (!said || !rule) return undefined;
      if (goes.value) stood = undefined;
      else stood ??= options.now();
      const passed = Math.max(0, (stood ?? options.now()) - said.saidAt);
      const left = Math.max(0, said.leftMs - passed - rule.buffer_ms);
      const seconds = Math.ceil(left / 1000);
      if (seconds * 1000 > rule.shown_ms) return undefined;
      const whole = Math.min(rule.shown_ms, said.allowedMs - rule.buffer_ms);
      const share = Math.min(1, left / Math.max(1, whole));
      // In a phase of all seats the time belongs to every player, but not to spectators.
      const viewer = viewerSeat(scene.value);
      return { seconds, share, own: viewer !== undefined && (said.seat ?? viewer) === viewer };
    });
    let cancel = () => {};
    const run = () => {
      cancel = options.later(BEAT, () => {
        this.beat.value += 1;
        run();
      });
    };
    this.stops.push(
      effect(() => {
        cancel();
        if (source.clock.value && goes.value) run();
      }),
      () => cancel(),
    );
    let last: number | undefined;
    let ticked = Number.NEGATIVE_INFINITY;
    this.stops.push(
      effect(() => {
        const seconds = this.shown.value?.seconds;
        if (seconds === last) return;
        const before = last ?? Number.POSITIVE_INFINITY;
        last = seconds;
        if (seconds === undefined || seconds <= 0) return;
        // CLIENT-PERF-3
        if (options.now() - ticked >= APART) {
          ticked = options.now();
          options.tick();
        }
        // A busy page may skip a second. It is spoken anyway, with the time that is left.
        if (SPOKEN.some((mark) => seconds <= mark && mark < before))
          options.say(`${seconds} seconds left.`);
      }),
    );
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }
}
