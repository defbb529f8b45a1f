/** What a card can be used for: to be played, and whatever else the rules offer with it. */
import { type ChoiceOffer, cardMenu, enabled } from "../../../model/interaction/offers";
import type { CardPlace, Scene } from "../../../protocol/scene";

export type Uses = {
  /** What selecting it shows, else its first use. */
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

/** Why it cannot be played, and what can be done with it nevertheless. CLIENT-WHY-1 */
export function refusalText({ play, others }: Uses): string {
  const { name, refused } = play?.choice ?? {};
  if (!refused) return "";
  const still = others.map(({ choice }) => `${choice.name} is possible.`);
  return [`${name}: ${refused.text}`, ...still].join(" ");
}
