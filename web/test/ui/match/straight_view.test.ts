import { expect, test } from "vitest";
import { startsStraight } from "../../../src/ui/match/straight_view";

test("CLIENT-FIT-2: boards with letters start straight in narrow windows", () => {
  expect(startsStraight(undefined, "letters", 390)).toBe(true);
  expect(startsStraight(undefined, "letters", 1280)).toBe(false);
  expect(startsStraight(undefined, undefined, 390)).toBe(false);
});

test("CLIENT-FIT-2: what somebody chose stays", () => {
  expect(startsStraight(false, "letters", 390)).toBe(false);
  expect(startsStraight(true, undefined, 1280)).toBe(true);
});
