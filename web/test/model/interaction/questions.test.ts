/** One question at a time, and No changes nothing. */
import { beforeEach, expect, it } from "vitest";
import { Questions } from "../../../src/model/interaction/questions";
import { pieces } from "../../fixtures/scenes";

let questions: Questions;
let done: unknown[];

beforeEach(() => {
  questions = new Questions();
  done = [];
});

const plain = () => ({ title: "T", text: "Sure?", accept: () => done.push("yes") });

it("client_conf_1_a_plain_question_has_yes_and_no", () => {
  questions.ask(plain());
  expect(questions.dialog.value).toEqual({
    title: "T",
    text: "Sure?",
    yes: "Yes",
    no: "No",
    danger: false,
    pieces: [],
    options: [],
  });
  questions.ask({ ...plain(), yes: "Dig", no: "Leave", danger: true, options: ["a", "b"] });
  expect(questions.dialog.value).toMatchObject({
    yes: "Dig",
    no: "Leave",
    danger: true,
    options: [
      { text: "a", index: 0 },
      { text: "b", index: 1 },
    ],
  });
});

it("client_conf_1_only_yes_does_something_and_both_close_it", () => {
  questions.answer(true);
  questions.ask(plain());
  questions.answer(false);
  expect([questions.dialog.value, done]).toEqual([undefined, []]);
  questions.ask(plain());
  questions.answer(true);
  expect([questions.dialog.value, done]).toEqual([undefined, ["yes"]]);
});

it("a_question_that_its_answer_asks_stays_open", () => {
  questions.ask({ ...plain(), accept: () => questions.ask(plain()) });
  questions.answer(true);
  expect(questions.dialog.value?.title).toBe("T");
});

it("client_end_1_only_what_is_listed_can_be_answered", () => {
  questions.answerWith({ piece: "N" });
  questions.ask({
    ...plain(),
    pieces: [{ id: "N", name: "Knight", note: "" }],
    options: ["a", "b"],
    pick: (id) => done.push(id),
    choose: (index) => done.push(index),
  });
  questions.answerWith({ piece: "R" });
  questions.answerWith({ option: 2 });
  expect([questions.dialog.value?.title, done]).toEqual(["T", []]);
  questions.answerWith({ option: 1 });
  expect([questions.dialog.value, done.splice(0)]).toEqual([undefined, [1]]);
  questions.ask({
    ...plain(),
    pieces: [{ id: "N", name: "Knight", note: "" }],
    pick: (id) => done.push(id),
  });
  questions.answerWith({ option: 0 });
  expect(questions.dialog.value).toBeDefined();
  questions.answerWith({ piece: "N" });
  expect([questions.dialog.value, done]).toEqual([undefined, ["N"]]);
  questions.ask({ ...plain(), pieces: [{ id: "N", name: "Knight", note: "" }], options: ["a"] });
  questions.answerWith({ piece: "N" });
  questions.answerWith({ option: 0 });
  expect([questions.dialog.value?.title, done]).toEqual(["T", ["N"]]);
});

it("client_conf_1_closes_when_it_makes_no_sense_any_more", () => {
  questions.review(pieces);
  questions.ask(plain());
  questions.review(pieces);
  expect(questions.dialog.value).toBeDefined();
  questions.ask({ ...plain(), still: (scene) => scene === pieces });
  questions.review(pieces);
  expect(questions.dialog.value).toBeDefined();
  questions.review({ ...pieces });
  expect(questions.dialog.value).toBeUndefined();
});
