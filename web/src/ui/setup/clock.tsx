/** How long a turn may take, and what happens then. */
import type { ClockTerms, GameOffer } from "../../protocol/wire";
import { Field, Segmented } from "../parts/controls";
import { type ClockForm, LONGEST, usualClock } from "./clock_form";
import type { SetupForm } from "./setup";

type ClockChoiceProps = { offer: GameOffer; form: SetupForm; change: (form: SetupForm) => void };

export function ClockChoice({ offer, form, change }: ClockChoiceProps) {
  const terms = offer.clock;
  if (!terms) return null;
  const chosen: ClockForm = form.clock ?? {
    kind: usualClock(form.seats),
    seconds: String(terms.turn_s),
  };
  return (
    <div class="setup-clock">
      <Segmented<ClockForm["kind"]>
        label="Turn clock"
        value={chosen.kind}
        options={[
          { value: "off", name: "None" },
          { value: "usual", name: `${terms.turn_s} s` },
          { value: "own", name: "Other…" },
        ]}
        onChange={(kind) => change({ ...form, clock: { ...chosen, kind } })}
        testid="clock"
      />
      {chosen.kind === "own" && (
        <Field
          label="Seconds for a turn"
          value={chosen.seconds}
          placeholder={String(terms.turn_s)}
          maxLength={String(LONGEST).length}
          onInput={(seconds) => change({ ...form, clock: { ...chosen, seconds } })}
          testid="clock-seconds"
        />
      )}
      <p class="hint">{explained(chosen.kind, terms)}</p>
    </div>
  );
}

function explained(kind: ClockForm["kind"], terms: ClockTerms): string {
  if (kind === "off") return "Everybody takes the time they want.";
  return `A turn ends by itself when its time is up; the last ${terms.show_s} seconds are shown. Whoever lets a whole turn go by has ${terms.inactive_s} seconds the next time, until they do something.`;
}
