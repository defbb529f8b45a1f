/**
 * Buttons for the camera and for what the board draws. CLIENT-CAM, CLIENT-GRID-1, CLIENT-THREAT-1
 */

import { useMatchPage } from "../context";
import { room } from "../layout";
import { toggleStraight } from "../straight_view";
import { HudButton } from "./control";

const ZOOM = 1.25;

export function Tools() {
  const table = useMatchPage();
  const { survey, board, settings, set, panels, keyOf } = table;
  const { camera } = board;
  const straight = camera.straight.value;
  const grid = settings.value.grid;
  const { compact } = room.value;
  const open = panels.view.value;
  const controls = (
    <>
      <HudButton
        name="Turn left"
        icon="camera-left"
        testid="turn-left"
        shortcut={keyOf("turn_left")}
        onPress={() => camera.turn(-1)}
      />
      <HudButton
        name="Turn right"
        icon="camera-right"
        testid="turn-right"
        shortcut={keyOf("turn_right")}
        onPress={() => camera.turn(1)}
      />
      {straight !== undefined && (
        <HudButton
          name="Straight view"
          icon="camera-front"
          testid="straight-toggle"
          text="from the front, tiles as squares"
          pressed={straight}
          shortcut={keyOf("straight")}
          onPress={() => toggleStraight(table)}
        />
      )}
      <HudButton
        name="Nearer"
        icon="zoom-in"
        testid="zoom-in"
        shortcut={keyOf("zoom_in")}
        onPress={() => camera.zoom(ZOOM)}
      />
      <HudButton
        name="Farther"
        icon="zoom-out"
        testid="zoom-out"
        shortcut={keyOf("zoom_out")}
        onPress={() => camera.zoom(1 / ZOOM)}
      />
      <HudButton
        name="Fit the board"
        icon="fit"
        testid="fit"
        shortcut={keyOf("fit")}
        onPress={() => camera.fit()}
      />
      <span class="rule-line" aria-hidden="true" />
      <HudButton
        name="Grid"
        icon="grid"
        testid="grid-toggle"
        pressed={grid}
        shortcut={keyOf("grid")}
        onPress={() => set("grid", !grid)}
      />
      <HudButton
        name="Threat"
        icon="threat"
        testid="threat-toggle"
        text="where enemies could strike"
        pressed={survey.threat.value}
        shortcut={keyOf("threat")}
        onPress={() => survey.toggleThreat()}
      />
      <HudButton
        name="Legend"
        icon="info"
        testid="legend-toggle"
        expanded={panels.legend.value}
        onPress={() => {
          panels.legend.value = !panels.legend.value;
        }}
      />
    </>
  );
  if (!compact) {
    return (
      <div class="plate cluster" role="toolbar" aria-label="View">
        {controls}
      </div>
    );
  }
  return (
    <span class="popped view-tools">
      <span class="plate cluster">
        <HudButton
          name="View"
          icon="eye"
          testid="view-toggle"
          expanded={open}
          onPress={() => {
            panels.view.value = !open;
          }}
        />
      </span>
      <span class="plate pop pop-tools" role="toolbar" aria-label="View" hidden={!open}>
        {controls}
      </span>
    </span>
  );
}
