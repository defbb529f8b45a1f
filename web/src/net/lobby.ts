/**
 * The lobby: the matches that anybody may join, sent by the server whenever they change. A lost
 * connection is tried again, more and more slowly. ONLINE-LOBBY-1
 */
import { type LobbyMatch, SUBPROTOCOL } from "../protocol/wire";
import { browser, type Environment, type SocketLike } from "./environment";
import { isObject } from "./patch";

const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

/** Calls with every list, and with nothing while there is no connection. Returns how to stop. */
export function watchLobby(
  onList: (list: readonly LobbyMatch[] | undefined) => void,
  outside: Environment = browser(),
): () => void {
  let wire: SocketLike | undefined;
  let stopped = false;
  let wait = FIRST_RETRY;
  let cancel = () => {};
  const retry = () => {
    if (stopped) return;
    onList(undefined);
    cancel = outside.later(wait, open);
    wait = Math.min(wait * 2, LAST_RETRY);
  };
  const open = () => {
    try {
      wire = outside.connect("/api/lobby/stream", SUBPROTOCOL, {
        open: () => {},
        message: (data) => {
          const list = readList(data);
          if (stopped || !list) return;
          wait = FIRST_RETRY;
          onList(list);
        },
        closed: retry,
      });
    } catch {
      retry();
    }
  };
  open();
  return () => {
    stopped = true;
    cancel();
    wire?.close(1000);
  };
}

function readList(data: unknown): LobbyMatch[] | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    if (!isObject(frame) || frame["type"] !== "lobby") return undefined;
    const { matches } = frame;
    return Array.isArray(matches) ? matches.filter(isLobbyMatch) : undefined;
  } catch {
    return undefined;
  }
}

function isLobbyMatch(value: unknown): value is LobbyMatch {
  if (!isObject(value)) return false;
  const { match, game, names } = value;
  return typeof match === "string" && typeof game === "string" && Array.isArray(names);
}
