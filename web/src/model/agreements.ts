/**
 * What the people of a match ask each other: to take back, a draw, more time, a rematch. All words
 * about it are made here, both shown and spoken. Nothing of it blocks play. ONLINE-FAIR-2,
 * ONLINE-REMATCH-1
 */
import { computed, effect, type ReadonlySignal, untracked } from "@preact/signals";
import type { ViewSource } from "../net/source";
import type { Reason, Seat } from "../protocol/scene";
import type { Offer, OfferKind, RematchSeat } from "../protocol/wire";

/** An offer that stands. */
export type StandingOffer = {
  offer: number;
  kind: OfferKind;
  /** This player made it, and the others answer. */
  own: boolean;
  /** Whether this player has answered already, and others have not. */
  answered: boolean;
  text: string;
};

type Voices = {
  /** Speaks politely. */
  say(text: string): void;
  /** Shows a text for a while, and speaks it. */
  tell(text: string, code?: string): void;
};

const ASKED: { readonly [kind in OfferKind]: string } = {
  take_back: "asks to take back the last move.",
  draw: "offers a draw.",
  more_time: "asks for more time in the next turn.",
  rematch: "would like a rematch.",
};

const OWN: { readonly [kind in OfferKind]: string } = {
  take_back: "You asked to take back your last move.",
  draw: "You offered a draw.",
  more_time: "You asked for more time in your next turn.",
  rematch: "You offered a rematch.",
};

const GRANTED: { readonly [kind in OfferKind]: string } = {
  take_back: "The last move is taken back.",
  draw: "The draw is agreed.",
  more_time: "You may take longer in your next turn.",
  rematch: "The rematch begins.",
};

const DECLINED: { readonly [kind in OfferKind]: string } = {
  take_back: "Nothing is taken back: the request was declined.",
  draw: "The draw was declined.",
  more_time: "There is no more time: the request was declined.",
  rematch: "The rematch was declined.",
};

const VOID: { readonly [kind in OfferKind]: string } = {
  take_back: "The request to take back does not stand any more.",
  draw: "The offer of a draw does not stand any more.",
  more_time: "The request for more time does not stand any more.",
  rematch: "The offer of a rematch does not stand any more.",
};

/** Why more time cannot be asked for now. */
const OWN_CLOCK: Reason = {
  code: "client/own_clock",
  text: "Ask for more time before your own clock runs.",
};

/** Why something cannot be offered again now. */
const ASKED_ALREADY: Reason = {
  code: "client/asked",
  text: "You have asked, and wait for the answer.",
};

export class Agreements {
  readonly offers: ReadonlySignal<readonly StandingOffer[]>;
  readonly rematch: ReadonlySignal<RematchSeat | undefined>;
  private readonly stops: (() => void)[] = [];
  private readonly voices: Voices;

  constructor(
    private readonly source: Pick<ViewSource, "offering" | "presence" | "seats" | "clock">,
    voices: Voices,
  ) {
    // What is shown and spoken already must not make an effect below say it again.
    this.voices = {
      say: (text) => untracked(() => voices.say(text)),
      tell: (text, code) => untracked(() => voices.tell(text, code)),
    };
    const { offering } = source;
    this.offers = computed(() => (offering?.open.value ?? []).map((offer) => this.standing(offer)));
    this.rematch = computed(() => offering?.rematch.value);
    this.stops.push(this.announce(), this.tellEnds(), this.tellRefusals());
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** Whether this player can ask the others for this at all. */
  asks(kind: OfferKind): boolean {
    return this.source.offering?.kinds.value.includes(kind) ?? false;
  }

  /** Why it cannot be offered now, although it can be at other times. */
  refusal(kind: OfferKind): Reason | undefined {
    const open = this.offers.value.find((each) => each.kind === kind);
    if (open?.own) return ASKED_ALREADY;
    return kind === "more_time" && this.runs() ? OWN_CLOCK : undefined;
  }

  /** Whether this player's own clock runs: in an own turn, or in a phase of all seats. */
  private runs(): boolean {
    const clock = this.source.clock.value;
    return clock !== undefined && (clock.seat === undefined || this.isMine(clock.seat));
  }

  private isMine(seat: Seat): boolean {
    return this.source.seats.value.includes(seat);
  }

  make(kind: OfferKind): void {
    const refused = this.refusal(kind);
    if (refused) this.voices.tell(refused.text, refused.code);
    else this.source.offering?.make(kind);
  }

  answer(offer: number, yes: boolean): void {
    this.source.offering?.answer(offer, yes);
  }

  private standing({ offer, kind, seat, agreed = [] }: Offer): StandingOffer {
    const mine = this.source.seats.value;
    const own = mine.includes(seat);
    const answered = agreed.some((each) => mine.includes(each));
    const waits = own || answered;
    const others = this.source.presence.value.filter(
      (one) => one.state !== "bot" && one.seat !== seat && !agreed.includes(one.seat),
    );
    const names = others.map(({ name }) => name).join(", ");
    const words = own ? OWN[kind] : `${this.nameOf(seat)} ${ASKED[kind]}`;
    const text = waits && names !== "" ? `${words} Waiting for ${names}.` : words;
    return { offer, kind, own, answered, text };
  }

  private granted({ kind, seat }: Offer): string {
    return untracked(() =>
      kind === "more_time" && !this.isMine(seat)
        ? `${this.nameOf(seat)} may take longer in the next turn.`
        : GRANTED[kind],
    );
  }

  private nameOf(seat: Seat): string {
    const known = this.source.presence.value.find((one) => one.seat === seat);
    return known?.name ?? `Player ${seat + 1}`;
  }

  /** Speaks an offer once, politely: it interrupts nobody. */
  private announce(): () => void {
    const known = new Set<number>();
    return effect(() => {
      for (const { offer, own, text } of this.offers.value) {
        if (known.has(offer)) continue;
        known.add(offer);
        this.voices.say(own ? text : `${text} You can accept or decline.`);
      }
    });
  }

  private tellEnds(): () => void {
    return effect(() => {
      const ended = this.source.offering?.ended.value;
      if (!ended) return;
      const { kind, state } = ended;
      if (state === "accepted") this.voices.tell(this.granted(ended), "client/offer_accepted");
      else if (state === "declined") this.voices.tell(DECLINED[kind], "client/offer_declined");
      else this.voices.tell(VOID[kind], "client/offer_void");
    });
  }

  private tellRefusals(): () => void {
    return effect(() => {
      const refused = this.source.offering?.refused.value;
      if (refused) this.voices.tell(refused.text, refused.code);
    });
  }
}
