import { effect, signal } from "@preact/signals";
import { expect, it } from "vitest";
import { keyedSignal } from "../../src/model/keyed_signal";

type Whole = { turn: { text: string }; pieces: { [id: string]: number }; over?: string };

const FIRST: Whole = { turn: { text: "Ada" }, pieces: { a: 1 } };

it("CLIENT-PERF-1: who reads one part is not told of another", () => {
  const whole = signal(FIRST);
  const parts = keyedSignal(whole);
  const seen: string[] = [];
  effect(() => {
    seen.push(`${parts.value.turn.text} ${parts.value.over ?? "goes on"}`);
  });
  whole.value = { ...whole.value, pieces: { a: 2 } };
  expect(seen).toEqual(["Ada goes on"]);
  whole.value = { ...whole.value, turn: { text: "Bert" } };
  whole.value = { ...whole.value, over: "drawn" };
  expect(seen).toEqual(["Ada goes on", "Bert goes on", "Bert drawn"]);
});

it("the parts together are the whole, and nobody writes to them", () => {
  const whole = signal(FIRST);
  const { value } = keyedSignal(whole);
  whole.value = { ...FIRST, pieces: { b: 3 } };
  expect({ ...value }).toEqual(whole.value);
  expect("over" in value).toBe(false);
  expect(() => {
    value.over = "won";
  }).toThrow();
});
