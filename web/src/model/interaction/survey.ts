/** Looking around: the cursor, the threat overlay with its pins, and the scan keys. */
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Direction, Id, Piece, Scene, Tile } from "../../protocol/scene";
import type { Arrow, BoardPick } from "../../scene/board";
import { inspectPick, tellsMore } from "../inspection";
import { at, tileAt } from "../mark";
import type { MatchSurvey } from "../match/ports";
import type { Inspected, LogEntry } from "../match/shown";
import type { InteractionContext } from "./context";
import type { Interaction } from "./interaction";
import { covered, leads, ordered, stanceOf, tileName, tilesOf, within } from "./offers";

export type ScanCategory = "own" | "enemies" | "threats" | "objectives" | "targets";

const STEPS: { readonly [direction in Direction]: Tile } = {
  North: [0, -1],
  NorthEast: [1, -1],
  East: [1, 0],
  SouthEast: [1, 1],
  South: [0, 1],
  SouthWest: [-1, 1],
  West: [-1, 0],
  NorthWest: [-1, -1],
};

/** The neighbour of a tile. Directions may also be written as `north_east`. */
export function neighbour([x, y]: Tile, direction: string): Tile | undefined {
  const wanted = direction.replaceAll("_", "").toLowerCase();
  const found = Object.entries(STEPS).find(([name]) => name.toLowerCase() === wanted);
  return found && [x + found[1][0], y + found[1][1]];
}

const COMPASS = Object.keys(STEPS);

/** A direction after this many quarter turns of the view. */
export function turned(direction: string, quarters: number): string {
  const wanted = direction.replaceAll("_", "").toLowerCase();
  const place = COMPASS.findIndex((name) => name.toLowerCase() === wanted);
  return (place < 0 ? undefined : COMPASS[(place - 2 * quarters + 8) % 8]) ?? direction;
}

export class Survey implements MatchSurvey {
  readonly inspected: ReadonlySignal<Inspected | undefined>;
  readonly threat;
  readonly pins = signal<readonly Id[]>([]);
  private scanned: { category: ScanCategory; index: number } | undefined;

  constructor(
    private readonly context: InteractionContext,
    private readonly interaction: Interaction,
  ) {
    this.inspected = interaction.inspected;
    this.threat = signal(context.settings().threat);
  }

  // CLIENT-KEY-1
  moveCursor(arrow: Arrow): void {
    const scene = this.context.scene.value;
    const [width, height] = scene.board.size;
    const now = this.interaction.focus.cursor.value;
    let tile = this.start(scene);
    if (now) tile = neighbour(now, this.context.heading(arrow)) ?? now;
    tile = [clamp(tile[0], width), clamp(tile[1], height)];
    this.putCursor(tile);
  }

  // CLIENT-GAME-1
  /**
   * A step of the focused or selected piece. If targets are farther away, it moves the cursor
   * instead. If all targets are neighbours, the direction chooses one.
   */
  step(direction: string): void {
    const scene = this.context.scene.value;
    const { focus } = this.interaction;
    const id = scene.focus ?? focus.selected.value;
    const piece = id === undefined ? undefined : scene.pieces?.[id];
    const tile = piece && neighbour(piece.at, direction);
    if (!piece || !tile) return;
    const beside = ([x, y]: Tile) =>
      Math.max(Math.abs(x - piece.at[0]), Math.abs(y - piece.at[1])) <= 1;
    const near = focus.aims.value.every(({ target }) => tilesOf(scene, target).every(beside));
    if (!focus.explicit.value || near) {
      this.interaction.step(tile);
      return;
    }
    const now = focus.cursor.value;
    const next = now ? neighbour(now, direction) : this.start(scene);
    if (next && within(scene, next)) this.putCursor(next);
  }

  putCursor(tile: Tile): void {
    batch(() => {
      this.interaction.focus.cursor.value = tile;
      this.interaction.focus.pointer.value = { tile };
    });
    this.context.bring(tile);
  }

  /** Where the cursor appears: at a target, at the selected piece, or in the middle. */
  private start(scene: Scene): Tile {
    const { explicit, aims } = this.interaction.focus;
    const somebody = explicit.value
      ? aims.value.find(({ target }) => target.piece !== undefined && leads(target))
      : undefined;
    const [aim] = somebody ? tilesOf(scene, somebody.target) : [];
    if (aim) return aim;
    const id = this.interaction.focus.selected.value ?? scene.idle?.[0];
    const piece = id === undefined ? undefined : scene.pieces?.[id];
    const [width, height] = scene.board.size;
    return piece?.at ?? [Math.floor(width / 2), Math.floor(height / 2)];
  }

  inspect(what: BoardPick | Inspected | undefined): void {
    const scene = this.context.scene.value;
    this.interaction.inspect(what && !("what" in what) ? inspectPick(scene, what) : what);
  }

  glance(pick: BoardPick): boolean {
    const scene = this.context.scene.value;
    const found = inspectPick(scene, pick);
    if (!tellsMore(scene, found)) return false;
    this.interaction.inspect(found);
    return true;
  }

  show({ piece: id, tile }: LogEntry): void {
    const scene = this.context.scene.value;
    const piece = id === undefined ? undefined : scene.pieces?.[id];
    const place = piece?.at ?? tile;
    if (!place) return;
    this.context.centre(place);
    this.inspect(piece && id !== undefined ? { tile: place, piece: id } : { tile: place });
  }

  say(text: string): void {
    this.context.say(text);
  }

  // CLIENT-THREAT-1
  toggleThreat(): void {
    this.threat.value = !this.threat.value;
    this.context.say(this.threat.value ? "Threatened tiles are shown." : "Threat is hidden.");
  }

  /** Pins or unpins the enemy that is inspected or pointed at. */
  togglePin(id?: Id): void {
    const scene = this.context.scene.value;
    const wanted = id ?? this.enemyInView(scene);
    const piece = wanted === undefined ? undefined : scene.pieces?.[wanted];
    if (wanted === undefined || !piece) {
      this.context.tell("Point at an enemy to pin its reach.");
      return;
    }
    const pinned = this.pins.value.includes(wanted);
    this.pins.value = pinned
      ? this.pins.value.filter((other) => other !== wanted)
      : [...this.pins.value, wanted];
    this.context.say(pinned ? `${piece.name} is no longer pinned.` : `${piece.name} is pinned.`);
  }

  private enemyInView(scene: Scene): Id | undefined {
    const look = this.interaction.inspected.value;
    if (look?.what === "piece") return look.id;
    const pick = this.interaction.focus.pointer.value;
    if (!pick) return undefined;
    if (pick.piece !== undefined) return pick.piece;
    const here = ordered(scene.pieces).filter(([, piece]) =>
      covered(piece).some((tile) => at(tile) === at(pick.tile)),
    );
    return here.find(([, piece]) => piece.strikes)?.[0] ?? here[0]?.[0];
  }

  // CLIENT-SR-3
  scan(category: ScanCategory): void {
    const scene = this.context.scene.value;
    const entries = this.entries(scene, category);
    if (entries.length === 0) {
      this.context.answer(EMPTY[category]);
      return;
    }
    const again = this.scanned?.category === category ? this.scanned.index + 1 : 0;
    const index = again % entries.length;
    this.scanned = { category, index };
    const entry = entries[index];
    if (!entry) return;
    const from = this.interaction.focus.cursor.value ?? this.start(scene);
    const where = entry.tile
      ? `, ${tileName(scene, entry.tile)}, ${bearing(from, entry.tile)}`
      : "";
    this.context.answer(`${entry.name}${where}. ${index + 1} of ${entries.length}.`);
    if (entry.tile) this.context.bring(entry.tile);
  }

  private entries(scene: Scene, category: ScanCategory): { name: string; tile?: Tile }[] {
    const pieces = rosterOrder(scene);
    switch (category) {
      case "own":
        return pieces
          .filter(([, piece]) => stanceOf(scene, piece) === "own")
          .map(([, piece]) => ({ name: described(piece), tile: piece.at }));
      case "enemies":
        return pieces
          .filter(([, piece]) => stanceOf(scene, piece) === "enemy")
          .map(([, piece]) => ({ name: described(piece), tile: piece.at }));
      case "threats": {
        const warned = Object.values(scene.telegraphs ?? {}).flatMap((telegraph) =>
          (telegraph.tiles ?? []).map((tile) => ({ name: telegraph.name, tile })),
        );
        const struck = [...threats(scene)].map(([key, count]) => ({
          name: count === 1 ? "1 enemy could strike here" : `${count} enemies could strike here`,
          tile: tileAt(key),
        }));
        return [...warned, ...struck];
      }
      case "objectives":
        return (scene.objectives ?? []).map(({ text, state }) => ({ name: `${text} ${state}` }));
      case "targets":
        return this.interaction.focus.aims.value
          .filter(({ target, quiet }) => leads(target) && !quiet)
          .flatMap(({ target }) => {
            const [tile] = tilesOf(scene, target);
            const piece = target.piece === undefined ? undefined : scene.pieces?.[target.piece];
            const cost = target.cost === undefined ? "" : `, cost ${target.cost}`;
            const name = `${target.name ?? piece?.name ?? "Tile"}${cost}`;
            return tile ? [{ name, tile }] : [{ name }];
          });
    }
  }

  /** Pins stay until they are removed or the enemy is gone. */
  review(scene: Scene): void {
    const left = this.pins.value.filter((id) => scene.pieces?.[id]);
    if (left.length < this.pins.value.length) this.pins.value = left;
    const cursor = this.interaction.focus.cursor.value;
    if (cursor && !within(scene, cursor)) this.interaction.focus.cursor.value = undefined;
  }
}

const EMPTY: { readonly [category in ScanCategory]: string } = {
  own: "None of yours.",
  enemies: "No enemies in sight.",
  threats: "Nothing is threatened.",
  objectives: "No objectives.",
  targets: "No targets.",
};

/** How many enemies could strike each tile. */
export function threats(scene: Scene): ReadonlyMap<`${number},${number}`, number> {
  const counts = new Map<`${number},${number}`, number>();
  for (const piece of Object.values(scene.pieces ?? {})) {
    if (!piece.strikes || stanceOf(scene, piece) !== "enemy") continue;
    for (const key of new Set(piece.strikes.map(at))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function rosterOrder(scene: Scene): [Id, Piece][] {
  const pieces = scene.pieces ?? {};
  const listed = (scene.roster ?? []).flatMap((group) => group.pieces);
  const rest = ordered(pieces).filter(([id]) => !listed.includes(id));
  return [
    ...listed.flatMap((id): [Id, Piece][] => {
      const piece = pieces[id];
      return piece ? [[id, piece]] : [];
    }),
    ...rest,
  ];
}

function described(piece: Piece): string {
  const parts = [piece.name, piece.label === piece.name ? undefined : piece.label, piece.badge];
  return parts.filter(Boolean).join(", ");
}

/** The direction and distance from one tile to another, in words. */
export function bearing(from: Tile, to: Tile): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const parts: string[] = [];
  if (dy !== 0) parts.push(`${Math.abs(dy)} ${dy < 0 ? "north" : "south"}`);
  if (dx !== 0) parts.push(`${Math.abs(dx)} ${dx < 0 ? "west" : "east"}`);
  return parts.length > 0 ? parts.join(", ") : "here";
}

function clamp(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value));
}
