/** The result: in words, in numbers, and where to go next. */
import { useSignal } from "@preact/signals";
import { useAroundKeys } from "../../parts/around_keys";
import { LastSave } from "../../saves/last_save";
import { useMatchPage } from "../context";
import { HudButton } from "../hud/control";
import { Facts } from "../inspect/facts";
import { endingOf, partingWords } from "../words";
import { Answer, Modal } from "./modal";

export function Result() {
  const { view, connection, exits } = useMatchPage();
  const looking = useSignal(false);
  const { over } = view.scene.value;
  const shown = view.mode.value === "over" && over !== undefined;
  // CLIENT-KEY-5
  useAroundKeys(shown ? view.about.keys : undefined, { restart: exits.rematch });
  if (view.mode.value !== "over" || !over) return null;
  const { rematch, replay, home, load } = exits;
  const nextLevel = exits.nextLevel?.value;
  const parting = partingWords(over, connection.presence.value, view.seat.value);
  if (looking.value) {
    return (
      <div class="plate result-small">
        <b>{over.title}</b>
        <HudButton
          name="Result"
          icon="crown"
          testid="result-open"
          worded
          onPress={() => {
            looking.value = false;
          }}
        />
      </div>
    );
  }
  return (
    <Modal
      title={over.title}
      testid="result"
      kind={endingOf(over)}
      onClose={() => {
        looking.value = true;
      }}
    >
      <p class="modal-text">{over.text}</p>
      {parting && (
        <p class="modal-text" data-testid="result-parting">
          {parting}
        </p>
      )}
      <Facts facts={over.summary ?? []} />
      {nextLevel && (
        <p class="modal-text result-onward" role="status" data-testid="result-campaign">
          {nextLevel.text}
        </p>
      )}
      {load && <LastSave load={load} />}
      <div class="modal-answers">
        <Answer text="Home" testid="result-home" icon="home" onPress={home} />
        {replay && (
          <Answer
            text="Replay"
            testid="result-replay"
            icon="play"
            start={!rematch && !nextLevel?.call}
            onPress={replay}
          />
        )}
        {nextLevel?.call && (
          <Answer
            text={nextLevel.call}
            testid="result-onward"
            icon="next"
            kind="call"
            start
            onPress={nextLevel.go}
          />
        )}
        {rematch && (
          <Answer
            // A match without an opponent is started again, not a rematch.
            text={connection.presence.value.length > 1 ? "Rematch" : "Start again"}
            testid="rematch"
            icon="reset"
            kind="call"
            start
            onPress={rematch}
          />
        )}
      </div>
    </Modal>
  );
}
