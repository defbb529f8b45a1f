/** Turns a link's order into a request to the server, checked against the games. CLIENT-GEN-5 */
import type { Scenario } from "../../protocol/scene";
import type { GameOffer, MatchWish } from "../../protocol/wire";
import { type MatchOrder, shown } from "./route";

export type CheckedOrder = { ok: true; wish: MatchWish } | { ok: false; message: string };

export function check(order: MatchOrder, offers: readonly GameOffer[]): CheckedOrder {
  const offer = offers.find((each) => each.game === order.game);
  if (!offer) return refuse(`There is no game called “${shown(order.game)}” here.`);
  const scenario = order.scenario
    ? offer.about.scenarios.find((each) => each.id === order.scenario)
    : offer.about.scenarios[0];
  if (!scenario)
    return refuse(`${offer.about.title} has no scenario “${shown(order.scenario ?? "")}”.`);

  const wish: MatchWish = { game: offer.game, scenario: scenario.id, seats: [] };
  if (order.seed !== undefined) {
    const seed = readSeed(order.seed);
    if (seed === undefined) return refuse(`“${shown(order.seed)}” is no seed.`);
    wish.seed = seed;
  }

  const seated = seats(order.seats, scenario, offer);
  if (typeof seated === "string") return refuse(seated);
  wish.seats = seated;
  wish.first = first(seated);
  if (seated.filter((seat) => seat.control === "me").length > 1) wish.hotseat = true;

  // If nobody plays from elsewhere, there is no clock unless the link asks for one.
  if (offer.clock && !seated.some((seat) => seat.control === "open")) wish.clock = null;

  const rules: { [option: string]: unknown } = {};
  for (const [id, text] of Object.entries(order.options)) {
    const setting = offer.about.options?.find((each) => each.id === id);
    if (!setting || scenario.without?.includes(id))
      return refuse(`${offer.about.title} has no option “${shown(id)}” in this scenario.`);
    const value = setting.values.find(
      (each) => String(each.value) === text || each.name.toLowerCase() === text.toLowerCase(),
    );
    if (!value) return refuse(`The option “${setting.name}” cannot be “${shown(text)}”.`);
    rules[id] = value.value;
  }
  if (Object.keys(rules).length > 0) wish.rules = rules;
  return { ok: true, wish };
}

/** All seats are given, so the server need not draw. ONLINE-MATCH-1 */
export function first(seats: readonly { control: string }[]): "creator" | "guest" {
  return seats[0]?.control === "me" ? "creator" : "guest";
}

function refuse(message: string): CheckedOrder {
  return { ok: false, message };
}

function seats(
  asked: readonly string[] | undefined,
  scenario: Scenario,
  offer: GameOffer,
): { control: string }[] | string {
  if (asked && asked.length > scenario.seats.length)
    return `${scenario.name} has ${scenario.seats.length} seats, the link names ${asked.length}.`;
  const controls: { control: string }[] = [];
  for (const [index, seat] of scenario.seats.entries()) {
    const bots = seat.bots?.map((bot) => bot.id) ?? offer.bots;
    const usual = seat.usual === "bot" && bots.length > 0 ? "bot" : "human";
    const word = asked?.[index] ?? usual;
    if (word === "human" || word === "me") controls.push({ control: "me" });
    else if (word === "open") controls.push({ control: "open" });
    else if (word === "bot" || word.startsWith("bot:")) {
      const level = word === "bot" ? (seat.bot ?? bots.at(-1)) : word.slice(4);
      if (level === undefined || !bots.includes(level))
        return `No bot “${shown(word)}” can play ${seat.name}.`;
      controls.push({ control: `bot:${level}` });
    } else return `Nobody called “${shown(word)}” can sit down: human, bot and open can.`;
  }
  return controls;
}

/**
 * Reads a seed as people write it. Whole numbers stay as they are, and `0x` with up to 16 digits is
 * hexadecimal. Any other word becomes a number by its letters, so that a name can be a seed.
 */
export function readSeed(text: string): string | number | undefined {
  const word = text.trim();
  if (word === "" || word.length > 64) return undefined;
  if (/^\d{1,15}$/.test(word)) return Number(word);
  const digits = /^0x([0-9a-f]{1,16})$/i.exec(word)?.[1];
  if (digits) return digits.toLowerCase();
  // FNV-1a over the letters.
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(word))
    sum = ((sum ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return sum.toString(16);
}
