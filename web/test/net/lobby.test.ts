/** The lobby's stream: lists as they come, lost connections, nonsense. */
import { describe, expect, it } from "vitest";
import type { Environment, SocketEvents } from "../../src/net/environment";
import { watchLobby } from "../../src/net/lobby";
import type { LobbyMatch } from "../../src/protocol/wire";

function outside() {
  const sockets: { path: string; events: SocketEvents; closed: boolean }[] = [];
  const waits: { milliseconds: number; then: () => void; cancelled: boolean }[] = [];
  const environment: Environment = {
    connect(path, _, events) {
      const socket = { path, events, closed: false };
      sockets.push(socket);
      return {
        send: () => {},
        close: () => {
          socket.closed = true;
        },
      };
    },
    now: () => 0,
    later(milliseconds, then) {
      const wait = { milliseconds, then, cancelled: false };
      waits.push(wait);
      return () => {
        wait.cancelled = true;
      };
    },
    key: () => "",
  };
  return { environment, sockets, waits };
}

const MATCH: LobbyMatch = { match: "m", game: "chess", names: ["Ada"], open: 1, created: 1 };
const frame = (matches: unknown) => JSON.stringify({ type: "lobby", matches });

describe("the lobby", () => {
  it("online_lobby_1_every_list_replaces_the_one_before", () => {
    const { environment, sockets } = outside();
    const lists: unknown[] = [];
    const stop = watchLobby((list) => lists.push(list), environment);
    expect(sockets[0]?.path).toBe("/api/lobby/stream");
    for (const data of [frame([MATCH]), frame([MATCH, 7, {}]), "{", "7", frame(3), frame([])])
      sockets[0]?.events.message(data);
    expect(lists).toEqual([[MATCH], [MATCH], []]);
    stop();
    expect(sockets[0]?.closed).toBe(true);
    sockets[0]?.events.message(frame([MATCH]));
    expect(lists).toHaveLength(3);
  });

  it("online_lobby_1_a_lost_stream_is_tried_again_more_and_more_slowly", () => {
    const { environment, sockets, waits } = outside();
    const lists: unknown[] = [];
    const stop = watchLobby((list) => lists.push(list), environment);
    for (let tries = 0; tries < 7; tries++) {
      sockets.at(-1)?.events.closed(1006);
      waits.at(-1)?.then();
    }
    expect(waits.map((wait) => wait.milliseconds)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(lists.every((list) => list === undefined)).toBe(true);
    sockets.at(-1)?.events.message(frame([]));
    sockets.at(-1)?.events.closed(1012);
    expect(waits.at(-1)?.milliseconds).toBe(1000);
    stop();
    expect(waits.at(-1)?.cancelled).toBe(true);
  });
});
