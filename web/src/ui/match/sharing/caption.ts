/**
 * What is written under a picture of the position, and the name of its file. Others read it, so it
 * calls nobody `you`: where the words of the scene are meant for the viewer alone, names stand in.
 */
import type { Scene, Seat } from "../../../protocol/scene";
import { roundWords } from "../words";

export type PictureCaption = { title: string; words: string };

type Told = Pick<Scene, "viewer" | "turn" | "over" | "seats" | "sides">;

/** `act` is how many acts of a journal are shown, if it is a replay. */
export function captionOf(title: string, scene: Told, act?: number): PictureCaption {
  const { turn } = scene;
  const round = roundWords(turn);
  const told = scene.over ? resultWords(scene, scene.over) : [turnWords(scene)];
  const words = [...told, round, act === undefined ? "" : `Act ${act}`];
  return { title, words: words.filter(Boolean).join(" · ") };
}

/** The seat that the words of a scene call `you`. */
function you({ viewer }: Told): Seat | undefined {
  return typeof viewer === "object" && "seat" in viewer ? viewer.seat : undefined;
}

function turnWords(scene: Told): string {
  const { turn, seats, sides } = scene;
  const own = you(scene);
  if (own === undefined || !turn.seats?.includes(own)) return turn.text;
  const side = turn.side === undefined ? undefined : sides?.[turn.side]?.name;
  const name = side ?? seats?.[String(own)]?.name;
  return name === undefined ? turn.text : `${name} to act`;
}

function resultWords(scene: Told, over: NonNullable<Told["over"]>): string[] {
  const { seats = {} } = scene;
  const names = (over.winners ?? []).map((seat) => seats[String(seat)]?.name ?? "");
  // Who plays alone wins or loses against nobody who has a name here.
  const against = Object.keys(seats).length > 1;
  const named = you(scene) !== undefined && against && names.length > 0 && names.every(Boolean);
  return [named ? `${names.join(" and ")} won` : over.title, over.text.replace(/\.$/, "")];
}

/** `storm-act-12.png`: the title, and the act or the round. */
export function pictureName(title: string, { turn }: Told, act?: number): string {
  const when = act === undefined ? roundWords(turn) : `act ${act}`;
  const words = `${title} ${when}`.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  // Only letters and numbers of any script, because every system takes them in the name of a file.
  return `${words.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "position"}.png`;
}

/** Breaks a text into lines that are no wider than `room`, unless one word alone is. */
export function linesOf(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
