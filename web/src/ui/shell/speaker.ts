/**
 * The page's only sound output. Its volumes follow the settings, and the first gesture opens it.
 * CLIENT-SND-1
 */
import { effect } from "@preact/signals";
import { Mixer } from "../../audio/mixer";
import type { Sounds } from "../../audio/sounds";
import { settings } from "./preferences";

export const sounds: Sounds = new Mixer();

export function openSpeaker(): void {
  effect(() => {
    const { volumeMaster, volumeEffects, volumeInterface, volumeMusic, mute } = settings.value;
    sounds.volumes({
      master: volumeMaster,
      effects: volumeEffects,
      interface: volumeInterface,
      music: volumeMusic,
      mute,
    });
  });
  const unlock = () => sounds.unlock();
  window.addEventListener("pointerdown", unlock, { once: true });
  window.addEventListener("keydown", unlock, { once: true });
  // CLIENT-PERF-2
  document.addEventListener("visibilitychange", () => sounds.pause(document.hidden));
}
