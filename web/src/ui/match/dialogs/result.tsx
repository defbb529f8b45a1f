/** The result: in words, in numbers, and where to go next. */
import { useSignal } from "@preact/signals";
import type { StandingOffer } from "../../../model/agreements";
import { useAroundKeys } from "../../parts/around_keys";
import { LastSave } from "../../saves/last_save";
import { useMatchPage } from "../context";
import { HudButton } from "../hud/control";
import { Facts } from "../inspect/facts";
import { endingOf, partingWords } from "../words";
import { Answer, Modal } from "./modal";

/** ONLINE-REMATCH-1: who plays with others asks them. */
function RematchAnswers({ offered }: { offered: StandingOffer | undefined }) {
  const { agreements } = useMatchPage();
  if (!offered)
    return (
      <Answer
        text="Offer a rematch"
        testid="rematch"
        icon="reset"
        kind="call"
        start
        onPress={() => agreements.make("rematch")}
      />
    );
  const answer = (yes: boolean) => () => agreements.answer(offered.offer, yes);
  if (offered.own)
    return (
      <Answer
        text="Withdraw"
        testid="rematch-withdraw"
        icon="close"
        start
        onPress={answer(false)}
      />
    );
  if (offered.answered) return null;
  return (
    <>
      <Answer text="Decline" testid="rematch-decline" icon="close" onPress={answer(false)} />
      <Answer
        text="Accept the rematch"
        testid="rematch-accept"
        icon="check"
        kind="call"
        start
        onPress={answer(true)}
      />
    </>
  );
}

export function Result() {
  const { view, connection, agreements, exits } = useMatchPage();
  const looking = useSignal(false);
  const { over } = view.scene.value;
  const shown = view.mode.value === "over" && over !== undefined;
  // CLIENT-KEY-5
  const asks = agreements.asks("rematch");
  const again = asks ? () => agreements.make("rematch") : exits.rematch;
  useAroundKeys(shown ? view.about.keys : undefined, { restart: again });
  if (view.mode.value !== "over" || !over) return null;
  const { replay, home, load } = exits;
  const rematch = asks ? undefined : exits.rematch;
  const offered = agreements.offers.value.find(({ kind }) => kind === "rematch");
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
      {offered && (
        <p class="modal-text" role="status" data-testid="result-offer">
          {offered.text}
        </p>
      )}
      <div class="modal-answers">
        <Answer text="Home" testid="result-home" icon="home" onPress={home} />
        {replay && (
          <Answer
            text="Replay"
            testid="result-replay"
            icon="play"
            start={!rematch && !asks && !nextLevel?.call}
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
        {asks && <RematchAnswers offered={offered} />}
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
