/** Which marks are on which tiles, from the scene and from what the player is about to do. */
import type { At, Id, Scene, Tile } from "../protocol/scene";
import {
  type AimedTarget,
  covered,
  leads,
  pathOf,
  stanceOf,
  tierOf,
  tilesOf,
} from "./interaction/offers";
import { threats } from "./interaction/survey";
import { at, MARKS, type Marks } from "./mark";
import type { CueMark } from "./playback/cue_playback";

export type MarkSituation = {
  scene: Scene;
  selected: Id | undefined;
  cursor: Tile | undefined;
  hovered: Tile | undefined;
  /** What a touch has chosen and a second one would do. */
  previewed: Tile | undefined;
  /** The piece under the pointer. */
  pointed: Id | undefined;
  aims: readonly AimedTarget[];
  aim: AimedTarget | undefined;
  threat: boolean;
  pins: readonly Id[];
  cues: readonly CueMark[];
  /** The target that was refused last. */
  denied: Tile | undefined;
  /** Pieces with something left to do, while the end-turn button is pointed at. */
  unfinished: readonly Id[];
};

export type MarkOverlay = {
  marks: Marks;
  labels: ReadonlyMap<At, string>;
  path: readonly Tile[];
  watched: ReadonlyMap<At, "roam" | "harm" | "roam_harm">;
};

const RANK: ReadonlyMap<string, number> = new Map(MARKS.map(({ token }, rank) => [token, rank]));

export function overlay(situation: MarkSituation): MarkOverlay {
  const { scene, aims, aim } = situation;
  const sheet = new Sheet();
  const labels = new Map<At, string>();
  const watched = new Map<At, "roam" | "harm" | "roam_harm">();
  const piece = (id: Id | undefined) => (id === undefined ? undefined : scene.pieces?.[id]);
  const tilesUnder = (id: Id | undefined) => {
    const found = piece(id);
    return found ? covered(found) : [];
  };

  for (const [key, { marks }] of Object.entries(scene.board.spots ?? {})) {
    for (const mark of marks ?? []) sheet.put(key as At, mark);
  }
  for (const figure of Object.values(scene.pieces ?? {})) {
    for (const mark of figure.marks ?? []) sheet.put(at(figure.at), mark);
  }
  // CLIENT-TELE-1
  for (const { tiles, target } of Object.values(scene.telegraphs ?? {})) {
    sheet.all(tiles ?? [], "warn");
    sheet.all(tilesUnder(target), "warn");
  }
  for (const { tiles, token, sign } of situation.cues) {
    sheet.all(tiles, token);
    if (sign) for (const tile of tiles) labels.set(at(tile), sign);
  }
  // CLIENT-THREAT-1
  if (situation.threat) {
    for (const [key, count] of threats(scene)) {
      sheet.put(key, "threat");
      labels.set(key, String(count));
    }
  }
  for (const id of situation.pins) sheet.all(piece(id)?.strikes ?? [], "pin");
  // CLIENT-TGT-1, CLIENT-TGT-2, CLIENT-TGT-7
  for (const { target, quiet } of aims) {
    if (quiet) continue;
    const tier = tierOf(target);
    const shown = leads(target) || (tier === "fringe" && !target.refused);
    if (!shown) continue;
    for (const tile of tilesOf(scene, target)) {
      sheet.put(at(tile), tier);
      if (target.risk) sheet.put(at(tile), "risk");
    }
  }
  // Pointing at an enemy shows where it can go and what it can strike. CLIENT-GAME-2
  if (aims.length === 0) {
    const looked = piece(situation.pointed);
    if (looked && stanceOf(scene, looked) !== "own") {
      sheet.all(looked.moves ?? [], "reach");
      sheet.all(looked.strikes ?? [], "pin");
      // CHESS-CUE-7
      for (const tile of looked.moves ?? []) watched.set(at(tile), "roam");
      for (const tile of looked.strikes ?? []) {
        watched.set(at(tile), watched.has(at(tile)) ? "roam_harm" : "harm");
      }
    }
  }
  const path = aim && leads(aim.target) ? way(situation, aim, sheet, labels) : [];
  // CLIENT-TGT-5
  if (aim) {
    sheet.all(aim.target.preview?.tiles ?? [], "blast");
    for (const hit of aim.target.preview?.pieces ?? []) {
      sheet.all(tilesUnder(hit.piece), hit.friend ? "friend" : "blast");
    }
  }
  sheet.all(tilesUnder(situation.selected), "select");
  // DUEL-UI-6
  for (const id of piece(situation.selected)?.held_by ?? []) sheet.all(tilesUnder(id), "warn");
  for (const id of situation.unfinished) sheet.all(tilesUnder(id), "hover");
  if (situation.denied) sheet.put(at(situation.denied), "denied");
  if (situation.cursor) sheet.put(at(situation.cursor), "cursor");
  if (situation.hovered) sheet.put(at(situation.hovered), "hover");
  // CLIENT-TOUCH-1: a way that is drawn shows where it ends; without one, a frame does.
  if (situation.previewed) sheet.put(at(situation.previewed), "hover");
  return { marks: sheet.done(), labels, path, watched };
}

// CLIENT-TGT-3
/** The previewed path. Its start is not marked, its end shows the cost. */
function way(
  { scene, aims }: MarkSituation,
  aim: AimedTarget,
  sheet: Sheet,
  labels: Map<At, string>,
): Tile[] {
  const { target, choice } = aim;
  const siblings = aims.filter((other) => other.choice === choice).map((other) => other.target);
  const tiles = pathOf(siblings, target);
  const last = tiles.at(-1) ?? target.tile;
  sheet.all(tiles.slice(0, -1), "path");
  const walks = tiles.length > 0 || target.cost !== undefined;
  if (last && walks) {
    sheet.put(at(last), "end");
    if (target.cost !== undefined) labels.set(at(last), String(target.cost));
  }
  if (tiles.length === 0) return [];
  const actor = scene.choices?.[choice]?.actor;
  const from = actor && "piece" in actor ? scene.pieces?.[actor.piece]?.at : undefined;
  return from ? [from, ...tiles] : tiles;
}

class Sheet {
  private readonly tiles = new Map<At, string[]>();

  put(key: At, token: string): void {
    const known = this.tiles.get(key);
    if (!known) this.tiles.set(key, [token]);
    else if (!known.includes(token)) known.push(token);
  }

  all(tiles: readonly Tile[], token: string): void {
    for (const tile of tiles) this.put(at(tile), token);
  }

  done(): Marks {
    for (const tokens of this.tiles.values()) {
      if (tokens.length > 1) {
        tokens.sort((a, b) => (RANK.get(a) ?? RANK.size) - (RANK.get(b) ?? RANK.size));
      }
    }
    return this.tiles;
  }
}
