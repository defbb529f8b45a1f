/** What is asked right now: a target, a step, an option; with Cancel, and Confirm after a touch. */
import { Icon } from "../parts/icons";
import { Control } from "./control";
import { useTable } from "./table";
import { targetText } from "./words";
import "./prompt.css";

/** CLIENT-TGT-6 */
function Step() {
  const { match } = useTable();
  const choosing = match.choosing.value;
  if (!choosing) return null;
  return (
    <section class="plate prompt" data-testid="prompt" aria-label={choosing.prompt}>
      <p class="prompt-text">
        {choosing.steps > 1 && (
          <span class="prompt-step">
            {choosing.step} of {choosing.steps}
          </span>
        )}
        {choosing.prompt}
      </p>
      {choosing.options.length > 0 && (
        <div class="prompt-options">
          {choosing.options.map(({ index, target }) => {
            const text = targetText(match.scene.value, { ...target, name: "" });
            return (
              <button
                type="button"
                class="answer"
                key={index}
                data-testid={`option-${index}`}
                data-reason-code={target.refused?.code}
                aria-disabled={target.refused !== undefined}
                aria-description={target.refused?.text ?? text}
                onClick={() => match.choose(index)}
              >
                {target.icon && <Icon name={target.icon} />}
                <span>
                  <b>{target.name ?? target.piece ?? index + 1}</b>
                  {text && <span class="option-text">{text}</span>}
                </span>
              </button>
            );
          })}
        </div>
      )}
      {choosing.canGoBack && (
        <Control
          name={choosing.step > 1 ? "Back" : "Cancel"}
          icon="back"
          testid="cancel"
          worded
          onPress={() => match.cancel("pointer")}
        />
      )}
    </section>
  );
}

export function Prompt() {
  const { match } = useTable();
  if (match.choosing.value) return <Step />;
  const open = match.choice.value;
  const choice = open === undefined ? undefined : match.scene.value.choices?.[open];
  const previewed = match.previewed.value;
  if (match.mode.value !== "targeting" && !previewed) return null;
  return (
    <section class="plate prompt" data-testid="prompt" aria-label="Choose a target">
      <p class="prompt-text">
        <Icon name={choice?.icon ?? choice?.verb ?? "target"} />
        {previewed
          ? "Touch again to confirm"
          : (choice?.prompt ?? choice?.name ?? "Choose a target")}
      </p>
      <Control
        name="Cancel"
        icon="close"
        testid="cancel"
        worded
        onPress={() => match.cancel("pointer")}
      />
      {previewed && (
        <Control
          name="Confirm"
          icon="check"
          testid="confirm"
          worded
          kind="call"
          onPress={() => match.confirm()}
        />
      )}
    </section>
  );
}
