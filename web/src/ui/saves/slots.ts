/** What the slots of a game hold for the player of this browser, as the server has it. */
import { useEffect, useState } from "preact/hooks";
import { slots } from "../../net/api";
import type { Denial, Slot } from "../../protocol/wire";
import { denialOf } from "../shell/library";
import { player } from "../shell/player";

export type Shelf = {
  /** None before they are known. */
  slots?: readonly Slot[];
  denied?: Denial;
  /** Asks again. */
  again(): void;
  refuse(error: unknown): void;
};

export function useSlots(game: string): Shelf {
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

/** The host writes the first one by itself. */
export function nameOf({ slot }: Slot): string {
  return slot === 0 ? "Autosave" : `Slot ${slot}`;
}
