// boardgame.io: the turn of a two-seat game that counts turns as they begin and end and makes all
// units fresh; through the reducer, and through the client late in a long match.
import { createRequire } from "node:module";
import { answer, measure, summary, work } from "./measure.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { Client } = require("boardgame.io/client");

const { effort, units, late } = await work();

const skirmish = (count) => ({
  name: "skirmish",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({
    begun: 0,
    ended: 0,
    units: Array.from({ length: count }, () => ({ moved: false, acted: false })),
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
      if (G.units.length > 0) G.units[0].moved = true;
    },
  },
});

const endTurn = (playerID) => ({ type: "GAME_EVENT", payload: { type: "endTurn", playerID } });

const results = {};
for (const count of units) {
  const game = skirmish(count);
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 2 });
  results[`units${count}`] = measure(effort, () => {
    state = reducer(state, endTurn(state.ctx.currentPlayer));
  });
  if (state.G.begun !== state.ctx.turn) throw new Error("turns went missing");
}

// A match that has gone on for `late` turns: the time of the turns after that.
const client = Client({ game: skirmish(0), numPlayers: 2, debug: false });
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
