/** What the slots of a game hold for the player of this browser, as the server has it. */
import { useEffect, useState } from "preact/hooks";
import { loadSave, slots } from "../../net/api";
import type { Denial, Slot } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import { matches } from "../shell/matches";
import { player } from "../shell/player";
import { go } from "../shell/router";

export type SaveSlots = {
  /** None before they are known. */
  slots?: readonly Slot[];
  denied?: Denial;
  /** Asks again. */
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

/** Whether there is anything in it, sound or not. */
export function isTaken({ text, refused }: Slot): boolean {
  return text !== undefined || refused !== undefined;
}

/** Those with something in them, the last written first. */
export function newestFirst(slots: readonly Slot[] | undefined): Slot[] {
  return (slots ?? []).filter(isTaken).sort((a, b) => (b.written ?? 0) - (a.written ?? 0));
}

/** Goes on from a save, in a match of its own. */
export async function load(game: string, slot: number): Promise<void> {
  const made = await loadSave(game, player(), slot);
  matches.take(made, game, undefined);
  go({ screen: "match", match: made.match });
}

/** The host writes the first one by itself. */
export function nameOf({ slot }: Slot): string {
  return slot === 0 ? "Autosave" : `Slot ${slot}`;
}
