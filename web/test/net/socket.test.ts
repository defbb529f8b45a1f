/** The line to a server that loses it, lies, and comes back. */
import { describe, expect, it, vi } from "vitest";
import { openSocket } from "../../src/net/socket";
import { connected, Line, snapshot, updates, welcome } from "../fixtures/line";

describe("socket", () => {
  it("online_wire_3_hello_then_the_view_then_updates", () => {
    const { line, socket, news } = connected();
    expect(line.said[0]).toEqual({ type: "hello", v: 1, token: "secret" });
    expect(socket.seats.value).toEqual([0]);
    expect(socket.link.value.state).toBe("local");
    expect(news[0]).toMatchObject({ seq: 0, whole: true });
    line.say(...updates);
    expect(news.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(line.times("resync")).toBe(0);
  });

  it("client_dom_1_a_match_with_other_people_is_online", () => {
    const { line, socket } = connected();
    line.say({
      type: "presence",
      stage: "running",
      spectators: 1,
      seat: 1,
      state: "bot",
      name: "B",
    });
    expect(socket.link.value.state).toBe("local");
    line.say({
      type: "presence",
      stage: "running",
      spectators: 1,
      seat: 2,
      state: "here",
      name: "C",
    });
    expect(socket.link.value.state).toBe("online");
    expect(socket.presence.value.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(socket.spectators.value).toBe(1);
  });

  it("online_grace_1_the_end_of_a_grace_is_kept_by_the_own_monotonic_clock", () => {
    const { line, socket } = connected();
    const told = { type: "presence", stage: "running", spectators: 0, name: "B", seat: 1 } as const;
    line.pass(1000);
    line.say({ ...told, state: "away", grace_left_ms: 60_000 });
    expect(socket.presence.value[1]).toMatchObject({ state: "away", until: 61_000 });
    line.pass(3000);
    line.say({ ...told, state: "reconnecting", grace_left_ms: 57_000 });
    expect(socket.presence.value[1]).toMatchObject({ until: 61_000 });
    line.say({ ...told, state: "here" });
    expect(socket.presence.value[1]).not.toHaveProperty("until");
    // A snapshot tells it, too.
    if (snapshot?.type !== "snapshot") throw new Error("the fixture begins otherwise");
    const presence = [{ seat: 1, state: "left", name: "B", grace_left_ms: 5000 } as const];
    line.say({ ...snapshot, presence });
    expect(socket.presence.value[0]).toMatchObject({ until: 9000 });
  });

  it("online_ui_2_a_view_out_of_step_is_no_news_of_the_line", () => {
    const { line, socket } = connected();
    const links: string[] = [];
    socket.link.subscribe(({ state }) => void links.push(state));
    const [first] = updates;
    if (first?.type !== "update" || !snapshot) throw new Error("the fixture has no updates");
    line.say({ ...first, hash: "0000000000000000" });
    expect(line.times("resync")).toBe(1);
    line.say(snapshot);
    expect(links).toEqual(["local"]);
  });

  it("online_cmd_an_act_is_answered_once_its_view_has_come", async () => {
    const { line, socket } = connected();
    let answer: unknown;
    void socket.send({ command: "EndPhase" }, 0).then((said) => {
      answer = said;
    });
    expect(line.last("command")).toEqual({
      type: "command",
      key: "key-0",
      base: 0,
      command: "EndPhase",
    });
    line.say({ type: "ack", key: "key-0", seq: 1 });
    await Promise.resolve();
    expect(answer).toBeUndefined();
    if (updates[0]) line.say(updates[0]);
    await Promise.resolve();
    expect(answer).toEqual({ ok: true });
    expect(socket.sent()).toBe(1);
  });

  it("client_net_3_a_refusal_comes_with_its_reason", async () => {
    const { line, socket } = connected();
    const answer = socket.send({ act: "undo" }, 0);
    expect(line.last("command")).toMatchObject({ act: "undo" });
    line.say({ type: "refused", key: "key-0", code: "squad/no", message: "No." });
    expect(await answer).toEqual({ ok: false, code: "squad/no", text: "No." });
  });

  it("online_limit_1_what_came_too_fast_goes_again_by_itself", async () => {
    const { line, socket } = connected();
    const answer = socket.send({ command: "EndPhase" }, 0);
    const fast = {
      type: "refused",
      key: "key-0",
      code: "online/rate_limited",
      message: "Too fast.",
    } as const;
    line.say({ ...fast, retry_ms: 80 });
    expect(line.times("command")).toBe(1);
    line.pass(80);
    expect(line.times("command")).toBe(2);
    for (let i = 0; i < 5; i++) {
      line.say({ ...fast, retry_ms: 80 });
      line.pass(80);
    }
    expect(await answer).toMatchObject({ ok: false, code: "online/rate_limited" });
  });

  it("online_sync_1_a_gap_or_another_hash_asks_for_the_view_and_ignores_updates", () => {
    const { line, socket, news } = connected();
    const [first, second] = updates;
    if (first?.type !== "update" || second?.type !== "update" || snapshot?.type !== "snapshot")
      throw new Error();
    line.say(second);
    expect(line.last("resync")).toEqual({ type: "resync", have: 0 });
    line.say(first);
    expect(news).toHaveLength(1);
    line.say({ ...snapshot, seq: 1 });
    expect(news.at(-1)).toMatchObject({ seq: 1, whole: true, repaired: true, cues: [] });
    line.say({ ...first, seq: 2, hash: "0000000000000000" });
    expect(line.times("resync")).toBe(2);
    expect(news).toHaveLength(2);
    expect(socket.link.value.state).toBe("local");
  });

  it("online_sync_1_a_clock_that_is_ahead_asks_for_the_view", () => {
    const { line } = connected();
    if (snapshot?.type !== "snapshot") throw new Error();
    line.say({ type: "clock", seq: 0, hash: snapshot.hash });
    expect(line.times("resync")).toBe(0);
    line.say({ type: "clock", seq: 3, hash: "x" }, { type: "clock", seq: 4, hash: "x" });
    expect(line.times("resync")).toBe(1);
  });

  it("online_sync_1_a_clock_of_the_same_number_and_another_hash_asks_for_the_view", () => {
    const { line, news } = connected();
    const [first, second] = updates;
    if (first?.type !== "update" || second?.type !== "update" || snapshot?.type !== "snapshot")
      throw new Error();
    line.say(first);
    // What was so before says nothing about what is so now.
    line.say({ type: "clock", seq: 0, hash: "0000000000000000" });
    line.say({ type: "clock", seq: 1, hash: first.hash });
    expect(line.times("resync")).toBe(0);
    line.say({ type: "clock", seq: 1, hash: "0000000000000000" });
    expect(line.said.at(-1)).toEqual({ type: "resync", have: 1 });
    line.say(second);
    expect(news.map(({ seq }) => seq)).toEqual([0, 1]);
    line.say({ ...snapshot, seq: 1 });
    expect(news.at(-1)).toMatchObject({ seq: 1, whole: true, repaired: true });
  });

  it("client_net_3_nothing_is_sent_by_a_view_that_is_out_of_step", async () => {
    const { line, socket } = connected();
    if (snapshot?.type !== "snapshot") throw new Error();
    line.say({ type: "clock", seq: 0, hash: "0000000000000000" });
    expect(line.times("resync")).toBe(1);
    const answer = await socket.send({ command: "EndPhase" }, 0);
    expect(answer).toMatchObject({ ok: false, code: "net/not_connected" });
    expect([line.times("command"), socket.sent()]).toEqual([0, 0]);
    line.say(snapshot);
    // What was tried meanwhile is not made up for.
    expect(line.times("command")).toBe(0);
    void socket.send({ command: "EndPhase" }, 0);
    expect(line.times("command")).toBe(1);
  });

  it("online_sync_4_old_updates_are_dropped", () => {
    const { line, news } = connected();
    const [first] = updates;
    if (!first) throw new Error();
    line.say(first, first);
    expect(news).toHaveLength(2);
    expect(line.times("resync")).toBe(0);
  });

  it("online_recon_2_twenty_tries_after_a_half_1_2_4_and_then_every_5_seconds", () => {
    const { line, socket } = connected();
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 20; i++) {
      line.events.closed(1006);
      expect(socket.link.value.state).toBe("reconnecting");
      expect(socket.link.value.attempt).toBe(i + 1);
      waits.push(socket.link.value.retryIn);
      const before = line.lines.length;
      line.pass((socket.link.value.retryIn ?? 0) - 1);
      expect(line.lines).toHaveLength(before);
      line.pass(1);
      expect(line.lines).toHaveLength(before + 1);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, ...new Array(16).fill(5000)]);
    line.events.closed(1006);
    expect(socket.link.value.state).toBe("lost");
    const before = line.lines.length;
    line.pass(60_000);
    expect(line.lines).toHaveLength(before);
    socket.retry();
    expect(line.lines).toHaveLength(before + 1);
  });

  it("client_net_2_online_recon_2_nothing_is_stored_up_while_there_is_no_connection", async () => {
    const { line, socket } = connected();
    const tried = async () => {
      const answer = await socket.send({ command: "EndPhase" }, 0);
      expect(answer).toMatchObject({ ok: false, code: "net/not_connected" });
      expect(!answer.ok && answer.text).toBe("There is no connection to the server.");
    };
    line.events.closed(1006);
    await tried();
    line.pass(500);
    await tried();
    line.events.open();
    await tried();
    if (!welcome || !snapshot) throw new Error();
    line.say(welcome);
    await tried();
    line.say(snapshot);
    expect([line.times("command"), socket.sent()]).toEqual([0, 0]);
  });

  it("online_recon_3_unanswered_acts_go_again_with_the_same_key_and_base", async () => {
    const { line, socket, news } = connected();
    const answer = socket.send({ command: "EndPhase" }, 0);
    line.events.closed(1006);
    line.pass(500);
    line.events.open();
    if (!welcome || snapshot?.type !== "snapshot") throw new Error();
    line.say(welcome, { ...snapshot, seq: 1 });
    const sent = line.said.filter((said) => said.type === "command");
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(socket.sent()).toBe(1);
    line.say({ type: "ack", key: "key-0", seq: 1, duplicate: true });
    expect(await answer).toEqual({ ok: true });
    expect(news.at(-1)).toMatchObject({ whole: true, repaired: false, cues: [] });
  });

  it("online_seat_3_a_seat_that_was_taken_over_is_watched_if_it_may_be", () => {
    const { line, socket, news } = connected();
    line.say({ type: "goodbye", reason: "replaced" });
    line.events.closed(4409);
    expect(socket.link.value).toMatchObject({
      state: "lost",
      ended: { code: "online/taken_over" },
    });
    // Without the token: it does not take the seat back by itself.
    line.events.open();
    expect(line.last("hello")).toEqual({ type: "hello", v: 1 });
    if (snapshot?.type !== "snapshot") throw new Error();
    line.say({ type: "welcome", v: 1, spectator: true, game: "g", hash: "fnv1a64" });
    line.say({ ...snapshot, view: { ...snapshot.view, viewer: "spectator" }, seq: 0 });
    expect(socket.link.value).toMatchObject({
      state: "online",
      ended: { code: "online/taken_over" },
    });
    expect(socket.seats.value).toEqual([]);
    expect(news.at(-1)?.scene.viewer).toBe("spectator");
    socket.retry();
    line.events.open();
    expect(line.last("hello")).toMatchObject({ token: "secret" });
    if (welcome) line.say(welcome, snapshot);
    expect(socket.link.value).toEqual({ state: "local" });
  });

  it("online_seat_3_where_nobody_may_watch_the_last_view_stays", () => {
    const { line, socket, news } = connected();
    line.events.closed(4409);
    line.events.open();
    line.events.closed(4401);
    expect(socket.link.value).toMatchObject({
      state: "lost",
      ended: { code: "online/taken_over" },
    });
    line.pass(60_000);
    expect(line.lines).toHaveLength(2);
    expect(news).toHaveLength(1);
    socket.retry();
    expect(line.lines).toHaveLength(3);
    expect(socket.link.value.state).toBe("reconnecting");
  });

  it("online_wire_2_online_ui_4_codes_that_end_it_say_why", () => {
    for (const [code, text] of [
      [4401, "This seat link is not valid."],
      [4404, "This match is gone."],
      [4406, "The server speaks another version. Reload the page to go on."],
    ] as const) {
      const { line, socket } = connected();
      line.events.closed(code);
      expect(socket.link.value.ended?.text).toBe(text);
      line.pass(60_000);
      expect(line.lines).toHaveLength(1);
    }
  });

  it("online_wire_a_restart_waits_as_long_as_the_server_says_and_penance_ten_seconds", () => {
    const one = connected();
    one.line.say({ type: "goodbye", reason: "restart", retry_ms: 3000 });
    one.line.events.closed(1012);
    expect(one.socket.link.value.retryIn).toBe(3000);
    const two = connected();
    two.line.events.closed(4429);
    expect(two.socket.link.value.retryIn).toBe(10_000);
  });

  it("online_wire_5_pings_say_whether_somebody_is_there", () => {
    const { line, socket } = connected();
    const alive = () => line.say({ type: "pong", t: 0 });
    line.pass(5000);
    expect(line.last("ping")).toMatchObject({ active: true });
    for (let i = 0; i < 3; i++) {
      alive();
      line.pass(5000);
    }
    expect(line.last("ping")).toMatchObject({ active: false });
    alive();
    socket.active();
    line.pass(5000);
    expect(line.last("ping")).toMatchObject({ active: true });
    expect(line.times("ping")).toBe(5);
  });

  it("a_line_that_is_silent_for_long_is_dead", () => {
    const { line, socket } = connected();
    line.pass(20_000);
    expect(socket.link.value.state).not.toBe("local");
  });

  it("frames_that_make_no_sense_are_not_heard", () => {
    const { line, news } = connected();
    for (const data of [
      "",
      "{",
      "null",
      "[]",
      '{"type":7}',
      '{"type":"nonsense"}',
      5,
      new Uint8Array(),
    ]) {
      line.events.message(data);
    }
    expect(news).toHaveLength(1);
  });

  it("frames_that_cannot_be_understood_are_asked_for_again", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { line, socket } = connected();
    socket.onUpdate = () => {
      throw new Error("what is this?");
    };
    if (updates[0]) line.say(updates[0]);
    expect(line.times("resync")).toBe(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it("a_seat_of_several_is_named", () => {
    const { line, socket } = connected();
    line.say({ type: "welcome", v: 1, seats: [0, 1], hotseat: true, game: "g", hash: "fnv1a64" });
    void socket.send({ command: 1 }, 0);
    expect(line.last("command")).toMatchObject({ seat: 0 });
    socket.takeSeat(1);
    expect(line.last("take_seat")).toEqual({ type: "take_seat", seat: 1 });
  });

  it("online_pres_1_leaving_says_so_and_closes", async () => {
    const { line, socket } = connected();
    const answer = socket.send({ command: 1 }, 0);
    socket.close();
    expect(line.said.at(-1)).toEqual({ type: "leave" });
    expect(line.closed).toEqual([1000]);
    expect(await answer).toMatchObject({ ok: false });
    line.events.closed(1000);
    line.pass(60_000);
    expect(line.lines).toHaveLength(1);
  });

  it("online_pres_1_whoever_has_not_come_in_yet_says_nothing_on_leaving", () => {
    const line = new Line();
    const socket = openSocket({ match: "m", token: "secret", outside: line });
    // A browser's socket throws if it is told something before it is open.
    socket.close();
    expect(line.said).toEqual([]);
    expect(line.closed).toEqual([1000]);
  });

  it("online_sync_3_over_five_resyncs_in_a_minute_are_told_until_a_minute_is_quiet", () => {
    const { line, socket } = connected();
    const view = snapshot;
    if (!view) throw new Error("the fixture has no snapshot");
    const outOfStep = () => {
      line.say({ type: "clock", seq: 0, hash: "0000000000000000" });
      line.say(view);
    };
    for (let count = 0; count < 5; count++) outOfStep();
    expect(socket.link.value).toEqual({ state: "local" });
    outOfStep();
    expect(line.times("resync")).toBe(6);
    expect(socket.link.value).toEqual({ state: "local", unsteady: true });
    const quiet = (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 5000) {
        line.pass(5000);
        line.say({ type: "pong", t: 0 });
      }
    };
    quiet(55_000);
    expect(socket.link.value.unsteady).toBe(true);
    quiet(5000);
    expect(socket.link.value).toEqual({ state: "local" });
    // Few in a minute are no news, however many there were.
    for (let minute = 0; minute < 5; minute++) {
      for (let count = 0; count < 2; count++) outOfStep();
      quiet(30_000);
    }
    expect(socket.link.value).toEqual({ state: "local" });
  });
});

describe("offers", () => {
  it("online_fair_2_a_snapshot_has_those_that_stand_and_frames_change_them", () => {
    const { line, socket } = connected();
    const { offering } = socket;
    if (!offering || snapshot?.type !== "snapshot") throw new Error("a socket has offers");
    const offer = { offer: 3, kind: "draw", seat: 1, state: "open" } as const;
    line.say({ ...snapshot, offers: [offer] });
    expect(offering.open.value).toEqual([offer]);
    offering.answer(3, false);
    expect(line.said.at(-1)).toEqual({ type: "decline", offer: 3 });
    line.say({ type: "offer", ...offer, state: "declined" });
    expect(offering.open.value).toEqual([]);
    expect(offering.ended.value?.state).toBe("declined");
    offering.make("draw");
    line.say({ type: "refused", code: "online/too_many_offers", message: "Three." });
    expect(offering.refused.value).toEqual({ code: "online/too_many_offers", text: "Three." });
    // Without one in the snapshot none stands any more.
    line.say({ ...snapshot, offers: [offer] }, snapshot);
    expect(offering.open.value).toEqual([]);
  });

  it("online_rematch_1_the_seat_of_a_rematch_arrives", () => {
    const { line, socket } = connected();
    line.say({ type: "rematch", match: "m", seat: 1, token: "t" });
    expect(socket.offering?.rematch.value).toEqual({ match: "m", seat: 1, token: "t" });
  });
});
