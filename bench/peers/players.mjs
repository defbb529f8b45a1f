// Two of boardgame.io's own clients for each match, over real sockets. Whoever is to move marks a
// free cell by chance; the next move waits until the server has confirmed that one.
import { createRequire } from "node:module";
import { answer, work } from "./measure.mjs";
import { game, pick } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const { server, matches, rate, warmMs, totalMs } = await work();
const lobby = new LobbyClient({ server });
// As our clients do. Left alone, socket.io asks over HTTP first and changes to a WebSocket later,
// which is more work for both ends.
const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"] } });
/** How long a match waits between two moves. */
const pauseMs = (matches * 1000) / rate;
/** How long a move may take before the run counts as failed. */
const PATIENCE_MS = 5000;

let [begin, end] = [Infinity, Infinity];
let finished = 0;
const latencies = [];

/** Makes a match and takes both seats, each with credentials of its own. */
async function open() {
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: 2 });
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const joined = await lobby.joinMatch(game.name, matchID, { playerID, playerName: playerID });
    const credentials = joined.playerCredentials;
    seats.push(
      Client({ game, multiplayer, matchID, playerID, credentials, numPlayers: 2, debug: false }),
    );
  }
  return seats;
}

/** Plays a match until it is over or the run ends; gives when the next move may be made. */
function play(seats, next) {
  return new Promise((done, failed) => {
    let sent = null;
    let timer = null;
    const leave = () => {
      for (const seat of seats) seat.stop();
      clearTimeout(timer);
      done(next);
    };
    const act = () => {
      const states = seats.map((seat) => seat.getState());
      // A client has no state before the server has sent one.
      if (sent !== null || states.includes(null)) return;
      const over = states.some((state) => state.ctx.gameover !== undefined);
      const now = performance.now();
      if (over || now >= end) {
        finished += over && now >= begin ? 1 : 0;
        return leave();
      }
      const place = states.findIndex((state, seat) => state.ctx.currentPlayer === `${seat}`);
      // The other client has not heard yet that it is to move.
      if (place < 0) return;
      clearTimeout(timer);
      if (now < next) {
        timer = setTimeout(act, next - now);
        return;
      }
      // Waking up late must not make the next one late as well, or the rate would not be met.
      next = Math.max(now, next + pauseMs);
      sent = { place, at: now, stateID: states[place]._stateID };
      timer = setTimeout(() => failed(new Error("a move was not confirmed")), PATIENCE_MS);
      seats[place].moves.mark(pick(states[place].G));
    };
    seats.forEach((seat, place) => {
      seat.start();
      const { socket } = seat.transport;
      socket.on("connect_error", failed);
      socket.on("sync", act);
      // The client shows a move before the server has seen it, so only what comes over the socket
      // confirms one. The client's own listener is called before this one.
      socket.on("update", (_, state) => {
        if (sent?.place === place && state._stateID > sent.stateID) {
          const now = performance.now();
          if (sent.at >= begin && now < end) latencies.push(now - sent.at);
          clearTimeout(timer);
          sent = null;
        }
        act();
      });
    });
  });
}

/** One match after another. */
async function playOn() {
  // Matches begin at different times, or all would act at the same moment.
  let next = performance.now() + pauseMs * Math.random();
  while (performance.now() < end) next = await play(await open(), next);
}

const all = Promise.all(Array.from({ length: matches }, playOn));
const wait = (ms) => Promise.race([all, new Promise((done) => setTimeout(done, ms))]);
await wait(warmMs);
begin = performance.now();
// The bench looks at the server's processor time when it hears this, and when it hears the answer.
console.log("begin");
await wait(totalMs);
end = performance.now();
latencies.sort((a, b) => a - b);
const part = (share) => Math.round(latencies[Math.floor((latencies.length - 1) * share)] * 1000);
answer({
  turns: latencies.length,
  seconds: (end - begin) / 1000,
  latency_us: { median: part(0.5), p99: part(0.99) },
  finished,
});
process.exit();
