/** Sets theme, motion, palette and text size on the root element. CLIENT-VIS-2, -3, -4 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LookSettings } from "../../model/settings";
import type { Look } from "../../scene/board";
import { settings } from "./preferences";

function asked(query: string): ReadonlySignal<boolean> {
  const list = window.matchMedia(query);
  const answer = signal(list.matches);
  list.addEventListener("change", (event) => {
    answer.value = event.matches;
  });
  return answer;
}

const light = asked("(prefers-color-scheme: light)");
const contrast = asked("(prefers-contrast: more)");
/** Whether the system asks for reduced motion, regardless of the settings. */
export const reducedMotion = asked("(prefers-reduced-motion: reduce)");

export type System = { light: boolean; contrast: boolean; reduced: boolean };

export function themeOf(
  setting: LookSettings["theme"],
  system: System,
): "light" | "dark" | "contrast" {
  if (setting !== "system") return setting;
  if (system.contrast) return "contrast";
  return system.light ? "light" : "dark";
}

export function motionOf(setting: LookSettings["motion"], system: System): "full" | "reduced" {
  if (setting !== "system") return setting;
  return system.reduced ? "reduced" : "full";
}

const system = computed<System>(() => ({
  light: light.value,
  contrast: contrast.value,
  reduced: reducedMotion.value,
}));

export const theme = computed(() => themeOf(settings.value.theme, system.value));
export const motion = computed(() => motionOf(settings.value.motion, system.value));

/** The settings that boards need. */
export const look = computed<Look>(() => {
  const { grid, palette, textSize, particles, shake } = settings.value;
  return {
    grid,
    dark: theme.value !== "light",
    contrast: theme.value === "contrast",
    palette,
    textScale: textSize / 100,
    reducedMotion: motion.value === "reduced",
    particles,
    shake,
  };
});

export function applyAppearance(root: HTMLElement): void {
  effect(() => {
    root.dataset["theme"] = theme.value;
    root.dataset["motion"] = motion.value;
    root.dataset["palette"] = settings.value.palette;
    root.style.setProperty("--text-scale", String(settings.value.textSize / 100));
  });
}
