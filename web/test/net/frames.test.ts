/** Single frames of a server, and what each of them changes. */
import { describe, expect, it, vi } from "vitest";
import { read, viewerSeat } from "../../src/net/frame";
import { fingerprint } from "../../src/net/hash";
import { openSocket } from "../../src/net/socket";
import type { Say } from "../../src/protocol/wire";
import { connected, Line, snapshot, updates, welcome } from "../fixtures/line";

const first = () => {
  if (snapshot?.type !== "snapshot") throw new Error("the script has no snapshot");
  return snapshot;
};

describe("reading", () => {
  it("online_wire_1_only_objects_with_a_type_are_frames", () => {
    for (const data of ["{}", "[]", '{"type":1}', "null", '"ping"', "{", 5, undefined]) {
      expect(read(data)).toBeUndefined();
    }
    expect(read('{"type":"pong"}')).toEqual({ type: "pong" });
  });

  it("the_viewer_of_a_view_is_a_seat_a_shared_one_or_none", () => {
    expect(viewerSeat({ viewer: { seat: 2 } })).toBe(2);
    expect(viewerSeat({ viewer: { shared: 1 } })).toBe(1);
    for (const view of [{ viewer: "spectator" }, { viewer: { seat: "0" } }, {}, null, "x"]) {
      expect(viewerSeat(view)).toBeUndefined();
    }
  });
});

describe("the clock", () => {
  it("client_turn_3_what_the_server_says_replaces_what_was_counted", () => {
    const { line, socket } = connected();
    const { seq, hash } = first();
    line.time = 500;
    line.say({ type: "clock", seq, hash, seat: 0, left_ms: 900, allowed_ms: 1000 } as Say);
    expect(socket.clock.value).toEqual({ seat: 0, leftMs: 900, allowedMs: 1000, saidAt: 500 });
    line.say({ type: "clock", seq, hash, left_ms: 800 } as Say);
    expect(socket.clock.value).toEqual({ leftMs: 800, allowedMs: 800, saidAt: 500 });
    line.say({ type: "clock", seq, hash } as Say);
    expect(socket.clock.value).toBeUndefined();
    expect(line.times("resync")).toBe(0);
  });

  it("is_not_heard_before_the_first_view", () => {
    const line = new Line();
    const socket = openSocket({ match: "m", outside: line });
    line.events.open();
    line.say({ type: "clock", seq: 3, hash: "x", left_ms: 800 } as Say);
    expect([socket.clock.value, line.times("resync")]).toEqual([undefined, 0]);
  });
});

describe("presence", () => {
  it("online_pres_1_of_a_seat_is_kept_with_its_name_and_in_order", () => {
    const { line, socket } = connected();
    const stage = { stage: "running", spectators: 3 };
    line.say({ type: "presence", ...stage, seat: 2, state: "here" } as unknown as Say);
    line.say({ type: "presence", ...stage, seat: 1, state: "here", name: "Bo" } as unknown as Say);
    line.say({ type: "presence", ...stage, seat: 1, state: "away" } as unknown as Say);
    const known = socket.presence.value.filter(({ seat }) => seat > 0);
    expect(known).toEqual([
      { seat: 1, state: "away", name: "Bo" },
      { seat: 2, state: "here", name: "Player 3" },
    ]);
    expect([socket.stage.value, socket.spectators.value]).toEqual(["running", 3]);
    expect(socket.presence.value.map(({ seat }) => seat)).toEqual(
      socket.presence.value.map(({ seat }) => seat).toSorted((a, b) => a - b),
    );
  });

  it("online_pres_2_without_a_seat_it_counts_spectators_only", () => {
    const { line, socket } = connected();
    const before = socket.presence.value;
    line.say({ type: "presence", stage: "suspended", spectators: 5 } as Say);
    line.say({ type: "presence", stage: "suspended", spectators: 5, seat: 7 } as Say);
    line.say({
      type: "presence",
      stage: "suspended",
      spectators: 5,
      state: "here",
    } as unknown as Say);
    expect(socket.presence.value).toBe(before);
    expect([socket.stage.value, socket.spectators.value]).toEqual(["suspended", 5]);
  });
});

describe("the end", () => {
  it("online_over_1_is_kept_with_what_the_server_says", () => {
    const { line, socket } = connected();
    const over = { type: "over", outcome: "won" } as unknown as Say;
    line.say(over);
    expect([socket.stage.value, socket.result.value]).toEqual(["over", over]);
  });

  it.each([
    ["online/match_damaged", true],
    ["online/incompatible", true],
    ["online/too_fast", false],
  ])("online_err_1_of_%s_is_for_good: %s", (code, ends) => {
    const { line, socket } = connected();
    line.say({ type: "error", code, message: "No." } as Say);
    expect(socket.link.value.ended).toEqual(ends ? { code, text: "No." } : undefined);
  });

  it("what_a_line_of_before_says_is_not_heard", () => {
    const { line, socket, news } = connected();
    const old = line.events;
    old.closed(1006);
    line.pass(500);
    expect(line.lines).toHaveLength(2);
    const count = news.length;
    old.message(JSON.stringify(snapshot));
    old.open();
    old.closed(4404);
    expect([news.length, socket.link.value.state]).toEqual([count, "reconnecting"]);
  });

  it("online_recon_2_an_attempt_without_an_answer_is_given_up_after_20_seconds", () => {
    const line = new Line();
    const socket = openSocket({ match: "a/b", outside: line });
    line.events.open();
    line.pass(19_999);
    expect(socket.link.value).toEqual({ state: "connecting" });
    line.pass(1);
    expect(socket.link.value).toEqual({ state: "reconnecting", attempt: 1, retryIn: 500 });
    // One that has its view is not.
    const other = connected();
    other.line.say({ type: "pong", t: 0 } as Say);
    for (let i = 0; i < 6; i++) {
      other.line.pass(4000);
      other.line.say({ type: "pong", t: 0 } as Say);
    }
    expect(other.socket.link.value.state).toBe("local");
  });

  it("a_browser_that_opens_no_socket_is_a_lost_line", () => {
    const line = new Line();
    const asked: string[] = [];
    line.connect = (path: string) => {
      asked.push(path);
      throw new Error("not allowed");
    };
    const socket = openSocket({ match: "a/b", outside: line });
    expect(asked).toEqual(["/api/matches/a%2Fb/socket"]);
    expect(socket.link.value).toEqual({ state: "reconnecting", attempt: 1, retryIn: 500 });
  });
});

describe("a view out of step", () => {
  it("online_sync_3_is_asked_for_again_when_the_server_says_so", () => {
    const { line } = connected();
    const { seq } = first();
    const [update] = updates;
    if (!update) throw new Error("the script has no update");
    line.say({ ...update, hash: "0" });
    expect(line.times("resync")).toBe(1);
    const refused = { type: "refused", key: "", code: "online/too_fast", message: "Slowly." };
    line.say({ ...refused, retry_ms: 300 } as Say);
    line.pass(299);
    expect(line.times("resync")).toBe(1);
    line.pass(1);
    expect([line.times("resync"), line.last("resync")]).toEqual([2, { type: "resync", have: seq }]);
    // Without a time it waits a second, and not at all once the view is here.
    line.say(refused as Say);
    line.say(first());
    line.pass(1000);
    expect(line.times("resync")).toBe(2);
    line.say({ ...update, hash: "0" });
    line.say(refused as Say);
    line.pass(999);
    expect(line.times("resync")).toBe(3);
    line.pass(1);
    expect(line.times("resync")).toBe(4);
  });

  it("online_sync_1_a_whole_view_may_come_instead_of_a_patch", () => {
    const { line, news } = connected();
    const { seq, view } = first();
    const other = { ...view, turn: { text: "Theirs" } };
    const hash = fingerprint(other);
    line.say({ type: "update", seq: seq + 1, hash, view: other, cues: [] } as unknown as Say);
    expect(news.at(-1)).toMatchObject({ seq: seq + 1, hash, whole: false, scene: other });
  });

  it("a_refusal_of_nothing_that_was_sent_changes_nothing", () => {
    const { line } = connected();
    const before = line.said.length;
    line.say({ type: "refused", key: "other", code: "x", message: "" } as Say);
    line.pass(2000);
    expect(line.said.length).toBe(before);
  });
});

describe("who comes in", () => {
  it.each([
    [{ token: "t" }, { token: "t" }],
    [{ token: "t", spectate: "s" }, { token: "t" }],
    [{ spectate: "s" }, { spectate: "s" }],
    [{}, {}],
  ])("online_wire_3_with_%j_says_%j", (options, who) => {
    const line = new Line();
    openSocket({ match: "m", outside: line, ...options });
    line.events.open();
    expect(line.said).toEqual([{ type: "hello", v: 1, ...who }]);
  });

  it("online_seat_1_nobody_has_a_seat_unless_the_server_says_so", () => {
    const line = new Line();
    const socket = openSocket({ match: "m", outside: line });
    line.events.open();
    const { seats: _, ...watching } = welcome as Extract<Say, { type: "welcome" }>;
    line.say(watching as Say, first());
    expect([socket.seats.value, socket.link.value]).toEqual([[], { state: "online" }]);
    socket.takeSeat(1);
    expect(line.last("take_seat")).toEqual({ type: "take_seat", seat: 1 });
  });

  it("a_frame_that_breaks_the_page_is_told_and_the_view_asked_for", () => {
    const { line, socket } = connected();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    socket.onUpdate = () => {
      throw new Error("broken");
    };
    const [update] = updates;
    if (update) line.say(update);
    expect(warn.mock.calls.map(([text]) => text)).toEqual(["A frame was not understood."]);
    expect(line.times("resync")).toBe(1);
    warn.mockRestore();
  });
});
