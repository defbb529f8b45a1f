/** Plans: what is tried on a copy. */
import { beforeEach, describe, expect, it } from "vitest";
import { ActPlan } from "../../src/model/plan";
import type { Scene } from "../../src/protocol/scene";
import { piece, scene } from "../fixtures/scenes";

const at = (x: number) => scene({ pieces: { A: piece("A", [x, 0]), B: piece("B", [5, 5]) } });

let answers: ((outcome: Scene | { code: string; text: string }) => void)[];
let asked: unknown[];
let told: unknown[];
let changes: [Scene, Scene][];
let plan: ActPlan;
const changed = (now: Scene, before: Scene) => void changes.push([now, before]);

beforeEach(() => {
  [answers, asked, told, changes] = [[], [], [], []];
  plan = new ActPlan(
    (commands) => {
      asked.push([...commands]);
      return new Promise((resolve) => answers.push(resolve));
    },
    (text, code) => told.push([text, code]),
  );
});

describe("a plan", () => {
  it("client_plan_1_tries_each_command_after_those_before", async () => {
    expect(plan.open).toBe(false);
    const start = at(0);
    plan.start(start);
    expect([plan.open, plan.scene.value, plan.steps.value]).toEqual([true, start, []]);
    const first = plan.add("a", changed);
    expect(plan.thinking.value).toBe(true);
    // While it thinks, nothing else is tried.
    await plan.add("x", changed);
    const one = at(1);
    answers.shift()?.(one);
    await first;
    expect([plan.thinking.value, plan.scene.value, plan.steps.value]).toEqual([false, one, ["a"]]);
    const second = plan.add("b", changed);
    const two = at(2);
    answers.shift()?.(two);
    await second;
    expect(asked).toEqual([["a"], ["a", "b"]]);
    expect(plan.ghosts.value).toEqual([
      { piece: "A", at: [1, 0], step: 1 },
      { piece: "A", at: [2, 0], step: 2 },
    ]);
    expect(changes).toEqual([
      [one, start],
      [two, one],
    ]);
    plan.back(changed);
    expect([plan.scene.value, plan.steps.value, plan.ghosts.value.length]).toEqual([one, ["a"], 1]);
    expect(changes.at(-1)).toEqual([one, two]);
    expect(plan.leave()).toEqual(["a"]);
    expect([plan.open, plan.scene.value, plan.ghosts.value]).toEqual([false, undefined, []]);
    expect(plan.leave()).toEqual([]);
    plan.back(changed);
    expect(plan.open).toBe(false);
  });

  it("client_plan_1_says_why_a_command_cannot_be_planned", async () => {
    plan.start(at(0));
    const tried = plan.add("a", changed);
    answers.shift()?.({ code: "x/no", text: "No." });
    await tried;
    expect([told, plan.steps.value, changes, plan.thinking.value]).toEqual([
      [["No.", "x/no"]],
      [],
      [],
      false,
    ]);
    plan.back(changed);
    expect([plan.open, changes]).toEqual([true, []]);
  });

  it("client_plan_1_a_late_answer_to_an_earlier_plan_is_nothing", async () => {
    plan.start(at(0));
    const tried = plan.add("a", changed);
    plan.leave();
    const other = at(4);
    plan.start(other);
    answers.shift()?.(at(1));
    await tried;
    expect([plan.scene.value, plan.steps.value, changes]).toEqual([other, [], []]);
    plan.back(changed);
    expect(plan.scene.value).toBe(other);
  });

  it("nothing_is_tried_without_one", async () => {
    await plan.add("a", changed);
    expect(asked).toEqual([]);
  });

  it("client_plan_1_several_commands_go_one_after_another_and_undo_is_none", async () => {
    plan.start(at(0));
    const all = plan.addAll([{ command: "a" }, { act: "undo" }, { command: "b" }], changed);
    for (const x of [1, 2]) {
      answers.shift()?.(at(x));
      for (let i = 0; i < 8; i++) await Promise.resolve();
    }
    await all;
    expect(plan.steps.value).toEqual(["a", "b"]);
    // A plan that starts again has no past.
    plan.start(at(3));
    plan.back(changed);
    expect(plan.steps.value).toEqual([]);
  });
});
