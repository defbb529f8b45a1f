/** Figures that are loaded while the board is shown. */
import { Group, Object3D } from "three";
import { expect, test } from "vitest";
import type { Piece } from "../../../src/protocol/scene";
import { USUAL_LOOK } from "../../../src/scene/board";
import type { FigureMaker } from "../../../src/scene/figures/figure";
import { PieceStates } from "../../../src/scene/piece_states";
import { PieceFigures } from "../../../src/scene/webgl/piece_figures";
import { breathe } from "../../fixtures/table";
import { picture, piece, terrain } from "../scene";

/** A maker whose shapes arrive when the test says so. */
function slowMaker() {
  const here = new Set<string>();
  const coming = new Map<string, () => void>();
  const maker: FigureMaker = {
    load: ([look = ""]) => {
      if (here.has(look)) return undefined;
      return new Promise((resolve) => {
        const before = coming.get(look);
        coming.set(look, () => {
          before?.();
          resolve();
        });
      });
    },
    make: (look) => {
      const object = new Object3D();
      object.name = look;
      return {
        object,
        height: look === "giant" ? 1.5 : 0.5,
        paint: () => {},
        pose: () => {},
        dispose: () => {},
      };
    },
  };
  const arrive = async (look: string) => {
    here.add(look);
    coming.get(look)?.();
    await breathe();
  };
  return { maker, arrive };
}

const ROWS = ["...", "...", "..."];

function board() {
  const { maker, arrive } = slowMaker();
  const group = new Group();
  let arrivals = 0;
  const figures = new PieceFigures(group, maker, () => {
    arrivals += 1;
  });
  const states = new PieceStates();
  const show = (pieces: Record<string, Piece>) => {
    const shown = picture(ROWS, pieces);
    const placed = states.place(shown, [], terrain(...ROWS), USUAL_LOOK);
    figures.update(placed, shown);
    return placed;
  };
  const names = () => group.children.map(({ name }) => name).sort();
  return { figures, show, arrive, names, arrivals: () => arrivals };
}

test("a piece has no figure until its shapes are here, and no other piece waits for it", async () => {
  const { figures, show, arrive, names, arrivals } = board();
  await arrive("guard");
  const pieces = { a: piece([0, 0], { look: "guard" }), b: piece([1, 1], { look: "giant" }) };
  show(pieces);
  for (let frame = 0; frame < 5; frame++) show(pieces);
  expect(names()).toEqual(["guard"]);
  await arrive("giant");
  // However often it was drawn meanwhile.
  expect(arrivals()).toBe(1);
  const placed = show(pieces);
  expect(names()).toEqual(["giant", "guard"]);
  expect(figures.height("b", placed.get("b"))).toBe(1.5);
});

test("a piece that changes its look keeps the previous figure until the new one is here", async () => {
  const { show, arrive, names } = board();
  await arrive("guard");
  show({ a: piece([0, 0], { look: "guard" }) });
  const changed = { a: piece([0, 0], { look: "giant" }) };
  show(changed);
  expect(names()).toEqual(["guard"]);
  await arrive("giant");
  show(changed);
  expect(names()).toEqual(["giant"]);
});

test("a piece that is gone before its shapes are here gets no figure", async () => {
  const { show, arrive, names } = board();
  show({ a: piece([0, 0], { look: "giant" }) });
  show({});
  await arrive("giant");
  show({});
  expect(names()).toEqual([]);
});
