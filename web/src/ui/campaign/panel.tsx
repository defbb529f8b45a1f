/** The campaign on a game's set-up page: its progress, and how to go on. CHESS-CAMP-4 */
import { useEffect, useState } from "preact/hooks";
import type { Setting } from "../../protocol/scene";
import type { Denial, GameOffer } from "../../protocol/wire";
import { Meter } from "../match/roster/meter";
import { Button, Segmented } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Question } from "../parts/question";
import { Refusal } from "../parts/refusal";
import { denialOf } from "../shell/library";
import { Path } from "./path";
import { goOn, loadCampaign, progress, startAnew } from "./progress";
import { type Chosen, callOf, valuesOf } from "./words";
import "./campaign.css";

const ANEW = "Start anew? Your way so far is lost.";

export function CampaignPanel({ offer }: { offer: GameOffer }) {
  const { game, campaign } = offer;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Denial>();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const found = progress.value[game];

  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(denialOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    loadCampaign(game).catch((error: unknown) => setRefused(denialOf(error)));
  }, [game]);

  if (!campaign) return null;
  const settings = campaign.options;
  const anew = () => startAnew(game, valuesOf(settings, chosen));
  const begun = found?.begun === true;
  const call = found && callOf(found);
  return (
    <section class="card campaign" aria-labelledby="campaign-title" data-testid="campaign">
      <div class="campaign-head">
        <h2 id="campaign-title">Campaign</h2>
        {found?.journey.meters?.map((meter) => (
          <Meter key={meter.id} meter={meter} />
        ))}
      </div>
      {refused && <Refusal denial={refused} onClose={() => setRefused(undefined)} />}
      {found ? (
        <>
          <p class="campaign-text" role="status" data-testid="campaign-text">
            {found.journey.text}
          </p>
          <Path journey={found.journey} />
          {begun && <Rules rules={found.journey.rules ?? []} />}
        </>
      ) : (
        !refused && <p class="hint">Looking up how far you got…</p>
      )}
      {asking ? (
        <Options settings={settings} chosen={chosen} change={setChosen} />
      ) : (
        found &&
        !begun &&
        settings.length > 0 && (
          <details class="setup-more">
            <summary data-testid="campaign-more">
              <Icon name="play" />
              <span class="scenario-group-name">More</span>
              <span class="hint">{settings.map(({ name }) => name).join(", ")}</span>
            </summary>
            <Options settings={settings} chosen={chosen} change={setChosen} />
          </details>
        )
      )}
      {asking ? (
        <Question asks={ANEW} class="campaign-sure" onNo={() => setAsking(false)}>
          <p>{ANEW}</p>
          <div class="campaign-acts">
            <Button
              kind="danger"
              icon="reset"
              testid="campaign-sure"
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  await anew();
                  setAsking(false);
                })
              }
            >
              Start anew
            </Button>
            <Button
              kind="quiet"
              testid="campaign-keep"
              disabled={busy}
              onClick={() => setAsking(false)}
            >
              Keep it
            </Button>
          </div>
        </Question>
      ) : (
        <div class="campaign-acts">
          {call && (
            <Button
              kind="primary"
              icon="play"
              testid="campaign-go"
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  if (!begun) await anew();
                  await goOn(game);
                })
              }
            >
              {call}
            </Button>
          )}
          {(begun || (refused && !found)) && (
            <Button
              kind="quiet"
              icon="reset"
              testid="campaign-anew"
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              Start anew
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Rules({ rules }: { rules: readonly { name?: string; text: string }[] }) {
  return (
    <p class="hint campaign-rules">
      {rules.map(({ name, text }) => (name ? `${name} ${text}` : text)).join(" · ")}
    </p>
  );
}

type OptionsProps = {
  settings: readonly Setting[];
  chosen: Chosen;
  change: (chosen: Chosen) => void;
};

function Options({ settings, chosen, change }: OptionsProps) {
  return (
    <div class="campaign-options">
      {settings.map((setting) => (
        <div class="option" key={setting.id}>
          <div class="option-words">
            <span class="option-name" aria-hidden="true">
              {setting.name}
            </span>
            <span class="hint">{setting.text}</span>
          </div>
          <Segmented
            bare
            label={setting.name}
            value={chosen[setting.id] ?? 0}
            options={setting.values.map((value, index) => ({
              value: index,
              name: value.name,
              ...(value.text ? { text: value.text } : {}),
            }))}
            onChange={(index) => change({ ...chosen, [setting.id]: index })}
            testid={`campaign-${setting.id}`}
          />
        </div>
      ))}
    </div>
  );
}
