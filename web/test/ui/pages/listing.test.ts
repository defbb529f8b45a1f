import { describe, expect, it } from "vitest";
import {
  chooseSeat,
  firstForm,
  isArranged,
  named,
  type SetupForm,
  wishOf,
} from "../../../src/ui/setup/setup";
import { OFFER } from "./offer";

const FORM = firstForm(OFFER);
const joined = chooseSeat(FORM, 1, { who: "open", bot: "", name: "" });

describe("strangers on the set-up page (ONLINE-FAIR-1, ONLINE-LOBBY-1)", () => {
  it("online_lobby_1_a_match_is_listed_if_somebody_can_join_and_nothing_is_arranged", () => {
    const listed: SetupForm = { ...joined, listed: true };
    expect(wishOf(listed, OFFER).listed).toBe(true);
    expect(wishOf(joined, OFFER)).not.toHaveProperty("listed");
    expect(wishOf({ ...FORM, listed: true }, OFFER)).not.toHaveProperty("listed");
    expect(wishOf({ ...listed, seed: "7" }, OFFER)).not.toHaveProperty("listed");
  });

  it("online_fair_1_a_seed_an_own_scenario_or_a_deck_for_others_arranges_it", () => {
    expect(isArranged(joined)).toBe(false);
    expect(isArranged({ ...joined, seed: " " })).toBe(false);
    expect(isArranged({ ...joined, seed: "7" })).toBe(true);
    expect(isArranged({ ...joined, own: { file: "x", text: "", content: {} } })).toBe(true);
    const deck = { who: "open", bot: "", name: "", deck: "saved:x" } as const;
    expect(isArranged(chooseSeat(FORM, 1, deck))).toBe(true);
  });

  it("the_name_of_this_browser_is_the_default_of_the_own_seat_alone", () => {
    const names = (form: SetupForm) => form.seats.map(({ name }) => name);
    expect(names(named(joined, "Ada"))).toEqual(["Ada", ""]);
    const own = chooseSeat(joined, 0, { who: "me", bot: "", name: "Bo" });
    expect(names(named(own, "Ada"))).toEqual(["Bo", ""]);
  });
});
