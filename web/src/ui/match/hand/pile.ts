/** Piles and worn things in as few signs as there are. */

import { hasGlyph } from "../../../../looks/icons";
import type { Card, Zone } from "../../../protocol/scene";
import { meterValue, zoneCount } from "../words";

export const PILE_ICONS: { readonly [role in Zone["role"]]: string } = {
  hand: "card",
  draw: "deck",
  discard: "trash",
  table: "shield",
  pack: "bag",
  exchange: "swap",
  signature: "star",
};

/** What is known of a pile in as few signs as there are. */
export function pileWords(zone: Zone): string {
  const { role, meters = [], places = 0 } = zone;
  if (meters.length) return meters.map(meterValue).join(", ");
  if (role === "signature") return "";
  return places ? `${zoneCount(zone)}/${places}` : `${zoneCount(zone)}`;
}

/** What a card is drawn as where there is no room for it: its look, or what it is. */
export function cardIcon({ look = "", label = "" }: Card): string {
  return hasGlyph(look) ? look : label.toLowerCase();
}

/** The number that a worn thing is known by: how long it lasts, how good it is. */
export function wornNumber(card: Card): string {
  const [meter] = card.meters ?? [];
  if (!meter) return "";
  return meter.max === undefined ? `+${meter.value}` : meterValue(meter);
}
