/**
 * An offer that stands: a line beside the connections with buttons to answer it. It is no dialog, so
 * play goes on around it. ONLINE-FAIR-2
 */
import type { StandingOffer } from "../../../model/agreements";
import type { OfferKind } from "../../../protocol/wire";
import { Icon } from "../../parts/icons";
import { useMatchPage } from "../context";
import { HudButton } from "./control";

const SIGNS: { readonly [kind in OfferKind]: string } = {
  take_back: "undo",
  draw: "shield",
  more_time: "clock",
  rematch: "reset",
};

/** The match speaks the text itself when the offer is made. */
export function OfferLine({ standing }: { standing: StandingOffer }) {
  const { agreements } = useMatchPage();
  const { offer, kind, own, answered, text } = standing;
  return (
    <div class="plate linkbar" data-testid={`offer-${kind}`} data-kind="offer" data-own={own}>
      <Icon name={SIGNS[kind]} />
      <span class="linkbar-text">{text}</span>
      <span class="linkbar-acts">
        {!own && !answered && (
          <HudButton
            name="Accept"
            icon="check"
            testid="offer-accept"
            worded
            kind="call"
            onPress={() => agreements.answer(offer, true)}
          />
        )}
        {!answered && (
          <HudButton
            name={own ? "Withdraw" : "Decline"}
            icon="close"
            testid={own ? "offer-withdraw" : "offer-decline"}
            worded
            onPress={() => agreements.answer(offer, false)}
          />
        )}
      </span>
    </div>
  );
}
