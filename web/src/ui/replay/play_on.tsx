/** Starts a new match from the shown act. The journal stays as it is. CLIENT-REPL-2 */
import { useSignal } from "@preact/signals";
import { playOn } from "../../net/api";
import type { ReplayControls } from "../../net/replay";
import type { Seat } from "../../protocol/scene";
import type { Denial, GameOffer } from "../../protocol/wire";
import { useMatchPage } from "../match/context";
import { Button, type Option, Segmented } from "../parts/controls";
import { Question } from "../parts/question";
import { Refusal } from "../parts/refusal";
import { denialOf, offerOf } from "../shell/library";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";
import { ME, type PlayOnSeat, playOnSeats } from "./play_on_seats";

type PlayOnProps = {
  replay: ReplayControls;
  journal: string;
  /** The seats that this browser held in the match. */
  own: readonly Seat[];
  onClose: () => void;
};

export function PlayOn({ replay, journal, own, onClose }: PlayOnProps) {
  const { view } = useMatchPage();
  const offer = offerOf(replay.game.value);
  const seats = playOnSeats(offer, replay.seatCount.value, replay.viewer.value ?? own[0]);
  const controls = useSignal<readonly string[]>(seats.map(({ control }) => control));
  const denied = useSignal<Denial | undefined>(undefined);
  const { at } = replay.place.value;
  const people = controls.value.filter((control) => control === ME).length;
  const start = async () => {
    denied.value = undefined;
    try {
      const made = await playOn(journal, at, controls.value, player());
      matches.take(made, replay.game.value, undefined);
      go({ screen: "match", match: made.match });
    } catch (error) {
      denied.value = denialOf(error);
    }
  };
  const nameOf = (seat: Seat) => view.scene.value.seats?.[String(seat)]?.name ?? `Seat ${seat + 1}`;
  return (
    <div class="replay-on">
      <Question asks={`Play on from act ${at}?`} class="plate replay-question" onNo={onClose}>
        <h2>Play on from act {at}</h2>
        <p>A new match starts here. The replay and its journal stay as they are.</p>
        {denied.value && <Refusal denial={denied.value} />}
        {seats.length > 1 &&
          seats.map((seat, index) => (
            <Segmented
              key={seat.seat}
              label={nameOf(seat.seat)}
              value={controls.value[index] ?? ME}
              options={sitters(seat, offer)}
              onChange={(control) => {
                controls.value = controls.value.map((old, place) =>
                  place === index ? control : old,
                );
              }}
              testid={`play-on-seat-${index}`}
            />
          ))}
        {people > 1 && <p class="hint">You share this screen.</p>}
        <div class="replay-answers">
          <Button
            kind="primary"
            icon="play"
            testid="play-on-yes"
            disabled={people === 0}
            onClick={() => void start()}
          >
            Play on
          </Button>
          <Button kind="quiet" testid="play-on-no" onClick={onClose}>
            Back to the replay
          </Button>
        </div>
        {people === 0 && <p class="hint">Take at least one seat for yourself.</p>}
      </Question>
    </div>
  );
}

function sitters({ bots }: PlayOnSeat, offer: GameOffer | undefined): Option<string>[] {
  const names = offer?.about.scenarios.flatMap(({ seats }) => seats.flatMap((s) => s.bots ?? []));
  const bot = (id: string) => ({
    value: `bot:${id}`,
    name: names?.find((each) => each.id === id)?.name ?? id,
  });
  return [{ value: ME, name: "Me" }, ...bots.map(bot)];
}
