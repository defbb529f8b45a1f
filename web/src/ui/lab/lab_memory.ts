/** The form of each game as it was sent last, and the form that leads to a run. No components. */
import type { RunHead } from "../../net/lab";
import type { GameOffer } from "../../protocol/wire";
import { recall, remember } from "../shell/local_store";
import {
  firstLabForm,
  type LabForm,
  MARGINS,
  type OptionChoice,
  type SideForm,
  seated,
} from "./lab_order";

type Stored = { readonly [field: string]: unknown };

/** The form of the game that was played last. */
export function lastForm(offers: readonly GameOffer[]): LabForm | undefined {
  const last = offers.find(({ game }) => game === recall("lab.game")) ?? offers[0];
  return last && formOfGame(last);
}

/** The form of a game, as it was sent last. */
export function formOfGame(offer: GameOffer): LabForm {
  return recalledForm(offer, recall(`lab.form.${offer.game}`));
}

export function rememberForm(form: LabForm): void {
  remember("lab.game", form.game);
  remember(`lab.form.${form.game}`, form);
}

/** What was stored, as far as it is still valid. */
export function recalledForm(offer: GameOffer, stored: unknown): LabForm {
  const first = firstLabForm(offer);
  if (!isObject(stored)) return first;
  const { question, games, seed, seat, margin, swap, notes, other } = stored;
  const scenarios = listIn(stored["scenarios"]).filter((id) =>
    offer.about.scenarios.some((scenario) => scenario.id === id),
  );
  const form: LabForm = {
    ...first,
    ...recalledSide(offer, stored),
    question: question === "compare" ? "compare" : "count",
    scenarios: scenarios.length > 0 ? scenarios : first.scenarios,
    swap: swap !== false,
    notes: notes === true,
    games: typeof games === "string" ? games.slice(0, 7) : first.games,
    seed: typeof seed === "string" ? seed.slice(0, 15) : first.seed,
    seat: typeof seat === "number" && Number.isInteger(seat) && seat > 0 ? seat : 0,
    margin: MARGINS.find((each) => each === margin) ?? first.margin,
    ...(isObject(other) ? { other: recalledSide(offer, other) } : {}),
  };
  return seated(form, offer);
}

function recalledSide(offer: GameOffer, stored: Stored): SideForm {
  const options: { [option: string]: OptionChoice } = {};
  const chosen = isObject(stored["options"]) ? stored["options"] : {};
  for (const { id, values } of offer.about.options ?? []) {
    const choice = chosen[id];
    if (choice === "each") options[id] = choice;
    if (typeof choice === "number" && values[choice] !== undefined) options[id] = choice;
  }
  const bots = listIn(stored["bots"]);
  return {
    bots: bots.every((bot) => offer.bots.includes(bot)) ? bots : [],
    options,
    fields: typeof stored["fields"] === "string" ? stored["fields"] : "",
  };
}

function isObject(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listIn(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((each) => typeof each === "string");
}

/** The form that leads to a run; none if it was ordered elsewhere and the form has no place for it. */
export function formOfRun({ ordered, games }: RunHead, offer: GameOffer): LabForm | undefined {
  const { bots = [], set = [], vary = [], a, b, versus = [], margin = 0 } = ordered;
  const common = { ...ordered, games: String(games), seed: String(ordered.seed) };
  if (versus.length > 0) return undefined;
  if (a && b) {
    const [first, other] = [sideOf(a.bots, a.set, [], offer), sideOf(b.bots, b.set, [], offer)];
    const question = "compare";
    return recalledForm(offer, { ...common, ...first, other, question, margin: margin * 10 });
  }
  const side = sideOf(bots, set, vary, offer);
  return side && recalledForm(offer, { ...common, ...side, question: "count" });
}

function sideOf(
  bots: readonly string[],
  set: readonly string[],
  vary: readonly string[],
  { about }: GameOffer,
): SideForm | undefined {
  const options: { [option: string]: OptionChoice } = {};
  const settings = (about.options ?? []).map(({ id, path, values }) => ({
    id,
    path,
    texts: values.map(({ value }) => JSON.stringify(value)),
  }));
  const fields = set.filter((text) => {
    for (const { id, path, texts } of settings) {
      const choice = texts.findIndex((value) => text === `${path}=${value}`);
      if (choice < 0) continue;
      options[id] = choice;
      return false;
    }
    return true;
  });
  for (const text of vary) {
    const found = settings.find(({ path, texts }) => text === `${path}=${texts.join(",")}`);
    if (!found) return undefined;
    options[found.id] = "each";
  }
  return { bots, options, fields: fields.join("\n") };
}
