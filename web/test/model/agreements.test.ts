/** What people ask each other, in words: shown, spoken, answered. */
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Agreements } from "../../src/model/agreements";
import { ToastList } from "../../src/model/interaction/toast_list";
import { SocketOffering } from "../../src/net/offering";
import type { ClockReading, SeatPresence } from "../../src/net/source";
import type { Seat } from "../../src/protocol/scene";
import type { Offer, Said } from "../../src/protocol/wire";
import { Timers } from "../fixtures/timers";

function people() {
  const frames: Said[] = [];
  const said: string[] = [];
  const told: (string | undefined)[][] = [];
  const offering = new SocketOffering((frame) => void frames.push(frame));
  offering.kinds.value = ["take_back", "draw", "more_time", "rematch"];
  const clock = signal<ClockReading | undefined>(undefined);
  const source = {
    offering,
    clock,
    seats: signal<readonly Seat[]>([0]),
    presence: signal<readonly SeatPresence[]>([
      { seat: 0, name: "Ada", state: "here" },
      { seat: 1, name: "Bo", state: "here" },
      { seat: 2, name: "Bot", state: "bot" },
    ]),
  };
  const agreements = new Agreements(source, {
    say: (text) => void said.push(text),
    tell: (text, code) => void told.push([text, code]),
  });
  return { agreements, offering, clock, presence: source.presence, frames, said, told };
}

const offer = (more: Partial<Offer>): Offer => ({
  offer: 1,
  kind: "draw",
  seat: 1,
  state: "open",
  ...more,
});

describe("offers between people", () => {
  it("online_fair_2_an_offer_of_the_other_is_spoken_once_and_can_be_answered", () => {
    const { agreements, offering, frames, said } = people();
    offering.hear(offer({}));
    expect(agreements.offers.value).toEqual([
      { offer: 1, kind: "draw", own: false, answered: false, text: "Bo offers a draw." },
    ]);
    offering.reset([offer({})]);
    expect(said).toEqual(["Bo offers a draw. You can accept or decline."]);
    agreements.answer(1, true);
    agreements.answer(1, false);
    expect(frames).toEqual([
      { type: "accept", offer: 1 },
      { type: "decline", offer: 1 },
    ]);
  });

  it("online_fair_2_who_has_asked_waits_and_does_not_ask_again", () => {
    const { agreements, offering, frames, said, told } = people();
    expect(agreements.refusal("take_back")).toBeUndefined();
    agreements.make("take_back");
    offering.hear(offer({ kind: "take_back", seat: 0 }));
    expect(said).toEqual(["You asked to take back your last move. Waiting for Bo."]);
    agreements.make("take_back");
    expect(frames).toEqual([{ type: "offer", kind: "take_back" }]);
    expect(told).toEqual([["You have asked, and wait for the answer.", "client/asked"]]);
    // The other's offer can be answered by the same one.
    offering.hear(offer({ offer: 2, kind: "rematch" }));
    expect(agreements.refusal("rematch")).toBeUndefined();
  });

  it("online_fair_2_every_end_has_its_words", () => {
    for (const [state, words] of [
      ["accepted", "The draw is agreed."],
      ["declined", "The draw was declined."],
      ["void", "The offer of a draw does not stand any more."],
    ] as const) {
      const { agreements, offering, told } = people();
      offering.hear(offer({}));
      offering.hear(offer({ state }));
      expect(agreements.offers.value).toEqual([]);
      expect(told).toEqual([[words, `client/offer_${state}`]]);
    }
  });

  it("online_fair_2_a_refusal_is_told_if_something_was_asked", () => {
    const { agreements, offering, told } = people();
    offering.refuse("online/bad_frame", "That message was not understood.");
    expect(told).toEqual([]);
    agreements.make("draw");
    offering.refuse("online/too_many_offers", "Three offers in a turn are the most.");
    expect(told).toEqual([["Three offers in a turn are the most.", "online/too_many_offers"]]);
  });

  it("online_fair_2_more_time_is_asked_for_before_ones_own_clock_runs", () => {
    const { agreements, clock, frames, told } = people();
    const runs = { leftMs: 30_000, allowedMs: 30_000, saidAt: 0 };
    for (const own of [{ ...runs, seat: 0 as Seat }, runs]) {
      clock.value = own;
      expect(agreements.refusal("more_time")?.code).toBe("client/own_clock");
      expect(agreements.refusal("draw")).toBeUndefined();
    }
    agreements.make("more_time");
    expect(frames).toEqual([]);
    expect(told).toEqual([["Ask for more time before your own clock runs.", "client/own_clock"]]);
    clock.value = { ...runs, seat: 1 as Seat };
    agreements.make("more_time");
    expect(frames).toEqual([{ type: "offer", kind: "more_time" }]);
  });

  it("online_fair_2_both_sides_hear_who_may_take_longer", () => {
    const { agreements, offering, presence, said, told } = people();
    offering.hear(offer({ kind: "more_time" }));
    expect(agreements.offers.value[0]?.text).toBe("Bo asks for more time in the next turn.");
    offering.hear(offer({ kind: "more_time", state: "accepted" }));
    offering.hear(offer({ offer: 2, kind: "more_time", seat: 0 }));
    expect(said[1]).toBe("You asked for more time in your next turn. Waiting for Bo.");
    offering.hear(offer({ offer: 2, kind: "more_time", seat: 0, state: "accepted" }));
    // Somebody's line does not make it told again.
    presence.value = [...presence.value];
    expect(told.map(([text]) => text)).toEqual([
      "Bo may take longer in the next turn.",
      "You may take longer in your next turn.",
    ]);
  });

  it("online_rematch_1_among_many_it_says_for_whom_one_waits", () => {
    const { agreements, offering } = people();
    offering.hear(offer({ kind: "rematch", agreed: [0] }));
    expect(agreements.offers.value[0]?.answered).toBe(true);
    expect(agreements.offers.value[0]?.text).toBe("Bo would like a rematch.");
  });

  it("online_fair_2_a_toast_that_goes_away_is_not_told_again", () => {
    const timers = new Timers();
    const spoken: string[] = [];
    const toasts = new ToastList((text) => spoken.push(text), timers.later);
    const offering = new SocketOffering(() => {});
    const source = {
      offering,
      clock: signal(undefined),
      seats: signal<readonly Seat[]>([0]),
      presence: signal<readonly SeatPresence[]>([]),
    };
    new Agreements(source, { say: () => {}, tell: (text, code) => toasts.tell(text, code) });
    offering.hear(offer({ state: "declined" }));
    expect(toasts.toasts.value).toHaveLength(1);
    timers.pass(10_000);
    expect(toasts.toasts.value).toEqual([]);
    expect(spoken).toEqual(["The draw was declined."]);
  });

  it("without other people nothing can be asked", () => {
    const presence = signal<readonly SeatPresence[]>([]);
    const clock = signal(undefined);
    const source = { seats: signal<readonly Seat[]>([0]), presence, clock };
    const agreements = new Agreements(source, { say: () => {}, tell: () => {} });
    expect(agreements.asks("take_back")).toBe(false);
    expect(agreements.offers.value).toEqual([]);
  });
});
