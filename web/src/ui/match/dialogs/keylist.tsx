/** Every key and what it does now, the game's own first. CLIENT-KEY-3, CLIENT-KEY-5 */
import { type KeyEntry, keyName } from "../../../model/keys";
import { useMatchPage } from "../context";
import { Modal } from "./modal";

function Entry({ entry }: { entry: KeyEntry }) {
  // A game's action may have several keys. The further keys of a default action are spelling
  // variants.
  const keys = entry.preset ? entry.keys : entry.keys.slice(0, 1);
  return (
    <div data-hidden={entry.hiddenBy !== undefined} data-testid={`key-entry-${entry.action}`}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
      </dt>
      <dd>
        {entry.name}
        {entry.hiddenBy && <span> (here: {entry.hiddenBy})</span>}
      </dd>
    </div>
  );
}

export function KeyList() {
  const { keys, panels, view } = useMatchPage();
  if (!panels.keys.value) return null;
  const { entries } = keys.value;
  const own = entries.filter(({ preset }) => preset);
  const usual = entries.filter(({ preset }) => !preset);
  const list = (some: readonly KeyEntry[]) => (
    <dl class="key-list">
      {some.map((entry) => (
        <Entry key={entry.action} entry={entry} />
      ))}
    </dl>
  );
  return (
    <Modal
      title="Keys"
      testid="key-list"
      onClose={() => {
        panels.keys.value = false;
      }}
    >
      {own.length > 0 && (
        <>
          <h3 class="caps">{view.about.title}</h3>
          {list(own)}
          <h3 class="caps">Everywhere</h3>
        </>
      )}
      {list(usual)}
      <p class="modal-small">Every key can be another: in the settings.</p>
    </Modal>
  );
}
