/** The pages that can cover a match: the settings, the help. */
import type { Signal } from "@preact/signals";
import { ControlsHelp, GameHelp } from "../help/help";
import { SettingsForm } from "../settings/settings";
import { offerOf } from "./library";
import { Overlay } from "./overlay";

export type Covering = "settings" | "help" | undefined;

export function Cover({ covering, game }: { covering: Signal<Covering>; game: string }) {
  const what = covering.value;
  const offer = offerOf(game);
  const close = () => {
    covering.value = undefined;
  };
  if (what === "settings")
    return (
      <Overlay title="Settings" onClose={close}>
        <SettingsForm />
      </Overlay>
    );
  if (what === "help")
    return (
      <Overlay title="Help" onClose={close}>
        {offer && <GameHelp offer={offer} within />}
        <ControlsHelp />
      </Overlay>
    );
  return null;
}
