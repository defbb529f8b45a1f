/** The next hint for a newcomer. The controls it mentions glow. CLIENT-HOME-2 */

import { useMatchPage } from "../context";
import { HudButton } from "./control";
import "./lesson.css";

export function Lesson() {
  const { view, actions } = useMatchPage();
  const hint = view.lesson.value;
  if (!hint) return null;
  return (
    <section class="plate lesson" data-testid="lesson" data-verb={hint.verb} role="status">
      <span class="lesson-step">
        {hint.step} <small>of {hint.steps}</small>
      </span>
      <p>
        <b>{hint.title}</b> {hint.text}
      </p>
      <HudButton
        name="Skip the lesson"
        icon="close"
        testid="lesson-skip"
        tip="down"
        onPress={() => actions.skipLesson()}
      />
    </section>
  );
}
