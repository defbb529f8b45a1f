/**
 * Undo, redo, next and the end of the turn: actions that are always available. CLIENT-END,
 * CLIENT-UNDO
 */

import { choiceIcon } from "../../../../looks/icons";
import { nobodyNext } from "../../../model/interaction/offers";
import type { Ability } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { ableWord, endStateWord, inOrder } from "../words";
import { HudButton } from "./control";
import { Tools } from "./tools";
import "./bottombar.css";

const NOTHING: Ability = { refused: { code: "client/nothing", text: "Nothing to take back." } };

function TakingBack() {
  const { view, actions, agreements, keyOf } = useMatchPage();
  // ONLINE-FAIR-2: where others play along, they are asked, one move at a time.
  const asks = agreements.asks("take_back");
  const { undo: back = NOTHING, redo: forth = NOTHING } = view.scene.value;
  // While cues play, the page is between two states, so undo waits. CLIENT-GEN-3
  const busy = view.busy.value
    ? {
        refused: {
          code: "client/busy",
          text: view.locked.value || "Wait until this has happened.",
        },
      }
    : undefined;
  const asked = agreements.refusal("take_back");
  const undo = busy ?? (asks && asked ? { refused: asked } : back);
  const redo = busy ?? forth;
  const times = back.times ?? 0;
  return (
    <div class="plate cluster" role="toolbar" aria-label="Taking back">
      <HudButton
        name={asks ? "Ask to take back" : "Undo"}
        icon="undo"
        testid="undo"
        shortcut={keyOf("undo")}
        refused={undo.refused}
        onPress={() => actions.undo()}
      />
      <HudButton
        name="Redo"
        icon="redo"
        testid="redo"
        shortcut={keyOf("redo")}
        refused={redo.refused}
        onPress={() => actions.redo()}
      />
      {!asks && (
        <HudButton
          name="Reset turn"
          icon="reset"
          testid="reset-turn"
          refused={undo.refused}
          text={times > 0 ? `takes back ${times}` : undefined}
          onPress={() => actions.resetTurn()}
        />
      )}
    </div>
  );
}

/** Buttons that belong to no piece, as the scene offers them, and plan mode. */
function Offers() {
  const { view, selection, actions } = useMatchPage();
  const scene = view.scene.value;
  const asked = new Set(scene.prompt?.choices ?? []);
  const offers = inOrder(scene.choices).filter(
    ([id, choice]) => !choice.actor && (choice.role ?? "act") === "act" && !asked.has(id),
  );
  const plan = view.plan.value;
  return (
    <>
      {offers.map(([id, choice]) => (
        <HudButton
          key={id}
          name={choice.name}
          icon={choiceIcon(choice)}
          testid={`action-${choice.verb}`}
          worded
          text={choice.text}
          refused={choice.refused}
          pressed={selection.choice.value === id ? true : undefined}
          onPress={() => actions.open(id)}
        />
      ))}
      {plan && (
        <span class="plan" data-testid="plan-bar">
          <b>Planning</b>
          <span>{plan.steps === 1 ? "1 step" : `${plan.steps} steps`}</span>
          {plan.execute && (
            <HudButton
              name="Do it"
              icon="check"
              testid="plan-execute"
              worded
              kind="call"
              onPress={() => actions.leavePlan("execute")}
            />
          )}
          <HudButton
            name="Discard"
            icon="trash"
            testid="plan-discard"
            worded
            onPress={() => actions.leavePlan("discard")}
          />
        </span>
      )}
    </>
  );
}

function Going() {
  const { view, actions, connection, advice, keyOf } = useMatchPage();
  const scene = view.scene.value;
  const { idle = [], able, focus, pieces } = scene;
  // If a piece is always selected, there is no other piece to go to.
  const alone = focus !== undefined && pieces?.[focus]?.docked === true;
  const refused = idle.length === 0 ? nobodyNext(scene) : undefined;
  return (
    <div class="plate cluster" role="toolbar" aria-label="Going on">
      {!alone && (
        <>
          <HudButton
            name="Previous"
            icon="previous"
            testid="previous-idle"
            shortcut={keyOf("previous")}
            refused={refused}
            onPress={() => actions.next(-1)}
          />
          <HudButton
            name="Next"
            icon="next"
            testid="next-idle"
            shortcut={keyOf("next")}
            refused={refused}
            text={idle.length ? able || ableWord(idle.length) : undefined}
            worded
            onPress={() => actions.next(1)}
          >
            {idle.length > 0 && <span class="count">{idle.length}</span>}
          </HudButton>
        </>
      )}
      {!view.plan.value && connection.link.value.state === "local" && (
        <HudButton
          name="Plan"
          icon="edit"
          testid="plan"
          shortcut={keyOf("plan")}
          onPress={() => actions.startPlan()}
        />
      )}
      {advice.possible.value && !view.scene.value.over && (
        <HudButton
          name={advice.thinking.value ? "Thinking about a hint" : "Hint"}
          icon="help"
          testid="hint"
          pressed={advice.thinking.value || undefined}
          onPress={() => void advice.ask()}
        />
      )}
      <Offers />
    </div>
  );
}

const END_ICONS = { mine: "end", finished: "check", waiting: "wait" } as const;

/**
 * Three states that differ in text, icon and shape. It never takes the place of Next. CLIENT-END-2
 */
function EndTurn() {
  const { view, actions, keyOf } = useMatchPage();
  const end = view.scene.value.end_turn;
  if (!end) return null;
  const marking = (on: boolean) => () => actions.pointEndTurn(on);
  const key = keyOf("end_turn");
  // While others act, the scene still shows what was possible before they began.
  const seat = view.seat.value;
  const { idle = [], turn } = view.scene.value;
  const { seats = [], text } = turn;
  const away = view.busy.value && seat !== undefined && !seats.includes(seat);
  const state = away ? "waiting" : end.state;
  const word = endStateWord(state, idle.length);
  const refused =
    end.refused ?? (away || end.choice === undefined ? waiting(view.locked.value) : undefined);
  return (
    <button
      type="button"
      class="end-turn"
      data-testid="end-turn"
      data-state={state}
      data-hint={end.choice !== undefined && view.lesson.value?.choices.has(end.choice) === true}
      data-reason-code={refused?.code}
      aria-disabled={refused !== undefined}
      aria-description={refused?.text ?? word}
      aria-keyshortcuts={key || undefined}
      onClick={() => actions.endTurn()}
      onPointerEnter={marking(true)}
      onPointerLeave={marking(false)}
      onFocus={marking(true)}
      onBlur={marking(false)}
    >
      <Icon name={END_ICONS[state] ?? "end"} />
      <span class="end-words">
        <span class="end-name">{away ? text : end.name}</span>
        <span class="end-state">
          {refused?.text ?? word}
          {key && !refused && <kbd>{key}</kbd>}
        </span>
      </span>
    </button>
  );
}

function waiting(text: string) {
  return { code: "client/not_your_turn", text: text || "It is not your turn." };
}

export function BottomBar() {
  return (
    <footer class="bottombar">
      <Tools />
      <TakingBack />
      <Going />
      <EndTurn />
    </footer>
  );
}
