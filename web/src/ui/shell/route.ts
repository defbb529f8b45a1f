/**
 * The addresses of the pages as plain values. All addresses of the client are read and written
 * here.
 *
 * An address without a meaning leads to the home screen with a message, never to a blank page.
 * CLIENT-GEN-5
 */
import type { PlaybackSpeed } from "../../model/settings";

/** What this visit changes: for links, tests and machines without WebGL. */
export type Flags = {
  test: boolean;
  flat: boolean;
  manualClock: boolean;
  speed?: PlaybackSpeed;
};

/** A match as a link asks for it. It is not checked against the games yet. */
export type MatchOrder = {
  game: string;
  scenario?: string;
  seed?: string;
  seats?: readonly string[];
  options: { readonly [option: string]: string };
};

export type PageRoute =
  | { screen: "home"; message?: string }
  | { screen: "start"; order: MatchOrder }
  | { screen: "setup"; game: string; deck?: string }
  | { screen: "decks"; game: string; deck?: string }
  | { screen: "puzzles"; game: string; puzzle?: string }
  | { screen: "lab"; run?: number; beside?: number }
  | { screen: "join"; match: string; invite: string }
  | { screen: "match"; match: string; token?: string; spectate?: string }
  | { screen: "replay"; match?: string; seat?: number; at?: number }
  | { screen: "settings" }
  | { screen: "help"; game?: string };

export type PagePlace = { route: PageRoute; flags: Flags };

const SPEEDS: { readonly [text: string]: PlaybackSpeed } = {
  "0.5": 0.5,
  "1": 1,
  "2": 2,
  "4": 4,
  instant: "instant",
};

/** What the query may contain besides an order. */
const FLAGS = ["test", "render", "clock", "speed"];

/** Ids of matches and games are used in paths and requests, so nothing else is allowed. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** The number of a run of the lab. */
const RUN = /^[1-9]\d{0,8}$/;

/** Reads an address. */
export function read(url: URL): PagePlace {
  const query = url.searchParams;
  const { flags, complaint } = readFlags(query);
  if (complaint) return { route: { screen: "home", message: complaint }, flags };
  return { route: readPath(url, query), flags };
}

function readFlags(query: URLSearchParams): { flags: Flags; complaint?: string } {
  const flags: Flags = {
    test: query.get("test") === "1",
    flat: query.get("render") === "flat",
    manualClock: query.get("clock") === "manual",
  };
  const speed = query.get("speed");
  if (speed !== null) {
    const known = SPEEDS[speed];
    if (known === undefined) return { flags, complaint: unknown("speed", speed) };
    flags.speed = known;
  }
  const allowed: [string, string[]][] = [
    ["test", ["0", "1"]],
    ["render", ["flat", "full"]],
    ["clock", ["manual", "real"]],
  ];
  for (const [name, values] of allowed) {
    const value = query.get(name);
    if (value !== null && !values.includes(value))
      return { flags, complaint: unknown(name, value) };
  }
  return { flags };
}

function readPath(url: URL, query: URLSearchParams): PageRoute {
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  const lost: PageRoute = {
    screen: "home",
    message: `There is no page at ${shown(url.pathname)}.`,
  };
  if (parts.length > 2) return lost;
  if (second !== undefined && !NAME.test(second)) return lost;
  switch (first) {
    case undefined: {
      const game = query.get("game");
      return game === null
        ? { screen: "home" }
        : { screen: "start", order: readOrder(game, query) };
    }
    case "new":
    case "decks": {
      if (!second) return lost;
      const screen = first === "new" ? "setup" : "decks";
      const deck = query.get("deck");
      return deck !== null && NAME.test(deck)
        ? { screen, game: second, deck }
        : { screen, game: second };
    }
    case "puzzles": {
      if (!second) return lost;
      const puzzle = query.get("puzzle");
      const named = puzzle !== null && NAME.test(puzzle);
      return { screen: "puzzles", game: second, ...(named ? { puzzle } : {}) };
    }
    case "lab": {
      if (second === undefined) return { screen: "lab" };
      if (!RUN.test(second)) return lost;
      const beside = query.get("beside") ?? "";
      const other = RUN.test(beside) ? { beside: Number(beside) } : {};
      return { screen: "lab", run: Number(second), ...other };
    }
    case "m":
      return second ? readMatch(second, url.hash) : lost;
    case "replay": {
      const seat = query.get("seat");
      const route: PageRoute = { screen: "replay" };
      if (second) route.match = second;
      if (seat !== null && /^\d{1,2}$/.test(seat)) route.seat = Number(seat);
      const at = query.get("at");
      if (at !== null && /^\d{1,7}$/.test(at)) route.at = Number(at);
      return route;
    }
    case "settings":
      return second ? lost : { screen: "settings" };
    case "help":
      return second ? { screen: "help", game: second } : { screen: "help" };
    default:
      return lost;
  }
}

function readOrder(game: string, query: URLSearchParams): MatchOrder {
  const options: { [option: string]: string } = {};
  for (const [name, value] of query) {
    if (!FLAGS.includes(name) && !["game", "scenario", "seed", "seats"].includes(name))
      options[name] = value;
  }
  const order: MatchOrder = { game, options };
  const scenario = query.get("scenario");
  const seed = query.get("seed");
  const seats = query.get("seats");
  if (scenario) order.scenario = scenario;
  if (seed) order.seed = seed;
  if (seats) order.seats = seats.split(",").map((seat) => seat.trim());
  return order;
}

/** Invites, tokens and keys are in the fragment, so that no request contains them. ONLINE-JOIN-1 */
function readMatch(match: string, hash: string): PageRoute {
  const secret = /^#([its])=([A-Za-z0-9_-]{1,128})$/.exec(hash);
  const kind = secret?.[1];
  const value = secret?.[2];
  if (value === undefined) return { screen: "match", match };
  if (kind === "i") return { screen: "join", match, invite: value };
  return kind === "t"
    ? { screen: "match", match, token: value }
    : { screen: "match", match, spectate: value };
}

/** Writes an address, with the flags of this visit. */
export function write(route: PageRoute, flags: Flags): string {
  const query = new URLSearchParams();
  if (flags.test) query.set("test", "1");
  if (flags.flat) query.set("render", "flat");
  if (flags.manualClock) query.set("clock", "manual");
  if (flags.speed !== undefined) query.set("speed", String(flags.speed));
  if (route.screen === "replay" && route.seat !== undefined) query.set("seat", String(route.seat));
  if (route.screen === "replay" && route.at !== undefined) query.set("at", String(route.at));
  if ((route.screen === "setup" || route.screen === "decks") && route.deck)
    query.set("deck", route.deck);
  if (route.screen === "puzzles" && route.puzzle) query.set("puzzle", route.puzzle);
  if (route.screen === "lab" && route.beside !== undefined)
    query.set("beside", String(route.beside));
  if (route.screen === "start") {
    const { order } = route;
    query.set("game", order.game);
    if (order.scenario) query.set("scenario", order.scenario);
    if (order.seed) query.set("seed", order.seed);
    if (order.seats) query.set("seats", order.seats.join(","));
    for (const [name, value] of Object.entries(order.options)) query.set(name, value);
  }
  const text = query.toString();
  return `${path(route)}${text ? `?${text}` : ""}${fragment(route)}`;
}

function path(route: PageRoute): string {
  switch (route.screen) {
    case "home":
    case "start":
      return "/";
    case "setup":
      return `/new/${route.game}`;
    case "decks":
      return `/decks/${route.game}`;
    case "puzzles":
      return `/puzzles/${route.game}`;
    case "lab":
      return route.run === undefined ? "/lab" : `/lab/${route.run}`;
    case "join":
    case "match":
      return `/m/${route.match}`;
    case "replay":
      return route.match ? `/replay/${route.match}` : "/replay";
    case "settings":
      return "/settings";
    case "help":
      return route.game ? `/help/${route.game}` : "/help";
  }
}

function fragment(route: PageRoute): string {
  if (route.screen === "join") return `#i=${route.invite}`;
  if (route.screen !== "match") return "";
  if (route.token) return `#t=${route.token}`;
  return route.spectate ? `#s=${route.spectate}` : "";
}

/** A pasted match link: whole, or only its path. */
export function readLink(text: string, origin: string): PageRoute | undefined {
  let url: URL;
  try {
    url = new URL(text.trim(), origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin) return undefined;
  const { route } = read(url);
  return route.screen === "join" || route.screen === "match" ? route : undefined;
}

function unknown(name: string, value: string): string {
  return `The link says ${name} “${shown(value)}”, which means nothing here.`;
}

/** Shortens a text from outside before it is shown. */
export function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
