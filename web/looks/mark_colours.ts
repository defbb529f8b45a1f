/** The colours of marks, badges and rising words, for each palette of the settings. */
import type { Settings } from "../src/model/settings";
import type { Badge } from "../src/protocol/scene";

/** All marks use a few hues. Each palette has its own values for them. */
type Hues = {
  chosen: number;
  plain: number;
  go: number;
  act: number;
  maybe: number;
  strike: number;
  area: number;
  friend: number;
  threat: number;
  pin: number;
  warn: number;
  past: number;
  /** An announced blow, which has a white sign on it. */
  alarm: number;
  /** Where the piece under the pointer could go, and what it could strike. */
  roam: number;
  harm: number;
};

const HUES: Readonly<Record<Settings["palette"], Hues>> = {
  normal: {
    chosen: 0xffd45c,
    plain: 0xfff8e6,
    go: 0x9be58c,
    act: 0x6fb4ff,
    maybe: 0xffb877,
    strike: 0xff5f4a,
    area: 0xff8f3a,
    friend: 0x7be08a,
    threat: 0xf0574b,
    pin: 0xd08cff,
    warn: 0xffc928,
    past: 0xe6dcc4,
    alarm: 0xff3b30,
    roam: 0x78b4ff,
    harm: 0xff4a3c,
  },
  // Reds look dark, so strikes are orange and yellow, and friends blue.
  protan: {
    chosen: 0xffe36e,
    plain: 0xffffff,
    go: 0xbcd8ff,
    act: 0x4fa8ff,
    maybe: 0xffd9a0,
    strike: 0xffa31a,
    area: 0xffc34d,
    friend: 0x5fc8ff,
    threat: 0xff9a2e,
    pin: 0xb59cff,
    warn: 0xfff04d,
    past: 0xd9d9d9,
    alarm: 0xff8a00,
    roam: 0x78b4ff,
    harm: 0xffa31a,
  },
  deutan: {
    chosen: 0xffe36e,
    plain: 0xffffff,
    go: 0xc4dcff,
    act: 0x5a9cff,
    maybe: 0xffd4b0,
    strike: 0xff7a1f,
    area: 0xffb04d,
    friend: 0x66c2ff,
    threat: 0xff8a3c,
    pin: 0xc39bff,
    warn: 0xfff04d,
    past: 0xd9d9d9,
    alarm: 0xff6a1f,
    roam: 0x78b4ff,
    harm: 0xff7a1f,
  },
  // Blue and yellow look alike, so this uses reds, pinks and greens.
  tritan: {
    chosen: 0xff9db8,
    plain: 0xffffff,
    go: 0xa8f0e4,
    act: 0x35d6c0,
    maybe: 0xffb3c4,
    strike: 0xff4040,
    area: 0xff7f7f,
    friend: 0x4fe0d0,
    threat: 0xff5560,
    pin: 0xff8ce0,
    warn: 0xff6a8a,
    past: 0xdcdcdc,
    alarm: 0xff3050,
    roam: 0x35d6c0,
    harm: 0xff4040,
  },
};

const MARK_HUES: Readonly<Record<string, keyof Hues>> = {
  select: "chosen",
  cursor: "plain",
  hover: "plain",
  reach: "go",
  act: "act",
  fringe: "maybe",
  path: "plain",
  end: "chosen",
  target: "strike",
  blast: "area",
  friend: "friend",
  threat: "threat",
  pin: "pin",
  warn: "alarm",
  risk: "warn",
  last: "past",
  check: "alarm",
  denied: "alarm",
  roam: "roam",
  harm: "harm",
  goal: "chosen",
};

/** The colour of a mark, as 0xrrggbb. */
export function markColour(token: string, palette: Settings["palette"]): number {
  const hue = Object.hasOwn(MARK_HUES, token) ? MARK_HUES[token] : undefined;
  return HUES[palette][hue ?? "plain"];
}

const BADGE_HUES: Readonly<Record<Badge, keyof Hues>> = {
  fresh: "friend",
  partial: "chosen",
  done: "past",
  down: "area",
  dead: "threat",
  stunned: "pin",
  exhausted: "past",
};

export function badgeColour(badge: Badge, palette: Settings["palette"]): number {
  return HUES[palette][BADGE_HUES[badge]];
}

/** The colour of words that rise from the board. */
export function toneColour(tone: "hurt" | "heal" | "word", palette: Settings["palette"]): number {
  const hues = HUES[palette];
  return tone === "hurt" ? hues.strike : tone === "heal" ? hues.friend : hues.plain;
}

/** A colour in CSS notation. */
export function hex(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}
