/** The saves on a game's set-up page: continue from one, or delete it. ENERGY-SAVE-4 */
import { useRef, useState } from "preact/hooks";
import { deleteSave } from "../../net/api";
import type { Slot } from "../../protocol/wire";
import { Button } from "../parts/controls";
import { Question } from "../parts/question";
import { Refusal } from "../parts/refusal";
import { player } from "../shell/player";
import { SlotWords } from "./slot_words";
import { load, nameOf, newestFirst, useSlots } from "./slots";

/** How many are shown before the player asks for all, because the page is for new matches, too. */
const FEW = 4;

export function SavesPanel({ game }: { game: string }) {
  const { slots, denied, again, refuse } = useSlots(game);
  const [sure, setSure] = useState<number>();
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const taken = newestFirst(slots);
  if (taken.length === 0 && !denied) return null;

  const settle = () => {
    setSure(undefined);
    heading.current?.focus({ preventScroll: true });
  };
  const forget = ({ slot }: Slot) =>
    deleteSave(game, player(), slot).then(() => {
      settle();
      again();
    }, refuse);
  return (
    <section class="card saves" aria-labelledby="saves-title" data-testid="saved-games">
      <h2 id="saves-title" tabIndex={-1} ref={heading}>
        Saved games
      </h2>
      {denied && <Refusal denial={denied} onClose={again} />}
      <ul class="slots">
        {taken.slice(0, all ? undefined : FEW).map((slot) => (
          <li
            key={slot.slot}
            data-testid={`slot-${slot.slot}`}
            data-bad={slot.refused !== undefined}
          >
            <SlotWords slot={slot} />
            {sure === slot.slot ? (
              <Question asks={`Delete ${nameOf(slot)} for good?`} class="slot-acts" onNo={settle}>
                <Button
                  kind="danger"
                  icon="trash"
                  testid="delete-yes"
                  onClick={() => void forget(slot)}
                >
                  Delete
                </Button>
                <Button kind="quiet" testid="delete-no" onClick={settle}>
                  Keep
                </Button>
              </Question>
            ) : (
              <span class="slot-acts">
                {slot.text !== undefined && (
                  <Button
                    icon="play"
                    testid={`load-${slot.slot}`}
                    aria-label={`Load ${nameOf(slot)}: ${slot.text}`}
                    onClick={() => void load(game, slot.slot).catch(refuse)}
                  >
                    Load
                  </Button>
                )}
                <Button
                  kind="quiet"
                  icon="trash"
                  testid={`delete-${slot.slot}`}
                  title="Delete"
                  aria-label={`Delete ${nameOf(slot)}`}
                  onClick={() => setSure(slot.slot)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {!all && taken.length > FEW && (
        <Button kind="quiet" testid="all-saves" onClick={() => setAll(true)}>
          All {taken.length}
        </Button>
      )}
    </section>
  );
}
