/** Runs and their numbers in words. It has no components. */
import type { Difference, OrderedSide, RunHead, RunOrdered, Share } from "../../net/lab";
import type { BotOffer, Setting } from "../../protocol/scene";
import type { GameOffer } from "../../protocol/wire";

/** A share as people read it: `61.2 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Points between two shares, with their sign: `+3.1`. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(1);
  return difference > 0 && text !== "0.0"
    ? `+${text}`
    : text.replace("-", "−").replace("−0.0", "0.0");
}

/** `58.0 to 64.3`. */
export function rangeOf({ low, high }: Pick<Share, "low" | "high">): string {
  return `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`;
}

/** What a difference says, in words. The interval holds at 95 %. */
export function meaningOf({ low, high }: Difference): string {
  if (low > 0) return "more, at 95\u00a0%";
  if (high < 0) return "less, at 95\u00a0%";
  return "may be chance";
}

/** A number with thin spaces between its thousands. */
export function grouped(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

export function counted(number: number, one: string, many: string): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** How long something takes: `12 s`, `4 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** How far a run is, in a line. */
export function progressOf(head: RunHead): string {
  const { state, done, games, elapsed_ms: elapsed, ahead = 0, kind } = head;
  const played = `${grouped(done)} of ${kind === "comparison" ? "at most " : ""}${grouped(games)} matches`;
  switch (state) {
    case "waiting":
      if (ahead === 0) return "Begins in a moment";
      return ahead === 1 ? "Waiting for one other run" : `Waiting for ${ahead} other runs`;
    case "running": {
      if (done === 0) return `${played}, just begun`;
      // A comparison stops when it knows, which nobody can foretell.
      if (kind === "comparison") return `${played}, ${duration(elapsed)} so far`;
      return `${played}, about ${duration((elapsed / done) * (games - done))} left`;
    }
    case "done":
      return `${counted(done, "match", "matches")} in ${duration(elapsed)}`;
    case "stopped":
    case "failed":
      return `After ${played}`;
  }
}

/** How much of a run is played, in a word. */
export function percentDone({ done, games }: Pick<RunHead, "done" | "games">): string {
  return `${Math.floor((done / Math.max(games, 1)) * 100)} %`;
}

export const STATE_WORDS: Readonly<Record<RunHead["state"], string>> = {
  waiting: "Queued",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

/** The bots that every game has, as the server introduces them where a game has no others. */
export const COMMON_BOTS: readonly BotOffer[] = [
  { id: "random", name: "Random", text: "Does anything that is allowed.", answers_ms: 200 },
  { id: "greedy", name: "Greedy", text: "Takes what looks best at once.", answers_ms: 500 },
  {
    id: "montecarlo",
    name: "Monte Carlo",
    text: "Plays many turns ahead in its head.",
    answers_ms: 2000,
  },
];

export function botName(offer: GameOffer | undefined, id: string): string {
  const seats = offer?.about.scenarios.flatMap(({ seats: all }) => all) ?? [];
  const bots = [...seats.flatMap(({ bots: all = [] }) => all), ...COMMON_BOTS];
  return bots.find((bot) => bot.id === id)?.name ?? capital(id);
}

function botNames(offer: GameOffer | undefined, bots: readonly string[]): string {
  return bots.map((bot) => botName(offer, bot)).join(" – ");
}

export function scenarioName(offer: GameOffer | undefined, id: string): string {
  return offer?.about.scenarios.find((each) => each.id === id)?.name ?? id;
}

/** A name or a sentence with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What results are told apart by, as a heading. */
export function headingOf(offer: GameOffer | undefined, by: string): string {
  const known: { readonly [by: string]: string } = {
    seat: "By seat",
    bot: "By bot",
    deck: "By deck",
    scenario: "By scenario",
    "line-up": "By line-up",
  };
  return known[by] ?? `By ${optionAt(offer, by)?.name ?? by}`;
}

/** The name of one row of results. */
export function rowName(offer: GameOffer | undefined, by: string, name: string): string {
  if (by === "bot") return botName(offer, name);
  if (by === "scenario") return scenarioName(offer, name);
  if (by === "deck") return capital(name);
  if (by === "line-up") return botNames(offer, name.split(" – "));
  return valueName(optionAt(offer, by), name) ?? name;
}

function optionAt(offer: GameOffer | undefined, path: string): Setting | undefined {
  return offer?.about.options?.find((option) => option.path === path || option.id === path);
}

function valueName(option: Setting | undefined, text: string): string | undefined {
  const is = (value: unknown) => wordOf(value) === text || JSON.stringify(value) === text;
  return option?.values.find(({ value }) => is(value))?.name;
}

/** A setting in words: `rules.fog=true` is `Fog: On`. What the game has no name for stays as it is. */
export function settingWords(offer: GameOffer | undefined, setting: string): string {
  const [path = "", ...rest] = setting.split("=");
  const option = optionAt(offer, path);
  const names = rest
    .join("=")
    .split(",")
    .map((text) => valueName(option, text));
  return option && !names.includes(undefined) ? `${option.name}: ${names.join(", ")}` : setting;
}

/** What one of two variants is, in words. */
export function sideWords({ bots, set }: OrderedSide, offer: GameOffer | undefined): string {
  return [botNames(offer, bots), ...set.map((each) => settingWords(offer, each))].join(", ");
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A reason for an end, which games write as `last_stick`. */
export function reasonWords(reason: string): string {
  const words = reason.replaceAll("_", " ");
  return words === "stopped" ? "stopped, too long" : words;
}

export const OUTLIER_WORDS: { readonly [kind: string]: { name: string; text: string } } = {
  longest: { name: "Longest", text: "The most commands." },
  shortest: { name: "Shortest", text: "The fewest commands." },
  upset: { name: "Upsets", text: "Won against a bot that wins more often." },
  comeback: { name: "Comebacks", text: "The winner was far behind by the score." },
  draw: { name: "Draws", text: "Nobody won; the longest of them." },
};

/** What a run is about, in a line. */
export function titleOfRun({ ordered }: RunHead, offer: GameOffer | undefined): string {
  return [who(ordered, offer), where(ordered, offer)].filter((part) => part !== "").join(", ");
}

function who({ bots = [], a, b, versus = [] }: RunOrdered, offer: GameOffer | undefined): string {
  if (versus.length === 2) return versus.map((bot) => botName(offer, bot)).join(" against ");
  if (!a || !b) return botNames(offer, bots);
  const same = botNames(offer, a.bots) === botNames(offer, b.bots);
  const side = (one: OrderedSide, other: OrderedSide) => {
    const own = one.set.filter((each) => !other.set.includes(each));
    const settings = own.map((each) => settingWords(offer, each)).join(", ");
    const parts = [same ? "" : botNames(offer, one.bots), settings].filter((part) => part !== "");
    return parts.join(" with ") || "as it is";
  };
  return `${side(a, b)} or ${side(b, a)}${same ? ` (${botNames(offer, a.bots)})` : ""}`;
}

/** The scenario, and what is set in all matches. */
function where(ordered: RunOrdered, offer: GameOffer | undefined): string {
  const { scenarios, set = [], vary = [], a, b } = ordered;
  const [first, ...others] = scenarios;
  const place =
    first === undefined
      ? ""
      : others.length === 0
        ? scenarioName(offer, first)
        : `${scenarios.length} scenarios`;
  const shared = (a?.set ?? []).filter((each) => b?.set.includes(each));
  const settings = [...shared, ...set, ...vary].map((each) => settingWords(offer, each));
  return [place, ...settings].filter((part) => part !== "").join(", ");
}

/** The rest of what was ordered, in a line. */
export function detailsOf({ ordered }: RunHead, offer: GameOffer | undefined): string {
  const { seed, swap, notes, seat, a, versus = [], scenarios } = ordered;
  const all = offer?.about.scenarios ?? [];
  const { seats } = all.find(({ id }) => id === scenarios[0]) ?? all[0] ?? { seats: [] };
  const judged = a && versus.length === 0 && seats.length > 1 && seat !== undefined;
  const parts = [
    `Seed ${seed}`,
    ...(swap ? ["bots change seats"] : []),
    ...(notes ? ["with scores and cards"] : []),
    ...(judged ? [`judged by the result of ${seats[seat]?.name || `seat ${seat + 1}`}`] : []),
  ];
  return parts.join(" · ");
}
