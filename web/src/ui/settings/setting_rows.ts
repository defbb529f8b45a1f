/** The settings screen as a table: the place and the words of each setting. CLIENT-SET-1 */
import type { PlaybackSpeed, Settings } from "../../model/settings";

type Names<T> = {
  [Name in keyof Settings]: Settings[Name] extends T ? Name : never;
}[keyof Settings];

type Choice<Name extends keyof Settings> = {
  kind: "choice";
  name: Name;
  label: string;
  hint?: string;
  options: readonly { value: Settings[Name]; name: string; text?: string }[];
};

export type SettingRow =
  | { kind: "switch"; name: Names<boolean>; label: string; hint?: string }
  | { kind: "volume"; name: `volume${"Master" | "Effects" | "Interface" | "Music"}`; label: string }
  | Choice<"speedOwn" | "speedOthers">
  | Choice<"confirm">
  | Choice<"handover">
  | Choice<"theme">
  | Choice<"palette">
  | Choice<"textSize">
  | Choice<"motion">;

/** `column` is its place on a wide screen. */
export type SettingGroup = {
  title: string;
  icon: string;
  column: 0 | 1;
  rows: readonly SettingRow[];
};

const SPEEDS: readonly { value: PlaybackSpeed; name: string }[] = [
  { value: 0.5, name: "×½" },
  { value: 1, name: "×1" },
  { value: 2, name: "×2" },
  { value: 4, name: "×4" },
  { value: "instant", name: "Instant" },
];

export const GROUPS: readonly SettingGroup[] = [
  {
    title: "Pace",
    icon: "speed",
    column: 0,
    rows: [
      { kind: "choice", name: "speedOwn", label: "Speed of my acts", options: SPEEDS },
      { kind: "choice", name: "speedOthers", label: "Speed of others’ acts", options: SPEEDS },
      {
        kind: "switch",
        name: "stepThrough",
        label: "Step through enemy acts",
        hint: "Each one waits until you continue.",
      },
      { kind: "switch", name: "bringIntoView", label: "Bring acts into view" },
    ],
  },
  {
    title: "Questions",
    icon: "help",
    column: 0,
    rows: [
      {
        kind: "choice",
        name: "confirm",
        label: "Confirm acts that cannot be taken back",
        options: [
          { value: "off", name: "Never" },
          { value: "dangerous", name: "Dangerous ones" },
          { value: "always", name: "Always", text: "On the board, a second tap or Confirm acts." },
        ],
      },
      {
        kind: "switch",
        name: "askNothingDone",
        label: "Ask before ending a turn in which nothing was done",
      },
      { kind: "switch", name: "askHalfSpent", label: "Ask while somebody is half done" },
      { kind: "switch", name: "askUntouched", label: "Ask while somebody has not acted" },
      {
        kind: "switch",
        name: "usual",
        label: "Take the usual answer without asking",
        hint: "Where a choice has one: always a queen for a pawn.",
      },
      {
        kind: "choice",
        name: "handover",
        label: "Hand-over screen between two people here",
        options: [
          { value: "hidden", name: "If something is hidden" },
          { value: "always", name: "Always" },
        ],
      },
    ],
  },
  {
    title: "Sight",
    icon: "eye",
    column: 1,
    rows: [
      {
        kind: "choice",
        name: "theme",
        label: "Theme",
        options: [
          { value: "system", name: "System" },
          { value: "light", name: "Day" },
          { value: "dark", name: "Dusk" },
          { value: "contrast", name: "High contrast" },
        ],
      },
      {
        kind: "choice",
        name: "palette",
        label: "Colours of sides and marks",
        options: [
          { value: "normal", name: "Usual" },
          { value: "protan", name: "Red-weak", text: "For protanopia and protanomaly." },
          { value: "deutan", name: "Green-weak", text: "For deuteranopia and deuteranomaly." },
          { value: "tritan", name: "Blue-weak", text: "For tritanopia and tritanomaly." },
        ],
      },
      {
        kind: "choice",
        name: "textSize",
        label: "Size of text",
        options: [
          { value: 100, name: "100 %" },
          { value: 125, name: "125 %" },
          { value: 150, name: "150 %" },
          { value: 175, name: "175 %" },
          { value: 200, name: "200 %" },
        ],
      },
      {
        kind: "choice",
        name: "motion",
        label: "Motion",
        options: [
          { value: "system", name: "System" },
          { value: "full", name: "Full" },
          { value: "reduced", name: "Reduced", text: "Pieces jump instead of gliding." },
        ],
      },
      { kind: "switch", name: "grid", label: "Grid lines" },
      { kind: "switch", name: "threat", label: "Show threatened tiles from the start" },
      { kind: "switch", name: "particles", label: "Particles" },
      { kind: "switch", name: "shake", label: "Shaking" },
    ],
  },
  {
    title: "Sound",
    icon: "sound",
    column: 0,
    rows: [
      { kind: "switch", name: "mute", label: "Mute" },
      { kind: "volume", name: "volumeMaster", label: "Everything" },
      { kind: "volume", name: "volumeEffects", label: "Effects" },
      { kind: "volume", name: "volumeInterface", label: "Interface" },
      { kind: "volume", name: "volumeMusic", label: "Music" },
      {
        kind: "switch",
        name: "captions",
        label: "Captions",
        hint: "What is heard is also written.",
      },
    ],
  },
];
