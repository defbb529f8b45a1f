/**
 * On a shared screen, what happened since the present player looked last. The button or Escape
 * closes it. CLIENT-SEAT-2
 */

import { useMatchPage } from "../context";
import { Answer, Modal } from "./modal";
import "./recap.css";

export function Recap() {
  const { view, actions } = useMatchPage();
  const lines = view.recap.value;
  if (lines.length === 0) return null;
  const close = () => actions.cancel("escape");
  return (
    <Modal title="Since you looked last" testid="recap" onClose={close}>
      <ol class="recap">
        {lines.map((line, index) => (
          <li key={index} data-level={line.level ?? "event"}>
            {line.text}
          </li>
        ))}
      </ol>
      <div class="modal-answers">
        <Answer text="Play" icon="check" kind="call" testid="recap-close" start onPress={close} />
      </div>
    </Modal>
  );
}
