/** The first view of a match waits until the board can draw it. */
import { expect, it } from "vitest";
import type { Scene } from "../../src/protocol/scene";
import type { BoardRenderer } from "../../src/scene/board";
import { positions } from "../fixtures/frames";
import { breathe, sit } from "../fixtures/table";

const list = positions("first-stand");

function at(index: number) {
  const found = list[index];
  if (!found) throw new Error("the fixture is too short");
  return found;
}

/** A board that loads when the test says so, and tells what it was asked to show. */
function slowBoard() {
  const shown: Scene[] = [];
  const loaded: Scene[] = [];
  let finish: (() => void) | undefined;
  const loading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let here = false;
  const board = {
    load: (scene: Scene) => {
      loaded.push(scene);
      // Only the first scene needs something that is not here.
      return here || loaded.length > 1 ? undefined : loading;
    },
    show: ({ scene }: { scene: Scene }) => void shown.push(scene),
    play: () => {},
    draw: () => false,
    camera: { bring: () => {}, follow: () => {} },
  } as unknown as BoardRenderer;
  const arrive = async () => {
    here = true;
    finish?.();
    await breathe();
  };
  return { board, shown, loaded, arrive };
}

it("nothing is shown before the figures of the first view are here", async () => {
  const { board, shown, arrive } = slowBoard();
  const { match } = sit(at(0).scene, {}, { board });
  await breathe();
  expect([match.view.ready.value, match.view.version.value]).toEqual([false, -1]);
  expect(shown).toEqual([]);
  await arrive();
  expect(match.view.ready.value).toBe(true);
  expect(shown.at(-1)).toBe(at(0).scene);
});

it("what arrives while the first view waits comes after it, and its cues play in full", async () => {
  const { board, arrive } = slowBoard();
  const { match, source } = sit(at(0).scene, {}, { board });
  source.news(at(1).scene, at(1).cues);
  match.testing.tick(10_000);
  await arrive();
  expect(match.view.version.value).toBe(0);
  expect(match.view.busy.value).toBe(true);
  match.testing.tick(10_000);
  expect(match.view.version.value).toBe(1);
  expect(match.view.scene.value).toEqual(at(1).scene);
});

it("later views are loaded as they arrive, and wait for nothing", async () => {
  const { board, loaded, arrive } = slowBoard();
  const { match, source } = sit(at(0).scene, {}, { board });
  await arrive();
  board.load = (scene) => {
    loaded.push(scene);
    return new Promise(() => {});
  };
  source.news(at(1).scene);
  expect(loaded.at(-1)).toBe(at(1).scene);
  expect(match.view.version.value).toBe(1);
});

it("a match that was closed meanwhile shows nothing", async () => {
  const { board, shown, arrive } = slowBoard();
  const { match } = sit(at(0).scene, {}, { board });
  match.close();
  await arrive();
  expect(match.view.ready.value).toBe(false);
  expect(shown).toEqual([]);
});

it("client_net_3_only_a_view_that_was_repaired_is_told", async () => {
  const { match, source } = sit(at(0).scene);
  const texts = () => match.view.log.value.map(({ text }) => text);
  const whole = { scene: at(1).scene, cues: [], seq: 1, hash: "1", whole: true };
  source.onUpdate(whole);
  await breathe();
  expect(texts()).toEqual([]);
  source.onUpdate({ ...whole, repaired: true });
  await breathe();
  expect(texts()).toEqual(["The view was out of step and has been fetched anew."]);
});
