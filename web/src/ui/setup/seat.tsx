/** One seat of a match that is being set up. */
import type { Collection, SeatOffer } from "../../protocol/scene";
import { DeckChoice } from "../decks/deck_choice";
import { Field, Segmented } from "../parts/controls";
import { expectation, levelsOf, type SeatForm, type SitterChoice } from "./setup";

type SeatRowProps = {
  index: number;
  seat: SeatForm;
  offer: SeatOffer | undefined;
  bots: readonly string[];
  /** It is the only seat, so nobody else can take it. */
  single: boolean;
  game: string;
  /** The collection for decks, if the seat can bring one. */
  collection: Collection | undefined;
  onChange: (seat: SeatForm) => void;
};

export function SeatRow(props: SeatRowProps) {
  const { index, seat, offer, bots, single, game, collection, onChange } = props;
  const levels = levelsOf(offer, bots);
  const sitters: { value: SitterChoice; name: string }[] = [{ value: "me", name: "Me" }];
  if (!single) {
    sitters.push({ value: "guest", name: "Somebody here" });
    if (levels.length > 0) sitters.push({ value: "bot", name: "Bot" });
    sitters.push({ value: "open", name: "By link" });
  }
  const name = offer?.name ?? `Seat ${index + 1}`;
  const here = seat.who === "me" || seat.who === "guest";
  return (
    <div class="seat-row">
      <div class="seat-name">
        <span class="seat-number">
          <span>{index + 1}</span>
        </span>
        <strong>{name}</strong>
      </div>
      <div class="seat-choices">
        {single ? null : (
          <Segmented
            bare
            label={`Who plays ${name}`}
            value={seat.who}
            options={sitters}
            onChange={(who) => onChange({ ...seat, who })}
            testid={`seat-${index}`}
          />
        )}
        {seat.who === "bot" && (
          <Segmented
            bare
            label={`How well ${name} is played`}
            value={seat.bot}
            options={levels.map((id) => {
              const bot = offer?.bots?.find((each) => each.id === id);
              const text = bot ? expectation(bot, offer?.bots ?? []) : "";
              return { value: id, name: bot?.name ?? id, ...(text ? { text } : {}) };
            })}
            onChange={(bot) => onChange({ ...seat, bot })}
            testid={`bot-${index}`}
          />
        )}
        {here && (
          <Field
            bare
            label={`Name of ${name}`}
            value={seat.name}
            placeholder={seat.who === "me" ? "Your name (optional)" : "Their name (optional)"}
            maxLength={24}
            onInput={(text) => onChange({ ...seat, name: text })}
            testid={`name-${index}`}
          />
        )}
        {collection && offer?.deck !== undefined && (
          <DeckChoice
            game={game}
            collection={collection}
            seat={name}
            index={index}
            usual={offer.deck}
            value={seat.deck}
            onChange={(deck) => {
              const { deck: _, ...rest } = seat;
              onChange(deck === undefined ? rest : { ...rest, deck });
            }}
          />
        )}
      </div>
    </div>
  );
}
