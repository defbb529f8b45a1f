/** How long the others wait for a player who lost the connection. ONLINE-GRACE-1 */
import { Field, Segmented } from "../parts/controls";
import { GRACES, type GraceForm, hasGrace, LONGEST, USUAL } from "./grace_form";
import type { SetupForm } from "./setup";

export function GraceChoice({
  form,
  change,
}: {
  form: SetupForm;
  change: (form: SetupForm) => void;
}) {
  if (!hasGrace(form.seats)) return null;
  const chosen = form.grace ?? USUAL;
  return (
    <div class="setup-clock setup-grace">
      <Segmented<GraceForm["kind"]>
        label="Time to come back"
        value={chosen.kind}
        options={[
          { value: "usual", name: `${GRACES.usual} s` },
          { value: "long", name: `${GRACES.long / 60} min` },
          { value: "own", name: "Other…" },
        ]}
        onChange={(kind) => change({ ...form, grace: { ...chosen, kind } })}
        testid="grace"
      />
      {chosen.kind === "own" && (
        <Field
          label="Seconds to come back"
          value={chosen.seconds}
          placeholder={String(GRACES.usual)}
          maxLength={String(LONGEST).length}
          onInput={(seconds) => change({ ...form, grace: { ...chosen, seconds } })}
          testid="grace-seconds"
        />
      )}
      <p class="hint">
        Whoever loses the connection and is not back by then forfeits the match. The others see the
        time run. While nobody is connected it stands still.
      </p>
    </div>
  );
}
