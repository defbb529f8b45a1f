/** Lessons: which hint is shown, what follows it, and what is kept. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Lesson } from "../../src/model/lesson";
import type { Choice, Hint, Id, Scene, TargetStep } from "../../src/protocol/scene";
import { piece, scene } from "../fixtures/scenes";

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
const then: TargetStep = {
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

function begin(kept: readonly Id[] = [], hints: readonly Hint[] = HINTS, ends = false) {
  const shown = signal(mine({ play: card, walk, end }));
  const calm = signal(true);
  const store = { verbs: kept };
  const learnt = {
    get: () => store.verbs,
    set: (verbs: readonly Id[]) => {
      store.verbs = verbs;
    },
  };
  return { shown, calm, store, lesson: new Lesson({ hints, learnt, ends }, shown, calm) };
}

/** Which hint is shown, from 0. */
const place = (lesson: Lesson) => lesson.now.value?.progress.indexOf("shown");

describe("a lesson", () => {
  it("client_home_2_the_first_hint_that_can_be_followed_points_at_its_choices", () => {
    const { lesson, shown } = begin();
    expect(lesson.now.value).toMatchObject({ verb: "summon", pieces: [] });
    expect([...(lesson.now.value?.choices ?? [])]).toEqual(["play"]);
    // What is done is not told again, however deep in its steps it was.
    lesson.follow("cast");
    expect(lesson.now.value).toMatchObject({ verb: "move", pieces: ["S1"] });
    lesson.follow("walk");
    // Nobody can strike yet: the next one comes first, and it comes back when it can be done.
    expect(lesson.now.value?.verb).toBe("end");
    shown.value = mine({ hit: { verb: "strike", name: "Strike", command: "hit" }, end });
    expect(lesson.now.value?.verb).toBe("strike");
    lesson.follow("hit");
    lesson.follow("end");
    expect(lesson.now.value).toMatchObject({ verb: "", last: true });
  });

  it("client_home_2_it_shows_what_is_known_instead_of_numbers", () => {
    const { lesson } = begin(["move"]);
    expect(lesson.now.value?.progress).toEqual(["shown", "known", "open", "open", "open"]);
    lesson.follow("cast");
    expect(lesson.now.value?.progress).toEqual(["known", "known", "open", "shown", "open"]);
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

  it("client_home_2_nothing_is_shown_while_cues_play_or_others_are_to_act", () => {
    const { lesson, calm } = begin();
    calm.value = false;
    expect(lesson.now.value).toBeUndefined();
    // What is not shown cannot be read.
    lesson.read();
    calm.value = true;
    expect(lesson.now.value?.verb).toBe("summon");
  });

  it("client_home_2_a_hint_about_a_look_waits_until_something_looks_like_that", () => {
    const stones: Hint = { look: "stone", title: "Stones", text: "" };
    const { lesson, shown } = begin([], [stones, hint("end")]);
    expect(lesson.now.value?.verb).toBe("end");
    const own = shown.value;
    shown.value = { ...own, pieces: { stone: piece("Stone", [2, 2], { look: "stone" }) } };
    expect(lesson.now.value).toMatchObject({ title: "Stones", pieces: ["stone"] });
    // Ground counts as well, but only where it lies.
    const kinds = { ...own.board.kinds, s: { name: "Stone", look: "stone" } };
    shown.value = { ...own, board: { ...own.board, kinds } };
    expect(lesson.now.value?.verb).toBe("end");
    shown.value = { ...own, board: { ...own.board, kinds, rows: { ...own.board.rows, "0": "s" } } };
    expect(lesson.now.value?.title).toBe("Stones");
  });

  it("client_home_2_a_refused_choice_is_nothing_to_follow", () => {
    const { lesson, shown } = begin();
    const refused = { code: "dear", text: "Too dear." };
    shown.value = mine({ play: { verb: "summon", name: "Summon", refused }, end });
    expect(lesson.now.value?.verb).toBe("end");
  });

  it("client_home_2_client_end_2_the_end_of_the_turn_waits_until_nobody_can_act", () => {
    const { lesson, shown } = begin(["summon", "move"]);
    const finish: Choice = {
      verb: "finish",
      name: "Finish",
      actor: { piece: "S1" },
      role: "finish",
      command: "finish",
    };
    shown.value = { ...mine({ walk, finish, end }), idle: ["S1"] };
    expect(lesson.now.value?.verb).toBe("");
    // Whoever can only be finished has nothing left to do.
    shown.value = { ...mine({ finish, end }), idle: ["S1"] };
    expect(lesson.now.value?.verb).toBe("end");
    // The scene may say so itself.
    const done = { name: "Finished", state: "finished", choice: "end" } as const;
    shown.value = { ...mine({ walk, end }), idle: ["S1"], end_turn: done };
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

  it("client_home_2_it_can_be_shown_again_from_its_beginning", () => {
    const { lesson, store } = begin();
    lesson.follow("cast");
    lesson.skip();
    lesson.restart();
    expect(lesson.now.value?.verb).toBe("summon");
    expect(begin(store.verbs).lesson.now.value?.verb).toBe("summon");
  });

  it("client_home_2_explanations_are_put_aside_by_a_button_and_by_nothing_else", () => {
    const hints = [hint(""), { ...hint(""), side: "foes" }, hint("move"), hint("")];
    const { lesson, shown } = begin([], hints, true);
    expect(lesson.now.value?.readable).toBe(true);
    // Whoever plays on has not read it.
    lesson.follow("end");
    expect(place(lesson)).toBe(0);
    lesson.read();
    // Nobody of that side is on the board, so the hint about it waits.
    expect(lesson.now.value).toMatchObject({ verb: "move", readable: false });
    lesson.read();
    expect(place(lesson)).toBe(2);
    const foe = piece("Brute", [3, 3], { side: "foes" });
    const before = shown.value;
    shown.value = { ...before, pieces: { ...before.pieces, M1: foe } };
    expect(lesson.now.value).toMatchObject({ pieces: ["M1"], readable: true });
    expect(place(lesson)).toBe(1);
    // It is gone unread, and so it comes back with them.
    shown.value = before;
    expect(place(lesson)).toBe(2);
    shown.value = { ...before, pieces: { ...before.pieces, M1: foe } };
    lesson.read();
    // What is read does not come back.
    expect(place(lesson)).toBe(2);
  });

  it("client_home_2_the_last_words_do_not_end_it_while_something_is_still_to_be_learnt", () => {
    const hints = [hint("move"), hint("strike"), { ...hint(""), side: "foes" }, hint("")];
    const { lesson, shown, store } = begin([], hints, true);
    lesson.follow("walk");
    expect(lesson.now.value).toMatchObject({ last: true, readable: true });
    lesson.read();
    expect(lesson.now.value).toBeUndefined();
    const hit: Choice = { verb: "strike", name: "Strike", command: "hit" };
    const foe = piece("Brute", [3, 3], { side: "foes" });
    shown.value = { ...mine({ hit, end }), pieces: { M1: foe } };
    expect(lesson.now.value?.verb).toBe("strike");
    lesson.follow("hit");
    expect(place(lesson)).toBe(2);
    lesson.read();
    expect(lesson.now.value).toBeUndefined();
    expect(begin(store.verbs, hints, true).lesson.now.value).toBeUndefined();
  });

  it("client_home_2_the_last_words_of_a_scenarios_lesson_stay", () => {
    const { lesson } = begin(["move"], [hint("move"), hint("")]);
    expect(lesson.now.value).toMatchObject({ last: true, readable: false });
    lesson.follow("end");
    expect(lesson.now.value).toMatchObject({ last: true });
  });
});
