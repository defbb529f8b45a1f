/** The choices of somebody who orders a run, and the request made from them. It has no components. */
import type { LabLimits, LabWish } from "../../net/lab";
import type { BotOffer, Scenario, Setting } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";
import { grouped } from "./lab_words";

/** Count how matches go, or find out which of two variants is better. */
export type LabQuestion = "count" | "compare";

/** The index of a value of an option, or all of its values in turn. */
export type OptionChoice = number | "each";

/** What is played in all matches, or in one of two variants. */
export type SideForm = {
  /** Who plays, seat by seat. */
  bots: readonly string[];
  options: { readonly [option: string]: OptionChoice };
  /** Fields of the setup, one `path=value` a line. */
  fields: string;
};

export type LabForm = SideForm & {
  game: string;
  question: LabQuestion;
  scenarios: readonly string[];
  swap: boolean;
  notes: boolean;
  games: string;
  seed: string;
  /** The second variant, as soon as somebody has compared. */
  other?: SideForm;
  /** The seat whose result is compared. */
  seat: number;
  /** The smallest difference that matters, in tenths of a percent. */
  margin: number;
};

/** How many matches are asked for at first. */
const USUAL = { count: "400", compare: "20000" };

/** The fewest matches. Nothing is concluded from fewer than 100 pairs. */
const FEWEST = { count: 1, compare: 200 };

export const MARGINS: readonly number[] = [10, 20, 50];

export function firstLabForm(offer: GameOffer): LabForm {
  const scenario = offer.about.scenarios[0];
  const form: LabForm = {
    game: offer.game,
    question: "count",
    scenarios: scenario ? [scenario.id] : [],
    bots: [],
    swap: true,
    notes: false,
    games: USUAL.count,
    seed: "1",
    options: {},
    fields: "",
    seat: 0,
    margin: 20,
  };
  return seated(form, offer);
}

/** The chosen scenarios in the order of the game. */
export function chosenScenarios(form: LabForm, offer: GameOffer): readonly Scenario[] {
  return offer.about.scenarios.filter(({ id }) => form.scenarios.includes(id));
}

export type LabSeat = {
  name: string;
  /** The bots that the game has for this seat, in its order. */
  bots: readonly BotOffer[];
};

/** The seats of the chosen scenarios: those of the one that has the most. */
export function labSeats(form: LabForm, offer: GameOffer): readonly LabSeat[] {
  const chosen = chosenScenarios(form, offer);
  const scenarios = chosen.length > 0 ? chosen : offer.about.scenarios.slice(0, 1);
  const all = scenarios.map(({ seats }) => seats);
  const most = all.reduce((most, seats) => (seats.length > most.length ? seats : most), []);
  return most.map(({ name }, place) => {
    const bots = all.flatMap((seats) => seats[place]?.bots ?? []);
    const known = bots.filter(({ id }) => offer.bots.includes(id));
    return { name, bots: [...new Map(known.map((bot) => [bot.id, bot])).values()] };
  });
}

/** One bot for each seat: those that were chosen, as far as there are any. */
export function seated(form: LabForm, offer: GameOffer): LabForm {
  const seats = labSeats(form, offer);
  const usual = quickBots(offer);
  const fill = (side: SideForm) => ({
    ...side,
    bots: seats.map((_, seat) => side.bots[seat] ?? usual[seat % usual.length] ?? "random"),
  });
  return {
    ...form,
    ...fill(form),
    ...(form.other ? { other: fill(form.other) } : {}),
    seat: Math.min(form.seat, Math.max(seats.length - 1, 0)),
  };
}

/** Bots that play fast in every game, so that the first run is soon done. */
function quickBots({ bots }: GameOffer): readonly string[] {
  return bots.slice(0, 2).reverse();
}

/** Asks something else. Both variants of a comparison are the same at first. */
export function askLab(form: LabForm, question: LabQuestion): LabForm {
  const usual = form.games === USUAL[form.question];
  const games = usual ? USUAL[question] : form.games;
  const next = { ...form, question, games };
  return question === "compare" ? { ...next, other: secondSide(form) } : next;
}

/** The second variant of a comparison. */
export function secondSide({ other, bots, options, fields }: LabForm): SideForm {
  return other ?? { bots, options, fields };
}

/** Takes a scenario in or out. */
export function toggleScenario(form: LabForm, offer: GameOffer, id: string): LabForm {
  const others = form.scenarios.filter((each) => each !== id);
  return takeScenarios(form, offer, form.scenarios.includes(id) ? others : [...form.scenarios, id]);
}

/** Without any, those who sit there stay. */
export function takeScenarios(form: LabForm, offer: GameOffer, ids: readonly string[]): LabForm {
  const next = { ...form, scenarios: ids };
  return ids.length === 0 ? next : seated(next, offer);
}

/** The options that apply to all chosen scenarios. */
export function labOptions(form: LabForm, offer: GameOffer): readonly Setting[] {
  const without = chosenScenarios(form, offer).flatMap(({ without: ids = [] }) => ids);
  return (offer.about.options ?? []).filter(({ id }) => !without.includes(id));
}

/** The lines of a text that say something. */
function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function wholeNumber(text: string): number | undefined {
  const number = /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined;
  return number;
}

/** Why a form cannot be sent at all; everything else is for the lab to judge. */
export function labComplaint(
  form: LabForm,
  offer: GameOffer,
  limits: LabLimits | undefined,
): string | undefined {
  if (form.scenarios.length === 0 && offer.about.scenarios.length > 0)
    return "Choose at least one scenario.";
  const games = wholeNumber(form.games);
  const [fewest, most] = [FEWEST[form.question], limits?.games ?? Number.POSITIVE_INFINITY];
  if (games === undefined || games < fewest || games > most) {
    const end = limits ? ` to ${grouped(most)}` : "";
    return `The number of matches is a whole number from ${grouped(fewest)}${end}.`;
  }
  if (wholeNumber(form.seed) === undefined) return "The seed is a whole number.";
  if (form.question === "compare") {
    const wishes = [form, secondSide(form)].map((side) => wishOfSide(side, form, offer));
    if (new Set(wishes.map((wish) => JSON.stringify(wish))).size === 1)
      return "A and B are the same. Choose another bot, rule or field for one of them.";
  }
  return undefined;
}

/** One of two variants as the lab reads it. It has one value of each option. */
function wishOfSide(side: SideForm, form: LabForm, offer: GameOffer) {
  const { set } = chosenValues(side, labOptions(form, offer));
  return { bots: side.bots, set: [...set, ...linesOf(side.fields)] };
}

export function labWish(form: LabForm, offer: GameOffer): LabWish {
  const common = {
    game: form.game,
    scenarios: chosenScenarios(form, offer).map(({ id }) => id),
    games: wholeNumber(form.games) ?? 0,
    seed: wholeNumber(form.seed) ?? 1,
  };
  const { bots, swap, notes, seat, margin } = form;
  if (form.question === "compare") {
    const [a, b] = [wishOfSide(form, form, offer), wishOfSide(secondSide(form), form, offer)];
    return { to: "comparisons", body: { ...common, a, b, seat, margin } };
  }
  const { set, vary } = chosenValues(form, labOptions(form, offer));
  const body = { ...common, bots, swap: swap && bots.length > 1, notes };
  return { to: "runs", body: { ...body, set: [...set, ...linesOf(form.fields)], vary } };
}

/** The chosen options as the lab reads them. */
function chosenValues({ options }: SideForm, settings: readonly Setting[]) {
  const [set, vary]: [string[], string[]] = [[], []];
  for (const { id, path, values } of settings) {
    const choice = options[id] ?? 0;
    const texts = values.map(({ value }) => JSON.stringify(value));
    if (choice === "each") vary.push(`${path}=${texts.join(",")}`);
    else if (choice > 0 && texts[choice] !== undefined) set.push(`${path}=${texts[choice]}`);
  }
  return { set, vary };
}
