/** Runs and their numbers in words. It has no components. */
import type { Difference, OrderedSide, RunHead, RunOrdered, Share } from "../../net/lab";
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

/** What a difference says, in words. */
export function meaningOf({ low, high }: Difference): string {
  if (low > 0) return "surely more";
  if (high < 0) return "surely less";
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
      return ahead === 1 ? "For the run before it" : `For ${ahead} runs before it`;
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
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};

export function botName(offer: GameOffer | undefined, id: string): string {
  const seats = offer?.about.scenarios.flatMap(({ seats: all }) => all) ?? [];
  const bots = seats.flatMap(({ bots: all = [] }) => all);
  return bots.find((bot) => bot.id === id)?.name ?? capital(id);
}

export function scenarioName(offer: GameOffer | undefined, id: string): string {
  return offer?.about.scenarios.find((each) => each.id === id)?.name ?? id;
}

/** An id without a name, such as that of a deck, as people write names. */
function capital(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
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
  const option = offer?.about.options?.find(({ path }) => path === by);
  return known[by] ?? `By ${option?.name ?? by}`;
}

/** The name of one row of results. */
export function rowName(offer: GameOffer | undefined, by: string, name: string): string {
  if (by === "bot") return botName(offer, name);
  if (by === "scenario") return scenarioName(offer, name);
  if (by === "deck") return capital(name);
  if (by === "line-up")
    return name
      .split(" – ")
      .map((bot) => botName(offer, bot))
      .join(" – ");
  const option = offer?.about.options?.find(({ path }) => path === by);
  const value = option?.values.find((each) => wordOf(each.value) === name);
  return value?.name ?? name;
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

function who(ordered: RunOrdered, offer: GameOffer | undefined): string {
  const names = (bots: readonly string[]) => bots.map((bot) => botName(offer, bot)).join(" – ");
  if (ordered.versus?.length === 2)
    return ordered.versus.map((b) => botName(offer, b)).join(" against ");
  if (!ordered.a || !ordered.b) return names(ordered.bots ?? []);
  const [a, b] = [ordered.a, ordered.b];
  const same = names(a.bots) === names(b.bots);
  const side = ({ bots, set }: OrderedSide) =>
    [...(same ? [] : [names(bots)]), ...set].join(" ") || "as it is";
  return `${side(a)} or ${side(b)}${same ? ` (${names(a.bots)})` : ""}`;
}

function where(
  { scenarios, set = [], vary = [] }: RunOrdered,
  offer: GameOffer | undefined,
): string {
  const [first, ...others] = scenarios;
  const place =
    first === undefined
      ? ""
      : others.length === 0
        ? scenarioName(offer, first)
        : `${scenarios.length} scenarios`;
  return [place, ...set, ...vary].filter((part) => part !== "").join(", ");
}
