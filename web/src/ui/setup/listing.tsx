/** Whether anybody may join from the lobby, and what those who join are told. ONLINE-LOBBY-1 */
import { Switch } from "../parts/controls";
import { isArranged, isJoined, type SetupForm } from "./setup";

export function ListingChoice({
  form,
  change,
}: {
  form: SetupForm;
  change: (form: SetupForm) => void;
}) {
  if (!isJoined(form)) return null;
  if (isArranged(form))
    return (
      <p class="hint" data-testid="listing-arranged">
        You chose the seed, the scenario or the deck of others. Whoever joins is told so, and the
        match is not listed in the lobby.
      </p>
    );
  return (
    <Switch
      label="Anyone may join (listed in the lobby)"
      on={form.listed === true}
      onChange={(listed) => change({ ...form, listed })}
      hint="While you wait for others. Your link works as well."
      testid="listed"
    />
  );
}
