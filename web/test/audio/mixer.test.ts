import { describe, expect, test, vi } from "vitest";
import { loudness, Mixer } from "../../src/audio/mixer";
import type { Volumes } from "../../src/audio/sounds";

const usual: Volumes = { master: 70, effects: 70, interface: 70, music: 70, mute: false };
const open = (make?: () => AudioContext) => {
  const mixer = new Mixer(make);
  mixer.unlock();
  return mixer;
};
const broken = () => {
  throw new Error("no sound on this machine");
};

describe("CLIENT-SND-1", () => {
  test("volume 0 is gain 0, 100 is 1, and half is in between", () => {
    expect(loudness(0)).toBe(0);
    expect(loudness(100)).toBe(1);
    expect(loudness(50)).toBeGreaterThan(0.2);
    expect(loudness(50)).toBeLessThan(0.5);
    for (const wrong of [Number.NaN, -5, Number.NEGATIVE_INFINITY]) expect(loudness(wrong)).toBe(0);
    expect(loudness(1000)).toBe(1);
  });

  test("what is played is remembered with the gain of its bus", () => {
    const mixer = open();
    mixer.volumes({ ...usual, master: 100, effects: 100, interface: 0 });
    mixer.play("step");
    mixer.play("select");
    mixer.play("step", { bus: "interface" });
    expect(mixer.played).toEqual([
      { id: "step", gain: 1 },
      { id: "select", gain: 0 },
      { id: "step", gain: 0 },
    ]);
    mixer.volumes({ ...usual, mute: true });
    mixer.play("step");
    expect(mixer.played.at(-1)).toEqual({ id: "step", gain: 0 });
  });

  test("nothing before the first gesture", () => {
    let made = 0;
    const mixer = new Mixer(() => {
      made += 1;
      return broken();
    });
    mixer.play("step");
    expect(mixer.played).toEqual([]);
    expect(made).toBe(0);
    mixer.unlock();
    expect(made).toBe(1);
  });

  test("an unknown sound is a click, and told once; no sound is silent", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const mixer = open();
    for (const id of ["no such thing", "__proto__", "constructor", "no such thing"]) mixer.play(id);
    expect(mixer.played).toHaveLength(4);
    expect(warn).toHaveBeenCalledTimes(3);
    mixer.play("");
    expect(mixer.played).toHaveLength(4);
    warn.mockRestore();
  });

  test("a machine without sound is no error", () => {
    const mixer = open(broken);
    mixer.play("hurt", { pan: Number.NaN });
    mixer.pause(true);
    mixer.pause(false);
    mixer.unlock();
    expect(mixer.played).toHaveLength(1);
  });

  test("it forgets old sounds", () => {
    const mixer = open();
    for (let i = 0; i < 2000; i++) mixer.play("step");
    expect(mixer.played.length).toBeLessThanOrEqual(500);
  });
});

test("CLIENT-PERF-2: nothing while paused", () => {
  const mixer = open();
  mixer.pause(true);
  mixer.play("step");
  expect(mixer.played).toEqual([]);
  mixer.pause(false);
  mixer.play("step");
  expect(mixer.played).toHaveLength(1);
});

test("music without a machine to play it on is no error", () => {
  const mixer = open();
  mixer.music(true);
  mixer.volumes({ ...usual, music: 0 });
  mixer.music(false);
  expect(mixer.played).toEqual([]);
});
