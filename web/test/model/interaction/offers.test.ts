/** What a scene offers, asked without changing anything. */
import { describe, expect, it } from "vitest";
import {
  type AimedTarget,
  aimed,
  cardMenu,
  covered,
  enabled,
  leads,
  menuOf,
  offers,
  ofPiece,
  onBoard,
  ordered,
  pathOf,
  piecesAt,
  sameCard,
  stanceOf,
  tierOf,
  tileName,
  tilesOf,
  within,
} from "../../../src/model/interaction/offers";
import type { Choice, Target, Tile } from "../../../src/protocol/scene";
import { cards, piece, pieces, scene, tileTarget } from "../../fixtures/scenes";

const no = { code: "x/no", text: "No." };

describe("order", () => {
  it("is_by_number_and_then_by_name", () => {
    const list = { c: {}, b: { order: 1 }, a: { order: 1 }, d: { order: -1 } };
    expect(ordered(list).map(([id]) => id)).toEqual(["d", "c", "a", "b"]);
    expect(ordered(undefined)).toEqual([]);
  });

  it("lists_standing_pieces_of_a_tile_before_those_on_the_ground", () => {
    const here = scene({
      pieces: {
        coin: piece("Coin", [2, 2], { ground: true }),
        hero: piece("Hero", [2, 2], { order: 1 }),
        giant: piece("Giant", [1, 1], { covers: [2, 2], order: 2 }),
        other: piece("Other", [3, 2]),
      },
    });
    expect(piecesAt(here, [2, 2]).map(([id]) => id)).toEqual(["hero", "giant", "coin"]);
    expect(piecesAt(here, [0, 0])).toEqual([]);
  });
});

describe("menus", () => {
  const of = (role?: Choice["role"]): Choice => ({
    verb: "v",
    name: "V",
    actor: { piece: "N" },
    ...(role && { role }),
  });

  it("client_menu_2_have_acts_and_the_finish_of_their_piece_or_card", () => {
    const here = scene({
      choices: { a: of(), b: of("act"), c: of("finish"), d: of("answer"), e: of("menu") },
    });
    expect(menuOf(here, "N").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(menuOf(here, "R")).toEqual([]);
    expect(offers(here)).toHaveLength(5);
    expect(cardMenu(cards, { zone: "hand", slot: 0 }).map(({ id }) => id)).toEqual(["bolt"]);
    expect(cardMenu(cards, { zone: "hand", slot: 9 })).toEqual([]);
    expect(cardMenu(cards, { zone: "pack", slot: 0 })).toEqual([]);
    const answered = scene({
      choices: { a: { ...of("answer"), actor: { card: { zone: "hand", slot: 0 } } } },
    });
    expect(cardMenu(answered, { zone: "hand", slot: 0 })).toEqual([]);
  });

  it("actors_are_pieces_or_cards", () => {
    expect(ofPiece({ piece: "N" }, "N")).toBe(true);
    expect(ofPiece({ piece: "N" }, "R")).toBe(false);
    expect(ofPiece({ card: { zone: "hand", slot: 0 } }, "N")).toBe(false);
    expect(ofPiece(undefined, "N")).toBe(false);
    const place = { zone: "hand", slot: 1 };
    expect(sameCard(place, { ...place })).toBe(true);
    expect(sameCard(place, { zone: "pack", slot: 1 })).toBe(false);
    expect(sameCard(place, { zone: "hand", slot: 2 })).toBe(false);
    expect(sameCard(undefined, undefined)).toBe(false);
    expect(sameCard(place, undefined)).toBe(false);
  });
});

describe("what can be done", () => {
  const later = (...targets: Target[]): Target => ({
    tile: [0, 0],
    // biome-ignore lint/suspicious/noThenProperty: so the protocol calls a further step
    then: { prompt: "?", step: 2, steps: 2, targets },
  });

  it("a_target_leads_to_a_command_at_once_or_by_further_steps", () => {
    expect(leads(tileTarget([1, 1]))).toBe(true);
    expect(leads({ tile: [1, 1] })).toBe(false);
    expect(leads(tileTarget([1, 1], { refused: no }))).toBe(false);
    expect(leads(later({ name: "a" }, { name: "b", command: "b" }))).toBe(true);
    expect(leads(later({ name: "a" }, { name: "b", command: "b", refused: no }))).toBe(false);
    expect(leads(later())).toBe(false);
  });

  it("a_choice_needs_a_command_or_a_target_that_leads_to_one", () => {
    const choice = { verb: "v", name: "V" };
    expect(enabled(choice)).toBe(false);
    expect(enabled({ ...choice, command: "x" })).toBe(true);
    expect(enabled({ ...choice, command: "x", refused: no })).toBe(false);
    expect(enabled({ ...choice, targets: [] })).toBe(false);
    expect(enabled({ ...choice, targets: [{ tile: [0, 0] }, tileTarget([1, 1])] })).toBe(true);
    expect(enabled({ ...choice, targets: [tileTarget([1, 1], { refused: no })] })).toBe(false);
  });
});

describe("places", () => {
  it("a_target_is_on_its_tile_or_under_its_piece", () => {
    const here = scene({ pieces: { G: piece("Giant", [1, 2], { covers: [2, 1] }) } });
    expect(tilesOf(here, { tile: [5, 5], piece: "G" })).toEqual([[5, 5]]);
    expect(tilesOf(here, { piece: "G" })).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(tilesOf(here, { piece: "gone" })).toEqual([]);
    expect(tilesOf(here, { name: "Queen" })).toEqual([]);
    expect([{ tile: [0, 0] as Tile }, { piece: "G" }, { name: "Queen" }].map(onBoard)).toEqual([
      true,
      true,
      false,
    ]);
    expect([tierOf({}), tierOf({ tier: "act" })]).toEqual(["reach", "act"]);
  });

  it("a_piece_covers_one_tile_unless_it_says_more", () => {
    expect(covered(piece("A", [3, 4]))).toEqual([[3, 4]]);
    expect(covered(piece("B", [3, 4], { covers: [1, 2] }))).toEqual([
      [3, 4],
      [3, 5],
    ]);
  });

  it("a_tile_is_on_the_board_up_to_its_edges", () => {
    const on = (x: number, y: number) => within(pieces, [x, y]);
    expect([on(0, 0), on(7, 7), on(0, 7), on(7, 0)]).toEqual([true, true, true, true]);
    expect([on(-1, 0), on(0, -1), on(8, 0), on(0, 8)]).toEqual([false, false, false, false]);
  });

  it("tiles_are_named_by_letters_or_by_numbers", () => {
    expect([tileName(pieces, [0, 7]), tileName(pieces, [7, 0])]).toEqual(["a1", "h8"]);
    const plain = scene({ board: { size: [40, 9], kinds: {}, rows: {} } });
    expect(tileName(plain, [3, 4])).toBe("(3,4)");
    const wide = scene({ board: { size: [40, 9], kinds: {}, rows: {}, naming: "letters" } });
    expect(tileName(wide, [27, 8])).toBe("b1");
  });

  it("a_piece_without_a_side_is_neutral", () => {
    expect(stanceOf(pieces, piece("A", [0, 0], { side: "them" }))).toBe("enemy");
    expect(stanceOf(pieces, piece("A", [0, 0], { side: "nobody" }))).toBe("neutral");
    const { side: _, ...free } = piece("A", [0, 0]);
    expect(stanceOf(pieces, free)).toBe("neutral");
  });
});

describe("a path", () => {
  it("is_joined_from_its_legs_and_never_endless", () => {
    const first = tileTarget([1, 0], { path: [[1, 0]] });
    const second = tileTarget([2, 0], { path: [[2, 0]], via: [1, 0] });
    const third = tileTarget([3, 0], { path: [[3, 0]], via: [2, 0] });
    const all = [first, second, third];
    expect(pathOf(all, third)).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(pathOf(all, first)).toEqual([[1, 0]]);
    // A leg that is missing is left out.
    expect(pathOf([third], third)).toEqual([[3, 0]]);
    const round = tileTarget([1, 0], { path: [[1, 0]], via: [1, 0] });
    expect(pathOf([round], round)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(pathOf([], tileTarget([1, 1]))).toEqual([]);
  });
});

describe("what is aimed at", () => {
  const here = scene({ pieces: { A: piece("A", [1, 1]), B: piece("B", [1, 1]) } });
  const a: AimedTarget = { choice: "hit", target: { piece: "A", command: 1 } };
  const b: AimedTarget = { choice: "hit", target: { piece: "B", command: 2 } };
  const tile: AimedTarget = { choice: "go", target: tileTarget([1, 1]) };
  const far: AimedTarget = { choice: "go", target: tileTarget([2, 2]) };
  const quiet: AimedTarget = { choice: "way", target: tileTarget([1, 1]), quiet: true };
  const all = [a, b, tile, far, quiet];

  it("a_piece_before_others_on_its_tile_and_the_tile_beside_it", () => {
    expect(aimed(here, all, [1, 1], "A")).toEqual([a, tile]);
    expect(aimed(here, all, [1, 1], undefined)).toEqual([a, b, tile]);
    expect(aimed(here, all, [1, 1], "C")).toEqual([a, b, tile]);
    expect(aimed(here, all, [2, 2], undefined)).toEqual([far]);
    expect(aimed(here, all, [0, 0], undefined)).toEqual([]);
  });

  it("client_tgt_8_what_is_quiet_only_where_nothing_else_is", () => {
    expect(aimed(here, [quiet, far], [1, 1], undefined)).toEqual([quiet]);
    expect(aimed(here, [quiet, tile], [1, 1], undefined)).toEqual([tile]);
  });
});
