/** Questions about what a scene offers. Nothing here changes anything. */
import type {
  Actor,
  CardPlace,
  Choice,
  Id,
  Piece,
  Reason,
  Scene,
  Target,
  Tier,
  Tile,
} from "../../protocol/scene";
import { sameTile } from "../mark";

export type ChoiceOffer = { id: Id; choice: Choice };

/** A target of a choice, as something to point at. */
export type AimedTarget = {
  choice: Id;
  target: Target;
  /** It is not marked, and any other target has precedence. CLIENT-TGT-8 */
  quiet?: boolean;
};

/** The entries of a map in order: by `order`, then by key. */
export function ordered<T extends { order?: number }>(
  map: { [id: string]: T } | undefined,
): [Id, T][] {
  return Object.entries(map ?? {}).sort(
    ([a, x], [b, y]) => (x.order ?? 0) - (y.order ?? 0) || (a < b ? -1 : 1),
  );
}

export function offers(scene: Scene): ChoiceOffer[] {
  return ordered(scene.choices).map(([id, choice]) => ({ id, choice }));
}

export function ofPiece(actor: Actor | undefined, id: Id): boolean {
  return actor !== undefined && "piece" in actor && actor.piece === id;
}

export function ofCard(actor: Actor | undefined, place: CardPlace): boolean {
  return actor !== undefined && "card" in actor && sameCard(actor.card, place);
}

export function sameCard(a: CardPlace | undefined, b: CardPlace | undefined): boolean {
  return a !== undefined && b !== undefined && a.zone === b.zone && a.slot === b.slot;
}

/** The menu of a piece, in its order. CLIENT-MENU-2 */
export function menuOf(scene: Scene, id: Id): ChoiceOffer[] {
  return offers(scene).filter(
    ({ choice }) => ofPiece(choice.actor, id) && inMenu(choice.role ?? "act"),
  );
}

export function cardMenu(scene: Scene, place: CardPlace): ChoiceOffer[] {
  return offers(scene).filter(
    ({ choice }) => ofCard(choice.actor, place) && inMenu(choice.role ?? "act"),
  );
}

function inMenu(role: string): boolean {
  return role === "act" || role === "finish";
}

/** Whether a target leads to any command. */
export function leads(target: Target): boolean {
  if (target.refused) return false;
  if (target.command !== undefined) return true;
  return target.then?.targets.some(leads) ?? false;
}

/** Whether a choice can be made at all. */
export function enabled(choice: Choice): boolean {
  if (choice.refused) return false;
  if (choice.command !== undefined) return true;
  return choice.targets?.some(leads) ?? false;
}

/** The tier of a target. The default is reach. */
export function tierOf(target: Target): Tier {
  return target.tier ?? "reach";
}

/** Whether a target is on the board, and not chosen by name. */
export function onBoard(target: Target): boolean {
  return target.tile !== undefined || target.piece !== undefined;
}

/** The tiles of a target: its own, or those of its piece. */
export function tilesOf(scene: Scene, target: Target): Tile[] {
  if (target.tile) return [target.tile];
  const piece = target.piece === undefined ? undefined : scene.pieces?.[target.piece];
  return piece ? covered(piece) : [];
}

/** Every tile a piece covers. */
export function covered(piece: Piece): Tile[] {
  const [x, y] = piece.at;
  const [width, height] = piece.covers ?? [1, 1];
  const tiles: Tile[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) tiles.push([x + column, y + row]);
  }
  return tiles;
}

/**
 * The pieces on a tile in the order of the scene. Pieces that lie on the ground come last. SEL-6
 */
export function piecesAt(scene: Scene, tile: Tile): [Id, Piece][] {
  const here = ordered(scene.pieces).filter(([, piece]) =>
    covered(piece).some((other) => sameTile(other, tile)),
  );
  return [...here.filter(([, { ground }]) => !ground), ...here.filter(([, { ground }]) => ground)];
}

/** The whole path to a target. `via` joins its legs. */
export function pathOf(targets: readonly Target[], target: Target): Tile[] {
  const legs = [target];
  let via = target.via;
  while (via && legs.length <= targets.length) {
    const place = via;
    const before = targets.find((other) => sameTile(other.tile, place));
    if (!before) break;
    legs.push(before);
    via = before.via;
  }
  return legs.reverse().flatMap((leg) => leg.path ?? []);
}

/** The targets under the pointer: an exact piece before anything else on the tile. */
export function aimed(
  scene: Scene,
  aims: readonly AimedTarget[],
  tile: Tile,
  piece: Id | undefined,
): AimedTarget[] {
  const here = aims.filter(({ target }) =>
    tilesOf(scene, target).some((other) => sameTile(other, tile)),
  );
  const loud = here.filter(({ quiet }) => !quiet);
  const meant = loud.length > 0 ? loud : here;
  const exact = piece === undefined ? [] : meant.filter(({ target }) => target.piece === piece);
  // A piece under the pointer does not hide the targets of its tile that are not pieces.
  const tiles = meant.filter(({ target }) => target.piece === undefined);
  return exact.length > 0 ? [...exact, ...tiles] : meant;
}

/** Whether a tile is on the board. */
export function within(scene: Scene, [x, y]: Tile): boolean {
  const [width, height] = scene.board.size;
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The name of a tile, for texts. */
export function tileName(scene: Scene, [x, y]: Tile): string {
  if (scene.board.naming !== "letters") return `(${x},${y})`;
  return `${String.fromCharCode(97 + (x % 26))}${scene.board.size[1] - y}`;
}

export function stanceOf(scene: Scene, piece: Piece): string {
  const side = piece.side === undefined ? undefined : scene.sides?.[piece.side];
  return side?.stance ?? "neutral";
}

/**
 * Why there is no next piece to go to, in words that fit: some games have one hero, and in some
 * nothing on the board acts by itself. CLIENT-IDLE-1, CLIENT-WORDS-1
 */
export function nobodyNext(scene: Scene): Reason {
  const { focus, pieces } = scene;
  const hero = focus === undefined ? undefined : pieces?.[focus];
  if (hero?.docked) return { code: "client/one_hero", text: `You play ${hero.name} alone.` };
  const marked = offers(scene).some(
    ({ choice }) => !choice.actor && enabled(choice) && choice.targets?.some(({ tile }) => tile),
  );
  if (marked) return { code: "client/no_units", text: "Nobody to go to: choose a marked tile." };
  return { code: "client/nobody_idle", text: "Nobody can act any more." };
}
