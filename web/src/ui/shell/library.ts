/** The games of this server and the openings of their scenarios, requested once and kept. */
import { signal } from "@preact/signals";
import { Denied, games } from "../../net/api";
import { fetchKept } from "../../net/kept_answers";
import { unpack } from "../../net/packed";
import type { Scene } from "../../protocol/scene";
import type { Denial, GameOffer } from "../../protocol/wire";

export type GameLibrary =
  | { state: "loading" }
  | {
      state: "ready";
      offers: readonly GameOffer[];
      /** The server has a lab, because it is for one person on their own machine. */
      lab: boolean;
    }
  | { state: "lost"; denial: Denial };

export const library = signal<GameLibrary>({ state: "loading" });

/** Requests the games. Calling it again retries. */
export async function loadLibrary(): Promise<void> {
  if (library.value.state !== "ready") library.value = { state: "loading" };
  try {
    const { games: offers, lab = false } = await games();
    library.value = { state: "ready", offers, lab };
  } catch (error) {
    if (library.value.state !== "ready") library.value = { state: "lost", denial: denialOf(error) };
  }
}

export function offerOf(game: string): GameOffer | undefined {
  const { value } = library;
  return value.state === "ready" ? value.offers.find((each) => each.game === game) : undefined;
}

/** What went wrong, as the server says. */
export function denialOf(error: unknown): Denial {
  if (error instanceof Denied) return error.denial;
  return {
    code: "page/unexpected",
    message: error instanceof Error ? error.message : String(error),
  };
}

const openings = new Map<string, Promise<Scene | undefined>>();

/** The first scene of a scenario for its picture, or nothing if the server has none. */
export function opening(game: string, scenario: string): Promise<Scene | undefined> {
  const key = `${game}/${scenario}`;
  let found = openings.get(key);
  if (!found) {
    found = fetchKept(`/api/games/${game}/scenarios/${scenario}/scene`)
      .then(async (response) => {
        if (!response.ok) return undefined;
        const body: unknown = await response.json();
        return sceneIn(body);
      })
      .catch(() => {
        // Not kept, because the server may be back when the page is opened again.
        openings.delete(key);
        return undefined;
      });
    openings.set(key, found);
  }
  return found;
}

/** Checks that a body has enough of a scene for a picture. */
function sceneIn(body: unknown): Scene | undefined {
  if (typeof body !== "object" || body === null || !("view" in body)) return undefined;
  const { view } = body;
  if (typeof view !== "object" || view === null || !("board" in view)) return undefined;
  const { board } = view;
  const whole =
    typeof board === "object" &&
    board !== null &&
    "size" in board &&
    "rows" in board &&
    "kinds" in board;
  return whole ? unpack(view as Scene) : undefined;
}
