/**
 * Quiet background music of slow chords that never repeat in the same order twice in a row. It is
 * composed a few seconds ahead, and is the same for everybody.
 */
import { NOTE } from "./voice";

const { D3, F3, A3, C4, D4, E4, G4, A4 } = NOTE;
const CHORDS: readonly (readonly number[])[] = [
  [D3, A3, D4, F3 * 2],
  [D3, G4 / 2, D4, G4],
  [C4 / 2, G4 / 2, C4, E4],
  [A3 / 2, E4 / 2, A3, C4],
  [F3, C4, E4, A4],
];
/** How long a chord lasts, in seconds, and how long it takes to come and go. */
const CHORD = 7;
const FADE = 3;
const LEVEL = 0.05;

export class Bed {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 0;
  private count = 0;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {}

  get playing(): boolean {
    return this.timer !== undefined;
  }

  start(): void {
    if (this.playing) return;
    this.next = Math.max(this.next, this.context.currentTime + 0.1);
    this.ahead();
  }

  /** Chords that already sound fade out by themselves. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /**
   * Schedules what comes next. While the context sleeps its time stands still, so nothing is added.
   */
  private ahead(): void {
    while (this.next < this.context.currentTime + 2) {
      this.chord(this.next);
      this.next += CHORD;
    }
    this.timer = setTimeout(() => this.ahead(), 1000);
  }

  private chord(when: number): void {
    const step = this.count + Math.floor(this.count / 3);
    const notes = CHORDS[(step * 2 + (step % 3)) % CHORDS.length] ?? [];
    this.count += 1;
    notes.forEach((pitch, i) => {
      this.tone(pitch, when + 0.35 * i, CHORD + FADE - 0.35 * i, LEVEL / (1 + 0.25 * i));
    });
    const high = notes[this.count % notes.length];
    if (this.count % 2 === 0 && high !== undefined) this.tone(high * 2, when + 3, 4, LEVEL * 0.35);
  }

  private tone(pitch: number, when: number, length: number, level: number): void {
    const { context } = this;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, when);
    gain.gain.linearRampToValueAtTime(level, when + Math.min(FADE, length / 2));
    gain.gain.linearRampToValueAtTime(0, when + length);
    const soft = context.createBiquadFilter();
    soft.type = "lowpass";
    soft.frequency.value = 700;
    soft.connect(gain).connect(this.out);
    // Two strings slightly out of tune with each other sound warmer.
    for (const cents of [-4, 4]) {
      const oscillator = context.createOscillator();
      oscillator.type = "triangle";
      oscillator.frequency.value = pitch;
      oscillator.detune.value = cents;
      oscillator.connect(soft);
      oscillator.start(when);
      oscillator.stop(when + length + 0.05);
      if (cents > 0) oscillator.addEventListener("ended", () => gain.disconnect());
    }
  }
}
