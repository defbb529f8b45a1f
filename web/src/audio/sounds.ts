/** The interface to the sound output. CLIENT-SND-1 */

export type Bus = "effects" | "interface" | "music";

export type Volumes = {
  master: number;
  effects: number;
  interface: number;
  music: number;
  mute: boolean;
};

export interface Sounds {
  /** Plays a sound by name. An unknown name is a click. `pan` goes from -1 (left) to 1. */
  play(id: string, options?: { bus?: Bus; pan?: number }): void;
  /** 0 to 100 each. */
  volumes(volumes: Volumes): void;
  /** The sounds that were played, with their gain after volumes, for tests and captions. */
  readonly played: readonly { id: string; gain: number }[];
  /** No sound before the first gesture, none in a hidden tab. */
  unlock(): void;
  pause(paused: boolean): void;
}
