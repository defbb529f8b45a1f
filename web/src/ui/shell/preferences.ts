/** The settings of this browser, with the changes that this visit's link makes. */
import { computed, signal } from "@preact/signals";
import { Keys } from "../../model/keys";
import { openSettings, type Settings, type SettingsStore } from "../../model/settings";
import type { Binding } from "../../protocol/scene";
import { storage } from "./local_store";
import { place } from "./router";

const coarse = window.matchMedia("(pointer: coarse)").matches;

const stored = openSettings(storage(), coarse);

/** The link's speed applies until the player chooses one. */
const chosen = signal(false);

export const preferences: SettingsStore = {
  ...stored,
  set(name, value) {
    if (name === "speedOwn" || name === "speedOthers") chosen.value = true;
    stored.set(name, value);
  },
};

/**
 * The present settings. A link may set the speed for this visit, which is not stored. CLIENT-GEN-5
 */
export const settings = computed<Settings>(() => {
  const { speed } = place.value.flags;
  const { value } = preferences.value;
  return speed === undefined || chosen.value
    ? value
    : { ...value, speedOwn: speed, speedOthers: speed };
});

/** The keys that the open match's game adds. They can be changed like all others. CLIENT-KEY-5 */
export const presets = signal<readonly Binding[]>([]);

export const keys = computed(() => new Keys(preferences.value.value.keys, presets.value));
