/** The list of matches that this browser has seats in. */
import { expect, it } from "vitest";
import { SeatStore } from "../../src/net/seats";

const KEY = "initiative.seats";

function book(text: string | null = null) {
  const kept = { text };
  let time = 0;
  const store = {
    getItem: (key: string) => (key === KEY ? kept.text : null),
    setItem: (key: string, value: string) => {
      if (key === KEY) kept.text = value;
    },
    removeItem: () => {},
  };
  return { seats: new SeatStore(store, () => ++time), kept };
}

const match = (id: string) => ({
  match: id,
  game: "go",
  name: "Go",
  seats: [{ seat: 0, token: "t" }],
});

it("client_save_1_what_is_no_list_is_one_damage_and_an_empty_book", () => {
  for (const text of ["{}", "5", "{", '"x"']) {
    const { seats } = book(text);
    expect([seats.list(), seats.damaged()]).toEqual([[], 1]);
  }
  const { seats } = book();
  expect([seats.list(), seats.damaged()]).toEqual([[], 0]);
});

it("client_save_1_every_part_of_an_entry_must_be_right", () => {
  const good = { ...match("a"), when: 1 };
  const bad = [
    null,
    { ...good, match: 1 },
    { ...good, game: 1 },
    { ...good, name: undefined },
    { ...good, when: "now" },
    { ...good, when: null },
    { ...good, seats: {} },
    { ...good, seats: [null] },
    { ...good, seats: [{ seat: 0.5, token: "t" }] },
    { ...good, seats: [{ seat: 0 }] },
    {
      ...good,
      seats: [
        { seat: 0, token: "t" },
        { seat: "1", token: "t" },
      ],
    },
  ];
  const { seats } = book(JSON.stringify([good, ...bad]));
  expect([seats.list(), seats.damaged()]).toEqual([[good], bad.length]);
});

it("online_join_1_a_match_is_kept_touched_finished_and_forgotten", () => {
  const { seats } = book();
  seats.keep(match("a"));
  seats.keep(match("b"));
  expect(seats.list().map(({ match: id, when }) => [id, when])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
  seats.touch("a");
  seats.touch("gone");
  expect(seats.list().map(({ match: id }) => id)).toEqual(["a", "b"]);
  seats.finish("b");
  expect([seats.get("a")?.finished, seats.get("b")?.finished]).toEqual([undefined, true]);
  seats.forget("a");
  expect([seats.get("a"), seats.list().length]).toEqual([undefined, 1]);
});

it("online_join_1_a_hundred_are_kept", () => {
  const { seats } = book();
  for (let i = 0; i < 105; i++) seats.keep(match(`m${i}`));
  expect(seats.list()).toHaveLength(100);
  expect(seats.get("m4")).toBeUndefined();
  expect(seats.get("m5")).toBeDefined();
});

it("a_store_that_is_missing_keeps_nothing", () => {
  const seats = new SeatStore(undefined);
  seats.keep(match("a"));
  expect([seats.list(), seats.damaged()]).toEqual([[], 0]);
});
