/** Who plays, and by which rules: once, or for each of two variants. */
import type { ComponentChildren } from "preact";
import type { BotOffer } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { Field, Segmented, Switch } from "../parts/controls";
import { expectation } from "../setup/setup";
import {
  type LabForm,
  type LabSeat,
  labOptions,
  labSeats,
  MARGINS,
  type OptionChoice,
  type SideForm,
  secondSide,
} from "./lab_order";
import { botName, COMMON_BOTS } from "./lab_words";

export type PartProps = { form: LabForm; offer: GameOffer; change: (form: LabForm) => void };

export function Players({ form, offer, change }: PartProps) {
  const seats = labSeats(form, offer);
  const compares = form.question === "compare";
  const first = (side: Partial<SideForm>) => change({ ...form, ...side });
  const other = secondSide(form);
  const second = (side: Partial<SideForm>) => change({ ...form, other: { ...other, ...side } });
  return (
    <section class="card lab-order-part" aria-label="Who plays">
      <div class="lab-sides-form" data-two={compares}>
        <Bots
          title={compares ? "A: who plays" : "Who plays"}
          seats={seats}
          bots={form.bots}
          offer={offer}
          onChange={(bots) => first({ bots })}
          testid="lab-bot"
        >
          {compares && (
            <SideRules
              name="A"
              side={form}
              form={form}
              offer={offer}
              onChange={first}
              testid="lab"
            />
          )}
        </Bots>
        {compares && (
          <Bots
            title="B: who plays"
            seats={seats}
            bots={other.bots}
            offer={offer}
            onChange={(bots) => second({ bots })}
            testid="lab-other-bot"
          >
            <SideRules
              name="B"
              side={other}
              form={form}
              offer={offer}
              onChange={second}
              testid="lab-other"
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
              label="Judged by the result of"
              value={form.seat}
              options={seats.map(({ name }, seat) => ({
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
  seats: readonly LabSeat[];
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
        <BotChoice
          key={index}
          name={seat.name || `Seat ${index + 1}`}
          own={seat.bots}
          bot={bots[index]}
          offer={offer}
          onChange={(chosen) =>
            onChange(bots.map((bot, place) => (place === index ? chosen : bot)))
          }
          testid={`${testid}-${index}`}
        />
      ))}
      {children}
    </fieldset>
  );
}

type BotChoiceProps = {
  name: string;
  own: readonly BotOffer[];
  bot: string | undefined;
  offer: GameOffer;
  onChange: (bot: string) => void;
  testid: string;
};

/** The bots of the seat, with their levels, and then all others. */
function BotChoice({ name, own, bot, offer, onChange, testid }: BotChoiceProps) {
  const others = offer.bots.filter((id) => !own.some((each) => each.id === id));
  const isCommon = (id: string) => COMMON_BOTS.some((each) => each.id === id);
  const groups = [
    { name: "For every game", bots: others.filter(isCommon) },
    { name: "For other seats", bots: others.filter((id) => !isCommon(id)) },
  ];
  const about = [...own, ...COMMON_BOTS].find(({ id }) => id === bot);
  return (
    <label class="lab-bot">
      <span>
        {name}
        {about && <span class="hint">{expectation(about, own)}</span>}
      </span>
      <select
        class="lab-select"
        value={bot}
        data-testid={testid}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {own.map((each) => (
          <option key={each.id} value={each.id}>
            {each.level ? `${each.name} (level ${each.level})` : each.name}
          </option>
        ))}
        {groups
          .filter((group) => group.bots.length > 0)
          .map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.bots.map((id) => (
                <option key={id} value={id}>
                  {botName(offer, id)}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </label>
  );
}

type SideRulesProps = {
  name: string;
  side: SideForm;
  form: LabForm;
  offer: GameOffer;
  onChange: (side: Partial<SideForm>) => void;
  testid: string;
};

/** The options and fields of one of two variants. */
function SideRules({ name, side, form, offer, onChange, testid }: SideRulesProps) {
  return (
    <>
      <Options side={side} form={form} offer={offer} onChange={onChange} testid={testid} />
      <Fields
        label={`${name}: fields of the setup`}
        value={side.fields}
        onInput={(fields) => onChange({ fields })}
        testid={`${testid}-fields`}
      />
    </>
  );
}

function Options({ side, form, offer, onChange, testid }: Omit<SideRulesProps, "name">) {
  const compares = form.question === "compare";
  return labOptions(form, offer).map(({ id, name, text, values }) => {
    const choice = side.options[id] ?? 0;
    return (
      <label class="lab-bot" key={id}>
        <span>
          {name}
          {!compares && <span class="hint">{text}</span>}
        </span>
        <select
          class="lab-select"
          // A variant has one value.
          value={String(compares && choice === "each" ? 0 : choice)}
          data-testid={`${testid}-option-${id}`}
          onChange={({ currentTarget: { value } }) => {
            const chosen: OptionChoice = value === "each" ? "each" : Number(value);
            onChange({ options: { ...side.options, [id]: chosen } });
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
    );
  });
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

/** The rules of all matches, unless there are two variants of them, and the seed. */
export function Rules({ form, offer, change }: PartProps) {
  const set = (side: Partial<SideForm>) => change({ ...form, ...side });
  return (
    <section class="card lab-order-part" aria-label="Rules and seed">
      {form.question === "count" && (
        <>
          <Options side={form} form={form} offer={offer} onChange={set} testid="lab" />
          <Fields
            label="Other fields of the setup"
            value={form.fields}
            onInput={(fields) => set({ fields })}
            testid="lab-fields"
          />
        </>
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
