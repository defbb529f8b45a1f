/** The next hint for a newcomer. The controls it mentions glow. CLIENT-HOME-2 */

import { useMatchPage } from "../context";
import { HudButton } from "./control";
import "./lesson.css";

/** `fold` puts the hint away for now. */
export function Lesson({ fold }: { fold?: () => void }) {
  const { view, lesson } = useMatchPage();
  const hint = view.lesson.value;
  if (!hint) return null;
  return (
    <section class="plate lesson" data-testid="lesson" data-verb={hint.verb} role="status">
      {/* Without numbers: what can be done now decides about the order. */}
      <span class="lesson-dots" aria-hidden="true">
        {hint.progress.map((state, place) => (
          <i key={place} data-state={state} />
        ))}
      </span>
      <div class="lesson-controls">
        {hint.readable && (
          <HudButton
            name={hint.last ? "Got it" : "Go on"}
            icon="check"
            testid="lesson-next"
            tip="down"
            worded
            kind="call"
            onPress={() => lesson?.read()}
          />
        )}
        {fold && (
          <HudButton
            name="Fold the hint"
            icon="minus"
            testid="lesson-fold"
            tip="down"
            onPress={fold}
          />
        )}
        <HudButton
          name="Skip the lesson"
          icon="close"
          testid="lesson-skip"
          tip="down"
          onPress={() => lesson?.skip()}
        />
      </div>
      <div class="lesson-words">
        <b>{hint.title}</b> <p>{hint.text}</p>
      </div>
    </section>
  );
}
