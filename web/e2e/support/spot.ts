/** Where tiles and pieces are on the page, and whether they can be clicked there. */
import type { Page } from "playwright-core";
import type { Point } from "./probe";

type Place = { tilePoint: readonly [x: number, y: number] } | { piecePoint: readonly [id: string] };

/**
 * Where something is when the view has come to rest, that is, when it is still there a frame later.
 */
export async function spotOf(page: Page, what: string, place: Place): Promise<Point> {
  const found = await page.waitForFunction(
    ([name, [call, args]]) => {
      const probe: unknown = Reflect.get(Reflect.get(window, "initiative") ?? {}, "test");
      if (typeof probe !== "object" || probe === null) throw new Error("no window.initiative.test");
      // A board has its size when it is first drawn.
      if (Reflect.apply(Reflect.get(probe, "frames"), probe, []) === 0) return false;
      const point: unknown = Reflect.apply(Reflect.get(probe, call), probe, args);
      const now = JSON.stringify(point) ?? "nowhere";
      const key = `last seen: ${name}`;
      const same = Reflect.get(window, key) === now;
      Reflect.set(window, key, same ? undefined : now);
      return same && { point };
    },
    [what, Object.entries(place)[0] ?? ["", []]] as const,
  );
  const { point } = (await found.jsonValue()) as { point?: Point };
  if (!point) throw new Error(`${what} is nowhere on the page`);
  return point;
}

/** Expects that a point belongs to the board and not to a panel. */
export async function bare(page: Page, point: Point, what: string): Promise<Point> {
  const cover = await page.evaluate(({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    if (!top) return "the edge of the window";
    const plate = top.closest("[data-testid]:not([data-testid=app])");
    const drawn = top.closest("canvas, svg, [data-board]");
    return drawn && !top.closest("button")
      ? ""
      : (plate?.getAttribute("data-testid") ?? top.className);
  }, point);
  if (cover !== "") throw new Error(`${what} lies under ${cover}`);
  return point;
}
