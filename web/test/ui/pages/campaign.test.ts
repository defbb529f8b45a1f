import { describe, expect, it } from "vitest";
import type { CampaignStop, Journey, Setting } from "../../../src/protocol/scene";
import { callOf, here, spoken, valuesOf } from "../../../src/ui/campaign/words";

const stop = (
  id: string,
  state: CampaignStop["state"],
  more: Partial<CampaignStop> = {},
): CampaignStop => ({
  id,
  name: id,
  state,
  ...more,
});

const journey: Journey = {
  worlds: [
    { id: "a", name: "A", stops: [stop("a1", "won"), stop("a2", "passed", { icon: "boss" })] },
    { id: "b", name: "B", stops: [stop("b1", "here"), stop("b2", "locked")] },
  ],
  text: "b1 is next.",
  call: "Next level",
};

describe("a campaign", () => {
  it("knows which level is to be played", () => {
    expect(here(journey)?.id).toBe("b1");
    expect(here({ ...journey, worlds: [] })).toBeUndefined();
  });

  it("says what goes on: the match under way before the next level", () => {
    expect(callOf({ begun: true, journey })).toBe("Next level");
    expect(callOf({ begun: true, journey, match: "m" })).toBe("Continue");
    const { call: _, ...finished } = journey;
    expect(callOf({ begun: true, journey: finished })).toBeUndefined();
  });

  it("says each level in words", () => {
    expect(spoken(stop("a1", "won"))).toBe("a1, won");
    expect(spoken(stop("King", "passed", { icon: "boss" }))).toBe(
      "King, boss, passed without a win",
    );
    expect(spoken(stop("x", "locked", { icon: "unheard_of" }))).toBe("x, not open yet");
  });

  it("asks the server only for what was chosen differently", () => {
    const settings: Setting[] = [
      {
        id: "mode",
        name: "Mode",
        text: "",
        path: "mode",
        values: [
          { name: "Run", value: "run" },
          { name: "Journey", value: "journey" },
        ],
      },
    ];
    expect(valuesOf(settings, {})).toEqual({});
    expect(valuesOf(settings, { mode: 0 })).toEqual({});
    expect(valuesOf(settings, { mode: 1, gone: 3 })).toEqual({ mode: "journey" });
    expect(valuesOf(settings, { mode: 7 })).toEqual({});
  });
});
