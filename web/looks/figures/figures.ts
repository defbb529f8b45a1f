/** The shape of each look, as far as its family is loaded. The client knows no games, only looks. */

import type { MeshBuilder } from "../../src/mesh/mesh_builder";
import { Names, unknown } from "../../src/model/names";
import { FAMILIES, OTHER_NAMES } from "./families";
import type { FigureFamily } from "./family";
import { standIn, token } from "./token";

/** The stand-in for looks without a model. No scene uses this name. */
export const STAND_IN = "?";

/** A family that is not here yet, that is on its way, or whose shapes are here. */
export class LoadedFamily {
  private coming: Promise<void> | undefined;

  constructor(
    private readonly fetch: () => Promise<FigureFamily>,
    public shapes?: FigureFamily,
  ) {}

  /** Loads it. Returns nothing if it is here. A family that cannot be loaded has no shapes. */
  load(): Promise<void> | undefined {
    if (this.shapes) return undefined;
    this.coming ??= this.fetch().then(
      (shapes) => {
        this.shapes = shapes;
      },
      (error: unknown) => {
        console.warn("Figures could not be loaded, stand-ins are used:", error);
        this.shapes = {};
      },
    );
    return this.coming;
  }
}

const LOOKS: Readonly<Record<string, LoadedFamily>> = Object.fromEntries([
  ["token", new LoadedFamily(async () => ({ token }), { token })],
  ...FAMILIES.flatMap(({ looks, load }) => {
    const family = new LoadedFamily(load);
    return looks.map((look) => [look, family]);
  }),
]);

/** The looks of pieces. */
export const FIGURES = new Names("look of a piece", LOOKS, OTHER_NAMES);

/** Loads the families of looks. Returns nothing if all of them are here. */
export function loadFigures(looks: Iterable<string>): Promise<void> | undefined {
  const coming = new Set<Promise<void>>();
  for (const look of looks) {
    const loading = FIGURES.find(look)?.value.load();
    if (loading) coming.add(loading);
  }
  return coming.size === 0 ? undefined : Promise.all(coming).then(() => {});
}

/**
 * The shape of a look: by its whole name, its last or its first word, or else a stand-in. A look
 * whose family is not loaded has a stand-in, too.
 */
export function known(look: string): { name: string; build: () => MeshBuilder } {
  if (look === "") return { name: "token", build: token };
  const found = FIGURES.find(look);
  if (found?.guess !== false) unknown(FIGURES.kind, look, found?.name);
  const build = found?.value.shapes?.[found.name];
  return found && build ? { name: found.name, build } : { name: STAND_IN, build: standIn };
}

/** Whether there is a model of this look. */
export function isModelled(look: string): boolean {
  return FIGURES.has(look);
}

export const lookNames: readonly string[] = FIGURES.own;
