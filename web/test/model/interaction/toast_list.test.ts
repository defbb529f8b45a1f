/** Toasts: how many, how long, and what is said. */
import { beforeEach, expect, it } from "vitest";
import { ToastList } from "../../../src/model/interaction/toast_list";
import { Timers } from "../../fixtures/timers";

let timers: Timers;
let spoken: string[];
let list: ToastList;

beforeEach(() => {
  timers = new Timers();
  spoken = [];
  list = new ToastList(
    (text) => spoken.push(text),
    (milliseconds, then) => timers.later(milliseconds, then),
  );
});

const texts = () => list.toasts.value.map(({ text }) => text);

it("client_err_1_a_toast_goes_after_six_seconds", () => {
  list.tell("No.", "x/no");
  expect(list.toasts.value).toEqual([
    { id: 0, text: "No.", code: "x/no", count: 1, failure: false },
  ]);
  timers.pass(5999);
  expect(texts()).toEqual(["No."]);
  timers.pass(1);
  expect(texts()).toEqual([]);
  expect(timers.count).toBe(0);
});

it("client_err_1_the_same_again_is_counted_and_stays_six_seconds_more", () => {
  list.tell("No.");
  list.tell("Other.");
  timers.pass(5000);
  list.tell("No.");
  expect(list.toasts.value.map(({ text, count }) => [text, count])).toEqual([
    ["No.", 2],
    ["Other.", 1],
  ]);
  // Another reason with the same words is something else.
  list.tell("No.", "x/no");
  expect(texts()).toEqual(["No.", "Other.", "No."]);
  timers.pass(1000);
  expect(texts()).toEqual(["No.", "No."]);
  timers.pass(5000);
  expect(texts()).toEqual([]);
  expect(spoken).toEqual(["No.", "Other.", "No."]);
});

it("client_err_1_three_are_shown_and_the_timers_of_older_ones_end", () => {
  for (const text of ["a", "b", "c", "d"]) list.tell(text);
  expect(texts()).toEqual(["b", "c", "d"]);
  expect(list.toasts.value.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(timers.count).toBe(3);
});

it("client_err_1_a_failure_stays_until_somebody_dismisses_it", () => {
  list.tell("Lost.", "net/lost", true);
  list.tell("Lost.", "net/lost", true);
  list.tell("No.");
  timers.pass(60_000);
  expect(list.toasts.value).toMatchObject([{ text: "Lost.", count: 2, failure: true }]);
  list.dismiss(7);
  expect(texts()).toEqual(["Lost."]);
  list.dismiss(0);
  expect(texts()).toEqual([]);
});

it("a_list_that_is_cleared_has_no_toasts_and_no_timers", () => {
  list.tell("a");
  list.tell("b");
  list.dismiss(0);
  expect(timers.count).toBe(1);
  list.clear();
  expect([texts(), timers.count]).toEqual([[], 0]);
});
