/** Who takes part in the match, and whether they are connected. CLIENT-NET-1 */
import type { Presence as Value } from "../../../protocol/wire";
import { Crest, Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { presenceNow, presenceWord } from "../words";

const SIGNS: { readonly [state in Value["state"]]: string } = {
  bot: "bot",
  thinking: "wait",
  here: "person",
  away: "clock",
  reconnecting: "link",
  left: "door",
};

/** One player: a name in the top bar, or a line of the seat's plate. */
export function Presence({ presence, plain }: { presence: Value; plain?: boolean }) {
  const { view, connection } = useMatchPage();
  const scene = view.scene.value;
  const seated = scene.seats?.[String(presence.seat)];
  const side = seated?.side === undefined ? undefined : scene.sides?.[seated.side];
  const state = presenceNow(presence.state, presence.seat, scene);
  const word = presenceWord(state, connection.grace.value.get(presence.seat));
  return (
    <span
      class="presence"
      data-testid={`presence-${presence.seat}`}
      data-state={state}
      data-own={view.seat.value === presence.seat}
    >
      {side && !plain && <Crest name={side.crest} />}
      <span class="presence-name">{presence.name}</span>
      {seated && !plain && seated.name !== presence.name && (
        <span class="presence-seat">{seated.name}</span>
      )}
      <span class="presence-state">
        <Icon name={SIGNS[state] ?? "person"} />
        {word}
      </span>
      {(seated?.taken ?? []).length > 0 && (
        <span class="taken" data-testid={`taken-${presence.seat}`}>
          <span class="unseen">Taken:</span>
          {(seated?.taken ?? []).map(({ name, icon, count }) => (
            <span key={name} title={`${name}: ${count}`}>
              <Icon name={icon} />
              <span class="unseen">{name}</span>
              {count > 1 ? <b>{count}</b> : null}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
