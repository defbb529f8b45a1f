/** Lessons: which hint is shown, what follows it, and what is kept. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Lesson } from "../../src/model/lesson";
import type { Choice, Hint, Id, Scene, Step } from "../../src/protocol/scene";
import { scene } from "../fixtures/scenes";

const hint = (verb: string): Hint => ({ verb, title: verb, text: "" });
const HINTS = [hint("summon"), hint("move"), hint("strike"), hint("end"), hint("")];

const end: Choice = { verb: "end", name: "End", command: "end" };
const walk: Choice = {
  verb: "move",
  name: "Move",
  actor: { piece: "S1" },
  targets: [{ tile: [1, 1], command: "walk" }],
};
/** A card whose target is chosen in two steps. */
const then: Step = {
  prompt: "Whom?",
  step: 2,
  steps: 2,
  targets: [{ tile: [2, 2], command: "cast" }],
};
const card: Choice = {
  verb: "summon",
  name: "Summon",
  actor: { card: { zone: "hand", slot: 0 } },
  targets: [{ tile: [1, 1], then }],
};

const mine = (choices: { [id: string]: Choice }): Scene =>
  scene({ choices, end_turn: { name: "End", state: "mine", choice: "end" } });

function begin(kept: readonly Id[] = []) {
  const shown = signal(mine({ play: card, walk, end }));
  const store = { verbs: kept };
  const learnt = {
    get: () => store.verbs,
    set: (verbs: readonly Id[]) => {
      store.verbs = verbs;
    },
  };
  return { shown, store, lesson: new Lesson(HINTS, learnt, shown) };
}

describe("a lesson", () => {
  it("client_home_2_the_first_hint_that_can_be_followed_points_at_its_choices", () => {
    const { lesson, shown } = begin();
    expect(lesson.now.value).toMatchObject({ verb: "summon", step: 1, steps: 5, pieces: [] });
    expect([...(lesson.now.value?.choices ?? [])]).toEqual(["play"]);
    // What is done is not told again, however deep in its steps it was.
    lesson.follow("cast");
    expect(lesson.now.value).toMatchObject({ verb: "move", step: 2, pieces: ["S1"] });
    lesson.follow("walk");
    // Nobody can strike yet: the next one comes first, and it comes back when it can be done.
    expect(lesson.now.value).toMatchObject({ verb: "end", step: 4 });
    shown.value = mine({ hit: { verb: "strike", name: "Strike", command: "hit" }, end });
    expect(lesson.now.value).toMatchObject({ verb: "strike", step: 3 });
    lesson.follow("hit");
    lesson.follow("end");
    expect(lesson.now.value).toMatchObject({ verb: "", step: 5 });
  });

  it("client_home_2_it_is_silent_when_others_act_and_when_it_is_over", () => {
    const { lesson, shown } = begin(["summon", "move", "end"]);
    const waits: Scene = scene({ choices: {}, end_turn: { name: "Wait", state: "waiting" } });
    expect(lesson.now.value?.verb).toBe("");
    shown.value = waits;
    expect(lesson.now.value).toBeUndefined();
    shown.value = { ...mine({ end }), over: { reason: "won", title: "Won", text: "" } };
    expect(lesson.now.value).toBeUndefined();
  });

  it("client_home_2_a_refused_choice_is_nothing_to_follow", () => {
    const { lesson, shown } = begin();
    const refused = { code: "dear", text: "Too dear." };
    shown.value = mine({ play: { verb: "summon", name: "Summon", refused }, end });
    expect(lesson.now.value?.verb).toBe("end");
  });

  it("client_home_2_it_can_be_skipped_at_every_step_and_a_reload_goes_on", () => {
    for (const done of [[], ["summon"], ["summon", "move"], ["summon", "move", "end"]]) {
      const { lesson, store } = begin(done);
      expect(lesson.now.value).toBeDefined();
      lesson.skip();
      expect(lesson.now.value).toBeUndefined();
      expect(begin(store.verbs).lesson.now.value).toBeUndefined();
    }
    const { lesson, store } = begin();
    lesson.follow("cast");
    expect(begin(store.verbs).lesson.now.value?.verb).toBe("move");
  });
});
