import { describe, expect, it } from "vitest";
import { firstForm } from "../../../src/ui/setup/setup";
import { check, readSeed } from "../../../src/ui/shell/match_order";
import type { MatchOrder } from "../../../src/ui/shell/route";
import { OFFER } from "./offer";

function ask(order: Partial<MatchOrder>) {
  return check({ game: "sample", options: {}, ...order }, [OFFER]);
}

describe("links that start a match (CLIENT-GEN-5)", () => {
  it("sits everybody down as usual", () => {
    expect(ask({})).toEqual({
      ok: true,
      wish: {
        game: "sample",
        scenario: "duel",
        seats: [{ control: "me" }, { control: "bot:strong" }],
        first: "creator",
      },
    });
  });

  it("takes the bot that the seat is meant for, and the strongest where none is named", () => {
    const seats = OFFER.about.scenarios[0]?.seats.map((seat) => ({ ...seat, bot: "weak" })) ?? [];
    const scenarios = OFFER.about.scenarios.map((each) => ({ ...each, seats }));
    const offer = { ...OFFER, about: { ...OFFER.about, scenarios } };
    const checked = check({ game: "sample", options: {} }, [offer]);
    expect(checked.ok && checked.wish.seats).toEqual([{ control: "me" }, { control: "bot:weak" }]);
    expect(firstForm(offer).seats[1]).toMatchObject({ who: "bot", bot: "weak" });
    expect(firstForm(OFFER).seats[1]).toMatchObject({ who: "bot", bot: "strong" });
  });

  it("takes seats, seed and options by name", () => {
    expect(ask({ seats: ["bot:weak", "human"], seed: "42", options: { fog: "true" } })).toEqual({
      ok: true,
      wish: {
        game: "sample",
        scenario: "duel",
        seed: 42,
        seats: [{ control: "bot:weak" }, { control: "me" }],
        first: "guest",
        rules: { fog: true },
      },
    });
  });

  it("makes two people at one screen a hot-seat", () => {
    const checked = ask({ seats: ["human", "human"] });
    expect(checked.ok && checked.wish.hotseat).toBe(true);
  });

  it.each<[string, Partial<MatchOrder>, RegExp]>([
    ["game", { game: "nope" }, /nope/],
    ["scenario", { scenario: "moon" }, /moon/],
    ["sitter", { seats: ["ghost"] }, /ghost/],
    ["bot", { seats: ["human", "bot:genius"] }, /genius/],
    ["number of seats", { seats: ["human", "bot", "bot"] }, /2 seats/],
    ["option", { options: { colour: "red" } }, /colour/],
    ["value", { options: { fog: "thick" } }, /thick/],
    ["option of another scenario", { scenario: "solo", options: { fog: "true" } }, /fog/],
    ["seed", { seed: "s".repeat(65) }, /seed/],
  ])("says which %s is unknown", (_, order, words) => {
    const checked = ask(order);
    expect(checked.ok).toBe(false);
    expect(!checked.ok && checked.message).toMatch(words);
  });
});

describe("seeds", () => {
  it("are numbers, hexadecimal digits, or words", () => {
    expect(readSeed("7")).toBe(7);
    expect(readSeed(" 0xFF ")).toBe("ff");
    expect(readSeed("")).toBeUndefined();
    expect(readSeed("badger")).toMatch(/^[0-9a-f]{1,16}$/);
    expect(readSeed("badger")).toBe(readSeed("badger"));
    expect(readSeed("badger")).not.toBe(readSeed("Badger"));
    expect(readSeed("99999999999999999999")).toMatch(/^[0-9a-f]{1,16}$/);
  });
});
