/** The choices of somebody who orders a run, and the request made from them. It has no components. */
import type { LabLimits, LabWish } from "../../net/lab";
import type { Scenario, Setting } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";

/** Count how matches go, or find out which of two variants is better. */
export type LabQuestion = "count" | "compare";

/** The index of a value of an option, or all of its values in turn. */
export type OptionChoice = number | "each";

export type LabForm = {
  game: string;
  question: LabQuestion;
  /** The chosen scenarios; never none. */
  scenarios: readonly string[];
  /** Who plays, seat by seat. */
  bots: readonly string[];
  swap: boolean;
  notes: boolean;
  games: string;
  seed: string;
  options: { readonly [option: string]: OptionChoice };
  /** Fields of the setup, one `path=value` a line. */
  fields: string;
  /** What the second variant of a comparison has of its own. */
  other: { bots: readonly string[]; fields: string };
  seat: number;
  /** The smallest difference that matters, in tenths of a percent. */
  margin: number;
};

/** How many matches are asked for at first. */
const USUAL = { count: "400", compare: "20000" };

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
    other: { bots: [], fields: "" },
    seat: 0,
    margin: 20,
  };
  return seated(form, offer);
}

/** The chosen scenarios in the order of the game. */
export function chosenScenarios(form: LabForm, offer: GameOffer): readonly Scenario[] {
  return offer.about.scenarios.filter(({ id }) => form.scenarios.includes(id));
}

/** The seats of the chosen scenarios: those of the one that has the most. */
export function labSeats(form: LabForm, offer: GameOffer): readonly string[] {
  const all = chosenScenarios(form, offer).map(({ seats }) => seats.map(({ name }) => name));
  return all.reduce((most, seats) => (seats.length > most.length ? seats : most), []);
}

/** One bot for each seat: those that were chosen, as far as there are any. */
function seated(form: LabForm, offer: GameOffer): LabForm {
  const seats = labSeats(form, offer);
  const usual = quickBots(offer);
  const fill = (bots: readonly string[]) =>
    seats.map((_, seat) => bots[seat] ?? usual[seat % usual.length] ?? "random");
  return {
    ...form,
    bots: fill(form.bots),
    other: { ...form.other, bots: fill(form.other.bots) },
    seat: Math.min(form.seat, Math.max(seats.length - 1, 0)),
  };
}

/** Bots that play fast, so that the first run is soon done: the weakest two. */
function quickBots({ bots }: GameOffer): readonly string[] {
  return bots.slice(0, 2).reverse();
}

export function askLab(form: LabForm, question: LabQuestion): LabForm {
  const usual = form.games === USUAL[form.question];
  return { ...form, question, games: usual ? USUAL[question] : form.games };
}

/** Takes a scenario in or out. One always stays. */
export function toggleScenario(form: LabForm, offer: GameOffer, id: string): LabForm {
  const others = form.scenarios.filter((each) => each !== id);
  const scenarios = form.scenarios.includes(id) ? others : [...form.scenarios, id];
  return scenarios.length === 0 ? form : seated({ ...form, scenarios }, offer);
}

export function takeScenarios(form: LabForm, offer: GameOffer, ids: readonly string[]): LabForm {
  return ids.length === 0 ? form : seated({ ...form, scenarios: ids }, offer);
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
export function labComplaint(form: LabForm, limits: LabLimits | undefined): string | undefined {
  const games = wholeNumber(form.games);
  const most = limits?.games ?? Number.POSITIVE_INFINITY;
  if (games === undefined || games === 0 || games > most)
    return `The number of matches is a whole number from 1${limits ? ` to ${limits.games}` : ""}.`;
  if (wholeNumber(form.seed) === undefined) return "The seed is a whole number.";
  return undefined;
}

export function labWish(form: LabForm, offer: GameOffer): LabWish {
  const common = {
    game: form.game,
    scenarios: chosenScenarios(form, offer).map(({ id }) => id),
    games: wholeNumber(form.games) ?? 0,
    seed: wholeNumber(form.seed) ?? 1,
  };
  const { set, vary } = chosenValues(form, offer);
  if (form.question === "compare") {
    const side = (bots: readonly string[], fields: string) => ({
      bots,
      set: [...set, ...linesOf(fields)],
    });
    const [a, b] = [side(form.bots, form.fields), side(form.other.bots, form.other.fields)];
    return { to: "comparisons", body: { ...common, a, b, seat: form.seat, margin: form.margin } };
  }
  const { bots, swap, notes } = form;
  const body = { ...common, bots, swap: swap && bots.length > 1, notes };
  return { to: "runs", body: { ...body, set: [...set, ...linesOf(form.fields)], vary } };
}

/** The chosen options as the lab reads them. */
function chosenValues(form: LabForm, offer: GameOffer): { set: string[]; vary: string[] } {
  const [set, vary]: [string[], string[]] = [[], []];
  for (const { id, path, values } of labOptions(form, offer)) {
    const choice = form.options[id] ?? 0;
    const texts = values.map(({ value }) => JSON.stringify(value));
    if (choice === "each") vary.push(`${path}=${texts.join(",")}`);
    else if (choice > 0 && texts[choice] !== undefined) set.push(`${path}=${texts[choice]}`);
  }
  // A comparison has two variants and no more.
  return form.question === "compare" ? { set, vary: [] } : { set, vary };
}
