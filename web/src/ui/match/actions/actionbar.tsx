/**
 * The action bar at the bottom of the page, for a piece that is always selected (`docked`). Verbs
 * that are rarely used are in folds, the pack is a separate list, and reasons appear on hovering.
 * CLIENT-MENU-2, CLIENT-WHY-1
 */
import { useEffect } from "preact/hooks";
import { choiceIcon } from "../../../../looks/icons";
import type { MenuEntry } from "../../../model/match/shown";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { packOf } from "../hand/pack";
import { HudButton } from "../hud/control";
import { room } from "../layout";
import "./actionbar.css";

/** How wide a button of the bar is, in units of the text size. */
const BUTTON = 4.7;

/** The fold for what has none of its own, in a menu without folds. */
const MORE = "More";

/**
 * Where there is room for little, what cannot be done now is behind a fold, too: the menu's first,
 * so that there are not two. CLIENT-VIS-3
 */
export function folded(entries: readonly MenuEntry[], tight: boolean): readonly MenuEntry[] {
  if (!tight) return entries;
  const fold = entries.find(({ choice }) => choice.fold)?.choice.fold ?? MORE;
  return entries.map((entry) =>
    entry.refused && !entry.open && !entry.choice.fold
      ? { ...entry, choice: { ...entry.choice, fold } }
      : entry,
  );
}

/** The folds of a menu in the order of their first entries. */
export function foldsOf(
  entries: readonly MenuEntry[],
): readonly (readonly [name: string, entries: readonly MenuEntry[]])[] {
  const folds = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const name = entry.choice.fold ?? "";
    if (name === "") continue;
    folds.set(name, [...(folds.get(name) ?? []), entry]);
  }
  return [...folds];
}

/** A key, short enough for the corner of a button. */
function cap(shortcut: string): string {
  return shortcut.replace("Shift + ", "⇧");
}

function Deed({ entry }: { entry: MenuEntry }) {
  const { view, actions, keyOf } = useMatchPage();
  const { choice, refused, open, id } = entry;
  const key = keyOf(`verb:${choice.verb}`) || entry.key;
  const text = [choice.text, choice.price].filter(Boolean).join(" · ");
  return (
    <HudButton
      name={choice.name}
      icon={choiceIcon(choice)}
      testid={`action-${choice.verb}`}
      worded
      text={text || undefined}
      refused={refused}
      pressed={open || undefined}
      cap={cap(key)}
      hinted={view.lesson.value?.choices.has(id)}
      onPress={() => actions.open(id)}
    />
  );
}

function Folded({ entry, onDone }: { entry: MenuEntry; onDone(): void }) {
  const { actions, keyOf } = useMatchPage();
  const { choice, refused, open, id } = entry;
  const key = keyOf(`verb:${choice.verb}`);
  return (
    <button
      type="button"
      class="menu-entry"
      data-testid={`action-${choice.verb}`}
      data-reason-code={refused?.code}
      aria-disabled={refused !== undefined}
      aria-pressed={open}
      aria-description={refused?.text ?? choice.text}
      aria-keyshortcuts={key || undefined}
      onClick={() => {
        actions.open(id);
        if (!refused) onDone();
      }}
    >
      <Icon name={choiceIcon(choice)} />
      <span class="menu-words">
        <span class="menu-name">{choice.name}</span>
        {refused && <span class="menu-why">{refused.text}</span>}
      </span>
      {choice.price && <span class="menu-price">{choice.price}</span>}
      {key && <kbd>{key}</kbd>}
    </button>
  );
}

function Fold({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const { panels } = useMatchPage();
  const open = panels.fold.value === name;
  const set = (next: boolean) => {
    panels.fold.value = next ? name : undefined;
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest(".fold-out")) set(false);
    };
    window.addEventListener("pointerdown", outside, true);
    return () => window.removeEventListener("pointerdown", outside, true);
  });
  return (
    <span class="popped fold-out">
      <HudButton
        name={name}
        icon="menu"
        testid={`fold-${name}`}
        worded
        expanded={open}
        onPress={() => set(!open)}
      />
      {open && (
        <div class="plate pop fold-list" role="toolbar" aria-label={name}>
          {entries.map((entry) => (
            <Folded key={entry.id} entry={entry} onDone={() => set(false)} />
          ))}
        </div>
      )}
    </span>
  );
}

export function ActionBar() {
  const { view, selection, panels, settings, keyOf } = useMatchPage();
  const scene = view.scene.value;
  const id = selection.selected.value;
  const piece = id === undefined ? undefined : scene.pieces?.[id];
  const menu = selection.selectedCard.value ? [] : selection.menu.value;
  const { tight, sheet, box } = room.value;
  const rems = (box.right - box.left) / (settings.value.textSize * 0.16);
  const long = !sheet && (menu.filter(({ choice }) => !choice.fold).length + 2) * BUTTON > rems;
  const entries = folded(menu, tight || long);
  if (id === undefined || !piece?.docked || entries.length === 0) return null;
  const pack = packOf(scene, id);
  const count = pack.reduce((sum, { items }) => sum + items.length, 0);
  const seat = view.seat.value;
  // While others act, the bar has nothing to offer. DELVE-CUE-3
  const away = seat !== undefined && !(scene.turn.seats ?? []).includes(seat);
  return (
    <div
      class="plate cluster actionbar"
      data-testid="action-menu"
      data-docked="true"
      data-away={away}
      role="toolbar"
      aria-label={`What ${piece.name} can do`}
    >
      {entries
        .filter(({ choice }) => !choice.fold)
        .map((entry) => (
          <Deed key={entry.id} entry={entry} />
        ))}
      {pack.length > 0 && (
        <HudButton
          name={pack[0]?.name ?? "Pack"}
          icon="bag"
          testid="pack-open"
          worded
          text={count === 1 ? "1 thing" : `${count} things`}
          expanded={panels.pack.value}
          cap={cap(keyOf("hand"))}
          onPress={() => {
            panels.pack.value = !panels.pack.value;
          }}
        />
      )}
      {foldsOf(entries).map(([name, inside]) => (
        <Fold key={name} name={name} entries={inside} />
      ))}
    </div>
  );
}
