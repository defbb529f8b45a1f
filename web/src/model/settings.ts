/** What a person can set, stored per browser. CLIENT-SET-1 */

export type Speed = 0.5 | 1 | 2 | 4 | "instant";

export type Settings = {
  speedOwn: Speed;
  speedOthers: Speed;
  stepThrough: boolean;
  bringIntoView: boolean;
  confirm: "off" | "dangerous" | "always";
  askNothingDone: boolean;
  askHalfSpent: boolean;
  askUntouched: boolean;
  handover: "hidden" | "always";
  grid: boolean;
  threat: boolean;
  captions: boolean;
  theme: "system" | "light" | "dark" | "contrast";
  palette: "normal" | "protan" | "deutan" | "tritan";
  textSize: 100 | 125 | 150 | 175 | 200;
  motion: "system" | "full" | "reduced";
  particles: boolean;
  shake: boolean;
  volumeMaster: number;
  volumeEffects: number;
  volumeInterface: number;
  volumeMusic: number;
  mute: boolean;
  /** Keys that differ from the usual ones, by action. */
  keys: { readonly [action: string]: string };
};
