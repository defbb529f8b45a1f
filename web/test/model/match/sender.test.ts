/** Acts that are sent one after another. */
import { beforeEach, expect, it } from "vitest";
import { Sender } from "../../../src/model/match/sender";
import type { Answer, PlayerAct } from "../../../src/net/source";
import { piece, scene } from "../../fixtures/scenes";
import { breathe, FakeSource } from "../../fixtures/table";

let source: FakeSource;
let told: unknown[];
let offered: boolean;
let answers: ((answer: Answer) => void)[];
let sender: Sender;

beforeEach(() => {
  source = new FakeSource();
  told = [];
  offered = true;
  answers = [];
  source.send = (act: PlayerAct, base: number) => {
    source.acts.push({ act, base });
    return new Promise((resolve) => answers.push(resolve));
  };
  sender = new Sender(
    source,
    () => 7,
    () => Promise.resolve(),
    () => offered,
    (text, code) => told.push([text, code]),
  );
});

const answer = async (with_: Answer) => {
  answers.shift()?.(with_);
  await breathe();
};

it("client_net_3_an_act_is_pending_until_its_answer", async () => {
  void sender.perform([{ command: "a" }]);
  expect([sender.pending.value, sender.sending.value]).toEqual([true, true]);
  expect(source.acts).toEqual([{ act: { command: "a" }, base: 7 }]);
  await answer({ ok: true });
  expect([sender.pending.value, sender.sending.value]).toEqual([false, false]);
});

it("client_conf_3_one_chain_at_a_time_and_each_act_after_the_other", async () => {
  const done: string[] = [];
  void sender.perform([{ command: "a" }, { command: "b" }], () => done.push("done"));
  void sender.perform([{ command: "c" }], () => done.push("never"));
  expect(source.acts).toHaveLength(1);
  await answer({ ok: true });
  expect([source.acts.at(-1)?.act, done]).toEqual([{ command: "b" }, []]);
  await answer({ ok: true });
  expect([source.acts.length, done]).toEqual([2, ["done"]]);
});

it("client_conf_3_a_refusal_ends_the_chain_and_is_told", async () => {
  const done: string[] = [];
  void sender.perform([{ command: "a" }, { command: "b" }], () => done.push("done"));
  await answer({ ok: false, code: "x/no", text: "No." });
  expect([told, source.acts.length, done]).toEqual([[["No.", "x/no"]], 1, []]);
  expect([sender.pending.value, sender.sending.value]).toEqual([false, false]);
});

it("client_undo_2_undoing_stops_when_nothing_can_be_taken_back", async () => {
  const done: string[] = [];
  void sender.perform([{ act: "undo" }, { act: "undo" }], () => done.push("done"));
  offered = false;
  await answer({ ok: true });
  expect([source.acts.length, done, told]).toEqual([1, ["done"], []]);
  expect(sender.sending.value).toBe(false);
});

it("what_cannot_be_sent_is_refused_with_its_reason", async () => {
  source.send = () => Promise.reject(new Error("broken"));
  expect(await sender.send({ command: "a" })).toEqual({
    ok: false,
    code: "net/failed",
    text: "broken",
  });
  source.send = () => Promise.reject("odd");
  expect(await sender.send({ command: "a" })).toEqual({
    ok: false,
    code: "net/failed",
    text: "It was not sent.",
  });
  expect(sender.pending.value).toBe(false);
});

it("client_undo_1_pieces_glide_back_while_an_undo_is_answered", async () => {
  const before = scene({ pieces: { A: piece("A", [1, 1]), B: piece("B", [2, 2]) } });
  const after = scene({
    pieces: { A: piece("A", [0, 0]), B: piece("B", [2, 2]), C: piece("C", [3, 3]) },
  });
  const own = { cue: "wait", lasts: 5 } as const;
  expect(sender.cues(before, after, [own])).toEqual([own]);
  void sender.send({ act: "redo" });
  expect(sender.cues(before, after, [own])).toEqual([own]);
  await answer({ ok: true });
  void sender.send({ act: "undo" });
  const cues = sender.cues(before, after, [own]);
  expect(cues.map(({ cue }) => cue)).toEqual(["move", "wait", "wait"]);
  expect(cues[0]).toMatchObject({ piece: "A", from: [1, 1], path: [[0, 0]], free: true });
  expect(sender.cues(before, before, [own])).toEqual([own]);
  await answer({ ok: true });
  expect(sender.cues(before, after, [own])).toEqual([own]);
});
