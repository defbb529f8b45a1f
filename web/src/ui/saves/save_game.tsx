/** Saves the match into a slot, and asks before it replaces another save. ENERGY-SAVE-4 */
import { useSignal } from "@preact/signals";
import type { Slot } from "../../protocol/wire";
import { useMatchPage } from "../match/context";
import { Answer, Modal } from "../match/dialogs/modal";
import { Icon } from "../parts/icons";
import { Refusal } from "../parts/refusal";
import { SlotWords } from "./slot_words";
import { isTaken, nameOf, useSlots } from "./slots";

type SaveGameProps = { keep(slot: number): Promise<unknown>; onClose(): void };

export function SaveGame({ keep, onClose }: SaveGameProps) {
  const { view, actions } = useMatchPage();
  const { slots, denied, refuse } = useSlots(view.game);
  const over = useSignal<Slot | undefined>(undefined);
  const sure = useSignal(false);
  const save = (slot: Slot) => {
    sure.value = false;
    keep(slot.slot).then(() => {
      onClose();
      actions.tell(`Saved in slot ${slot.slot}.`);
    }, refuse);
  };
  const asked = over.value;
  if (sure.value && asked) {
    const no = () => {
      sure.value = false;
    };
    return (
      <Modal
        key="sure"
        title={`Overwrite ${nameOf(asked).toLowerCase()}?`}
        onClose={no}
        testid="dialog"
        kind="danger"
        plain
      >
        <p class="modal-text">
          {asked.text ? `${asked.text}: this save will be lost.` : asked.refused?.message}
        </p>
        <div class="modal-answers">
          <Answer text="No" testid="dialog-no" icon="close" start onPress={no} />
          <Answer
            text="Overwrite"
            testid="dialog-yes"
            icon="save"
            kind="danger"
            onPress={() => save(asked)}
          />
        </div>
      </Modal>
    );
  }
  // The first focus: the slot that was asked about, or else the first free one.
  const first = asked?.slot ?? slots?.find((slot) => slot.slot > 0 && !isTaken(slot))?.slot ?? 1;
  return (
    <Modal
      key={slots ? "slots" : "wait"}
      title="Save game"
      onClose={onClose}
      testid="save-dialog"
      kind="plain"
      // Without a cross at first, because pressing Enter once too often would close the dialog.
      plain={!slots && !denied}
    >
      {denied && <Refusal denial={denied} />}
      {!slots && !denied && <p class="modal-text">Looking at the slots…</p>}
      <ul class="modal-list slots">
        {slots?.map((slot) => (
          <li key={slot.slot}>
            <button
              type="button"
              data-testid={`slot-${slot.slot}`}
              data-bad={slot.refused !== undefined}
              data-start={slot.slot === first ? "" : undefined}
              aria-disabled={slot.slot === 0}
              aria-description={slot.slot === 0 ? "Written by itself when a turn ends" : undefined}
              onClick={() => {
                if (slot.slot === 0) return;
                over.value = slot;
                if (isTaken(slot)) sure.value = true;
                else save(slot);
              }}
            >
              <SlotWords slot={slot} />
              <Icon name={slot.slot === 0 ? "lock" : "save"} />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
