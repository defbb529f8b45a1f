/** The seam to what is heard. CLIENT-SND-1 */

export type Bus = "effects" | "interface" | "music";

export type Volumes = {
  master: number;
  effects: number;
  interface: number;
  music: number;
  mute: boolean;
};

export interface Sounds {
  /** Plays a sound by name; an unknown one is a click. `pan` from -1 (left) to 1. */
  play(id: string, options?: { bus?: Bus; pan?: number }): void;
  /** 0 to 100 each. */
  volumes(volumes: Volumes): void;
  /** What was played, with its gain after volumes: for tests and captions. */
  readonly played: readonly { id: string; gain: number }[];
  /** No sound before the first gesture, none in a hidden tab. */
  unlock(): void;
  pause(paused: boolean): void;
}
