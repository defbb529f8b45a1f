/** What is told about connections: the own line, the others', and a match that nobody plays. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { ConnectionNews } from "../../src/model/connection_news";
import type { Link, SeatPresence } from "../../src/net/source";
import type { Seat } from "../../src/protocol/scene";
import type { MatchStatus, PresenceState } from "../../src/protocol/wire";
import { Timers } from "../fixtures/timers";

/** A line of which everything can be said, and a clock that goes only when told. */
class Wire extends Timers {
  readonly link = signal<Link>({ state: "online" });
  readonly presence = signal<readonly SeatPresence[]>([]);
  readonly stage = signal<MatchStatus>("running");
  readonly seats = signal<readonly Seat[]>([0]);
  readonly said: string[] = [];
  readonly connectionNews: ConnectionNews;

  constructor(first: Link = { state: "online" }) {
    super();
    this.link.value = first;
    this.there("here", "here");
    this.connectionNews = new ConnectionNews(this, {
      now: this.now,
      later: this.later,
      say: (text) => this.said.push(text),
    });
  }

  /** How Ada and Bo are; whoever is gone has so many seconds. */
  there(ada: PresenceState, bo: PresenceState, seconds?: number): void {
    const until = seconds === undefined ? {} : { until: this.time + seconds * 1000 };
    const absent = (state: PresenceState) => (/here|thinking|bot/.test(state) ? {} : until);
    this.presence.value = [
      { seat: 0, name: "Ada", state: ada, ...absent(ada) },
      { seat: 1, name: "Bo", state: bo, ...absent(bo) },
    ];
  }

  get texts(): string[] {
    return this.connectionNews.news.value.map(({ text }) => text);
  }
}

describe("what is told about connections", () => {
  it("online_ui_2_the_own_line_is_told_with_its_attempts_and_its_return_for_one_and_a_half_seconds", () => {
    const wire = new Wire();
    expect(wire.texts).toEqual([]);
    wire.link.value = { state: "reconnecting", attempt: 1, retryIn: 500 };
    expect(wire.texts).toEqual(["Connection lost - reconnecting (1)"]);
    wire.link.value = { state: "reconnecting", attempt: 3, retryIn: 2000 };
    expect(wire.texts).toEqual(["Connection lost - reconnecting (3)"]);
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual(["Back in play"]);
    wire.pass(1499);
    expect(wire.texts).toEqual(["Back in play"]);
    wire.pass(1);
    expect(wire.texts).toEqual([]);
    // Each once, and no attempt is counted aloud.
    expect(wire.said).toEqual(["Connection lost - reconnecting.", "Back in play."]);
  });

  it("online_ui_2_nothing_is_lost_before_the_first_connection_stood", () => {
    const wire = new Wire({ state: "connecting" });
    expect(wire.texts).toEqual(["Opening the match …"]);
    wire.link.value = { state: "reconnecting", attempt: 1, retryIn: 500 };
    expect(wire.texts).toEqual(["Opening the match …"]);
    // A server that stays silent is no secret, either.
    wire.link.value = { state: "reconnecting", attempt: 4, retryIn: 500 };
    expect(wire.texts).toEqual(["The server does not answer - trying again (4)"]);
    wire.link.value = { state: "lost", attempt: 20 };
    expect(wire.texts).toEqual(["The server does not answer"]);
    wire.link.value = { state: "online" };
    wire.pass(2000);
    expect(wire.texts).toEqual([]);
    wire.link.value = { state: "reconnecting", attempt: 1, retryIn: 500 };
    expect(wire.texts).toEqual(["Connection lost - reconnecting (1)"]);
  });

  it("online_sync_3_a_view_that_is_out_of_step_again_and_again_is_told", () => {
    const wire = new Wire();
    wire.link.value = { state: "online", unsteady: true };
    expect(wire.texts).toEqual(["Connection unstable"]);
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual([]);
    expect(wire.said).toEqual(["Connection unstable."]);
  });

  it("online_recon_2_a_line_that_is_given_up_says_so_and_still_comes_back", () => {
    const wire = new Wire();
    wire.link.value = { state: "reconnecting", attempt: 20 };
    wire.link.value = { state: "lost", attempt: 20 };
    expect(wire.texts).toEqual(["Connection lost"]);
    wire.link.value = { state: "reconnecting", attempt: 1 };
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual(["Back in play"]);
  });

  it("online_ui_2_online_grace_1_anothers_time_counts_down_by_the_second", () => {
    const wire = new Wire();
    wire.there("here", "away", 47);
    expect(wire.texts).toEqual(["Bo lost connection - 47 s"]);
    wire.pass(3000);
    // The server tells it anew after three seconds: that is no new loss.
    wire.there("here", "reconnecting", 44);
    expect(wire.texts).toEqual(["Bo lost connection - 44 s"]);
    const seen = new Set<string>();
    for (let beat = 0; beat < 44 * 4; beat++) {
      seen.add(wire.texts[0] ?? "");
      wire.pass(250);
    }
    expect(seen.size).toBe(44);
    expect(wire.texts).toEqual(["Bo lost connection - 0 s"]);
    wire.stage.value = "over";
    expect(wire.texts).toEqual([]);
    // Nothing is counted any more.
    wire.pass(1000);
    expect(wire.count).toBe(0);
  });

  it("client_sr_2_a_countdown_is_spoken_at_its_start_at_30_and_at_10", () => {
    const wire = new Wire();
    wire.there("here", "away", 60);
    for (let beat = 0; beat < 240; beat++) wire.pass(250);
    expect(wire.said).toEqual([
      "Bo lost connection. 60 seconds left.",
      "Bo lost connection. 30 seconds left.",
      "Bo lost connection. 10 seconds left.",
    ]);
    const short = new Wire();
    short.there("here", "away", 20);
    short.pass(20_000);
    expect(short.said).toEqual([
      "Bo lost connection. 20 seconds left.",
      "Bo lost connection. 10 seconds left.",
    ]);
  });

  it("online_ui_2_whoever_comes_back_is_back_in_play", () => {
    const wire = new Wire();
    for (const state of ["away", "reconnecting", "left"] as const) {
      wire.there("here", state, 60);
      expect(wire.texts).toEqual(["Bo lost connection - 60 s"]);
      wire.there("here", "thinking");
      expect(wire.connectionNews.news.value).toEqual([{ kind: "back", text: "Back in play" }]);
      wire.pass(1500);
      expect(wire.texts).toEqual([]);
    }
  });

  it("online_ui_2_of_several_each_has_its_own_line", () => {
    const wire = new Wire();
    wire.seats.value = [];
    wire.there("away", "away", 9);
    expect(wire.texts).toEqual(["Ada lost connection - 9 s", "Bo lost connection - 9 s"]);
    wire.there("here", "reconnecting", 7);
    expect(wire.texts).toEqual(["Bo lost connection - 7 s", "Back in play"]);
  });

  it("online_grace_4_a_suspended_match_is_paused_and_no_time_is_counted", () => {
    const wire = new Wire();
    wire.seats.value = [];
    wire.there("away", "reconnecting", 40);
    wire.stage.value = "suspended";
    expect(wire.texts).toEqual(["Paused - nobody connected"]);
    expect(wire.connectionNews.grace.value.size).toBe(0);
    expect(wire.count).toBe(0);
    wire.there("here", "reconnecting", 60);
    wire.stage.value = "running";
    expect(wire.texts).toEqual(["Bo lost connection - 60 s", "Back in play"]);
  });

  it("online_grace_1_a_match_that_waits_or_is_over_tells_of_nobody", () => {
    const wire = new Wire();
    wire.stage.value = "waiting";
    wire.there("here", "away");
    wire.link.value = { state: "reconnecting", attempt: 1 };
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual([]);
    wire.stage.value = "over";
    wire.link.value = { state: "reconnecting", attempt: 1 };
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual([]);
  });

  it("online_seat_3_a_seat_that_was_taken_over_is_told_and_is_no_loss", () => {
    const wire = new Wire();
    wire.link.value = { state: "online", ended: { code: "online/taken_over", text: "Elsewhere." } };
    expect(wire.texts).toEqual(["Elsewhere."]);
    wire.link.value = { state: "online" };
    expect(wire.texts).toEqual([]);
  });

  it("online_ui_2_seats_at_this_screen_are_never_told_of", () => {
    const wire = new Wire();
    wire.seats.value = [0, 1];
    wire.there("away", "away", 60);
    expect(wire.texts).toEqual([]);
  });

  it("a_server_that_tells_no_time_is_believed_without_one", () => {
    const wire = new Wire();
    wire.there("here", "reconnecting");
    expect(wire.texts).toEqual(["Bo lost connection"]);
    expect(wire.said).toEqual(["Bo lost connection."]);
  });
});
