/** Who sits where when a journal is played on. */
import { expect, test } from "vitest";
import { playOnSeats } from "../../../src/ui/replay/play_on_seats";
import { OFFER } from "./offer";

const controls = (count: number, mine?: number) =>
  playOnSeats(OFFER, count, mine).map(({ control }) => control);

test("CLIENT-REPL-2: bots take every seat but the player's own", () => {
  const [scenario] = OFFER.about.scenarios;
  expect(scenario?.seats.length).toBe(2);
  const bot = expect.stringMatching(/^bot:./);
  expect(controls(2, 1)).toEqual([bot, "me"]);
  expect(controls(2, 0)).toEqual(["me", bot]);
  expect(controls(2).filter((control) => control === "me").length).toBe(1);
  expect(controls(1)).toEqual(["me"]);
});

test("CLIENT-REPL-2: a seat that no bot can play is for somebody at this screen", () => {
  expect(playOnSeats(undefined, 2, 0).map(({ control }) => control)).toEqual(["me", "me"]);
  expect(
    playOnSeats({ ...OFFER, bots: [], about: { ...OFFER.about, scenarios: [] } }, 3, 1),
  ).toEqual([0, 1, 2].map((seat) => ({ seat, control: "me", bots: [] })));
});
