/** Looks that belong together, by name. */
import type { MeshBuilder } from "../../src/mesh/mesh_builder";

export type FigureFamily = Readonly<Record<string, () => MeshBuilder>>;
