/** A view that is out of step, and acts that wait meanwhile. */
import { describe, expect, it } from "vitest";
import type { Say } from "../../src/protocol/wire";
import { connected, snapshot, updates } from "../fixtures/line";

function frame<T extends Say["type"]>(type: T, heard: Say | undefined): Extract<Say, { type: T }> {
  if (heard?.type !== type) throw new Error(`the fixture has no ${type}`);
  return heard as Extract<Say, { type: T }>;
}

const whole = frame("snapshot", snapshot);
const [first, second] = [frame("update", updates[0]), frame("update", updates[1])];

describe("a client and its server", () => {
  it("online_core_1_an_act_changes_nothing_here_before_its_update", async () => {
    const { line, socket, news } = connected();
    const before = structuredClone(news[0]?.scene);
    const answer = socket.send({ command: "EndPhase" }, 0);
    line.say({ type: "ack", key: "key-0", seq: 1 });
    expect(news).toHaveLength(1);
    expect(news[0]?.scene).toEqual(before);
    line.say(first);
    expect(news).toHaveLength(2);
    expect(await answer).toEqual({ ok: true });
  });

  it("online_sync_2_acts_without_an_answer_go_again_with_the_same_key_and_base", async () => {
    const { line, socket, news } = connected();
    const answer = socket.send({ command: "EndPhase" }, 0);
    // The ack and the first update are lost.
    line.say(second);
    expect(line.said.at(-1)).toEqual({ type: "resync", have: 0 });
    expect(line.times("command")).toBe(1);
    line.say({ ...whole, seq: 2 });
    const sent = line.said.filter((said) => said.type === "command");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ type: "command", key: "key-0", base: 0, command: "EndPhase" });
    line.say({ type: "ack", key: "key-0", seq: 1, duplicate: true });
    expect(await answer).toEqual({ ok: true });
    // It is no news of the line, and the act counts once.
    expect(news.at(-1)).toMatchObject({ seq: 2, whole: true, repaired: true, cues: [] });
    expect([socket.link.value.state, socket.sent()]).toEqual(["local", 1]);
  });

  it("online_sync_2_an_act_that_was_answered_does_not_go_again", async () => {
    const { line, socket } = connected();
    const answer = socket.send({ command: "EndPhase" }, 0);
    line.say({ type: "ack", key: "key-0", seq: 1 }, first);
    expect(await answer).toEqual({ ok: true });
    line.say({ type: "clock", seq: 5, hash: "x" }, { ...whole, seq: 5 });
    expect([line.times("resync"), line.times("command")]).toEqual([1, 1]);
  });

  it("online_sync_4_updates_that_are_not_above_the_view_are_dropped_after_a_snapshot_too", () => {
    const { line, news } = connected();
    line.say({ type: "clock", seq: 9, hash: "x" }, { ...whole, seq: 9 });
    line.say(first, second, { ...second, seq: 9 });
    expect(news.map(({ seq }) => seq)).toEqual([0, 9]);
    expect(line.times("resync")).toBe(1);
  });
});
