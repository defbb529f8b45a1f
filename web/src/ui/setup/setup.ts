/** The choices on the set-up page, and the request made from them. It has no components. */
import type { About, BotOffer, Decklist, Scenario, SeatOffer, Setting } from "../../protocol/scene";
import type { GameOffer, MatchWish, ScenarioWish } from "../../protocol/wire";
import { first, readSeed } from "../shell/match_order";
import { type ClockForm, clockComplaint, clockWish, recalledClock } from "./clock_form";
import { type GraceForm, graceComplaint, graceWish, recalledGrace } from "./grace_form";
import type { OwnScenario } from "./own_scenario";

/** Who takes a seat: this player, another one at this screen, a bot, or anybody with the link. */
export type SitterChoice = "me" | "guest" | "bot" | "open";

export type SeatForm = {
  who: SitterChoice;
  bot: string;
  name: string;
  /** The deck it brings instead of its default. */
  deck?: string;
};

/** Finds the deck that a seat has chosen. */
export type DeckOf = (deck: string | undefined) => Decklist | undefined;

export type SetupForm = {
  scenario: string;
  seats: readonly SeatForm[];
  seed: string;
  /** The chosen values: for each option, the index of its value. */
  options: { readonly [option: string]: number };
  spectators: "off" | "link" | "public";
  /** The clock, if the player chose one. The default depends on who plays. */
  clock?: ClockForm;
  /** The grace time, if the player chose one. */
  grace?: GraceForm;
  own?: OwnScenario;
  /** Anybody may join from the lobby. ONLINE-LOBBY-1 */
  listed?: boolean;
};

export function scenarioOf(about: About, form: SetupForm): Scenario | undefined {
  return about.scenarios.find((each) => each.id === form.scenario) ?? about.scenarios[0];
}

/**
 * Where a newcomer starts: the scenario that is meant for them, else the first with a lesson of its
 * own, else the first one if the game itself teaches. A campaign is a start of its own. CLIENT-HOME-2
 */
export function firstScenario({ about, campaign }: GameOffer): Scenario | undefined {
  const { scenarios } = about;
  const taught =
    scenarios.find(({ for_newcomers: first }) => first) ??
    scenarios.find(({ lesson = [] }) => lesson.length > 0);
  if (taught || campaign) return taught;
  return (about.lesson ?? []).length > 0 ? scenarios[0] : undefined;
}

export type ScenarioGroup = { readonly name: string; readonly scenarios: readonly Scenario[] };

/** The scenarios by heading, in the order of the game. */
export function groupsOf(about: About): readonly ScenarioGroup[] {
  const groups = new Map<string, Scenario[]>();
  for (const scenario of about.scenarios) {
    const name = scenario.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), scenario]);
  }
  return [...groups].map(([name, scenarios]) => ({ name, scenarios }));
}

/** The options that apply to the chosen scenario. */
export function optionsOf(about: About, form: SetupForm): readonly Setting[] {
  const without = form.own ? [] : (scenarioOf(about, form)?.without ?? []);
  return (about.options ?? []).filter((each) => !without.includes(each.id));
}

function usualSeat(offer: SeatOffer, bots: readonly string[], taken: boolean): SeatForm {
  const level = offer.bot ?? levelsOf(offer, bots).at(-1);
  const bot = level ?? "";
  if (offer.usual === "bot" && level !== undefined) return { who: "bot", bot, name: "" };
  if (!taken) return { who: "me", bot, name: "" };
  return { who: level === undefined ? "open" : "bot", bot, name: "" };
}

/** The default sitters of a scenario. At least one player is always at this screen. */
export function usualSeats(scenario: Scenario, bots: readonly string[]): SeatForm[] {
  const seats: SeatForm[] = [];
  for (const offer of scenario.seats)
    seats.push(
      usualSeat(
        offer,
        bots,
        seats.some((seat) => seat.who === "me"),
      ),
    );
  const [head, ...rest] = seats;
  if (head && !seats.some((seat) => seat.who === "me")) return [{ ...head, who: "me" }, ...rest];
  return seats;
}

export function firstForm(offer: GameOffer, stored?: unknown, newcomer = false): SetupForm {
  const scenario = (newcomer ? firstScenario(offer) : undefined) ?? offer.about.scenarios[0];
  const form: SetupForm = {
    scenario: scenario?.id ?? "",
    seats: scenario ? usualSeats(scenario, offer.bots) : [],
    seed: "",
    options: {},
    spectators: "off",
  };
  return recalled(form, offer, stored);
}

/** Restores what was used last time, as far as it is still valid. */
function recalled(form: SetupForm, offer: GameOffer, stored: unknown): SetupForm {
  if (typeof stored !== "object" || stored === null) return form;
  const old = stored as { [field: string]: unknown };
  let next = form;
  if (typeof old["scenario"] === "string") next = chooseScenario(next, offer, old["scenario"]);
  if (Array.isArray(old["seats"])) {
    const seats = old["seats"] as unknown[];
    const scenario = scenarioOf(offer.about, next);
    next = {
      ...next,
      seats: next.seats.map((seat, index) =>
        recalledSeat(seat, seats[index], scenario?.seats[index], offer.bots),
      ),
    };
    if (!next.seats.some((seat) => seat.who === "me")) next = { ...next, seats: form.seats };
  }
  const options = old["options"];
  if (typeof options === "object" && options !== null) {
    const known: { [option: string]: number } = {};
    for (const setting of offer.about.options ?? []) {
      const index = (options as { [option: string]: unknown })[setting.id];
      if (typeof index === "number" && setting.values[index] !== undefined)
        known[setting.id] = index;
    }
    next = { ...next, options: known };
  }
  const spectators = old["spectators"];
  if (spectators === "link" || spectators === "public") next = { ...next, spectators };
  if (old["listed"] === true) next = { ...next, listed: true };
  const clock = recalledClock(old["clock"]);
  if (clock && offer.clock) next = { ...next, clock };
  const grace = recalledGrace(old["grace"]);
  if (grace) next = { ...next, grace };
  return next;
}

function recalledSeat(
  seat: SeatForm,
  stored: unknown,
  offer: SeatOffer | undefined,
  bots: readonly string[],
): SeatForm {
  if (typeof stored !== "object" || stored === null) return seat;
  const old = stored as { [field: string]: unknown };
  const levels = levelsOf(offer, bots);
  const bot = typeof old["bot"] === "string" && levels.includes(old["bot"]) ? old["bot"] : seat.bot;
  const name = typeof old["name"] === "string" ? old["name"].slice(0, 24) : "";
  const who = old["who"];
  const known = who === "me" || who === "guest" || who === "open" || (who === "bot" && bot !== "");
  const recalled: SeatForm = { who: known ? who : seat.who, bot, name };
  if (typeof old["deck"] === "string") recalled.deck = old["deck"];
  return recalled;
}

/** Gives the player at this screen the name that is known, unless the form has one. */
export function named(form: SetupForm, name: string): SetupForm {
  const named = (seat: SeatForm) =>
    seat.who === "me" && seat.name === "" ? { ...seat, name } : seat;
  return { ...form, seats: form.seats.map(named) };
}

/** Gives the player at this screen a deck, if the scenario allows that. */
export function bringDeck(form: SetupForm, offer: GameOffer, deck: string): SetupForm {
  const takes = (scenario: Scenario | undefined) =>
    scenario?.seats.some((seat) => seat.deck !== undefined) ?? false;
  const fit = takes(scenarioOf(offer.about, form))
    ? form
    : chooseScenario(form, offer, offer.about.scenarios.find(takes)?.id ?? form.scenario);
  const seats = fit.seats.map((seat) => (seat.who === "me" ? { ...seat, deck } : seat));
  return { ...fit, seats };
}

/** The bots that can play a seat, weakest first. */
export function levelsOf(offer: SeatOffer | undefined, bots: readonly string[]): readonly string[] {
  return offer?.bots?.map((bot) => bot.id) ?? bots;
}

/**
 * What to expect of a bot, in a line: `Level 3 of 5. Sees what three moves bring. Answers within
 * 1 s.` The levels are those of all bots that can play the seat.
 */
export function expectation(bot: BotOffer, bots: readonly BotOffer[]): string {
  const top = Math.max(0, ...bots.map(({ level }) => level ?? 0));
  const words = [];
  if (bot.level) words.push(`Level ${bot.level} of ${top}.`);
  if (bot.text) words.push(bot.text);
  if (bot.answers_ms) words.push(`Answers within ${bot.answers_ms / 1000} s.`);
  return words.join(" ");
}

export function chooseScenario(form: SetupForm, offer: GameOffer, id: string): SetupForm {
  const scenario = offer.about.scenarios.find((each) => each.id === id);
  if (!scenario) return form;
  const { own: _, ...rest } = form;
  return { ...rest, scenario: id, seats: seatsFor(scenario, form, offer) };
}

/** The seats of another scenario: as they were chosen, as far as they fit, else its own. */
function seatsFor(scenario: Scenario, form: SetupForm, offer: GameOffer): readonly SeatForm[] {
  const usual = usualSeats(scenario, offer.bots);
  const before = scenarioOf(offer.about, form);
  const untouched =
    before && JSON.stringify(form.seats) === JSON.stringify(usualSeats(before, offer.bots));
  if (untouched || scenario.seats.length !== form.seats.length) return usual;
  return form.seats.map((seat, index) => {
    const levels = levelsOf(scenario.seats[index], offer.bots);
    return levels.includes(seat.bot) ? seat : { ...seat, bot: usual[index]?.bot ?? "" };
  });
}

/**
 * Changes one seat. Only one player is "me". If that one gives up the seat, the next player here
 * is.
 */
export function chooseSeat(form: SetupForm, index: number, seat: SeatForm): SetupForm {
  let seats = form.seats.map((each, place) => {
    if (place === index) return seat;
    return seat.who === "me" && each.who === "me" ? { ...each, who: "guest" as const } : each;
  });
  if (!seats.some((each) => each.who === "me")) {
    const next = seats.findIndex((each) => each.who === "guest");
    seats = seats.map((each, place) => (place === next ? { ...each, who: "me" as const } : each));
  }
  return { ...form, seats };
}

/** Why the match cannot start like this, or nothing if it can. */
export function complaint(form: SetupForm): string | undefined {
  if (!form.seats.some((seat) => seat.who === "me"))
    return "Nobody sits at this screen: take a seat for yourself.";
  if (hotseat(form) && form.seats.some((seat) => seat.who === "open"))
    return "People who share this screen cannot be joined by others over a link.";
  if (form.seats.some((seat) => [...seat.name.trim()].length > 24))
    return "A name has at most 24 letters.";
  const late = clockComplaint(form.clock);
  if (late !== undefined) return late;
  const lost = graceComplaint(form.grace, form.seats);
  if (lost !== undefined) return lost;
  if (form.seed.trim() !== "" && readSeed(form.seed) === undefined)
    return "A seed has at most 64 letters or digits.";
  return undefined;
}

/** Who plays, in a line: `You against Bot (adept)`. */
export function whoPlays(form: SetupForm, { about }: GameOffer): string {
  const offers = scenarioOf(about, form)?.seats ?? [];
  const words = form.seats.map(({ who, bot, name }, index) => {
    if (who === "me") return "You";
    if (who === "guest") return name.trim() || "somebody here";
    if (who === "open") return "whoever has the link";
    return `a bot (${offers[index]?.bots?.find(({ id }) => id === bot)?.name ?? bot})`;
  });
  const mine = words.filter((word) => word === "You");
  return [...mine, ...words.filter((word) => word !== "You")].join(" against ");
}

export function hotseat(form: SetupForm): boolean {
  return form.seats.some((seat) => seat.who === "guest");
}

export function wishOf(form: SetupForm, offer: GameOffer, deckOf?: DeckOf): MatchWish {
  const offers = form.own ? [] : (scenarioOf(offer.about, form)?.seats ?? []);
  const seats = form.seats.map((seat, index) => {
    const control = seat.who === "bot" ? `bot:${seat.bot}` : seat.who === "open" ? "open" : "me";
    const wanted: MatchWish["seats"][number] = { control };
    const name = seat.name.trim();
    if (name !== "" && seat.who !== "bot" && seat.who !== "open") wanted.name = name;
    const deck = offers[index]?.deck === undefined ? undefined : deckOf?.(seat.deck);
    if (deck) wanted.deck = deck;
    return wanted;
  });
  const wish: MatchWish = {
    game: offer.game,
    seats,
    first: first(seats),
    ...scenarioWish(form, offer),
  };
  const seed = readSeed(form.seed);
  if (seed !== undefined) wish.seed = seed;
  if (hotseat(form)) wish.hotseat = true;
  if (form.spectators !== "off") wish.spectators = form.spectators;
  if (offer.clock) wish.clock = clockWish(form.clock, form.seats, offer.clock);
  const grace = graceWish(form.grace, form.seats);
  if (grace !== undefined) wish.grace_s = grace;
  if (form.listed && isJoined(form) && !isArranged(form)) wish.listed = true;
  return wish;
}

/** Whether somebody from elsewhere can join. */
export function isJoined(form: SetupForm): boolean {
  return form.seats.some((seat) => seat.who === "open");
}

/** Whether the player knows what is to come, which the others are told. ONLINE-FAIR-1 */
export function isArranged(form: SetupForm): boolean {
  const chosen = form.own !== undefined || form.seed.trim() !== "";
  return chosen || form.seats.some((seat) => seat.who === "open" && seat.deck !== undefined);
}

/** What the match starts from: a scenario with chosen options, or a custom setup. */
export function scenarioWish(form: SetupForm, offer: GameOffer): ScenarioWish {
  if (form.own) return { setup: ownSetup(form, offer, form.own.content) };
  const rules = chosenOptions(form, offer.about);
  const { scenario } = form;
  return Object.keys(rules).length > 0 ? { scenario, rules } : { scenario };
}

/** The options that differ from the game's defaults. */
function chosenOptions(form: SetupForm, about: About): { [option: string]: unknown } {
  const rules: { [option: string]: unknown } = {};
  for (const setting of optionsOf(about, form)) {
    const index = form.options[setting.id] ?? 0;
    const value = setting.values[index];
    if (index > 0 && value) rules[setting.id] = value.value;
  }
  return rules;
}

function isObject(value: unknown): value is { [field: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A setup from a custom text. It may be the whole setup, or a setup under `setup`, or only the part
 * under `scenario` in the setups that the game offers, as JSON or as plain text. Chosen options are
 * set at their paths.
 */
function ownSetup(form: SetupForm, offer: GameOffer, content: unknown): unknown {
  const nested = offer.about.scenarios.some(
    ({ setup: usual }) => isObject(usual) && "scenario" in usual,
  );
  const whole = nested && typeof content === "string" ? { scenario: content } : content;
  if (!isObject(whole)) return whole;
  let setup: { [field: string]: unknown } = isObject(whole["setup"]) ? whole["setup"] : whole;
  if (nested && !("scenario" in setup)) setup = { scenario: setup };
  for (const setting of optionsOf(offer.about, form)) {
    const index = form.options[setting.id] ?? 0;
    const value = setting.values[index];
    if (index > 0 && value) setup = laid(setup, setting.path.split("."), value.value);
  }
  return setup;
}

function laid(
  into: { [field: string]: unknown },
  path: readonly string[],
  value: unknown,
): { [field: string]: unknown } {
  const [field, ...rest] = path;
  if (field === undefined) return into;
  const inner = into[field];
  return {
    ...into,
    [field]: rest.length === 0 ? value : laid(isObject(inner) ? inner : {}, rest, value),
  };
}

/** A seed that is easy to read, write down and pass on. */
export function rolledSeed(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(1));
  return String((numbers[0] ?? 0) % 1_000_000);
}
