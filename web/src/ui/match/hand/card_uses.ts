/** What a card can be used for: playing it, and everything else that the rules offer with it. */
import { type ChoiceOffer, cardMenu, enabled } from "../../../model/interaction/offers";
import type { CardPlace, Scene } from "../../../protocol/scene";

export type Uses = {
  /** The choice that selecting the card opens, or else its first use. */
  play?: ChoiceOffer;
  /** What else can be done with it now. */
  others: readonly ChoiceOffer[];
};

export function usesOf(scene: Scene, place: CardPlace): Uses {
  const all = cardMenu(scene, place);
  const play = all.find(({ choice }) => choice.direct) ?? all[0];
  if (!play) return { others: [] };
  return { play, others: all.filter((use) => use !== play && enabled(use.choice)) };
}

/** Why it cannot be played, and what can still be done with it. CLIENT-WHY-1 */
export function refusalText({ play, others }: Uses): string {
  const { name, refused } = play?.choice ?? {};
  if (!refused) return "";
  const still = others.map(({ choice }) => `${choice.name} is possible.`);
  return [`${name}: ${refused.text}`, ...still].join(" ");
}
