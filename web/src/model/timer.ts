/** The turn clock as it is shown: by what the server said last, never by the local clock alone. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Source } from "../net/source";
import type { Scene } from "../protocol/scene";
import type { Later } from "./interaction/notices";
import { viewerSeat } from "./interaction/offers";

export type Shown = { seconds: number; share: number; own: boolean };

/** The seconds that are spoken. CLIENT-TURN-2 */
const SPOKEN = [20, 10, 5];
const BEAT = 250;

export class Timer {
  private readonly beat = signal(0);
  readonly shown: ReadonlySignal<Shown | undefined>;
  private readonly stops: (() => void)[] = [];

  constructor(
    clock: Source["clock"],
    scene: ReadonlySignal<Scene>,
    options: {
      now: () => number;
      later: Later;
      tick: () => void;
      say: (text: string) => void;
    },
  ) {
    this.shown = computed(() => {
      this.beat.value;
      const said = clock.value;
      const rule = scene.value.clock;
      if (!said || !rule) return undefined;
      const left = Math.max(0, said.leftMs - (options.now() - said.saidAt));
      const seconds = Math.ceil(left / 1000);
      if (seconds * 1000 > rule.shown_ms) return undefined;
      const share = Math.min(1, left / Math.max(1, rule.allowed_ms));
      return { seconds, share, own: said.seat === viewerSeat(scene.value) };
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
        if (clock.value) run();
      }),
      () => cancel(),
    );
    let last: number | undefined;
    this.stops.push(
      effect(() => {
        const seconds = this.shown.value?.seconds;
        if (seconds === last) return;
        last = seconds;
        if (seconds === undefined || seconds <= 0) return;
        options.tick();
        if (SPOKEN.includes(seconds)) options.say(`${seconds} seconds left.`);
      }),
    );
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }
}
