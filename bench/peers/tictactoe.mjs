// boardgame.io: whole games of tic-tac-toe between players who choose by chance, through the
// reducer.
import { createRequire } from "node:module";
import { answer, measure, work } from "./measure.mjs";
import { game, pick } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const { effort } = await work();
const reducer = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game, numPlayers: 2 });
  while (state.ctx.gameover === undefined) {
    const cell = pick(state.G);
    const playerID = state.ctx.currentPlayer;
    state = reducer(state, {
      type: "MAKE_MOVE",
      payload: { type: "mark", args: [cell], playerID },
    });
  }
  return state.ctx.gameover;
}

const over = play();
if (over.winner === undefined && over.draw !== true) throw new Error("nobody won and nobody drew");
answer({ games: measure(effort, play) });
