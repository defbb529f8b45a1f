/**
 * Mouse, pen and touch on the board. `Fingers` interprets pointers without a page, so that it can
 * be tested. The page only passes events on. CLIENT-GEN-2, CLIENT-CAM-2, CLIENT-TOUCH-1
 */
import { effect } from "@preact/signals";
import { sameTile } from "../../../model/mark";
import type { Match } from "../../../model/match/ports";
import type { InputDevice } from "../../../model/match/shown";
import type { BoardPick, BoardRenderer, Point } from "../../../scene/board";

/** A press that moves farther than this, in CSS pixels, is a drag. A drag never selects. */
const SLOP = 6;
const TOUCH_SLOP = 10;
/** CLIENT-TOUCH-1 */
const HOLD_MS = 500;
/** CLIENT-INSP-1 */
const HOVER_MS = 400;
const TWO_FINGER_TAP_MS = 350;
/** A twist by this much turns the view by a quarter. */
const TWIST = Math.PI / 5;

export type Gestures = {
  tap(point: Point, hand: InputDevice): void;
  cancel(): void;
  hold(point: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, towards: Point): void;
  turn(quarters: 1 | -1): void;
};

type Finger = { start: Point; now: Point; hand: InputDevice; button: number };

function between(a: Point, b: Point): { middle: Point; length: number; angle: number } {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    length: Math.max(1, Math.hypot(b.x - a.x, b.y - a.y)),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
  };
}

/** An angle, wrapped to the range from -π to π. */
function wrapped(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

/** Turns pointers that go down, move and go up into taps, drags, pinches and twists. */
export class Fingers {
  private readonly fingers = new Map<number, Finger>();
  /** The press became a drag, a hold or a pinch, so lifting the finger is not a tap. */
  private spent = false;
  private pinch: { middle: Point; length: number; angle: number } | undefined;
  private pairSince: number | undefined;
  private pairMoved = false;
  private holding: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly does: Gestures) {}

  get dragging(): boolean {
    return this.fingers.size > 0 && this.spent;
  }

  down(id: number, point: Point, hand: InputDevice, button: number, time: number): void {
    this.fingers.set(id, { start: point, now: point, hand, button });
    this.letGo();
    if (this.fingers.size === 1) {
      this.spent = false;
      if (hand === "touch") {
        this.holding = setTimeout(() => {
          this.spent = true;
          this.does.hold(point);
        }, HOLD_MS);
      }
    } else if (this.fingers.size === 2) {
      this.spent = true;
      this.pinch = this.pair();
      this.pairSince = time;
      this.pairMoved = false;
    } else {
      this.pairSince = undefined;
    }
  }

  move(id: number, point: Point): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    const before = finger.now;
    finger.now = point;
    if (this.fingers.size >= 2) {
      this.movePair();
      return;
    }
    const slop = finger.hand === "touch" ? TOUCH_SLOP : SLOP;
    const far = Math.hypot(point.x - finger.start.x, point.y - finger.start.y) > slop;
    if (!this.spent && far) {
      this.spent = true;
      this.letGo();
      this.does.pan(point.x - finger.start.x, point.y - finger.start.y);
    } else if (this.spent && this.pairSince === undefined) {
      this.does.pan(point.x - before.x, point.y - before.y);
    }
  }

  up(id: number, point: Point, time: number): void {
    const finger = this.fingers.get(id);
    if (!finger) return;
    this.fingers.delete(id);
    this.letGo();
    if (this.fingers.size === 1 && this.pairSince !== undefined) {
      if (!this.pairMoved && time - this.pairSince < TWO_FINGER_TAP_MS) this.does.cancel();
      this.pinch = undefined;
      return;
    }
    if (this.fingers.size > 0) return;
    this.pinch = undefined;
    this.pairSince = undefined;
    if (this.spent) return;
    if (finger.button === 2) this.does.cancel();
    else if (finger.button === 0) this.does.tap(point, finger.hand);
  }

  /** The browser took the pointer away. */
  lose(id: number): void {
    this.fingers.delete(id);
    this.letGo();
    this.spent = true;
    if (this.fingers.size === 0) this.pairSince = undefined;
  }

  private letGo(): void {
    clearTimeout(this.holding);
    this.holding = undefined;
  }

  private pair(): { middle: Point; length: number; angle: number } | undefined {
    const [a, b] = this.fingers.values();
    return a && b ? between(a.now, b.now) : undefined;
  }

  private movePair(): void {
    const now = this.pair();
    const before = this.pinch;
    if (!now || !before) return;
    if (!this.pairMoved) {
      // Two resting fingers are never quite still.
      const [a, b] = this.fingers.values();
      const moved = [a, b].some(
        (one) => one && Math.hypot(one.now.x - one.start.x, one.now.y - one.start.y) > TOUCH_SLOP,
      );
      if (!moved) return;
      this.pairMoved = true;
    }
    this.does.pan(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
    if (now.length !== before.length) this.does.zoom(now.length / before.length, now.middle);
    const twist = wrapped(now.angle - before.angle);
    if (Math.abs(twist) >= TWIST) {
      this.does.turn(twist > 0 ? 1 : -1);
      this.pinch = now;
    } else {
      // The angle is kept until it adds up to a quarter.
      this.pinch = { ...now, angle: before.angle };
    }
  }
}

function samePick(a: BoardPick | undefined, b: BoardPick | undefined): boolean {
  return a === b || (sameTile(a?.tile, b?.tile) && a?.piece === b?.piece);
}

function handOf(event: PointerEvent): InputDevice {
  return event.pointerType === "touch" ? "touch" : "mouse";
}

/** Listens on the board's element. Returns a function that stops it. */
export function listenToPointer(
  board: BoardRenderer,
  { view, selection, survey, actions }: Match,
): () => void {
  const { element, camera } = board;
  /** Where the mouse is on the board, if it is there. */
  let mouse: Point | undefined;
  let pointed: BoardPick | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Resting the mouse opened the inspector, so leaving closes it. */
  let inspecting = false;
  /** After a press, the inspector stays closed until the pointer moves to another tile. */
  let pressed: BoardPick | undefined;
  /** The board has moved under a still mouse. The inspector waits until the mouse moves. */
  let carried = false;
  let frame = 0;

  /** The inspector may cover the place itself, so clicks go through it. */
  const look = (on: boolean) => {
    inspecting = on;
    element.closest(".match")?.toggleAttribute("data-looking", on);
  };
  const leaveInspection = () => {
    clearTimeout(resting);
    if (inspecting) survey.inspect(undefined);
    look(false);
  };
  const rest = (pick: BoardPick) => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const mode = view.mode.value;
      // In a target mode the forecast is shown instead.
      if (mode === "targeting" || mode === "choosing" || mode === "dialog") return;
      if (selection.forecast.value || view.busy.value) return;
      if (survey.inspected.value || view.pauseMenu.value) return;
      if (sameTile(pick.tile, pressed?.tile)) return;
      if (survey.glance(pick)) look(true);
    }, HOVER_MS);
  };
  const point = (pick: BoardPick | undefined, moved = true) => {
    // A new player at the screen has nothing selected, but the mouse is still there. CLIENT-SEAT-1
    const known = !pick || sameTile(selection.hovered.peek()?.tile, pick.tile);
    if (known && samePick(pick, pointed)) {
      if (pick && carried && moved) rest(pick);
      if (moved) carried = false;
      return;
    }
    pointed = pick;
    carried = !moved;
    if (moved && !sameTile(pick?.tile, pressed?.tile)) pressed = undefined;
    leaveInspection();
    actions.point(pick);
    if (pick && moved) rest(pick);
  };

  const fingers = new Fingers({
    tap: (at, hand) => {
      // While the view turns, a click would hit something that is no longer there. CLIENT-CAM-1
      if (camera.turning.value) return;
      const pick = board.pick(at);
      leaveInspection();
      pressed = pick;
      if (hand !== "touch") point(pick);
      actions.press(pick, hand);
    },
    cancel: () => {
      leaveInspection();
      actions.cancel("pointer");
    },
    hold: (at) => {
      const pick = board.pick(at);
      if (pick) survey.inspect(pick);
    },
    pan: (dx, dy) => camera.pan(dx, dy),
    zoom: (factor, towards) => camera.zoom(factor, towards),
    turn: (quarters) => camera.turn(quarters),
  });

  const at = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });
  const down = (event: PointerEvent) => {
    if (event.button > 2) return;
    element.setPointerCapture(event.pointerId);
    fingers.down(event.pointerId, at(event), handOf(event), event.button, event.timeStamp);
    clearTimeout(resting);
    // The board takes the focus, as any other part of the page would.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const move = (event: PointerEvent) => {
    fingers.move(event.pointerId, at(event));
    if (handOf(event) === "touch") return;
    mouse = at(event);
    if (!fingers.dragging && !camera.turning.value) point(board.pick(mouse));
  };
  const up = (event: PointerEvent) => fingers.up(event.pointerId, at(event), event.timeStamp);
  const lost = (event: PointerEvent) => fingers.lose(event.pointerId);
  const leave = (event: PointerEvent) => {
    if (handOf(event) === "touch") return;
    mouse = undefined;
    point(undefined);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
    camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), at(event));
  };
  const menu = (event: Event) => event.preventDefault();
  const key = () => leaveInspection();

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", lost);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("contextmenu", menu);
  window.addEventListener("keydown", key, true);
  element.style.touchAction = "none";

  // When the view comes to rest under a still mouse, it points at something new. CLIENT-CAM-1
  const stopFollowing = effect(() => {
    board.moved.value;
    const turning = camera.turning.value;
    if (!mouse || turning || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (mouse && !camera.turning.value && !fingers.dragging) point(board.pick(mouse), false);
    });
  });

  return () => {
    stopFollowing();
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", lost);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("contextmenu", menu);
    window.removeEventListener("keydown", key, true);
  };
}
