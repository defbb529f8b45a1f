/** Piles and worn items in short form. */

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

/** What is known of a pile, in as few characters as possible. */
export function pileWords(zone: Zone): string {
  const { role, meters = [], places = 0 } = zone;
  if (meters.length) return meters.map(meterValue).join(", ");
  if (role === "signature") return "";
  return places ? `${zoneCount(zone)}/${places}` : `${zoneCount(zone)}`;
}

/** The icon of a card where there is no room for it: its look, or its kind. */
export function cardIcon({ look = "", label = "" }: Card): string {
  return hasGlyph(look) ? look : label.toLowerCase();
}

/** The most important number of a worn item: its durability or its quality. */
export function wornNumber(card: Card): string {
  const [meter] = card.meters ?? [];
  if (!meter) return "";
  return meter.max === undefined ? `+${meter.value}` : meterValue(meter);
}
