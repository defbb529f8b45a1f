/** The form for a new run: which game, which matches, who plays, and how often. */
import { useState } from "preact/hooks";
import { begin, type LabLimits } from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Button, Field, Segmented, Switch } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { denialOf } from "../shell/library";
import { go } from "../shell/router";
import { formOfGame, lastForm, rememberForm } from "./lab_memory";
import {
  askLab,
  type LabForm,
  type LabQuestion,
  labComplaint,
  labWish,
  takeScenarios,
  toggleScenario,
} from "./lab_order";
import { grouped } from "./lab_words";
import { type PartProps, Players, Rules } from "./players_form";

type OrderFormProps = { offers: readonly GameOffer[]; limits: LabLimits | undefined };

export function OrderForm({ offers, limits }: OrderFormProps) {
  const [form, setForm] = useState<LabForm | undefined>(() => lastForm(offers));
  const [denied, setDenied] = useState<Denial>();
  const [busy, setBusy] = useState(false);
  const offer = offers.find(({ game }) => game === form?.game);
  if (!form || !offer) return <p>No games are built into this program.</p>;
  const change = (next: LabForm) => {
    setForm(next);
    setDenied(undefined);
  };
  const wrong = labComplaint(form, offer, limits);
  const start = async () => {
    if (busy || wrong !== undefined) return;
    setBusy(true);
    rememberForm(form);
    try {
      const { run } = await begin(labWish(form, offer));
      go({ screen: "lab", run });
    } catch (error) {
      setDenied(denialOf(error));
      setBusy(false);
    }
  };
  const parts = { form, offer, change };
  return (
    <form
      class="lab-order"
      aria-label="A new run"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <section class="card lab-order-part" aria-label="What to play">
        <Segmented
          label="Game"
          value={form.game}
          options={offers.map(({ game, about }) => ({ value: game, name: about.title }))}
          onChange={(game) => {
            const other = offers.find((each) => each.game === game);
            if (other) change(askLab(formOfGame(other), form.question));
          }}
          testid="lab-game"
        />
        <Segmented<LabQuestion>
          label="Question"
          value={form.question}
          options={[
            {
              value: "count",
              name: "How do matches go?",
              text: "Plays many matches and counts who wins, how long they last and how they end.",
            },
            {
              value: "compare",
              name: "A or B?",
              text: "Plays two variants on the same seeds, in pairs, and stops when it knows which is better.",
            },
          ]}
          onChange={(question) => change(askLab(form, question))}
          testid="lab-question"
        />
        <Scenarios {...parts} />
      </section>
      <Players {...parts} />
      <details class="setup-more">
        <summary data-testid="lab-more">
          <Icon name="play" />
          <span class="scenario-group-name">
            {form.question === "count" ? "Rules and seed" : "Seed"}
          </span>
          <span class="hint">
            {form.question === "count"
              ? "Options, any field of the setup, the seed"
              : "Which matches are played"}
          </span>
        </summary>
        <div class="setup-more-parts">
          <Rules {...parts} />
        </div>
      </details>
      <section class="card lab-order-part" aria-label="How many">
        <Field
          label={form.question === "compare" ? "Matches at most" : "Matches"}
          value={form.games}
          maxLength={7}
          hint={limits ? `Up to ${grouped(limits.games)}. The command line allows more.` : ""}
          onInput={(games) => change({ ...form, games })}
          testid="lab-games"
        />
        {form.question === "count" && (
          <Switch
            label="Note scores and cards"
            on={form.notes}
            onChange={(notes) => change({ ...form, notes })}
            hint="Draws the score over time, finds comebacks, and puts cards, units and items in the report. Takes longer."
            testid="lab-notes"
          />
        )}
        {denied && <Refusal denial={denied} onClose={() => setDenied(undefined)} />}
        {/* Not disabled while something is wrong, so that the keyboard can get there and hear why. */}
        <div class="lab-start">
          <button
            type="submit"
            class="button"
            data-kind="primary"
            aria-disabled={busy || wrong !== undefined}
            aria-describedby="lab-wrong"
            data-testid="lab-start"
          >
            <Icon name="play" />
            {busy ? "Starting…" : "Start"}
          </button>
          <span
            class="hint"
            id="lab-wrong"
            data-testid="lab-wrong"
            data-wrong={wrong !== undefined}
            role="status"
          >
            {wrong ?? ""}
          </span>
        </div>
      </section>
    </form>
  );
}

function Scenarios({ form, offer, change }: PartProps) {
  const { scenarios } = offer.about;
  if (scenarios.length < 2) return null;
  const all = scenarios.map(({ id }) => id);
  const count = form.scenarios.length;
  return (
    <fieldset class="lab-scenarios">
      <legend class="label">
        Scenarios{" "}
        <span class="hint lab-scenarios-count">{`${count} of ${all.length}, in turn`}</span>
      </legend>
      <div class="lab-checks" data-testid="lab-scenarios">
        {scenarios.map(({ id, name, group }) => (
          <label class="lab-check" key={id}>
            <input
              type="checkbox"
              checked={form.scenarios.includes(id)}
              onChange={() => change(toggleScenario(form, offer, id))}
              data-testid={`lab-scenario-${id}`}
            />
            <span>
              {name}
              {group && <span class="hint">{group}</span>}
            </span>
          </label>
        ))}
      </div>
      <div class="lab-acts">
        <Button kind="quiet" onClick={() => change(takeScenarios(form, offer, all))}>
          All
        </Button>
        <Button kind="quiet" onClick={() => change(takeScenarios(form, offer, all.slice(0, 1)))}>
          Only the first
        </Button>
      </div>
    </fieldset>
  );
}
