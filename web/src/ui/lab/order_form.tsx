/** The form for a new run: which game, which matches, who plays, and how often. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { begin, type LabLimits } from "../../net/lab";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Button, Field, Segmented, Switch } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { denialOf } from "../shell/library";
import { recall, remember } from "../shell/local_store";
import { go } from "../shell/router";
import {
  askLab,
  firstLabForm,
  type LabForm,
  type LabQuestion,
  labComplaint,
  labOptions,
  labSeats,
  labWish,
  MARGINS,
  type OptionChoice,
  takeScenarios,
  toggleScenario,
} from "./lab_order";
import { botName, grouped } from "./lab_words";

type OrderFormProps = { offers: readonly GameOffer[]; limits: LabLimits | undefined };

export function OrderForm({ offers, limits }: OrderFormProps) {
  const [form, setForm] = useState<LabForm | undefined>(() => {
    const last = offers.find(({ game }) => game === recall("lab.game")) ?? offers[0];
    return last && firstLabForm(last);
  });
  const [denied, setDenied] = useState<Denial>();
  const [busy, setBusy] = useState(false);
  const offer = offers.find(({ game }) => game === form?.game);
  if (!form || !offer) return <p>No games are built into this program.</p>;
  const change = (next: LabForm) => {
    setForm(next);
    setDenied(undefined);
  };
  const wrong = labComplaint(form, limits);
  const start = async () => {
    if (busy || wrong !== undefined) return;
    setBusy(true);
    remember("lab.game", form.game);
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
            if (other) change(firstLabForm(other));
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
              text: "Plays so many matches and counts who wins, how long they are and how they end.",
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
          <span class="scenario-group-name">Rules and seed</span>
          <span class="hint">Options, any field of the setup, the seed</span>
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
          hint={limits ? `Up to ${grouped(limits.games)}. Commands of the program take more.` : ""}
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
          <span class="hint" id="lab-wrong" data-wrong={wrong !== undefined} role="status">
            {wrong ?? ""}
          </span>
        </div>
      </section>
    </form>
  );
}

type PartProps = { form: LabForm; offer: GameOffer; change: (form: LabForm) => void };

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

function Players({ form, offer, change }: PartProps) {
  const seats = labSeats(form, offer);
  const compares = form.question === "compare";
  return (
    <section class="card lab-order-part" aria-label="Who plays">
      <div class="lab-sides-form" data-two={compares}>
        <Bots
          title={compares ? "A: who plays" : "Who plays"}
          seats={seats}
          bots={form.bots}
          offer={offer}
          onChange={(bots) => change({ ...form, bots })}
          testid="lab-bot"
        >
          {compares && (
            <Fields
              label="A: fields of the setup"
              value={form.fields}
              onInput={(fields) => change({ ...form, fields })}
              testid="lab-fields"
            />
          )}
        </Bots>
        {compares && (
          <Bots
            title="B: who plays"
            seats={seats}
            bots={form.other.bots}
            offer={offer}
            onChange={(bots) => change({ ...form, other: { ...form.other, bots } })}
            testid="lab-other-bot"
          >
            <Fields
              label="B: fields of the setup"
              value={form.other.fields}
              onInput={(fields) => change({ ...form, other: { ...form.other, fields } })}
              testid="lab-other-fields"
            />
          </Bots>
        )}
      </div>
      {!compares && seats.length > 1 && (
        <Switch
          label="Bots change seats"
          on={form.swap}
          onChange={(swap) => change({ ...form, swap })}
          hint="After every match, so that each bot has every seat equally often, on the same seeds."
          testid="lab-swap"
        />
      )}
      {compares && (
        <>
          {seats.length > 1 && (
            <Segmented
              label="Better for"
              value={form.seat}
              options={seats.map((name, seat) => ({
                value: seat,
                name: name || `Seat ${seat + 1}`,
              }))}
              onChange={(seat) => change({ ...form, seat })}
              testid="lab-seat"
            />
          )}
          <Segmented
            label="The smallest difference that matters"
            value={form.margin}
            options={MARGINS.map((margin) => ({ value: margin, name: `${margin / 10} %` }))}
            onChange={(margin) => change({ ...form, margin })}
            testid="lab-margin"
          />
        </>
      )}
    </section>
  );
}

type BotsProps = {
  title: string;
  seats: readonly string[];
  bots: readonly string[];
  offer: GameOffer;
  onChange: (bots: readonly string[]) => void;
  testid: string;
  children?: ComponentChildren;
};

function Bots({ title, seats, bots, offer, onChange, testid, children }: BotsProps) {
  return (
    <fieldset class="lab-bots">
      <legend class="label">{title}</legend>
      {seats.map((seat, index) => (
        <label class="lab-bot" key={index}>
          <span>{seat || `Seat ${index + 1}`}</span>
          <select
            class="lab-select"
            value={bots[index]}
            data-testid={`${testid}-${index}`}
            onChange={({ currentTarget }) =>
              onChange(bots.map((bot, place) => (place === index ? currentTarget.value : bot)))
            }
          >
            {offer.bots.map((bot) => (
              <option key={bot} value={bot}>
                {botName(offer, bot)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {children}
    </fieldset>
  );
}

type FieldsProps = {
  label: string;
  value: string;
  onInput: (text: string) => void;
  testid: string;
};

function Fields({ label, value, onInput, testid }: FieldsProps) {
  return (
    <label class="lab-fields">
      <span class="label">{label}</span>
      <textarea
        class="scenario-text"
        rows={2}
        spellcheck={false}
        autocomplete="off"
        placeholder="path=value, one a line"
        value={value}
        data-testid={testid}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

function Rules({ form, offer, change }: PartProps) {
  const compares = form.question === "compare";
  return (
    <section class="card lab-order-part" aria-label="Rules and seed">
      {labOptions(form, offer).map(({ id, name, text, values }) => (
        <label class="lab-bot" key={id}>
          <span>
            {name}
            <span class="hint">{text}</span>
          </span>
          <select
            class="lab-select"
            value={String(form.options[id] ?? 0)}
            data-testid={`lab-option-${id}`}
            onChange={({ currentTarget }) => {
              const choice: OptionChoice =
                currentTarget.value === "each" ? "each" : Number(currentTarget.value);
              change({ ...form, options: { ...form.options, [id]: choice } });
            }}
          >
            {values.map((value, index) => (
              <option key={value.name} value={String(index)}>
                {value.name}
              </option>
            ))}
            {!compares && <option value="each">Each in turn</option>}
          </select>
        </label>
      ))}
      {!compares && (
        <Fields
          label="Other fields of the setup"
          value={form.fields}
          onInput={(fields) => change({ ...form, fields })}
          testid="lab-fields"
        />
      )}
      <Field
        label="Seed"
        value={form.seed}
        maxLength={15}
        hint="The same seed plays the same matches."
        onInput={(seed) => change({ ...form, seed })}
        testid="lab-seed"
      />
    </section>
  );
}
