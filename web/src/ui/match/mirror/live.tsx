/** The live regions. Each text is new, so that a repeated one is read again. CLIENT-SR-2 */
import { useMatchPage } from "../context";

export function LiveRegions() {
  const { view } = useMatchPage();
  return (
    <div class="unseen">
      <div data-testid="live-polite" aria-live="polite" aria-atomic="true" role="status">
        {view.polite}
      </div>
      <div data-testid="live-assertive" aria-live="assertive" aria-atomic="true" role="alert">
        {view.assertive}
      </div>
    </div>
  );
}
