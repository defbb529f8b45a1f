/** The button on a game's card that leads back into a campaign. */
import { useEffect, useState } from "preact/hooks";
import type { GameOffer } from "../../protocol/wire";
import { Button } from "../parts/controls";
import { denialOf } from "../shell/library";
import { goOn, loadCampaign, progress } from "./progress";
import { callOf } from "./words";

export function CampaignCall({ offer }: { offer: GameOffer }) {
  const { game, campaign, about } = offer;
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    // Without an answer there is nothing to continue. The campaign's page says more.
    if (campaign) loadCampaign(game).catch(() => undefined);
  }, [game, campaign]);
  const found = progress.value[game];
  if (!campaign || !found?.begun || callOf(found) === undefined) return null;
  return (
    <>
      <Button
        icon="crown"
        testid={`campaign-${game}`}
        aria-label={`Continue the campaign of ${about.title}`}
        title={found.journey.text}
        onClick={() => {
          goOn(game).catch((error: unknown) => setTrouble(denialOf(error).message));
        }}
      >
        Continue campaign
      </Button>
      {trouble && (
        <span class="hint" data-wrong="true" role="alert">
          {trouble}
        </span>
      )}
    </>
  );
}
