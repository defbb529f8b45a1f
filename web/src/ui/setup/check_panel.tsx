/** What is odd or wrong about the chosen scenario, with places. */
import { Button } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Faults } from "../parts/refusal";
import type { ScenarioCheck } from "./check";

/** Always in the page, so that screen readers read new content. */
export function CheckPanel({ checked }: { checked: ScenarioCheck }) {
  const { warnings, denial } = checked;
  return (
    <div class="setup-check" id="setup-check" role="status" data-testid="setup-check">
      {denial ? (
        <div
          class="notice"
          data-tone="bad"
          data-testid="toast"
          data-code={denial.list?.[0]?.code ?? denial.code}
        >
          <Icon name="warn" />
          <div class="notice-words">
            <p>
              <strong>{denial.message}</strong>
            </p>
            <Faults list={denial.list ?? []} />
          </div>
        </div>
      ) : warnings.length > 0 ? (
        <div class="notice" data-tone="odd" data-testid="setup-warnings">
          <Icon name="info" />
          <div class="notice-words">
            <p>
              <strong>This can be played, but something in it may not be meant.</strong>
            </p>
            <Faults list={warnings} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** A hint beside the Start button, because the panel may be out of sight. */
export function CheckHint({ checked }: { checked: ScenarioCheck }) {
  const count = checked.warnings.length;
  if (count === 0) return null;
  return (
    <Button kind="quiet" icon="info" testid="setup-odd" onClick={show}>
      {count === 1 ? "1 remark on this scenario" : `${count} remarks on this scenario`}
    </Button>
  );
}

function show(): void {
  document.getElementById("setup-check")?.scrollIntoView({ block: "center" });
}
