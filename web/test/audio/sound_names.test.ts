import { describe, expect, test } from "vitest";
import { sound, soundNames } from "../../src/audio/sound_names";
import { length } from "../../src/audio/synth";

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

describe("the score", () => {
  test.each(
    words(`
      step stomp swing shot throw brace heal dice card shuffle hurt miss down death done turn
      turn_own turn_other own_turn other_turn win lose
      select hover open cancel confirm refuse toast tick undo redo
      hit capture check spawn splash fire door stairs pickup drink spell summon draw burn level warn
      crown read trap alert levelup victory defeat quake interrupt ui_your_turn timer_tick
      play signature ready bonus fx_start_watch fx_end_watch spring dispel transform relocate fade
      equip break fatigue drawn
    `),
  )("knows %s", (id) => {
    expect(sound(id)).toBeDefined();
  });

  test("watches at the start and at the end of a turn have sounds of their own", () => {
    const [start, end] = [sound("fx_start_watch"), sound("fx_end_watch")];
    expect(start).toBeDefined();
    expect(end).toBeDefined();
    expect(start).not.toBe(end);
    for (const other of ["buff", "ready", "turn", "spell", "level"]) {
      expect([start, end]).not.toContain(sound(other));
    }
  });

  test.each(soundNames)("%s is short, begins in time and is made of sound numbers", (id) => {
    const found = sound(id);
    expect(found).toBeDefined();
    if (found === undefined) return;
    expect(found.voices.length).toBeGreaterThan(0);
    expect(length(found)).toBeLessThan(1.5);
    for (const { pitch, to = pitch, level, at = 0, attack = 0.003, decay } of found.voices) {
      expect(at).toBeGreaterThanOrEqual(0);
      // Ramps of WebAudio cannot begin or end at 0.
      for (const value of [pitch, to, level, attack, decay]) expect(value).toBeGreaterThan(0);
      expect(pitch).toBeLessThan(8000);
    }
  });
});
