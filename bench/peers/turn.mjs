// boardgame.io: the turn of a two-seat game that counts turns as they begin and end, spends some
// units and makes all of them fresh; through the reducer, and through the client late in a match.
import { createRequire } from "node:module";
import { answer, measure, summary, work } from "./measure.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { Client } = require("boardgame.io/client");

const { effort, worlds, late } = await work();

const skirmish = (units, spent) => ({
  name: "skirmish",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    begun: 0,
    ended: 0,
    units: Array.from({ length: units }, () => ({ moved: false, acted: false })),
  }),
  turn: {
    onBegin: ({ G }) => {
      G.begun += 1;
      for (const unit of G.units) {
        unit.moved = false;
        unit.acted = false;
      }
    },
    onEnd: ({ G }) => {
      G.ended += 1;
      for (let i = 0; i < spent; i++) G.units[i].moved = true;
    },
  },
});

const endTurn = (playerID) => ({ type: "GAME_EVENT", payload: { type: "endTurn", playerID } });

const results = {};
for (const { name, units, spent } of worlds) {
  const game = skirmish(units, spent);
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 2 });
  results[name] = measure(effort, () => {
    state = reducer(state, endTurn(state.ctx.currentPlayer));
  });
  if (state.G.begun !== state.ctx.turn) throw new Error("turns went missing");
}

// A match that has gone on for `late` turns: the time of the turns after that.
const client = Client({ game: skirmish(0, 0), numPlayers: 2, debug: false });
client.start();
const turns = (count) => {
  const start = process.hrtime.bigint();
  for (let i = 0; i < count; i++) client.events.endTurn();
  return Number(process.hrtime.bigint() - start) / count;
};
turns(late);
results.late = summary([turns(300), turns(300), turns(300)]);
if (client.getState().ctx.turn !== late + 901) throw new Error("turns went missing");

answer(results);
