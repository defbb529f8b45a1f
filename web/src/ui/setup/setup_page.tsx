/** The set-up page: scenario, seats, options, seed, and Start. CLIENT-HOME-1 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { createMatch } from "../../net/api";
import type { Denial, GameOffer } from "../../protocol/wire";
import { CampaignPanel } from "../campaign/panel";
import { useCollection } from "../decks/collections";
import { deckOf, savedKey } from "../decks/deck_choice";
import { useAroundKeys } from "../parts/around_keys";
import { Button, Field, Notice, Segmented } from "../parts/controls";
import { Icon } from "../parts/icons";
import { ScenarioPicture } from "../parts/picture";
import { Refusal } from "../parts/refusal";
import { SavesPanel } from "../saves/panel";
import { Frame } from "../shell/frame";
import { denialOf } from "../shell/library";
import { recall, remember } from "../shell/local_store";
import { matches } from "../shell/matches";
import { ownName, rememberName } from "../shell/own_name";
import { player } from "../shell/player";
import { go, Link } from "../shell/router";
import { useCheck } from "./check";
import { CheckHint, CheckPanel } from "./check_panel";
import { ClockChoice } from "./clock";
import { GraceChoice } from "./grace";
import { ListingChoice } from "./listing";
import { OwnField } from "./own_field";
import { type OwnScenario, readOwn } from "./own_scenario";
import { ScenarioChoice } from "./scenario_choice";
import { SeatRow } from "./seat";
import {
  bringDeck,
  chooseScenario,
  chooseSeat,
  complaint,
  firstForm,
  firstScenario,
  named,
  optionsOf,
  rolledSeed,
  type SetupForm,
  scenarioOf,
  whoPlays,
  wishOf,
} from "./setup";
import "./setup.css";

/** The server refuses larger files anyway. */
const LARGEST = 1024 * 1024;

const NOT_HERE: Denial = { code: "deck/not_here", message: "That deck is not in this browser." };

const UNPLAYABLE = "This scenario cannot be played: see what is wrong with it.";

export function SetupPage({ offer, deck }: { offer: GameOffer; deck?: string | undefined }) {
  const { about } = offer;
  const brought = deck === undefined ? undefined : savedKey(deck);
  // CLIENT-GEN-5: a link may name a deck that this browser does not have.
  const lost = brought !== undefined && deckOf(offer.game, undefined, brought) === undefined;
  const [newcomer] = useState(() => isNewcomer(offer.game));
  const [form, setForm] = useState<SetupForm>(() => {
    const first = named(firstForm(offer, recall(`setup.${offer.game}`), newcomer), ownName());
    return brought === undefined || lost ? first : bringDeck(first, offer, brought);
  });
  const { collection } = useCollection(offer.decks ? offer.game : undefined);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Denial | undefined>(lost ? NOT_HERE : undefined);
  // The typed text is kept while the player looks at another scenario.
  const [draft, setDraft] = useState<OwnScenario>();
  const checked = useCheck(offer, form);
  const barred = checked.current && checked.denial !== undefined;
  // Others have a say in how long everybody may think.
  const shared = form.seats.some(({ who }) => who === "open" || who === "guest");
  const wrong = complaint(form) ?? (barred ? UNPLAYABLE : undefined);

  const change = (next: SetupForm) => {
    setForm(next);
    setRefused(undefined);
  };

  // CLIENT-KEY-5
  const turn = (by: number) => () => {
    const ids = about.scenarios.map(({ id }) => id);
    const place = ids.indexOf(scenarioOf(about, form)?.id ?? "");
    const next = ids[(place + by + ids.length) % ids.length];
    if (next !== undefined) change(chooseScenario(form, offer, next));
  };
  useAroundKeys(about.keys, { next_scenario: turn(1), previous_scenario: turn(-1) });

  const start = async () => {
    if (busy || wrong !== undefined) return;
    setBusy(true);
    const { own: _, seed: __, ...kept } = form;
    remember(`setup.${offer.game}`, kept);
    rememberName(form.seats.find((seat) => seat.who === "me")?.name ?? "");
    try {
      const wish = wishOf(form, offer, (key) => deckOf(offer.game, collection, key));
      const made = await createMatch(wish, player());
      matches.keep(made, wish);
      go({ screen: "match", match: made.match });
    } catch (error) {
      setRefused(denialOf(error));
      setBusy(false);
    }
  };

  const write = (text: string, file?: string) => {
    const own = readOwn(text, file ?? form.own?.file);
    setDraft(own);
    change({ ...form, own });
  };

  const writeOwn = () => change({ ...form, own: draft ?? readOwn("") });

  const takeFile = async (file: File) => {
    const refuse = (message: string) =>
      setRefused({ code: "scenario/unreadable", message, list: [{ place: file.name, message }] });
    if (file.size > LARGEST) return refuse("The file is far too large for a scenario.");
    try {
      write(await file.text(), file.name);
    } catch {
      refuse("It cannot be read.");
    }
  };

  return (
    <Frame
      title={about.title}
      over="New match"
      wide
      aside={
        <Link to={{ screen: "help", game: offer.game }} class="button" data-kind="quiet">
          <Icon name="help" />
          How to play
        </Link>
      }
    >
      {offer.campaign && <CampaignPanel offer={offer} />}
      {offer.saves && <SavesPanel game={offer.game} />}
      <form
        class="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div class="setup-main">
          <ScenarioChoice
            offer={offer}
            form={form}
            change={change}
            onFile={(file) => void takeFile(file)}
            onText={write}
            onOpen={writeOwn}
            first={newcomer ? firstScenario(offer)?.id : undefined}
          />
          <CheckPanel checked={checked} />
          {refused && (
            <div class="setup-refused">
              <Refusal denial={refused} onClose={() => setRefused(undefined)} />
            </div>
          )}
          <section class="card" aria-labelledby="seats-title">
            <h2 id="seats-title">Who plays</h2>
            {form.seats.map((seat, index) => (
              <SeatRow
                key={index}
                index={index}
                seat={seat}
                offer={scenarioOf(about, form)?.seats[index]}
                game={offer.game}
                collection={form.own ? undefined : collection}
                bots={offer.bots}
                single={form.seats.length === 1}
                onChange={(next) => change(chooseSeat(form, index, next))}
              />
            ))}
            {form.seats.some((seat) => seat.who === "open") && (
              <p class="hint">You get a link for each open seat once the match is made.</p>
            )}
          </section>
          <More>
            <OptionList offer={offer} form={form} change={change} />
            <section class="card" aria-labelledby="match-title">
              <h2 id="match-title">Match</h2>
              <Seed form={form} change={change} />
              <Segmented<SetupForm["spectators"]>
                label="Spectators"
                value={form.spectators}
                options={[
                  { value: "off", name: "None" },
                  { value: "link", name: "By link" },
                  { value: "public", name: "Anybody" },
                ]}
                onChange={(spectators) => change({ ...form, spectators })}
              />
              {!shared && <ClockChoice offer={offer} form={form} change={change} />}
            </section>
            {!form.own && (
              <OwnField
                own={undefined}
                onFile={(file) => void takeFile(file)}
                onText={write}
                onOpen={writeOwn}
              />
            )}
          </More>
        </div>
        <aside class="setup-side card">
          <div class="scenario-picture setup-picture">
            <ScenarioPicture game={offer.game} scenario={form.own ? undefined : form.scenario} />
          </div>
          <h2>{form.own ? form.own.file : scenarioOf(about, form)?.name}</h2>
          <p class="hint setup-who">{whoPlays(form, offer)}</p>
          <ListingChoice form={form} change={change} />
          {shared && <ClockChoice offer={offer} form={form} change={change} />}
          <GraceChoice form={form} change={change} />
          <div class="setup-start">
            <CheckHint checked={checked} />
            <p class="setup-what" aria-hidden="true">
              {form.own ? form.own.file : scenarioOf(about, form)?.name}
            </p>
            {wrong && (
              <p class="hint" data-wrong="true" role="status">
                {wrong}
              </p>
            )}
            <Button
              type="submit"
              kind="primary"
              icon="flag"
              testid="start"
              disabled={busy || wrong !== undefined}
            >
              {busy ? "Setting up…" : "Start"}
            </Button>
          </div>
        </aside>
      </form>
    </Frame>
  );
}

/** Whether this browser has neither played nor been taught a game. CLIENT-HOME-2 */
function isNewcomer(game: string): boolean {
  const taught = recall("lessons");
  const known = typeof taught === "object" && taught !== null && Reflect.has(taught, game);
  return !known && !matches.list().some((held) => held.game === game);
}

/** What most players never change. A player who opens it finds it open the next time. */
function More({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(() => recall("setup.more") === true);
  return (
    <details
      class="setup-more"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        remember("setup.more", currentTarget.open);
      }}
    >
      <summary data-testid="setup-more">
        <Icon name="play" />
        <span class="scenario-group-name">More</span>
        <span class="hint">Rules, seed, spectators, own scenarios</span>
      </summary>
      {/* It is there while it is closed, so that whoever searches the page finds it. */}
      <div class="setup-more-parts">{children}</div>
    </details>
  );
}

type PartProps = { offer: GameOffer; form: SetupForm; change: (form: SetupForm) => void };

function Seed({ form, change }: Omit<PartProps, "offer">) {
  return (
    <Field
      label="Seed"
      value={form.seed}
      placeholder="By chance"
      maxLength={64}
      hint="The same seed rolls the same dice. Leave it empty for chance."
      onInput={(seed) => change({ ...form, seed })}
      testid="seed"
    >
      <button
        type="button"
        class="button"
        data-kind="quiet"
        aria-label="Roll a seed"
        title="Roll a seed"
        onClick={() => change({ ...form, seed: rolledSeed() })}
      >
        <Icon name="dice" />
      </button>
    </Field>
  );
}

function OptionList({ offer, form, change }: PartProps) {
  const settings = optionsOf(offer.about, form);
  if (settings.length === 0) return null;
  const changed = settings.some((setting) => (form.options[setting.id] ?? 0) > 0);
  return (
    <section class="card" aria-labelledby="options-title">
      <div class="options-head">
        <h2 id="options-title">Rules</h2>
        {changed && (
          <Button kind="quiet" icon="reset" onClick={() => change({ ...form, options: {} })}>
            As usual
          </Button>
        )}
      </div>
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
            value={form.options[setting.id] ?? 0}
            options={setting.values.map((value, index) => ({
              value: index,
              name: value.name,
              ...(value.text ? { text: value.text } : {}),
            }))}
            onChange={(index) =>
              change({ ...form, options: { ...form.options, [setting.id]: index } })
            }
            testid={`option-${setting.id}`}
          />
        </div>
      ))}
    </section>
  );
}

/** For an address with an unknown game. */
export function UnknownGame({ game }: { game: string }) {
  return (
    <Frame title="No such game">
      <Notice tone="bad">
        <p>This server has no game called “{game}”.</p>
      </Notice>
    </Frame>
  );
}
