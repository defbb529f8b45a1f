import { describe, expect, it } from "vitest";
import { termsOf, timeWords } from "../../../src/ui/home/terms";
import type { GraceForm } from "../../../src/ui/setup/grace_form";
import {
  chooseSeat,
  complaint,
  firstForm,
  type SetupForm,
  wishOf,
} from "../../../src/ui/setup/setup";
import { OFFER } from "./offer";

const FORM = firstForm(OFFER);

function sits(who: SetupForm["seats"][number]["who"], grace?: GraceForm): SetupForm {
  const form = chooseSeat(FORM, 1, { who, bot: "weak", name: "" });
  return grace ? { ...form, grace } : form;
}

describe("the time to come back on the set-up page (ONLINE-MATCH-2, ONLINE-GRACE-1)", () => {
  it("online_match_1_is_sent_where_somebody_plays_from_elsewhere", () => {
    expect(wishOf(sits("open"), OFFER).grace_s).toBe(60);
    expect(wishOf(sits("open", { kind: "long", seconds: "" }), OFFER).grace_s).toBe(300);
    expect(wishOf(sits("bot"), OFFER)).not.toHaveProperty("grace_s");
    expect(wishOf(sits("guest", { kind: "long", seconds: "" }), OFFER)).not.toHaveProperty(
      "grace_s",
    );
  });

  it("online_match_2_is_1_to_600_seconds", () => {
    for (const seconds of ["1", "45", "600"]) {
      const own = sits("open", { kind: "own", seconds });
      expect(complaint(own)).toBeUndefined();
      expect(wishOf(own, OFFER).grace_s).toBe(Number(seconds));
    }
    for (const seconds of ["", "0", "601", "ten", "1.5", "-4"])
      expect(complaint(sits("open", { kind: "own", seconds }))).toBe(
        "The time to come back is 1 to 600 seconds.",
      );
    // What is not asked cannot be wrong.
    expect(complaint(sits("bot", { kind: "own", seconds: "" }))).toBeUndefined();
  });

  it("is recalled, and nonsense is not", () => {
    const grace = { kind: "own", seconds: "45" };
    expect(firstForm(OFFER, { grace }).grace).toEqual(grace);
    for (const stored of [{ kind: "eternal" }, 7, null, []])
      expect(firstForm(OFFER, { grace: stored }).grace).toBeUndefined();
  });

  it("is told to whoever is invited, with the clock", () => {
    const clock = { turn_s: 90, inactive_s: 15, buffer_s: 2, show_s: 20, mulligan_s: 90 };
    expect(termsOf({ clock, grace_s: 60, watch: "public" })).toEqual([
      "A turn takes at most 90 seconds.",
      "Whoever loses the connection has 60 seconds to come back, or forfeits the match.",
      "Anybody can watch.",
    ]);
    expect(termsOf({ watch: "off" })).toEqual(["There is no clock.", "Nobody else can watch."]);
    expect([1, 60, 90, 300, 600].map(timeWords)).toEqual([
      "1 second",
      "60 seconds",
      "90 seconds",
      "5 minutes",
      "10 minutes",
    ]);
  });
});
