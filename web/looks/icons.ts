/**
 * The drawings of icons and crests as path data on a grid of 24, so that pages (SVG) and the flat
 * board (Path2D) draw the same. Lines are 1.8 wide with round ends. Everything after a bar is
 * filled.
 */
import { Names } from "../src/model/names";

/** What to stroke and what to fill. */
export type Glyph = { readonly line: string; readonly solid: string };

const CIRCLE = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const dot = (x: number, y: number, r = 1.2) => CIRCLE(x, y, r);
const LENS = CIRCLE(10.5, 10.5, 6.5);
const SPEAKER = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z";
const CARD =
  "M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5z";
const SHIELD = "M12 3l7.5 2.5v6c0 4.6-3 8-7.5 9.5-4.5-1.5-7.5-4.9-7.5-9.5v-6z";
const HEART =
  "M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z";
const FLAME =
  "M12.4 3c.6 3.2 5.6 5.4 5.6 10.6A6 6 0 0 1 12 20a6 6 0 0 1-6-6.2c0-2.4 1.2-4 2.6-5.2.2 1.6.8 2.4 1.8 2.9C10 8 10.8 5 12.4 3z";
const CROWN = "M4 18.5h16l1-11-5 4L12 5l-4 6.5-5-4z";
const SKULL =
  "M12 3a8 8 0 0 0-8 8c0 2.7 1.2 4.6 3 5.8V20h10v-3.2c1.8-1.2 3-3.1 3-5.8a8 8 0 0 0-8-8z";
const LEAF = "M5 19C3.5 9.5 9.5 4.5 20 4c.5 10.5-4.5 16.5-13 14.2";
const DROP = "M12 3.5c3.6 4.3 6 7.4 6 10.7a6 6 0 0 1-12 0c0-3.3 2.4-6.4 6-10.7z";
const STAR = "M12 3.2l2.6 5.7 6.2.7-4.6 4.2 1.3 6.1L12 16.8l-5.5 3.1 1.3-6.1-4.6-4.2 6.2-.7z";
const BOWL = "M3.5 11.5h17c0 5-3.5 8.5-8.5 8.5s-8.5-3.5-8.5-8.5z";
const BOLT = "M13.5 2.5L5 13.5h6l-1.5 8L18.5 10h-6.2z";

const ICONS: Readonly<Record<string, string>> = {
  // acts
  boot: "M8 3.5h6v8.5l5 2.5c1.2.6 2 1.7 2 3V20H8zM8 16.5h13M8 7.5h3M8 11h3",
  sword: "M20.5 3.5l-1 4.5L10 17.5 6.5 14 16 4.5zM4.5 12.5l7 7M7.7 16.3L3.5 20.5",
  axe: "M5 21L16 6M12.2 7.5l4.5 3.5c1.5 1.3 3.5 1.3 5.3.3-.5-4-3-7-6.5-8.3-.7 1.800-1.700 3.3-3.3 4.5z",
  spear: "M4 20L15 9M20.5 3.5L19 9.5 14.5 5z",
  bow: "M7 3c7 1 13 7 14 14M7 3l14 14M3.5 20.5l17-17M16 3.5h4.5V8M3 17l1 3 3 1",
  sling: "M5 20.5L14.5 9M7.5 20.5L17 11M13.2 8.2a3.5 3.5 0 1 1 4.8 4.6z",
  fist: "M7 10V7.5a1.5 1.5 0 0 1 3 0V10M10 9V6.5a1.5 1.5 0 0 1 3 0V9M13 9V7a1.5 1.5 0 0 1 3 0v2.5M16 9.5V9a1.5 1.5 0 0 1 3 0v5.5a6 6 0 0 1-6 6h-2a5 5 0 0 1-5-5V12a2 2 0 0 1 2-2h3.5a2 2 0 0 1 0 4H10",
  shield: `${SHIELD}M12 6.5v10.5M8 10.5h8`,
  heal: `${HEART}M12 10v6M9 13h6`,
  strike:
    "M12 2.5l1.8 5 4.7-2.5-1.8 5 4.8 2-4.8 2 1.8 5-4.7-2.5-1.8 5-1.8-5L5.5 19l1.8-5-4.8-2 4.8-2L5.5 5l4.7 2.5z",
  blast: `${CIRCLE(10.5, 14.5, 6)}M14.5 9.5l2-2.5c1-1.2 2.8-1 3.5.5M20.5 3v1.5M22.5 6h-1.2|${dot(8.5, 12.5, 1.3)}`,
  check: "M4.5 12.5l5 5.5L19.5 6.5",
  skull: `${SKULL}M10 20v-2.5M14 20v-2.5|${dot(9, 11.5, 1.7)}${dot(15, 11.5, 1.7)}M12 13.5l1 2h-2z`,
  dice: `M12 2.8l8 4.5v9.4l-8 4.5-8-4.5V7.3zM4 7.3l8 4.5 8-4.5M12 11.8v9.4|${dot(12, 7.3)}${dot(8, 15.2)}${dot(16.2, 13.2)}${dot(16.2, 16.8)}`,
  flag: "M5.5 21V3.5M5.5 4.5c4-2 7 2 13 0v9c-6 2-9-2-13 0",
  hand: "M8 12.5V6a1.5 1.5 0 0 1 3 0v5M11 10.5V4.5a1.5 1.5 0 0 1 3 0v6M14 11V6a1.5 1.5 0 0 1 3 0v6.5M17 12V9a1.5 1.5 0 0 1 3 0v5.5a6.5 6.5 0 0 1-6.5 6.5h-.8c-2 0-3.7-.9-4.9-2.5L4.3 14a1.6 1.6 0 0 1 2.5-2L8 13.5",
  eye: `M2.5 12C5 7.7 8.3 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.8 6.5-9.5 6.5S5 16.3 2.5 12z${CIRCLE(12, 12, 3)}|${dot(12, 12)}`,
  target: `${CIRCLE(12, 12, 7)}M12 2v5.5M12 16.5V22M2 12h5.5M16.5 12H22|${dot(12, 12, 1.4)}`,
  fire: `${FLAME}M12 20c-1.8-.8-2.6-2.6-1.8-4.3.5-1 1.5-1.5 1.8-2.7 1.5 1.2 2.6 2.6 2.2 4.6-.2 1.1-1.1 2-2.2 2.4z`,
  wait: "M6.5 3.5h11M6.5 20.5h11M8 3.5v3.5c0 2 4 3.5 4 5s-4 3-4 5v3.5M16 3.5v3.5c0 2-4 3.5-4 5s4 3 4 5v3.5",
  swap: "M4 8.5h15M15.5 5l3.5 3.5L15.5 12M20 15.5H5M8.5 12L5 15.5 8.5 19",
  door: `M6 20.5v-14a6 4 0 0 1 12 0v14zM3.5 20.5h17|${dot(14.5, 13.5)}`,
  stairs: "M3.5 20h4.25v-4h4.25v-4h4.25V8h4.25V4M3.5 20h17V8",
  potion: "M9.5 3h5M10.5 3v5.2a6.5 6.5 0 1 0 3 0V3M6 14.5h12",
  scroll:
    "M7 4.5h11v12.5M7 4.5a2 2 0 0 0-2 2V9h4M7 4.5a2 2 0 0 1 2 2v11a2.5 2.5 0 0 0 2.5 2.5h7a2.5 2.5 0 0 0 2.5-2.5V17h-7v.5a2.5 2.5 0 0 1-2.5 2.5M12 9h3.5M12 12.5h3.5",
  bag: "M8.5 8L7 4.5h10L15.5 8M8.5 8h7c3 2.5 4.5 5.5 4.5 8.5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4c0-3 1.5-6 4.5-8.5zM10 13.5h4",
  food: "M12 8c-2-2-7-1.5-7 4 0 4.5 3 8.5 5 8.5 1 0 1-.5 2-.5s1 .5 2 .5c2 0 5-4 5-8.5 0-5.5-5-6-7-4zM12 8c0-2 1-4 3-5",
  sated: `${BOWL}M6 11.5c1-3 3.5-4 6-4s5 1 6 4M9 4.5c-1 1 1 1.5 0 2.5M14.5 3.5c-1 1 1 1.5 0 2.5`,
  hungry: `${BOWL}M6.5 14.5c3.5 1.2 7.5 1.2 11 0`,
  famished: `${BOWL}M12 11.5l-1.5 3 2.5 1.5-1 4M12 3v4M7 5l1.5 2.5M17 5l-1.5 2.5`,
  starving: `${BOWL}M12 2.5v4.5|${dot(12, 9.3, 1.1)}${dot(9.5, 14.5, 1.3)}${dot(14.5, 14.5, 1.3)}M12 16l1 1.8h-2z`,
  asleep: "M4 7h5.5L4 14h5.5M13 4h7l-7 8h7M12 16h5l-5 5h5",
  flee: "M20 12H7M11 7.5L6.5 12l4.5 4.5M20 6.5h-4M20 17.5h-4M3.5 5v14",
  gem: "M7 4.5h10l4 5-9 11-9-11zM3 9.5h18M12 20.5L8 9.5l2.5-5M12 20.5l4-11-2.5-5",
  spring:
    "M12 20.5V12M12 12c0-4 1.5-6 4-6s3.5 2 3.5 4M12 12c0-4-1.5-6-4-6s-3.5 2-3.5 4M12 8V4M5 20.5h14M8 16.5l-1 1M16 16.5l1 1",
  // a delve
  way: `M5.5 19.5c5 0 3-6 7-6.500s3.500-5 6-6.500|${dot(5.5, 19.5, 2)}M19.500 3.500l1 5.500-5-1.500z`,
  pickup: "M12 3v9M8.500 8.500L12 12l3.500-3.500M4 14.500v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4",
  drop: "M12 4v10.500M8 10.500l4 4 4-4M4.500 19.500h15",
  throw: "M3.500 19c4-9.500 9-13 16-12.500M15 3l5 3.500-4.500 4M6 20.500l-2.500-1.500",
  rest: "M4 18.500V7M4 15.500h16.500v3M20.500 15.500v-1.500a3 3 0 0 0-3-3h-8v4.500M4 12.500h5.500|M5.400 10.500a1.600 1.600 0 1 0 3.200 0a1.600 1.600 0 1 0-3.200 0z",
  spell:
    "M4 20L14 10M12.500 8.500l3 3M18 3v4M16 5h4M20 11v3M18.500 12.500h3M9.500 4v2.500M8.200 5.200h2.600",
  trap: "M3.500 17.500h17M4.500 17.500l1.500-6 2.500 4 2-5 1.500 4.500 2-5 2.500 5 2-4 1.500 6.500M8 20.500h8",
  "stairs-down": "M3.500 5.500h4.500v4h4.500v4H17v4h3.500M14.500 4v6M12 7.700l2.500 2.500L17 7.700",
  "stairs-up": "M3.500 18.500h4.500v-4h4.500v-4H17v-4h3.500M7.500 11V5M5 7.500L7.500 5 10 7.500",
  armour:
    "M8 3.500L4 6v5l2.500-.5V20.500h11V10.500L20 11V6l-4-2.500c-.5 2-2 3-4 3s-3.500-1-4-3zM12 10v7",
  dagger: "M19.500 4.500l-1 4.500-7 7-3.500-3.500 7-7zM6 12l6 6M8.500 15.500L5 19",
  mace: `${CIRCLE(15.5, 8.5, 4)}M15.500 2.500v2M15.500 12.500v2M21.500 8.500h-2M11.500 8.500h-2M12.500 11.500L4 20`,
  staff: `${CIRCLE(17, 6.5, 3)}M14.800 8.700L4.500 20M17 1.800v1M21.700 6.500h-1`,
  dart: "M4 20l9-9M20.500 3.500l-3 7-4-4zM4 16.500V20h3.500M6.500 14v3.500H10",
  amulet: "M5 3.500c0 5 3 8.500 7 9.500 4-1 7-4.500 7-9.500M12 13l3.500 4-3.500 4-3.500-4z",
  // conditions
  braced: `${SHIELD}M8 14.5l4-4 4 4M8 10.5l4-4 4 4`,
  dazed:
    "M12 12.5c0-1 1.5-1.2 1.5 0 0 2-3.5 2-3.5-.5 0-3.5 6-3.5 6 1 0 5-8 5-8-1 0-6 10.5-6 10.5 1.5M4.5 5l1.5 1.5M19.5 5L18 6.5M5 20l1.5-1.5M19 20l-1.5-1.5",
  slowed: `M3 17.5h17.5c1-4-1-8-3-8M3 17.5c1.5 0 2-1 2.5-2.5M17.5 9.5V6M20 10l1-3${CIRCLE(10.5, 12, 5.2)}M10.5 12.2c0-1 1.6-.9 1.6.3 0 2-3.4 1.8-3.4-.7`,
  weakened:
    "M4.5 12.5l7 7M7.7 16.3L3.5 20.5M6.5 14l5-5 1 2.5 3 .5-5.5 5.5M15 6.5l1.5-2 4.5-1.5-1.5 4.5-2 1.5-.5-2z",
  poisoned: `${DROP}|${dot(10, 13.5, 1.3)}${dot(14, 13.5, 1.3)}M10.5 17h3l-1.5-1.7z`,
  burning: FLAME,
  hasted: "M4 6l7 6-7 6M12 6l7 6-7 6",
  stunned: `M3.5 14a8.5 3.5 0 0 0 17 0a8.5 3.5 0 0 0-17 0z|M6 3l.9 1.9 2.1.2-1.5 1.4.4 2.1L6 7.6l-1.9 1 .4-2.1L3 5.1l2.1-.2zM17.5 3l.9 1.9 2.1.2-1.5 1.4.4 2.1-1.9-1-1.9 1 .4-2.1-1.5-1.4 2.1-.2z`,
  // the match
  undo: "M8.5 4.5L4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11H8",
  redo: "M15.5 4.5L20 9l-4.5 4.5M19.5 9H10a5.5 5.5 0 0 0 0 11h6",
  reset: "M4.5 4.5v5h5M5 9.2A8 8 0 1 1 4 12.5M12 8v4.5l3 2",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  end: "M5 5l8 7-8 7zM18.5 5v14M15.5 5v14",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  step: "M5 5l9.5 7L5 19zM18.5 5v14",
  back: "M19 5l-9.5 7 9.5 7zM5.5 5v14",
  start: "M5 5v14M12.5 6L7.5 12l5 6M19 6l-5 6 5 6",
  finish: "M19 5v14M11.5 6l5 6-5 6M5 6l5 6-5 6",
  speed: `M4.5 18a9 9 0 1 1 15 0M12 14.5l4-5.5M4 12h1.5M12 4.5V6M18.5 12H20|${dot(12, 14.5, 1.6)}`,
  skip: "M4 6l6.5 6L4 18zM11.5 6l6.5 6-6.5 6zM20.5 6v12",
  // the frame
  settings: `${CIRCLE(12, 12, 3)}M10.5 3h3l.5 2.7 1.8 1 2.6-1 1.5 2.6-2 1.8v2l2 1.7-1.5 2.6-2.6-1-1.8 1-.5 2.6h-3l-.5-2.6-1.8-1-2.6 1-1.5-2.6 2-1.7v-2l-2-1.8 1.5-2.6 2.6 1 1.8-1z`,
  help: `M8 9a4 4 0 1 1 5.8 3.5c-1.2.6-1.8 1.4-1.8 2.7|${dot(12, 19, 1.4)}`,
  sound: `${SPEAKER}M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11`,
  mute: `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`,
  music: `M9.5 17.5V5.5L19 3.5v12${CIRCLE(7, 17.5, 2.5)}${CIRCLE(16.5, 15.5, 2.5)}`,
  "camera-left": "M12 12.5l8 4-8 4-8-4zM3.5 4.5v5h5M4 9c2-3.5 4.800-5 8-5s6 1.5 8 5",
  "camera-right": "M12 12.5l8 4-8 4-8-4zM20.5 4.5v5h-5M4 9c2-3.5 4.800-5 8-5s6 1.5 8 5",
  "camera-front": "M4 13h16v7H4zM9.300 13v7M14.700 13v7M12 10V3.5M9 6.5l3-3 3 3",
  "zoom-in": `${LENS}M15.3 15.3l5.2 5.2M10.5 7.5v6M7.5 10.5h6`,
  "zoom-out": `${LENS}M15.3 15.3l5.2 5.2M7.5 10.5h6`,
  search: `${LENS}M15.3 15.3l5.2 5.2`,
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z",
  centre: `M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5|${dot(12, 12, 2.5)}`,
  grid: "M3.5 3.5h17v17h-17zM9.2 3.5v17M14.8 3.5v17M3.5 9.2h17M3.5 14.8h17",
  threat: "M3.5 3.5h17v17h-17zM3.5 10l6.5-6.5M3.5 17L17 3.5M7 20.5L20.5 7M14 20.5l6.5-6.5",
  pin: "M9 3.5h6M10 3.5l-.5 6.5L6.5 13v1.5h11V13l-3-3-.5-6.5M12 14.5v6.5",
  log: `M9 6h11.5M9 12h11.5M9 18h7.5|${dot(4.8, 6, 1.4)}${dot(4.8, 12, 1.4)}${dot(4.8, 18, 1.4)}`,
  roster: `${CIRCLE(6.5, 7.5, 2.5)}M2.5 19c0-4 1.6-6 4-6s4 2 4 6M14 6h7M14 11h7M14 16h4.5`,
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  warn: `M12 3.5l9.5 16.5h-19zM12 9.5v5|${dot(12, 17.2)}`,
  info: `${CIRCLE(12, 12, 9)}M12 11v5.5|${dot(12, 7.7, 1.3)}`,
  link: "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.3-1.3",
  copy: "M9 8.5h9.5a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19.5V10A1.5 1.5 0 0 1 9 8.5zM4 15.5V5a1.5 1.5 0 0 1 1.5-1.5H15",
  save: "M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5v3.5a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-3.5",
  load: "M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15.5v3.5a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-3.5",
  home: "M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10M10 20v-5.5h4V20",
  trash: "M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
  edit: "M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8 18.5zM14 6.5l3 3",
  lock: "M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  keyboard: "M3 6.5h18v11H3zM6.5 10h0M10 10h0M14 10h0M17.5 10h0M8 14h8",
  // measures
  crown: `${CROWN}M5 15.5h14`,
  heart: HEART,
  mana: "M12 2.5l6.5 9.5-6.5 9.5-6.5-9.5zM5.5 12h13M12 2.5L9.5 12l2.5 9.5 2.5-9.5z",
  energy: BOLT,
  star: STAR,
  coin: `${CIRCLE(12, 12, 8.5)}M12 7l3 5-3 5-3-5z`,
  clock: `${CIRCLE(12, 12, 9)}M12 6.5V12l3.5 2.5`,
  card: `${CARD}M12 8.5l2.5 3.5-2.5 3.5L9.5 12z`,
  deck: "M8 7.5h8.5A1.5 1.5 0 0 1 18 9v10.5a1.5 1.5 0 0 1-1.5 1.5H8a1.5 1.5 0 0 1-1.5-1.5V9A1.5 1.5 0 0 1 8 7.5zM9 4.8h9.5A2 2 0 0 1 20.5 6.8V17M11.5 2.5H20a2.5 2.5 0 0 1 2.5 2.5v8",
  plus: "M12 4.5v15M4.5 12h15",
  minus: "M4.5 12h15",
  // figures
  pawn: `|${dot(12, 7, 3.6)}M9.4 10.4h5.2c.1 3.2 1.1 5.2 3 7H6.4c1.9-1.8 2.9-3.8 3-7zM5.5 18.3h13v3.2h-13z`,
  rook: "|M6 3h3v2.2h1.8V3h2.4v2.2H15V3h3v5l-2 1.600.5 7.4H7.5L8 9.6 6 8zM5.5 18.3h13v3.2h-13z",
  knight:
    "|M8 17.3c-.3-4 2.300-5.400 2.600-7.600L8 10.700l-2.600-.4L4.600 8 8 5.500l1-3L11.500 4C16 4.500 18 8.500 17.500 17.300zM5.5 18.3h13v3.2h-13z",
  bishop: `|${dot(12, 3.4, 1.5)}M12 5.200c2.600 1.700 4 3.700 4 5.900 0 1.500-.8 2.600-2 3.200l.8 3H9.200l.8-3c-1.200-.6-2-1.700-2-3.200 0-2.200 1.400-4.200 4-5.900zM5.5 18.3h13v3.2h-13z`,
  queen: `|${dot(4, 6.7, 1.4)}${dot(9, 4.6, 1.4)}${dot(15, 4.6, 1.4)}${dot(20, 6.7, 1.4)}M4 8.300l3.500 9h9l3.500-9-4 4-1.200-6-2.800 5.200L9.200 6.300 8 12.300zM6 18.3h12v3.2H6z`,
  king: "|M11 1.500h2v2h2v2h-2v2.200c4-1.200 7.500.3 7.500 3.500 0 2.600-2 4.400-3.500 6.100H7c-1.500-1.700-3.500-3.500-3.500-6.100 0-3.200 3.500-4.700 7.500-3.500V5.500H9v-2h2zM6 18.3h12v3.2H6z",
  stone:
    "M4.500 15c0-4 3-7 7.500-7s7.500 3 7.500 7c0 1.500-1 2.500-2.500 2.500H7c-1.500 0-2.500-1-2.500-2.500zM8 12.500c.8-1.200 2-1.900 3.500-2",
  // tricks
  scissors: `${CIRCLE(6.5, 17.5, 2.7)}${CIRCLE(17.5, 17.5, 2.7)}M8.2 15.300L18 3.500M15.800 15.300L6 3.500`,
  strings: `M4 3.500h16M12 3.500v5M7 3.500L8.500 15M17 3.500L15.500 15${CIRCLE(12, 10.7, 2.2)}M12 13v5.500M8.500 15h7M12 18.500l-2.500 3M12 18.500l2.500 3`,
  gift: "M4 9.500h16v4H4zM5.500 13.500h13v7.500h-13zM12 9.500v11.500M12 9.500c-5 0-5.500-5.500-2.500-5.500 2 0 2.500 3 2.500 5.500zM12 9.500c5 0 5.500-5.500 2.500-5.500-2 0-2.500 3-2.500 5.500z",
  slate: "M5 4h14v12.500H5zM8 8h8M8 12h5M12 16.500v4M8.500 20.500h7",
  quake: "M2.500 14l3.500-5 2.500 4.500L12 5l3 9.500 2.500-4 4 4.500M4 20h16",
  wings:
    "M12 20v-7M12 13c-2-5-6-6-9-5 0 4 3 6 6 6M12 13c2-5 6-6 9-5 0 4-3 6-6 6M9 4.500a3 1.200 0 0 0 6 0a3 1.200 0 0 0-6 0z",
  // who
  person: `${CIRCLE(12, 7.5, 4)}M4 20.5c0-4.5 3-7 8-7s8 2.5 8 7`,
  people: `${CIRCLE(9, 8, 3.5)}M2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 13.8c2.5.7 4 2.9 4 6.2`,
  bot: `M5.5 8.5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18v-8a1.5 1.5 0 0 1 1.5-1.5zM12 8.5V5M1.8 12.5v3M22.2 12.5v3M9 16.5h6|${dot(12, 4, 1.5)}${dot(8.7, 12.5, 1.4)}${dot(15.3, 12.5, 1.4)}`,
  spectator: `M2.5 14C5 10 8.3 8 12 8s7 2 9.5 6${CIRCLE(12, 14, 3.5)}M12 5V3M6 6.7L5 5M18 6.7L19 5`,
  leaf: `${LEAF}M4 21c2-5 5-8.5 10-11`,
};

/** Shapes that distinguish sides without colour, drawn solid. */
const CRESTS: Readonly<Record<string, string>> = {
  shield: SHIELD,
  skull: `M12 2.5a8.5 8.5 0 0 0-8.5 8.5c0 2.8 1.3 4.9 3.2 6.1V21h3v-2.5h1.3V21h2v-2.5h1.3V21h3v-3.9c1.9-1.2 3.2-3.3 3.2-6.1A8.5 8.5 0 0 0 12 2.5zM6.7 11.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0zM13.3 11.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0zM12 13.6l1.1 2.2h-2.2z`,
  crown: "M4 19.5h16l1.5-12.5-5.5 4L12 4l-4 7-5.5-4z",
  heart: HEART,
  flame: FLAME,
  fire: FLAME,
  leaf: "M4 20.5C2.5 9.5 9 4 20.5 3.5c.5 11.5-5 17.5-14 15.5z",
  star: STAR,
  drop: DROP,
  bolt: BOLT,
  diamond: "M12 2l8 10-8 10-8-10z",
  square: "M4 4h16v16H4z",
  circle: CIRCLE(12, 12, 9),
  ring: `${CIRCLE(12, 12, 9)}M7 12a5 5 0 0 1 10 0a5 5 0 0 1-10 0z`,
  triangle: "M12 3l9.5 17h-19z",
  cross: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  hexagon: "M12 2.5l8.5 4.75v9.5L12 21.5l-8.5-4.75v-9.5z",
  moon: "M15.5 3A9.2 9.2 0 1 0 21 15.5 8 8 0 0 1 15.5 3z",
  sun: `${CIRCLE(12, 12, 5)}M11 1.5h2V5h-2zM11 19h2v3.5h-2zM1.5 11H5v2H1.5zM19 11h3.5v2H19zM4 5.4L5.4 4l2.5 2.5-1.4 1.4zM16.1 17.5l1.4-1.4L20 18.6 18.6 20zM18.6 4L20 5.4l-2.5 2.5-1.4-1.4zM4 18.6l2.5-2.5 1.4 1.4L5.4 20z`,
  lantern: "M10.5 2h3v2.5l4 3V9h-11V7.5l4-3zM7.5 10.5h9v7h-9zM6.5 19h11v2.5h-11z",
  tower: "M5 3h3.5v2.5h1.8V3h3.4v2.5h1.8V3H19v6l-2 1.5v7l2 1v2.5H5v-2.5l2-1v-7L5 9z",
  sword: "M11 2h2l1.5 3v9H18v2.5h-4.5v3L12 22l-1.5-2.5v-3H6V14h3.5V5z",
  paw: `M12 11.5c3.3 0 6 2.8 6 5.7 0 2.3-1.5 3.3-3.3 3.3-1.2 0-1.7-.5-2.7-.5s-1.5.5-2.7.5c-1.8 0-3.3-1-3.3-3.3 0-2.9 2.7-5.7 6-5.7z${CIRCLE(4.7, 10.5, 2)}${CIRCLE(9.3, 6, 2.2)}${CIRCLE(14.7, 6, 2.2)}${CIRCLE(19.3, 10.5, 2)}`,
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  attack: "sword",
  move: "boot",
  walk: "boot",
  first_aid: "heal",
  brace: "braced",
  bomb: "blast",
  hourglass: "wait",
  stun: "stunned",
  poison: "poisoned",
  venom: "poisoned",
  slow: "slowed",
  haste: "hasted",
  health: "heart",
  hp: "heart",
  life: "heart",
  exit: "door",
  settings_gear: "settings",
  "sound-off": "mute",
  left: "previous",
  right: "next",
  delete: "trash",
  player: "person",
  gold: "coin",
  regeneration: "heal",
  center: "centre",
  warning: "warn",
  horse: "knight",
  slam: "rook",
  pretender: "crown",
  untouchable: "wings",
  captured: "skull",
  pack: "bag",
  cloth: "armour",
  leather: "armour",
  mail: "armour",
  plate: "armour",
  ration: "food",
  berries: "leaf",
  weapon: "sword",
  artifact: "gem",
  bash: "strike",
  bolt: "energy",
  shadowstep: "wings",
};

const split = (data: string): Glyph => {
  const [line = "", solid = ""] = data.split("|");
  return { line, solid };
};

export const ICON_SHAPES = new Names("icon", ICONS, OTHER_NAMES);
export const CREST_SHAPES = new Names("crest", CRESTS);

/** For things without an icon. */
const DOT: Glyph = { line: "", solid: CIRCLE(12, 12, 4) };
/** For an unknown name: a question mark in a broken ring. */
const STAND_IN =
  "M9.3 9.8a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M8 3.7a9.2 9.2 0 0 1 8 0M20.3 8a9.2 9.2 0 0 1 0 8M16 20.3a9.2 9.2 0 0 1-8 0M3.7 16a9.2 9.2 0 0 1 0-8";
const HOLLOW = "M12 2l8 10-8 10-8-10zM12 6.5L7.6 12l4.4 5.5 4.4-5.5z";

/** The drawing of an icon, a question mark for an unknown name, or a dot for none. */
export function glyph(name: string): Glyph {
  if (name === "") return DOT;
  return split(ICON_SHAPES.get(name, `${STAND_IN}|${dot(12, 17.3)}`));
}

/** The name of a choice's icon: its own, or that of its verb if there is one. */
export function choiceIcon(choice: { icon?: string; verb: string } | undefined): string {
  if (choice?.icon) return choice.icon;
  const found = choice && ICON_SHAPES.find(choice.verb);
  return (found?.guess ? found.name : found && choice?.verb) ?? "";
}

/** Whether there is a drawing with this name. */
export function hasGlyph(name: string): boolean {
  return ICON_SHAPES.lists(name);
}

/**
 * The shape of a crest, to be filled with the rule `evenodd`, or a hollow diamond for unknown
 * names.
 */
export function crest(name: string): string {
  return CREST_SHAPES.get(name, HOLLOW);
}

export const iconNames: readonly string[] = ICON_SHAPES.own;
export const crestNames: readonly string[] = CREST_SHAPES.own;
