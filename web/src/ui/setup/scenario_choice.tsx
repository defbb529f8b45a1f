/** The choice of a scenario: cards with pictures, under headings if there are many. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Scenario } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { Icon } from "../parts/icons";
import { ScenarioPicture } from "../parts/picture";
import { OwnField } from "./own_field";
import { WRITTEN } from "./own_scenario";
import { chooseScenario, groupsOf, type SetupForm } from "./setup";

type ScenarioChoiceProps = {
  offer: GameOffer;
  form: SetupForm;
  change: (form: SetupForm) => void;
  onFile: (file: File) => void;
  /** Called with the text of the custom scenario. */
  onText: (text: string) => void;
  onOpen: () => void;
  /** Where a newcomer starts. */
  first: string | undefined;
};

export function ScenarioChoice(props: ScenarioChoiceProps) {
  const { offer, form, change, onFile, onText, onOpen, first } = props;
  const groups = groupsOf(offer.about);
  const card = (scenario: Scenario) => (
    <ScenarioCard
      key={scenario.id}
      game={offer.game}
      scenario={scenario}
      chosen={!form.own && form.scenario === scenario.id}
      first={scenario.id === first}
      onChoose={() => change(chooseScenario(form, offer, scenario.id))}
    />
  );
  return (
    <fieldset class="scenarios">
      <legend class="card-title">Scenario</legend>
      {groups.length === 1 ? (
        <div class="scenario-cards">{groups[0]?.scenarios.map(card)}</div>
      ) : (
        groups.map(({ name, scenarios }) => {
          const chosen = scenarios.find(({ id }) => id === form.scenario);
          return (
            <Group key={name} name={name} count={scenarios.length} chosen={chosen?.name}>
              {scenarios.map(card)}
            </Group>
          );
        })
      )}
      {form.own && (
        <div class="scenario-cards">
          <label class="scenario" data-chosen="true">
            <input class="unseen" type="radio" name="scenario" checked readOnly />
            <span class="scenario-picture">
              <ScenarioPicture game={offer.game} scenario={undefined} />
            </span>
            <span class="scenario-words">
              <strong>{form.own.file}</strong>
              <span class="hint">
                {form.own.file === WRITTEN ? "As it is written below." : "Your own scenario."}
              </span>
            </span>
          </label>
        </div>
      )}
      {form.own && <OwnField own={form.own} onFile={onFile} onText={onText} onOpen={onOpen} />}
    </fieldset>
  );
}

type GroupProps = {
  name: string;
  count: number;
  /** The chosen scenario, if it is one of these. */
  chosen: string | undefined;
  children: ComponentChildren;
};

/** Closed unless the chosen scenario is in it. The boards of closed groups are not requested. */
function Group({ name, count, chosen, children }: GroupProps) {
  const [open, setOpen] = useState(chosen !== undefined);
  useEffect(() => {
    if (chosen !== undefined) setOpen(true);
  }, [chosen]);
  return (
    <details
      class="scenario-group"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid={`scenarios-${name}`}
    >
      <summary>
        <Icon name="play" />
        <span class="scenario-group-name">{name}</span>
        <span class="hint">{chosen ?? count}</span>
      </summary>
      {open && <div class="scenario-cards">{children}</div>}
    </details>
  );
}

type ScenarioCardProps = {
  game: string;
  scenario: Scenario;
  chosen: boolean;
  first: boolean;
  onChoose: () => void;
};

function ScenarioCard({ game, scenario, chosen, first, onChoose }: ScenarioCardProps) {
  return (
    <label class="scenario" data-chosen={chosen}>
      <input
        class="unseen"
        type="radio"
        name="scenario"
        checked={chosen}
        onChange={onChoose}
        data-testid={`scenario-${scenario.id}`}
      />
      <span class="scenario-picture">
        <ScenarioPicture game={game} scenario={scenario.id} />
      </span>
      <span class="scenario-words">
        {first && <span class="scenario-first">Start here</span>}
        <strong>{scenario.name}</strong>
        <span class="hint">{scenario.text}</span>
        {scenario.size && <span class="scenario-size">{scenario.size}</span>}
      </span>
    </label>
  );
}
