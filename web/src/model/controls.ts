/** From the action of a key to what the match or the view does. CLIENT-KEY-2 */
import type { Id } from "../protocol/scene";
import type { Camera } from "../scene/board";
import { turned } from "./interaction/survey";
import type { Action } from "./keys";
import type { Match } from "./match";

/** How far a key pans, in pixels. */
const PAN = 80;
const ZOOM = 1.25;

/**
 * Does what an action means for the match and its view. False if it means something for the page
 * around them: `hand`, `order`, `objectives`, `grid`, `log`, `mute`, `keys`, `restart`,
 * `next_scenario` and whatever a game brings that is not known here.
 */
export function act(action: Action, match: Match, camera: Camera | undefined): boolean {
  const entry = /^menu_([1-9])$/.exec(action)?.[1];
  if (entry !== undefined) {
    const number = Number(entry) - 1;
    // With options to choose from, digits choose among them.
    if (match.choosing.value?.options.length) match.choose(number);
    else {
      const found = match.menu.value[number];
      if (found) open(match, found.id);
    }
    return true;
  }
  if (action.startsWith("step:")) {
    // North is where the key up goes: it turns with the view, as the cursor does. CLIENT-KEY-1
    match.step(turned(action.slice(5), camera?.orient.value ?? 0));
    return true;
  }
  if (action.startsWith("verb:")) return verb(match, action.slice(5));
  switch (action) {
    case "up":
    case "down":
    case "left":
    case "right":
      match.moveCursor(action);
      return true;
    case "primary": {
      const tile = match.cursor.value;
      if (tile) match.press({ tile }, "key");
      return true;
    }
    case "cancel":
      match.cancel("escape");
      return true;
    case "next":
      match.next(1);
      return true;
    case "previous":
      match.next(-1);
      return true;
    case "finish":
      match.finishAndNext();
      return true;
    case "end_turn":
      match.endTurn();
      return true;
    case "undo":
      match.undo();
      return true;
    case "redo":
      match.redo();
      return true;
    case "threat":
      match.toggleThreat();
      return true;
    case "pin":
      match.togglePin();
      return true;
    case "inspect": {
      const tile = match.hovered.value ?? match.cursor.value;
      // With nothing pointed at, the cursor comes up where somebody stands.
      if (!tile) match.moveCursor("up");
      const at = tile ?? match.cursor.value;
      match.inspect(match.inspected.value || !at ? undefined : { tile: at });
      return true;
    }
    case "inspect_own": {
      const id = match.selected.value;
      const piece = id === undefined ? undefined : match.scene.value.pieces?.[id];
      match.inspect(
        match.inspected.value || !piece || id === undefined
          ? undefined
          : { tile: piece.at, piece: id },
      );
      return true;
    }
    case "skip":
      match.skip();
      return true;
    case "continue":
      match.proceed();
      return true;
    case "plan":
      if (match.plan.value) match.leavePlan("discard");
      else match.startPlan();
      return true;
    case "scan_own":
    case "scan_enemies":
    case "scan_threats":
    case "scan_objectives":
    case "scan_targets":
      match.scan(SCANS[action]);
      return true;
    default:
      return view(action, match, camera);
  }
}

const SCANS = {
  scan_own: "own",
  scan_enemies: "enemies",
  scan_threats: "threats",
  scan_objectives: "objectives",
  scan_targets: "targets",
} as const;

function view(action: Action, match: Match, camera: Camera | undefined): boolean {
  switch (action) {
    case "fit":
      camera?.fit();
      return true;
    case "centre": {
      const id = match.selected.value;
      const piece = id === undefined ? undefined : match.scene.value.pieces?.[id];
      const tile = piece?.at ?? match.cursor.value;
      if (tile) camera?.centre(tile);
      return true;
    }
    case "turn_left":
      camera?.turn(-1);
      return true;
    case "turn_right":
      camera?.turn(1);
      return true;
    case "zoom_in":
      camera?.zoom(ZOOM);
      return true;
    case "zoom_out":
      camera?.zoom(1 / ZOOM);
      return true;
    case "pan_up":
      camera?.pan(0, PAN);
      return true;
    case "pan_down":
      camera?.pan(0, -PAN);
      return true;
    case "pan_left":
      camera?.pan(PAN, 0);
      return true;
    case "pan_right":
      camera?.pan(-PAN, 0);
      return true;
    default:
      return false;
  }
}

/** The choice with this verb: of the selected piece first, then of nobody in particular. */
function verb(match: Match, name: string): boolean {
  const entry = match.menu.value.find(({ choice }) => choice.verb === name);
  const other = Object.entries(match.scene.value.choices ?? {}).find(
    ([, choice]) => choice.verb === name && choice.actor === undefined,
  );
  const id = entry?.id ?? other?.[0];
  if (id !== undefined) open(match, id);
  return true;
}

/** Whoever opens a mode by a key goes on by keys: where it aims at somebody, the cursor is there. */
function open(match: Match, id: Id): void {
  match.open(id);
  const somebody = match.scene.value.choices?.[id]?.targets?.some(
    ({ piece }) => piece !== undefined,
  );
  if (somebody && match.mode.value === "targeting" && !match.cursor.value) match.moveCursor("up");
}
