/** The prompt: a target, a step or an option to choose, with Cancel, and Confirm after a touch. */

import { choiceIcon } from "../../../../looks/icons";
import type { ChoiceOffer } from "../../../model/interaction/offers";
import type { MatchActions, MatchSelection, MatchView } from "../../../model/match/ports";
import type { Choosing } from "../../../model/match/shown";
import type { Scene } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { CardFace } from "../hand/card";
import { type Uses, usesOf } from "../hand/card_uses";
import { seatColour } from "../hand/zones";
import { HudButton } from "../hud/control";
import { cardText, targetText } from "../words";
import "./prompt.css";

/** The cards of a hand to choose from, and those already chosen. */
function Picker({ choosing }: { choosing: Choosing }) {
  const { view, actions } = useMatchPage();
  const scene = view.scene.value;
  const cards = choosing.options.flatMap(({ target }) => (target.card ? [target.card] : []));
  const places = [...cards, ...choosing.picked]
    .filter(({ slot }) => slot !== undefined)
    .sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0));
  const zone = places[0] && scene.zones?.[places[0].zone];
  // Cards that can no longer be chosen stay visible.
  const slots = Object.keys(zone?.cards ?? {}).map(Number);
  const id = places[0]?.zone ?? "";
  const picked = (slot: number) =>
    choosing.picked.some((place) => place.zone === id && place.slot === slot);
  const free = (slot: number) => cards.some((place) => place.zone === id && place.slot === slot);
  return (
    <div class="picker" data-testid="picker">
      {slots.map((slot) => (
        <button
          type="button"
          class="pick"
          key={slot}
          data-testid={`pick-${slot}`}
          aria-pressed={picked(slot)}
          aria-disabled={!picked(slot) && !free(slot)}
          aria-description={zone?.cards?.[slot]?.text}
          onClick={() => actions.selectCard({ zone: id, slot })}
        >
          <CardFace
            card={zone?.cards?.[slot]}
            colour={seatColour(scene, zone?.owner)}
            spoken={cardText(zone?.cards?.[slot])}
          />
          {picked(slot) && (
            <span class="pick-sign">
              <Icon name="swap" />
              goes back
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Whether a step is about cards in a hand, which are shown as cards. */
export function isPicking(scene: Scene, choosing: Choosing | undefined): boolean {
  const cards = choosing?.options.flatMap(({ target }) => (target.card ? [target.card] : [])) ?? [];
  const all = [...cards, ...(choosing?.picked ?? [])];
  return all.length > 0 && all.every(({ zone }) => scene.zones?.[zone]?.role === "hand");
}

/** CLIENT-TGT-6 */
function Step() {
  const { view, selection, actions } = useMatchPage();
  const choosing = selection.choosing.value;
  if (!choosing) return null;
  const picking = isPicking(view.scene.value, choosing);
  const options = picking
    ? choosing.options.filter(({ target }) => !target.card)
    : choosing.options;
  return (
    <section
      class="plate prompt"
      data-testid="prompt"
      data-picking={picking}
      aria-label={choosing.prompt}
    >
      <p class="prompt-text">
        {choosing.steps > 1 && (
          <span class="prompt-step">
            {choosing.step} of {choosing.steps}
          </span>
        )}
        {choosing.prompt}
      </p>
      {picking && <Picker choosing={choosing} />}
      {options.length > 0 && (
        <div class="prompt-options">
          {options.map(({ index, target }) => {
            const text = targetText(view.scene.value, { ...target, name: "" });
            return (
              <button
                type="button"
                class="answer"
                data-kind={picking ? "call" : undefined}
                key={index}
                data-testid={`option-${index}`}
                data-reason-code={target.refused?.code}
                aria-disabled={target.refused !== undefined}
                aria-description={target.refused?.text ?? text}
                onClick={() => actions.choose(index)}
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
      {choosing.canGoBack && !picking && (
        <HudButton
          name={choosing.step > 1 ? "Back" : "Cancel"}
          icon="back"
          testid="cancel"
          worded
          onPress={() => actions.cancel("pointer")}
        />
      )}
    </section>
  );
}

/** A choice with a single place needs no pointing. */
function use(actions: MatchActions, { id, choice: { targets = [] } }: ChoiceOffer): void {
  const goal = targets.length === 1 ? targets[0]?.card : undefined;
  if (goal) actions.selectCard(goal);
  else actions.open(id);
}

/** A selected card that needs no target, or that cannot be played and says why. */
function Held({ play: { id, choice }, others }: Required<Uses>) {
  const { view, selection, actions } = useMatchPage();
  const place = selection.selectedCard.value;
  const zone = place && view.scene.value.zones?.[place.zone];
  const card = place?.slot === undefined ? undefined : zone?.cards?.[place.slot];
  return (
    <section class="plate prompt" data-testid="prompt" aria-label={card?.name ?? choice.name}>
      <p class="prompt-text">
        <Icon name={choice.refused ? "lock" : choiceIcon(choice)} />
        <b>{card?.name}</b>
        {choice.refused?.text ?? card?.text}
      </p>
      <HudButton
        name="Put back"
        icon="close"
        testid="cancel"
        worded
        onPress={() => actions.cancel("pointer")}
      />
      {choice.refused &&
        others.map((other) => (
          <HudButton
            key={other.id}
            name={other.choice.name}
            icon={choiceIcon(other.choice)}
            testid={`use-${other.choice.verb}`}
            worded
            kind="call"
            onPress={() => use(actions, other)}
          />
        ))}
      {!choice.refused && (
        <HudButton
          name={choice.name}
          icon="check"
          testid="play"
          worded
          kind="call"
          onPress={() => actions.open(id)}
        />
      )}
    </section>
  );
}

/** What could be done with the selected card, if nothing is asked yet. */
function heldUses(view: MatchView, selection: MatchSelection): Required<Uses> | undefined {
  const held = selection.selectedCard.value;
  if (!held || view.mode.value !== "selected") return undefined;
  const { play, others } = usesOf(view.scene.value, held);
  return play?.choice.direct ? { play, others } : undefined;
}

/** Whether the prompt asks anything now. */
export function isAsking(view: MatchView, selection: MatchSelection): boolean {
  return (
    selection.choosing.value !== undefined ||
    view.mode.value === "targeting" ||
    selection.previewed.value !== undefined ||
    heldUses(view, selection) !== undefined
  );
}

export function Prompt() {
  const { view, selection, actions } = useMatchPage();
  if (!isAsking(view, selection)) return null;
  if (selection.choosing.value) return <Step />;
  const held = heldUses(view, selection);
  if (held) return <Held {...held} />;
  const open = selection.choice.value;
  const choice = open === undefined ? undefined : view.scene.value.choices?.[open];
  const previewed = selection.previewed.value;
  return (
    <section class="plate prompt" data-testid="prompt" aria-label="Choose a target">
      <p class="prompt-text">
        <Icon name={choice ? choiceIcon(choice) : "target"} />
        {previewed
          ? "Touch again to confirm"
          : (choice?.prompt ?? choice?.name ?? "Choose a target")}
      </p>
      <HudButton
        name="Cancel"
        icon="close"
        testid="cancel"
        worded
        onPress={() => actions.cancel("pointer")}
      />
      {previewed && (
        <HudButton
          name="Confirm"
          icon="check"
          testid="confirm"
          worded
          kind="call"
          onPress={() => actions.confirm()}
        />
      )}
    </section>
  );
}
