/** What the toasts of a page lie on. CLIENT-ERR-1 */
import type { Player } from "./player";

/** Of these parts of the page and pieces, those that a toast covers. There must be a toast. */
export async function underToast(
  p: Player,
  selectors: readonly string[],
  pieces: readonly string[],
): Promise<string[]> {
  await p.get("toast").first().waitFor();
  // It glides to its place.
  await p.page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === "toast-in")
        animation.finish();
    }
  });
  return p.page.evaluate(
    ([parts, ids]) => {
      const test = (window as unknown as { initiative: { test: TestPort } }).initiative.test;
      type TestPort = { piecePoint(id: string): { x: number; y: number } };
      const toasts = [...document.querySelectorAll("[data-testid=toast]")].map((toast) =>
        toast.getBoundingClientRect(),
      );
      const boxes = parts.map((selector) => {
        const part = document.querySelector(selector);
        if (!part) throw new Error(`there is no ${selector}`);
        return { name: selector, box: part.getBoundingClientRect() };
      });
      for (const id of ids) {
        const { x, y } = test.piecePoint(id);
        boxes.push({ name: id, box: new DOMRect(x, y, 1, 1) });
      }
      const meets = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes
        .filter(({ box }) => toasts.some((toast) => meets(toast, box)))
        .map((one) => one.name);
    },
    [selectors, pieces] as const,
  );
}
