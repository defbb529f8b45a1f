/** How boxes of the screen lie to one another. */
import type { Box } from "./board";

/** The area that two boxes share, as if there were `margin` pixels more of it each way. */
export function overlap(a: Box, b: Box, margin = 0): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left) + margin;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + margin;
  return width > 0 && height > 0 ? width * height : 0;
}

export function contains(a: Box, b: Box): boolean {
  return a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
}

/** The box around several. Around none it is empty. */
export function union(boxes: readonly Box[]): Box {
  const all = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const [i, box] of boxes.entries()) {
    all.left = i === 0 ? box.left : Math.min(all.left, box.left);
    all.top = i === 0 ? box.top : Math.min(all.top, box.top);
    all.right = i === 0 ? box.right : Math.max(all.right, box.right);
    all.bottom = i === 0 ? box.bottom : Math.max(all.bottom, box.bottom);
  }
  return all;
}
