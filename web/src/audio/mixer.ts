/**
 * The buses, the volumes and the limits of the sound output. The mixer makes no AudioContext before
 * the first gesture and also works without one: it still remembers what it would have played.
 * CLIENT-SND-1
 */
import { Bed } from "./music";
import { heard } from "./sound_names";
import type { Bus, Sounds, Volumes } from "./sounds";
import { noise, perform } from "./synth";

const BUSES: readonly Bus[] = ["effects", "interface", "music"];
const VOICES = 16;
/** How many sounds it remembers. Older ones are forgotten. */
const MEMORY = 500;
/** The same sound again within this many seconds counts as one sound. */
const TOGETHER = 0.03;

/** Loudness as people hear it: half the volume sounds half as loud. 0 is silence. */
export const loudness = (volume: number): number => {
  const part = Math.min(100, Math.max(0, Number.isFinite(volume) ? volume : 0)) / 100;
  return part ** 1.5;
};

type Studio = {
  context: AudioContext;
  hiss: AudioBuffer;
  buses: Record<Bus, GainNode>;
  master: GainNode;
  bed: Bed;
};

export class Mixer implements Sounds {
  private readonly heard: { id: string; gain: number }[] = [];
  private levels: Volumes = { master: 70, effects: 70, interface: 70, music: 70, mute: false };
  private studio: Studio | undefined;
  private unlocked = false;
  private paused = false;
  private wanted = false;
  private readonly sounding = new Set<AudioNode>();
  private count = 0;
  private readonly lastAt = new Map<string, number>();

  /** `make` creates the browser's context. Tests pass their own or none. */
  constructor(private readonly make: (() => AudioContext) | undefined = browser()) {}

  get played(): readonly { id: string; gain: number }[] {
    return this.heard;
  }

  play(id: string, { bus, pan = 0 }: { bus?: Bus; pan?: number } = {}): void {
    if (this.paused || !this.unlocked || id === "") return;
    const found = heard(id);
    const channel = bus ?? found.bus ?? "effects";
    this.heard.push({ id, gain: this.gain(channel) });
    if (this.heard.length > MEMORY) this.heard.shift();
    this.count += 1;
    const studio = this.studio;
    if (studio === undefined) return;
    const { context } = studio;
    // The sounds of the first gesture wait until the context runs. More than two would come as a
    // burst.
    const most = context.state === "running" ? VOICES : 2;
    const last = this.lastAt.get(id);
    if (last !== undefined && context.currentTime - last < TOGETHER) return;
    if (this.sounding.size >= most || this.gain(channel) === 0) return;
    this.lastAt.set(id, context.currentTime);
    const panner = context.createStereoPanner();
    panner.pan.value = 0.7 * Math.min(1, Math.max(-1, Number.isFinite(pan) ? pan : 0));
    panner.connect(studio.buses[channel]);
    const cents = (found.wander ?? 0) * wobble(this.count);
    const bend = 2 ** (cents / 1200);
    const when = context.currentTime + 0.005;
    const end = perform(context, found, panner, studio.hiss, when, bend);
    if (end === undefined) return;
    this.sounding.add(panner);
    end.addEventListener("ended", () => {
      this.sounding.delete(panner);
      panner.disconnect();
    });
  }

  volumes(volumes: Volumes): void {
    this.levels = { ...volumes };
    this.mix();
  }

  unlock(): void {
    this.unlocked = true;
    if (this.studio === undefined && this.make !== undefined) {
      try {
        this.studio = build(this.make());
      } catch {
        // A machine without sound goes on without it.
        return;
      }
      this.mix();
    }
    if (!this.paused) this.wake();
  }

  // CLIENT-PERF-2
  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) void this.studio?.context.suspend().catch(() => undefined);
    else this.wake();
    this.accompany();
  }

  /** Whether to play music. It is heard only while its volume is above 0. */
  music(wanted: boolean): void {
    this.wanted = wanted;
    this.accompany();
  }

  private accompany(): void {
    const heard = this.wanted && !this.paused && this.gain("music") > 0;
    if (heard) this.studio?.bed.start();
    else this.studio?.bed.stop();
  }

  private wake(): void {
    const context = this.studio?.context;
    if (context?.state === "suspended") void context.resume().catch(() => undefined);
  }

  /** The factor for a sound on this bus. */
  private gain(bus: Bus): number {
    const { master, mute } = this.levels;
    return mute ? 0 : loudness(master) * loudness(this.levels[bus]);
  }

  private mix(): void {
    if (this.studio === undefined) return;
    const { context, buses, master } = this.studio;
    const now = context.currentTime;
    const { mute } = this.levels;
    master.gain.setTargetAtTime(mute ? 0 : loudness(this.levels.master), now, 0.015);
    for (const bus of BUSES) {
      buses[bus].gain.setTargetAtTime(loudness(this.levels[bus]), now, 0.015);
    }
    this.accompany();
  }
}

/** From -1 to 1, the same for the same count. */
const wobble = (count: number): number => (((count * 0.618033988749895) % 1) - 0.5) * 2;

function browser(): (() => AudioContext) | undefined {
  return typeof AudioContext === "undefined"
    ? undefined
    : () => new AudioContext({ latencyHint: "interactive" });
}

function build(context: AudioContext): Studio {
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -6;
  limiter.knee.value = 6;
  limiter.ratio.value = 16;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  limiter.connect(context.destination);
  const master = context.createGain();
  master.connect(limiter);
  const bus = () => {
    const gain = context.createGain();
    gain.connect(master);
    return gain;
  };
  const buses = { effects: bus(), interface: bus(), music: bus() };
  return { context, hiss: noise(context), buses, master, bed: new Bed(context, buses.music) };
}
