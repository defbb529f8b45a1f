/** The collections of the games, requested once and kept. */
import { useEffect, useState } from "preact/hooks";
import { collection } from "../../net/api";
import type { Collection } from "../../protocol/scene";
import type { Denial } from "../../protocol/wire";
import { denialOf } from "../shell/library";

const known = new Map<string, Promise<Collection>>();

function fetched(game: string): Promise<Collection> {
  let found = known.get(game);
  if (!found) {
    found = collection(game);
    known.set(game, found);
    // Not kept, because the server may be back at the next request.
    found.catch(() => known.delete(game));
  }
  return found;
}

export type FoundCollection = { collection?: Collection; denial?: Denial };

/**
 * The collection that decks of a game are made from. Nothing is requested for games without decks.
 */
export function useCollection(game: string | undefined): FoundCollection {
  const [found, setFound] = useState<FoundCollection>({});
  useEffect(() => {
    if (game === undefined) return;
    let wanted = true;
    fetched(game).then(
      (collection) => wanted && setFound({ collection }),
      (error: unknown) => wanted && setFound({ denial: denialOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return found;
}
