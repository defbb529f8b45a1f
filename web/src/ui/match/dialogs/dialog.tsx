/** A question of the match, with the pieces it is about. CLIENT-CONF-1, CLIENT-END-1 */
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Answer, Modal } from "./modal";

export function Dialog() {
  const { view, actions } = useMatchPage();
  const dialog = view.dialog.value;
  if (!dialog) return null;
  const { pieces } = view.scene.value;
  return (
    <Modal
      title={dialog.title}
      testid="dialog"
      kind={dialog.danger ? "danger" : "plain"}
      onClose={() => actions.answer(false)}
      plain
    >
      {dialog.text && <p class="modal-text">{dialog.text}</p>}
      {dialog.pieces.length > 0 && (
        <ul class="modal-list">
          {dialog.pieces.map(({ id, name, note }) => (
            <li key={id}>
              <button
                type="button"
                data-testid={`dialog-piece-${id}`}
                onClick={() => actions.answerWith({ piece: id })}
              >
                <b>{name || pieces?.[id]?.name}</b>
                <span>{note}</span>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog.options.length > 0 && (
        <ul class="modal-list">
          {dialog.options.map(({ text, index }) => (
            <li key={index}>
              <button
                type="button"
                data-testid={`dialog-option-${index}`}
                onClick={() => actions.answerWith({ option: index })}
              >
                <b>{text}</b>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="modal-answers">
        <Answer
          text={dialog.no}
          testid="dialog-no"
          onPress={() => actions.answer(false)}
          start
          icon="close"
        />
        {dialog.yes && (
          <Answer
            text={dialog.yes}
            testid="dialog-yes"
            onPress={() => actions.answer(true)}
            kind={dialog.danger ? "danger" : "call"}
            icon="check"
          />
        )}
      </div>
    </Modal>
  );
}
