/** Looks that belong together, by name. */
import type { Sculpture } from "./sculpture";

export type Family = Readonly<Record<string, () => Sculpture>>;
