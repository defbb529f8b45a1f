import { describe, expect, it } from "vitest";
import type { GameOffer } from "../../../src/protocol/wire";
import type { ClockForm } from "../../../src/ui/setup/clock_form";
import {
  chooseSeat,
  complaint,
  firstForm,
  type SetupForm,
  wishOf,
} from "../../../src/ui/setup/setup";
import { check } from "../../../src/ui/shell/match_order";
import { OFFER } from "./offer";

const TERMS = { turn_s: 90, inactive_s: 15, buffer_s: 2, show_s: 20, mulligan_s: 90 };
const TIMED: GameOffer = { ...OFFER, clock: TERMS };
const FORM = firstForm(TIMED);

function sits(who: SetupForm["seats"][number]["who"], clock?: ClockForm): SetupForm {
  const form = chooseSeat(FORM, 1, { who, bot: "weak", name: "" });
  return clock ? { ...form, clock } : form;
}

describe("the turn clock on the set-up page (ONLINE-MATCH-2)", () => {
  it("is none at one screen and against bots, and the game's own where somebody is elsewhere", () => {
    expect(wishOf(sits("bot"), TIMED).clock).toBeNull();
    expect(wishOf(sits("guest"), TIMED).clock).toBeNull();
    expect(wishOf(sits("open"), TIMED).clock).toEqual(TERMS);
    expect(wishOf(sits("open"), OFFER)).not.toHaveProperty("clock");
  });

  it("is what was chosen, within bounds", () => {
    expect(wishOf(sits("open", { kind: "off", seconds: "" }), TIMED).clock).toBeNull();
    expect(wishOf(sits("bot", { kind: "usual", seconds: "" }), TIMED).clock).toEqual(TERMS);
    const own = sits("bot", { kind: "own", seconds: "30" });
    expect(wishOf(own, TIMED).clock).toEqual({ ...TERMS, turn_s: 30 });
    expect(complaint(own)).toBeUndefined();
    for (const seconds of ["", "0", "3601", "ten", "1.5", "-4"])
      expect(complaint(sits("bot", { kind: "own", seconds }))).toBe(
        "A turn takes 1 to 3600 seconds.",
      );
  });

  it("is recalled, and nonsense is not", () => {
    const clock = { kind: "own", seconds: "45" };
    expect(firstForm(TIMED, { clock }).clock).toEqual(clock);
    expect(firstForm(TIMED, { clock: { kind: "sundial" } }).clock).toBeUndefined();
    expect(firstForm(OFFER, { clock }).clock).toBeUndefined();
  });

  it("is none by a link, unless a seat is open", () => {
    const order = { game: "sample", options: {} };
    const alone = check({ ...order, seats: ["human", "bot"] }, [TIMED]);
    expect(alone).toMatchObject({ ok: true, wish: { clock: null } });
    const open = check({ ...order, seats: ["human", "open"] }, [TIMED]);
    expect(open.ok && "clock" in open.wish).toBe(false);
  });
});
