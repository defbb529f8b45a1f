/** Every key and what it does now. CLIENT-KEY-3 */
import { keyName } from "../../model/keys";
import { Modal } from "./modal";
import { useTable } from "./table";

export function KeyList() {
  const { keys, panels } = useTable();
  if (!panels.keys.value) return null;
  return (
    <Modal
      title="Keys"
      testid="key-list"
      onClose={() => {
        panels.keys.value = false;
      }}
    >
      <dl class="key-list">
        {keys.value.entries.map((entry) => (
          <div key={entry.action} data-hidden={entry.hiddenBy !== undefined}>
            <dt>
              {entry.keys.slice(0, 1).map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>
              {entry.name}
              {entry.hiddenBy && <span> (here: {entry.hiddenBy})</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
