/** Looks that belong together, by name. */
import type { Sculpture } from "../../src/mesh/mesh_builder";

export type Family = Readonly<Record<string, () => Sculpture>>;
