/**
 * Every name that a scene or a cue can use, by kind, from the tables that draw and play them. The
 * client never loads this: `catalogue.mjs` prints it for the games' tests and for the book.
 */

import { EMBLEM_SHAPES } from "../../../looks/emblems";
import { FACE_SHAPES } from "../../../looks/faces";
import { FIGURES } from "../../../looks/figures/figures";
import { PROPS } from "../../../looks/figures/props";
import { AIRS, GROUND_LOOKS } from "../../../looks/ground";
import { CREST_SHAPES, ICON_SHAPES } from "../../../looks/icons";
import { MARK_SHAPES } from "../../../looks/marks";
import { signAliases, signNames } from "../../../looks/signs";
import { SOUNDS } from "../../audio/sound_names";
import { ACTIONS, AROUND } from "../../model/keys";
import { MARKS } from "../../model/mark";
import type { Names } from "../../model/names";
import { PARTICLES } from "../../scene/effects";
import { POSES } from "../../scene/figures/figure_maker";
import { MISSILES } from "../../scene/overlay";
import { ARRIVALS, DEPARTURES, FLASH_COLOURS } from "../../scene/piece_states";
import { STOPS } from "../campaign/words";
import { BANNERS } from "../match/words";
import { MEANINGS } from "./meanings";

export type Section = {
  /** Its name in code: `piece`. */
  readonly id: string;
  /** Its heading. */
  readonly title: string;
  /** Where the name is used, and what to know about it, as a line of Markdown. */
  readonly about: string;
  /** The pictures of its names, split by the alphabet, or none if there is nothing to see. */
  readonly sheets: readonly string[];
  readonly names: readonly string[];
  /** Other names for the same thing. */
  readonly also: { readonly [name: string]: string };
  /** The meanings of names without a picture. */
  readonly meanings: { readonly [name: string]: string };
};

type Listed = { own: readonly string[]; also: { readonly [name: string]: string } };

function section(
  id: string,
  title: string,
  about: string,
  { own, also }: Listed | Names<unknown>,
  sheets: readonly string[] = [id],
): Section {
  return { id, title, about, sheets, names: [...new Set(own)], also, meanings: MEANINGS[id] ?? {} };
}

const marks: { readonly [token: string]: string } = Object.fromEntries(
  MARKS.map(({ token, name }) => [token, name]),
);
const actions: { readonly [action: string]: string } = Object.fromEntries(
  ACTIONS.map(({ action, name }) => [action, name]),
);

export const CATALOGUE: readonly Section[] = [
  section(
    "piece",
    "Pieces",
    "`Piece::look`, `Changes::look`. Cards and portraits can have these looks, too.",
    FIGURES,
    ["piece-1", "piece-2", "piece-3"],
  ),
  section("ground", "Grounds", "`TileKind::look`: what a kind of tile is made of.", GROUND_LOOKS),
  section(
    "spot",
    "Spots",
    "`Spot::look` and the cue `Tile`: what stands or lies on one tile. Every icon can lie there, too.",
    { own: [...PROPS.own, ...signNames], also: { ...PROPS.also, ...signAliases } },
  ),
  section(
    "board",
    "Boards",
    "`Board::look`: the air, the light and the frame around a board.",
    AIRS,
  ),
  {
    ...section("mark", "Marks", "`Spot::marks`, `Piece::marks` and the cue `Mark`.", MARK_SHAPES),
    meanings: { ...marks, ...MEANINGS["mark"] },
  },
  section(
    "icon",
    "Icons",
    "`Choice::icon`, `Target::icon`, `Meter::icon`, `Condition::icon`, `Trick::icon`, `Taken::icon`, `CampaignStop::prize`. A choice without one has that of its verb, if there is one.",
    ICON_SHAPES,
  ),
  section(
    "crest",
    "Crests",
    "`Side::crest`, `Family::crest`: the shape that tells sides apart without colour.",
    CREST_SHAPES,
  ),
  section(
    "face",
    "Faces",
    "`Portrait::look` and the face of a banner. Looks of pieces can be named, too.",
    FACE_SHAPES,
  ),
  section("card", "Cards", "`Card::look`. Looks of pieces can be named, too.", EMBLEM_SHAPES),
  section("sound", "Sounds", "`Cue::sound`.", SOUNDS, []),
  section("flash", "Flashes", "The cue `Flash`.", FLASH_COLOURS, []),
  section("particles", "Particles", "The cue `Particles`.", PARTICLES, []),
  section(
    "shot",
    "Shots",
    "The cue `Shot`. What is thrown may look like any piece: it flies as an `arrow` does.",
    MISSILES,
    [],
  ),
  section("appear", "Ways to appear", "The cue `Appear`.", ARRIVALS, []),
  section("fade", "Ways to fade", "The cue `Fade`.", DEPARTURES, []),
  section("banner", "Banners", "The cue `Banner`.", BANNERS, []),
  section("pose", "Poses", "`Piece::pose`, `Changes::pose`; upright if empty.", POSES, []),
  section("stop", "Stops of a campaign", "`CampaignStop::icon`.", STOPS, []),
  {
    ...section(
      "action",
      "Actions of keys",
      "`Binding::does`. A verb of the game is `verb:` and its name, a step `step:` and a direction.",
      { own: [...ACTIONS.map(({ action }) => action), ...AROUND], also: {} },
      [],
    ),
    meanings: { ...actions, ...MEANINGS["action"] },
  },
];
