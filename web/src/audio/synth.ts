/** Plays a sound on WebAudio: one small graph for each voice. */
import type { Sound, Voice } from "./voice";

/** The level at which a voice is cut off: too low to be heard as a click. */
const REST = 0.004;

/** A second of noise, the same every time. */
export function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const values = buffer.getChannelData(0);
  let state = 22222;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    values[i] = state / 2147483648;
  }
  return buffer;
}

/** How long a sound lasts. */
export const length = ({ voices }: Sound): number =>
  voices.reduce((end, { at = 0, attack = 0.003, decay }) => Math.max(end, at + attack + decay), 0);

/** A narrow filter removes most of the noise, so this factor makes up for the loss. */
const body = ({ wave, pitch, sharp = 1 }: Voice, rate: number): number =>
  wave === "noise" ? 0.4 * Math.sqrt((rate / 2) * (sharp / pitch)) : 1;

function shape(voice: Voice, start: number, loud: number, level: AudioParam): number {
  const { attack = 0.003, decay } = voice;
  const peak = voice.level * loud;
  level.setValueAtTime(0, start);
  level.linearRampToValueAtTime(peak, start + attack);
  level.exponentialRampToValueAtTime(peak * REST, start + attack + decay);
  level.linearRampToValueAtTime(0, start + attack + decay + 0.01);
  return start + attack + decay + 0.01;
}

/**
 * Starts every voice at `when`. `bend` multiplies all pitches. Returns the source that ends last.
 */
export function perform(
  context: BaseAudioContext,
  sound: Sound,
  out: AudioNode,
  hiss: AudioBuffer,
  when: number,
  bend = 1,
): AudioScheduledSourceNode | undefined {
  let last: { source: AudioScheduledSourceNode; end: number } | undefined;
  for (const voice of sound.voices) {
    const start = when + (voice.at ?? 0);
    const gain = context.createGain();
    const loud = (sound.trim ?? 1) * body(voice, context.sampleRate);
    const end = shape(voice, start, loud, gain.gain);
    gain.connect(out);
    const filter = context.createBiquadFilter();
    const glide = (param: AudioParam, from: number, to: number) => {
      param.setValueAtTime(from, start);
      if (to !== from) param.exponentialRampToValueAtTime(to, end);
    };
    const [from, to] = [voice.pitch * bend, (voice.to ?? voice.pitch) * bend];
    let source: AudioScheduledSourceNode;
    if (voice.wave === "noise") {
      const player = context.createBufferSource();
      player.buffer = hiss;
      player.loop = true;
      filter.type = "bandpass";
      filter.Q.value = voice.sharp ?? 1;
      glide(filter.frequency, from, to);
      player.connect(filter).connect(gain);
      // Every voice starts at another place in the noise, so that two clacks differ.
      player.start(start, (from * 0.137) % 0.9);
      source = player;
    } else {
      const oscillator = context.createOscillator();
      oscillator.type = voice.wave;
      glide(oscillator.frequency, from, to);
      if (voice.dull === undefined) {
        oscillator.connect(gain);
      } else {
        filter.type = "lowpass";
        filter.frequency.value = voice.dull;
        filter.Q.value = voice.sharp ?? 0.7;
        oscillator.connect(filter).connect(gain);
      }
      oscillator.start(start);
      source = oscillator;
    }
    source.stop(end);
    source.addEventListener("ended", () => gain.disconnect());
    if (last === undefined || end > last.end) last = { source, end };
  }
  return last?.source;
}
