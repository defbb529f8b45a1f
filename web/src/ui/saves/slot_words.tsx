/** A slot in words: its number, its content and its age. A slot that cannot be read says why. */
import type { Slot } from "../../protocol/wire";
import { ago } from "../home/known_matches";
import { Icon } from "../parts/icons";
import { nameOf } from "./slots";
import "./saves.css";

export function SlotWords({ slot }: { slot: Slot }) {
  const { text, refused, written } = slot;
  const since = written === undefined ? "" : ` · ${ago(Date.now() / 1000 - written)}`;
  return (
    <>
      <span class="slot-number" aria-hidden="true">
        {refused ? <Icon name="warn" /> : slot.slot === 0 ? <Icon name="clock" /> : slot.slot}
      </span>
      <span class="slot-words">
        <b>{text ?? (refused ? "Unreadable" : "Empty")}</b>
        <span>
          {nameOf(slot)}
          {since}
          {refused && <em data-code={refused.code}>{refused.message}</em>}
        </span>
      </span>
    </>
  );
}
