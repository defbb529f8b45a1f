/** The offers of a match, as the server tells of them. ONLINE-FAIR-2 */
import { signal } from "@preact/signals";
import type { Reason } from "../protocol/scene";
import type { Offer, OfferKind, RematchSeat, Said } from "../protocol/wire";
import type { Offering } from "./source";

export class SocketOffering implements Offering {
  readonly kinds = signal<readonly OfferKind[]>([]);
  readonly open = signal<readonly Offer[]>([]);
  readonly ended = signal<Offer | undefined>(undefined);
  readonly refused = signal<Reason | undefined>(undefined);
  readonly rematch = signal<RematchSeat | undefined>(undefined);
  /** Offers and answers that were sent and not answered yet. */
  private asked = 0;

  constructor(private readonly say: (frame: Said) => void) {}

  make(kind: OfferKind): void {
    this.ask({ type: "offer", kind });
  }

  answer(offer: number, yes: boolean): void {
    this.ask({ type: yes ? "accept" : "decline", offer });
  }

  private ask(frame: Said): void {
    this.asked += 1;
    this.say(frame);
  }

  /** A snapshot tells which offers stand. Whatever was sent before it is answered by it. */
  reset(open: readonly Offer[]): void {
    this.asked = 0;
    this.open.value = open;
  }

  hear({ offer, kind, seat, state, agreed }: Offer): void {
    this.asked = Math.max(0, this.asked - 1);
    const told = { offer, kind, seat, state, ...(agreed ? { agreed } : {}) };
    const others = this.open.value.filter((each) => each.offer !== offer);
    this.open.value = state === "open" ? [...others, told] : others;
    if (state !== "open") this.ended.value = told;
  }

  /** A refusal without a key. It is about an offer if one waits for its answer. */
  refuse(code: string, text: string): void {
    if (this.asked === 0) return;
    this.asked -= 1;
    this.refused.value = { code, text };
  }
}
