/** Carries out the action of a key on the match or the view. CLIENT-KEY-2 */
import type { Id } from "../protocol/scene";
import type { Camera } from "../scene/board";
import { turned } from "./interaction/survey";
import type { KeyAction } from "./keys";
import type { Match } from "./match/ports";

/** The parts of a match that keys can control. */
type Controlled = Pick<Match, "view" | "selection" | "survey" | "actions" | "playback">;

/** How far a key pans, in pixels. */
const PAN = 80;
const ZOOM = 1.25;

/**
 * Carries out an action on the match and its view. Returns false if the action concerns the page
 * around them: `hand`, `order`, `objectives`, `grid`, `log`, `mute`, `keys`, `restart`,
 * `next_scenario`, and every action of a game that is not known here.
 */
export function act(action: KeyAction, match: Controlled, camera: Camera | undefined): boolean {
  const { view, selection, survey, actions, playback } = match;
  const entry = /^menu_([1-9])$/.exec(action)?.[1];
  if (entry !== undefined) {
    const number = Number(entry) - 1;
    // While options are open, digits choose among them.
    if (selection.choosing.value?.options.length) actions.choose(number);
    else {
      const found = selection.menu.value[number];
      if (found) open(match, found.id);
    }
    return true;
  }
  if (action.startsWith("step:")) {
    // North is up on the screen: it turns with the view, as the cursor does. CLIENT-KEY-1
    actions.step(turned(action.slice(5), camera?.orient.value ?? 0));
    return true;
  }
  if (action.startsWith("verb:")) return verb(match, action.slice(5));
  switch (action) {
    case "up":
    case "down":
    case "left":
    case "right":
      survey.moveCursor(action);
      return true;
    case "primary": {
      const tile = selection.cursor.value;
      if (tile) actions.press({ tile }, "key");
      return true;
    }
    case "cancel":
      actions.cancel("escape");
      return true;
    case "next":
      actions.next(1);
      return true;
    case "previous":
      actions.next(-1);
      return true;
    case "finish":
      actions.finishAndNext();
      return true;
    case "end_turn":
      actions.endTurn();
      return true;
    case "undo":
      actions.undo();
      return true;
    case "redo":
      actions.redo();
      return true;
    case "threat":
      survey.toggleThreat();
      return true;
    case "pin":
      survey.togglePin();
      return true;
    case "inspect": {
      const tile = selection.hovered.value?.tile ?? selection.cursor.value;
      // If nothing is pointed at, the cursor appears at a piece.
      if (!tile) survey.moveCursor("up");
      const at = tile ?? selection.cursor.value;
      survey.inspect(survey.inspected.value || !at ? undefined : { tile: at });
      return true;
    }
    case "inspect_own": {
      const id = selection.selected.value;
      const piece = id === undefined ? undefined : view.scene.value.pieces?.[id];
      survey.inspect(
        survey.inspected.value || !piece || id === undefined
          ? undefined
          : { tile: piece.at, piece: id },
      );
      return true;
    }
    case "skip":
      playback.skip();
      return true;
    case "continue":
      playback.proceed();
      return true;
    case "plan":
      if (view.plan.value) actions.leavePlan("discard");
      else actions.startPlan();
      return true;
    case "scan_own":
    case "scan_enemies":
    case "scan_threats":
    case "scan_objectives":
    case "scan_targets":
      survey.scan(SCANS[action]);
      return true;
    default:
      return moveView(action, match, camera);
  }
}

const SCANS = {
  scan_own: "own",
  scan_enemies: "enemies",
  scan_threats: "threats",
  scan_objectives: "objectives",
  scan_targets: "targets",
} as const;

function moveView(action: KeyAction, match: Controlled, camera: Camera | undefined): boolean {
  const { view, selection } = match;
  switch (action) {
    case "fit":
      camera?.fit();
      return true;
    case "centre": {
      const id = selection.selected.value;
      const piece = id === undefined ? undefined : view.scene.value.pieces?.[id];
      const tile = piece?.at ?? selection.cursor.value;
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

/** The choice with this verb: first of the selected piece, then one that belongs to no piece. */
function verb(match: Controlled, name: string): boolean {
  const { view, selection } = match;
  const entry = selection.menu.value.find(({ choice }) => choice.verb === name);
  const other = Object.entries(view.scene.value.choices ?? {}).find(
    ([, choice]) => choice.verb === name && choice.actor === undefined,
  );
  const id = entry?.id ?? other?.[0];
  if (id !== undefined) open(match, id);
  return true;
}

/**
 * Opens a choice. A player who opens a mode by key goes on by keys, so the cursor moves to a
 * target.
 */
function open(match: Controlled, id: Id): void {
  const { view, selection, survey, actions } = match;
  actions.open(id);
  const somebody = view.scene.value.choices?.[id]?.targets?.some(
    ({ piece }) => piece !== undefined,
  );
  if (somebody && view.mode.value === "targeting" && !selection.cursor.value)
    survey.moveCursor("up");
}
