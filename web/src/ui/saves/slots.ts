/** The slots of a game for the player of this browser, as the server has them. */
import { useEffect, useState } from "preact/hooks";
import { loadSave, slots } from "../../net/api";
import type { Denial, Slot } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";

export type SaveSlots = {
  /** None until they are known. */
  slots?: readonly Slot[];
  denied?: Denial;
  /** Requests them again. */
  again(): void;
  refuse(error: unknown): void;
};

export function useSlots(game: string): SaveSlots {
  const [found, setFound] = useState<{ slots?: readonly Slot[]; denied?: Denial }>({});
  const [asked, setAsked] = useState(0);
  const refuse = (error: unknown) => setFound((now) => ({ ...now, denied: denialOf(error) }));
  useEffect(() => {
    let here = true;
    slots(game, player()).then(
      (list) => here && setFound({ slots: list }),
      (error: unknown) => here && refuse(error),
    );
    return () => {
      here = false;
    };
  }, [game, asked]);
  return { ...found, again: () => setAsked(asked + 1), refuse };
}

/** Whether the slot has any content, readable or not. */
export function isTaken({ text, refused }: Slot): boolean {
  return text !== undefined || refused !== undefined;
}

/** The slots with content, the newest first. */
export function newestFirst(slots: readonly Slot[] | undefined): Slot[] {
  return (slots ?? []).filter(isTaken).sort((a, b) => (b.written ?? 0) - (a.written ?? 0));
}

/** Continues from a save, in a new match. */
export async function load(game: string, slot: number): Promise<void> {
  const made = await loadSave(game, player(), slot);
  matches.take(made, game, undefined);
  go({ screen: "match", match: made.match });
}

/** The name of a slot. The host writes the first one by itself. */
export function nameOf({ slot }: Slot): string {
  return slot === 0 ? "Autosave" : `Slot ${slot}`;
}
