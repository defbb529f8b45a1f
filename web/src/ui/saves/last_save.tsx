/** The newest save of a game, to load when a match has ended. ENERGY-SAVE-4 */
import { useMatchPage } from "../match/context";
import { Icon } from "../parts/icons";
import { denialOf } from "../shell/library";
import { SlotWords } from "./slot_words";
import { nameOf, newestFirst, useSlots } from "./slots";

export function LastSave({ load }: { load(slot: number): Promise<unknown> }) {
  const { view, actions } = useMatchPage();
  const { slots } = useSlots(view.game);
  const last = newestFirst(slots).find(({ text }) => text !== undefined);
  if (!last) return null;
  const go = () =>
    load(last.slot).catch((error: unknown) => {
      const { code, message } = denialOf(error);
      actions.tell(message, code);
    });
  return (
    <ul class="modal-list slots">
      <li>
        <button
          type="button"
          data-testid="result-load"
          aria-label={`Load ${nameOf(last)}: ${last.text}`}
          onClick={() => void go()}
        >
          <SlotWords slot={last} />
          <span class="slot-load">
            <Icon name="play" />
            Load
          </span>
        </button>
      </li>
    </ul>
  );
}
