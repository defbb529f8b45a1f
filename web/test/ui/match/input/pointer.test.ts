import { beforeEach, describe, expect, it, vi } from "vitest";
import { Fingers } from "../../../../src/ui/match/input/pointer";

let did: string[];
let fingers: Fingers;

beforeEach(() => {
  did = [];
  fingers = new Fingers({
    tap: ({ x, y }, hand) => did.push(`tap ${x},${y} ${hand}`),
    cancel: () => did.push("cancel"),
    hold: ({ x, y }) => did.push(`hold ${x},${y}`),
    pan: (dx, dy) => did.push(`pan ${dx},${dy}`),
    zoom: (factor) => did.push(`zoom ${factor.toFixed(2)}`),
    turn: (quarters) => did.push(`turn ${quarters}`),
  });
});

describe("CLIENT-TOUCH-1: what fingers do", () => {
  it("a click is a tap, a right click cancels", () => {
    fingers.down(1, { x: 5, y: 5 }, "mouse", 0, 0);
    fingers.move(1, { x: 8, y: 6 });
    fingers.up(1, { x: 8, y: 6 }, 100);
    fingers.down(1, { x: 8, y: 6 }, "mouse", 2, 200);
    fingers.up(1, { x: 8, y: 6 }, 260);
    expect(did).toEqual(["tap 8,6 mouse", "cancel"]);
  });

  it("a drag pans and never selects", () => {
    fingers.down(1, { x: 0, y: 0 }, "mouse", 0, 0);
    fingers.move(1, { x: 10, y: 0 });
    fingers.move(1, { x: 15, y: 5 });
    fingers.up(1, { x: 15, y: 5 }, 300);
    expect(did).toEqual(["pan 10,0", "pan 5,5"]);
  });

  it("a long press inspects and is no tap", () => {
    vi.useFakeTimers();
    fingers.down(1, { x: 3, y: 4 }, "touch", 0, 0);
    vi.advanceTimersByTime(499);
    expect(did).toEqual([]);
    vi.advanceTimersByTime(1);
    fingers.up(1, { x: 3, y: 4 }, 700);
    vi.useRealTimers();
    expect(did).toEqual(["hold 3,4"]);
  });

  it("two fingers pinch and pan", () => {
    fingers.down(1, { x: 0, y: 0 }, "touch", 0, 0);
    fingers.down(2, { x: 100, y: 0 }, "touch", 0, 10);
    fingers.move(2, { x: 200, y: 0 });
    fingers.up(1, { x: 0, y: 0 }, 900);
    fingers.move(2, { x: 240, y: 0 });
    fingers.up(2, { x: 240, y: 0 }, 950);
    expect(did).toEqual(["pan 50,0", "zoom 2.00"]);
  });

  it("a twist turns by quarters, once each", () => {
    fingers.down(1, { x: 0, y: 0 }, "touch", 0, 0);
    fingers.down(2, { x: 100, y: 0 }, "touch", 0, 10);
    for (let degrees = 5; degrees <= 80; degrees += 5) {
      const angle = (degrees / 180) * Math.PI;
      fingers.move(2, { x: 100 * Math.cos(angle), y: 100 * Math.sin(angle) });
    }
    expect(did.filter((what) => what.startsWith("turn"))).toEqual(["turn 1", "turn 1"]);
  });

  it("a tap of two fingers cancels, once", () => {
    fingers.down(1, { x: 0, y: 0 }, "touch", 0, 0);
    fingers.down(2, { x: 80, y: 0 }, "touch", 0, 20);
    fingers.up(2, { x: 81, y: 0 }, 150);
    fingers.up(1, { x: 0, y: 1 }, 170);
    expect(did).toEqual(["cancel"]);
  });

  it("forgets a pointer that the browser took", () => {
    fingers.down(1, { x: 0, y: 0 }, "touch", 0, 0);
    fingers.lose(1);
    fingers.up(1, { x: 0, y: 0 }, 50);
    expect(did).toEqual([]);
  });
});
