/** The conditions of a piece: icon or letter, name, turns left. */
import type { Condition } from "../../../protocol/scene";
import { Icon } from "../../parts/icons";
import { memo } from "../../parts/memo";
import { conditionText } from "../words";

export const Statuses = memo(({ statuses }: { statuses: readonly Condition[] }) => {
  if (!statuses.length) return null;
  return (
    <span class="statuses">
      {statuses.map((status) => (
        <span class="status" key={status.id} title={status.text ?? conditionText(status)}>
          {status.icon ? <Icon name={status.icon} /> : <b aria-hidden="true">{status.letter}</b>}
          <span>{status.name}</span>
          {status.turns !== undefined && (
            <span class="status-turns">
              <span aria-hidden="true">{status.turns}</span>
              <span class="unseen">
                {status.turns === 1 ? "1 turn left" : `${status.turns} turns left`}
              </span>
            </span>
          )}
        </span>
      ))}
    </span>
  );
});
