/** The objectives with their progress, and the switches of this match. */
import type { ObjectiveState } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Meter } from "../roster/meter";

const STATES: { readonly [state in ObjectiveState]: { icon: string; word: string } } = {
  open: { icon: "flag", word: "open" },
  done: { icon: "check", word: "achieved" },
  failed: { icon: "close", word: "failed" },
};

export function Objectives() {
  const { view, panels } = useMatchPage();
  const { objectives = [], rules = [] } = view.scene.value;
  if (!objectives.length && !rules.length) return null;
  const open = panels.objectives.value;
  return (
    <section class="plate objectives" data-testid="objectives" aria-label="Objectives">
      <button
        type="button"
        class="fold caps"
        aria-expanded={open}
        onClick={() => {
          panels.objectives.value = !open;
        }}
      >
        Objectives
        <Icon name={open ? "up" : "down"} />
      </button>
      {open && (
        <ul>
          {objectives.map((objective) => (
            <li key={objective.text} data-state={objective.state}>
              <Icon
                name={STATES[objective.state]?.icon ?? "flag"}
                title={STATES[objective.state]?.word}
              />
              <span>
                {objective.text}
                {objective.progress && <Meter meter={objective.progress} />}
              </span>
            </li>
          ))}
          {rules.map((rule) => (
            <li class="rule" key={`${rule.name} ${rule.text}`}>
              <Icon name="info" title="Rule" />
              <span>
                {rule.name && <b>{rule.name}</b>} {rule.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
