/** Who can sit where when a journal is played on. It has no components. CLIENT-REPL-2 */
import type { Seat } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { levelsOf, usualSeats } from "../setup/setup";

/** A seat that the player takes. */
export const ME = "me";

export type PlayOnSeat = {
  seat: Seat;
  /** Who takes it at first: `me`, or `bot:` and the id of a bot. */
  control: string;
  /** The bots that can take it, weakest first. */
  bots: readonly string[];
};

/**
 * The seats of a journal. The journal does not say who played, so bots take all seats but `mine`; a
 * seat that no bot can play is for somebody at this screen.
 */
export function playOnSeats(
  offer: GameOffer | undefined,
  count: number,
  mine: Seat | undefined,
): PlayOnSeat[] {
  const scenario = offer?.about.scenarios.find(({ seats }) => seats.length === count);
  const all = offer?.bots ?? [];
  const usual = scenario ? usualSeats(scenario, all) : [];
  const first = usual.findIndex(({ who }) => who === "me");
  const me = mine ?? Math.max(0, first);
  return Array.from({ length: count }, (_, seat) => {
    const bots = levelsOf(scenario?.seats[seat], all);
    const bot = usual[seat]?.bot || bots.at(-1);
    const control = seat === me || bot === undefined ? ME : `bot:${bot}`;
    return { seat, control, bots };
  });
}
