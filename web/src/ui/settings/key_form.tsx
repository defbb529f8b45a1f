/** All keys and what they do. Each can be changed. CLIENT-KEY-3 */
import { useState } from "preact/hooks";
import { keyName, keyOf } from "../../model/keys";
import { Button, KeyCap, Notice } from "../parts/controls";
import { Icon } from "../parts/icons";
import { keys, preferences } from "../shell/preferences";

export function KeyForm() {
  const [waiting, setWaiting] = useState<string>();
  const [clash, setClash] = useState<{ action: string; text: string }>();
  const changed = preferences.value.value.keys;

  const listen = (event: KeyboardEvent, action: string) => {
    if (waiting !== action) return;
    const key = keyOf(event);
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(undefined);
    // Escape cancels, unless it is the key for the cancel action itself.
    if (key === "Escape" && action !== "cancel") return;
    const bound = keys.value.bind(action, key);
    if ("clash" in bound)
      setClash({ action, text: `${keyName(key)} is already the key for “${bound.clash}”.` });
    else {
      preferences.set("keys", bound.keys);
      setClash(undefined);
    }
  };

  return (
    <section class="card setting-group setting-keys" aria-label="Keys">
      <h2>
        <Icon name="keyboard" />
        Keys
      </h2>
      <p class="hint">Choose one and press the key it should have. Escape gives up.</p>
      <ul class="rebind-list">
        {keys.value.entries.map((entry) => {
          const open = waiting === entry.action;
          const [first] = entry.keys;
          return (
            <li key={entry.action} class="key-row" data-changed={entry.action in changed}>
              <span class="key-name">{entry.name}</span>
              <button
                type="button"
                class="key-set"
                data-open={open}
                data-testid={`key-${entry.action}`}
                aria-label={
                  open
                    ? `Press the key for ${entry.name}`
                    : `${entry.name}: ${first ? keyName(first) : "no key"}. Change`
                }
                onClick={() => {
                  setClash(undefined);
                  setWaiting(open ? undefined : entry.action);
                }}
                onKeyDown={(event) => listen(event, entry.action)}
                onBlur={() => {
                  if (open) setWaiting(undefined);
                }}
              >
                {open ? "Press a key…" : <KeyCap keys={first ? keyName(first) : "—"} />}
              </button>
              {clash?.action === entry.action && (
                <div class="key-clash">
                  <Notice tone="bad" testid="key-clash" onClose={() => setClash(undefined)}>
                    <p>{clash.text}</p>
                  </Notice>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {Object.keys(changed).length > 0 && (
        <Button icon="reset" testid="keys-reset" onClick={() => preferences.reset("keys")}>
          Usual keys
        </Button>
      )}
    </section>
  );
}
