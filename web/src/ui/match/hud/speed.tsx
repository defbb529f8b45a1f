/** How fast cues play, for the viewer's own acts and those of others. CLIENT-ANIM-2 */
import type { PlaybackSpeed as Value } from "../../../model/settings";
import { useMatchPage } from "../context";
import { HudButton } from "./control";

const SPEEDS: readonly Value[] = [0.5, 1, 2, 4, "instant"];

export function speedWord(speed: Value): string {
  return speed === "instant" ? "instant" : `×${speed}`;
}

function Row({ name, field }: { name: string; field: "speedOwn" | "speedOthers" }) {
  const { settings, set } = useMatchPage();
  const now = settings.value[field];
  return (
    <fieldset class="speed-row">
      <legend class="caps">{name}</legend>
      {SPEEDS.map((speed) => (
        <button
          type="button"
          key={speed}
          aria-pressed={now === speed}
          data-testid={`${field === "speedOwn" ? "speed-own" : "speed-others"}-${speed}`}
          onClick={() => set(field, speed)}
        >
          {speedWord(speed)}
        </button>
      ))}
    </fieldset>
  );
}

export function Speed() {
  const { settings, panels, set } = useMatchPage();
  const { speedOwn, speedOthers, stepThrough } = settings.value;
  const open = panels.speed.value;
  const both =
    speedOwn === speedOthers
      ? speedWord(speedOwn)
      : `${speedWord(speedOwn)} · ${speedWord(speedOthers)}`;
  return (
    <span class="popped">
      <HudButton
        name={`Speed: ${both}`}
        icon="speed"
        tip="down"
        testid="speed"
        expanded={open}
        onPress={() => {
          panels.speed.value = !open;
        }}
      >
        <span class="speed-now" aria-hidden="true">
          {both}
        </span>
      </HudButton>
      {open && (
        <div class="plate pop pop-down" data-testid="speed-panel">
          <Row name="Own acts" field="speedOwn" />
          <Row name="Others’ acts" field="speedOthers" />
          <button
            type="button"
            class="tick"
            role="switch"
            aria-checked={stepThrough}
            onClick={() => set("stepThrough", !stepThrough)}
          >
            <span aria-hidden="true" class="tick-box" />
            Step through others’ acts
          </button>
        </div>
      )}
    </span>
  );
}
