/** How a family of cards is recognised: its colour and its crest. */
import type { Collection, Family } from "../../protocol/scene";
import { Crest } from "../parts/icons";

export function familyOf(collection: Collection, id: string): Family | undefined {
  return collection.families.find((each) => each.id === id);
}

export function tint(family: Family | undefined): { "--family": string } {
  return { "--family": `rgb(${(family?.colour ?? [150, 142, 124]).join(" ")})` };
}

export function FamilyCrest({ family }: { family: Family | undefined }) {
  return (
    <span class="family-crest" style={tint(family)}>
      <Crest name={family?.crest ?? ""} />
    </span>
  );
}
