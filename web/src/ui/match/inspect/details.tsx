/** Details for curious players: states, slots and counters of automatic units. CHESS-CUE-6 */
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { Facts } from "./facts";

export function Details() {
  const { view, panels } = useMatchPage();
  const { details = [] } = view.scene.value;
  if (!details.length) return null;
  const open = panels.details.value;
  return (
    <section class="plate details" data-testid="details" aria-label="Details">
      <button
        type="button"
        class="fold caps"
        data-testid="details-toggle"
        aria-expanded={open}
        onClick={() => {
          panels.details.value = !open;
        }}
      >
        Details
        <Icon name={open ? "up" : "down"} />
      </button>
      {open && <Facts facts={details} />}
    </section>
  );
}
